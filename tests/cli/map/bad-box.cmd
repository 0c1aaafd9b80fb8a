pathnode map sample -o a.png -b 1,2,3; pathnode map sample -o a.png -b 1,2,x,4; pathnode map sample -o a.png -b 1,1,1,1; ls
