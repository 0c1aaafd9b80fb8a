# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update node set x = x + 750 where area = 0 and node = 0"
pathnode compile world.db out; echo $?; ls
