-- Pathnode database, schema version 1. The manual is pathnode-schema(5).
--
-- sqlite3 new.db < schema.sql makes an empty one. Pathnode makes everything from the line
-- "-- After the rows" on when the rows are in.
--
-- No STRICT tables, no foreign keys (links into missing areas must stay), no function
-- that a small SQLite lacks. Positions and widths are in world units (metres), the files'
-- step is 1/8. A column that may be NULL is derived by compile where it is NULL.

PRAGMA application_id = 1347314786; -- 'PNdb'
PRAGMA user_version = 1;

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- The areas that are there, and what makes their files byte-exact again.
CREATE TABLE area (
    area INTEGER NOT NULL PRIMARY KEY
        CONSTRAINT "area.area is 0 to 65534" CHECK (area BETWEEN 0 AND 65534),
    vehicle_count INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "area.vehicle_count is 0 to 65535" CHECK (
            typeof(vehicle_count) = 'integer' AND vehicle_count BETWEEN 0 AND 65535),
    ped_count INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "area.ped_count is 0 to 65535" CHECK (
            typeof(ped_count) = 'integer' AND ped_count BETWEEN 0 AND 65535),
    navi_count INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "area.navi_count is 0 to 65536" CHECK (
            typeof(navi_count) = 'integer' AND navi_count BETWEEN 0 AND 65536),
    link_count INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "area.link_count is 0 to 2147483647" CHECK (
            typeof(link_count) = 'integer' AND link_count BETWEEN 0 AND 2147483647),
    padding INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "area.padding is 0 to 65536" CHECK (
            typeof(padding) = 'integer' AND padding BETWEEN 0 AND 65536),
    spare INTEGER NOT NULL DEFAULT 1
        CONSTRAINT "area.spare is 0 or 1" CHECK (spare IN (0, 1)),
    extra TEXT
);

CREATE TABLE node (
    area INTEGER NOT NULL
        CONSTRAINT "node.area is 0 to 65534" CHECK (
            typeof(area) = 'integer' AND area BETWEEN 0 AND 65534),
    node INTEGER NOT NULL
        CONSTRAINT "node.node is 0 to 65534" CHECK (
            typeof(node) = 'integer' AND node BETWEEN 0 AND 65534),
    kind TEXT NOT NULL
        CONSTRAINT "node.kind is 'vehicle' or 'ped'" CHECK (kind IN ('vehicle', 'ped')),
    x REAL NOT NULL
        CONSTRAINT "node.x is a multiple of 1/8" CHECK (
            typeof(x) = 'real' AND x * 8 = CAST(x * 8 AS INTEGER)
            AND x * 8 BETWEEN -2147483648 AND 2147483647),
    y REAL NOT NULL
        CONSTRAINT "node.y is a multiple of 1/8" CHECK (
            typeof(y) = 'real' AND y * 8 = CAST(y * 8 AS INTEGER)
            AND y * 8 BETWEEN -2147483648 AND 2147483647),
    z REAL NOT NULL
        CONSTRAINT "node.z is a multiple of 1/8" CHECK (
            typeof(z) = 'real' AND z * 8 = CAST(z * 8 AS INTEGER)
            AND z * 8 BETWEEN -2147483648 AND 2147483647),
    width REAL NOT NULL DEFAULT 0
        CONSTRAINT "node.width is a multiple of 1/8, 0 to 31.875" CHECK (
            typeof(width) = 'real' AND width * 8 = CAST(width * 8 AS INTEGER)
            AND width BETWEEN 0 AND 31.875),
    region INTEGER
        CONSTRAINT "node.region is 0 to 65535" CHECK (
            region IS NULL
            OR (typeof(region) = 'integer' AND region BETWEEN 0 AND 65535)),
    dead_end INTEGER
        CONSTRAINT "node.dead_end is 0 or 1" CHECK (dead_end IN (0, 1)),
    switched_off INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.switched_off is 0 or 1" CHECK (switched_off IN (0, 1)),
    road_block INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.road_block is 0 or 1" CHECK (road_block IN (0, 1)),
    water INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.water is 0 or 1" CHECK (water IN (0, 1)),
    switched_off_original INTEGER
        CONSTRAINT "node.switched_off_original is 0 or 1" CHECK (
            switched_off_original IN (0, 1)),
    dont_wander INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.dont_wander is 0 or 1" CHECK (dont_wander IN (0, 1)),
    speed INTEGER NOT NULL DEFAULT 1
        CONSTRAINT "node.speed is 0 to 3" CHECK (speed IN (0, 1, 2, 3)),
    density INTEGER NOT NULL DEFAULT 15
        CONSTRAINT "node.density is 0 to 15" CHECK (
            typeof(density) = 'integer' AND density BETWEEN 0 AND 15),
    special INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.special is 0 to 15" CHECK (
            typeof(special) = 'integer' AND special BETWEEN 0 AND 15),
    other_flags INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.other_flags has no bit with a column of its own" CHECK (
            typeof(other_flags) = 'integer' AND other_flags & ~0xFF00CA00 = 0),
    next_pointer INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.next_pointer is 0 to 4294967295" CHECK (
            typeof(next_pointer) = 'integer' AND next_pointer BETWEEN 0 AND 4294967295),
    prev_pointer INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.prev_pointer is 0 to 4294967295" CHECK (
            typeof(prev_pointer) = 'integer' AND prev_pointer BETWEEN 0 AND 4294967295),
    search_distance INTEGER NOT NULL DEFAULT 32766
        CONSTRAINT "node.search_distance is -32768 to 32767" CHECK (
            typeof(search_distance) = 'integer'
            AND search_distance BETWEEN -32768 AND 32767),
    first_link INTEGER
        CONSTRAINT "node.first_link is 0 to 2147483647" CHECK (
            first_link IS NULL
            OR (typeof(first_link) = 'integer' AND first_link BETWEEN 0 AND 2147483647)),
    link_count INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "node.link_count is 0 to 15" CHECK (
            typeof(link_count) = 'integer' AND link_count BETWEEN 0 AND 15),
    PRIMARY KEY (area, node)
) WITHOUT ROWID;

