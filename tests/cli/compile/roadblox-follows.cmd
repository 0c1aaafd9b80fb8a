# needs: sqlite3
pathnode import sample world.db >/dev/null
pathnode compile world.db a --roadblox blocks.dat
cp blocks.dat old.dat
sqlite3 world.db "delete from node where area = 3 and node = 4"
pathnode compile world.db b --roadblox blocks.dat; echo $?
pathnode compile world.db b --roadblox blocks.dat --force
cmp -s old.dat blocks.dat; echo $?
pathnode compile b c --roadblox new.dat >/dev/null
cmp new.dat blocks.dat
