pathnode route sample --pairs nowhere.csv
