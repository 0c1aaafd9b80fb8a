/*
 * flex.c - A* on the cut graph, from the goal back to the start.
 *
 * The bound is the distance from the start by the prepared index, which only grows when
 * costs do; from the start because that reads two rows of the table. Without an index, or
 * if something got cheaper, the bound is 0, which is Dijkstra's search.
 */
#include "config.h"

#include <pathnode/flex.h>

#include "base/alloc.h"
#include "base/error.h"
#include "route/changes.h"
#include "route/heap.h"
#include "route/prepared.h"
#include "route/trail.h"

/* An end the search has met. */
struct seen {
    uint64_t cost;  /* from here to the goal */
    uint64_t bound; /* not more than from the start to here */
    uint32_t stamp; /* of the query; others are garbage */
    uint32_t arc; /* of the end after it, leading here; PN_CUT_NONE at the goal's ends */
};

struct pn_flex {
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    const struct pn_prepared *prepared;
    struct pn__changes changes;
    struct seen *seen; /* end_count */
    struct pn__heap heap;
    uint32_t stamp, settled;
};

/* A place with its costs under the changes; PN_COST_NONE where closed. */
struct spot {
    struct pn_cut_place old;
    uint64_t to_a, to_b, from_a, from_b;
};

struct query {
    struct pn_flex *f;
    struct spot s, t;
    const struct pn__block *block; /* NULL: no bound */
    uint64_t best;                 /* PN_COST_NONE: none yet */
    uint32_t meet; /* the start's end of it; PN_CUT_NONE: along the chain */
    bool failed;
};

enum pn_status pn_flex_new(const struct pn_costs *costs, const struct pn_cut *cut,
                           const struct pn_prepared *prepared, struct pn_flex **flex,
                           struct pn_error *err)
{
    if (cut->node_count != costs->graph->node_count)
        return pn__fail(err, PN_E_ARG, "the cut graph has %u nodes, the graph %u",
                        cut->node_count, costs->graph->node_count);
    struct pn_flex *f = pn__alloc(1, sizeof *f);
    if (!f)
        return pn__fail_memory(err);
    *f = (struct pn_flex){.costs = costs, .cut = cut, .prepared = prepared};
    f->seen = pn__alloc(cut->end_count, sizeof *f->seen);
    f->changes.first = pn__alloc(cut->chain_count, sizeof *f->changes.first);
    if (!f->seen || !f->changes.first) {
        pn_flex_free(f);
        return pn__fail_memory(err);
    }
    *flex = f;
    return PN_OK;
}

void pn_flex_free(struct pn_flex *f)
{
    if (!f)
        return;
    pn__free(f->seen);
    pn__free(f->changes.first);
    pn__free(f->changes.change);
    pn__heap_release(&f->heap);
    pn__free(f);
}

enum pn_status pn_flex_change(struct pn_flex *f, const struct pn_cost_change *changes,
                              uint32_t count, struct pn_error *err)
{
    return pn__changes_set(&f->changes, f->costs, f->cut, changes, count, err);
}

uint32_t pn_flex_settled(const struct pn_flex *f)
{
    return f->settled;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == PN_COST_NONE || b == PN_COST_NONE ? PN_COST_NONE : a + b;
}

static uint64_t widen(uint32_t cost)
{
    return cost == PN_COST_CLOSED ? PN_COST_NONE : cost;
}

static enum pn_status find_spot(const struct pn_flex *f, pn_node_id node,
                                struct spot *spot, struct pn_error *err)
{
    const struct pn_cut *cut = f->cut;
    if (node >= cut->node_count)
        return pn__fail(err, PN_E_RANGE, "no node %u: there are %u", node,
                        cut->node_count);
    struct pn_cut_ref ref = cut->ref[node];
    if (ref.slot == PN_CUT_NONE)
        return pn__fail(err, PN_E_ARG, "node %u is not in the layer", node);
    struct pn_cut_place old = pn_cut_place(cut, ref);
    *spot = (struct spot){old, widen(old.to_a), widen(old.to_b), widen(old.from_a),
                          widen(old.from_b)};
    if (ref.chain == PN_CUT_NONE || !f->changes.first[ref.chain])
        return PN_OK;
    uint32_t c = ref.chain, last = cut->chain[c].count;
    uint32_t place = ref.slot - cut->chain[c].first;
    spot->to_a = pn__changes_span(&f->changes, cut, c, 0, place, true);
    spot->from_a = pn__changes_span(&f->changes, cut, c, 0, place, false);
    spot->to_b = pn__changes_span(&f->changes, cut, c, place + 1, last, false);
    spot->from_b = pn__changes_span(&f->changes, cut, c, place + 1, last, true);
    return PN_OK;
}

