pathnode route sample 0/0 0/12 --close 0/0-0/12 --close 63/9999-0/1 --close-box 0,0,1,1
