/*
 * separators.c - nested dissection by sweeping a line over the map.
 *
 * A line is swept over a part in four directions. The ends it has passed that still have
 * a neighbour ahead separate what lies behind from what lies ahead. Where they are
 * fewest, and both sides large enough, the part is cut.
 */
#include "config.h"

#include "prepared/separators.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* Parts of so few ends are not cut any more. */
#define SMALL 4u

/* Cuts are looked for between these tenths of a part, so halvings are at most 54 deep. */
#define TENTHS_LOW  3u
#define TENTHS_HIGH 7u
#define DEEP        64

struct item {
    int64_t key;
    uint32_t end;
};

struct task {
    uint32_t first, last; /* of the list */
    uint32_t above;       /* the separator over it */
};

struct cutter {
    const struct pn_cut *cut;
    const struct pn_point_fx *pos;
    uint32_t base; /* first end of the region */
    struct item *item;
    uint32_t *list, *spare;
    uint32_t *home;  /* of each end: the part it is in, by number of the task */
    uint32_t *place; /* and how far along the sweep */
    int32_t *change; /* of the number of separating ends, by place */
    uint32_t work;   /* number of the task */
};

/* A place to cut: behind the item at. */
struct cut_at {
    uint32_t size, at;
    int direction;
};

static int by_key(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->end > y->end) - (x->end < y->end);
}

static void sort(struct cutter *c, const struct task *t, int direction)
{
    static const int64_t way[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    uint32_t count = t->last - t->first;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = c->list[t->first + i];
        const struct pn_point_fx *pos = &c->pos[c->cut->end_node[c->base + end]];
        c->item[i].key = way[direction][0] * pos->x + way[direction][1] * pos->y;
        c->item[i].end = end;
    }
    qsort(c->item, count, sizeof *c->item, by_key);
    for (uint32_t i = 0; i < count; i++)
        c->place[c->item[i].end] = i;
}

/* The farthest place of an end's neighbours in this part, or its own. */
static uint32_t farthest(const struct cutter *c, uint32_t end)
{
    const struct pn_cut *cut = c->cut;
    uint32_t far = c->place[end];
    for (uint32_t a = cut->first_arc[c->base + end];
         a < cut->first_arc[c->base + end + 1]; a++) {
        uint32_t other = cut->arc[a].other - c->base;
        if (c->home[other] == c->work && c->place[other] > far)
            far = c->place[other];
    }
    return far;
}

static void sweep(struct cutter *c, const struct task *t, int direction,
                  struct cut_at *best)
{
    uint32_t count = t->last - t->first;
    sort(c, t, direction);
    memset(c->change, 0, (count + 1) * sizeof *c->change);
    for (uint32_t i = 0; i < count; i++) {
        c->change[i]++;
        c->change[farthest(c, c->item[i].end)]--;
    }
    uint32_t low = (uint32_t)((uint64_t)count * TENTHS_LOW / 10);
    uint32_t high = (uint32_t)((uint64_t)count * TENTHS_HIGH / 10);
    int32_t size = 0;
    for (uint32_t i = 0; i < high; i++) {
        size += c->change[i];
        if (i >= low && (uint32_t)size < best->size)
            *best = (struct cut_at){(uint32_t)size, i, direction};
    }
}

/* Puts the separator first, then one side, then the other; returns where they begin. */
static void divide(struct cutter *c, const struct task *t, const struct cut_at *best,
                   uint32_t begin[2])
{
    uint32_t count = t->last - t->first, at = 0;
    sort(c, t, best->direction);
    for (int side = 0; side < 3; side++) {
        for (uint32_t i = 0; i < count; i++) {
            uint32_t end = c->item[i].end;
            bool ahead = i > best->at, apart = !ahead && farthest(c, end) > best->at;
            if (side == (apart ? 0 : ahead ? 2 : 1))
                c->spare[at++] = end;
        }
        if (side < 2)
            begin[side] = t->first + at;
    }
    memcpy(c->list + t->first, c->spare, count * sizeof *c->spare);
}

static bool add_part(struct pn__parts *parts, struct pn__part part)
{
    if (parts->count == parts->room) {
        uint32_t room = parts->room ? parts->room * 2 : 64;
        struct pn__part *grown = pn__realloc(parts->part, room, sizeof *grown);
        if (!grown)
            return false;
        parts->part = grown;
        parts->room = room;
    }
    parts->part[parts->count++] = part;
    return true;
}

