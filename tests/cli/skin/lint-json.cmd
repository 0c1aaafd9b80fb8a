printf 'Node 3\n0 a -1\nEnd\n' >odd.osm
pathnode skin lint odd.osm --format json
