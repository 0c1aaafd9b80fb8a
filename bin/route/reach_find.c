/* reach_find.c - from one place to many: the search behind `reach` and `nearest-of`. */
#include "config.h"

#include "route/query.h"

#include <stdio.h>
#include <stdlib.h>

const char *const reach_one_ways[] = {"obey", "ignore", NULL};

enum pn_one_way reach_one_way(int choice)
{
    return choice ? PN_ONE_WAY_IGNORE : PN_ONE_WAY_OBEY;
}

char *route_cost_text(const struct route_values *values, uint64_t cost, char *text)
{
    enum pn_metric metric = route_options(values).metric;
    if (metric == PN_METRIC_METRES)
        return pn_metres_text((double)cost / PN_Q16_PER_M, text);
    if (metric == PN_METRIC_TIME)
        return pn_metres_text((double)cost / 1000, text);
    snprintf(text, 24, "%llu", (unsigned long long)cost);
    return text;
}

static int load(struct route_ask *ask)
{
    const struct call *call = ask->call;
    ask->end_count = 1;
    ask->kind = ask->values->kind;
    ask->ends = calloc(1, sizeof *ask->ends);
    if (!ask->ends)
        return say_no_memory(call);
    struct route_snap snap = {.ignore_lanes = ask->values->one_way != 0};
    snap.has_heading = route_heading(ask->values, &snap.heading_deg) != NULL;
    int status = route_heading_check(call, ask->values);
    if (status == EXIT_DONE)
        status = route_end_read(call, call->operands[1], &ask->ends[0]);
    if (status == EXIT_DONE)
        status = route_source_load(call, call->operands[0], ask->values, &ask->source);
    if (status == EXIT_DONE)
        status = route_ends_find(call, &ask->source, ask->ends, 1, &ask->kind, &snap);
    if (status == EXIT_DONE)
        status = route_rules(call, ask->values, ask->source.graph, &ask->closures);
    if (status == EXIT_DONE)
        status = route_ask_profile(ask);
    return status;
}

int reach_find(struct route_ask *ask, uint64_t max_cost, enum pn_reach_way way,
               struct pn_reach **reach)
{
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn_error err;
    pn_error_clear(&err);
    int loaded = load(ask);
    if (loaded != EXIT_DONE)
        return loaded;
    const struct route_end *from = &ask->ends[0];
    double heading_deg;
    struct pn_place place =
        from->has_place ? from->place : pn_place_at_node(ask->source.graph, from->node);
    const struct pn_reach_start goal = {from->node, 0};
    struct pn_legs_question question = route_question(ask);
    question.options.one_way = reach_one_way(ask->values->one_way);
    enum pn_status status = pn_legs_new(ask->source.graph, &question, &ask->legs, &err);
    if (status == PN_OK)
        status = pn_legs_costs(ask->legs, &costs, &cut, &err);
    if (status == PN_OK)
        status = pn_reach_new_turns(costs, cut, pn_legs_turns(ask->legs), reach, &err);
    if (status == PN_OK)
        status = way == PN_REACH_TO
                     ? pn_reach_run(*reach, &goal, 1, way, max_cost, &err)
                     : pn_reach_run_place(*reach, &place,
                                          route_heading(ask->values, &heading_deg),
                                          max_cost, &err);
    return status == PN_OK ? EXIT_DONE : say_failure(ask->call, &err);
}