CREATE TABLE link (
    area INTEGER NOT NULL
        CONSTRAINT "link.area is 0 to 65534" CHECK (
            typeof(area) = 'integer' AND area BETWEEN 0 AND 65534),
    node INTEGER NOT NULL
        CONSTRAINT "link.node is 0 to 65534" CHECK (
            typeof(node) = 'integer' AND node BETWEEN 0 AND 65534),
    seq INTEGER NOT NULL
        CONSTRAINT "link.seq is 0 to 14: a node has at most 15 links" CHECK (
            typeof(seq) = 'integer' AND seq BETWEEN 0 AND 14),
    to_area INTEGER NOT NULL
        CONSTRAINT "link.to_area is 0 to 65535" CHECK (
            typeof(to_area) = 'integer' AND to_area BETWEEN 0 AND 65535),
    to_node INTEGER NOT NULL
        CONSTRAINT "link.to_node is 0 to 65535" CHECK (
            typeof(to_node) = 'integer' AND to_node BETWEEN 0 AND 65535),
    length INTEGER
        CONSTRAINT "link.length is 0 to 255" CHECK (
            length IS NULL OR (typeof(length) = 'integer' AND length BETWEEN 0 AND 255)),
    navi_area INTEGER
        CONSTRAINT "link.navi_area is 0 to 65535" CHECK (
            navi_area IS NULL
            OR (typeof(navi_area) = 'integer' AND navi_area BETWEEN 0 AND 65535)),
    navi INTEGER
        CONSTRAINT "link.navi is 0 to 65535" CHECK (
            navi IS NULL OR (typeof(navi) = 'integer' AND navi BETWEEN 0 AND 65535)),
    road_cross INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "link.road_cross is 0 or 1" CHECK (road_cross IN (0, 1)),
    ped_light INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "link.ped_light is 0 or 1" CHECK (ped_light IN (0, 1)),
    other_flags INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "link.other_flags has no bit with a column of its own" CHECK (
            typeof(other_flags) = 'integer' AND other_flags & ~0xFC = 0),
    PRIMARY KEY (area, node, seq)
) WITHOUT ROWID;

