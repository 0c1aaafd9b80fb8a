pathnode near sample 1 2 --kind cars
pathnode near sample 1 2 --kind aeroplane
