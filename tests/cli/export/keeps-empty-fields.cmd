# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update link set length = null where area = 0 and node = 0"
pathnode export world.db csv >/dev/null
head -1 csv/link.csv; grep "^0,0," csv/link.csv
pathnode node world.db 0/0 --format csv
