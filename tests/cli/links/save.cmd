# needs: sqlite3
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode import -q sample town.db >/dev/null
pathnode links lint town.db --scene town.scene --save --clearance >/dev/null; echo $?
sqlite3 town.db 'SELECT verdict, count(*) FROM finding GROUP BY verdict'
sqlite3 -header town.db 'SELECT area, node, to_area, to_node, nth, verdict, round(x), room, width, model FROM finding LIMIT 2'
pathnode links lint town.db --scene town.scene --save --kind car >/dev/null; echo $?
sqlite3 town.db 'SELECT count(*) FROM finding'
pathnode links lint sample --scene town.scene --save; echo $?
