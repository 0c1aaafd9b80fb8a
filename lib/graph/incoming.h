/* graph/incoming.h - the arcs by the node they lead to. */
#ifndef PN_GRAPH_INCOMING_H
#define PN_GRAPH_INCOMING_H

#include <pathnode/graph.h>

/** arc[first[n]] .. arc[first[n + 1] - 1] lead to node n. */
struct pn__incoming {
    uint32_t *first;    /* node_count + 1 */
    uint32_t *arc;      /* arc_count; a node's are in rising order */
    pn_node_id *source; /* arc_count; the node each arc comes from */
};

/**
 * Turns the arcs round by counting: a link may have no link back, so graph->reverse won't
 * do.
 *
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn__incoming_init(struct pn__incoming *incoming,
                                 const struct pn_graph *graph, struct pn_error *err);
void pn__incoming_release(struct pn__incoming *incoming);

#endif
