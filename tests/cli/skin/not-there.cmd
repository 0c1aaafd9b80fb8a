pathnode skin info nowhere.osm
