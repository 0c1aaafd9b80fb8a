/* ground.c - costs with what is searched on them: trips, and routes made of them. */
#include "config.h"

#include "plan/legs_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

#include <math.h>
#include <string.h>

void pn__ground_release(struct pn__ground *ground)
{
    pn_trip_search_free(ground->trips);
    pn_cut_free(ground->cut);
    pn_costs_free(ground->costs);
    *ground = (struct pn__ground){0};
}

enum pn_status pn__legs_costs(const struct pn_graph *graph,
                              const struct pn_legs_question *q, enum pn_one_way one_way,
                              struct pn_costs **costs, struct pn_error *err)
{
    struct pn_route_options options = {q->options.metric, one_way};
    enum pn_status status = q->options.metric == PN_METRIC_TIME
                                ? pn_profile_costs(graph, q->profile, one_way, costs, err)
                                : pn_costs_new(graph, q->kinds, &options, costs, err);
    if (status == PN_OK && q->closures)
        pn_closures_apply(q->closures, *costs);
    return status;
}

const struct pn_turn_costs *pn_legs_turns(const struct pn_legs *legs)
{
    if (legs->question.options.metric == PN_METRIC_TIME)
        for (int turn = 0; turn < PN_TURN_COUNT; turn++)
            if (legs->turns.cost[turn])
                return &legs->turns;
    return NULL;
}

/* How lanes count in the first search: PREFER asks OBEY before all else. */
static enum pn_one_way first_way(const struct pn_legs *legs)
{
    enum pn_one_way one_way = legs->question.options.one_way;
    return one_way == PN_ONE_WAY_PREFER ? PN_ONE_WAY_OBEY : one_way;
}

/* Closures as changes of the costs that the index knows. */
static enum pn_status close_indexed(const struct pn_legs *legs, struct pn__ground *ground,
                                    struct pn_error *err)
{
    struct pn_cost_change *changes = NULL;
    uint32_t count;
    if (!legs->question.closures)
        return PN_OK;
    PN_TRY(pn_closures_changes(legs->question.closures, ground->costs, &changes, &count,
                               err));
    enum pn_status status = pn_trip_search_change(ground->trips, changes, count, err);
    pn__free(changes);
    return status;
}

enum pn_status pn__legs_need_indexed(struct pn_legs *legs, struct pn_error *err)
{
    struct pn_trip_options options = {.turns = pn_legs_turns(legs)};
    struct pn_legs_question open = legs->question;
    struct pn__ground made = {0};
    if (legs->indexed.trips)
        return PN_OK;
    open.closures = NULL;
    enum pn_status status =
        pn__legs_costs(legs->graph, &open, first_way(legs), &made.costs, err);
    if (status == PN_OK)
        status =
            pn_trip_search_new(made.costs, NULL, legs->index, &options, &made.trips, err);
    if (status == PN_OK)
        status = close_indexed(legs, &made, err);
    if (status == PN_OK)
        legs->indexed = made;
    else
        pn__ground_release(&made);
    return status;
}

enum pn_status pn__legs_need_obey(struct pn_legs *legs, struct pn_error *err)
{
    struct pn_trip_options options = {.turns = pn_legs_turns(legs)};
    struct pn__ground made = {0};
    if (legs->obey.trips)
        return PN_OK;
    enum pn_status status =
        pn__legs_costs(legs->graph, &legs->question, first_way(legs), &made.costs, err);
    if (status == PN_OK)
        status = pn_cut_new(made.costs, &made.cut, err);
    if (status == PN_OK)
        status =
            pn_trip_search_new(made.costs, made.cut, NULL, &options, &made.trips, err);
    if (status == PN_OK)
        legs->obey = made;
    else
        pn__ground_release(&made);
    return status;
}

static enum pn_status need_lanes(struct pn_legs *legs, struct pn_error *err)
{
    struct pn_trip_options options = {.turns = pn_legs_turns(legs), .lanes_first = true};
    struct pn__ground made = {0};
    if (legs->lanes.trips)
        return PN_OK;
    enum pn_status status =
        pn__legs_costs(legs->graph, &legs->question, PN_ONE_WAY_IGNORE, &made.costs, err);
    if (status == PN_OK)
        status = pn_trip_search_new(made.costs, NULL, NULL, &options, &made.trips, err);
    if (status == PN_OK)
        legs->lanes = made;
    else
        pn__ground_release(&made);
    return status;
}

