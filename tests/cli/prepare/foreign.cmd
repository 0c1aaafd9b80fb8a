pathnode prepare sample -q -i fixtures/pairs.csv
pathnode prepare sample -q -i fixtures/pairs.csv --verify
pathnode prepare sample -q -i sample
