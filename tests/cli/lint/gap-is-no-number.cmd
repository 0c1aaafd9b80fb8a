pathnode lint sample --gap far
