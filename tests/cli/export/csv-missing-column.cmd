pathnode export sample csv >/dev/null
sed -i "1s/,region,/,#region,/" csv/node.csv
pathnode info csv
