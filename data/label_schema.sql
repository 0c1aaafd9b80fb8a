-- Hub labels in a Pathnode database: exact distances and routes by one join. The manual is
-- pathnode-schema(5).
--
-- Nodes are area * 65536 + node, as in the view edge. Pathnode makes everything from the
-- line "-- After the rows" on when the rows are in.

-- From a node to its hubs; step is the next node on the way.
CREATE TABLE label_out (
    node INTEGER NOT NULL,
    hub INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (node, hub)
) WITHOUT ROWID;

-- To a node from its hubs; step is the node before on the way.
CREATE TABLE label_in (
    node INTEGER NOT NULL,
    hub INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (node, hub)
) WITHOUT ROWID;

-- After the rows

-- The least cost from one node to another; no row where there is no way. Ask with both
-- source = and target =: then it is two short lists, joined.
CREATE VIEW distance AS
SELECT label_out.node AS source, label_in.node AS target,
    min(label_out.cost + label_in.cost) AS cost
FROM label_out
JOIN label_in ON label_in.hub = label_out.hub
GROUP BY label_out.node, label_in.node;

-- Labels are right for the network they were made from. What could change a cost takes
-- them away, so that no answer is ever wrong: there is none until labels are made anew.
CREATE TRIGGER labels_stale AFTER UPDATE ON meta
WHEN NEW.key = 'labels' AND NEW.value = 'stale' AND OLD.value <> 'stale'
BEGIN
    DELETE FROM label_out;
    DELETE FROM label_in;
END;

CREATE TRIGGER labels_node_new AFTER INSERT ON node
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_node_gone AFTER DELETE ON node
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_node_changed AFTER UPDATE OF area, node, kind, x, y, z ON node
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_link_new AFTER INSERT ON link
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_link_gone AFTER DELETE ON link
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_link_changed AFTER UPDATE OF area, node, seq, to_area, to_node,
    length, navi_area, navi ON link
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_navi_new AFTER INSERT ON navi
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_navi_gone AFTER DELETE ON navi
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;

CREATE TRIGGER labels_navi_changed AFTER UPDATE OF area, navi, to_area, to_node, dir_x,
    dir_y, lanes_to, lanes_away ON navi
BEGIN
    UPDATE meta SET value = 'stale' WHERE key = 'labels' AND value <> 'stale';
END;
