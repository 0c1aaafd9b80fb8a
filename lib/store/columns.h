/*
 * store/columns.h - the one mapping between records and table rows, for SQLite and CSV.
 *
 * Out: pn__rows_each gives a network's rows, table by table, in key order.
 *
 * In: an assembly takes rows one at a time, from any table, in any order (key order is
 * fastest), and makes a network of them. A reader does for each line or result row
 *
 *     pn__row_clear(&row, PN__TABLE_NODE, line);                all cells NULL
 *     pn__row_set(&row, PN__COL_NODE_X, eighths, err)               a number, checked
 *     pn__row_set_text(&row, PN__COL_NODE_KIND, text, size, err)    KIND and TEXT columns
 *     pn__assembly_add(assembly, &row, err)                     copies the row
 *
 * and at the end pn__assembly_finish. One row and one assembly serve a whole load; no
 * call allocates per row. line is the place of the row in its file (0 without lines): it
 * comes back in the error when the row turns out wrong only in the end. Errors name
 * table, key and column as far as the key cells are set ("node 15/1457: x is ..."), and
 * set section (the table's name), field (the column's), area and record (the key's last
 * number); a reader adds path, line and column. After a failed call only release what
 * there is.
 *
 * A number's cell is what the record holds: an integer, or 1/8 units in EIGHTHS and
 * SIXTEENTHS columns. Readers of text have pn__row_read, readers of doubles
 * pn__row_set_real; a writer puts cell / 8 with pn_coord_text for both.
 */
#ifndef PN_STORE_COLUMNS_H
#define PN_STORE_COLUMNS_H

#include "base/buffer.h"

#include <pathnode/network.h>
#include <pathnode/store.h>

/** Version of tables and columns: user_version of a database, schema_version in meta. */
#define PN__SCHEMA_VERSION 1

enum pn__cell_type {
    PN__CELL_INTEGER,
    PN__CELL_EIGHTHS,    /* world units, multiples of 1/8; a cell is 1/8 unit */
    PN__CELL_SIXTEENTHS, /* the same, but 1/16 may be read and is cut toward zero */
    PN__CELL_KIND,       /* text 'vehicle' (cell 0) or 'ped' (cell 1) */
    PN__CELL_TEXT        /* any text without NUL; a cell is an index into row.text */
};

struct pn__column {
    const char *name;
    enum pn__cell_type type;
    int64_t low, high; /* smallest and largest cell */
    bool nullable;
};

struct pn__table {
    const char *name;
    unsigned key_count, column_count;
    const struct pn__column *columns; /* the key first */
};

/* enum pn__table_id: PN__TABLE_META, _AREA, _NODE, _LINK, _NAVI; enum pn__node_column
 * etc.: PN__COL_NODE_AREA, PN__COL_NODE_NODE, ... PN__NODE_COLUMNS. */
#define PN__TABLE(table, name, keys) PN__TABLE_##table,
#define PN__COLUMN(table, column, name, type, low, high, nullable)
#define PN__TABLE_END(table)
enum pn__table_id {
#include "store/columns.def"
    PN__TABLE_COUNT
};
#undef PN__TABLE
#undef PN__COLUMN
#undef PN__TABLE_END

#define PN__TABLE(table, name, keys) \
    enum pn__columns_of_##table      \
    {
#define PN__COLUMN(table, column, name, type, low, high, nullable) \
    PN__COL_##table##_##column,
#define PN__TABLE_END(table) \
    PN__##table##_COLUMNS    \
    }                        \
    ;
#include "store/columns.def"
#undef PN__TABLE
#undef PN__COLUMN
#undef PN__TABLE_END

/** All tables, by enum pn__table_id. */
extern const struct pn__table pn__tables[PN__TABLE_COUNT];

/** Most columns a table has. */
#define PN__COLUMN_MAX 24

/** One row. Initialise with {0}. */
struct pn__row {
    enum pn__table_id table;
    uint32_t line; /* where it was read, for errors; 0: no lines there */
    uint32_t null; /* bit c: column c is NULL */
    int64_t cell[PN__COLUMN_MAX];
    struct pn__buffer text[2]; /* of TEXT columns, in their order */
};

/** Frees the texts; the row is usable again. */
void pn__row_release(struct pn__row *row);

/** Makes it a row of this table, all NULL. */
void pn__row_clear(struct pn__row *row, enum pn__table_id table, uint32_t line);

/** "node 15/1457", "link 15/1457/2", "area 15", "meta 'source'": for messages. */
const char *pn__row_name(const struct pn__row *row, char name[64]);

static inline bool pn__row_is_null(const struct pn__row *row, unsigned column)
{
    return row->null >> column & 1;
}

/** The text of a KIND or TEXT cell that is not NULL. Valid until the row changes. */
const char *pn__row_text(const struct pn__row *row, unsigned column);

/**
 * Sets the place of an error to this cell and words it: "node 15/1457: x " and then the
 * format. For what a reader finds wrong with a cell by itself.
 */
__attribute__((format(printf, 5, 6))) enum pn_status
pn__row_fail(const struct pn__row *row, unsigned column, struct pn_error *err,
             enum pn_status status, const char *format, ...);

