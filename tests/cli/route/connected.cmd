pathnode route sample -2635,-2625 0/12
pathnode route sample -2635,-2625 0/12 --connected | head -n 3
pathnode route sample 0/12 -2635,-2625 --connected | head -n 4
