# P77: as it is written it is read, -19421 eighths.
pathnode export sample csv >/dev/null
sed -i "2s/-2800.375/-2427.625/" csv/node.csv
pathnode export csv again >/dev/null
sed -n 2p again/node.csv | cut -d, -f1-4
pathnode node csv 0/0 --format json | tr , '\n' | grep '"x"'
