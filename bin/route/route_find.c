/* route_find.c - from a question to its routes: legs, order of stops, alternatives. */
#include "config.h"

#include "route/query.h"

#include <stdlib.h>
#include <string.h>

static enum pn_status no_memory(struct pn_error *err)
{
    *err = (struct pn_error){.status = PN_E_NOMEM, .message = "out of memory"};
    return PN_E_NOMEM;
}

static bool make_room(struct route_ask *ask, uint32_t count)
{
    ask->routes = calloc(count, sizeof *ask->routes);
    return ask->routes != NULL;
}

static enum pn_status new_reach(struct route_ask *ask, struct pn_reach **reach,
                                struct pn_error *err)
{
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    enum pn_status status = pn_legs_costs(ask->legs, &costs, &cut, err);
    if (status != PN_OK)
        return status;
    return pn_reach_new_turns(costs, cut, pn_legs_turns(ask->legs), reach, err);
}

/* Costs between all stops, one search a stop. The heading is that of the first. */
static enum pn_status fill_costs(struct route_ask *ask, uint64_t *cost,
                                 struct pn_error *err)
{
    struct pn_reach *reach = NULL;
    size_t count = ask->end_count;
    double heading_deg;
    const double *heading = route_heading(ask->values, &heading_deg);
    enum pn_status status = new_reach(ask, &reach, err);
    for (size_t i = 0; i < count && status == PN_OK; i++) {
        status = pn_reach_run_place(reach, &ask->places[i], i ? NULL : heading,
                                    PN_COST_NONE, err);
        for (size_t j = 0; j < count && status == PN_OK; j++)
            cost[i * count + j] = pn_reach_costs(reach)[ask->ends[j].node];
    }
    pn_reach_free(reach);
    return status;
}

static void take_stop(struct route_ask *ask, size_t i, const struct route_end *end)
{
    ask->stops[i] = end->node;
    ask->places[i] =
        end->has_place ? end->place : pn_place_at_node(ask->source.graph, end->node);
}

/* Without an order in which every stop is reached by the lanes, that of the command line
   stays: the legs say what is wrong with it. */
static enum pn_status put_in_order(struct route_ask *ask, struct pn_error *err)
{
    size_t count = ask->end_count;
    uint64_t *cost = calloc(count * count, sizeof *cost);
    uint32_t *order = calloc(count, sizeof *order);
    enum pn_status status = cost && order ? fill_costs(ask, cost, err) : no_memory(err);
    if (status == PN_OK)
        status = pn_order_find(cost, (uint32_t)count, order, NULL, err);
    for (size_t i = 0; i < count && status == PN_OK; i++)
        take_stop(ask, i, &ask->ends[order[i]]);
    free(cost);
    free(order);
    if (status != PN_E_NOROUTE)
        return status;
    pn_error_clear(err);
    return PN_OK;
}

static enum pn_status find_alternatives(struct route_ask *ask, struct pn_error *err)
{
    const struct route_values *values = ask->values;
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn_alternatives found = {0};
    double heading_deg;
    struct pn_alternatives_options options = {
        values->alternatives, values->max_shared.value, values->max_stretch.value,
        pn_legs_turns(ask->legs), route_heading(values, &heading_deg)};
    enum pn_status status = pn_legs_costs(ask->legs, &costs, &cut, err);
    if (status == PN_OK)
        status = pn_alternatives_find(costs, cut, ask->stops[0], ask->stops[1], &options,
                                      &found, err);
    for (uint32_t i = 0; i < found.count && status == PN_OK; i++) {
        status = pn_legs_measure(costs, found.paths[i].nodes, found.paths[i].count,
                                 &ask->routes[i], err);
        ask->routes[i].cost = found.paths[i].cost;
        ask->route_count += status == PN_OK;
    }
    pn_alternatives_release(&found);
    return status;
}

static enum pn_status find_nearest(struct route_ask *ask, struct pn_error *err)
{
    struct pn_reach *reach = NULL;
    double heading_deg;
    const struct route_end *goal = &ask->ends[ask->end_count - 1];
    struct pn_point point = goal->is_point && goal->has_z
                                ? goal->point
                                : pn_place_node_point(ask->source.graph, goal->node);
    enum pn_status status = new_reach(ask, &reach, err);
    if (status == PN_OK)
        status = pn_reach_run_place(reach, &ask->places[0],
                                    route_heading(ask->values, &heading_deg),
                                    PN_COST_NONE, err);
    if (status == PN_OK)
        ask->nearest =
            pn_reach_nearest(reach, ask->source.graph, &point, &ask->nearest_gap_m);
    pn_reach_free(reach);
    return status;
}

