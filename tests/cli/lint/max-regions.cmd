pathnode lint sample --only too-many-regions --max-regions 1
