pathnode map sample -o a.png -b 90000,90000,90001,90001; echo $?; ls
