pathnode near sample -2495 -1687