CREATE TABLE navi (
    area INTEGER NOT NULL
        CONSTRAINT "navi.area is 0 to 65534" CHECK (
            typeof(area) = 'integer' AND area BETWEEN 0 AND 65534),
    navi INTEGER NOT NULL
        CONSTRAINT "navi.navi is 0 to 65535" CHECK (
            typeof(navi) = 'integer' AND navi BETWEEN 0 AND 65535),
    x REAL
        CONSTRAINT "navi.x is a multiple of 1/16" CHECK (
            x IS NULL
            OR (typeof(x) = 'real' AND x * 16 = CAST(x * 16 AS INTEGER)
                AND x * 8 > -2147483649 AND x * 8 < 2147483648)),
    y REAL
        CONSTRAINT "navi.y is a multiple of 1/16" CHECK (
            y IS NULL
            OR (typeof(y) = 'real' AND y * 16 = CAST(y * 16 AS INTEGER)
                AND y * 8 > -2147483649 AND y * 8 < 2147483648)),
    to_area INTEGER NOT NULL
        CONSTRAINT "navi.to_area is 0 to 65535" CHECK (
            typeof(to_area) = 'integer' AND to_area BETWEEN 0 AND 65535),
    to_node INTEGER NOT NULL
        CONSTRAINT "navi.to_node is 0 to 65535" CHECK (
            typeof(to_node) = 'integer' AND to_node BETWEEN 0 AND 65535),
    dir_x INTEGER
        CONSTRAINT "navi.dir_x is -128 to 127" CHECK (
            dir_x IS NULL OR (typeof(dir_x) = 'integer' AND dir_x BETWEEN -128 AND 127)),
    dir_y INTEGER
        CONSTRAINT "navi.dir_y is -128 to 127" CHECK (
            dir_y IS NULL OR (typeof(dir_y) = 'integer' AND dir_y BETWEEN -128 AND 127)),
    width REAL
        CONSTRAINT "navi.width is a multiple of 1/8, 0 to 31.875" CHECK (
            width IS NULL
            OR (typeof(width) = 'real' AND width * 8 = CAST(width * 8 AS INTEGER)
                AND width BETWEEN 0 AND 31.875)),
    lanes_to INTEGER NOT NULL DEFAULT 1
        CONSTRAINT "navi.lanes_to is 0 to 7" CHECK (
            typeof(lanes_to) = 'integer' AND lanes_to BETWEEN 0 AND 7),
    lanes_away INTEGER NOT NULL DEFAULT 1
        CONSTRAINT "navi.lanes_away is 0 to 7" CHECK (
            typeof(lanes_away) = 'integer' AND lanes_away BETWEEN 0 AND 7),
    light_to INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "navi.light_to is 0 or 1" CHECK (light_to IN (0, 1)),
    light INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "navi.light is 0 to 3" CHECK (light IN (0, 1, 2, 3)),
    bridge INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "navi.bridge is 0 or 1" CHECK (bridge IN (0, 1)),
    other_flags INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "navi.other_flags has no bit with a column of its own" CHECK (
            typeof(other_flags) = 'integer' AND other_flags & ~0xFFF88000 = 0),
    PRIMARY KEY (area, navi)
) WITHOUT ROWID;

-- Train tracks: of tracks.dat (1), tracks2.dat (2) and so on, point by point.
CREATE TABLE track (
    track INTEGER NOT NULL
        CONSTRAINT "track.track is 1 to 9999" CHECK (
            typeof(track) = 'integer' AND track BETWEEN 1 AND 9999),
    seq INTEGER NOT NULL
        CONSTRAINT "track.seq is 0 to 2147483647" CHECK (
            typeof(seq) = 'integer' AND seq BETWEEN 0 AND 2147483647),
    x REAL NOT NULL
        CONSTRAINT "track.x is -1000000 to 1000000" CHECK (
            typeof(x) = 'real' AND x BETWEEN -1000000 AND 1000000),
    y REAL NOT NULL
        CONSTRAINT "track.y is -1000000 to 1000000" CHECK (
            typeof(y) = 'real' AND y BETWEEN -1000000 AND 1000000),
    z REAL NOT NULL
        CONSTRAINT "track.z is -1000000 to 1000000" CHECK (
            typeof(z) = 'real' AND z BETWEEN -1000000 AND 1000000),
    flag INTEGER NOT NULL DEFAULT 0
        CONSTRAINT "track.flag is 0 to 4294967295" CHECK (
            typeof(flag) = 'integer' AND flag BETWEEN 0 AND 4294967295),
    PRIMARY KEY (track, seq)
) WITHOUT ROWID;

-- After the rows

-- The way back of a link need not exist, so a moved node finds the links to it here.
CREATE INDEX link_to ON link (to_area, to_node);

-- Whether a navi goes with its link depends on who else uses it.
CREATE INDEX link_navi ON link (navi_area, navi) WHERE navi IS NOT NULL;

-- Triggers: what an edit makes stale becomes NULL, for compile to derive.