/* Ends of the list become the next ranks, below the separator above. */
static bool take(const struct cutter *c, const struct task *t, uint32_t last,
                 struct pn__separators *s, struct pn__parts *parts)
{
    uint32_t depth = parts->part[t->above].depth, part = parts->count;
    for (uint32_t i = t->first; i < last; i++, s->count++) {
        s->end[s->count] = c->list[i];
        s->depth[s->count] = depth++;
        s->part[s->count] = part;
    }
    return add_part(parts, (struct pn__part){t->above, part, depth});
}

/* One side is done before the other begins: what is above is above the whole of it. */
static bool dissect(struct cutter *c, uint32_t count, struct pn__separators *s,
                    struct pn__parts *parts)
{
    struct task task[DEEP] = {{0, count, 0}};
    uint32_t tasks = 1;
    while (tasks) {
        struct task t = task[--tasks];
        uint32_t size = t.last - t.first, begin[2] = {t.last, t.last};
        c->work++;
        if (size > SMALL) {
            struct cut_at best = {UINT32_MAX, 0, 0};
            for (uint32_t i = t.first; i < t.last; i++)
                c->home[c->list[i]] = c->work;
            for (int direction = 0; direction < 4; direction++)
                sweep(c, &t, direction, &best);
            divide(c, &t, &best, begin);
        }
        uint32_t above = t.above;
        if (begin[0] > t.first) {
            if (!take(c, &t, begin[0], s, parts))
                return false;
            above = parts->count - 1;
        }
        if (begin[1] < t.last)
            task[tasks++] = (struct task){begin[1], t.last, above};
        if (begin[0] < begin[1])
            task[tasks++] = (struct task){begin[0], begin[1], above};
    }
    return true;
}

/* What is below a part was added after it. */
static void note_last(struct pn__parts *parts)
{
    for (uint32_t i = parts->count; i-- > 1;) {
        struct pn__part *above = &parts->part[parts->part[i].parent];
        if (parts->part[i].last > above->last)
            above->last = parts->part[i].last;
    }
}

static bool cutter_init(struct cutter *c, uint32_t count)
{
    c->item = pn__alloc(count, sizeof *c->item);
    c->list = pn__alloc(count, sizeof *c->list);
    c->spare = pn__alloc(count, sizeof *c->spare);
    c->home = pn__alloc(count, sizeof *c->home);
    c->place = pn__alloc(count, sizeof *c->place);
    c->change = pn__alloc((size_t)count + 1, sizeof *c->change);
    if (!c->item || !c->list || !c->spare || !c->home || !c->place || !c->change)
        return false;
    for (uint32_t i = 0; i < count; i++)
        c->list[i] = i;
    return true;
}

static void cutter_release(struct cutter *c)
{
    pn__free(c->item);
    pn__free(c->list);
    pn__free(c->spare);
    pn__free(c->home);
    pn__free(c->place);
    pn__free(c->change);
}

enum pn_status pn__separators_init(struct pn__separators *s, const struct pn_cut *cut,
                                   const struct pn_point_fx *pos, uint32_t region,
                                   struct pn__parts *parts, struct pn_error *err)
{
    struct cutter c = {.cut = cut, .pos = pos, .base = cut->region_first[region]};
    uint32_t count = cut->region_first[region + 1] - c.base;
    *s = (struct pn__separators){0};
    s->end = pn__alloc(count, sizeof *s->end);
    s->depth = pn__alloc(count, sizeof *s->depth);
    s->part = pn__alloc(count, sizeof *s->part);
    bool done = cutter_init(&c, count) && s->end && s->depth && s->part &&
                (parts->count || add_part(parts, (struct pn__part){0, 0, 0})) &&
                dissect(&c, count, s, parts);
    cutter_release(&c);
    if (done) {
        note_last(parts);
        return PN_OK;
    }
    pn__separators_release(s);
    return pn__fail_memory(err);
}

void pn__separators_release(struct pn__separators *s)
{
    pn__free(s->end);
    pn__free(s->depth);
    pn__free(s->part);
    *s = (struct pn__separators){0};
}
