/* spans.c - parts of chains: sums kept along them, put right where arcs are changed. */
#include "config.h"

#include "flex/spans.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum pn_status pn__spans_init(struct pn__spans *s, const struct pn_costs *costs,
                              const struct pn_cut *cut, struct pn_error *err)
{
    *s = (struct pn__spans){.costs = costs, .cut = cut};
    s->first = pn__alloc(cut->chain_count, sizeof *s->first);
    return s->first ? PN_OK : pn__fail_memory(err);
}

void pn__spans_release(struct pn__spans *s)
{
    pn__free(s->wrong_up_to);
    pn__free(s->wrong_whole);
    pn__free(s->asked);
    pn__free(s->change);
    pn__free(s->first);
    *s = (struct pn__spans){0};
}

static uint32_t changed_cost(const struct pn__spans *s, uint32_t arc)
{
    uint32_t low = 0, high = s->asked_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (s->asked[middle].arc == arc)
            return s->asked[middle].cost;
        if (s->asked[middle].arc < arc)
            low = middle + 1;
        else
            high = middle;
    }
    return s->costs->arc[arc];
}

static struct pn__sum arc_sum(const struct pn__spans *s, uint32_t arc, bool changed)
{
    const struct pn_graph *graph = s->costs->graph;
    uint32_t cost = changed ? changed_cost(s, arc) : s->costs->arc[arc];
    if (cost == PN_COST_CLOSED)
        return PN__SUM_NONE;
    bool wrong = s->lanes_first && !graph->lanes[arc];
    return (struct pn__sum){wrong ? graph->metres_q16[arc] : 0, cost};
}

uint32_t pn__spans_arc(const struct pn__spans *s, pn_node_id from, pn_node_id to,
                       bool changed, struct pn__sum *sum)
{
    const struct pn_graph *graph = s->costs->graph;
    uint32_t best = PN_NODE_NONE;
    *sum = PN__SUM_NONE;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++) {
        struct pn__sum other =
            graph->target[a] == to ? arc_sum(s, a, changed) : PN__SUM_NONE;
        if (pn__sum_before(other, *sum)) {
            *sum = other;
            best = a;
        }
    }
    return best;
}

/* The costs of a cut graph on which the best of parallel arcs has least wrong metres. */
static void close_worse(const struct pn__spans *s, uint32_t *arc)
{
    const struct pn_graph *graph = s->costs->graph;
    struct pn__sum sum;
    for (pn_node_id node = 0; node < graph->node_count; node++)
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++)
            arc[a] = pn__spans_arc(s, node, graph->target[a], false, &sum) == a
                         ? s->costs->arc[a]
                         : PN_COST_CLOSED;
}

static uint64_t wrong_of(const struct pn__spans *s, pn_node_id from, pn_node_id to)
{
    struct pn__sum sum;
    return pn__spans_arc(s, from, to, false, &sum) == PN_NODE_NONE ? 0 : sum.wrong;
}

static void add_up_wrong(struct pn__spans *s)
{
    const struct pn_cut *cut = s->cut;
    for (uint32_t c = 0; c < cut->chain_count; c++) {
        const struct pn_cut_chain *chain = &cut->chain[c];
        pn_node_id before = cut->end_node[chain->a];
        struct pn__wrong sum = {0};
        for (uint32_t k = 0; k <= chain->count; k++) {
            uint32_t slot = chain->first + k;
            bool last = k == chain->count;
            pn_node_id node = last ? cut->end_node[chain->b] : cut->slot_node[slot];
            sum.ab += wrong_of(s, before, node);
            sum.ba += wrong_of(s, node, before);
            *(last ? &s->wrong_whole[c] : &s->wrong_up_to[slot]) = sum;
            before = node;
        }
    }
}

enum pn_status pn__spans_lanes(struct pn__spans *s, const struct pn_costs *costs,
                               struct pn_cut **cut, struct pn_error *err)
{
    *s = (struct pn__spans){.costs = costs, .lanes_first = true};
    struct pn_costs best = *costs;
    best.arc = pn__alloc(costs->graph->arc_count, sizeof *best.arc);
    if (!best.arc)
        return pn__fail_memory(err);
    close_worse(s, best.arc);
    enum pn_status status = pn_cut_new(&best, cut, err);
    pn__free(best.arc);
    PN_TRY(status);
    s->cut = *cut;
    s->first = pn__alloc(s->cut->chain_count, sizeof *s->first);
    s->wrong_up_to = pn__alloc(s->cut->slot_count, sizeof *s->wrong_up_to);
    s->wrong_whole = pn__alloc(s->cut->chain_count, sizeof *s->wrong_whole);
    if (!s->first || !s->wrong_up_to || !s->wrong_whole)
        return pn__fail_memory(err);
    add_up_wrong(s);
    return PN_OK;
}

static int by_step(const void *a, const void *b)
{
    const struct pn__step *x = &((const struct pn__change *)a)->at;
    const struct pn__step *y = &((const struct pn__change *)b)->at;
    if (x->chain != y->chain)
        return x->chain < y->chain ? -1 : 1;
    if (x->ba != y->ba)
        return x->ba ? 1 : -1;
    return (x->step > y->step) - (x->step < y->step);
}