static enum pn_status rejoin(struct route_ask *ask, const struct pn_costs *costs,
                             const struct pn_cut *cut, struct pn_rejoin *found,
                             struct pn_error *err)
{
    struct pn_rejoin_start start = {.place = ask->places[0]};
    struct pn_rejoin_search *search = NULL;
    start.has_heading = route_heading(ask->values, &start.heading_deg) != NULL;
    enum pn_status status =
        pn_rejoin_search_new(costs, cut, pn_legs_turns(ask->legs), &search, err);
    if (status == PN_OK)
        status = pn_rejoin_find(search, &start, ask->old, ask->old_count, found, err);
    pn_rejoin_search_free(search);
    return status;
}

/* Back onto the old route, by open lanes. */
static enum pn_status find_rejoin(struct route_ask *ask, struct pn_error *err)
{
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn_rejoin found = {0};
    enum pn_status status = pn_legs_costs(ask->legs, &costs, &cut, err);
    if (status == PN_OK)
        status = rejoin(ask, costs, cut, &found, err);
    if (status == PN_OK)
        status =
            pn_legs_measure(costs, found.path.nodes, found.path.count, ask->routes, err);
    if (status == PN_OK) {
        ask->routes->cost = found.path.cost;
        ask->route_count = 1;
        ask->rejoin_new = found.new_count;
        ask->rejoin_seq = found.met;
        ask->stops[0] = ask->ends[0].node = ask->routes->nodes[0];
    }
    pn_rejoin_release(&found);
    return status;
}

/* Neither alternatives nor rejoining ask a second time for PREFER: where OBEY has no
   route, there is the plain one. */
static enum pn_status find_routes(struct route_ask *ask, struct pn_error *err)
{
    const struct route_values *values = ask->values;
    enum pn_status status = PN_E_NOROUTE;
    if (values->alternatives)
        status = find_alternatives(ask, err);
    else if (values->rejoin)
        status = find_rejoin(ask, err);
    if (status != PN_E_NOROUTE)
        return status;
    pn_error_clear(err);
    ask->route_count = 1;
    ask->rejoin_new = 0;
    pn_free(ask->old);
    ask->old = NULL;
    double heading_deg;
    status = pn_legs_join(ask->legs, ask->places, (uint32_t)ask->end_count,
                          route_heading(values, &heading_deg), ask->routes, NULL,
                          &ask->closed_by, err);
    if (status == PN_OK) {
        ask->ends[0].node = ask->routes->nodes[0];
        ask->ends[ask->end_count - 1].node =
            ask->routes->nodes[ask->routes->node_count - 1];
    }
    return status;
}

struct pn_legs_question route_question(const struct route_ask *ask)
{
    return (struct pn_legs_question){route_layer(ask->kind), route_options(ask->values),
                                     ask->profile, ask->closures};
}

enum pn_status route_find(struct route_ask *ask, struct pn_error *err)
{
    const struct route_values *values = ask->values;
    struct pn_legs_question question = route_question(ask);
    if (!make_room(ask, values->alternatives ? values->alternatives : 1))
        return no_memory(err);
    ask->nearest = PN_NODE_NONE;
    ask->stops = calloc(ask->end_count, sizeof *ask->stops);
    ask->places = calloc(ask->end_count, sizeof *ask->places);
    enum pn_status status =
        ask->stops && ask->places
            ? pn_legs_new(ask->source.graph, &question, &ask->legs, err)
            : no_memory(err);
    if (status == PN_OK)
        pn_legs_use(ask->legs, ask->index);
    for (size_t i = 0; i < ask->end_count && status == PN_OK; i++)
        take_stop(ask, i, &ask->ends[i]);
    if (status == PN_OK && values->optimise)
        status = put_in_order(ask, err);
    if (status == PN_OK)
        status = find_routes(ask, err);
    if (status == PN_E_NOROUTE && values->nearest_reachable) {
        pn_error_clear(err);
        status = find_nearest(ask, err);
        status = status == PN_OK ? PN_E_NOROUTE : status;
    }
    return status;
}

void route_ask_release(struct route_ask *ask)
{
    for (uint32_t i = 0; i < ask->route_count; i++)
        pn_route_release(&ask->routes[i]);
    pn_free(ask->old);
    free(ask->routes);
    free(ask->stops);
    free(ask->places);
    free(ask->ends);
    pn_legs_free(ask->legs);
    pn_prepared_free(ask->index);
    pn_profile_free(ask->profile);
    pn_closures_free(ask->closures);
    pn_zones_free(ask->zones);
    source_release(&ask->source);
}
