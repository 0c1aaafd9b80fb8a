# needs: real sqlite3
pathnode import real world.db >/dev/null
sqlite3 world.db "select count(*) from edge where cost is not null; select count(*) from navi;
select count(*) from one_way_street; select count(*) from dead_end_node;
select kind, count(*) from node group by kind;
select count(*) from link join node using (area, node) where kind = 'vehicle';
select min(dir_x), max(dir_x) from navi;
select min(ordinal), max(ordinal), count(*) from wiki_node where area = 17 and kind = 'ped'"
