# P75
pathnode export sample csv >/dev/null
sed -i "3s/^[^,]*,[^,]*/3\/12,15:06/" csv/node.csv
pathnode info csv
