printf 'area,node\n0,0\n0,12\n63,0\n0,46\n' >places.csv
pathnode table sample --from places.csv --to places.csv
