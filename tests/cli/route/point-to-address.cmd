pathnode route sample 2900,2900 0/51
