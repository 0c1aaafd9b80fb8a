# needs: sqlite3
pathnode import sample world.db --labels >/dev/null
sqlite3 world.db "update link set length = 9 where area = 0 and node = 0;
select value from meta where key = 'labels'; select count(*) from label_out;
select cost from distance where source = 0 and target = 63 * 65536"
pathnode import world.db again.db --labels >/dev/null
sqlite3 again.db "select cost from distance where source = 0 and target = 63 * 65536"
