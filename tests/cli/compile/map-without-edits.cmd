pathnode compile sample out --map map.csv
cat map.csv
