ln -s sample/../skin skin
pathnode scene build sample/ground -qo town.scene >built.txt
pathnode skin body skin/box.osm >box.conf && cat box.conf
pathnode walk town.scene -2077.25,-2658.625,12.75 -2077.25,-2659.625,12.75 --body box.conf | head -n 1
pathnode skin body skin/box.osm --unit 100
pathnode skin body skin/biped.osm --unit 0.1
