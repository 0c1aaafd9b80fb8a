# P77: 1/8 is the grid of positions.
pathnode export sample csv >/dev/null
sed -i "2s/-2800.375/12.3/" csv/node.csv
pathnode info csv