static enum pn_status check(const struct pn__spans *s,
                            const struct pn_cost_change *changes, uint32_t i,
                            struct pn_error *err)
{
    const struct pn_graph *graph = s->costs->graph;
    uint32_t arc = changes[i].arc;
    enum pn_status status = PN_OK;
    if (arc >= graph->arc_count)
        status =
            pn__fail(err, PN_E_RANGE, "no arc %u: there are %u", arc, graph->arc_count);
    else if (i && arc <= changes[i - 1].arc)
        status = pn__fail(err, PN_E_ARG, "arc %u is out of order", arc);
    else if (!pn_costs_has(s->costs, pn_graph_source(graph, arc)) ||
             !pn_costs_has(s->costs, graph->target[arc]))
        status = pn__fail(err, PN_E_ARG, "arc %u is not in the layer", arc);
    if (status != PN_OK)
        pn__error_set_place(err, NULL, i, -1);
    return status;
}

/* Steps in order, each once, without those of links from a node to itself. */
static void resolve(struct pn__spans *s)
{
    const struct pn_graph *graph = s->costs->graph;
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->asked_count; i++) {
        pn_node_id from = pn_graph_source(graph, s->asked[i].arc);
        pn_node_id to = graph->target[s->asked[i].arc];
        if (from == to)
            continue;
        struct pn__change *change = &s->change[count++];
        change->at = pn__step_find(s->cut, from, to);
        pn__spans_arc(s, from, to, false, &change->was);
        pn__spans_arc(s, from, to, true, &change->is);
    }
    qsort(s->change, count, sizeof *s->change, by_step);
    s->count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!s->count || by_step(&s->change[s->count - 1], &s->change[i]))
            s->change[s->count++] = s->change[i];
}

enum pn_status pn__spans_change(struct pn__spans *s, const struct pn_cost_change *changes,
                                uint32_t count, struct pn_error *err)
{
    for (uint32_t i = 0; i < count; i++)
        PN_TRY(check(s, changes, i, err));
    struct pn_cost_change *asked = pn__alloc(count, sizeof *asked);
    struct pn__change *change = pn__alloc(count, sizeof *change);
    if (!asked || !change) {
        pn__free(asked);
        pn__free(change);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < s->count; i++)
        s->first[s->change[i].at.chain] = 0;
    pn__free(s->asked);
    pn__free(s->change);
    if (count)
        memcpy(asked, changes, count * sizeof *asked);
    s->asked = asked;
    s->asked_count = count;
    s->change = change;
    resolve(s);
    s->lowers = false;
    for (uint32_t i = s->count; i-- > 0;) {
        s->first[change[i].at.chain] = i + 1;
        s->lowers |= change[i].is.cost < change[i].was.cost;
    }
    return PN_OK;
}

/* Open and closed steps 0 .. step - 1 of a chain, or of a span of it. */
struct stretch {
    struct pn__sum open;
    uint32_t closed;
};

static struct stretch prefix(const struct pn__spans *s, uint32_t number, uint32_t steps,
                             bool ba)
{
    const struct pn_cut_chain *chain = &s->cut->chain[number];
    const struct pn__wrong none = {0}, *wrong = &none;
    if (!steps)
        return (struct stretch){{0, 0}, 0};
    if (steps > chain->count) {
        if (s->wrong_whole)
            wrong = &s->wrong_whole[number];
        return (struct stretch){
            {ba ? wrong->ba : wrong->ab, ba ? chain->sum_ba : chain->sum_ab},
            ba ? chain->closed_ba : chain->closed_ab};
    }
    uint32_t slot = chain->first + steps - 1;
    const struct pn_cut_run *run = &s->cut->run[slot];
    if (s->wrong_up_to)
        wrong = &s->wrong_up_to[slot];
    return (struct stretch){{ba ? wrong->ba : wrong->ab, ba ? run->sum_ba : run->sum_ab},
                            ba ? run->closed_ba : run->closed_ab};
}

static void take_out(struct stretch *stretch, struct pn__sum step)
{
    if (step.cost == PN_COST_NONE) {
        stretch->closed--;
        return;
    }
    stretch->open.cost -= step.cost;
    stretch->open.wrong -= step.wrong;
}

static void put_in(struct stretch *stretch, struct pn__sum step)
{
    if (step.cost == PN_COST_NONE) {
        stretch->closed++;
        return;
    }
    stretch->open.cost += step.cost;
    stretch->open.wrong += step.wrong;
}

struct pn__sum pn__span(const struct pn__spans *s, uint32_t chain, uint32_t first,
                        uint32_t last, bool ba, bool changed)
{
    if (last + 1 <= first)
        return (struct pn__sum){0, 0};
    struct stretch part = prefix(s, chain, last + 1, ba);
    struct stretch before = prefix(s, chain, first, ba);
    part.open.wrong -= before.open.wrong;
    part.open.cost -= before.open.cost;
    part.closed -= before.closed;
    for (uint32_t i = changed ? s->first[chain] : 0; i && i <= s->count; i++) {
        const struct pn__change *change = &s->change[i - 1];
        if (change->at.chain != chain)
            break;
        if (change->at.ba != ba || change->at.step < first || change->at.step > last)
            continue;
        take_out(&part, change->was);
        put_in(&part, change->is);
    }
    return part.closed ? PN__SUM_NONE : part.open;
}
