mkdir calm road
echo 'area,node,speed' >calm/node.csv
echo '0,1,0' >>calm/node.csv
cat >road/patch.sql <<'SQL'
INSERT INTO node (area, node, kind, x, y, z)
VALUES (0, 1000, 'vehicle', -2252, -2300, 14);
INSERT INTO road (area, node, to_area, to_node)
VALUES (0, 32, 0, 1000), (0, 1000, 1, 28);
SQL
pathnode apply sample calm road -o new.db
pathnode compile new.db nodes
pathnode diff sample nodes --sql >all.sql
pathnode apply sample all.sql -o again.db
pathnode compile again.db nodes2 >/dev/null
pathnode diff nodes nodes2
