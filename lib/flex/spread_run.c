/*
 * spread_run.c - Dijkstra over the arcs of the cut graph, to all of them.
 *
 * Where lanes come first it goes by levels of wrong-way metres, as turning.c does.
 */
#include "config.h"

#include "flex/spread_private.h"

#include "base/alloc.h"

#include <string.h>

static enum pn_status init(struct pn__spread *s, const struct pn_costs *costs,
                           const struct pn_cut *cut,
                           const struct pn_trip_options *options, struct pn_error *err)
{
    if (options->lanes_first) {
        PN_TRY(pn__spans_lanes(&s->spans, costs, &s->own_cut, err));
    } else {
        if (!cut)
            PN_TRY(pn_cut_new(costs, &s->own_cut, err));
        PN_TRY(pn__spans_init(&s->spans, costs, cut ? cut : s->own_cut, err));
    }
    s->cut = s->spans.cut;
    PN_TRY(pn__turn_table_init(&s->turns, costs->graph, s->cut, options->turns, err));
    size_t arcs = 2 * (size_t)s->cut->chain_count + 1;
    s->at_side = pn__alloc(arcs, sizeof *s->at_side);
    s->sum = pn__alloc(arcs, sizeof *s->sum);
    s->link = pn__alloc(arcs, sizeof *s->link);
    if (!s->at_side || !s->sum || !s->link)
        return pn__fail_memory(err);
    for (uint32_t a = 0; a < 2 * s->cut->chain_count; a++)
        s->at_side[s->cut->arc[a].chain_side] = a;
    return PN_OK;
}

enum pn_status pn__spread_new(const struct pn_costs *costs, const struct pn_cut *cut,
                              const struct pn_trip_options *options,
                              struct pn__spread **spread, struct pn_error *err)
{
    struct pn__spread *s = pn__alloc(1, sizeof *s);
    if (!s)
        return pn__fail_memory(err);
    enum pn_status status = init(s, costs, cut, options, err);
    if (status == PN_OK)
        *spread = s;
    else
        pn__spread_free(s);
    return status;
}

void pn__spread_free(struct pn__spread *s)
{
    if (!s)
        return;
    pn__spans_release(&s->spans);
    pn__turn_table_release(&s->turns);
    pn__heap_release(&s->heap);
    pn__heap_release(&s->waiting);
    pn__free(s->at_side);
    pn__free(s->sum);
    pn__free(s->link);
    pn_cut_free(s->own_cut);
    pn__free(s);
}

const struct pn__sum *pn__spread_arcs(const struct pn__spread *s)
{
    return s->sum;
}

uint32_t pn__spread_link(const struct pn__spread *s, uint32_t arc)
{
    return s->link[arc];
}

static struct pn__sum plus(struct pn__sum sum, uint64_t cost)
{
    return pn__sum_add(sum, (struct pn__sum){0, cost});
}

struct pn__sum pn__spread_set_off(const struct pn__spread *s,
                                  const struct pn__spread_from *start, pn_node_id from,
                                  pn_node_id to)
{
    struct pn__sum sum = {0, start->cost};
    bool against = pn__heading_against(&start->heading, s->turns.graph, from, to);
    return against ? plus(sum, s->turns.cost[PN_TURN_U]) : sum;
}

struct pn__sum pn__spread_set_off_along(const struct pn__spread *s,
                                        const struct pn__spread_from *start,
                                        bool toward_b)
{
    pn_node_id line[2];
    pn__spot_line(&start->spot, toward_b, line);
    return pn__spread_set_off(s, start, line[0], line[1]);
}

static void reach(struct pn__spread *s, uint32_t arc, struct pn__sum sum, uint32_t link)
{
    if (sum.cost > s->max || !pn__sum_before(sum, s->sum[arc]))
        return;
    s->sum[arc] = sum;
    s->link[arc] = link;
    if (sum.wrong == s->level)
        s->failed |= !pn__heap_push(&s->heap, sum.cost, arc);
    else
        s->failed |= !pn__heap_push(&s->waiting, sum.wrong, arc);
}

/* At the other end of its chain all arcs follow. */
static void settle_from(struct pn__spread *s, uint32_t arc)
{
    const struct pn_cut *cut = s->cut;
    uint32_t in = pn__spread_reverse(s, arc), end = cut->arc[arc].other;
    struct pn__sum sum = pn__sum_add(s->sum[arc], pn__span_in(&s->spans, &cut->arc[in]));
    for (uint32_t out = cut->first_arc[end]; out < cut->first_arc[end + 1]; out++)
        reach(s, out, plus(sum, pn__turn_table_cost(&s->turns, end, in, out)), arc);
}

/* To the end it leaves all arcs may lead. */
static void settle_to(struct pn__spread *s, uint32_t arc)
{
    const struct pn_cut *cut = s->cut;
    uint32_t end = pn__arc_end(cut, arc);
    for (uint32_t in = cut->first_arc[end]; in < cut->first_arc[end + 1]; in++) {
        struct pn__sum step = pn__span_in(&s->spans, &cut->arc[in]);
        uint64_t turn = pn__turn_table_cost(&s->turns, end, in, arc);
        reach(s, pn__spread_reverse(s, in), pn__sum_add(plus(s->sum[arc], turn), step),
              arc);
    }
}

