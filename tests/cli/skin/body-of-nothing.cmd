printf 'Node 1\n0 a -1\nEnd\n' >a.osm
pathnode skin body a.osm
