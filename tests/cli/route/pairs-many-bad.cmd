{ echo from_area,from_node,to_area,to_node; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo x,$i,0,0; done; } |
pathnode route sample --pairs - | tail -1
