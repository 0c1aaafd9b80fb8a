pathnode route sample 0/0 63/0 --via 56/0 --via 7/0
pathnode route sample 0/0 63/0 --via 56/0 --via 7/0 --optimise
