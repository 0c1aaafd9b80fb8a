ln -s sample/../skin skin
pathnode skin export skin/box.osm --animation skin/biped-walk.osm --output box.glb