CREATE TRIGGER node_moved AFTER UPDATE OF x, y, z ON node
WHEN NEW.x IS NOT OLD.x OR NEW.y IS NOT OLD.y OR NEW.z IS NOT OLD.z
BEGIN
    UPDATE link SET length = NULL
    WHERE area = NEW.area AND node = NEW.node
        AND NOT (to_area = NEW.area AND to_node = NEW.node);
    UPDATE link SET length = NULL
    WHERE to_area = NEW.area AND to_node = NEW.node
        AND NOT (area = NEW.area AND node = NEW.node);
END;

-- A navi within 1/8 of the middle of one of the moved node's links was derived from it;
-- any other keeps its place relative to the link by moving half as far.
CREATE TRIGGER node_moved_in_plan AFTER UPDATE OF x, y ON node
WHEN NEW.x IS NOT OLD.x OR NEW.y IS NOT OLD.y
BEGIN
    UPDATE navi
    SET (x, y, dir_x, dir_y) = (
        SELECT CASE WHEN max(at_middle) THEN NULL ELSE navi.x + (NEW.x - OLD.x) / 2 END,
            CASE WHEN max(at_middle) THEN NULL ELSE navi.y + (NEW.y - OLD.y) / 2 END,
            NULL, NULL
        FROM (
            SELECT abs(navi.x - (OLD.x + other.x) / 2) <= 0.125
                AND abs(navi.y - (OLD.y + other.y) / 2) <= 0.125 AS at_middle
            FROM link
            JOIN node AS other
                ON other.area = link.area + link.to_area - NEW.area
                AND other.node = link.node + link.to_node - NEW.node
            WHERE ((link.area = NEW.area AND link.node = NEW.node)
                    OR (link.to_area = NEW.area AND link.to_node = NEW.node))
                AND link.navi_area = navi.area AND link.navi = navi.navi
        )
    )
    WHERE (area, navi) IN (
        SELECT link.navi_area, link.navi FROM link
        WHERE ((link.area = NEW.area AND link.node = NEW.node)
                OR (link.to_area = NEW.area AND link.to_node = NEW.node))
            AND (link.area <> link.to_area OR link.node <> link.to_node)
    );
END;

CREATE TRIGGER node_switched AFTER UPDATE OF switched_off ON node
WHEN NEW.switched_off IS NOT OLD.switched_off
    AND NEW.switched_off_original IS OLD.switched_off_original
BEGIN
    UPDATE node SET switched_off_original = NULL
    WHERE area = NEW.area AND node = NEW.node;
END;

-- Regions and dead ends can be derived only when all 64 areas are there; on fewer the
-- stored ones are kept.
CREATE TRIGGER link_led_elsewhere AFTER UPDATE OF to_area, to_node ON link
WHEN NEW.to_area IS NOT OLD.to_area OR NEW.to_node IS NOT OLD.to_node
BEGIN
    UPDATE link SET length = NULL
    WHERE area = NEW.area AND node = NEW.node AND seq = NEW.seq
        AND NEW.length IS OLD.length;
    UPDATE navi SET dir_x = NULL, dir_y = NULL
    WHERE area = NEW.navi_area AND navi = NEW.navi;
    UPDATE node
    SET region = NULL, dead_end = CASE kind WHEN 'ped' THEN dead_end END
    WHERE region IS NOT NULL
        AND (SELECT count(*) FROM area WHERE area < 64) = 64
        AND kind = (
            SELECT kind FROM node AS of_link
            WHERE of_link.area = NEW.area AND of_link.node = NEW.node);
END;

CREATE TRIGGER navi_attached_elsewhere AFTER UPDATE OF to_area, to_node ON navi
WHEN (NEW.to_area IS NOT OLD.to_area OR NEW.to_node IS NOT OLD.to_node)
    AND NEW.dir_x IS OLD.dir_x AND NEW.dir_y IS OLD.dir_y
BEGIN
    UPDATE navi SET dir_x = NULL, dir_y = NULL
    WHERE area = NEW.area AND navi = NEW.navi;
END;

-- What is deleted takes along what means nothing without it. Not so where a whole area is
-- left out (its row in area goes first), and in scripts that put whole rows and say so by
-- a row 'no_triggers' in meta while they run.

CREATE TRIGGER node_deleted AFTER DELETE ON node
WHEN EXISTS (SELECT 1 FROM area WHERE area = OLD.area)
    AND NOT EXISTS (SELECT 1 FROM meta WHERE key = 'no_triggers')
