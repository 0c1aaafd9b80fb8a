pathnode export sample csv >/dev/null
sed -i "/^0,5,0,/d" csv/link.csv
pathnode compile csv out; ls
