pathnode route sample 0/0 0/46 --nearest-reachable
echo $?
pathnode route sample 0/0 0/46 --nearest-reachable --format json
