/*
 * index/grid.h - one layer's nodes in square cells, in plan.
 *
 * There are about as many cells as nodes, so near roads a cell holds few.
 */
#ifndef PN_INDEX_GRID_H
#define PN_INDEX_GRID_H

#include "index/frame.h"

#include <pathnode/index.h>

/** A node with its position beside it: one load, not two. */
struct pn__grid_spot {
    struct pn_point_fx pos;
    pn_node_id node;
};

/** Invariant: the spots of a cell are in id order. */
struct pn__grid {
    struct pn__frame frame;
    uint32_t count;       /* nodes; the rest is empty if 0 */
    uint32_t *first_spot; /* cols * rows + 1 */
    struct pn__grid_spot *spots;
};

struct pn_index {
    const struct pn_graph *graph;
    struct pn__grid layer[PN_KIND_COUNT];
};

enum pn_status pn__grid_build(struct pn__grid *grid, const struct pn_graph *graph,
                              enum pn_kind kind, struct pn_error *err);
void pn__grid_release(struct pn__grid *grid);

/** What every question about a point must be. errors: PN_E_ARG */
enum pn_status pn__index_check(const struct pn_point *point, bool has_z, uint32_t kinds,
                               struct pn_error *err);

/** Squared distance, in this order everywhere, so that equal is equal to the last bit. */
static inline double pn__grid_distance2(const struct pn__grid_spot *spot,
                                        const struct pn_point *point, bool has_z)
{
    double plan = pn__square(point->x - spot->pos.x / (double)PN_FX_PER_M) +
                  pn__square(point->y - spot->pos.y / (double)PN_FX_PER_M);
    return has_z ? plan + pn__square(point->z - spot->pos.z / (double)PN_FX_PER_M) : plan;
}

#endif
