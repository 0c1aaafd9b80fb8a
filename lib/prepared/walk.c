/*
 * walk.c - the node list of a route, from the distances alone.
 *
 * A step from u to v is on a shortest way to an end if u's distance to it is the step's
 * cost more than v's. Where there is a table the walk goes back from the goal's end to
 * the start's; that reads one row. Where there are rows it goes from both to the highest
 * end of the way, whose distance is one cell of each end below.
 */
#include "config.h"

#include "prepared/prepared_parts.h"
#include "prepared/trail.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

/* A list of arcs that grows. */
struct arcs {
    uint32_t *arc;
    uint32_t count, room;
};

struct walk {
    const struct pn_prepared *p;
    const struct pn__block *block;
    struct pn__trail trail;
    bool forward;               /* to a meeting, else back */
    const void *row;            /* of the end it goes back to, in a table */
    struct pn__meeting meeting; /* and in rows */
    struct arcs ahead;          /* what it walked forward */
    uint32_t *parent;           /* for plateaus, by end of the region: the arc it was
                                   reached by */
    uint32_t *queue;
};

static inline uint64_t left_from(const struct walk *w, uint32_t v)
{
    if (w->block->rows)
        return pn__rows_cell(w->p, w->block, v, w->forward, &w->meeting);
    return pn__table_cell(w->row, w->block, v);
}

static inline uint32_t cost_of(const struct walk *w, const struct pn_cut_arc *arc)
{
    return w->forward ? arc->cost_out : arc->cost_in;
}

/* The arc out of v that leads on along a shortest way for a cost over 0, or NONE. */
static uint32_t step(const struct walk *w, uint32_t v, uint64_t left)
{
    const struct pn_cut *cut = w->p->cut;
    if (w->block->rows)
        for (uint32_t a = cut->first_arc[v]; a < cut->first_arc[v + 1]; a++)
            pn__rows_expect(w->p, w->block, cut->arc[a].other, w->forward, &w->meeting);
    for (uint32_t a = cut->first_arc[v]; a < cut->first_arc[v + 1]; a++) {
        uint32_t cost = cost_of(w, &cut->arc[a]);
        if (cost && cost <= left && cost != PN_COST_CLOSED &&
            left_from(w, cut->arc[a].other) == left - cost)
            return a;
    }
    return PN_CUT_NONE;
}

/* The end an arc leads out of. */
static uint32_t end_of(const struct pn_cut *cut, uint32_t a)
{
    uint32_t side = cut->arc[a].chain_side;
    const struct pn_cut_chain *chain = &cut->chain[side / 2];
    return side & 1 ? chain->b : chain->a;
}

static void append(struct walk *w, uint32_t a)
{
    struct arcs *list = &w->ahead;
    if (list->count == list->room) {
        uint32_t room = list->room ? list->room * 2 : 256;
        uint32_t *grown = pn__realloc(list->arc, room, sizeof *grown);
        if (!grown) {
            w->trail.failed = true;
            return;
        }
        list->arc = grown;
        list->room = room;
    }
    list->arc[list->count++] = a;
}

/* Walks an arc; returns the end it leads to. On the way back its chain and that end come
   in front. */
static uint32_t take(struct walk *w, uint32_t a)
{
    const struct pn_cut *cut = w->p->cut;
    const struct pn_cut_arc *arc = &cut->arc[a];
    if (w->forward) {
        append(w, a);
        return arc->other;
    }
    /* The arc leads out of v; walked the other way the chain begins at its far side. */
    pn__trail_chain(&w->trail, cut, arc->chain_side / 2, !(arc->chain_side & 1));
    pn__trail_node(&w->trail, cut->end_node[arc->other]);
    return arc->other;
}

/* Puts what was walked forward in front. */
static void take_ahead(struct walk *w)
{
    const struct pn_cut *cut = w->p->cut;
    while (w->ahead.count) {
        uint32_t a = w->ahead.arc[--w->ahead.count];
        uint32_t side = cut->arc[a].chain_side;
        pn__trail_chain(&w->trail, cut, side / 2, side & 1);
        pn__trail_node(&w->trail, cut->end_node[end_of(cut, a)]);
    }
}

static bool plateau_init(struct walk *w)
{
    if (!w->parent) {
        w->parent = pn__alloc(w->block->count, sizeof *w->parent);
        w->queue = pn__alloc(w->block->count, sizeof *w->queue);
    }
    if (!w->parent || !w->queue)
        return false;
    memset(w->parent, 0xFF, w->block->count * sizeof *w->parent);
    return true;
}

/* Takes the arcs that led from v over the plateau to u: noted from u's side. */
static void take_plateau(struct walk *w, uint32_t v, uint32_t u)
{
    uint32_t count = 0, first = w->block->first;
    for (uint32_t at = u; at != v; count++) {
        w->queue[count] = w->parent[at - first];
        at = end_of(w->p->cut, w->queue[count]);
    }
    while (count)
        take(w, w->queue[--count]);
}

