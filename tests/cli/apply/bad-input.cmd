mkdir patch
bad() {
    printf "$1" >patch/node.csv
    pathnode apply sample patch -o new.db; echo $?
}
bad 'area,node,spede\n0,1,2\n'
bad 'area,speed\n0,1\n'
bad 'area,node,speed\n0,1,9\n'
bad 'area,node,x\n0,1,0.1\n'
bad 'area,node,speed\n0,,1\n'
bad 'area,node,speed\n0,1,NULL\n'
bad 'area,node,change\n0,1,remove\n'
bad 'area,node,change,speed\n0,1,delete,1\n'
bad 'area,node,change,speed\n0,9000,add,1\n'
mv patch/node.csv patch/nodes.csv
pathnode apply sample patch -o new.db; echo $?
ls
pathnode apply sample /dev/null -o new.db; echo $?
