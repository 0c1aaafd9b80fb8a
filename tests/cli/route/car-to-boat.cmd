pathnode route sample 0/0 0/36
