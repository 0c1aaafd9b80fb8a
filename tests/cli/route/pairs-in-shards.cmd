printf 'from_area,from_node,to_area,to_node\n0,0,0,12\n0,4,0,5\n0,x,0,1\n0,5,0,6\n0,0,0,46\n' >p.csv
pathnode route -q sample --pairs p.csv --shard 1/2; echo $?
pathnode route -q sample --pairs p.csv --shard 2/2; echo $?
pathnode route -q sample --pairs p.csv --shard 3/2 || echo $?
pathnode route sample 0/0 0/4 --shard 1/2 || echo $?
