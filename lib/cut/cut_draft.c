/* cut_draft.c - finds the ends and the chains between them. */
#include "config.h"

#include "cut/cut_draft.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

void pn__cut_draft_release(struct pn__cut_draft *d)
{
    pn__free(d->mark);
    pn__free(d->near);
    pn__free(d->chain);
    pn__free(d->slot_node);
    pn__free(d->run);
}

/* Counts different neighbours up to 3 in the mark; keeps the first two. */
static void add_neighbour(struct pn__cut_draft *d, pn_node_id node, pn_node_id other)
{
    struct pn__cut_near *near = &d->near[node];
    uint8_t *degree = &d->mark[node];
    if (*degree > 2 || (*degree > 0 && near->node[0] == other) ||
        (*degree > 1 && near->node[1] == other))
        return;
    if (*degree < 2)
        near->node[*degree] = other;
    ++*degree;
}

/* Both directions of each arc, so that a link without a way back joins its ends too. */
static void find_neighbours(struct pn__cut_draft *d)
{
    const struct pn_graph *graph = d->costs->graph;
    for (pn_node_id node = 0; node < graph->node_count; node++) {
        if (!pn_costs_has(d->costs, node))
            continue;
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            pn_node_id to = graph->target[a];
            if (to == node || !pn_costs_has(d->costs, to))
                continue;
            add_neighbour(d, node, to);
            if (graph->reverse[a] == PN_NODE_NONE)
                add_neighbour(d, to, node);
        }
    }
    for (pn_node_id node = 0; node < graph->node_count; node++)
        if (pn_costs_has(d->costs, node))
            d->mark[node] = d->mark[node] == 2 ? PN__CUT_CHAIN : PN__CUT_END;
}

static struct pn_cut_chain *new_chain(struct pn__cut_draft *d, pn_node_id a)
{
    if (d->chain_count == d->chain_capacity) {
        uint32_t capacity = d->chain_capacity ? d->chain_capacity * 2 : 256;
        struct pn_cut_chain *grown = pn__realloc(d->chain, capacity, sizeof *grown);
        if (!grown)
            return NULL;
        d->chain = grown;
        d->chain_capacity = capacity;
    }
    struct pn_cut_chain *chain = &d->chain[d->chain_count++];
    *chain = (struct pn_cut_chain){.a = a, .first = d->slot_count};
    return chain;
}

static void close_chain(struct pn__cut_draft *d, struct pn_cut_chain *chain, pn_node_id b,
                        const struct pn_cut_run *run)
{
    chain->b = b;
    chain->count = d->slot_count - chain->first;
    chain->sum_ab = run->sum_ab;
    chain->sum_ba = run->sum_ba;
    chain->closed_ab = run->closed_ab;
    chain->closed_ba = run->closed_ba;
    chain->cost_ab = run->closed_ab ? PN_COST_CLOSED : run->sum_ab;
    chain->cost_ba = run->closed_ba ? PN_COST_CLOSED : run->sum_ba;
}

static bool add_step(uint32_t *sum, uint32_t *closed, uint32_t cost)
{
    if (cost == PN_COST_CLOSED) {
        ++*closed;
        return true;
    }
    if (*sum >= PN_COST_CLOSED - cost)
        return false;
    *sum += cost;
    return true;
}

/* Adds the step between two nodes; false (and *run as it was) if 32 bits don't hold it.
 */
static bool add_link(const struct pn_costs *costs, struct pn_cut_run *run,
                     pn_node_id from, pn_node_id to)
{
    struct pn_cut_run sums = *run;
    if (!add_step(&sums.sum_ab, &sums.closed_ab, pn_costs_step(costs, from, to)) ||
        !add_step(&sums.sum_ba, &sums.closed_ba, pn_costs_step(costs, to, from)))
        return false;
    *run = sums;
    return true;
}

/* Follows the chain that leaves end a by way of node, to the next end. */
static bool trace(struct pn__cut_draft *d, pn_node_id a, pn_node_id node)
{
    struct pn_cut_run run = {0};
    struct pn_cut_chain *chain = new_chain(d, a);
    pn_node_id before = a;
    while (chain) {
        if (!add_link(d->costs, &run, before, node)) {
            /* The last node becomes an end; its own step fits, a single cost always does.
             */
            d->mark[before] = PN__CUT_EXTRA_END;
            d->slot_count--;
            close_chain(d, chain, before, &run);
            chain = new_chain(d, before);
            run = (struct pn_cut_run){0};
            continue;
        }
        if (d->mark[node] != PN__CUT_CHAIN) {
            close_chain(d, chain, node, &run);
            return true;
        }
        d->mark[node] = PN__CUT_TRACED;
        d->run[d->slot_count] = run;
        d->slot_node[d->slot_count++] = node;
        pn_node_id next = d->near[node].node[d->near[node].node[0] == before];
        before = node;
        node = next;
    }
    return false;
}

/* Walks back from a chain node to an end; a ring gets one at that node. */
static bool trace_from(struct pn__cut_draft *d, pn_node_id start)
{
    pn_node_id after = start, node = d->near[start].node[0];
    while (d->mark[node] == PN__CUT_CHAIN && node != start) {
        pn_node_id next = d->near[node].node[d->near[node].node[0] == after];
        after = node;
        node = next;
    }
    if (node == start)
        d->mark[start] = PN__CUT_EXTRA_END;
    return trace(d, node, after);
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Pairs of ends with a link between them, lower node first; returns how many. */
static size_t list_pairs(const struct pn__cut_draft *d, uint64_t *pairs)
{
    const struct pn_graph *graph = d->costs->graph;
    size_t count = 0;
    for (pn_node_id node = 0; node < graph->node_count; node++) {
        if (d->mark[node] != PN__CUT_END)
            continue;
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            pn_node_id to = graph->target[a];
            if (to == node || d->mark[to] != PN__CUT_END)
                continue;
            if (pairs)
                pairs[count] =
                    node < to ? (uint64_t)node << 32 | to : (uint64_t)to << 32 | node;
            count++;
        }
    }
    return count;
}

/* Ends next to each other: chains without a node between. */
static bool join_ends(struct pn__cut_draft *d)
{
    size_t count = list_pairs(d, NULL);
    uint64_t *pairs = pn__alloc(count, sizeof *pairs);
    if (!pairs)
        return false;
    list_pairs(d, pairs);
    qsort(pairs, count, sizeof *pairs, by_value);
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        if (i == 0 || pairs[i] != pairs[i - 1])
            done = trace(d, (pn_node_id)(pairs[i] >> 32), (pn_node_id)pairs[i]);
    pn__free(pairs);
    return done;
}

enum pn_status pn__cut_draft_init(struct pn__cut_draft *d, const struct pn_costs *costs,
                                  struct pn_error *err)
{
    uint32_t nodes = costs->graph->node_count;
    *d = (struct pn__cut_draft){.costs = costs};
    d->mark = pn__alloc(nodes, sizeof *d->mark);
    d->near = pn__alloc(nodes, sizeof *d->near);
    d->slot_node = pn__alloc(nodes, sizeof *d->slot_node);
    d->run = pn__alloc(nodes, sizeof *d->run);
    bool done = d->mark && d->near && d->slot_node && d->run;
    if (done)
        find_neighbours(d);
    for (pn_node_id node = 0; done && node < nodes; node++)
        if (d->mark[node] == PN__CUT_CHAIN)
            done = trace_from(d, node);
    if (done && join_ends(d))
        return PN_OK;
    pn__cut_draft_release(d);
    return pn__fail_memory(err);
}
