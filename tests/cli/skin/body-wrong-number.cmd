ln -s sample/../skin skin
pathnode skin body skin/biped.osm --unit 0; echo $?
pathnode skin body skin/biped.osm --unit 1e9; echo $?
pathnode skin body skin/biped.osm --step-factor 9; echo $?
pathnode skin body skin/biped.osm --percentile 101
