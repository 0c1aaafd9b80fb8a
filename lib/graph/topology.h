/* graph/topology.h - graphs of networks with values that are unset. */
#ifndef PN_GRAPH_TOPOLOGY_H
#define PN_GRAPH_TOPOLOGY_H

#include <pathnode/graph.h>

/**
 * As pn_graph_new, but unset values are fine: metres, length and lanes are 0,
 * arc_flags no more than PN_ARC_ONE_SIDED. For pn_graph_regions and pn_graph_dead_ends.
 */
enum pn_status pn__graph_topology(const struct pn_network *network,
                                  struct pn_graph **graph, struct pn_error *err);

/** As pn_graph_new, but unset values are taken as they stand: those of PN_FILL_KNOWN. */
enum pn_status pn__graph_as_is(const struct pn_network *network, struct pn_graph **graph,
                               struct pn_error *err);

#endif
