# x = 4096 fits fastman92's files, not the game's.
pathnode export sample csv >/dev/null
sed -i "2s/-2800.375/4096.0/" csv/node.csv
pathnode compile csv out --area-format fla2 | cut -c 1-7
pathnode compile out back --area-format sa; echo $?; ls
