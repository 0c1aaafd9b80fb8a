# needs: sqlite3
pathnode import sample world.db >/dev/null
pathnode connect world.db 0/32 1/28 --lanes 2,1
sqlite3 world.db "select lanes, reverse_lanes, navi_area, navi from road where area = 0 and node = 32 and to_area = 1 and to_node = 28"
pathnode compile world.db nodes
pathnode lint nodes --fail-on error | tail -n 1
