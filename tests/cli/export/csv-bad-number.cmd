pathnode export sample csv >/dev/null
sed -i "5s/,car,\|,vehicle,/,vehicle,x/" csv/node.csv
pathnode info csv
