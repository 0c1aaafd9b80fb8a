pathnode info sample --format json
