printf 'Node 1\n0 "\260\241" -1\nEnd\n' >korean.osm
pathnode skin info korean.osm