BEGIN
    DELETE FROM link WHERE area = OLD.area AND node = OLD.node;
    DELETE FROM link WHERE to_area = OLD.area AND to_node = OLD.node;
END;

-- Its way back, unless as many are left there; and its navi, unless another link has it.
CREATE TRIGGER link_deleted AFTER DELETE ON link
WHEN EXISTS (SELECT 1 FROM area WHERE area = OLD.area)
    AND NOT EXISTS (SELECT 1 FROM meta WHERE key = 'no_triggers')
BEGIN
    DELETE FROM link
    WHERE area = OLD.to_area AND node = OLD.to_node
        AND seq = (
            SELECT back.seq FROM link AS back
            WHERE back.area = OLD.to_area AND back.node = OLD.to_node
                AND back.to_area = OLD.area AND back.to_node = OLD.node
            ORDER BY back.navi_area IS OLD.navi_area AND back.navi IS OLD.navi DESC,
                back.seq DESC
            LIMIT 1)
        AND (SELECT count(*) FROM link AS back
            WHERE back.area = OLD.to_area AND back.node = OLD.to_node
                AND back.to_area = OLD.area AND back.to_node = OLD.node)
            > (SELECT count(*) FROM link AS there
            WHERE there.area = OLD.area AND there.node = OLD.node
                AND there.to_area = OLD.to_area AND there.to_node = OLD.to_node);
    DELETE FROM navi
    WHERE area = OLD.navi_area AND navi = OLD.navi
        AND NOT EXISTS (
            SELECT 1 FROM link
            WHERE link.navi_area = OLD.navi_area AND link.navi = OLD.navi);
END;

-- Views

-- A directed link a row. lanes: of traffic from (area, node) to (to_area, to_node);
-- reverse_lanes: against it; toward: 1 if that is toward the navi's
-- attached node; all NULL without a navi. metres: the 3-D distance; a guess
-- within 12 percent and three Newton steps give it to nine digits without sqrt().
CREATE VIEW arc AS
SELECT area, node, seq, to_area, to_node, kind, x, y, z, to_x, to_y, to_z, length,
    CASE WHEN square = 0 THEN 0.0 ELSE (root2 + square / root2) / 2 END AS metres,
    CASE toward WHEN 1 THEN lanes_to ELSE lanes_away END AS lanes,
    CASE toward WHEN 1 THEN lanes_away ELSE lanes_to END AS reverse_lanes,
    coalesce((lanes_to = 0) <> (lanes_away = 0), 0) AS one_way,
    navi_area, navi, CASE WHEN lanes_to IS NOT NULL THEN toward END AS toward
