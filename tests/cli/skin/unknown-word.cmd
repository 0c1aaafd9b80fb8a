pathnode skin infos skin/box.osm
