pathnode route sample 0/0 0/12 --pairs x.csv
