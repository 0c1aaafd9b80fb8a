printf 'area,node\n63,0\n7,0\n' >places.csv
pathnode nearest-of sample 0/0 --to places.csv --format csv
pathnode nearest-of sample 0/0 --to places.csv --format json
