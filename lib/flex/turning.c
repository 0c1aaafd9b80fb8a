/*
 * turning.c - A* over the arcs of the cut graph, from the goal back to the start.
 *
 * A state is an arc out of an end: what it takes from there to the goal if that arc is
 * driven next. Arcs that come to that end by any chain follow, at the price of the chain
 * and of the turn. Turns only add to what an index knows, so its bound holds.
 *
 * Where lanes come first the search goes by levels of wrong-way metres: within a level by
 * cost, and what would go further against the lanes waits for its own level.
 */
#include "config.h"

#include "flex/turning.h"

#include "base/alloc.h"
#include "base/error.h"
#include "flex/arc_way.h"
#include "flex/bound_index.h"
#include "cut/heap.h"
#include "flex/heading.h"
#include "flex/spot.h"
#include "flex/turn_table.h"

/* An arc out of an end that the search has met. */
struct seen {
    struct pn__sum sum; /* from its end to the goal */
    uint64_t bound;     /* not more than from the start to its end */
    uint32_t stamp;     /* of the query; others are garbage */
    uint32_t next;      /* the arc after it; PN_CUT_NONE: the goal lies on this one */
};

struct pn__turning {
    const struct pn_cut *cut;
    const struct pn_prepared *prepared;
    struct pn_cut *own_cut; /* with lanes first */
    struct pn__spans spans;
    struct pn__turn_table turns;
    uint32_t *at_side; /* 2 * chain_count: the arc of a chain_side */
    struct seen *seen; /* 2 * chain_count */
    struct pn__heap heap,
        waiting; /* of this level by cost and bound; of later, by wrong */
    uint32_t stamp;
};

struct query {
    struct pn__turning *t;
    const struct pn_trip_query *asked;
    struct pn__spot s, g; /* start and goal */
    struct pn__along along;
    struct pn__index_bound bound;
    struct pn__heading heading;
    uint64_t level;      /* wrong-way metres of what is in the heap */
    struct pn__sum best; /* NONE: none yet */
    uint32_t meet;       /* its first arc; PN_CUT_NONE: it ends before an arc begins */
    bool by_b;           /* it leaves the start's chain by b */
    bool turns_round, failed;
};

static void index_sides(struct pn__turning *t)
{
    for (uint32_t a = 0; a < 2 * t->cut->chain_count; a++)
        t->at_side[t->cut->arc[a].chain_side] = a;
}

static enum pn_status init(struct pn__turning *t, const struct pn_costs *costs,
                           const struct pn_trip_options *options, struct pn_error *err)
{
    if (options->lanes_first) {
        PN_TRY(pn__spans_lanes(&t->spans, costs, &t->own_cut, err));
        t->cut = t->own_cut;
        t->prepared = NULL;
    } else {
        PN_TRY(pn__spans_init(&t->spans, costs, t->cut, err));
    }
    PN_TRY(pn__turn_table_init(&t->turns, costs->graph, t->cut, options->turns, err));
    size_t arcs = 2 * (size_t)t->cut->chain_count;
    t->at_side = pn__alloc(arcs, sizeof *t->at_side);
    t->seen = pn__alloc(arcs, sizeof *t->seen);
    if (!t->at_side || !t->seen)
        return pn__fail_memory(err);
    index_sides(t);
    return PN_OK;
}

enum pn_status pn__turning_new(const struct pn_costs *costs, const struct pn_cut *cut,
                               const struct pn_prepared *prepared,
                               const struct pn_trip_options *options,
                               struct pn__turning **turning, struct pn_error *err)
{
    struct pn__turning *t = pn__alloc(1, sizeof *t);
    if (!t)
        return pn__fail_memory(err);
    t->cut = cut;
    t->prepared = prepared;
    enum pn_status status = init(t, costs, options, err);
    if (status == PN_OK)
        *turning = t;
    else
        pn__turning_free(t);
    return status;
}

void pn__turning_free(struct pn__turning *t)
{
    if (!t)
        return;
    pn__spans_release(&t->spans);
    pn__turn_table_release(&t->turns);
    pn__heap_release(&t->heap);
    pn__heap_release(&t->waiting);
    pn__free(t->at_side);
    pn__free(t->seen);
    pn_cut_free(t->own_cut);
    pn__free(t);
}

struct pn__spans *pn__turning_spans(struct pn__turning *t)
{
    return &t->spans;
}

static bool against(const struct query *q, pn_node_id from, pn_node_id to)
{
    return pn__heading_against(&q->heading, q->t->turns.graph, from, to);
}

