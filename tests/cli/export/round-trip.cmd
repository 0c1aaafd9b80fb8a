pathnode export sample csv >/dev/null
pathnode import csv world.db >/dev/null
pathnode export world.db csv2 >/dev/null
for table in area node link navi; do cmp csv/$table.csv csv2/$table.csv; done
pathnode compile csv2 out
for i in $(seq 0 63); do cmp sample/NODES$i.DAT out/NODES$i.DAT; done
