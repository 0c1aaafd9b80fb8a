/*
 * alternatives.c - the best routes through each chain, the cheapest first; those stay
 * that differ enough from the ones before.
 *
 * One search from the start and one to the goal give all of these routes at once. Chains
 * serve as stopovers, not junctions, since two roads between the same two junctions
 * differ by nothing else.
 */
#include "config.h"

#include <pathnode/alternatives.h>

#include "base/alloc.h"
#include "base/error.h"
#include "flex/spread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void pn_alternatives_release(struct pn_alternatives *a)
{
    if (!a)
        return;
    for (uint32_t i = 0; a->paths && i < a->count; i++)
        pn_path_release(&a->paths[i]);
    pn__free(a->paths);
    *a = (struct pn_alternatives){0};
}

/* A chain in one direction, and the cost of the best route through it. */
struct stopover {
    uint64_t cost;
    uint32_t arc; /* of the cut graph */
};

struct search {
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn__spread_start start, goal;
    struct pn_alternatives_options options;
    struct pn__spread *out, *back;
    struct pn_trip_search *trips;
    struct stopover *stopover;
    uint32_t stopover_count;
    uint64_t *tried;   /* 2 * chain_count: cost of a route that was looked at there */
    uint32_t *used_by; /* arc_count: bit i: route i uses it */
    uint32_t *passed;  /* node_count: number of the last route looked at there */
    uint32_t look;
    uint64_t best;
    struct pn_alternatives *found;
};

static uint64_t scaled(uint64_t cost, double factor)
{
    return (uint64_t)floor((double)cost * factor);
}

static int by_cost(const void *a, const void *b)
{
    const struct stopover *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->arc > y->arc) - (x->arc < y->arc);
}

/* All chains whose best route is not too dear. */
static void list_stopovers(struct search *s)
{
    const struct pn__sum *before = pn__spread_arcs(s->out),
                         *after = pn__spread_arcs(s->back);
    uint64_t most = scaled(s->best, s->options.max_stretch);
    for (uint32_t arc = 0; arc < 2 * s->cut->chain_count; arc++) {
        uint64_t cost = pn__sum_add(before[arc], after[arc]).cost;
        if (cost <= most)
            s->stopover[s->stopover_count++] = (struct stopover){cost, arc};
    }
    if (s->stopover_count)
        qsort(s->stopover, s->stopover_count, sizeof *s->stopover, by_cost);
}

static bool path_is_simple(struct search *s, const struct pn_path *path)
{
    s->look++;
    for (uint32_t i = 0; i < path->count; i++) {
        if (s->passed[path->nodes[i]] == s->look)
            return false;
        s->passed[path->nodes[i]] = s->look;
    }
    return true;
}

/* Shares no more than it may with those found so far, and is none of them. */
static bool path_differs(const struct search *s, const struct pn_path *path)
{
    uint64_t shared[PN_ALTERNATIVES_MAX] = {0}, all = 0;
    uint32_t steps[PN_ALTERNATIVES_MAX] = {0};
    for (uint32_t i = 0; i + 1 < path->count; i++) {
        uint32_t arc = pn_costs_find(s->costs, path->nodes[i], path->nodes[i + 1]);
        all += s->used_by[arc] ? s->costs->arc[arc] : 0;
        for (uint32_t by = s->used_by[arc]; by; by &= by - 1) {
            shared[__builtin_ctz(by)] += s->costs->arc[arc];
            steps[__builtin_ctz(by)]++;
        }
    }
    for (uint32_t r = 0; r < s->found->count; r++) {
        uint64_t other = s->found->paths[r].cost;
        uint64_t cheaper = other < path->cost ? other : path->cost;
        if (steps[r] + 1 == path->count ||
            shared[r] > scaled(cheaper, s->options.max_shared))
            return false;
    }
    return all <= scaled(path->cost, s->options.max_shared);
}

/* The turn at an inner node of a path. */
static uint64_t turn_cost(const struct search *s, const struct pn_path *path, uint32_t i)
{
    if (!s->options.turns || i == 0 || i + 1 >= path->count)
        return 0;
    return s->options.turns->cost[pn_turn_at(s->costs->graph, s->cut, path->nodes[i - 1],
                                             path->nodes[i], path->nodes[i + 1])];
}