static bool against_along(const struct query *q, bool toward_b)
{
    pn_node_id line[2];
    pn__spot_line(&q->s, toward_b, line);
    return against(q, line[0], line[1]);
}

static struct pn__sum plus(struct pn__sum sum, uint64_t cost)
{
    return pn__sum_add(sum, (struct pn__sum){0, cost});
}

/* A whole trip: over arc `meet`, or with PN_CUT_NONE to a goal before any arc. */
static void offer(struct query *q, struct pn__sum sum, bool turns_round, uint32_t arc,
                  bool by_b)
{
    sum = turns_round ? plus(sum, q->t->turns.cost[PN_TURN_U]) : sum;
    if (!pn__sum_before(sum, q->best))
        return;
    q->best = sum;
    q->meet = arc;
    q->by_b = by_b;
    q->turns_round = turns_round;
}

/* The arc leaves one of the start's ends. */
static void meet(struct query *q, uint32_t arc, struct pn__sum sum)
{
    const struct pn__turning *t = q->t;
    uint32_t end = pn__arc_end(t->cut, arc);
    if (q->s.chain == PN_CUT_NONE) {
        if (end == q->s.a)
            offer(q, sum, against(q, q->s.self, pn__turn_table_next(&t->turns, arc)), arc,
                  false);
        return;
    }
    for (uint32_t side = 0; side < 2; side++) {
        if (end != (side ? q->s.b : q->s.a))
            continue;
        uint32_t in = t->at_side[2 * q->s.chain + side];
        uint64_t turn = pn__turn_table_cost(&t->turns, end, in, arc);
        struct pn__sum way = pn__sum_add(side ? q->s.to_b : q->s.to_a, plus(sum, turn));
        offer(q, way, against_along(q, side), arc, side);
    }
}

static void push(struct query *q, uint32_t arc, const struct seen *seen)
{
    struct pn__turning *t = q->t;
    if (seen->sum.wrong == q->level)
        q->failed |= !pn__heap_push(&t->heap, seen->sum.cost + seen->bound, arc);
    else
        q->failed |= !pn__heap_push(&t->waiting, seen->sum.wrong, arc);
}

static void reach(struct query *q, uint32_t arc, struct pn__sum sum, uint32_t next)
{
    struct pn__turning *t = q->t;
    struct seen *seen = &t->seen[arc];
    if (sum.cost == PN_COST_NONE)
        return;
    if (seen->stamp != t->stamp)
        *seen = (struct seen){PN__SUM_NONE,
                              pn__index_bound(&q->bound, pn__arc_end(t->cut, arc)),
                              t->stamp, PN_CUT_NONE};
    if (!pn__sum_before(sum, seen->sum) || seen->bound >= PN__FAR ||
        !pn__sum_before(plus(sum, seen->bound), q->best))
        return;
    seen->sum = sum;
    seen->next = next;
    push(q, arc, seen);
}

/* All arcs that come to the end this one leaves. */
static void settle(struct query *q, uint32_t arc)
{
    struct pn__turning *t = q->t;
    const struct pn_cut *cut = t->cut;
    struct pn__sum sum = t->seen[arc].sum;
    uint32_t end = pn__arc_end(cut, arc);
    meet(q, arc, sum);
    for (uint32_t in = cut->first_arc[end]; in < cut->first_arc[end + 1]; in++) {
        uint64_t turn = pn__turn_table_cost(&t->turns, end, in, arc);
        if (turn == PN_COST_NONE)
            continue;
        struct pn__sum step = pn__span_in(&t->spans, &cut->arc[in]);
        reach(q, t->at_side[cut->arc[in].chain_side ^ 1],
              pn__sum_add(plus(sum, turn), step), arc);
    }
}

/* Everything on this level. */
static void search_level(struct query *q)
{
    struct pn__turning *t = q->t;
    while (t->heap.count && !q->failed) {
        struct pn__heap_item item = pn__heap_pop(&t->heap);
        const struct seen *seen = &t->seen[item.value];
        if (!pn__sum_before((struct pn__sum){q->level, item.cost}, q->best))
            break;
        if (q->level == seen->sum.wrong && item.cost == seen->sum.cost + seen->bound)
            settle(q, item.value);
    }
    t->heap.count = 0;
}

