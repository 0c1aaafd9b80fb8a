/* cost.c - arc costs by metric and lanes. */
#include "config.h"

#include "cut/cost.h"

#include "base/alloc.h"
#include "base/error.h"

static uint32_t arc_cost(const struct pn_graph *graph, uint32_t arc,
                         const struct pn_route_options *options)
{
    if (options->one_way == PN_ONE_WAY_OBEY && !graph->lanes[arc])
        return PN_COST_CLOSED;
    return options->metric == PN_METRIC_LENGTH ? graph->length[arc]
                                               : graph->metres_q16[arc];
}

static enum pn_status fill(struct pn_costs *costs, const struct pn_route_options *options,
                           struct pn_error *err)
{
    const struct pn_graph *graph = costs->graph;
    for (pn_node_id node = 0; node < graph->node_count; node++)
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            costs->arc[a] = PN_COST_CLOSED;
            if (!pn_costs_has(costs, node) || !pn_costs_has(costs, graph->target[a]))
                continue;
            costs->arc[a] = arc_cost(graph, a, options);
            if (options->metric == PN_METRIC_METRES &&
                graph->metres_q16[a] == PN_COST_CLOSED)
                return pn__fail(err, PN_E_LIMIT, "arc %u is 65 km long or more", a);
        }
    return PN_OK;
}

enum pn_status pn__costs_new(const struct pn_graph *graph, uint32_t kinds,
                             enum pn_one_way one_way, struct pn_costs **costs,
                             struct pn_error *err)
{
    if (!(kinds & PN_KINDS_ALL))
        return pn__fail(err, PN_E_ARG, "no kind of node is asked for");
    if (one_way == PN_ONE_WAY_PREFER)
        return pn__fail(err, PN_E_ARG,
                        "'prefer' has no costs of its own: ask 'obey' "
                        "first");
    struct pn_costs *made = pn__alloc(1, sizeof *made);
    if (!made || !(made->arc = pn__alloc(graph->arc_count, sizeof *made->arc))) {
        pn__free(made);
        return pn__fail_memory(err);
    }
    made->graph = graph;
    made->kinds = kinds & PN_KINDS_ALL;
    *costs = made;
    return PN_OK;
}

enum pn_status pn_costs_new(const struct pn_graph *graph, uint32_t kinds,
                            const struct pn_route_options *options,
                            struct pn_costs **costs, struct pn_error *err)
{
    struct pn_costs *made;
    PN_TRY(pn__costs_new(graph, kinds, options->one_way, &made, err));
    enum pn_status status = fill(made, options, err);
    if (status != PN_OK)
        pn_costs_free(made);
    else
        *costs = made;
    return status;
}

void pn_costs_free(struct pn_costs *costs)
{
    if (!costs)
        return;
    pn__free(costs->arc);
    pn__free(costs);
}
