pathnode map sample -o a.png --route '0/0 0/46'; echo $?; ls
