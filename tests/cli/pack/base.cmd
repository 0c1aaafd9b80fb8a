pathnode export sample csv >/dev/null
sed -i '2s/,0,0,0,0,0,0,/,0,1,0,0,1,0,/' csv/node.csv
pathnode pack csv -o mod --base sample --pad
ls mod/gta3.img
wc -c <mod/gta3.img/nodes0.dat
pathnode pack sample -o none --base sample --format json
ls none 2>/dev/null
