# Rows that are bad stand in a file that is whole; a file that can't be read makes none.
printf 'from_area,from_node,to_area,to_node\n0,0,63,0\n0,0,0,x\n' >pairs.csv
pathnode route sample --pairs pairs.csv -o out.csv; echo $?
cat out.csv
pathnode route sample --pairs none.csv -o none-out.csv; echo $?
pathnode route sample 0/0 0/46 -o none.png; echo $?
pathnode route sample 0/0 0/46 -o none.json; echo $?
ls
