mkdir one two three
printf 'area,node,speed,z\n0,1,0,\n0,2,0,12.5\n' >one/node.csv
printf 'area,node,change,speed,z\n0,1,,2,\n0,2,delete,,\n0,9000,delete,,\n' >two/node.csv
printf 'UPDATE node SET speed = 3 WHERE area = 0 AND node = 1;\n' >'three/patch.sql'
pathnode apply sample one two three -o new.db --format csv; echo $?
pathnode apply -q sample one two three -o new.db --format json
pathnode apply sample one -o new.db --format csv
pathnode apply sample one -o new.db --format json --force