/*
 * Only steps of no cost lead on from v: goes breadth first over those to the nearest end
 * that has a step which costs; or, with nothing left, to the end `last`. Without this two
 * ends could send the walk to and fro for ever.
 */
static enum pn_status cross_plateau(struct walk *w, uint32_t *v, uint64_t left,
                                    uint32_t last, struct pn_error *err)
{
    const struct pn_cut *cut = w->p->cut;
    uint32_t head = 0, tail = 0, first = w->block->first;
    if (!plateau_init(w))
        return pn__fail_memory(err);
    w->queue[tail++] = *v;
    w->parent[*v - first] = 0;
    while (head < tail) {
        uint32_t u = w->queue[head++];
        if (left ? step(w, u, left) != PN_CUT_NONE : u == last) {
            take_plateau(w, *v, u);
            *v = u;
            return PN_OK;
        }
        for (uint32_t a = cut->first_arc[u]; a < cut->first_arc[u + 1]; a++) {
            uint32_t other = cut->arc[a].other;
            if (cost_of(w, &cut->arc[a]) || w->parent[other - first] != PN_CUT_NONE ||
                (left && left_from(w, other) != left))
                continue;
            w->parent[other - first] = a;
            w->queue[tail++] = other;
        }
    }
    return pn__fail(err, PN_E_FORMAT, "the index contradicts itself at end %u", *v);
}

/* Walks on from v until nothing is left. Each step lowers what is left, so it comes to an
   end even if the distances are nonsense. */
static enum pn_status walk_down(struct walk *w, uint32_t *v, struct pn_error *err)
{
    for (uint64_t left = left_from(w, *v); left && !w->trail.failed;) {
        uint32_t arc = step(w, *v, left);
        if (arc == PN_CUT_NONE) {
            PN_TRY(cross_plateau(w, v, left, *v, err));
            continue;
        }
        left -= cost_of(w, &w->p->cut->arc[arc]);
        *v = take(w, arc);
    }
    return w->trail.failed ? pn__fail_memory(err) : PN_OK;
}

/*
 * From end x to end y. What is left is nothing from all ends that the meeting, or x, is
 * reached from at no cost: the two halves stop at the first such ends, and a way of no
 * cost joins them. So no end comes twice.
 */
static enum pn_status walk_ends(struct walk *w, uint32_t x, uint32_t y,
                                struct pn_error *err)
{
    if (!w->block->rows) {
        w->row = pn__table_row(w->p, w->block, x);
    } else {
        uint64_t cost = pn__rows_between(w->p, w->block, x, y);
        if (!pn__rows_meeting(w->p, w->block, x, y, cost, &w->meeting))
            return pn__fail(err, PN_E_FORMAT, "the index contradicts itself at end %u",
                            x);
        w->forward = true;
        PN_TRY(walk_down(w, &x, err));
        w->forward = false;
    }
    pn__trail_node(&w->trail, w->p->cut->end_node[y]);
    PN_TRY(walk_down(w, &y, err));
    if (x != y)
        PN_TRY(cross_plateau(w, &y, 0, x, err));
    take_ahead(w);
    return PN_OK;
}

static enum pn_status walk_way(struct walk *w, const struct pn_cut_place *from,
                               const struct pn_cut_place *to, enum pn__way way,
                               struct pn_error *err)
{
    const struct pn_cut *cut = w->p->cut;
    if (way == PN__WAY_ALONG) {
        pn__trail_slots(&w->trail, cut, from->ref.slot, to->ref.slot);
        return PN_OK;
    }
    bool leaves_b = pn__way_leaves_b(way), arrives_b = pn__way_arrives_b(way);
    pn__trail_arrive(&w->trail, cut, to->ref, arrives_b);
    PN_TRY(walk_ends(w, leaves_b ? from->b : from->a, arrives_b ? to->b : to->a, err));
    pn__trail_leave(&w->trail, cut, from->ref, leaves_b);
    return PN_OK;
}

enum pn_status pn_prepared_path(const struct pn_prepared *p, pn_node_id from,
                                pn_node_id to, struct pn_path *path, struct pn_error *err)
{
    struct pn__best best;
    struct walk w = {.p = p};
    pn__trail_begin(&w.trail, path);
    PN_TRY(pn__prepared_best(p, from, to, &best, err));
    w.block = best.block;
    enum pn_status status = walk_way(&w, &p->place[from], &p->place[to], best.way, err);
    pn__free(w.ahead.arc);
    pn__free(w.parent);
    pn__free(w.queue);
    if (status == PN_OK)
        status = pn__trail_finish(&w.trail, err);
    if (status == PN_OK)
        path->cost = best.cost;
    return status;
}
