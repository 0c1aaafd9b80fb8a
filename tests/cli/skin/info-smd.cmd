printf 'version 1\nnodes\n0 "root" -1\n1 "arm" 0\nend\ntriangles\nm.bmp\n0 0 0 0 0 0 1 0 0\n1 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1 1 1 .25\nend\n' >arm.smd
pathnode skin info arm.smd
