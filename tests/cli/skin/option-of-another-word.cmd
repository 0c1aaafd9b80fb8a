ln -s sample/../skin skin
pathnode skin info skin/box.osm --fps 3
