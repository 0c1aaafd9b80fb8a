printf 'area,node\n63,0\n7,0\n0,46\n' >places.csv
pathnode nearest-of sample 0/0 --to places.csv
pathnode nearest-of sample -2400,-2800 --to places.csv --metric metres
