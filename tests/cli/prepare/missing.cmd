pathnode prepare sample --index x --verify
