/* spread_path.c - ways out of a search from one start: up to a node, and on from it. */
#include "config.h"

#include "flex/spread_private.h"

#include "cut/step.h"

/* How one comes to stand where one is going on from, or stays. */
struct coming {
    struct pn__sum sum;
    uint32_t arc; /* the last one; or PN__SPREAD_BY_A or _B: none */
    bool along_ba;
};

static void keep(struct coming *best, struct pn__sum sum, uint32_t arc, bool along_ba)
{
    if (pn__sum_before(sum, best->sum))
        *best = (struct coming){sum, arc, along_ba};
}

/* From the start along its chain, without an arc. toward: the next step's direction, -1:
   none. */
static void come_along(const struct pn__spread *s, const struct pn__spot *spot,
                       int toward, struct coming *best)
{
    const struct pn__spread_from *start = &s->start[0];
    struct pn__along along = pn__spot_along(&s->spans, &start->spot, spot);
    if (along.sum.cost == PN_COST_NONE)
        return;
    if (!along.still && (toward < 0 || along.ba == toward))
        keep(best, pn__spread_along(s, start, spot), PN__SPREAD_BY_B, along.ba);
    else if (along.still && toward < 0)
        keep(best, (struct pn__sum){0, start->cost}, PN__SPREAD_BY_B, false);
    else if (along.still && spot->chain != PN_CUT_NONE)
        keep(best, pn__spread_set_off_along(s, start, !toward), PN__SPREAD_BY_B, false);
}

/* Straight from the start's chain to an end of it. */
static void come_out(const struct pn__spread *s, uint32_t end, struct coming *best)
{
    const struct pn__spread_from *start = &s->start[0];
    const struct pn__spot *spot = &start->spot;
    for (uint32_t side = 0; spot->chain != PN_CUT_NONE && side < 2; side++)
        if (end == (side ? spot->b : spot->a))
            keep(best,
                 pn__sum_add(side ? spot->to_b : spot->to_a,
                             pn__spread_set_off_along(s, start, side)),
                 side ? PN__SPREAD_BY_B : PN__SPREAD_BY_A, false);
}

/* To stay at a node. */
static struct coming come_to_stay(const struct pn__spread *s, const struct pn__spot *spot)
{
    const struct pn_cut *cut = s->cut;
    struct coming best = {PN__SUM_NONE, PN__SPREAD_BY_B, false};
    come_along(s, spot, -1, &best);
    if (spot->chain != PN_CUT_NONE) {
        uint32_t by_a = s->at_side[2 * spot->chain],
                 by_b = s->at_side[2 * spot->chain + 1];
        keep(&best, pn__sum_add(s->sum[by_a], spot->from_a), by_a, false);
        keep(&best, pn__sum_add(s->sum[by_b], spot->from_b), by_b, false);
        return best;
    }
    come_out(s, spot->a, &best);
    for (uint32_t in = cut->first_arc[spot->a]; in < cut->first_arc[spot->a + 1]; in++)
        keep(&best,
             pn__sum_add(s->sum[pn__spread_reverse(s, in)],
                         pn__span_in(&s->spans, &cut->arc[in])),
             pn__spread_reverse(s, in), false);
    return best;
}

/* To go on to a neighbour: at an end the arc that leads there says how it was reached. */
static struct coming come_to_go(const struct pn__spread *s, const struct pn__spot *spot,
                                pn_node_id next)
{
    struct pn__step step = pn__step_find(s->cut, spot->self, next);
    uint32_t arc = s->at_side[2 * step.chain + step.ba];
    struct coming best = {PN__SUM_NONE, PN__SPREAD_BY_B, false};
    if (spot->chain == PN_CUT_NONE) {
        keep(&best, s->sum[arc], s->link[arc], false);
        return best;
    }
    keep(&best, pn__sum_add(s->sum[arc], step.ba ? spot->from_b : spot->from_a), arc,
         false);
    come_along(s, spot, step.ba, &best);
    return best;
}

static struct coming come(const struct pn__spread *s, const struct pn__spot *spot,
                          pn_node_id next)
{
    return next == PN_NODE_NONE ? come_to_stay(s, spot) : come_to_go(s, spot, next);
}

uint64_t pn__spread_going(const struct pn__spread *s, pn_node_id node, pn_node_id next)
{
    if (s->cut->ref[node].slot == PN_CUT_NONE)
        return PN_COST_NONE;
    struct pn__spot spot = pn__spread_spot_of(s, node);
    return come(s, &spot, next).sum.cost;
}

/* The arcs before one, from the start on, and then it, in a heap's memory. Returns what
   is before the first. */
static uint32_t list_before(const struct pn__spread *s, uint32_t last,
                            struct pn__heap *list, bool *failed)
{
    uint32_t count = 0, arc = last;
    list->count = 0;
    for (; arc < PN__SPREAD_BY_A; arc = s->link[arc], count++)
        *failed |= !pn__heap_push(list, count, PN_CUT_NONE);
    uint32_t first = arc;
    arc = last;
    for (uint32_t i = count; i-- > 0 && !*failed; arc = s->link[arc])
        list->item[i].value = arc;
    return first;
}

static enum pn_status write(const struct pn__arc_way *way, const struct pn_cut *cut,
                            struct pn_path *path, struct pn_error *err)
{
    struct pn__trail trail;
    pn__trail_begin(&trail, path);
    pn__arc_way_write(way, cut, &trail);
    return pn__trail_close(&trail, err);
}

enum pn_status pn__spread_path(struct pn__spread *s, pn_node_id node, pn_node_id next,
                               struct pn_path *path, struct pn_error *err)
{
    struct pn__spot spot = pn__spread_spot_of(s, node);
    struct coming found = come(s, &spot, next);
    bool failed = false;
    if (found.sum.cost == PN_COST_NONE)
        return pn__fail(err, PN_E_NOROUTE, "no way to node %u", node);
    uint32_t first = list_before(s, found.arc, &s->heap, &failed);
    if (failed)
        return pn__fail_memory(err);
    const struct pn__arc_way way = {&s->start[0].spot, &spot, &s->heap,
                                    first == PN__SPREAD_BY_B, found.along_ba};
    PN_TRY(write(&way, s->cut, path, err));
    path->cost = found.sum.cost;
    return PN_OK;
}

enum pn_status pn__spread_join(struct pn__spread *out, const struct pn__spread *back,
                               uint32_t arc, struct pn_path *path, struct pn_error *err)
{
    bool failed = false;
    uint32_t first = list_before(out, arc, &out->heap, &failed);
    for (uint32_t a = back->link[arc]; a < PN__SPREAD_BY_A && !failed; a = back->link[a])
        failed |= !pn__heap_push(&out->heap, out->heap.count, a);
    if (failed)
        return pn__fail_memory(err);
    const struct pn__arc_way way = {&out->start[0].spot, &back->start[0].spot, &out->heap,
                                    first == PN__SPREAD_BY_B, false};
    PN_TRY(write(&way, out->cut, path, err));
    path->cost = pn__sum_add(out->sum[arc], back->sum[arc]).cost;
    return PN_OK;
}
