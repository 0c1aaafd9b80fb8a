/* hierarchy.c - contraction of the cut graph, one region after the other. */
#include "config.h"

#include "prepared/hierarchy.h"

#include "base/error.h"
#include "cut/heap.h"

/* A search for a way round an end gives up after so many nodes: a shortcut too many costs
   little, and is never wrong. */
#define WITNESS_LIMIT 40

/* A neighbour not yet taken out. */
struct link {
    uint32_t other;
    uint64_t out, in;
};

struct links {
    struct link *link;
    uint32_t count, room;
};

struct contraction {
    const struct pn_cut *cut;
    struct links *links;   /* of each end */
    uint32_t *depth;       /* longest row of taken-out ends below it */
    struct pn__heap queue; /* ends by priority */
    struct pn__heap near;  /* of a witness search */
    uint64_t *dist;        /* of the witness search, PN_COST_NONE between searches */
    uint32_t *touched;     /* ends whose dist is set */
    uint32_t touched_count;
    struct links up; /* arcs to ends taken out later, in order of taking */
    bool failed;     /* memory ran out */
};

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == PN_COST_NONE || b == PN_COST_NONE ? PN_COST_NONE : a + b;
}

static uint64_t widen(uint32_t cost)
{
    return cost == PN_COST_CLOSED ? PN_COST_NONE : cost;
}

static bool append(struct links *links, struct link link)
{
    if (links->count == links->room) {
        uint32_t room = links->room ? links->room * 2 : 4;
        struct link *grown = pn__realloc(links->link, room, sizeof *grown);
        if (!grown)
            return false;
        links->link = grown;
        links->room = room;
    }
    links->link[links->count++] = link;
    return true;
}

/* Adds a link to an end's list, or makes the one that is there cheaper. */
static void join(struct contraction *c, uint32_t end, struct link link)
{
    struct links *links = &c->links[end];
    for (uint32_t i = 0; i < links->count; i++) {
        struct link *there = &links->link[i];
        if (there->other != link.other)
            continue;
        if (link.out < there->out)
            there->out = link.out;
        if (link.in < there->in)
            there->in = link.in;
        return;
    }
    c->failed |= !append(links, link);
}

static void unlink_end(struct links *links, uint32_t end)
{
    for (uint32_t i = 0; i < links->count; i++)
        if (links->link[i].other == end) {
            links->link[i] = links->link[--links->count];
            return;
        }
}

static void reach(struct contraction *c, uint32_t end, uint64_t cost)
{
    if (cost >= c->dist[end])
        return;
    if (c->dist[end] == PN_COST_NONE)
        c->touched[c->touched_count++] = end;
    c->dist[end] = cost;
    c->failed |= !pn__heap_push(&c->near, cost, end);
}

static void forget(struct contraction *c)
{
    while (c->touched_count)
        c->dist[c->touched[--c->touched_count]] = PN_COST_NONE;
    c->near.count = 0;
}

/* Upper bounds in dist[] of the ways from an end that avoid another, up to a cost. */
static void witness(struct contraction *c, uint32_t from, uint32_t avoid, uint64_t limit)
{
    uint32_t settled = 0;
    reach(c, from, 0);
    while (c->near.count && settled < WITNESS_LIMIT) {
        struct pn__heap_item item = pn__heap_pop(&c->near);
        if (item.cost > limit)
            break;
        if (item.cost > c->dist[item.value])
            continue;
        settled++;
        const struct links *links = &c->links[item.value];
        for (uint32_t i = 0; i < links->count; i++)
            if (links->link[i].other != avoid && links->link[i].out != PN_COST_NONE)
                reach(c, links->link[i].other, item.cost + links->link[i].out);
    }
}