/* The next level that could still be better; false: there is none. */
static bool next_level(struct query *q)
{
    struct pn__turning *t = q->t;
    if (q->failed || !t->waiting.count || t->waiting.item[0].cost > q->best.wrong)
        return false;
    q->level = t->waiting.item[0].cost;
    while (t->waiting.count && t->waiting.item[0].cost == q->level) {
        uint32_t arc = pn__heap_pop(&t->waiting).value;
        if (t->seen[arc].sum.wrong == q->level)
            push(q, arc, &t->seen[arc]);
    }
    return true;
}

/* The arcs on which the goal lies; or, if it is an end, those that lead to it. */
static void begin_at_goal(struct query *q)
{
    const struct pn__turning *t = q->t;
    const struct pn_cut *cut = t->cut;
    const struct pn__spot *g = &q->g;
    if (g->chain != PN_CUT_NONE) {
        reach(q, t->at_side[2 * g->chain], g->from_a, PN_CUT_NONE);
        reach(q, t->at_side[2 * g->chain + 1], g->from_b, PN_CUT_NONE);
        return;
    }
    for (uint32_t in = cut->first_arc[g->a]; in < cut->first_arc[g->a + 1]; in++)
        reach(q, t->at_side[cut->arc[in].chain_side ^ 1],
              pn__span_in(&t->spans, &cut->arc[in]), PN_CUT_NONE);
}

/* Trips that end before another chain begins. */
static void try_without_arcs(struct query *q)
{
    bool by_b = !q->along.ba;
    if (q->along.sum.cost != PN_COST_NONE)
        offer(q, q->along.sum, !q->along.still && against_along(q, by_b), PN_CUT_NONE,
              by_b);
    if (q->g.chain != PN_CUT_NONE || q->s.chain == PN_CUT_NONE)
        return;
    if (q->s.a == q->g.a)
        offer(q, q->s.to_a, against_along(q, false), PN_CUT_NONE, false);
    if (q->s.b == q->g.a)
        offer(q, q->s.to_b, against_along(q, true), PN_CUT_NONE, true);
}

static void new_stamp(struct pn__turning *t)
{
    if (++t->stamp)
        return;
    for (uint32_t a = 0; a < 2 * t->cut->chain_count; a++)
        t->seen[a].stamp = 0;
    t->stamp = 1;
}

static enum pn_status search(struct query *q, struct pn_error *err)
{
    struct pn__turning *t = q->t;
    PN_TRY(pn__heading_of(q->asked, &q->heading, err));
    PN_TRY(pn__spot_find(&t->spans, &q->asked->from, true, &q->s, err));
    PN_TRY(pn__spot_find(&t->spans, &q->asked->to, true, &q->g, err));
    q->along = pn__spot_along(&t->spans, &q->s, &q->g);
    q->best = PN__SUM_NONE;
    try_without_arcs(q);
    t->heap.count = 0;
    t->waiting.count = 0;
    new_stamp(t);
    if (t->cut->end_region[q->s.a] != t->cut->end_region[q->g.a])
        return PN_OK;
    PN_TRY(pn__index_bound_init(&q->bound, t->prepared, &t->spans, &q->asked->from, err));
    begin_at_goal(q);
    do
        search_level(q);
    while (next_level(q));
    return q->failed ? pn__fail_memory(err) : PN_OK;
}

/* The arcs from the start on, in the heap's memory: it is done with. */
static void list_arcs(struct query *q)
{
    struct pn__turning *t = q->t;
    t->heap.count = 0;
    for (uint32_t arc = q->meet; arc != PN_CUT_NONE && !q->failed;
         arc = t->seen[arc].next)
        q->failed |= !pn__heap_push(&t->heap, t->heap.count, arc);
}

enum pn_status pn__turning_find(struct pn__turning *t, const struct pn_trip_query *asked,
                                struct pn_path *path, struct pn__turning_answer *answer,
                                struct pn_error *err)
{
    struct query q = {.t = t, .asked = asked, .meet = PN_CUT_NONE};
    struct pn__trail trail;
    if (path)
        pn__trail_begin(&trail, path);
    PN_TRY(search(&q, err));
    if (q.best.cost == PN_COST_NONE)
        return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u",
                        asked->from.a, asked->to.a);
    *answer = (struct pn__turning_answer){q.best, q.turns_round};
    if (!path)
        return PN_OK;
    list_arcs(&q);
    if (q.failed)
        return pn__fail_memory(err);
    const struct pn__arc_way way = {&q.s, &q.g, &t->heap, q.by_b, q.along.ba};
    pn__arc_way_write(&way, t->cut, &trail);
    return pn__trail_close(&trail, err);
}
