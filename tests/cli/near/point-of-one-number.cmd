pathnode near sample 12
