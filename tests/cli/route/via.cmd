pathnode route sample 0/0 0/12 --via 0/7 --via 0/4 --format csv
