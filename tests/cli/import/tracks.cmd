printf '2\n1.0 2.27664 3.0 0\n4.0 5.0 6.0 1\n' >tracks2.dat
pathnode import sample world.db --tracks tracks2.dat | head -n 1
pathnode export world.db csv | head -n 1
cat csv/track.csv
pathnode compile csv out
cmp tracks2.dat out/tracks2.dat; ls out | tail -n 2
pathnode compile world.db out; rm out/NODES*.DAT
pathnode compile world.db out
pathnode import sample other.db --tracks out/none; echo $?
mv tracks2.dat old.dat
pathnode import sample other.db --tracks old.dat; echo $?
pathnode export world.db map.json --format geojson --quiet
pathnode import map.json from-map.db | head -n 1
pathnode export from-map.db again | head -n 1
cmp csv/track.csv again/track.csv; echo $?
