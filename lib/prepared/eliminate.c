/*
 * eliminate.c - the arcs upward of an order that is given: ends are taken out from the
 * last to the first, and their neighbours joined.
 *
 * Unlike contraction by importance it asks for no witness: the order decides how many
 * arcs there are, not the costs.
 * Source: Dibbelt et al. 2016, Customizable Contraction Hierarchies.
 */
#include "config.h"

#include "prepared/hierarchy.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

struct list {
    struct pn__up *up;
    uint32_t count, room;
};

struct eliminator {
    struct list *list; /* of each rank: its arcs to ranks before it */
    uint32_t *rank;    /* of each end, counted from the region's first */
    uint32_t *slot;    /* by rank: where in the list at work, or UINT32_MAX */
    uint32_t count;
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == PN_COST_NONE || b == PN_COST_NONE ? PN_COST_NONE : a + b;
}

static uint64_t widen(uint32_t cost)
{
    return cost == PN_COST_CLOSED ? PN_COST_NONE : cost;
}

/* Adds an arc to the list whose slots are set, or makes the one that is there cheaper. */
static bool join(struct eliminator *e, struct list *list, struct pn__up arc)
{
    if ((arc.out & arc.in) == PN_COST_NONE)
        return true;
    uint32_t slot = e->slot[arc.order];
    if (slot != UINT32_MAX) {
        list->up[slot].out = least(list->up[slot].out, arc.out);
        list->up[slot].in = least(list->up[slot].in, arc.in);
        return true;
    }
    if (list->count == list->room) {
        uint32_t room = list->room ? list->room * 2 : 4;
        struct pn__up *grown = pn__realloc(list->up, room, sizeof *grown);
        if (!grown)
            return false;
        list->up = grown;
        list->room = room;
    }
    e->slot[arc.order] = list->count;
    list->up[list->count++] = arc;
    return true;
}

static void set_slots(struct eliminator *e, const struct list *list, bool set)
{
    for (uint32_t i = 0; i < list->count; i++)
        e->slot[list->up[i].order] = set ? i : UINT32_MAX;
}

static bool load(struct eliminator *e, const struct pn_cut *cut, uint32_t base,
                 const uint32_t *end)
{
    bool done = true;
    for (uint32_t r = 0; done && r < e->count; r++) {
        const struct pn_cut_arc *arc = cut->arc + cut->first_arc[base + end[r]];
        const struct pn_cut_arc *last = cut->arc + cut->first_arc[base + end[r] + 1];
        for (; done && arc < last; arc++) {
            uint32_t other = e->rank[arc->other - base];
            if (other < r)
                done = join(
                    e, &e->list[r],
                    (struct pn__up){other, widen(arc->cost_out), widen(arc->cost_in)});
        }
        set_slots(e, &e->list[r], false);
    }
    return done;
}

/* Joins all neighbours of a rank that stand before it. */
static bool take_out(struct eliminator *e, const struct list *list)
{
    bool done = true;
    for (uint32_t i = 0; done && i < list->count; i++) {
        const struct pn__up *a = &list->up[i];
        struct list *to = &e->list[a->order];
        set_slots(e, to, true);
        for (uint32_t j = 0; done && j < list->count; j++) {
            const struct pn__up *b = &list->up[j];
            if (b->order < a->order)
                done = join(
                    e, to,
                    (struct pn__up){b->order, add(a->in, b->out), add(b->in, a->out)});
        }
        set_slots(e, to, false);
    }
    return done;
}

static bool lay_out(const struct eliminator *e, struct pn__hierarchy *h)
{
    uint64_t count = 0;
    for (uint32_t r = 0; r < e->count; r++)
        count += e->list[r].count;
    if (count > UINT32_MAX || !(h->up = pn__alloc((size_t)count, sizeof *h->up)))
        return false;
    count = 0;
    for (uint32_t r = 0; r < e->count; r++) {
        h->first[r] = (uint32_t)count;
        if (e->list[r].count)
            memcpy(h->up + count, e->list[r].up, e->list[r].count * sizeof *h->up);
        count += e->list[r].count;
    }
    h->first[e->count] = (uint32_t)count;
    return true;
}

static bool eliminate(struct eliminator *e, const struct pn_cut *cut, uint32_t base,
                      struct pn__hierarchy *h)
{
    for (uint32_t r = 0; r < e->count; r++) {
        e->rank[h->end[r]] = r;
        e->slot[r] = UINT32_MAX;
    }
    bool done = load(e, cut, base, h->end);
    for (uint32_t r = e->count; done && r-- > 0;)
        done = take_out(e, &e->list[r]);
    return done && lay_out(e, h);
}

enum pn_status pn__hierarchy_of_order(struct pn__hierarchy *h, const struct pn_cut *cut,
                                      uint32_t region, const uint32_t *end,
                                      struct pn_error *err)
{
    uint32_t base = cut->region_first[region];
    struct eliminator e = {.count = cut->region_first[region + 1] - base};
    *h = (struct pn__hierarchy){.count = e.count, .symmetric = pn__cut_is_symmetric(cut)};
    e.list = pn__alloc(e.count, sizeof *e.list);
    e.slot = pn__alloc(e.count, sizeof *e.slot);
    e.rank = h->order = pn__alloc(e.count, sizeof *h->order);
    h->end = pn__alloc(e.count, sizeof *h->end);
    h->first = pn__alloc((size_t)e.count + 1, sizeof *h->first);
    bool done = e.list && e.slot && e.rank && h->end && h->first;
    if (done) {
        memcpy(h->end, end, e.count * sizeof *end);
        done = eliminate(&e, cut, base, h);
    }
    for (uint32_t r = 0; e.list && r < e.count; r++)
        pn__free(e.list[r].up);
    pn__free(e.list);
    pn__free(e.slot);
    if (done)
        return PN_OK;
    pn__hierarchy_release(h);
    return pn__fail_memory(err);
}
