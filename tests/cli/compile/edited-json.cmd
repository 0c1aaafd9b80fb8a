# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "delete from node where area = 0 and node = 5"
pathnode compile world.db out --format json
