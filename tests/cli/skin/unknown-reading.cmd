pathnode skin info skin/box.osm --read degree
