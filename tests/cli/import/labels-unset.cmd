# needs: sqlite3
# What is not set stays so; labels are made of what it will be.
pathnode import sample world.db >/dev/null
sqlite3 world.db "update link set length = NULL where area = 0"
pathnode import world.db labelled.db --labels >/dev/null
sqlite3 labelled.db "select count(*) from link where length is null;
select cost from distance where source = 0 and target = 63 * 65536"
