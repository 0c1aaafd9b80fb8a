pathnode route sample 0/0 0/12 --close 0/5-0/6
pathnode route sample 0/0 0/12 --close-box -2600,-2850,0,-2570,-2800,20
pathnode route sample 0/0 0/12 --close-box -2600,-2850,30,-2570,-2800,90
