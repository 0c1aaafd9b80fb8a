# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update navi set lanes_to = 0, lanes_away = 2 where area = 0 and navi = 0"
pathnode compile world.db out
cmp -l sample/NODES0.DAT out/NODES0.DAT | wc -l
pathnode node out 0/0
