# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update node set switched_off = 1 where area = 9 and node = 3"
pathnode compile world.db out
cmp -l sample/NODES9.DAT out/NODES9.DAT | wc -l
pathnode node out 9/3 | grep flags
