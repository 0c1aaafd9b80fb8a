/*
 * reach.c - one search over the ends of the cut graph, then all nodes of all chains.
 *
 * A node of a chain is reached by one of the chain's ends, or along the chain from a
 * start on it. Where turns cost, flex/spread.h searches arcs instead.
 */
#include "config.h"

#include "plan/reach.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

struct search {
    struct pn_reach *r;
    const struct pn_reach_start *starts;
    uint32_t start_count;
    enum pn_reach_way way;
    uint64_t max;
};

enum pn_status pn_reach_new(const struct pn_cut *cut, struct pn_reach **reach,
                            struct pn_error *err)
{
    struct pn_reach *r = pn__alloc(1, sizeof *r);
    if (!r)
        return pn__fail_memory(err);
    r->cut = cut;
    r->end_cost = pn__alloc((size_t)cut->end_count + 1, sizeof *r->end_cost);
    r->node_cost = pn__alloc((size_t)cut->node_count + 1, sizeof *r->node_cost);
    if (!r->end_cost || !r->node_cost) {
        pn_reach_free(r);
        return pn__fail_memory(err);
    }
    memset(r->node_cost, 0xFF, cut->node_count * sizeof *r->node_cost);
    *reach = r;
    return PN_OK;
}

enum pn_status pn_reach_new_turns(const struct pn_costs *costs, const struct pn_cut *cut,
                                  const struct pn_turn_costs *turns,
                                  struct pn_reach **reach, struct pn_error *err)
{
    const struct pn_trip_options options = {.turns = turns};
    struct pn_reach *made;
    PN_TRY(pn_reach_new(cut, &made, err));
    made->costs = costs;
    enum pn_status status =
        turns ? pn__spread_new(costs, cut, &options, &made->spread, err) : PN_OK;
    if (status == PN_OK)
        *reach = made;
    else
        pn_reach_free(made);
    return status;
}

void pn_reach_free(struct pn_reach *r)
{
    if (!r)
        return;
    pn__spread_free(r->spread);
    pn__free(r->end_cost);
    pn__free(r->node_cost);
    pn__heap_release(&r->heap);
    pn__free(r);
}

const uint64_t *pn_reach_costs(const struct pn_reach *r)
{
    return r->node_cost;
}

static enum pn_status check(const struct pn_cut *cut, const struct search *s,
                            struct pn_error *err)
{
    if (s->start_count == 0 || s->start_count > PN_REACH_STARTS)
        return pn__fail(err, PN_E_ARG, "%u starts, not 1 to %d", s->start_count,
                        PN_REACH_STARTS);
    for (uint32_t i = 0; i < s->start_count; i++) {
        if (s->starts[i].node >= cut->node_count)
            return pn__fail(err, PN_E_RANGE, "no node %u: there are %u",
                            s->starts[i].node, cut->node_count);
        if (cut->ref[s->starts[i].node].slot == PN_CUT_NONE)
            return pn__fail(err, PN_E_ARG, "node %u is not in the layer",
                            s->starts[i].node);
    }
    return PN_OK;
}

static void reach_end(struct search *s, uint32_t end, uint64_t before, uint32_t step)
{
    struct pn_reach *r = s->r;
    if (step == PN_COST_CLOSED || before > s->max || step > s->max - before ||
        before + step >= r->end_cost[end])
        return;
    r->end_cost[end] = before + step;
    r->failed |= !pn__heap_push(&r->heap, before + step, end);
}

static void begin(struct search *s)
{
    const struct pn_cut *cut = s->r->cut;
    for (uint32_t i = 0; i < s->start_count; i++) {
        struct pn_cut_place place = pn_cut_place(cut, cut->ref[s->starts[i].node]);
        bool from = s->way == PN_REACH_FROM;
        reach_end(s, place.a, s->starts[i].cost, from ? place.to_a : place.from_a);
        reach_end(s, place.b, s->starts[i].cost, from ? place.to_b : place.from_b);
    }
}

static void search_ends(struct search *s)
{
    struct pn_reach *r = s->r;
    const struct pn_cut *cut = r->cut;
    while (r->heap.count && !r->failed) {
        struct pn__heap_item item = pn__heap_pop(&r->heap);
        if (item.cost != r->end_cost[item.value])
            continue;
        for (uint32_t a = cut->first_arc[item.value]; a < cut->first_arc[item.value + 1];
             a++)
            reach_end(s, cut->arc[a].other, item.cost,
                      s->way == PN_REACH_FROM ? cut->arc[a].cost_out
                                              : cut->arc[a].cost_in);
    }
}

static uint64_t add(uint64_t cost, uint32_t step)
{
    return cost == PN_COST_NONE || step == PN_COST_CLOSED ? PN_COST_NONE : cost + step;
}

static void lower(uint64_t *cost, uint64_t by, uint64_t max)
{
    if (by <= max && by < *cost)
        *cost = by;
}

/* The nodes between the ends of a chain. */
static void fill_chain(struct search *s, const struct pn_cut_chain *chain)
{
    const struct pn_reach *r = s->r;
    const struct pn_cut *cut = r->cut;
    uint64_t a = r->end_cost[chain->a], b = r->end_cost[chain->b];
    if (a == PN_COST_NONE && b == PN_COST_NONE)
        return;
    struct pn_cut_ref ref = {(uint32_t)(chain - cut->chain), chain->first};
    for (uint32_t last = chain->first + chain->count; ref.slot < last; ref.slot++) {
        struct pn_cut_place p = pn_cut_place(cut, ref);
        uint64_t *cost = &r->node_cost[cut->slot_node[ref.slot]];
        bool from = s->way == PN_REACH_FROM;
        lower(cost, add(a, from ? p.from_a : p.to_a), s->max);
        lower(cost, add(b, from ? p.from_b : p.to_b), s->max);
    }
}

