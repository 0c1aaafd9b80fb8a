/*
 * legs.c - routes leg by leg. Without closures by A* on the graph; with them on a cut
 * graph of the costs that they leave.
 */
#include "config.h"

#include "plan/legs.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

struct pn_legs {
    const struct pn_graph *graph;
    struct pn_legs_question question;
    struct pn_router *router; /* knows nothing of closures */
    struct pn__ground ground; /* with closures; for PREFER that of OBEY */
};

enum pn_status pn_legs_new(const struct pn_graph *graph,
                           const struct pn_legs_question *question, struct pn_legs **legs,
                           struct pn_error *err)
{
    struct pn_legs *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    made->question = *question;
    *legs = made;
    return PN_OK;
}

void pn_legs_free(struct pn_legs *legs)
{
    if (!legs)
        return;
    pn_router_free(legs->router);
    pn__ground_release(&legs->ground);
    pn__free(legs);
}

static enum pn_status need_ground(struct pn_legs *legs, struct pn_error *err)
{
    const struct pn_legs_question *q = &legs->question;
    struct pn_route_options options = q->options;
    if (legs->ground.flex)
        return PN_OK;
    if (options.one_way == PN_ONE_WAY_PREFER)
        options.one_way = PN_ONE_WAY_OBEY;
    struct pn__ground made = {0};
    enum pn_status status =
        pn_costs_new(legs->graph, q->kinds, &options, &made.costs, err);
    if (status == PN_OK) {
        if (q->closures)
            pn_closures_apply(q->closures, made.costs);
        status = pn__ground_finish(&made, err);
    }
    if (status == PN_OK)
        legs->ground = made;
    else
        pn__ground_release(&made);
    return status;
}

enum pn_status pn_legs_costs(struct pn_legs *legs, const struct pn_costs **costs,
                             const struct pn_cut **cut, struct pn_error *err)
{
    PN_TRY(need_ground(legs, err));
    *costs = legs->ground.costs;
    *cut = legs->ground.cut;
    return PN_OK;
}

static enum pn_status find_plain(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                                 struct pn_route *route, struct pn_error *err)
{
    if (!legs->router)
        PN_TRY(pn_router_new(legs->graph, &legs->router, err));
    return pn_route_astar(legs->router, from, to, &legs->question.options, route, err);
}

/* The first closed arc of a route that would be there without the closures. */
static const struct pn_closure *blame(const struct pn_legs *legs,
                                      const struct pn_route *route)
{
    const struct pn_graph *graph = legs->graph;
    for (uint32_t i = 0; i + 1 < route->node_count; i++) {
        pn_node_id from = route->nodes[i];
        for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++) {
            const struct pn_closure *rule =
                graph->target[a] == route->nodes[i + 1]
                    ? pn_closures_find(legs->question.closures, a)
                    : NULL;
            if (rule)
                return rule;
        }
    }
    return NULL;
}

/* Why there is no route: asks without the closures. */
static enum pn_status explain(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                              struct pn_route *route, const struct pn_closure **closed_by,
                              struct pn_error *err)
{
    struct pn_route open = {0};
    enum pn_status status = find_plain(legs, from, to, &open, err);
    if (status != PN_OK) {
        *route = open;
        return status;
    }
    *closed_by = blame(legs, &open);
    pn_route_release(&open);
    *route = (struct pn_route){.reason = PN_NO_ROUTE_CLOSED};
    return pn__fail(err, PN_E_NOROUTE, "no route: it is closed");
}

enum pn_status pn_legs_find(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                            struct pn_route *route, const struct pn_closure **closed_by,
                            struct pn_error *err)
{
    const struct pn_closure *own = NULL;
    closed_by = closed_by ? closed_by : &own;
    *closed_by = NULL;
    if (!legs->question.closures)
        return find_plain(legs, from, to, route, err);
    PN_TRY(need_ground(legs, err));
    struct pn_error unsaid;
    pn_error_clear(&unsaid);
    enum pn_status status = pn__ground_route(&legs->ground, from, to, route, &unsaid);
    if (status == PN_E_NOROUTE && legs->question.options.one_way == PN_ONE_WAY_PREFER) {
        pn_error_clear(&unsaid);
        status = pn__legs_prefer(legs->graph, &legs->question, from, to, route, &unsaid);
    }
    if (status == PN_E_NOROUTE)
        return explain(legs, from, to, route, closed_by, err);
    if (status != PN_OK && err)
        *err = unsaid;
    return status;
}

/* Puts a leg behind a route; where they meet is one node. */
static enum pn_status append(struct pn_route *route, const struct pn_route *leg,
                             struct pn_error *err)
{
    uint32_t shared = route->node_count ? 1 : 0;
    uint64_t count = (uint64_t)route->node_count + leg->node_count - shared;
    pn_node_id *grown = count < UINT32_MAX
                            ? pn__realloc(route->nodes, (size_t)count, sizeof *grown)
                            : NULL;
    if (!grown)
        return pn__fail_memory(err);
    memcpy(grown + route->node_count, leg->nodes + shared,
           (leg->node_count - shared) * sizeof *grown);
    route->nodes = grown;
    route->node_count = (uint32_t)count;
    route->cost += leg->cost;
    route->length += leg->length;
    route->metres += leg->metres;
    route->wrong_way_metres += leg->wrong_way_metres;
    route->settled += leg->settled;
    return PN_OK;
}

enum pn_status pn_legs_join(struct pn_legs *legs, const pn_node_id *stops, uint32_t count,
                            struct pn_route *route, uint32_t *failed,
                            const struct pn_closure **closed_by, struct pn_error *err)
{
    struct pn_route all = {0};
    enum pn_status status = PN_OK;
    if (count < 2)
        return pn__fail(err, PN_E_ARG, "%u stops, not 2 or more", count);
    for (uint32_t i = 0; i + 1 < count && status == PN_OK; i++) {
        struct pn_route leg = {0};
        status = pn_legs_find(legs, stops[i], stops[i + 1], &leg, closed_by, err);
        if (status == PN_OK)
            status = append(&all, &leg, err);
        if (status == PN_E_NOROUTE) {
            *route = leg; /* holds the reason */
            if (failed)
                *failed = i;
        }
        pn_route_release(&leg);
    }
    if (status == PN_OK)
        *route = all;
    else
        pn_route_release(&all);
    return status;
}

/* So many gaps pay for a search to all nodes. */
enum { FEW_GAPS = 4 };

enum pn_status pn_legs_fill(struct pn_legs *legs, pn_node_id from, const pn_node_id *to,
                            uint32_t count, uint64_t *cost, struct pn_error *err)
{
    const struct pn_legs_question *q = &legs->question;
    uint32_t gaps = 0;
    for (uint32_t i = 0; i < count; i++)
        gaps += cost[i] == PN_COST_NONE;
    if (gaps == 0 || q->options.one_way != PN_ONE_WAY_PREFER)
        return PN_OK;
    if (gaps > FEW_GAPS || q->closures)
        return pn__legs_prefer_costs(legs->graph, q, from, to, count, cost, err);
    for (uint32_t i = 0; i < count; i++) {
        struct pn_route route = {0};
        struct pn_error own;
        pn_error_clear(&own);
        if (cost[i] != PN_COST_NONE)
            continue;
        enum pn_status status = find_plain(legs, from, to[i], &route, &own);
        if (status == PN_OK)
            cost[i] = route.cost;
        pn_route_release(&route);
        if (status != PN_OK && status != PN_E_NOROUTE) {
            if (err)
                *err = own;
            return status;
        }
    }
    return PN_OK;
}
