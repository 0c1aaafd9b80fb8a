# needs: sqlite3
# P19: a ped node's number in its file, and among the peds. P51: one-way streets, dead ends.
# P71: an edge has an id, source and target, and two costs.
pathnode import sample world.db >/dev/null
sqlite3 -header -csv world.db "select * from arc where area = 0 and node = 0;
select * from edge where source = (select source from edge limit 1);
select count(*) from one_way_street; select count(*) from dead_end_node;
select count(*) from signalled_link; select * from region_summary limit 3;
select * from area_summary limit 2; select * from wiki_node where area = 0 and node = 51"