/* What is reached from a start without passing an end of its chain. */
static void fill_beside(struct search *s, const struct pn_reach_start *start)
{
    const struct pn_cut *cut = s->r->cut;
    struct pn_cut_ref at = cut->ref[start->node];
    if (at.chain == PN_CUT_NONE)
        return;
    const struct pn_cut_chain *chain = &cut->chain[at.chain];
    struct pn_cut_ref ref = {at.chain, chain->first};
    for (uint32_t last = chain->first + chain->count; ref.slot < last; ref.slot++) {
        uint32_t along = s->way == PN_REACH_FROM ? pn_cut_along(cut, at, ref)
                                                 : pn_cut_along(cut, ref, at);
        lower(&s->r->node_cost[cut->slot_node[ref.slot]], add(start->cost, along),
              s->max);
    }
}

static enum pn_status run_ends(struct search *s, struct pn_error *err)
{
    struct pn_reach *r = s->r;
    const struct pn_cut *cut = r->cut;
    memset(r->end_cost, 0xFF, cut->end_count * sizeof *r->end_cost);
    memset(r->node_cost, 0xFF, cut->node_count * sizeof *r->node_cost);
    r->heap.count = 0;
    r->failed = false;
    begin(s);
    search_ends(s);
    if (r->failed)
        return pn__fail_memory(err);
    for (uint32_t e = 0; e < cut->end_count; e++)
        r->node_cost[cut->end_node[e]] = r->end_cost[e];
    for (uint32_t c = 0; c < cut->chain_count; c++)
        fill_chain(s, &cut->chain[c]);
    for (uint32_t i = 0; i < s->start_count; i++)
        fill_beside(s, &s->starts[i]);
    return PN_OK;
}

static enum pn_status run_arcs(struct pn_reach *r, const struct pn__spread_start *starts,
                               uint32_t count, enum pn_reach_way way, uint64_t max,
                               struct pn_error *err)
{
    PN_TRY(pn__spread_run(r->spread, starts, count,
                          way == PN_REACH_FROM ? PN__SPREAD_FROM : PN__SPREAD_TO, max,
                          err));
    pn__spread_nodes(r->spread, r->node_cost);
    return PN_OK;
}

enum pn_status pn_reach_run(struct pn_reach *r, const struct pn_reach_start *starts,
                            uint32_t start_count, enum pn_reach_way way,
                            uint64_t max_cost, struct pn_error *err)
{
    struct search s = {r, starts, start_count, way,
                       max_cost < PN_COST_NONE ? max_cost : PN_COST_NONE - 1};
    struct pn__spread_start place[PN_REACH_STARTS] = {0};
    PN_TRY(check(r->cut, &s, err));
    if (!r->spread)
        return run_ends(&s, err);
    for (uint32_t i = 0; i < start_count; i++) {
        pn_node_id node = starts[i].node;
        place[i].place = (struct pn_place){.a = node, .b = node, .arc = PN_NODE_NONE};
        place[i].cost = starts[i].cost;
    }
    return run_arcs(r, place, start_count, way, max_cost, err);
}

/* Without turns a place on a link is the nodes beside it that one can get to. */
static uint32_t starts_of(const struct pn_costs *costs, const struct pn_place *place,
                          struct pn_reach_start starts[2])
{
    uint32_t share = pn__spot_share(place), count = 0;
    if (share % PN__WHOLE == 0) {
        starts[0] = (struct pn_reach_start){share ? place->b : place->a, 0};
        return 1;
    }
    for (int to_b = 0; to_b < 2; to_b++) {
        pn_node_id from = to_b ? place->a : place->b, to = to_b ? place->b : place->a;
        uint32_t step = pn_costs_step(costs, from, to);
        struct pn__sum part =
            pn__share((struct pn__sum){0, step}, to_b ? PN__WHOLE - share : share);
        if (step != PN_COST_CLOSED)
            starts[count++] = (struct pn_reach_start){to, part.cost};
    }
    return count;
}

enum pn_status pn_reach_run_place(struct pn_reach *r, const struct pn_place *place,
                                  const double *heading_deg, uint64_t max_cost,
                                  struct pn_error *err)
{
    struct pn_reach_start starts[2];
    if (!r->costs)
        return pn__fail(err, PN_E_ARG, "a search without costs starts at nodes only");
    if (place->a >= r->cut->node_count || place->b >= r->cut->node_count)
        return pn__fail(err, PN_E_RANGE, "no node %u or %u: there are %u", place->a,
                        place->b, r->cut->node_count);
    if (!pn_place_is_node(place) && place->arc >= r->costs->graph->arc_count)
        return pn__fail(err, PN_E_RANGE, "no arc %u: there are %u", place->arc,
                        r->costs->graph->arc_count);
    if (r->spread) {
        const struct pn__spread_start start = {*place, heading_deg != NULL,
                                               heading_deg ? *heading_deg : 0, 0};
        return run_arcs(r, &start, 1, PN_REACH_FROM, max_cost, err);
    }
    uint32_t count = starts_of(r->costs, place, starts);
    if (count)
        return pn_reach_run(r, starts, count, PN_REACH_FROM, max_cost, err);
    memset(r->node_cost, 0xFF, r->cut->node_count * sizeof *r->node_cost);
    return PN_OK;
}
