pathnode route -q sample --pairs fixtures/pairs.csv --kind ped
