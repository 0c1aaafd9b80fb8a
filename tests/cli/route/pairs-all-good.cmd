printf "to_node,x,to_area,from_area,from_node\n12,?,0,0,0\n" | pathnode route sample --pairs -
