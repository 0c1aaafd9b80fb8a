printf 'from_area,from_node,to_area,to_node\n0,0,0,12\n0,4,0,5\n' >p.csv
pathnode route sample --pairs p.csv --close 0/5-0/6
pathnode route sample --pairs p.csv --metric time
pathnode route sample --pairs p.csv --profile truck --format json
