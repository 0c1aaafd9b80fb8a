# P53: the plain format ends at 4095.875.
pathnode export sample csv >/dev/null
sed -i "2s/-2800.375/4096.0/" csv/node.csv
pathnode compile csv out; echo $?; ls