FROM (
    SELECT *, (root1 + square / root1) / 2 AS root2
    FROM (
        SELECT *, (guess + square / guess) / 2 AS root1
        FROM (
            SELECT link.*, a.kind, a.x, a.y, a.z, b.x AS to_x, b.y AS to_y, b.z AS to_z,
                n.lanes_to, n.lanes_away,
                (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
                    + (b.z - a.z) * (b.z - a.z) AS square,
                0.65 * max(abs(b.x - a.x), abs(b.y - a.y), abs(b.z - a.z))
                    + 0.35 * (abs(b.x - a.x) + abs(b.y - a.y) + abs(b.z - a.z)) AS guess,
                CASE
                    WHEN n.to_area = link.to_area AND n.to_node = link.to_node THEN 1
                    WHEN n.to_area = link.area AND n.to_node = link.node THEN 0
                    WHEN (b.x - a.x) * n.dir_x + (b.y - a.y) * n.dir_y > 0 THEN 1
                    WHEN (b.x - a.x) * n.dir_x + (b.y - a.y) * n.dir_y < 0 THEN 0
                    ELSE (link.to_area, link.to_node) < (link.area, link.node)
                END AS toward
            FROM link
            JOIN node AS a ON a.area = link.area AND a.node = link.node
            LEFT JOIN node AS b ON b.area = link.to_area AND b.node = link.to_node
            LEFT JOIN navi AS n ON n.area = link.navi_area AND n.navi = link.navi
        )
    )
);

-- A pair of links a row, as pgRouting wants it; both ends must be there. The k-th link
-- from a to b and the k-th from b to a are a pair. cost: the stored length, -1 where
-- there is no lane or no link; a length that is NULL is measured.
CREATE VIEW edge AS
SELECT (arc.area * 65536 + arc.node) * 16 + arc.seq AS id,
    arc.area * 65536 + arc.node AS source,
    arc.to_area * 65536 + arc.to_node AS target,
    CASE WHEN arc.lanes = 0 THEN -1
        ELSE coalesce(arc.length, max(1, min(255, CAST(arc.metres AS INTEGER))))
    END AS cost,
    CASE WHEN back.area IS NULL OR arc.reverse_lanes = 0 THEN -1
        ELSE coalesce(back.length, max(1, min(255, CAST(arc.metres AS INTEGER))))
    END AS reverse_cost,
    arc.x AS x1, arc.y AS y1, arc.to_x AS x2, arc.to_y AS y2,
    arc.kind, arc.metres, arc.lanes, arc.reverse_lanes
FROM arc
LEFT JOIN link AS back
    ON back.area = arc.to_area AND back.node = arc.to_node
    AND back.to_area = arc.area AND back.to_node = arc.node
    AND NOT (arc.to_area = arc.area AND arc.to_node = arc.node)
    AND (SELECT count(*) FROM link AS earlier
        WHERE earlier.area = arc.area AND earlier.node = arc.node
            AND earlier.to_area = arc.to_area AND earlier.to_node = arc.to_node
            AND earlier.seq < arc.seq)
        = (SELECT count(*) FROM link AS earlier
        WHERE earlier.area = back.area AND earlier.node = back.node
            AND earlier.to_area = back.to_area AND earlier.to_node = back.to_node
            AND earlier.seq < back.seq)
WHERE arc.to_x IS NOT NULL
    AND ((arc.area, arc.node) < (arc.to_area, arc.to_node) OR back.area IS NULL);

-- Links with lanes one way only, a pair a row, in the direction of travel.
CREATE VIEW one_way_street AS
SELECT area, node, to_area, to_node, lanes, length, metres, x, y, z, to_x, to_y, to_z
FROM arc
WHERE one_way AND lanes > 0;

-- Nodes that wandering traffic does not enter from a through road.
CREATE VIEW dead_end_node AS
SELECT area, node, CASE WHEN water THEN 'boat' WHEN kind = 'ped' THEN 'ped' ELSE 'car' END
        AS kind,
    x, y, z, region, special
FROM node
WHERE dead_end;

-- Directed links whose traffic minds a light, by the way it goes green.
CREATE VIEW signalled_link AS
SELECT arc.area, arc.node, arc.seq, arc.to_area, arc.to_node, arc.kind,
    CASE navi.light WHEN 1 THEN 'north-south' WHEN 2 THEN 'west-east' ELSE 'unknown' END
        AS light,
    arc.navi_area, arc.navi, arc.x, arc.y, arc.z, arc.to_x, arc.to_y, arc.to_z
FROM arc
JOIN navi ON navi.area = arc.navi_area AND navi.navi = arc.navi
WHERE navi.light <> 0 AND navi.light_to = arc.toward
UNION ALL
SELECT arc.area, arc.node, arc.seq, arc.to_area, arc.to_node, arc.kind, 'ped',
    NULL, NULL, arc.x, arc.y, arc.z, arc.to_x, arc.to_y, arc.to_z
FROM link
JOIN arc ON arc.area = link.area AND arc.node = link.node AND arc.seq = link.seq
WHERE link.ped_light;

-- A stored flood-fill group a row, vehicles and peds numbered apart.
CREATE VIEW region_summary AS
SELECT kind, region, count(*) AS nodes,
    min(area * 65536 + node) / 65536 AS lowest_area,
    min(area * 65536 + node) % 65536 AS lowest_node,
    min(x) AS min_x, min(y) AS min_y, min(z) AS min_z,
    max(x) AS max_x, max(y) AS max_y, max(z) AS max_z
FROM node
GROUP BY kind, region;

-- The five counts of each file's header, and the hash it had when this was made.
CREATE VIEW area_summary AS
SELECT area, vehicle_count + ped_count AS nodes, vehicle_count AS vehicle,
    ped_count AS ped, navi_count AS navis, link_count AS links,
    (SELECT value FROM meta WHERE key = 'sha256_' || area) AS sha256
FROM area;

-- Nodes in the words and units of the public wiki page. ordinal: index within the kind.
CREATE VIEW wiki_node AS
SELECT node.area, node.node, node.kind,
    CASE node.kind WHEN 'ped' THEN node.node - area.vehicle_count ELSE node.node END
        AS ordinal,
    node.x, node.y, node.z, node.link_count,
    node.dead_end + 2 * node.switched_off AS traffic_level,
    node.road_block AS road_blocks, node.water AS boats,
    node.switched_off_original AS emergency_only,
    node.speed & 1 AS not_highway, node.speed >> 1 AS is_highway,
    node.density AS spawn_probability, node.special >> 1 & 1 AS parking,
    node.region AS flood_fill, CAST(node.width * 8 AS INTEGER) AS path_width
FROM node
JOIN area ON area.area = node.area;

-- Pairs of links to read, add and delete: the two links of a street and its navi as one
-- row, from the lower address to the higher.
CREATE VIEW road AS
SELECT arc.area, arc.node, arc.to_area, arc.to_node, arc.lanes, arc.reverse_lanes,
    navi.width, arc.length, arc.metres, arc.navi_area, arc.navi
FROM arc
LEFT JOIN navi ON navi.area = arc.navi_area AND navi.navi = arc.navi
WHERE arc.kind = 'vehicle' AND (arc.area, arc.node) < (arc.to_area, arc.to_node);

CREATE VIEW footpath AS
SELECT arc.area, arc.node, arc.to_area, arc.to_node, link.road_cross, link.ped_light,
    arc.length, arc.metres
FROM arc
JOIN link ON link.area = arc.area AND link.node = arc.node AND link.seq = arc.seq
WHERE arc.kind = 'ped' AND (arc.area, arc.node) < (arc.to_area, arc.to_node);

-- The seq of a link that is added to a node: free, and if it can be none the node had, so
-- that compile knows it for a new one. 15, which no link has: the node is full.
CREATE VIEW next_seq AS
WITH place (seq) AS (
    VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14),
        (15))
