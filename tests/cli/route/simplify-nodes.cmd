pathnode route sample 0/0 0/12 --simplify 20 --format csv
