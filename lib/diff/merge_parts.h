/*
 * diff/merge_parts.h - the inside of a merge.
 *
 * An item is a node, or a navi, whatever its number on each side. References of all sides
 * are turned into items, compared as such, and turned into the numbers of the result.
 */
#ifndef PN_DIFF_MERGE_PARTS_H
#define PN_DIFF_MERGE_PARTS_H

#include "diff/match.h"
#include "store/columns.h"

#include <pathnode/merge.h>

#define PN__NO_ITEM UINT32_MAX

struct pn__item {
    uint32_t at[PN_MERGE_SIDES]; /* node id or navi number; PN_NODE_NONE: not there */
    uint16_t area, index;        /* in the result */
    bool ped, gone, placed;
    bool moved[PN_MERGE_SIDES]; /* nodes: stands elsewhere than in the base */
    /* navis: the ends of its link, and whether its direction no longer fits them */
    uint32_t ends[2];
    bool stale;
};

/** All nodes, or all navis. */
struct pn__items {
    struct pn__item *list;
    uint32_t count;
    uint32_t *of[PN_MERGE_SIDES]; /* the item of each node id or navi number */
    uint32_t counts[PN_MERGE_SIDES];
};

/** How many records an area of the result has. */
struct pn__area_counts {
    uint32_t vehicles, peds, navis, links;
};

struct pn__merge {
    const struct pn_network *network[PN_MERGE_SIDES];
    uint32_t area_limit;                 /* of the side that has most */
    bool whole;                          /* regions and dead ends can be derived */
    struct pn__area_counts *counts;      /* area_limit */
    struct pn__match to[PN_MERGE_SIDES]; /* base -> ours, base -> theirs */
    struct pn__match across;             /* ours -> theirs */
    struct pn__items nodes, navis;
    bool relinked[PN_MERGE_SIDES]; /* has other nodes or links than the base */
    struct pn__row row[PN_MERGE_SIDES], out;
    bool has[PN_MERGE_SIDES]; /* which of the rows are there */
    struct pn__assembly *assembly;
    struct pn_tracks tracks; /* of the result */
    struct pn_conflicts conflicts;
    size_t capacity;
    struct pn_error *err;
};

/** Who is who. */
enum pn_status pn__merge_identify(struct pn__merge *merge);

/** The numbers of the result, once it is known who is gone. */
void pn__merge_number(struct pn__merge *merge, struct pn__items *items, bool navis);

/** The records of the result, into merge->assembly; what does not go together. */
enum pn_status pn__merge_records(struct pn__merge *merge);

/** The tracks of the result, into merge->tracks; what does not go together. */
enum pn_status pn__merge_tracks(struct pn__merge *merge);

/* ---- rows (merge_cells.c) ---- */

/** Columns that refer to a node or a navi. In a row they are 0 and the item's number; 1 +
 * area and index where there is no such record. */
struct pn__reference {
    bool navi;
    unsigned area, index; /* columns */
};
extern const struct pn__reference pn__link_navi, pn__navi_node;

/** The item at an address of a side, or PN__NO_ITEM. */
uint32_t pn__merge_item_at(const struct pn__merge *merge, int side, bool navi,
                           struct pn_address at);

/** A reference in a side's row, from addresses to items; in the result's, back. */
void pn__merge_to_item(struct pn__merge *merge, int side,
                       const struct pn__reference *reference);
void pn__merge_to_number(struct pn__merge *merge, const struct pn__reference *reference);

/** Whether the row of a side says other than the base's, besides what follows. */
bool pn__merge_is_changed(const struct pn__merge *merge, enum pn__table_id table,
                          int side);

/** The rows that are there into merge->out, but for its key and what is counted. */
enum pn_status pn__merge_row(struct pn__merge *merge, enum pn__table_id table,
                             const struct pn_conflict *template);

static inline void pn__put_cell(struct pn__row *row, unsigned column, int64_t cell)
{
    row->cell[column] = cell;
    row->null &= ~(1u << column);
}

static inline void pn__put_null(struct pn__row *row, unsigned column)
{
    row->null |= 1u << column;
}

/** The graph of a side, and its first navi numbers. */
const struct pn_graph *pn__merge_graph(const struct pn__merge *merge, int side);
const uint32_t *pn__merge_navi_first(const struct pn__merge *merge, int side);

/** Address of a node or navi on a side. */
struct pn_address pn__merge_address(const struct pn__merge *merge, int side, bool navi,
                                    uint32_t number);

enum pn_status pn__merge_conflict(struct pn__merge *merge,
                                  const struct pn_conflict *conflict);

#endif