/* Along the chain both lie on, under the changes. */
static uint64_t along(const struct query *q)
{
    struct pn_cut_ref s = q->s.old.ref, t = q->t.old.ref;
    if (s.chain != t.chain || s.chain == PN_CUT_NONE)
        return PN_COST_NONE;
    if (s.slot == t.slot)
        return 0;
    uint32_t first = q->f->cut->chain[s.chain].first;
    bool ba = s.slot > t.slot;
    uint32_t low = (ba ? t.slot : s.slot) - first, high = (ba ? s.slot : t.slot) - first;
    return pn__changes_span(&q->f->changes, q->f->cut, s.chain, low + 1, high, ba);
}

/* What the index says about the way from the start to an end: PN__FAR or more if there is
   none, and then there is none under the changes either. */
static uint64_t bound(const struct query *q, uint32_t end)
{
    if (!q->block)
        return 0;
    const struct pn_prepared *p = q->f->prepared;
    const struct pn_cut_place *s = &q->s.old;
    uint64_t a = pn__far(s->to_a) + pn__prepared_between(p, q->block, s->a, end);
    uint64_t b = pn__far(s->to_b) + pn__prepared_between(p, q->block, s->b, end);
    return a < b ? a : b;
}

static void reach(struct query *q, uint32_t end, uint64_t cost, uint32_t arc)
{
    struct pn_flex *f = q->f;
    struct seen *seen = &f->seen[end];
    if (cost == PN_COST_NONE)
        return;
    if (seen->stamp != f->stamp)
        *seen = (struct seen){PN_COST_NONE, bound(q, end), f->stamp, PN_CUT_NONE};
    if (cost >= seen->cost || seen->bound >= PN__FAR || cost + seen->bound >= q->best)
        return;
    seen->cost = cost;
    seen->arc = arc;
    q->failed |= !pn__heap_push(&f->heap, cost + seen->bound, end);
}

/* The end is one of the start's: a whole route. */
static void meet(struct query *q, uint32_t end, uint64_t cost)
{
    uint64_t by_a = end == q->s.old.a ? add(cost, q->s.to_a) : PN_COST_NONE;
    uint64_t by_b = end == q->s.old.b ? add(cost, q->s.to_b) : PN_COST_NONE;
    uint64_t least = by_a < by_b ? by_a : by_b;
    if (least < q->best) {
        q->best = least;
        q->meet = end;
    }
}

/* All ends from which v can be reached by one chain. */
static void settle(struct query *q, uint32_t v, uint64_t cost)
{
    struct pn_flex *f = q->f;
    const struct pn_cut *cut = f->cut;
    f->settled++;
    meet(q, v, cost);
    for (uint32_t a = cut->first_arc[v]; a < cut->first_arc[v + 1]; a++) {
        const struct pn_cut_arc *arc = &cut->arc[a];
        uint32_t chain = arc->chain_side / 2;
        uint64_t step = widen(arc->cost_in);
        if (f->changes.first[chain])
            step = pn__changes_span(&f->changes, cut, chain, 0, cut->chain[chain].count,
                                    !(arc->chain_side & 1));
        reach(q, arc->other, add(cost, step), a);
    }
}

static void new_stamp(struct pn_flex *f)
{
    if (++f->stamp)
        return;
    for (uint32_t e = 0; e < f->cut->end_count; e++)
        f->seen[e].stamp = 0;
    f->stamp = 1;
}

