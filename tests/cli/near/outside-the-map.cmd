pathnode near sample -3100 0 0
pathnode near sample 4000 4000 0
