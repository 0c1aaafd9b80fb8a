mkdir patch
printf 'area,node,speed\n0,1,0\n' >patch/node.csv
pathnode apply sample patch -o new.db
pathnode apply sample patch -o new.db; echo $?
pathnode apply new.db patch -o new.db --force
