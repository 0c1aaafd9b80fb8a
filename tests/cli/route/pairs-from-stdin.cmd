pathnode route sample --pairs - --one-way obey <fixtures/pairs.csv