static bool is_best_way(struct search *s, pn_node_id from, pn_node_id to, uint64_t cost)
{
    const struct pn_graph *graph = s->costs->graph;
    const struct pn_trip_query query = {.from = pn_place_at_node(graph, from),
                                        .to = pn_place_at_node(graph, to)};
    uint64_t least;
    return pn_trip_cost(s->trips, &query, &least, NULL) != PN_OK || least == cost;
}

/*
 * A quarter of the best route's cost around the stopover is itself a best way: no detour
 * round a block. middle is the cost from the start to half of the stopover.
 */
static bool detour_is_best(struct search *s, const struct pn_path *path, uint64_t middle)
{
    uint64_t reach = s->best / 8, sum = 0, first_cost = 0, last_cost = 0;
    uint32_t first = path->count, last = 0;
    for (uint32_t i = 0; i < path->count; i++) {
        uint64_t turn = turn_cost(s, path, i);
        if (sum + reach >= middle && sum <= middle + reach) {
            if (first == path->count) {
                first = i;
                first_cost = sum + turn;
            }
            last = i;
            last_cost = sum;
        }
        if (i + 1 < path->count)
            sum += turn + pn_costs_step(s->costs, path->nodes[i], path->nodes[i + 1]);
    }
    return first >= last ||
           is_best_way(s, path->nodes[first], path->nodes[last], last_cost - first_cost);
}

/* Whatever goes through these chains at this cost has been seen. */
static void mark_tried(struct search *s, uint32_t arc, uint64_t cost)
{
    for (uint32_t a = arc; a < PN__SPREAD_BY_A; a = pn__spread_link(s->out, a))
        s->tried[s->cut->arc[a].chain_side] = cost;
    for (uint32_t a = arc; a < PN__SPREAD_BY_A; a = pn__spread_link(s->back, a))
        s->tried[s->cut->arc[a].chain_side] = cost;
}

static enum pn_status keep(struct search *s, const struct pn_path *path,
                           struct pn_error *err)
{
    uint32_t r = s->found->count;
    pn_node_id *copy = pn__alloc(path->count, sizeof *copy);
    if (!copy)
        return pn__fail_memory(err);
    memcpy(copy, path->nodes, path->count * sizeof *copy);
    s->found->paths[r] = (struct pn_path){copy, path->count, path->count, path->cost};
    s->found->count++;
    for (uint32_t i = 0; i + 1 < path->count; i++)
        s->used_by[pn_costs_find(s->costs, path->nodes[i], path->nodes[i + 1])] |= 1u
                                                                                   << r;
    return PN_OK;
}

/* Goes through the stopovers; with strict set only for those whose detour is a best way.
 */
static enum pn_status look_through(struct search *s, bool strict, struct pn_path *path,
                                   struct pn_error *err)
{
    const struct pn_cut *cut = s->cut;
    memset(s->tried, 0xFF, 2 * (size_t)cut->chain_count * sizeof *s->tried);
    for (uint32_t i = 0; i < s->stopover_count; i++) {
        const struct stopover *stop = &s->stopover[i];
        if (s->found->count == s->options.count)
            break;
        if (s->tried[cut->arc[stop->arc].chain_side] == stop->cost)
            continue;
        mark_tried(s, stop->arc, stop->cost);
        PN_TRY(pn__spread_join(s->out, s->back, stop->arc, path, err));
        uint64_t middle =
            pn__spread_arcs(s->out)[stop->arc].cost + cut->arc[stop->arc].cost_out / 2;
        if (path_is_simple(s, path) && path_differs(s, path) &&
            (!strict || detour_is_best(s, path, middle)))
            PN_TRY(keep(s, path, err));
    }
    return PN_OK;
}

static enum pn_status find_best(struct search *s, struct pn_error *err)
{
    const struct pn_trip_query query = {s->start.place, s->goal.place,
                                        s->start.has_heading, s->start.heading_deg};
    struct pn_trip trip = {0};
    enum pn_status status = pn_trip_find(s->trips, &query, &trip, err);
    const struct pn_path best = {trip.nodes, trip.node_count, trip.node_count, trip.cost};
    s->best = trip.cost;
    if (status == PN_OK)
        status = keep(s, &best, err);
    pn_trip_release(&trip);
    return status;
}

