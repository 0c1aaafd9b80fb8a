pathnode map sample -o a.png -c lane
