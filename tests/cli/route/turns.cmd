# Turns count in alternatives, in rejoining and in the order of stops.
car='--profile car --set turn.left=20'
pathnode route sample 9/10 63/0 $car --alternatives 3 | grep -e route: -e time
pathnode route sample 9/10 63/0 $car | grep -e route: -e time
pathnode route sample 9/10 63/0 --format json >old.json
pathnode route sample 9/14 --rejoin old.json $car | grep -e route: -e time -e rejoins
pathnode route sample 9/14 63/0 $car | grep -e route: -e time
pathnode route sample 0/0 63/0 --via 56/0 --via 7/0 --optimise $car | grep -e route: -e via -e time
pathnode route sample 9/10 9/14 $car --heading 0 --alternatives 2 | grep -e route: -e time