static enum pn_status search(struct query *q, pn_node_id from, pn_node_id to,
                             struct pn_error *err)
{
    struct pn_flex *f = q->f;
    PN_TRY(find_spot(f, from, &q->s, err));
    PN_TRY(find_spot(f, to, &q->t, err));
    new_stamp(f);
    f->heap.count = 0;
    f->settled = 0;
    q->meet = PN_CUT_NONE;
    uint32_t region = f->cut->end_region[q->s.old.a];
    if (region != f->cut->end_region[q->t.old.a])
        return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u", from, to);
    if (f->prepared && !f->changes.lowers) {
        PN_TRY(pn__prepared_ready(f->prepared, region, err));
        q->block = &f->prepared->block[region];
    }
    q->best = along(q);
    reach(q, q->t.old.a, q->t.from_a, PN_CUT_NONE);
    reach(q, q->t.old.b, q->t.from_b, PN_CUT_NONE);
    while (f->heap.count && !q->failed) {
        struct pn__heap_item item = pn__heap_pop(&f->heap);
        const struct seen *seen = &f->seen[item.value];
        if (item.cost >= q->best)
            break;
        if (item.cost == seen->cost + seen->bound)
            settle(q, item.value, seen->cost);
    }
    if (q->failed)
        return pn__fail_memory(err);
    if (q->best == PN_COST_NONE)
        return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u", from, to);
    return PN_OK;
}

enum pn_status pn_flex_distance(struct pn_flex *f, pn_node_id from, pn_node_id to,
                                uint64_t *cost, struct pn_error *err)
{
    struct query q = {.f = f};
    enum pn_status status = search(&q, from, to, err);
    if (status == PN_OK)
        *cost = q.best;
    else if (status == PN_E_NOROUTE)
        *cost = PN_COST_NONE;
    return status;
}

/* The arcs from the start's end to the goal's, in the heap's memory: it is done with. */
static uint32_t list_arcs(struct query *q, uint32_t *goal_end)
{
    struct pn_flex *f = q->f;
    const struct pn_cut *cut = f->cut;
    uint32_t end = q->meet;
    f->heap.count = 0;
    while (f->seen[end].arc != PN_CUT_NONE) {
        uint32_t arc = f->seen[end].arc;
        const struct pn_cut_chain *chain = &cut->chain[cut->arc[arc].chain_side / 2];
        q->failed |= !pn__heap_push(&f->heap, f->heap.count, arc);
        end = cut->arc[arc].chain_side & 1 ? chain->b : chain->a;
        if (q->failed)
            break;
    }
    *goal_end = end;
    return f->heap.count;
}

static void write_path(struct query *q, struct pn__trail *trail)
{
    const struct pn_cut *cut = q->f->cut;
    const struct spot *s = &q->s, *t = &q->t;
    uint32_t goal_end, end = q->meet;
    uint32_t arcs = list_arcs(q, &goal_end);
    bool arrives_b =
        goal_end != t->old.a || (goal_end == t->old.b && t->from_b < t->from_a);
    bool leaves_b = end != s->old.a || (end == s->old.b && s->to_b < s->to_a);
    pn__trail_arrive(trail, cut, t->old.ref, arrives_b);
    pn__trail_node(trail, cut->end_node[goal_end]);
    while (arcs) {
        const struct pn_cut_arc *arc = &cut->arc[q->f->heap.item[--arcs].value];
        pn__trail_chain(trail, cut, arc->chain_side / 2, !(arc->chain_side & 1));
        pn__trail_node(trail, cut->end_node[arc->other]);
    }
    pn__trail_leave(trail, cut, s->old.ref, leaves_b);
}

enum pn_status pn_flex_path(struct pn_flex *f, pn_node_id from, pn_node_id to,
                            struct pn_path *path, struct pn_error *err)
{
    struct query q = {.f = f};
    struct pn__trail trail;
    pn__trail_begin(&trail, path);
    PN_TRY(search(&q, from, to, err));
    if (q.meet == PN_CUT_NONE)
        pn__trail_slots(&trail, f->cut, q.s.old.ref.slot, q.t.old.ref.slot);
    else
        write_path(&q, &trail);
    if (q.failed)
        return pn__fail_memory(err);
    PN_TRY(pn__trail_finish(&trail, err));
    path->cost = q.best;
    return PN_OK;
}
