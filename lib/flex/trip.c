/* trip.c - chooses the search, and tells the arcs of what it found. */
#include "config.h"

#include <pathnode/trip.h>

#include "base/alloc.h"
#include "base/error.h"
#include "flex/flex_search.h"
#include "flex/spot.h"
#include "flex/turning.h"

#include <string.h>

struct pn_trip_search {
    struct pn_cut *own_cut;
    struct pn_flex *flex;        /* turns cost nothing, and lanes don't come first: */
    struct pn__turning *turning; /* else this one */
    struct pn_path path;
};

static enum pn_status init(struct pn_trip_search *s, const struct pn_costs *costs,
                           const struct pn_cut *cut, const struct pn_prepared *prepared,
                           const struct pn_trip_options *options, struct pn_error *err)
{
    if (options->lanes_first)
        return pn__turning_new(costs, NULL, NULL, options, &s->turning, err);
    if (prepared)
        cut = pn_prepared_cut(prepared);
    if (!cut) {
        PN_TRY(pn_cut_new(costs, &s->own_cut, err));
        cut = s->own_cut;
    }
    if (!options->turns)
        return pn_flex_new(costs, cut, prepared, &s->flex, err);
    if (cut->node_count != costs->graph->node_count)
        return pn__fail(err, PN_E_ARG, "the cut graph has %u nodes, the graph %u",
                        cut->node_count, costs->graph->node_count);
    return pn__turning_new(costs, cut, prepared, options, &s->turning, err);
}

enum pn_status pn_trip_search_new(const struct pn_costs *costs, const struct pn_cut *cut,
                                  const struct pn_prepared *prepared,
                                  const struct pn_trip_options *options,
                                  struct pn_trip_search **search, struct pn_error *err)
{
    if (options->turns && options->turns->cost[PN_TURN_NONE])
        return pn__fail(err, PN_E_ARG, "a cost for no turn");
    struct pn_trip_search *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = init(made, costs, cut, prepared, options, err);
    if (status == PN_OK)
        *search = made;
    else
        pn_trip_search_free(made);
    return status;
}

void pn_trip_search_free(struct pn_trip_search *s)
{
    if (!s)
        return;
    pn_flex_free(s->flex);
    pn__turning_free(s->turning);
    pn_cut_free(s->own_cut);
    pn_path_release(&s->path);
    pn__free(s);
}

static const struct pn__spans *spans_of(const struct pn_trip_search *s)
{
    return s->flex ? pn__flex_spans(s->flex) : pn__turning_spans(s->turning);
}

enum pn_status pn_trip_search_change(struct pn_trip_search *s,
                                     const struct pn_cost_change *changes, uint32_t count,
                                     struct pn_error *err)
{
    if (s->flex)
        return pn_flex_change(s->flex, changes, count, err);
    return pn__spans_change(pn__turning_spans(s->turning), changes, count, err);
}

const struct pn_cut *pn_trip_search_cut(const struct pn_trip_search *s)
{
    return spans_of(s)->cut;
}

void pn_trip_release(struct pn_trip *trip)
{
    pn__free(trip->nodes);
    pn__free(trip->arcs);
    *trip = (struct pn_trip){0};
}

static enum pn_status find(struct pn_trip_search *s, const struct pn_trip_query *query,
                           struct pn_path *path, uint64_t *cost, bool *turns_round,
                           struct pn_error *err)
{
    struct pn__turning_answer answer;
    *turns_round = false;
    if (s->flex)
        return pn__flex_find(s->flex, &query->from, &query->to, path, cost, err);
    PN_TRY(pn__turning_find(s->turning, query, path, &answer, err));
    *cost = answer.sum.cost;
    *turns_round = answer.turns_round;
    return PN_OK;
}

/* Room for a list of nodes and one arc more. */
static enum pn_status make_room(struct pn_trip *trip, uint32_t count,
                                struct pn_error *err)
{
    uint64_t room = 2 * ((uint64_t)count + 1);
    if (trip->room > count)
        return PN_OK;
    pn_trip_release(trip);
    trip->nodes = pn__alloc((size_t)room, sizeof *trip->nodes);
    trip->arcs = pn__alloc((size_t)room, sizeof *trip->arcs);
    if (room > UINT32_MAX || !trip->nodes || !trip->arcs) {
        pn_trip_release(trip);
        return pn__fail_memory(err);
    }
    trip->room = (uint32_t)room;
    return PN_OK;
}

/* Adds the best arc between two nodes; what a share of it costs. */
static uint64_t add_arc(const struct pn__spans *spans, struct pn_trip *trip,
                        pn_node_id from, pn_node_id to, uint32_t share)
{
    struct pn__sum sum;
    trip->arcs[trip->arc_count++] = pn__spans_arc(spans, from, to, true, &sum);
    return pn__share(sum, share).cost;
}

