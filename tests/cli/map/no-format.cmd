pathnode map sample -o a.jpg; ls
