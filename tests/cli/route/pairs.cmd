pathnode route sample --pairs fixtures/pairs.csv
