printf 'Node 3\n0 a -1\n1 a 0\nEnd\nObjectName o\nWeight 1\n0 Count 1\n0 a 0.5\nEnd\nMesh 1\nTime 0\n1 0 0 0 0 0 2 0 0\nTriangle 0\nEnd\n' >odd.osm
pathnode skin lint odd.osm --fail-on warning
