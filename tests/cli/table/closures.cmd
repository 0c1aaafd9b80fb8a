printf 'area,node\n0,0\n0,12\n' >places.csv
pathnode table sample --from places.csv --to places.csv --close 0/5-0/6
