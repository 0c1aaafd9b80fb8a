/*
 * legs.c - routes leg by leg. Plain questions from node to node by an index or by A* on
 * the graph, others as trips.
 */
#include "config.h"

#include "plan/legs_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

enum pn_status pn_legs_new(const struct pn_graph *graph,
                           const struct pn_legs_question *question, struct pn_legs **legs,
                           struct pn_error *err)
{
    if (question->options.metric == PN_METRIC_TIME && !question->profile)
        return pn__fail(err, PN_E_ARG, "time needs a profile");
    struct pn_legs *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    made->question = *question;
    if (question->profile)
        pn_profile_turns(question->profile, &made->turns);
    *legs = made;
    return PN_OK;
}

void pn_legs_free(struct pn_legs *legs)
{
    if (!legs)
        return;
    pn_router_free(legs->router);
    pn_path_release(&legs->path);
    pn__ground_release(&legs->indexed);
    pn__ground_release(&legs->obey);
    pn__ground_release(&legs->lanes);
    pn__spread_free(legs->gaps);
    pn_costs_free(legs->gap_costs);
    pn__free(legs);
}

void pn_legs_use(struct pn_legs *legs, const struct pn_prepared *index)
{
    pn__ground_release(&legs->indexed);
    legs->index = index;
}

enum pn_status pn_legs_costs(struct pn_legs *legs, const struct pn_costs **costs,
                             const struct pn_cut **cut, struct pn_error *err)
{
    PN_TRY(pn__legs_need_obey(legs, err));
    *costs = legs->obey.costs;
    *cut = legs->obey.cut;
    return PN_OK;
}

