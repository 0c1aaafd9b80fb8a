-- What was found of the links of a Pathnode database, held against a scene. The manual is
-- pathnode-schema(5).
--
-- Pathnode makes the table anew whenever findings are saved.

DROP TABLE IF EXISTS finding;

-- A link in one of its directions, and how the way along it ended.
CREATE TABLE finding (
    area INTEGER NOT NULL,
    node INTEGER NOT NULL,
    to_area INTEGER NOT NULL,
    to_node INTEGER NOT NULL,
    nth INTEGER NOT NULL, -- 0, but for a second link between the same nodes
    kind TEXT NOT NULL,
    verdict TEXT NOT NULL,
    x REAL NOT NULL,
    y REAL NOT NULL,
    z REAL NOT NULL,
    measure REAL,
    underfoot TEXT NOT NULL,
    room REAL,
    width REAL,
    model TEXT,
    material INTEGER,
    PRIMARY KEY (area, node, to_area, to_node, nth)
) WITHOUT ROWID;
