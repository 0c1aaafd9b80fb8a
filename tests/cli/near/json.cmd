pathnode near sample -2495,-1687,12.5 -n3 --format=json
