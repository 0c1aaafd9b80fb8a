# needs: sqlite3
pathnode import sample world.db -q >old.txt
sqlite3 world.db "INSERT INTO node (area, node, kind, x, y, z)
VALUES (0, 1000, 'vehicle', -2700, -2300, 14);
INSERT INTO road (area, node, to_area, to_node) VALUES (0, 32, 0, 1000)"
pathnode compile world.db nodes; echo $?
sqlite3 world.db "DELETE FROM link WHERE 1000 IN (node, to_node);
UPDATE node SET x = -1000 WHERE area = 0 AND node = 1000"
pathnode compile world.db nodes; echo $?
ls
