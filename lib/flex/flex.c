/*
 * flex.c - searches on the cut graph.
 *
 * By an index: A* from the goal back to the start. The bound is the distance from the
 * start by the index, which only grows when costs do; from the start because that reads
 * two rows of the table. Without an index, or if something got cheaper: Dijkstra's search
 * from both sides at once, until no way over ends that neither has settled can be better.
 */
#include "config.h"

#include "flex/flex_search.h"

#include "base/alloc.h"
#include "base/error.h"
#include "cut/heap.h"
#include "flex/arc_way.h"
#include "flex/bound_index.h"

/* An end that a side of the search has met. */
struct seen {
    uint64_t cost;  /* from here to the goal, or from the start to here */
    uint64_t bound; /* not more than the rest of the way */
    uint32_t stamp; /* of the query; others are garbage */
    uint32_t
        arc; /* of the end nearer to the side's place; PN_CUT_NONE: none, at its ends */
};

/* The search comes from the goal; without an index, from the start as well. */
enum { GOAL, START, SIDES };

struct side {
    struct seen *seen; /* end_count */
    struct pn__heap heap;
};

struct pn_flex {
    const struct pn_cut *cut;
    const struct pn_prepared *prepared;
    struct pn__spans spans;
    struct side side[SIDES];
    uint32_t stamp, settled;
};