/* The part of arc i that a trip passes, 0 to 1. */
static double part_of(const struct pn_trip *trip, uint32_t i)
{
    double from = i == 0 ? trip->from_fraction : 0;
    double to = i + 1 == trip->arc_count ? trip->to_fraction : 1;
    return to > from ? to - from : 0;
}

/* The nodes of a trip; of one within a link the end that is nearer to its goal. */
static enum pn_status copy_nodes(const struct pn_trip *trip, const struct pn_place *to,
                                 struct pn_route *route, struct pn_error *err)
{
    uint32_t count = trip->node_count ? trip->node_count : 1;
    route->nodes = pn__alloc(count, sizeof *route->nodes);
    if (!route->nodes)
        return pn__fail_memory(err);
    route->node_count = count;
    if (trip->node_count)
        memcpy(route->nodes, trip->nodes, count * sizeof *route->nodes);
    else
        route->nodes[0] = to->fraction > 0.5 ? to->b : to->a;
    return PN_OK;
}

static enum pn_status route_of(const struct pn_graph *graph, const struct pn_trip *trip,
                               const struct pn_place *to, struct pn_route *route,
                               struct pn_error *err)
{
    struct pn_route made = {.cost = trip->cost};
    double length = 0;
    for (uint32_t i = 0; i < trip->arc_count; i++) {
        uint32_t arc = trip->arcs[i];
        double part = part_of(trip, i);
        double metres = part * pn_derive_metres(graph->pos[pn_graph_source(graph, arc)],
                                                graph->pos[graph->target[arc]]);
        length += part * graph->length[arc];
        made.metres += metres;
        made.wrong_way_metres += graph->lanes[arc] ? 0 : metres;
    }
    made.length = (uint64_t)ceil(length);
    PN_TRY(copy_nodes(trip, to, &made, err));
    *route = made;
    return PN_OK;
}

enum pn_status pn__legs_search(struct pn_legs *legs, const struct pn_trip_query *query,
                               struct pn_route *route, struct pn_error *err)
{
    struct pn_trip trip = {0};
    struct pn_error unsaid;
    pn_error_clear(&unsaid);
    PN_TRY(legs->index ? pn__legs_need_indexed(legs, err)
                       : pn__legs_need_obey(legs, err));
    const struct pn__ground *ground = legs->index ? &legs->indexed : &legs->obey;
    enum pn_status status = pn_trip_find(ground->trips, query, &trip, &unsaid);
    if (status == PN_E_NOROUTE && legs->question.options.one_way == PN_ONE_WAY_PREFER) {
        pn_error_clear(&unsaid);
        status = need_lanes(legs, &unsaid);
        if (status == PN_OK)
            status = pn_trip_find(legs->lanes.trips, query, &trip, &unsaid);
    }
    if (status != PN_OK && err)
        *err = unsaid;
    if (status == PN_OK)
        status = route_of(legs->graph, &trip, &query->to, route, err);
    pn_trip_release(&trip);
    return status;
}

enum pn_status pn_legs_measure(const struct pn_costs *costs, const pn_node_id *nodes,
                               uint32_t count, struct pn_route *route,
                               struct pn_error *err)
{
    const struct pn_graph *graph = costs->graph;
    struct pn_route made = {.node_count = count};
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t arc = pn_costs_find(costs, nodes[i], nodes[i + 1]);
        if (arc == PN_NODE_NONE)
            return pn__fail(err, PN_E_ARG, "step %u of the route is no open link", i);
        double metres = pn_derive_metres(graph->pos[nodes[i]], graph->pos[nodes[i + 1]]);
        made.cost += costs->arc[arc];
        made.length += graph->length[arc];
        made.metres += metres;
        made.wrong_way_metres += graph->lanes[arc] ? 0 : metres;
    }
    made.nodes = pn__alloc(count, sizeof *made.nodes);
    if (!made.nodes)
        return pn__fail_memory(err);
    memcpy(made.nodes, nodes, count * sizeof *nodes);
    *route = made;
    return PN_OK;
}
