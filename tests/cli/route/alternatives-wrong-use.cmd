pathnode route sample 0/0 63/0 --alternatives 33 || echo $?
pathnode route sample 0/0 63/0 --alternatives 2 --via 0/4 || echo $?
pathnode route sample 0/0 63/0 --alternatives 2 --max-shared 1.5 || echo $?
pathnode route sample 0/0 63/0 --alternatives 2 --max-stretch 0.5 || echo $?
pathnode route sample 0/0 63/0 --max-stretch 2 || echo $?
pathnode route sample 0/0 63/0 --alternatives 2 --format geojson || echo $?
