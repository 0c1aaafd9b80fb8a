pathnode export sample csv >/dev/null
rm csv/link.csv
pathnode info csv
