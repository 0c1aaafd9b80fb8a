ln -s sample/../skin skin
pathnode skin export skin/biped.osm --animation skin/biped-walk.osm --output walk.glb
head -c 4 walk.glb; echo
