pathnode lint sample --force
