/*
 * flex.c - A* on the cut graph, from the goal back to the start.
 *
 * The bound is the distance from the start by the prepared index, which only grows when
 * costs do; from the start because that reads two rows of the table. Without an index, or
 * if something got cheaper, the bound is 0, which is Dijkstra's search.
 */
#include "config.h"

#include "flex/flex_search.h"

#include "base/alloc.h"
#include "base/error.h"
#include "flex/bound_index.h"
#include "cut/heap.h"
#include "flex/spot.h"

/* An end the search has met. */
struct seen {
    uint64_t cost;  /* from here to the goal */
    uint64_t bound; /* not more than from the start to here */
    uint32_t stamp; /* of the query; others are garbage */
    uint32_t arc; /* of the end after it, leading here; PN_CUT_NONE at the goal's ends */
};

struct pn_flex {
    const struct pn_cut *cut;
    const struct pn_prepared *prepared;
    struct pn__spans spans;
    struct seen *seen; /* end_count */
    struct pn__heap heap;
    uint32_t stamp, settled;
};

struct query {
    struct pn_flex *f;
    struct pn__spot s, t;
    struct pn__along along;
    struct pn__index_bound bound;
    uint64_t best; /* PN_COST_NONE: none yet */
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
    f->cut = cut;
    f->prepared = prepared;
    f->seen = pn__alloc(cut->end_count, sizeof *f->seen);
    enum pn_status status = pn__spans_init(&f->spans, costs, cut, err);
    if (status == PN_OK && !f->seen)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        *flex = f;
    else
        pn_flex_free(f);
    return status;
}

void pn_flex_free(struct pn_flex *f)
{
    if (!f)
        return;
    pn__free(f->seen);
    pn__spans_release(&f->spans);
    pn__heap_release(&f->heap);
    pn__free(f);
}

enum pn_status pn_flex_change(struct pn_flex *f, const struct pn_cost_change *changes,
                              uint32_t count, struct pn_error *err)
{
    return pn__spans_change(&f->spans, changes, count, err);
}

uint32_t pn_flex_settled(const struct pn_flex *f)
{
    return f->settled;
}

const struct pn__spans *pn__flex_spans(const struct pn_flex *f)
{
    return &f->spans;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == PN_COST_NONE || b == PN_COST_NONE ? PN_COST_NONE : a + b;
}

static void reach(struct query *q, uint32_t end, uint64_t cost, uint32_t arc)
{
    struct pn_flex *f = q->f;
    struct seen *seen = &f->seen[end];
    if (cost == PN_COST_NONE)
        return;
    if (seen->stamp != f->stamp)
        *seen = (struct seen){PN_COST_NONE, pn__index_bound(&q->bound, end), f->stamp,
                              PN_CUT_NONE};
    if (cost >= seen->cost || seen->bound >= PN__FAR || cost + seen->bound >= q->best)
        return;
    seen->cost = cost;
    seen->arc = arc;
    q->failed |= !pn__heap_push(&f->heap, cost + seen->bound, end);
}

