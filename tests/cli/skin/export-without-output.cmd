pathnode skin export skin/box.osm
