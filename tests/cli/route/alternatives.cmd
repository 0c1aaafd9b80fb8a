pathnode route sample 0/0 63/0 --alternatives 3
pathnode route sample 0/0 63/0 -n 2 --format json | grep -c seq
pathnode route sample 0/0 63/0 -n 2 --format csv | cut -d, -f1 | uniq -c | tr -s ' '
pathnode route sample 0/0 63/0 -n 3 --max-shared 0.01 --max-stretch 1.01 | grep -c route