/* The dearest way through end from its neighbour i. */
static uint64_t dearest(const struct links *links, uint32_t i)
{
    uint64_t most = 0;
    for (uint32_t j = 0; j < links->count; j++) {
        uint64_t cost = add(links->link[i].in, links->link[j].out);
        if (j != i && cost != PN_COST_NONE && cost > most)
            most = cost;
    }
    return most;
}

/*
 * The shortcuts that taking an end out needs; counts them, and makes them if told to.
 * While it runs the lists of the end's neighbours change only by links among them, which
 * later searches may well use.
 */
static uint32_t shortcuts(struct contraction *c, uint32_t end, bool make)
{
    const struct links *links = &c->links[end];
    uint32_t count = 0;
    for (uint32_t i = 0; i < links->count; i++) {
        struct link from = links->link[i];
        if (from.in == PN_COST_NONE)
            continue;
        witness(c, from.other, end, dearest(links, i));
        for (uint32_t j = 0; j < links->count; j++) {
            struct link to = links->link[j];
            uint64_t cost = add(from.in, to.out);
            if (j == i || cost == PN_COST_NONE || c->dist[to.other] <= cost)
                continue;
            count++;
            if (!make)
                continue;
            join(c, from.other, (struct link){to.other, cost, PN_COST_NONE});
            join(c, to.other, (struct link){from.other, PN_COST_NONE, cost});
        }
        forget(c);
    }
    return count;
}

/* Few new shortcuts, many links gone, and evenly over the map. Offset to stay above 0. */
static uint64_t priority(struct contraction *c, uint32_t end)
{
    uint64_t base = (uint64_t)1 << 32;
    return base + 2 * (uint64_t)shortcuts(c, end, false) + 2 * (uint64_t)c->depth[end] -
           2 * (uint64_t)c->links[end].count;
}

static void take_out(struct contraction *c, uint32_t end, struct pn__hierarchy *h,
                     uint32_t order)
{
    struct links *links = &c->links[end];
    shortcuts(c, end, true);
    h->order[end] = order;
    h->end[order] = end;
    for (uint32_t i = 0; i < links->count && !c->failed; i++) {
        struct link link = links->link[i];
        unlink_end(&c->links[link.other], end);
        if (c->depth[link.other] <= c->depth[end])
            c->depth[link.other] = c->depth[end] + 1;
        c->failed |= !append(&c->up, link);
        h->first[order]++;
    }
    pn__free(links->link);
    *links = (struct links){0};
}

/* Priorities are looked at again when an end comes up: cheaper than after each change. */
static void contract_region(struct contraction *c, struct pn__hierarchy *h,
                            uint32_t region)
{
    uint32_t first = c->cut->region_first[region],
             last = c->cut->region_first[region + 1];
    for (uint32_t end = first; end < last; end++)
        c->failed |= !pn__heap_push(&c->queue, priority(c, end), end);
    uint32_t order = last;
    while (c->queue.count && !c->failed) {
        struct pn__heap_item item = pn__heap_pop(&c->queue);
        uint64_t now = priority(c, item.value);
        if (now > item.cost && c->queue.count && now > c->queue.item[0].cost)
            c->failed |= !pn__heap_push(&c->queue, now, item.value);
        else
            take_out(c, item.value, h, --order);
    }
}

bool pn__cut_is_symmetric(const struct pn_cut *cut)
{
    for (uint32_t a = 0; a < 2 * cut->chain_count; a++)
        if (cut->arc[a].cost_out != cut->arc[a].cost_in)
            return false;
    return true;
}

static void load_region(struct contraction *c, uint32_t region)
{
    const struct pn_cut *cut = c->cut;
    for (uint32_t end = cut->region_first[region]; end < cut->region_first[region + 1];
         end++) {
        c->dist[end] = PN_COST_NONE;
        for (uint32_t a = cut->first_arc[end]; a < cut->first_arc[end + 1]; a++) {
            const struct pn_cut_arc *arc = &cut->arc[a];
            if (arc->other != end && (arc->cost_out & arc->cost_in) != PN_COST_CLOSED)
                join(
                    c, end,
                    (struct link){arc->other, widen(arc->cost_out), widen(arc->cost_in)});
        }
    }
}

