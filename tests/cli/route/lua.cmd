pathnode route sample 0/0 0/4 --format lua
