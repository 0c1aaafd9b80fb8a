pathnode skin export skin/box.osm --output box.fbx
