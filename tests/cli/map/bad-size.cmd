pathnode map sample -o a.png -s 3; pathnode map sample -o a.png -s 100000
