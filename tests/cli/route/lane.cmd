pathnode route sample 0/0 0/5 --line lane --format csv
