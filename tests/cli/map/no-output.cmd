pathnode map sample
