ln -s sample/../skin skin
printf 'Node 1\n0 a 5\nEnd\n' >bad.osm
pathnode skin lint bad.osm; echo $?
pathnode skin lint bad.osm skin/biped.osm; echo $?
# Who minds notes sees them.
pathnode skin lint skin/biped.osm; echo $?
pathnode skin lint skin/biped.osm --fail-on note; echo $?