static void begin_from(struct pn__spread *s, const struct pn__spread_from *start)
{
    const struct pn_cut *cut = s->cut;
    const struct pn__spot *spot = &start->spot;
    for (uint32_t out = cut->first_arc[spot->a];
         spot->chain == PN_CUT_NONE && out < cut->first_arc[spot->a + 1]; out++)
        reach(
            s, out,
            pn__spread_set_off(s, start, spot->self, pn__turn_table_next(&s->turns, out)),
            PN__SPREAD_BY_B);
    for (uint32_t side = 0; spot->chain != PN_CUT_NONE && side < 2; side++) {
        uint32_t end = side ? spot->b : spot->a, in = s->at_side[2 * spot->chain + side];
        struct pn__sum sum = pn__sum_add(side ? spot->to_b : spot->to_a,
                                         pn__spread_set_off_along(s, start, side));
        for (uint32_t out = cut->first_arc[end]; out < cut->first_arc[end + 1]; out++)
            reach(s, out, plus(sum, pn__turn_table_cost(&s->turns, end, in, out)),
                  side ? PN__SPREAD_BY_B : PN__SPREAD_BY_A);
    }
}

static void begin_to(struct pn__spread *s, const struct pn__spread_from *goal)
{
    const struct pn_cut *cut = s->cut;
    const struct pn__spot *spot = &goal->spot;
    if (spot->chain != PN_CUT_NONE) {
        const uint32_t *arc = &s->at_side[2 * spot->chain];
        reach(s, arc[0], plus(spot->from_a, goal->cost), PN__SPREAD_BY_B);
        reach(s, arc[1], plus(spot->from_b, goal->cost), PN__SPREAD_BY_B);
        return;
    }
    for (uint32_t in = cut->first_arc[spot->a]; in < cut->first_arc[spot->a + 1]; in++)
        reach(s, pn__spread_reverse(s, in),
              plus(pn__span_in(&s->spans, &cut->arc[in]), goal->cost), PN__SPREAD_BY_B);
}

static void search_level(struct pn__spread *s)
{
    while (s->heap.count && !s->failed) {
        struct pn__heap_item item = pn__heap_pop(&s->heap);
        if (s->sum[item.value].wrong != s->level || s->sum[item.value].cost != item.cost)
            continue;
        if (s->way == PN__SPREAD_FROM)
            settle_from(s, item.value);
        else
            settle_to(s, item.value);
    }
}

/* The arcs of the next level; false: there is none. */
static bool next_level(struct pn__spread *s)
{
    if (s->failed || !s->waiting.count)
        return false;
    s->level = s->waiting.item[0].cost;
    while (s->waiting.count && s->waiting.item[0].cost == s->level) {
        uint32_t arc = pn__heap_pop(&s->waiting).value;
        if (s->sum[arc].wrong == s->level)
            s->failed |= !pn__heap_push(&s->heap, s->sum[arc].cost, arc);
    }
    return true;
}

static enum pn_status set_start(struct pn__spread *s,
                                const struct pn__spread_start *wanted,
                                struct pn_error *err)
{
    struct pn__spread_from *start = &s->start[s->start_count];
    const struct pn_trip_query query = {.has_heading = wanted->has_heading &&
                                                       s->way == PN__SPREAD_FROM,
                                        .heading_deg = wanted->heading_deg};
    start->cost = wanted->cost;
    PN_TRY(pn__heading_of(&query, &start->heading, err));
    PN_TRY(pn__spot_find(&s->spans, &wanted->place, true, &start->spot, err));
    s->start_count++;
    return PN_OK;
}

enum pn_status pn__spread_run(struct pn__spread *s, const struct pn__spread_start *starts,
                              uint32_t count, enum pn__spread_way way, uint64_t max,
                              struct pn_error *err)
{
    if (count == 0 || count > PN__SPREAD_STARTS)
        return pn__fail(err, PN_E_ARG, "%u starts, not 1 to %d", count,
                        PN__SPREAD_STARTS);
    s->way = way;
    s->max = max < PN_COST_NONE ? max : PN_COST_NONE - 1;
    s->level = s->heap.count = s->waiting.count = s->start_count = 0;
    s->failed = false;
    for (uint32_t i = 0; i < count; i++)
        PN_TRY(set_start(s, &starts[i], err));
    memset(s->sum, 0xFF, 2 * (size_t)s->cut->chain_count * sizeof *s->sum);
    for (uint32_t i = 0; i < count; i++)
        if (way == PN__SPREAD_FROM)
            begin_from(s, &s->start[i]);
        else
            begin_to(s, &s->start[i]);
    do
        search_level(s);
    while (next_level(s));
    return s->failed ? pn__fail_memory(err) : PN_OK;
}
