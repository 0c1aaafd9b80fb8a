pathnode export sample csv >/dev/null
sed -i "5{p}" csv/node.csv
pathnode info csv
