pathnode compile fixtures/town out --roadblox roadblox.dat
od -An -tu1 roadblox.dat
pathnode node out 36/8
pathnode compile fixtures/town out2 --lights-from out --pointers original --format json
