pathnode route sample 12/3 40/2 --bearing 1e300
