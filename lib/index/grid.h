/*
 * index/grid.h - one layer's nodes in square cells, in plan.
 *
 * Cell (c, r) covers size_fx * c from min_x on, size_fx * r from min_y on. There are
 * about as many cells as nodes, so near roads a cell holds few.
 */
#ifndef PN_INDEX_GRID_H
#define PN_INDEX_GRID_H

#include <pathnode/index.h>

/** A node with its position beside it: one load, not two. */
struct pn__spot {
    struct pn_point_fx pos;
    pn_node_id node;
};

/** Invariant: the spots of a cell are in id order. */
struct pn__grid {
    int64_t min_x, min_y; /* of the nodes, 1/8 unit */
    int64_t max_x, max_y;
    int64_t min_z, max_z;
    int64_t size_fx; /* side of a cell */
    int64_t cols, rows;
    uint32_t count;       /* nodes; the rest is empty if 0 */
    uint32_t *first_spot; /* cols * rows + 1 */
    struct pn__spot *spots;
};

struct pn_index {
    const struct pn_graph *graph;
    struct pn__grid layer[PN_KIND_COUNT];
};

enum pn_status pn__grid_build(struct pn__grid *grid, const struct pn_graph *graph,
                              enum pn_kind kind, struct pn_error *err);
void pn__grid_release(struct pn__grid *grid);

/** Column or row of a coordinate, held inside 0 .. count - 1. NaN is not allowed. */
int64_t pn__grid_slot(const struct pn__grid *grid, double coord_m, int64_t min_fx,
                      int64_t count);

static inline double pn__square(double x)
{
    return x * x;
}

/** Squared distance, in this order everywhere, so that equal is equal to the last bit. */
static inline double pn__spot_distance2(const struct pn__spot *spot,
                                        const struct pn_point *point, bool has_z)
{
    double plan = pn__square(point->x - spot->pos.x / (double)PN_FX_PER_M) +
                  pn__square(point->y - spot->pos.y / (double)PN_FX_PER_M);
    return has_z ? plan + pn__square(point->z - spot->pos.z / (double)PN_FX_PER_M) : plan;
}

#endif
