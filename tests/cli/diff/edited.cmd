pathnode export sample csv >/dev/null
sed -i '2s/,0,0,0,0,0,0,/,0,1,0,0,1,0,/; 2s/^\([^,]*,[^,]*,[^,]*\),[^,]*,/\1,-2400,/' csv/node.csv
pathnode diff sample csv
pathnode diff sample csv --format csv
pathnode diff sample csv --format json
pathnode diff sample csv --format geojson
