pathnode map sample -o no/such/a.png