/* The end is one of the start's: a whole route. */
static void meet(struct query *q, uint32_t end, uint64_t cost)
{
    uint64_t by_a = end == q->s.a ? add(cost, q->s.to_a.cost) : PN_COST_NONE;
    uint64_t by_b = end == q->s.b ? add(cost, q->s.to_b.cost) : PN_COST_NONE;
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
        uint64_t step = pn__span_in(&f->spans, &cut->arc[a]).cost;
        reach(q, cut->arc[a].other, add(cost, step), a);
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

static void search(struct query *q)
{
    struct pn_flex *f = q->f;
    reach(q, q->t.a, q->t.from_a.cost, PN_CUT_NONE);
    reach(q, q->t.b, q->t.from_b.cost, PN_CUT_NONE);
    while (f->heap.count && !q->failed) {
        struct pn__heap_item item = pn__heap_pop(&f->heap);
        const struct seen *seen = &f->seen[item.value];
        if (item.cost >= q->best)
            break;
        if (item.cost == seen->cost + seen->bound)
            settle(q, item.value, seen->cost);
    }
}

static enum pn_status begin(struct query *q, const struct pn_place *from,
                            const struct pn_place *to, struct pn_error *err)
{
    struct pn_flex *f = q->f;
    PN_TRY(pn__spot_find(&f->spans, from, true, &q->s, err));
    PN_TRY(pn__spot_find(&f->spans, to, true, &q->t, err));
    q->along = pn__spot_along(&f->spans, &q->s, &q->t);
    q->best = q->along.sum.cost;
    q->meet = PN_CUT_NONE;
    f->heap.count = 0;
    f->settled = 0;
    new_stamp(f);
    if (f->cut->end_region[q->s.a] != f->cut->end_region[q->t.a])
        return PN_OK;
    PN_TRY(pn__index_bound_init(&q->bound, f->prepared, &f->spans, from, err));
    search(q);
    return q->failed ? pn__fail_memory(err) : PN_OK;
}

/* The arcs from the start's end to the goal's, in the heap's memory: it is done with. */
static uint32_t list_arcs(struct query *q, uint32_t *goal_end)
{
    struct pn_flex *f = q->f;
    const struct pn_cut *cut = f->cut;
    uint32_t end = q->meet;
    f->heap.count = 0;
    /* No way passes an end twice, but a saved cut that lies may lead in a circle. */
    while (f->seen[end].arc != PN_CUT_NONE && f->heap.count < cut->end_count) {
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
    const struct pn__spot *s = &q->s, *t = &q->t;
    uint32_t goal_end, end = q->meet;
    uint32_t arcs = list_arcs(q, &goal_end);
    bool arrives_b =
        goal_end != t->a || (goal_end == t->b && t->from_b.cost < t->from_a.cost);
    bool leaves_b = end != s->a || (end == s->b && s->to_b.cost < s->to_a.cost);
    pn__spot_arrive(trail, cut, t, arrives_b);
    pn__trail_node(trail, cut->end_node[goal_end]);
    while (arcs) {
        const struct pn_cut_arc *arc = &cut->arc[q->f->heap.item[--arcs].value];
        pn__trail_chain(trail, cut, arc->chain_side / 2, !(arc->chain_side & 1));
        pn__trail_node(trail, cut->end_node[arc->other]);
    }
    pn__spot_leave(trail, cut, s, leaves_b);
}

enum pn_status pn__flex_find(struct pn_flex *f, const struct pn_place *from,
                             const struct pn_place *to, struct pn_path *path,
                             uint64_t *cost, struct pn_error *err)
{
    struct query q = {.f = f};
    struct pn__trail trail;
    if (path)
        pn__trail_begin(&trail, path);
    PN_TRY(begin(&q, from, to, err));
    if (q.best == PN_COST_NONE)
        return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u", from->a,
                        to->a);
    *cost = q.best;
    if (!path)
        return PN_OK;
    if (q.meet == PN_CUT_NONE)
        pn__spot_pass(&trail, f->cut, &q.s, &q.t, q.along.ba);
    else
        write_path(&q, &trail);
    if (q.failed)
        return pn__fail_memory(err);
    PN_TRY(pn__trail_finish(&trail, err));
    path->cost = q.best;
    return PN_OK;
}

enum pn_status pn_flex_distance(struct pn_flex *f, pn_node_id from, pn_node_id to,
                                uint64_t *cost, struct pn_error *err)
{
    const struct pn_place s = {.a = from, .b = from, .arc = PN_NODE_NONE};
    const struct pn_place t = {.a = to, .b = to, .arc = PN_NODE_NONE};
    enum pn_status status = pn__flex_find(f, &s, &t, NULL, cost, err);
    if (status == PN_E_NOROUTE)
        *cost = PN_COST_NONE;
    return status;
}

enum pn_status pn_flex_path(struct pn_flex *f, pn_node_id from, pn_node_id to,
                            struct pn_path *path, struct pn_error *err)
{
    const struct pn_place s = {.a = from, .b = from, .arc = PN_NODE_NONE};
    const struct pn_place t = {.a = to, .b = to, .arc = PN_NODE_NONE};
    uint64_t cost;
    return pn__flex_find(f, &s, &t, path, &cost, err);
}
