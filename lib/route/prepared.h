/* route/prepared.h - what a prepared index is made of. */
#ifndef PN_ROUTE_PREPARED_H
#define PN_ROUTE_PREPARED_H

#include <pathnode/prepared.h>

#include "route/hierarchy.h"

/* No way, inside sums: three of them don't overflow, and no real cost comes near. */
#define PN__FAR ((uint64_t)1 << 60)

/** Ends beyond this could sum up to PN__FAR. */
#define PN__ENDS_MAX ((uint32_t)1 << 27)

/** How a region's distances are kept: a square of cells, or labels (width 0). */
struct pn__block {
    uint64_t offset;       /* of the first cell, in bytes */
    uint32_t first, count; /* its ends */
    uint32_t width;        /* bytes of a cell: 2, 4 or 8; all bits set: no way */
    uint32_t unused;
};

/** For each end the hubs it reaches (or that reach it), by rising order, with distances.
 */
struct pn__labels {
    const uint64_t *first; /* end_count + 1 */
    const uint32_t *hub;
    const uint64_t *dist;
};

struct pn__index_file;

/** All owned; with a file, everything but cut itself and block lies in its mapping. */
struct pn_prepared {
    struct pn_cut *cut;
    struct pn__block *block; /* region_count */
    const uint8_t *cells;
    uint64_t cells_size;
    struct pn__labels out, in; /* in may be the same arrays as out */
    uint32_t kinds;
    struct pn__index_file *file; /* NULL: made in memory */
};

static inline uint64_t pn__far(uint32_t cost)
{
    return cost == PN_COST_CLOSED ? PN__FAR : cost;
}

/** Least sum over the hubs two lists have in common; PN__FAR without one. */
uint64_t pn__labels_meet(const struct pn__labels *out, uint32_t from,
                         const struct pn__labels *in, uint32_t to);

/** Distance between two ends of one region, or PN__FAR. */
static inline uint64_t pn__prepared_between(const struct pn_prepared *p,
                                            const struct pn__block *block, uint32_t from,
                                            uint32_t to)
{
    const uint8_t *cells = p->cells + block->offset;
    size_t cell = (size_t)(from - block->first) * block->count + (to - block->first);
    if (block->width == 2) {
        uint16_t value = ((const uint16_t *)(const void *)cells)[cell];
        return value == UINT16_MAX ? PN__FAR : value;
    }
    if (block->width == 4) {
        uint32_t value = ((const uint32_t *)(const void *)cells)[cell];
        return value == UINT32_MAX ? PN__FAR : value;
    }
    if (block->width == 8) {
        uint64_t value = ((const uint64_t *)(const void *)cells)[cell];
        return value > PN__FAR ? PN__FAR : value;
    }
    return pn__labels_meet(&p->out, from, &p->in, to);
}

/** Tests what a region's answers are read from, the first time. errors: PN_E_FORMAT */
enum pn_status pn__index_test(const struct pn_prepared *prepared, uint32_t region,
                              struct pn_error *err);
bool pn__index_is_tested(const struct pn__index_file *file, uint32_t region);
void pn__index_close(struct pn__index_file *file);

static inline enum pn_status pn__prepared_ready(const struct pn_prepared *p,
                                                uint32_t region, struct pn_error *err)
{
    if (!p->file || pn__index_is_tested(p->file, region))
        return PN_OK;
    return pn__index_test(p, region, err);
}

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

/** Checks both nodes, finds their places and the best way. errors: as
 * pn_prepared_distance */
enum pn_status pn__prepared_best(const struct pn_prepared *prepared, pn_node_id from,
                                 pn_node_id to, struct pn_cut_place places[2],
                                 struct pn__best *best, struct pn_error *err);

/** Fills the cells of a region's block. False if width is too small for a distance. */
bool pn__table_fill(const struct pn__hierarchy *hierarchy, const struct pn__block *block,
                    uint8_t *cells);

/** Turns a filled block from hierarchy order into end order. errors: PN_E_NOMEM */
enum pn_status pn__table_arrange(const struct pn__hierarchy *hierarchy,
                                 const struct pn__block *block, uint8_t *cells,
                                 struct pn_error *err);

/** Labels of all regions whose block has width 0. errors: PN_E_NOMEM */
enum pn_status pn__labels_make(const struct pn__hierarchy *hierarchy,
                               struct pn_prepared *prepared, struct pn_error *err);

#endif
