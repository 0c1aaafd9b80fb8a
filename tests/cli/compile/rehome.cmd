# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update node set x = x + 40 where area = 0 and node = 31"
pathnode compile world.db nodes
pathnode compile world.db nodes --rehome --map map.csv
head -n 4 map.csv
pathnode lint nodes --fail-on error | tail -n 1
