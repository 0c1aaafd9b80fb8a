pathnode skin body sample/sign.dff
pathnode skin body sample/sign.dff --walk skin/biped-walk.osm
