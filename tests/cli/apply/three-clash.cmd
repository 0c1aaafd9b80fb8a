mkdir calm wide fast close
printf 'area,node,speed\n0,1,0\n0,2,0\n' >calm/node.csv
printf 'area,node,width\n0,1,2\n0,3,2\n' >wide/node.csv
printf 'area,node,speed,width\n0,1,2,4\n0,2,0,\n' >fast/node.csv
printf 'area,node,change\n0,3,delete\n' >close/node.csv
pathnode apply sample calm wide fast close -o new.db; echo $?
pathnode apply sample calm wide fast close -o new.db --format json; echo $?
ls
