pathnode near sample 1 2 3 4
