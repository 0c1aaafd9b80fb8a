printf 'who knows\n0 1.5 2.25 3 -1 7\n0 20.1 2 3 -1 30\n1 30 7 2\n' >GPS.dat
pathnode export GPS.dat out --format gps
cat out
