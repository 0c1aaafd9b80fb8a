printf 'area,node\n0,0\n0,12\n0,46\n' >places.csv
pathnode table sample --from places.csv --to places.csv --format json --one-way obey
