ln -s sample/../skin skin
pathnode skin export skin/box.osm --output box.fbx
