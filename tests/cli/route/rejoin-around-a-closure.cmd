pathnode route sample 0/0 0/12 --format json >old.json
pathnode route sample 0/4 --rejoin old.json --close 0/6-0/7
