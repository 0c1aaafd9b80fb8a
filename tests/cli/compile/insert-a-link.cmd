# needs: sqlite3
# P45: a link pair and its navi put in as rows are in the files, both ways.
pathnode import sample world.db >/dev/null
sqlite3 world.db "select 'before', count(*) from arc where (area, node, to_area, to_node) in
    ((0, 4, 0, 8), (0, 8, 0, 4));
insert into navi (area, navi, to_area, to_node, lanes_to, lanes_away) values (0, 50, 0, 4, 1, 2);
insert into link (area, node, seq, to_area, to_node, navi_area, navi)
    select 0, 4, count(*), 0, 8, 0, 50 from link where area = 0 and node = 4;
insert into link (area, node, seq, to_area, to_node, navi_area, navi)
    select 0, 8, count(*), 0, 4, 0, 50 from link where area = 0 and node = 8"
pathnode compile world.db out
pathnode import out after.db >/dev/null
sqlite3 after.db "select node, to_node, length, cast(metres as integer), lanes, reverse_lanes from arc
    where (area, node, to_area, to_node) in ((0, 4, 0, 8), (0, 8, 0, 4));
select 'gaps', count(*) from (select first_link,
        sum(link_count) over (order by node rows unbounded preceding) - link_count as sum
    from node where area = 0) where first_link <> sum"