/** Says that a number is outside its column's range. Of pn__row_set. */
enum pn_status pn__row_fail_range(const struct pn__row *row, unsigned column,
                                  int64_t cell, struct pn_error *err);

/** Sets a number (INTEGER, EIGHTHS, SIXTEENTHS). errors: PN_E_RANGE */
static inline enum pn_status pn__row_set(struct pn__row *row, unsigned column,
                                         int64_t cell, struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[row->table].columns[column];
    if (cell < c->low || cell > c->high)
        return pn__row_fail_range(row, column, cell, err);
    row->cell[column] = cell;
    row->null &= ~(1u << column);
    return PN_OK;
}

/** The same from a double in world units (or a whole number in an INTEGER column).
 * errors: PN_E_CONSTRAINT - no multiple of the step; PN_E_RANGE */
enum pn_status pn__row_set_real(struct pn__row *row, unsigned column, double value,
                                struct pn_error *err);

/** Sets a KIND or TEXT cell; the text is copied. errors: PN_E_CONSTRAINT - no such kind;
 * PN_E_NOMEM */
enum pn_status pn__row_set_text(struct pn__row *row, unsigned column, const char *text,
                                size_t size, struct pn_error *err);

/** Sets any cell from text that is not empty: a number as it is written, in units.
 * errors: as above; PN_E_FORMAT - not a number */
enum pn_status pn__row_read(struct pn__row *row, unsigned column, const char *text,
                            size_t size, struct pn_error *err);

/** 1/16 units to 1/8, cut toward zero as the compiler does. */
static inline int64_t pn__cut_sixteenths(int64_t sixteenths)
{
    return sixteenths / 2;
}

/** Who takes rows. The row is the giver's: gone after the call. */
struct pn__row_sink {
    enum pn_status (*row)(void *context, const struct pn__row *row, struct pn_error *err);
    void *context;
};

/** Bits of pn_link.flags, and of a navi's dword (width, lanes, light), without a name:
 * other_flags. */
#define PN__LINK_OTHER_MASK 0xFCu
#define PN__NAVI_OTHER_MASK 0xFFF88000u

/**
 * One record as a row. links_before: of the nodes before it, which says whether its
 * first_link is NULL. errors: as pn__rows_each
 */
enum pn_status pn__row_of_area(struct pn__row *row, const struct pn_area *area,
                               struct pn_error *err);
void pn__row_of_node(struct pn__row *row, const struct pn_area *area, uint32_t i,
                     uint32_t links_before);
void pn__row_of_link(struct pn__row *row, const struct pn_area *area, uint32_t node,
                     uint32_t seq);
enum pn_status pn__row_of_navi(struct pn__row *row, const struct pn_area *area,
                               uint32_t i, struct pn_error *err);

/** Number of rows pn__rows_each will give (0 for meta); links no node
 * owns are counted too. */
uint64_t pn__rows_count(const struct pn_network *network, enum pn__table_id table);

/**
 * Gives all rows of a table in key order. Unset values are NULL. Ask for AREA before NODE
 * and LINK: it checks what they rely on.
 *
 * meta: schema_version, source (if source_name is not NULL), pathnode_version, and
 * sha256_N, the hash of each area's file; without it for an area with unset values.
 *
 * errors: PN_E_CONSTRAINT - a value no column and no line of area.extra can hold, named;
 *         PN_E_NOMEM; what the sink returns
 */
enum pn_status pn__rows_each(const struct pn_network *network, enum pn__table_id table,
                             const char *source_name, const struct pn__row_sink *sink,
                             struct pn_error *err);

/** Rows on their way to a network. */
struct pn__assembly;

enum pn_status pn__assembly_new(struct pn__assembly **assembly, struct pn_error *err);
/** NULL is fine. */
void pn__assembly_free(struct pn__assembly *assembly);

/** Makes room for so many rows of a table. More may come. errors: PN_E_NOMEM, PN_E_LIMIT
 */
enum pn_status pn__assembly_expect(struct pn__assembly *assembly, enum pn__table_id table,
                                   size_t rows, struct pn_error *err);

/**
 * Takes a copy of a row. Threads may add at the same time to tables that differ.
 *
 * errors: PN_E_CONSTRAINT - a cell is NULL that may not be, half of a pair (x and y of a
 *         navi, dir_x and dir_y, navi_area and navi) is NULL, other_flags has a bit that
 *         has its own column; PN_E_UNSUPPORTED - meta names another schema version;
 *         PN_E_NOMEM
 * cost:   O(1)
 */
enum pn_status pn__assembly_add(struct pn__assembly *assembly, const struct pn__row *row,
                                struct pn_error *err);

/**
 * Checks the rows and makes the network. In areas with rows that were added or deleted,
 * records get new numbers (edit/loose.h). An error that is about one row has section and
 * line of it.
 *
 * shape:  info may be NULL; its area_hash (from meta) and edits are set, nothing else
 * errors: PN_E_CONSTRAINT - rows contradict each other, a key is there twice; PN_E_FORMAT
 *         - no schema_version in meta; those of pn__loose_settle; PN_E_NOMEM. The
 *         assembly is used up in any case; free it.
 * cost:   O(rows)
 */
enum pn_status pn__assembly_finish(struct pn__assembly *assembly,
                                   struct pn_network **network,
                                   struct pn_source_info *info, struct pn_error *err);

#endif
