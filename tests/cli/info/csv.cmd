pathnode info sample --format csv
