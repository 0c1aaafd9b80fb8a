# P07: where a goal stands between two streets is said; an address or a via decides.
pathnode route sample 0/4 -2806,-2748 --kind car
pathnode route sample 0/4 0/8 | head -1
pathnode route sample 0/4 0/8 --via 0/0 | head -1
