# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "insert into node (area, node, kind, x, y, z, width, speed) select 0, 900, kind, x + 4, y, z, width, speed from node where area = 0 and node = 91"
pathnode connect world.db 0/91 0/900 --light
pathnode compile world.db nodes
