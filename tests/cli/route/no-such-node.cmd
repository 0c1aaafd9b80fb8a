pathnode route sample 0/0 15/9999
