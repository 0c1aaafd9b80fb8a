mkdir calm wide road close
printf 'area,node,speed,density\n0,1,0,\n0,2,0,7\n' >calm/node.csv
printf 'area,node,width,density\n0,1,2,\n0,2,2,7\n' >wide/node.csv
printf "INSERT INTO road (area, node, to_area, to_node) VALUES (0, 32, 1, 28);\n" >road/patch.sql
printf 'area,node,change\n0,8,delete\n' >close/node.csv
pathnode apply sample calm wide road close -o one.db
pathnode apply sample close road wide calm -o other.db -q
pathnode compile one.db one --quiet
pathnode compile other.db other --quiet
pathnode diff one other
pathnode diff sample one | tail -n 1
