pathnode export sample csv >/dev/null
sed -i "s/,/;/g" csv/node.csv
pathnode info csv
