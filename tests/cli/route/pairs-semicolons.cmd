printf "from_area;from_node;to_area;to_node\n0;0;0;12\n" | pathnode route sample --pairs -
