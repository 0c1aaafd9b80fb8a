# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "INSERT INTO node (area, node, kind, x, y, z)
VALUES (0, 1000, 'vehicle', -2700, -2300, 14);
INSERT INTO road (area, node, to_area, to_node) VALUES (0, 32, 0, 1000)"
pathnode lint world.db --only empty,link-long; echo $?
pathnode compile world.db nodes; echo $?
pathnode connect world.db 0/32 1/28 --lanes 2,1
pathnode switch world.db off --box -2260,-2400,0,-2245,-2380,20
pathnode connect world.db 0/31 0/1000; echo $?
pathnode disconnect world.db 0/32 0/1000
pathnode lint world.db --only empty,link-long; echo $?
