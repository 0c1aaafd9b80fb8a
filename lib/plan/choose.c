/* choose.c - the best of what was reached: by cost, or by distance from a point. */
#include "config.h"

#include <pathnode/reach.h>

#include <math.h>

uint32_t pn_reach_cheapest(const struct pn_reach *reach, const pn_node_id *nodes,
                           uint32_t count)
{
    const uint64_t *cost = pn_reach_costs(reach);
    uint64_t least = PN_COST_NONE;
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++)
        if (cost[nodes[i]] < least) {
            least = cost[nodes[i]];
            best = i;
        }
    return best;
}

pn_node_id pn_reach_nearest(const struct pn_reach *reach, const struct pn_graph *graph,
                            const struct pn_point *point, double *distance_m)
{
    const uint64_t *cost = pn_reach_costs(reach);
    pn_node_id best = PN_NODE_NONE;
    double least2 = HUGE_VAL;
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (cost[n] == PN_COST_NONE)
            continue;
        struct pn_point at = pn_place_node_point(graph, n);
        double dx = at.x - point->x, dy = at.y - point->y, dz = at.z - point->z;
        double distance2 = dx * dx + dy * dy + dz * dz;
        if (distance2 < least2) {
            least2 = distance2;
            best = n;
        }
    }
    *distance_m = sqrt(least2);
    return best;
}