/* The arcs were noted from the last order of each region down: lay them out by order. */
static bool lay_out(struct contraction *c, struct pn__hierarchy *h)
{
    uint32_t noted = 0;
    h->up = pn__alloc(c->up.count, sizeof *h->up);
    if (!h->up)
        return false;
    uint32_t sum = 0;
    for (uint32_t o = 0; o <= h->count; o++) {
        uint32_t count = h->first[o];
        h->first[o] = sum;
        sum += count;
    }
    for (uint32_t r = 0; r < c->cut->region_count; r++)
        for (uint32_t o = c->cut->region_first[r + 1]; o-- > c->cut->region_first[r];)
            for (uint32_t u = h->first[o]; u < h->first[o + 1]; u++) {
                const struct link *link = &c->up.link[noted++];
                /* up has as many links as first counted. */
                /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
                h->up[u] = (struct pn__up){h->order[link->other], link->out, link->in};
            }
    return true;
}

static bool contraction_init(struct contraction *c, const struct pn_cut *cut)
{
    *c = (struct contraction){.cut = cut};
    c->links = pn__alloc(cut->end_count, sizeof *c->links);
    c->depth = pn__alloc(cut->end_count, sizeof *c->depth);
    c->dist = pn__alloc(cut->end_count, sizeof *c->dist);
    c->touched = pn__alloc(cut->end_count, sizeof *c->touched);
    return c->links && c->depth && c->dist && c->touched;
}

static void contraction_release(struct contraction *c)
{
    for (uint32_t end = 0; c->links && end < c->cut->end_count; end++)
        pn__free(c->links[end].link);
    pn__free(c->links);
    pn__free(c->depth);
    pn__free(c->dist);
    pn__free(c->touched);
    pn__free(c->up.link);
    pn__heap_release(&c->queue);
    pn__heap_release(&c->near);
}

/* The order of a region that is left out is as good as any. */
static void keep_order(struct pn__hierarchy *h, const struct pn_cut *cut, uint32_t region)
{
    for (uint32_t e = cut->region_first[region]; e < cut->region_first[region + 1]; e++)
        h->order[e] = h->end[e] = e;
}

static void contract(struct contraction *c, struct pn__hierarchy *h, uint32_t ends_max)
{
    const uint32_t *first = c->cut->region_first;
    for (uint32_t r = 0; r < c->cut->region_count && !c->failed; r++) {
        if (first[r + 1] - first[r] > ends_max) {
            keep_order(h, c->cut, r);
            continue;
        }
        load_region(c, r);
        contract_region(c, h, r);
    }
}

enum pn_status pn__hierarchy_init(struct pn__hierarchy *h, const struct pn_cut *cut,
                                  uint32_t ends_max, struct pn_error *err)
{
    struct contraction c;
    *h = (struct pn__hierarchy){.count = cut->end_count,
                                .symmetric = pn__cut_is_symmetric(cut)};
    h->order = pn__alloc(cut->end_count, sizeof *h->order);
    h->end = pn__alloc(cut->end_count, sizeof *h->end);
    h->first = pn__alloc((size_t)cut->end_count + 1, sizeof *h->first);
    bool done = contraction_init(&c, cut) && h->order && h->end && h->first;
    if (done) {
        contract(&c, h, ends_max);
        done = !c.failed && lay_out(&c, h);
    }
    contraction_release(&c);
    if (done)
        return PN_OK;
    pn__hierarchy_release(h);
    return pn__fail_memory(err);
}

void pn__hierarchy_release(struct pn__hierarchy *h)
{
    pn__free(h->order);
    pn__free(h->end);
    pn__free(h->first);
    pn__free(h->up);
    *h = (struct pn__hierarchy){0};
}
