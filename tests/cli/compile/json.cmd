pathnode compile sample out --format json
pathnode compile sample out2 --format csv
