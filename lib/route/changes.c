/* changes.c - which step of which chain an arc is, and what chains cost with changes. */
#include "config.h"

#include "route/changes.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* What is asked, while it is resolved. */
struct request {
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    const struct pn_cost_change *wanted;
    uint32_t count;
};

static uint32_t wanted_cost(const struct request *r, uint32_t arc)
{
    uint32_t low = 0, high = r->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->wanted[middle].arc == arc)
            return r->wanted[middle].cost;
        if (r->wanted[middle].arc < arc)
            low = middle + 1;
        else
            high = middle;
    }
    return r->costs->arc[arc];
}

/* The cheapest of parallel arcs under the changes. */
static uint32_t new_step(const struct request *r, pn_node_id from, pn_node_id to)
{
    const struct pn_graph *graph = r->costs->graph;
    uint32_t least = PN_COST_CLOSED;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++)
        if (graph->target[a] == to) {
            uint32_t cost = wanted_cost(r, a);
            least = cost < least ? cost : least;
        }
    return least;
}

/* A link between two ends: the chain without a node between them. */
static void find_direct(const struct pn_cut *cut, uint32_t from, uint32_t to,
                        struct pn__change *change)
{
    for (uint32_t a = cut->first_arc[from]; a < cut->first_arc[from + 1]; a++) {
        uint32_t chain = cut->arc[a].chain_side / 2;
        if (cut->arc[a].other != to || cut->chain[chain].count)
            continue;
        change->chain = chain;
        change->step = 0;
        change->ba = cut->arc[a].chain_side & 1;
    }
}

static void find_step(const struct pn_cut *cut, pn_node_id from, pn_node_id to,
                      struct pn__change *change)
{
    struct pn_cut_ref f = cut->ref[from], t = cut->ref[to];
    if (f.chain == PN_CUT_NONE && t.chain == PN_CUT_NONE) {
        find_direct(cut, f.slot, t.slot, change);
        return;
    }
    change->chain = f.chain == PN_CUT_NONE ? t.chain : f.chain;
    const struct pn_cut_chain *chain = &cut->chain[change->chain];
    if (f.chain == PN_CUT_NONE) { /* into the chain, at its first or its last node */
        change->ba = t.slot != chain->first || chain->a != f.slot;
        change->step = change->ba ? chain->count : 0;
        return;
    }
    uint32_t place = f.slot - chain->first;
    bool last = place + 1 == chain->count;
    pn_node_id next = last ? cut->end_node[chain->b] : cut->slot_node[f.slot + 1];
    change->ba = next != to;
    change->step = change->ba ? place : place + 1;
}

static int by_step(const void *a, const void *b)
{
    const struct pn__change *x = a, *y = b;
    if (x->chain != y->chain)
        return x->chain < y->chain ? -1 : 1;
    if (x->ba != y->ba)
        return x->ba ? 1 : -1;
    return (x->step > y->step) - (x->step < y->step);
}

static enum pn_status check(const struct request *r, uint32_t i, struct pn_error *err)
{
    const struct pn_graph *graph = r->costs->graph;
    uint32_t arc = r->wanted[i].arc;
    enum pn_status status = PN_OK;
    if (arc >= graph->arc_count)
        status =
            pn__fail(err, PN_E_RANGE, "no arc %u: there are %u", arc, graph->arc_count);
    else if (i && arc <= r->wanted[i - 1].arc)
        status = pn__fail(err, PN_E_ARG, "arc %u is out of order", arc);
    else if (!pn_costs_has(r->costs, pn_graph_source(graph, arc)) ||
             !pn_costs_has(r->costs, graph->target[arc]))
        status = pn__fail(err, PN_E_ARG, "arc %u is not in the layer", arc);
    if (status != PN_OK)
        pn__error_set_place(err, NULL, i, -1);
    return status;
}

/* Steps in order, each once, without those of links from a node to itself. */
static uint32_t resolve(const struct request *r, struct pn__change *made)
{
    const struct pn_graph *graph = r->costs->graph;
    uint32_t count = 0, kept = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        pn_node_id from = pn_graph_source(graph, r->wanted[i].arc);
        pn_node_id to = graph->target[r->wanted[i].arc];
        if (from == to)
            continue;
        struct pn__change *change = &made[count++];
        find_step(r->cut, from, to, change);
        change->old_cost = pn_costs_step(r->costs, from, to);
        change->new_cost = new_step(r, from, to);
    }
    qsort(made, count, sizeof *made, by_step);
    for (uint32_t i = 0; i < count; i++)
        if (!kept || by_step(&made[kept - 1], &made[i]))
            made[kept++] = made[i];
    return kept;
}

enum pn_status pn__changes_set(struct pn__changes *c, const struct pn_costs *costs,
                               const struct pn_cut *cut,
                               const struct pn_cost_change *wanted, uint32_t count,
                               struct pn_error *err)
{
    struct request r = {costs, cut, wanted, count};
    for (uint32_t i = 0; i < count; i++)
        PN_TRY(check(&r, i, err));
    struct pn__change *made = pn__alloc(count, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < c->count; i++)
        c->first[c->change[i].chain] = 0;
    pn__free(c->change);
    c->change = made;
    c->count = resolve(&r, made);
    c->lowers = false;
    for (uint32_t i = c->count; i-- > 0;) {
        c->first[made[i].chain] = i + 1;
        c->lowers |= made[i].new_cost < made[i].old_cost;
    }
    return PN_OK;
}

/* Open and closed steps 0 .. step - 1 of a chain as it is without changes. */
static void prefix(const struct pn_cut *cut, const struct pn_cut_chain *chain,
                   uint32_t steps, bool ba, uint64_t *sum, uint32_t *closed)
{
    *sum = 0;
    *closed = 0;
    if (steps > chain->count) {
        *sum = ba ? chain->sum_ba : chain->sum_ab;
        *closed = ba ? chain->closed_ba : chain->closed_ab;
    } else if (steps) {
        const struct pn_cut_run *run = &cut->run[chain->first + steps - 1];
        *sum = ba ? run->sum_ba : run->sum_ab;
        *closed = ba ? run->closed_ba : run->closed_ab;
    }
}

uint64_t pn__changes_span(const struct pn__changes *c, const struct pn_cut *cut,
                          uint32_t chain, uint32_t first, uint32_t last, bool ba)
{
    uint64_t sum, before;
    uint32_t closed, closed_before;
    if (last + 1 <= first)
        return 0;
    prefix(cut, &cut->chain[chain], last + 1, ba, &sum, &closed);
    prefix(cut, &cut->chain[chain], first, ba, &before, &closed_before);
    sum -= before;
    closed -= closed_before;
    for (uint32_t i = c->first[chain]; i && i <= c->count; i++) {
        const struct pn__change *change = &c->change[i - 1];
        if (change->chain != chain)
            break;
        if (change->ba != ba || change->step < first || change->step > last)
            continue;
        if (change->old_cost == PN_COST_CLOSED)
            closed--;
        else
            sum -= change->old_cost;
        if (change->new_cost == PN_COST_CLOSED)
            closed++;
        else
            sum += change->new_cost;
    }
    return closed ? PN_COST_NONE : sum;
}
