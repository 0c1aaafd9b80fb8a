pathnode route sample 0/0
