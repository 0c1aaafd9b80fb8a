-- What is underfoot on the links of a Pathnode database, for routing profiles to price. The
-- manual is pathnode-schema(5).
--
-- Pathnode adds to it, and replaces rows of the same links; other programs may change it.

CREATE TABLE IF NOT EXISTS surface (
    area INTEGER NOT NULL,
    node INTEGER NOT NULL,
    to_area INTEGER NOT NULL,
    to_node INTEGER NOT NULL,
    underfoot TEXT NOT NULL,
    PRIMARY KEY (area, node, to_area, to_node)
) WITHOUT ROWID;