SELECT node.area, node.node, (
        SELECT coalesce(
            min(CASE WHEN place.seq BETWEEN node.link_count AND 14 THEN place.seq END),
            min(place.seq))
        FROM place
        WHERE NOT EXISTS (SELECT 1 FROM link
            WHERE link.area = node.area AND link.node = node.node
                AND link.seq = place.seq)) AS seq
FROM node;

-- The number of a navi that is added to an area: one that none had.
CREATE VIEW next_navi AS
SELECT area.area,
    max(area.navi_count,
        coalesce((SELECT max(navi) + 1 FROM navi WHERE navi.area = area.area), 0)) AS navi
FROM area;

-- Links with what both ways of a pair share. What is inserted are both of them.
CREATE VIEW link_pair AS
SELECT node.kind, link.area, link.node, link.to_area, link.to_node,
    link.navi_area, link.navi, link.road_cross, link.ped_light
FROM link
JOIN node USING (area, node);

CREATE TRIGGER link_pair_added INSTEAD OF INSERT ON link_pair
BEGIN
    SELECT RAISE(ABORT, 'a node is not linked to itself')
    WHERE (NEW.area, NEW.node) IS (NEW.to_area, NEW.to_node);
    SELECT RAISE(ABORT, 'a road joins two vehicle nodes that are there, a footpath two ped nodes')
    WHERE 2 <> (SELECT count(*) FROM node
            WHERE kind = NEW.kind AND (area, node) IN (
                VALUES (NEW.area, NEW.node), (NEW.to_area, NEW.to_node)));
    SELECT RAISE(ABORT, 'these nodes are linked already')
    WHERE EXISTS (SELECT 1 FROM link WHERE area = NEW.area AND node = NEW.node
        AND to_area = NEW.to_area AND to_node = NEW.to_node);
    INSERT INTO link (area, node, seq, to_area, to_node, navi_area, navi,
        road_cross, ped_light)
    SELECT a.area, a.node,
        (SELECT seq FROM next_seq WHERE area = a.area AND node = a.node),
        b.area, b.node, NEW.navi_area, NEW.navi,
        coalesce(NEW.road_cross, 0), coalesce(NEW.ped_light, 0)
    FROM node AS a, node AS b
    WHERE (a.area = NEW.area AND a.node = NEW.node
            AND b.area = NEW.to_area AND b.node = NEW.to_node)
        OR (a.area = NEW.to_area AND a.node = NEW.to_node
            AND b.area = NEW.area AND b.node = NEW.node);
END;

