pathnode route sample 0/0 0/12 --profile lorry || echo $?
pathnode route sample 0/0 0/12 --profile ./nowhere.conf || echo $?
pathnode route sample 0/0 0/12 --profile ped || echo $?
pathnode route sample 0/0 0/12 --set speed.x=1 || echo $?
pathnode route sample 0/0 0/12 --set speed.normal=-3 || echo $?
pathnode route sample 0/0 0/12 --explain --format json || echo $?
# 3/46 is a boat node.
pathnode route sample 3/46 3/45 --profile car; echo $?
pathnode reach sample 3/46 --max 9 --profile truck; echo $?
printf 'from_area,from_node,to_area,to_node\n3,46,0,0\n0,0,0,1\n' | pathnode route sample --pairs - --profile car; echo $?
