# needs: sqlite3
pathnode import sample world.db --labels
sqlite3 world.db "select value from meta where key = 'labels';
select cost from distance where source = 0 and target = 63 * 65536"
pathnode route sample 0/0 63/0 | head -1
