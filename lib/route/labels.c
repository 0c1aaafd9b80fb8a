/*
 * labels.c - hub labels: for each end the distances to few important others, such that
 * any two ends share a hub on a shortest way.
 *
 * Filled from the top of the hierarchy down: an end's hubs are those of the ends above
 * it; one is dropped where a more important hub gives no more. What is left is least:
 * exactly the hubs that are the most important on all shortest ways to them. Source:
 * Abraham et al. 2012, Hierarchical Hub Labelings; Akiba et al. 2013, pruning.
 */
#include "config.h"

#include "route/prepared.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* Labels by order while they are made; every list is complete before the next begins. */
struct draft {
    uint64_t *first;
    uint32_t *hub;
    uint64_t *dist;
    uint64_t count, room;
};

struct maker {
    const struct pn__hierarchy *h;
    struct draft out, in;
    uint64_t *near;    /* by order: distance to the hubs of the end at work, or NONE */
    uint32_t *touched; /* their orders */
    uint32_t touched_count;
};

uint64_t pn__labels_meet(const struct pn__labels *out, uint32_t from,
                         const struct pn__labels *in, uint32_t to)
{
    uint64_t i = out->first[from], i_end = out->first[from + 1];
    uint64_t j = in->first[to], j_end = in->first[to + 1];
    uint64_t best = PN__FAR;
    while (i < i_end && j < j_end) {
        uint32_t a = out->hub[i], b = in->hub[j];
        if (a == b && out->dist[i] + in->dist[j] < best)
            best = out->dist[i] + in->dist[j];
        i += a <= b;
        j += b <= a;
    }
    return best;
}

static bool append(struct draft *d, uint32_t hub, uint64_t dist)
{
    if (d->count == d->room) {
        uint64_t room = d->room ? d->room + d->room / 2 : 1024;
        uint32_t *hubs = pn__realloc(d->hub, room, sizeof *hubs);
        if (!hubs)
            return false;
        d->hub = hubs;
        uint64_t *dists = pn__realloc(d->dist, room, sizeof *dists);
        if (!dists)
            return false;
        d->dist = dists;
        d->room = room;
    }
    d->hub[d->count] = hub;
    d->dist[d->count++] = dist;
    return true;
}

static void reach(struct maker *m, uint32_t hub, uint64_t dist)
{
    if (m->near[hub] == PN_COST_NONE)
        m->touched[m->touched_count++] = hub;
    if (dist < m->near[hub])
        m->near[hub] = dist;
}

/* All hubs by way of the ends above, not all of them needed, nor all at least cost. */
static void gather(struct maker *m, const struct draft *side, uint32_t order, bool out)
{
    const struct pn__hierarchy *h = m->h;
    reach(m, order, 0);
    for (uint32_t u = h->first[order]; u < h->first[order + 1]; u++) {
        uint64_t cost = out ? h->up[u].out : h->up[u].in;
        uint32_t above = h->up[u].order;
        if (cost == PN_COST_NONE)
            continue;
        for (uint64_t i = side->first[above]; i < side->first[above + 1]; i++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): first says so many */
            reach(m, side->hub[i], side->dist[i] + cost);
    }
}

/* A more important hub covers the way to this one at no more cost. */
static bool covered(const struct maker *m, const struct draft *other, uint32_t hub)
{
    uint64_t dist = m->near[hub];
    for (uint64_t i = other->first[hub]; i + 1 < other->first[hub + 1]; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): first says so many */
        if (m->near[other->hub[i]] != PN_COST_NONE &&
            m->near[other->hub[i]] + other->dist[i] <= dist)
            return true;
    return false;
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The list of one end, out of or into it. other: the finished lists of the other way. */
static bool make_list(struct maker *m, struct draft *side, const struct draft *other,
                      uint32_t order)
{
    bool done = true;
    gather(m, side, order, side == &m->out);
    qsort(m->touched, m->touched_count, sizeof *m->touched, by_value);
    for (uint32_t t = 0; done && t < m->touched_count; t++) {
        uint32_t hub = m->touched[t];
        if (hub == order || !covered(m, other, hub))
            done = append(side, hub, m->near[hub]);
    }
    for (uint32_t t = 0; t < m->touched_count; t++)
        m->near[m->touched[t]] = PN_COST_NONE;
    m->touched_count = 0;
    side->first[order + 1] = side->count;
    return done;
}

static bool make_all(struct maker *m, const struct pn_prepared *p)
{
    const struct pn__hierarchy *h = m->h;
    for (uint32_t o = 0; o < h->count; o++)
        m->near[o] = PN_COST_NONE;
    for (uint32_t r = 0; r < p->cut->region_count; r++)
        for (uint32_t o = p->block[r].first; o < p->block[r].first + p->block[r].count;
             o++) {
            m->out.first[o + 1] = m->out.count;
            m->in.first[o + 1] = m->in.count;
            if (p->block[r].width)
                continue;
            if (!make_list(m, &m->out, h->symmetric ? &m->out : &m->in, o))
                return false;
            if (!h->symmetric && !make_list(m, &m->in, &m->out, o))
                return false;
        }
    return true;
}

/* From lists by order to lists by end. */
static bool arrange(const struct pn__hierarchy *h, const struct draft *d,
                    struct pn__labels *labels)
{
    uint64_t *first = pn__alloc((size_t)h->count + 1, sizeof *first), at = 0;
    uint32_t *hub = pn__alloc(d->count, sizeof *hub);
    uint64_t *dist = pn__alloc(d->count, sizeof *dist);
    *labels = (struct pn__labels){first, hub, dist};
    if (!first || !hub || !dist)
        return false;
    for (uint32_t end = 0; end < h->count; end++) {
        uint64_t from = d->first[h->order[end]];
        size_t count = (size_t)(d->first[h->order[end] + 1] - from);
        first[end] = at;
        if (count) {
            /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): as above */
            memcpy(hub + at, d->hub + from, count * sizeof *hub);
            memcpy(dist + at, d->dist + from, count * sizeof *dist);
        }
        at += count;
    }
    first[h->count] = at;
    return true;
}

static void draft_release(struct draft *d)
{
    pn__free(d->first);
    pn__free(d->hub);
    pn__free(d->dist);
}

enum pn_status pn__labels_make(const struct pn__hierarchy *h, struct pn_prepared *p,
                               struct pn_error *err)
{
    struct maker m = {.h = h};
    m.out.first = pn__alloc((size_t)h->count + 1, sizeof *m.out.first);
    m.in.first = pn__alloc((size_t)h->count + 1, sizeof *m.in.first);
    m.near = pn__alloc(h->count, sizeof *m.near);
    m.touched = pn__alloc(h->count, sizeof *m.touched);
    bool done = m.out.first && m.in.first && m.near && m.touched && make_all(&m, p) &&
                arrange(h, &m.out, &p->out);
    if (done && h->symmetric)
        p->in = p->out;
    else if (done)
        done = arrange(h, &m.in, &p->in);
    draft_release(&m.out);
    draft_release(&m.in);
    pn__free(m.near);
    pn__free(m.touched);
    return done ? PN_OK : pn__fail_memory(err);
}
