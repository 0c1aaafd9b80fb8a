/* prepared/prepared_parts.h - what a prepared index is made of. */
#ifndef PN_PREPARED_PREPARED_PARTS_H
#define PN_PREPARED_PREPARED_PARTS_H

#include <pathnode/prepared.h>

#include "prepared/hierarchy.h"
#include "prepared/separators.h"

/* No way, inside sums: three of them don't overflow, and no real cost comes near. */
#define PN__FAR ((uint64_t)1 << 60)

/** Ends beyond this could sum up to PN__FAR. */
#define PN__ENDS_MAX ((uint32_t)1 << 27)

/** How a region's distances are kept: a square of cells, or rows of them. */
struct pn__block {
    uint64_t offset, size; /* of its cells, in bytes */
    uint32_t first, count; /* its ends */
    uint32_t width;        /* bytes of a cell: 2, 4 or 8; rows have no 2 */
    uint32_t rows;         /* 0: a square, where all bits set says no way; 1: rows.c */
};

/** No way, in a row: a sum of two cells must fit. */
#define PN__ROW_NONE_U32 (UINT32_MAX >> 1)
#define PN__ROW_NONE_U64 (PN__FAR - 1)

/** An end's row: depth + 1 cells out of it, then as many into it if costs differ. */
struct pn__row {
    uint64_t start; /* first cell, counted from the block's */
    uint32_t depth; /* ends in the separators above it */
    uint32_t part;  /* its separator */
};

/** Cells that still grow. */
struct pn__cells {
    uint8_t *bytes;
    uint64_t size, room;
};

struct pn__index_file;

/** All owned; with a file, all but cut itself, place, block and row lies in its map. */
struct pn_prepared {
    struct pn_cut *cut;
    struct pn_cut_place *place; /* node_count; a is PN_CUT_NONE outside of the layer */
    struct pn__block *block;    /* region_count */
    const uint8_t *cells;
    uint64_t cells_size;
    struct pn__row *row; /* end_count; all zeros where the region has a square */
    const struct pn__part *parts;
    uint32_t part_count;
    bool two_ways; /* rows both ways, as costs differ */
    uint32_t kinds;
    struct pn__index_file *file; /* NULL: made in memory */
};

static inline uint64_t pn__far(uint32_t cost)
{
    return cost == PN_COST_CLOSED ? PN__FAR : cost;
}

/** Distance between two ends of a region that has rows, or PN__FAR. */
uint64_t pn__rows_between(const struct pn_prepared *prepared,
                          const struct pn__block *block, uint32_t from, uint32_t to);

/** An end, by where rows of those below it have its cell. */
struct pn__meeting {
    uint32_t part, depth;
};

/**
 * The highest end on the shortest ways between two: no end of any shortest way that
 * leads over it stands above it. False if the rows don't sum up to the cost anywhere.
 */
bool pn__rows_meeting(const struct pn_prepared *prepared, const struct pn__block *block,
                      uint32_t from, uint32_t to, uint64_t cost,
                      struct pn__meeting *meeting);

/** Cost from an end to a meeting, or from it if out is false. No cost of a way: the end
 * is not below it, or there is no way. */
uint64_t pn__rows_cell(const struct pn_prepared *prepared, const struct pn__block *block,
                       uint32_t end, bool out, const struct pn__meeting *meeting);

/** Has that cell fetched while something else goes on. */
void pn__rows_expect(const struct pn_prepared *prepared, const struct pn__block *block,
                     uint32_t end, bool out, const struct pn__meeting *meeting);

/** The cells out of an end, in a region that has a square. */
static inline const void *pn__table_row(const struct pn_prepared *p,
                                        const struct pn__block *block, uint32_t from)
{
    return p->cells + block->offset +
           (size_t)(from - block->first) * block->count * block->width;
}

/** The distance to an end in such a row, or PN__FAR. */
static inline uint64_t pn__table_cell(const void *row, const struct pn__block *block,
                                      uint32_t to)
{
    uint32_t cell = to - block->first;
    if (block->width == 2) {
        uint16_t value = ((const uint16_t *)row)[cell];
        return value == UINT16_MAX ? PN__FAR : value;
    }
    if (block->width == 4) {
        uint32_t value = ((const uint32_t *)row)[cell];
        return value == UINT32_MAX ? PN__FAR : value;
    }
    uint64_t value = ((const uint64_t *)row)[cell];
    return value > PN__FAR ? PN__FAR : value;
}

/** Tests what a region's answers are read from, the first time. errors: PN_E_FORMAT */
enum pn_status pn__index_test(const struct pn_prepared *prepared, uint32_t region,
                              struct pn_error *err);
bool pn__index_is_tested(const struct pn__index_file *file, uint32_t region);
void pn__index_close(struct pn__index_file *file);

/** How the best route leaves and arrives. */
enum pn__way { PN__WAY_ALONG, PN__WAY_AA, PN__WAY_AB, PN__WAY_BA, PN__WAY_BB };

/** The ends at both sides of a way that is not PN__WAY_ALONG. */
static inline bool pn__way_leaves_b(enum pn__way way)
{
    return way == PN__WAY_BA || way == PN__WAY_BB;
}

static inline bool pn__way_arrives_b(enum pn__way way)
{
    return way == PN__WAY_AB || way == PN__WAY_BB;
}

/** The least cost between two places, and by which way. */
struct pn__best {
    const struct pn__block *block;
    uint64_t cost;
    enum pn__way way; /* the first of equals */
};

/** Improves best by the four ways over ends, in a region that has rows. */
void pn__rows_best(const struct pn_prepared *prepared, const struct pn__block *block,
                   const struct pn_cut_place *from, const struct pn_cut_place *to,
                   struct pn__best *best);

/** Checks both nodes and finds the best way. errors: as pn_prepared_distance */
enum pn_status pn__prepared_best(const struct pn_prepared *prepared, pn_node_id from,
                                 pn_node_id to, struct pn__best *best,
                                 struct pn_error *err);

/** The places of all nodes of a cut graph, the caller's to free; NULL without memory. */
struct pn_cut_place *pn__places_new(const struct pn_cut *cut);

/** Fills the cells of a region's block. False if width is too small for a distance. */
bool pn__table_fill(const struct pn__hierarchy *hierarchy, const struct pn__block *block,
                    uint8_t *cells);

/** Turns a filled block from hierarchy order into end order. errors: PN_E_NOMEM */
enum pn_status pn__table_arrange(const struct pn__hierarchy *hierarchy,
                                 const struct pn__block *block, uint8_t *cells,
                                 struct pn_error *err);

/** Sets a block behind the others: so many cells of a width. False without memory. */
bool pn__cells_grow(struct pn__cells *cells, struct pn__block *block, uint64_t count,
                    uint32_t width);

/**
 * Gives a region rows.
 *
 * errors: PN_E_NOMEM; PN_E_LIMIT - distances that no real costs sum up to
 * cost:   O(ends log^2 ends) to cut it up, then cells times arcs up, some 8
 */
enum pn_status pn__rows_make(struct pn_prepared *prepared, const struct pn_point_fx *pos,
                             uint32_t region, struct pn__cells *cells,
                             struct pn__parts *parts, struct pn_error *err);

#endif
