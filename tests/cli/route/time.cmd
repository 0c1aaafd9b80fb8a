pathnode route sample 0/0 63/0 --metric time
pathnode route sample 0/0 0/12 --profile truck --format json | head -n 1
pathnode route sample 0/0 0/12 --set speed.normal=30 | grep time
pathnode route sample 0/0 0/12 --profile car --explain
pathnode route sample 0/0 0/12 --explain | tail -n 2
