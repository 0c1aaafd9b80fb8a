/* pathnode/place.h - a place on a network: at a node, or some way along a link. */
#ifndef PATHNODE_PLACE_H
#define PATHNODE_PLACE_H

#include <pathnode/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Where a route begins or ends.
 *
 * Invariant: at a node a == b, arc is PN_NODE_NONE and fraction 0. Else arc leads from a
 * to b, and the place lies at fraction, 0 (a) to 1 (b), of the straight line between
 * them. An arc names its link, not a direction: whether one may set off towards a is a
 * matter of the arc back, if there is one.
 */
struct pn_place {
    pn_node_id a, b;
    uint32_t arc;
    double fraction;
    struct pn_point point; /* of the place itself */
    double distance_m;     /* from what was asked for; 0 if that was a node */
};

/** A stored position in world units. */
static inline struct pn_point pn_place_node_point(const struct pn_graph *graph,
                                                  pn_node_id node)
{
    const struct pn_point_fx *pos = &graph->pos[node];
    const struct pn_point point = {pos->x / (double)PN_FX_PER_M,
                                   pos->y / (double)PN_FX_PER_M,
                                   pos->z / (double)PN_FX_PER_M};
    return point;
}

/** The place of a node, which must be one. */
static inline struct pn_place pn_place_at_node(const struct pn_graph *graph,
                                               pn_node_id node)
{
    const struct pn_place place = {
        node, node, PN_NODE_NONE, 0, pn_place_node_point(graph, node), 0};
    return place;
}

/** The place is at a node, not between two. */
static inline bool pn_place_is_node(const struct pn_place *place)
{
    return place->arc == PN_NODE_NONE;
}

#ifdef __cplusplus
}
#endif

#endif
