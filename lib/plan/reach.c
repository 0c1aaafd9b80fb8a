/*
 * reach.c - one search over the ends of the cut graph, then all nodes of all chains.
 *
 * A node of a chain is reached by one of the chain's ends, or along the chain from a
 * start on it.
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
    r->end_arc = pn__alloc((size_t)cut->end_count + 1, sizeof *r->end_arc);
    r->node_cost = pn__alloc((size_t)cut->node_count + 1, sizeof *r->node_cost);
    if (!r->end_cost || !r->end_arc || !r->node_cost) {
        pn_reach_free(r);
        return pn__fail_memory(err);
    }
    memset(r->node_cost, 0xFF, cut->node_count * sizeof *r->node_cost);
    *reach = r;
    return PN_OK;
}

void pn_reach_free(struct pn_reach *r)
{
    if (!r)
        return;
    pn__free(r->end_cost);
    pn__free(r->end_arc);
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

static void reach_end(struct search *s, uint32_t end, uint64_t before, uint32_t step,
                      uint32_t arc)
{
    struct pn_reach *r = s->r;
    if (step == PN_COST_CLOSED || before > s->max || step > s->max - before ||
        before + step >= r->end_cost[end])
        return;
    r->end_cost[end] = before + step;
    r->end_arc[end] = arc;
    r->failed |= !pn__heap_push(&r->heap, before + step, end);
}

static void begin(struct search *s)
{
    const struct pn_cut *cut = s->r->cut;
    for (uint32_t i = 0; i < s->start_count; i++) {
        struct pn_cut_place place = pn_cut_place(cut, cut->ref[s->starts[i].node]);
        bool from = s->way == PN_REACH_FROM;
        reach_end(s, place.a, s->starts[i].cost, from ? place.to_a : place.from_a,
                  PN_CUT_NONE);
        reach_end(s, place.b, s->starts[i].cost, from ? place.to_b : place.from_b,
                  PN_CUT_NONE);
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
            reach_end(
                s, cut->arc[a].other, item.cost,
                s->way == PN_REACH_FROM ? cut->arc[a].cost_out : cut->arc[a].cost_in, a);
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

enum pn_status pn_reach_run(struct pn_reach *r, const struct pn_reach_start *starts,
                            uint32_t start_count, enum pn_reach_way way,
                            uint64_t max_cost, struct pn_error *err)
{
    struct search s = {r, starts, start_count, way,
                       max_cost < PN_COST_NONE ? max_cost : PN_COST_NONE - 1};
    const struct pn_cut *cut = r->cut;
    PN_TRY(check(cut, &s, err));
    memset(r->end_cost, 0xFF, cut->end_count * sizeof *r->end_cost);
    memset(r->node_cost, 0xFF, cut->node_count * sizeof *r->node_cost);
    r->heap.count = 0;
    r->failed = false;
    begin(&s);
    search_ends(&s);
    if (r->failed)
        return pn__fail_memory(err);
    for (uint32_t e = 0; e < cut->end_count; e++)
        r->node_cost[cut->end_node[e]] = r->end_cost[e];
    for (uint32_t c = 0; c < cut->chain_count; c++)
        fill_chain(&s, &cut->chain[c]);
    for (uint32_t i = 0; i < start_count; i++)
        fill_beside(&s, &starts[i]);
    return PN_OK;
}
