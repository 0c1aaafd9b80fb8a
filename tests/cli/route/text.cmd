pathnode route sample 0/0 63/0
