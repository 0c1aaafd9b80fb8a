pathnode near sample -2495 -1687 --count 3 --format csv
