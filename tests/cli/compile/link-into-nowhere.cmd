# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "update link set to_area = 12, to_node = 999, length = null where area = 0 and node = 0 and seq = 0"
pathnode compile world.db out; echo $?; ls
