pathnode map sample -o a.png -s 400 -b -3000,-3000,-1500,-1500 && ls
