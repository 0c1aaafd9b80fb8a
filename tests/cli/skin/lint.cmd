ln -s sample/../skin skin
pathnode skin lint skin/box.osm skin/biped.osm skin/biped-walk.osm --format csv
