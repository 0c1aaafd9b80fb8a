pathnode export sample csv >/dev/null
sed -i "2s/-2800.375/-2795.375/" csv/node.csv
pathnode compile csv out
pathnode compile csv out2 --derive stale
pathnode node out2 0/0