static enum pn_status find_all(struct search *s, struct pn_path *path,
                               struct pn_error *err)
{
    PN_TRY(find_best(s, err));
    uint64_t most = scaled(s->best, s->options.max_stretch);
    PN_TRY(pn__spread_run(s->out, &s->start, 1, PN__SPREAD_FROM, most, err));
    PN_TRY(pn__spread_run(s->back, &s->goal, 1, PN__SPREAD_TO, most, err));
    list_stopovers(s);
    PN_TRY(look_through(s, true, path, err));
    return look_through(s, false, path, err);
}

static int by_path_cost(const void *a, const void *b)
{
    const struct pn_path *x = a, *y = b;
    return (x->cost > y->cost) - (x->cost < y->cost);
}

static enum pn_status check(struct search *s, struct pn_error *err)
{
    struct pn_alternatives_options *o = &s->options;
    o->count = o->count ? o->count : 3;
    o->max_shared = o->max_shared > 0 ? o->max_shared : 0.6;
    o->max_stretch = o->max_stretch > 0 ? o->max_stretch : 1.5;
    if (o->count > PN_ALTERNATIVES_MAX)
        return pn__fail(err, PN_E_ARG, "%u routes are over %u", o->count,
                        PN_ALTERNATIVES_MAX);
    if (!(o->max_shared <= 1))
        return pn__fail(err, PN_E_ARG, "a shared part is not 0 to 1");
    if (!(o->max_stretch >= 1 && o->max_stretch <= 100))
        return pn__fail(err, PN_E_ARG, "a stretch is not 1 to 100");
    return PN_OK;
}

static enum pn_status make(struct search *s, struct pn_error *err)
{
    const struct pn_cut *cut = s->cut;
    const struct pn_trip_options how = {.turns = s->options.turns};
    PN_TRY(pn__spread_new(s->costs, cut, &how, &s->out, err));
    PN_TRY(pn__spread_new(s->costs, cut, &how, &s->back, err));
    PN_TRY(pn_trip_search_new(s->costs, cut, NULL, &how, &s->trips, err));
    s->stopover = pn__alloc(2 * (size_t)cut->chain_count + 1, sizeof *s->stopover);
    s->tried = pn__alloc(2 * (size_t)cut->chain_count + 1, sizeof *s->tried);
    s->used_by = pn__alloc((size_t)s->costs->graph->arc_count + 1, sizeof *s->used_by);
    s->passed = pn__alloc((size_t)cut->node_count + 1, sizeof *s->passed);
    s->found->paths = pn__alloc(s->options.count, sizeof *s->found->paths);
    if (!s->stopover || !s->tried || !s->used_by || !s->passed || !s->found->paths)
        return pn__fail_memory(err);
    return PN_OK;
}

enum pn_status pn_alternatives_find(const struct pn_costs *costs,
                                    const struct pn_cut *cut, pn_node_id from,
                                    pn_node_id to,
                                    const struct pn_alternatives_options *options,
                                    struct pn_alternatives *alternatives,
                                    struct pn_error *err)
{
    struct pn_alternatives found = {0};
    struct pn_path path = {0};
    struct search s = {.costs = costs, .cut = cut, .found = &found};
    if (options)
        s.options = *options;
    PN_TRY(check(&s, err));
    s.start.place = (struct pn_place){.a = from, .b = from, .arc = PN_NODE_NONE};
    s.goal.place = (struct pn_place){.a = to, .b = to, .arc = PN_NODE_NONE};
    if (s.options.heading_deg) {
        s.start.has_heading = true;
        s.start.heading_deg = *s.options.heading_deg;
    }
    enum pn_status status = make(&s, err);
    if (status == PN_OK)
        status = find_all(&s, &path, err);
    pn_path_release(&path);
    pn__spread_free(s.out);
    pn__spread_free(s.back);
    pn_trip_search_free(s.trips);
    pn__free(s.stopover);
    pn__free(s.tried);
    pn__free(s.used_by);
    pn__free(s.passed);
    if (status != PN_OK) {
        pn_alternatives_release(&found);
        return status;
    }
    qsort(found.paths, found.count, sizeof *found.paths, by_path_cost);
    *alternatives = found;
    return PN_OK;
}
