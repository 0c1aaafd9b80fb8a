printf "from_area,from_node,to_area,to_node\n" | pathnode route sample --pairs -
printf "from_area,from_node,to_area,to_node\n" | pathnode route sample --pairs - --format json
