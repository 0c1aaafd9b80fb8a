pathnode export sample csv >/dev/null
sed -i "1s/,region,/,regiom,/" csv/node.csv
pathnode info csv
