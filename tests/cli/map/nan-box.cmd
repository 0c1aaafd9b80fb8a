pathnode map sample -o a.png -b nan,0,1,1
