/*
 * legs_prefer.c - fewest metres against the lanes, then least cost, under closures.
 *
 * A search from the start and one to the goal by wrong-way metres alone tell which arcs
 * lie on a way with the fewest. Every way made of such arcs has that many, so the least
 * cost is then found on these arcs alone.
 */
#include "config.h"

#include "plan/legs.h"

#include <pathnode/reach.h>

#include "base/error.h"

static enum pn_status make_costs(const struct pn_graph *graph,
                                 const struct pn_legs_question *q,
                                 struct pn__ground *ground, struct pn_error *err)
{
    struct pn_route_options all = {q->options.metric, PN_ONE_WAY_IGNORE};
    PN_TRY(pn_costs_new(graph, q->kinds, &all, &ground->costs, err));
    if (q->closures)
        pn_closures_apply(q->closures, ground->costs);
    return PN_OK;
}

/* Metres against the lanes in place of costs; what is closed stays closed. */
static void price_wrong_ways(struct pn_costs *costs)
{
    const struct pn_graph *graph = costs->graph;
    for (uint32_t a = 0; a < graph->arc_count; a++)
        if (costs->arc[a] != PN_COST_CLOSED)
            costs->arc[a] = graph->lanes[a] ? 0 : graph->metres_q16[a];
}

/* Closes in costs the arcs that lie on no way with the fewest wrong metres: to the goal,
   or, without after, to any node. */
static void keep_tight(const struct pn_costs *wrong, const uint64_t *before,
                       const uint64_t *after, uint64_t fewest, struct pn_costs *costs)
{
    const struct pn_graph *graph = wrong->graph;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            pn_node_id to = graph->target[a];
            uint64_t there = before[n], rest = after ? after[to] : 0;
            bool tight = there != PN_COST_NONE && rest != PN_COST_NONE &&
                         wrong->arc[a] != PN_COST_CLOSED &&
                         there + wrong->arc[a] + rest == (after ? fewest : before[to]);
            if (!tight)
                costs->arc[a] = PN_COST_CLOSED;
        }
}

/* Two searches on the cut graph of the wrong ways. */
static enum pn_status search_wrong(const struct pn_cut *cut, pn_node_id from,
                                   pn_node_id to, struct pn_reach *both[2],
                                   struct pn_error *err)
{
    struct pn_reach_start start = {from, 0}, goal = {to, 0};
    PN_TRY(pn_reach_new(cut, &both[0], err));
    PN_TRY(pn_reach_new(cut, &both[1], err));
    PN_TRY(pn_reach_run(both[0], &start, 1, PN_REACH_FROM, PN_COST_NONE, err));
    PN_TRY(pn_reach_run(both[1], &goal, 1, PN_REACH_TO, PN_COST_NONE, err));
    if (pn_reach_costs(both[0])[to] == PN_COST_NONE)
        return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u", from, to);
    return PN_OK;
}

enum pn_status pn__legs_prefer(const struct pn_graph *graph,
                               const struct pn_legs_question *question, pn_node_id from,
                               pn_node_id to, struct pn_route *route,
                               struct pn_error *err)
{
    struct pn__ground wrong = {0}, tight = {0};
    struct pn_reach *both[2] = {NULL, NULL};
    enum pn_status status = make_costs(graph, question, &wrong, err);
    if (status == PN_OK)
        status = make_costs(graph, question, &tight, err);
    if (status == PN_OK) {
        price_wrong_ways(wrong.costs);
        status = pn_cut_new(wrong.costs, &wrong.cut, err);
    }
    if (status == PN_OK)
        status = search_wrong(wrong.cut, from, to, both, err);
    if (status == PN_OK) {
        const uint64_t *before = pn_reach_costs(both[0]);
        keep_tight(wrong.costs, before, pn_reach_costs(both[1]), before[to], tight.costs);
        status = pn__ground_finish(&tight, err);
    }
    if (status == PN_OK)
        status = pn__ground_route(&tight, from, to, route, err);
    pn_reach_free(both[0]);
    pn_reach_free(both[1]);
    pn__ground_release(&wrong);
    pn__ground_release(&tight);
    return status;
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
        keep_tight(wrong->costs, pn_reach_costs(first), NULL, 0, tight->costs);
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
    enum pn_status status = make_costs(graph, question, &wrong, err);
    if (status == PN_OK)
        status = make_costs(graph, question, &tight, err);
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
