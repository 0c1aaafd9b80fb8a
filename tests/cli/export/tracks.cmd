printf '2\n1 2 3 0\n4 5 6 1\n' >tracks.dat
pathnode export sample map.json --format geojson --kind boat --tracks tracks.dat
tail -n 3 map.json
printf '2\n1 2 3 0\n' >tracks.dat
pathnode export sample more.json --format geojson --tracks tracks.dat; echo $?
