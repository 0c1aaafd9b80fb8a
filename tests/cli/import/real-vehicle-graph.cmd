# needs: real sqlite3
# P25: no link dangles or is one-sided. P89: pairs of links and navis are not one to one.
pathnode import real world.db >/dev/null
sqlite3 world.db "create temp table vehicle_link as
select link.* from link join node using (area, node) where kind = 'vehicle';
create index temp.way on vehicle_link(area, node, to_area, to_node);
select 'nodes', count(*) from node where kind = 'vehicle';
select 'links', count(*) from vehicle_link;
select 'pairs', count(*) from vehicle_link where (area, node) < (to_area, to_node);
select 'navis', count(*) from navi;
select 'dangling', count(*) from vehicle_link as l where not exists
    (select 1 from node where (node.area, node.node) = (l.to_area, l.to_node));
select 'one-sided', count(*) from vehicle_link as l where not exists
    (select 1 from vehicle_link as back where (back.area, back.node, back.to_area, back.to_node)
        = (l.to_area, l.to_node, l.area, l.node))"
