printf 'area,node\n0,0\n0,12\n' >places.csv
pathnode table sample --from places.csv --to places.csv --metric time
pathnode nearest-of sample 0/4 --to places.csv --metric time
