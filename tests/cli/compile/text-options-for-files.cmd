pathnode compile sample out --pointers original
