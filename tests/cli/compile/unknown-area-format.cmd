pathnode compile sample out --area-format fla5