static enum pn_status find_plain(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                                 struct pn_route *route, struct pn_error *err)
{
    struct pn_route_options options = legs->question.options;
    if (!legs->router)
        PN_TRY(pn_router_new(legs->graph, &legs->router, err));
    if (options.metric == PN_METRIC_TIME)
        options.metric = PN_METRIC_METRES; /* only asked why there is no route */
    return pn_route_astar(legs->router, from, to, &options, route, err);
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

/* Why there is no route: asks without the closures and without the profile, which may
   close links of its own. */
static enum pn_status explain(struct pn_legs *legs, const struct pn_trip_query *query,
                              struct pn_route *route, const struct pn_closure **closed_by,
                              struct pn_error *err)
{
    struct pn_route open = {0};
    enum pn_status status = find_plain(legs, query->from.a, query->to.a, &open, err);
    if (status != PN_OK) {
        *route = open;
        return status;
    }
    if (legs->question.closures)
        *closed_by = blame(legs, &open);
    pn_route_release(&open);
    *route = (struct pn_route){.reason = *closed_by               ? PN_NO_ROUTE_CLOSED
                                         : legs->question.profile ? PN_NO_ROUTE_PROFILE
                                                                  : PN_NO_ROUTE_ONE_WAY};
    return pn__fail(err, PN_E_NOROUTE, "no route: it is closed");
}

enum pn_status pn_legs_trip(struct pn_legs *legs, const struct pn_trip_query *query,
                            struct pn_route *route, const struct pn_closure **closed_by,
                            struct pn_error *err)
{
    const struct pn_closure *own = NULL;
    closed_by = closed_by ? closed_by : &own;
    *closed_by = NULL;
    struct pn_error unsaid;
    pn_error_clear(&unsaid);
    enum pn_status status = pn__legs_search(legs, query, route, &unsaid);
    if (status == PN_E_NOROUTE)
        return explain(legs, query, route, closed_by, err);
    if (status != PN_OK && err)
        *err = unsaid;
    return status;
}

/* Out of the index. Where OBEY has no route PREFER may, or there is a reason. */
static enum pn_status find_indexed(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                                   struct pn_route *route, struct pn_error *err)
{
    struct pn_error unsaid;
    pn_error_clear(&unsaid);
    PN_TRY(pn__legs_need_indexed(legs, err));
    enum pn_status status = pn_prepared_path(legs->index, from, to, &legs->path, &unsaid);
    if (status == PN_OK)
        return pn_legs_measure(legs->indexed.costs, legs->path.nodes, legs->path.count,
                               route, err);
    if (status != PN_E_FORMAT && status != PN_E_NOMEM)
        return find_plain(legs, from, to, route, err);
    if (err)
        *err = unsaid;
    return status;
}

/* Plain questions from node to node are the index's, or A*'s. */
static bool is_plain(const struct pn_legs *legs, const struct pn_trip_query *query)
{
    return !legs->question.closures && legs->question.options.metric != PN_METRIC_TIME &&
           pn_place_is_node(&query->from) && pn_place_is_node(&query->to);
}

static enum pn_status find(struct pn_legs *legs, const struct pn_trip_query *query,
                           struct pn_route *route, const struct pn_closure **closed_by,
                           struct pn_error *err)
{
    if (!is_plain(legs, query))
        return pn_legs_trip(legs, query, route, closed_by, err);
    if (closed_by)
        *closed_by = NULL;
    if (legs->index)
        return find_indexed(legs, query->from.a, query->to.a, route, err);
    return find_plain(legs, query->from.a, query->to.a, route, err);
}

enum pn_status pn_legs_find(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                            struct pn_route *route, const struct pn_closure **closed_by,
                            struct pn_error *err)
{
    uint32_t count = legs->graph->node_count;
    if (from >= count || to >= count)
        return pn__fail(err, PN_E_RANGE, "no node %u: there are %u",
                        from >= count ? from : to, count);
    struct pn_trip_query query = {.from = pn_place_at_node(legs->graph, from),
                                  .to = pn_place_at_node(legs->graph, to)};
    return find(legs, &query, route, closed_by, err);
}

/* Where one faces at the end of a route, as the game counts; false: nowhere. */
static bool heading_at_end(const struct pn_graph *graph, const struct pn_route *route,
                           double *heading_deg)
{
    if (route->node_count < 2)
        return false;
    const struct pn_point_fx *a = &graph->pos[route->nodes[route->node_count - 2]],
                             *b = &graph->pos[route->nodes[route->node_count - 1]];
    double dx = (double)b->x - a->x, dy = (double)b->y - a->y;
    *heading_deg = atan2(-dx, dy) * 180 / acos(-1.0);
    return true;
}

/* Puts a leg behind a route; a node where they meet is there once. */
static enum pn_status append(struct pn_route *route, const struct pn_route *leg,
                             struct pn_error *err)
{
    uint32_t shared =
        route->node_count && route->nodes[route->node_count - 1] == leg->nodes[0];
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

enum pn_status pn_legs_join(struct pn_legs *legs, const struct pn_place *stops,
                            uint32_t count, const double *heading_deg,
                            struct pn_route *route, uint32_t *failed,
                            const struct pn_closure **closed_by, struct pn_error *err)
{
    struct pn_route all = {0};
    enum pn_status status = PN_OK;
    if (count < 2)
        return pn__fail(err, PN_E_ARG, "%u stops, not 2 or more", count);
    struct pn_trip_query query = {.has_heading = heading_deg != NULL,
                                  .heading_deg = heading_deg ? *heading_deg : 0};
    for (uint32_t i = 0; i + 1 < count && status == PN_OK; i++) {
        struct pn_route leg = {0};
        query.from = stops[i];
        query.to = stops[i + 1];
        status = find(legs, &query, &leg, closed_by, err);
        if (status == PN_OK)
            status = append(&all, &leg, err);
        if (status == PN_OK)
            query.has_heading = heading_at_end(legs->graph, &leg, &query.heading_deg);
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
    if (gaps > FEW_GAPS || q->closures || q->options.metric == PN_METRIC_TIME)
        return pn__legs_prefer_costs(legs, from, to, count, cost, err);
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
