printf "from_area,from_node,to_area\n0,0,0\n" | pathnode route sample --pairs -
