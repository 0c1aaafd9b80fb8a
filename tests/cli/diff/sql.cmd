# needs: sqlite3
pathnode export sample csv >/dev/null
sed -i '2s/,0,0,0,0,0,0,/,0,1,0,0,1,0,/' csv/node.csv
pathnode diff sample csv --sql >edit.sql
cat edit.sql
pathnode import sample a.db >/dev/null
sqlite3 a.db <edit.sql
pathnode diff a.db csv
