# needs: sqlite3
# Statements for rows whose addresses are other ones would meet other rows: refused, and
# those who look are told the rows.
pathnode import sample world.db -q >/dev/null
sqlite3 world.db 'DELETE FROM node WHERE area = 0 AND node = 5'
pathnode diff world.db sample --sql -q
echo $?
pathnode near world.db -2793,-2776 --count 1 -q
pathnode node world.db 0/7 -q
pathnode world.db near 0 0