-- The navi goes to the area that the middle of the road lies in, if that is there, and
-- is attached to the lower end; its place and all lengths are derived.
CREATE TRIGGER road_added INSTEAD OF INSERT ON road
BEGIN
    INSERT INTO link_pair (kind, area, node, to_area, to_node, navi_area, navi)
    SELECT 'vehicle', NEW.area, NEW.node, NEW.to_area, NEW.to_node, place.area, place.navi
    FROM (VALUES (1))
    LEFT JOIN (
        SELECT next_navi.area, next_navi.navi
        FROM node AS a, node AS b, next_navi
        WHERE a.area = NEW.area AND a.node = NEW.node
            AND b.area = NEW.to_area AND b.node = NEW.to_node
            AND next_navi.area IN (NEW.area,
                min(7, max(0, CAST((a.y + b.y + 6000) / 1500 AS INTEGER))) * 8
                    + min(7, max(0, CAST((a.x + b.x + 6000) / 1500 AS INTEGER))))
        ORDER BY next_navi.area = NEW.area
        LIMIT 1) AS place;
    INSERT INTO navi (area, navi, to_area, to_node, width, lanes_to, lanes_away)
    SELECT link.navi_area, link.navi,
        CASE forth WHEN 1 THEN NEW.area ELSE NEW.to_area END,
        CASE forth WHEN 1 THEN NEW.node ELSE NEW.to_node END,
        NEW.width,
        coalesce(CASE forth WHEN 1 THEN NEW.reverse_lanes ELSE NEW.lanes END, 1),
        coalesce(CASE forth WHEN 1 THEN NEW.lanes ELSE NEW.reverse_lanes END, 1)
    FROM link, (SELECT (NEW.area, NEW.node) < (NEW.to_area, NEW.to_node) AS forth)
    WHERE link.area = NEW.area AND link.node = NEW.node
        AND link.to_area = NEW.to_area AND link.to_node = NEW.to_node;
END;

CREATE TRIGGER road_changed INSTEAD OF UPDATE ON road
BEGIN
    SELECT RAISE(ABORT, 'road: only lanes, reverse_lanes and width can be changed')
    WHERE (NEW.area, NEW.node, NEW.to_area, NEW.to_node)
            IS NOT (OLD.area, OLD.node, OLD.to_area, OLD.to_node)
        OR (NEW.length, NEW.navi_area, NEW.navi)
            IS NOT (OLD.length, OLD.navi_area, OLD.navi);
    UPDATE navi
    SET width = NEW.width,
        (lanes_to, lanes_away) = (
            SELECT CASE toward WHEN 1 THEN NEW.lanes ELSE NEW.reverse_lanes END,
                CASE toward WHEN 1 THEN NEW.reverse_lanes ELSE NEW.lanes END
            FROM arc
            WHERE arc.area = OLD.area AND arc.node = OLD.node
                AND arc.to_area = OLD.to_area AND arc.to_node = OLD.to_node
                AND arc.navi_area = OLD.navi_area AND arc.navi = OLD.navi
            LIMIT 1)
    WHERE area = OLD.navi_area AND navi = OLD.navi;
END;

CREATE TRIGGER road_deleted INSTEAD OF DELETE ON road
BEGIN
    DELETE FROM link
    WHERE area = OLD.area AND node = OLD.node
        AND to_area = OLD.to_area AND to_node = OLD.to_node;
END;

CREATE TRIGGER footpath_added INSTEAD OF INSERT ON footpath
BEGIN
    INSERT INTO link_pair (kind, area, node, to_area, to_node, road_cross, ped_light)
    VALUES ('ped', NEW.area, NEW.node, NEW.to_area, NEW.to_node, NEW.road_cross,
        NEW.ped_light);
END;

CREATE TRIGGER footpath_changed INSTEAD OF UPDATE ON footpath
BEGIN
    SELECT RAISE(ABORT, 'footpath: only road_cross and ped_light can be changed')
    WHERE (NEW.area, NEW.node, NEW.to_area, NEW.to_node, NEW.length)
        IS NOT (OLD.area, OLD.node, OLD.to_area, OLD.to_node, OLD.length);
    UPDATE link SET road_cross = NEW.road_cross, ped_light = NEW.ped_light
    WHERE (area = OLD.area AND node = OLD.node
            AND to_area = OLD.to_area AND to_node = OLD.to_node)
        OR (area = OLD.to_area AND node = OLD.to_node
            AND to_area = OLD.area AND to_node = OLD.node);
END;

CREATE TRIGGER footpath_deleted INSTEAD OF DELETE ON footpath
BEGIN
    DELETE FROM link
    WHERE area = OLD.area AND node = OLD.node
        AND to_area = OLD.to_area AND to_node = OLD.to_node;
END;
