pathnode route sample 0/0 63/0 --format json >old.json
pathnode route sample -2600,-2820,10 --rejoin old.json
pathnode route sample 1/5 --rejoin old.json --format json | head -n 1
pathnode route sample 1/5 63/0 | head -n 1
