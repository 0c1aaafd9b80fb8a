# needs: sqlite3
pathnode import sample world.db >import.txt
sqlite3 world.db "DELETE FROM meta WHERE key LIKE 'sha256%'"
pathnode compile world.db out
