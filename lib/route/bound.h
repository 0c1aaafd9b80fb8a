/* route/bound.h - how little the rest of a way can cost: A*'s bound, and its scale. */
#ifndef PN_ROUTE_BOUND_H
#define PN_ROUTE_BOUND_H

#include <pathnode/route.h>

#include <math.h>

/** What the bounds and the queue must know of all arcs, gathered once. */
struct pn__measure {
    uint32_t max_cost[2];    /* dearest arc by metric */
    uint32_t max_metres_q16; /* longest arc */
    double scale[2];         /* by metric: a way costs at least scale * its 1/8 units */
};

/** The bound towards one goal: scale * straight line, cut to a whole number. */
struct pn__bound {
    double x, y, z, scale;
};

void pn__measure_graph(struct pn__measure *measure, const struct pn_graph *graph);

struct pn__bound pn__bound_towards(const struct pn_graph *graph, pn_node_id goal,
                                   double scale);

/*
 * Cut to 32 bits, which leaves it a bound. Each operation below may be off by half a unit
 * in the last place; the scale was made smaller by much more than that.
 */
static inline uint32_t pn__bound_at(const struct pn__bound *bound,
                                    const struct pn_point_fx *pos)
{
    double dx = pos->x - bound->x, dy = pos->y - bound->y, dz = pos->z - bound->z;
    double cost = sqrt(dx * dx + dy * dy + dz * dz) * bound->scale;
    return cost < (double)UINT32_MAX ? (uint32_t)cost : UINT32_MAX;
}

/** Key bits a bucket need not tell apart, so that no two keys meet modulo PN__BUCKETS. */
uint32_t pn__measure_shift(const struct pn__measure *measure, enum pn_metric metric);

#endif
