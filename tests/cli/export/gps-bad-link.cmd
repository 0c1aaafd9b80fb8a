printf '3 174 1\n0 1 2 3 -1 7\n1 7 8 0\n' >GPS.dat
pathnode export GPS.dat out --format graphml; echo $?
