# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update navi set lanes_to = 9 where area = 0 and navi = 0"
pathnode compile world.db out; echo $?; ls
