# needs: sqlite3
pathnode import sample world.db >/dev/null
sqlite3 world.db "pragma user_version = 99"
pathnode info world.db
