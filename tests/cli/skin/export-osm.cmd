ln -s sample/../skin skin
pathnode skin export skin/biped.osm --output same.osm --format json
cmp skin/biped.osm same.osm && echo same
