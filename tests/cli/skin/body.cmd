ln -s sample/../skin skin
pathnode skin body skin/biped.osm --walk skin/biped-walk.osm --crouch skin/biped-crouch.osm
