ln -s sample/../skin skin
pathnode skin body skin/biped.osm --unit 0
