mkdir patch
echo 'change,area,node,speed,density' >patch/node.csv
echo ',0,1,0,' >>patch/node.csv
echo 'set,0,2,,3' >>patch/node.csv
echo 'delete,0,5,,' >>patch/node.csv
echo 'The calm town.' >patch/README
pathnode apply sample patch -o new.db
pathnode compile new.db nodes
pathnode diff sample nodes | grep -e 'speed' -e 'density' -e 'removed'
