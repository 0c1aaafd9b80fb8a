/* pathnode/place.h - a place on a network: a node, or a point within a link. */
#ifndef PATHNODE_PLACE_H
#define PATHNODE_PLACE_H

#include <pathnode/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Where a journey begins or ends.
 *
 * At a node: a and b are that node, arc is PN_NODE_NONE. Within a link: arc leads from a
 * to b, and fraction of it, 0 at a and 1 at b, lies before the place.
 */
struct pn_place {
    pn_node_id a, b;
    uint32_t arc;
    double fraction;
    struct pn_point point; /* the place itself */
    double distance_m;     /* from what was asked for to it */
};

#ifdef __cplusplus
}
#endif

#endif
