pathnode skin info skin/box.osm --fps 3
