ln -s sample/../skin skin
pathnode skin info skin/box.osm skin/biped.osm --format csv
