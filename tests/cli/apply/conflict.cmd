mkdir calm fast
printf 'area,node,speed\n0,1,0\n0,2,0\n0,3,0\n' >calm/node.csv
printf 'area,node,change,speed,kind,x,y,z\n0,1,,2,,,,\n0,2,delete,,,,,\n0,9000,,1,,,,\n' >fast/node.csv
printf '0,9001,delete,,,,,\n0,4,add,1,vehicle,0,0,0\n' >>fast/node.csv
printf 'UPDATE node SET speed = 1 WHERE area = 0 AND node = 3;\n' >fast/patch.sql
pathnode apply sample calm fast -o new.db; echo $?
ls
