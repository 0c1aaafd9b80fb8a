/*
 * legs_prefer.c - fewest metres against the lanes, then least cost, from one node to all.
 *
 * A search by wrong-way metres alone tells which arcs lie on a way with the fewest. Every
 * way from the start made of such arcs has that many, so the least cost is then found on
 * these arcs alone.
 */
#include "config.h"

#include "plan/legs.h"

#include <pathnode/reach.h>

#include "base/error.h"

/* Metres against the lanes in place of costs; what is closed stays closed. */
static void price_wrong_ways(struct pn_costs *costs)
{
    const struct pn_graph *graph = costs->graph;
    for (uint32_t a = 0; a < graph->arc_count; a++)
        if (costs->arc[a] != PN_COST_CLOSED)
            costs->arc[a] = graph->lanes[a] ? 0 : graph->metres_q16[a];
}

/* Closes in costs arcs that are on no way with the fewest wrong metres to any node. */
static void keep_tight(const struct pn_costs *wrong, const uint64_t *before,
                       struct pn_costs *costs)
{
    const struct pn_graph *graph = wrong->graph;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (before[n] == PN_COST_NONE || wrong->arc[a] == PN_COST_CLOSED ||
                before[n] + wrong->arc[a] != before[graph->target[a]])
                costs->arc[a] = PN_COST_CLOSED;
}

/* The least costs on the arcs that are left, to all nodes. */
static enum pn_status search_tight(const struct pn__ground *wrong, pn_node_id from,
                                   struct pn__ground *tight, struct pn_reach **reach,
                                   struct pn_error *err)
{
    struct pn_reach_start start = {from, 0};
    struct pn_reach *first = NULL;
    enum pn_status status = pn_reach_new(wrong->cut, &first, err);
    if (status == PN_OK)
        status = pn_reach_run(first, &start, 1, PN_REACH_FROM, PN_COST_NONE, err);
    if (status == PN_OK) {
        keep_tight(wrong->costs, pn_reach_costs(first), tight->costs);
        status = pn_cut_new(tight->costs, &tight->cut, err);
    }
    pn_reach_free(first);
    if (status == PN_OK)
        status = pn_reach_new(tight->cut, reach, err);
    if (status == PN_OK)
        status = pn_reach_run(*reach, &start, 1, PN_REACH_FROM, PN_COST_NONE, err);
    return status;
}

enum pn_status pn__legs_prefer_costs(const struct pn_graph *graph,
                                     const struct pn_legs_question *question,
                                     pn_node_id from, const pn_node_id *to,
                                     uint32_t count, uint64_t *cost, struct pn_error *err)
{
    struct pn__ground wrong = {0}, tight = {0};
    struct pn_reach *reach = NULL;
    enum pn_status status =
        pn__legs_costs(graph, question, PN_ONE_WAY_IGNORE, &wrong.costs, err);
    if (status == PN_OK)
        status = pn__legs_costs(graph, question, PN_ONE_WAY_IGNORE, &tight.costs, err);
    if (status == PN_OK) {
        price_wrong_ways(wrong.costs);
        status = pn_cut_new(wrong.costs, &wrong.cut, err);
    }
    if (status == PN_OK)
        status = search_tight(&wrong, from, &tight, &reach, err);
    for (uint32_t i = 0; i < count && status == PN_OK; i++)
        if (cost[i] == PN_COST_NONE)
            cost[i] = pn_reach_costs(reach)[to[i]];
    pn_reach_free(reach);
    pn__ground_release(&wrong);
    pn__ground_release(&tight);
    return status;
}
