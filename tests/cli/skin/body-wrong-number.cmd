pathnode skin body skin/biped.osm --unit 0
