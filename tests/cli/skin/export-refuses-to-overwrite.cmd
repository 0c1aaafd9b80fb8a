ln -s sample/../skin skin
: >box.glb
pathnode skin export skin/box.osm --output box.glb
