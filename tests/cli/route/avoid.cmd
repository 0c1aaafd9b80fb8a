pathnode route sample 0/0 0/12 --avoid -2600,-2850,-2570,-2800=1.5 | head -n 1
pathnode route sample 0/0 0/12 --avoid=-2600,-2850,-2570,-2800=50 | head -n 1
