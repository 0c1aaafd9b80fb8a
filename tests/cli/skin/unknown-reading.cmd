ln -s sample/../skin skin
pathnode skin info skin/box.osm --read degree
