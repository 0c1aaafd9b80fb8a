pathnode prepare sample --index x
pathnode prepare sample --index x --verify -q