struct query {
    struct pn_flex *f;
    struct pn__spot s, t;
    struct pn__along along;
    struct pn__index_bound bound;
    uint64_t best; /* PN_COST_NONE: none yet */
    uint32_t meet; /* an end of it that both sides met; PN_CUT_NONE: along the chain */
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
    enum pn_status status = pn__spans_init(&f->spans, costs, cut, err);
    for (int i = 0; i < SIDES && status == PN_OK; i++) {
        f->side[i].seen = pn__alloc(cut->end_count, sizeof *f->side[i].seen);
        if (!f->side[i].seen)
            status = pn__fail_memory(err);
    }
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
    for (int i = 0; i < SIDES; i++) {
        pn__free(f->side[i].seen);
        pn__heap_release(&f->side[i].heap);
    }
    pn__spans_release(&f->spans);
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

/* The other side has been at this end as well: a whole route. */
static void meet(struct query *q, const struct side *other, uint32_t end, uint64_t cost)
{
    const struct seen *seen = &other->seen[end];
    uint64_t whole = add(cost, seen->cost);
    if (seen->stamp != q->f->stamp || whole >= q->best)
        return;
    q->best = whole;
    q->meet = end;
}

static void reach(struct query *q, int from, uint32_t end, uint64_t cost, uint32_t arc)
{
    struct pn_flex *f = q->f;
    struct side *side = &f->side[from];
    struct seen *seen = &side->seen[end];
    if (cost == PN_COST_NONE)
        return;
    if (seen->stamp != f->stamp)
        *seen = (struct seen){PN_COST_NONE,
                              from == GOAL ? pn__index_bound(&q->bound, end) : 0,
                              f->stamp, PN_CUT_NONE};
    if (cost >= seen->cost || seen->bound >= PN__FAR || cost + seen->bound >= q->best)
        return;
    seen->cost = cost;
    seen->arc = arc;
    meet(q, &f->side[!from], end, cost);
    q->failed |= !pn__heap_push(&side->heap, cost + seen->bound, end);
}

/* All ends one chain away, on the way to v or from it. */
static void settle(struct query *q, int from, uint32_t v, uint64_t cost)
{
    const struct pn_cut *cut = q->f->cut;
    q->f->settled++;
    for (uint32_t a = cut->first_arc[v]; a < cut->first_arc[v + 1]; a++) {
        uint64_t step = pn__span_arc(&q->f->spans, &cut->arc[a], from == GOAL).cost;
        reach(q, from, cut->arc[a].other, add(cost, step), a);
    }
}

static void new_stamp(struct pn_flex *f)
{
    if (++f->stamp)
        return;
    for (uint32_t e = 0; e < f->cut->end_count; e++)
        f->side[GOAL].seen[e].stamp = f->side[START].seen[e].stamp = 0;
    f->stamp = 1;
}

/* What a side has yet to settle costs at least this. */
static uint64_t least(const struct side *side)
{
    return side->heap.count ? side->heap.item[0].cost : PN_COST_NONE;
}

static void pop(struct query *q, int from)
{
    struct side *side = &q->f->side[from];
    struct pn__heap_item item = pn__heap_pop(&side->heap);
    const struct seen *seen = &side->seen[item.value];
    if (item.cost == seen->cost + seen->bound)
        settle(q, from, item.value, seen->cost);
}

/* With a bound the start's side stays as it began: it knows the start's ends. */
static void search(struct query *q)
{
    const struct side *goal = &q->f->side[GOAL], *start = &q->f->side[START];
    reach(q, START, q->s.a, q->s.to_a.cost, PN_CUT_NONE);
    reach(q, START, q->s.b, q->s.to_b.cost, PN_CUT_NONE);
    reach(q, GOAL, q->t.a, q->t.from_a.cost, PN_CUT_NONE);
    reach(q, GOAL, q->t.b, q->t.from_b.cost, PN_CUT_NONE);
    if (q->bound.block)
        while (!q->failed && least(goal) < q->best)
            pop(q, GOAL);
    else
        while (!q->failed && add(least(goal), least(start)) < q->best)
            pop(q, least(start) < least(goal) ? START : GOAL);
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
    f->side[GOAL].heap.count = f->side[START].heap.count = 0;
    f->settled = 0;
    new_stamp(f);
    if (f->cut->end_region[q->s.a] != f->cut->end_region[q->t.a])
        return PN_OK;
    PN_TRY(pn__index_bound_init(&q->bound, f->prepared, &f->spans, from, err));
    search(q);
    return q->failed ? pn__fail_memory(err) : PN_OK;
}

/* The arcs from where the sides met to the goal's end, in the heap's memory: it is done
   with. */
static uint32_t list_arcs(struct query *q, uint32_t *goal_end)
{
    const struct pn_cut *cut = q->f->cut;
    struct side *side = &q->f->side[GOAL];
    uint32_t end = q->meet;
    side->heap.count = 0;
    /* No way passes an end twice, but a saved cut that lies may lead in a circle. */
    while (side->seen[end].arc != PN_CUT_NONE && side->heap.count < cut->end_count) {
        uint32_t arc = side->seen[end].arc;
        q->failed |= !pn__heap_push(&side->heap, side->heap.count, arc);
        end = pn__arc_end(cut, arc);
        if (q->failed)
            break;
    }
    *goal_end = end;
    return side->heap.count;
}

static void write_arc(struct pn__trail *trail, const struct pn_cut *cut, uint32_t number,
                      bool in)
{
    const struct pn_cut_arc *arc = &cut->arc[number];
    bool ba = (arc->chain_side & 1) != in;
    pn__trail_chain(trail, cut, arc->chain_side / 2, ba);
    pn__trail_node(trail, cut->end_node[in ? arc->other : pn__arc_end(cut, number)]);
}

/* Back from where the sides met to the start's end, which is returned. */
static uint32_t write_start(const struct query *q, struct pn__trail *trail)
{
    const struct pn_cut *cut = q->f->cut;
    const struct seen *seen = q->f->side[START].seen;
    uint32_t end = q->meet;
    for (uint32_t i = 0; seen[end].arc != PN_CUT_NONE && i < cut->end_count; i++) {
        write_arc(trail, cut, seen[end].arc, false);
        end = pn__arc_end(cut, seen[end].arc);
    }
    return end;
}

/* From the goal to the start: the trail is written in front. */
static void write_path(struct query *q, struct pn__trail *trail)
{
    const struct pn_cut *cut = q->f->cut;
    const struct pn__spot *s = &q->s, *t = &q->t;
    uint32_t goal_end;
    uint32_t arcs = list_arcs(q, &goal_end);
    bool arrives_b =
        goal_end != t->a || (goal_end == t->b && t->from_b.cost < t->from_a.cost);
    pn__spot_arrive(trail, cut, t, arrives_b);
    pn__trail_node(trail, cut->end_node[goal_end]);
    while (arcs)
        write_arc(trail, cut, q->f->side[GOAL].heap.item[--arcs].value, true);
    uint32_t end = write_start(q, trail);
    bool leaves_b = end != s->a || (end == s->b && s->to_b.cost < s->to_a.cost);
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
