ln -s sample/../skin skin
pathnode skin infos skin/box.osm
