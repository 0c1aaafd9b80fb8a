pathnode route sample 0/51 0/0
