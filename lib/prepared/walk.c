/*
 * walk.c - the node list of a route, from the distances alone.
 *
 * Walks from the goal's end back to the start's: a step from u to v is on a shortest way
 * if d(x, u) + cost = d(x, v). With x fixed that reads one row of the table.
 */
#include "config.h"

#include "prepared/prepared.h"
#include "prepared/trail.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

struct walk {
    const struct pn_prepared *p;
    const struct pn__block *block;
    struct pn__trail trail;
    uint32_t x;       /* the end it goes back to */
    uint32_t *parent; /* for plateaus, by end of the region: the arc it was reached by */
    uint32_t *queue;
};

/* The arc out of v that leads back along a shortest way for a cost over 0, or NONE. */
static uint32_t step_back(const struct walk *w, uint32_t v, uint64_t dist)
{
    const struct pn_cut *cut = w->p->cut;
    for (uint32_t a = cut->first_arc[v]; a < cut->first_arc[v + 1]; a++) {
        const struct pn_cut_arc *arc = &cut->arc[a];
        if (arc->cost_in && arc->cost_in <= dist && arc->cost_in != PN_COST_CLOSED &&
            pn__prepared_between(w->p, w->block, w->x, arc->other) == dist - arc->cost_in)
            return a;
    }
    return PN_CUT_NONE;
}

/* Puts the chain of an arc, and the end it leads back to, in front. */
static uint32_t take(struct walk *w, uint32_t a)
{
    const struct pn_cut *cut = w->p->cut;
    const struct pn_cut_arc *arc = &cut->arc[a];
    /* The arc leads out of v; walked the other way the chain begins at its far side. */
    pn__trail_chain(&w->trail, cut, arc->chain_side / 2, !(arc->chain_side & 1));
    pn__trail_node(&w->trail, cut->end_node[arc->other]);
    return arc->other;
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
    const struct pn_cut *cut = w->p->cut;
    uint32_t count = 0, first = w->block->first;
    for (uint32_t at = u; at != v; count++) {
        w->queue[count] = w->parent[at - first];
        uint32_t side = cut->arc[w->queue[count]].chain_side;
        const struct pn_cut_chain *chain = &cut->chain[side / 2];
        at = side & 1 ? chain->b : chain->a;
    }
    while (count)
        take(w, w->queue[--count]);
}

/*
 * Only steps of no cost lead back from v: goes breadth first over those to the nearest
 * end that is x or has a step back that costs. Without this two ends could send the walk
 * to and fro for ever.
 */
static enum pn_status cross_plateau(struct walk *w, uint32_t *v, uint64_t dist,
                                    struct pn_error *err)
{
    const struct pn_cut *cut = w->p->cut;
    uint32_t head = 0, tail = 0, first = w->block->first;
    if (!plateau_init(w))
        return pn__fail_memory(err);
    w->queue[tail++] = *v;
    w->parent[*v - first] = 0;
    while (head < tail) {
        uint32_t u = w->queue[head++];
        if (u == w->x || step_back(w, u, dist) != PN_CUT_NONE) {
            take_plateau(w, *v, u);
            *v = u;
            return PN_OK;
        }
        for (uint32_t a = cut->first_arc[u]; a < cut->first_arc[u + 1]; a++) {
            uint32_t other = cut->arc[a].other;
            if (cut->arc[a].cost_in || w->parent[other - first] != PN_CUT_NONE ||
                pn__prepared_between(w->p, w->block, w->x, other) != dist)
                continue;
            w->parent[other - first] = a;
            w->queue[tail++] = other;
        }
    }
    return pn__fail(err, PN_E_FORMAT, "the index contradicts itself at end %u", *v);
}

/* From end y back to end x. Each step lowers the distance, so it comes to an end even if
   the distances are nonsense. */
static enum pn_status walk_ends(struct walk *w, uint32_t y, struct pn_error *err)
{
    uint64_t dist = pn__prepared_between(w->p, w->block, w->x, y);
    pn__trail_node(&w->trail, w->p->cut->end_node[y]);
    for (uint32_t v = y; v != w->x && !w->trail.failed;) {
        uint32_t arc = step_back(w, v, dist);
        if (arc == PN_CUT_NONE) {
            PN_TRY(cross_plateau(w, &v, dist, err));
            continue;
        }
        dist -= w->p->cut->arc[arc].cost_in;
        v = take(w, arc);
    }
    return PN_OK;
}

static enum pn_status walk_way(struct walk *w, const struct pn_cut_place place[2],
                               enum pn__way way, struct pn_error *err)
{
    const struct pn_cut *cut = w->p->cut;
    if (way == PN__WAY_ALONG) {
        pn__trail_slots(&w->trail, cut, place[0].ref.slot, place[1].ref.slot);
        return PN_OK;
    }
    bool leaves_b = pn__way_leaves_b(way), arrives_b = pn__way_arrives_b(way);
    w->x = leaves_b ? place[0].b : place[0].a;
    pn__trail_arrive(&w->trail, cut, place[1].ref, arrives_b);
    PN_TRY(walk_ends(w, arrives_b ? place[1].b : place[1].a, err));
    pn__trail_leave(&w->trail, cut, place[0].ref, leaves_b);
    return PN_OK;
}

enum pn_status pn_prepared_path(const struct pn_prepared *p, pn_node_id from,
                                pn_node_id to, struct pn_path *path, struct pn_error *err)
{
    struct pn_cut_place place[2];
    struct pn__best best;
    struct walk w = {.p = p};
    pn__trail_begin(&w.trail, path);
    PN_TRY(pn__prepared_best(p, from, to, place, &best, err));
    w.block = best.block;
    enum pn_status status = walk_way(&w, place, best.way, err);
    pn__free(w.parent);
    pn__free(w.queue);
    if (status == PN_OK)
        status = pn__trail_finish(&w.trail, err);
    if (status == PN_OK)
        path->cost = best.cost;
    return status;
}