static bool within_link(const struct pn_place *place)
{
    return pn__spot_share(place) % PN__WHOLE != 0;
}

/* From a place in a link to the first node: the arc up to it. */
static uint64_t add_first(const struct pn__spans *spans, struct pn_trip *trip,
                          const struct pn_place *from)
{
    uint32_t share = pn__spot_share(from);
    bool to_b = trip->nodes[0] == from->b;
    trip->from_fraction = to_b ? from->fraction : 1 - from->fraction;
    return add_arc(spans, trip, to_b ? from->a : from->b, trip->nodes[0],
                   to_b ? PN__WHOLE - share : share);
}

static uint64_t add_last(const struct pn__spans *spans, struct pn_trip *trip,
                         const struct pn_place *to)
{
    uint32_t share = pn__spot_share(to);
    pn_node_id last = trip->nodes[trip->node_count - 1];
    bool from_a = last == to->a;
    trip->to_fraction = from_a ? to->fraction : 1 - to->fraction;
    return add_arc(spans, trip, last, from_a ? to->b : to->a,
                   from_a ? share : PN__WHOLE - share);
}

/* Both places are within one link, and the trip does not leave it. */
static uint64_t add_part(const struct pn__spans *spans, struct pn_trip *trip,
                         const struct pn_place *from, const struct pn_place *to)
{
    bool same = from->a == to->a;
    uint32_t begin = pn__spot_share(from), end = pn__spot_share(to);
    double end_fraction = same ? to->fraction : 1 - to->fraction;
    end = same ? end : PN__WHOLE - end;
    if (begin == end)
        return 0;
    bool to_b = begin < end;
    trip->from_fraction = to_b ? from->fraction : 1 - from->fraction;
    trip->to_fraction = to_b ? end_fraction : 1 - end_fraction;
    return add_arc(spans, trip, to_b ? from->a : from->b, to_b ? from->b : from->a,
                   to_b ? end - begin : begin - end);
}

/* Names the arcs under way, and what they cost without turns. */
static uint64_t add_arcs(const struct pn__spans *spans, const struct pn_trip_query *query,
                         struct pn_trip *trip)
{
    uint64_t sum = 0;
    trip->arc_count = 0;
    trip->from_fraction = 0;
    trip->to_fraction = 1;
    if (!trip->node_count)
        return add_part(spans, trip, &query->from, &query->to);
    if (within_link(&query->from))
        sum += add_first(spans, trip, &query->from);
    for (uint32_t i = 1; i < trip->node_count; i++)
        sum += add_arc(spans, trip, trip->nodes[i - 1], trip->nodes[i], PN__WHOLE);
    if (within_link(&query->to))
        sum += add_last(spans, trip, &query->to);
    return sum;
}

enum pn_status pn_trip_find(struct pn_trip_search *s, const struct pn_trip_query *query,
                            struct pn_trip *trip, struct pn_error *err)
{
    uint64_t cost;
    bool turns_round;
    trip->node_count = trip->arc_count = 0;
    trip->cost = trip->turn_cost = 0;
    PN_TRY(find(s, query, &s->path, &cost, &turns_round, err));
    PN_TRY(make_room(trip, s->path.count, err));
    trip->node_count = s->path.count;
    if (trip->node_count)
        memcpy(trip->nodes, s->path.nodes, trip->node_count * sizeof *trip->nodes);
    trip->cost = cost;
    trip->turn_cost = cost - add_arcs(spans_of(s), query, trip);
    trip->turns_round = turns_round;
    return PN_OK;
}

enum pn_status pn_trip_cost(struct pn_trip_search *s, const struct pn_trip_query *query,
                            uint64_t *cost, struct pn_error *err)
{
    bool turns_round;
    enum pn_status status = find(s, query, NULL, cost, &turns_round, err);
    if (status == PN_E_NOROUTE)
        *cost = PN_COST_NONE;
    return status;
}

enum pn_status pn_trip_prefer(struct pn_trip_search *obey, struct pn_trip_search *lanes,
                              const struct pn_trip_query *query, struct pn_trip *trip,
                              bool *wrong_way, struct pn_error *err)
{
    struct pn_error none;
    pn_error_clear(&none);
    enum pn_status status = pn_trip_find(obey, query, trip, &none);
    if (status != PN_OK && status != PN_E_NOROUTE)
        return pn__fail(err, status, "%s", none.message);
    if (status == PN_E_NOROUTE)
        PN_TRY(pn_trip_find(lanes, query, trip, err));
    if (wrong_way)
        *wrong_way = status == PN_E_NOROUTE;
    return PN_OK;
}
