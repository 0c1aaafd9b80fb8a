/* graph/spots.h - the nodes of a graph in order of their places. */
#ifndef PN_GRAPH_SPOTS_H
#define PN_GRAPH_SPOTS_H

#include <pathnode/graph.h>

/** A node and where it stands. */
struct pn__spot {
    struct pn_point_fx pos;
    bool ped; /* of the ped section */
    pn_node_id node;
};

/**
 * Nodes by x, y, z, section and then id: all of them or, where partner is not NULL, those
 * whose partner is PN_NODE_NONE.
 *
 * owner: *spots is the caller's, pn__free. errors: PN_E_NOMEM
 * cost: O(nodes + n log n), n of them taken
 */
enum pn_status pn__spots_new(const struct pn_graph *graph, const pn_node_id *partner,
                             struct pn__spot **spots, uint32_t *count,
                             struct pn_error *err);

/** -1, 0 or 1 by place and section; two nodes of one section in one place are 0. */
int pn__spot_compare(const struct pn__spot *a, const struct pn__spot *b);

#endif
