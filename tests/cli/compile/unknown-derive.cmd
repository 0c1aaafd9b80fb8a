pathnode compile sample out --derive stail; pathnode compile sample out --derive=some
