# needs: sqlite3
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode import -q sample town.db >/dev/null
pathnode links lint town.db --scene town.scene --save --kind ped >/dev/null; echo $?
sqlite3 town.db 'SELECT underfoot, count(*) FROM surface GROUP BY underfoot'
# Rows of links that are not walked stay as they are.
sqlite3 town.db "UPDATE surface SET underfoot = 'rail' WHERE area = 1 AND node = 59"
pathnode links lint town.db --scene town.scene --save --kind car >/dev/null; echo $?
sqlite3 town.db "SELECT underfoot, count(*) FROM surface GROUP BY underfoot"
# The network is as it was: surfaces are in no area file.
pathnode compile -q town.db nodes >/dev/null
for f in sample/NODES*.DAT; do cmp "$f" "nodes/${f##*/}"; done
