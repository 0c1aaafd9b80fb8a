printf 'area,node,change,speed,kind,x,y,z\n0,1,set,0,,,,\n0,1,delete,,,,,\n0,2,delete,,,,,\n0,2,set,2,,,,\n' >node.csv
printf '0,9000,add,,vehicle,0,0,0\n0,9000,delete,,,,,\n' >>node.csv
mkdir calm replace; mv node.csv calm
pathnode apply sample calm -o new.db; echo $?
# deleted and added again is one thing
printf 'area,node,change,kind,x,y,z\n0,3,delete,,,,\n0,3,add,vehicle,-2500,-2500,5\n' >replace/node.csv
pathnode apply sample replace -o new.db
