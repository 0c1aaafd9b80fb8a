/* pathnode/cost.h - what each arc costs: the one thing all engines agree on. */
#ifndef PATHNODE_COST_H
#define PATHNODE_COST_H

#include <pathnode/route.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The cost of an arc that may not be used. */
#define PN_COST_CLOSED UINT32_MAX

/** The cost of a route that does not exist. */
#define PN_COST_NONE UINT64_MAX

/**
 * One cost an arc, for one layer. Any source may fill them (a metric here, a profile
 * elsewhere); what uses them does not ask where they came from.
 *
 * Invariant: arcs that touch a node outside of kinds are PN_COST_CLOSED. Costs are whole
 * numbers and may be 0; sums are made in 64 bits.
 */
struct pn_costs {
    const struct pn_graph *graph;
    uint32_t kinds; /* PN_KINDS_...: the layer */
    uint32_t *arc;  /* arc_count; owned; may be changed before it is used */
};

/**
 * Costs of a metric: length bytes, or metres_q16.
 *
 * owner:  keeps graph
 * errors: PN_E_ARG - kinds is empty, or PN_ONE_WAY_PREFER, which is two questions: ask
 *         obey first; PN_E_LIMIT - an arc of 65 km; PN_E_NOMEM
 * cost:   O(arcs)
 */
enum pn_status pn_costs_new(const struct pn_graph *graph, uint32_t kinds,
                            const struct pn_route_options *options,
                            struct pn_costs **costs, struct pn_error *err);

void pn_costs_free(struct pn_costs *costs);

/** The node is one of the layer. */
static inline bool pn_costs_has(const struct pn_costs *costs, pn_node_id node)
{
    return costs->kinds >> costs->graph->kind[node] & 1u;
}

/**
 * The cheapest arc between two neighbours, the first of equals; PN_NODE_NONE if all are
 * closed. cost: O(arcs of from)
 */
static inline uint32_t pn_costs_find(const struct pn_costs *costs, pn_node_id from,
                                     pn_node_id to)
{
    const struct pn_graph *graph = costs->graph;
    uint32_t best = PN_NODE_NONE, least = PN_COST_CLOSED;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++)
        if (graph->target[a] == to && costs->arc[a] < least) {
            least = costs->arc[a];
            best = a;
        }
    return best;
}

/** What that arc costs, or PN_COST_CLOSED. */
static inline uint32_t pn_costs_step(const struct pn_costs *costs, pn_node_id from,
                                     pn_node_id to)
{
    uint32_t arc = pn_costs_find(costs, from, to);
    return arc == PN_NODE_NONE ? PN_COST_CLOSED : costs->arc[arc];
}

#ifdef __cplusplus
}
#endif

#endif
