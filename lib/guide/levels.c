/* levels.c - where other roads pass under or over a way. */
#include "config.h"

#include "guide/way.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/place.h>

#include <math.h>
#include <stdlib.h>

/* A link in plan with its heights, metres; from the end with the lower x, then y. */
struct link {
    struct pn_point a, b;
    double low_y, high_y;
};

/* A link of the way, to be found by where it begins in x. */
struct own {
    struct link link;
    uint32_t index;
};

struct work {
    const struct pn__way *way;
    struct own *own; /* sorted by link.a.x */
    uint32_t count;
    double widest; /* in x, of all in own */
    struct pn__level *level;
};

static struct link link_between(const struct pn_graph *graph, pn_node_id from,
                                pn_node_id to)
{
    struct pn_point a = pn_place_node_point(graph, from);
    struct pn_point b = pn_place_node_point(graph, to);
    bool swap = b.x < a.x || (b.x == a.x && b.y < a.y);
    return (struct link){swap ? b : a, swap ? a : b, fmin(a.y, b.y), fmax(a.y, b.y)};
}

/* Twice the area of the triangle link-p: positive on the left side, 0 on the line. */
static double side(const struct link *link, const struct pn_point *p)
{
    return (link->b.x - link->a.x) * (p->y - link->a.y) -
           (link->b.y - link->a.y) * (p->x - link->a.x);
}

/*
 * The two cross in plan. A point on a line counts as left of it, and lines have one
 * direction for all, so where a road crosses at a node of the other it does so once.
 */
static bool cross(const struct link *p, const struct link *q, double *height)
{
    if (p->low_y > q->high_y || p->high_y < q->low_y)
        return false;
    double qa = side(p, &q->a), qb = side(p, &q->b);
    double pa = side(q, &p->a), pb = side(q, &p->b);
    if ((qa >= 0) == (qb >= 0) || (pa >= 0) == (pb >= 0))
        return false;
    double on_p = p->a.z + (p->b.z - p->a.z) * pa / (pa - pb);
    double on_q = q->a.z + (q->b.z - q->a.z) * qa / (qa - qb);
    *height = on_p - on_q;
    return true;
}

static int by_x(const void *a, const void *b)
{
    const struct own *p = a, *q = b;
    return p->link.a.x < q->link.a.x ? -1 : p->link.a.x > q->link.a.x;
}

static void collect_own(struct work *work)
{
    const struct pn__way *way = work->way;
    for (uint32_t i = 0; i + 1 < way->count; i++) {
        struct link link = link_between(way->graph, way->nodes[i], way->nodes[i + 1]);
        work->own[work->count++] = (struct own){link, i};
        work->widest = fmax(work->widest, link.b.x - link.a.x);
    }
    qsort(work->own, work->count, sizeof *work->own, by_x);
}

/* The first link of the way that begins at x or later. */
static uint32_t first_from(const struct work *work, double x)
{
    uint32_t low = 0, high = work->count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (work->own[mid].link.a.x < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool joins(const struct pn__way *way, uint32_t i, pn_node_id from, pn_node_id to)
{
    pn_node_id a = way->nodes[i], b = way->nodes[i + 1];
    return a == from || a == to || b == from || b == to;
}

static void look_at(struct work *work, pn_node_id from, pn_node_id to)
{
    struct link other = link_between(work->way->graph, from, to);
    double height;
    for (uint32_t i = first_from(work, other.a.x - work->widest);
         i < work->count && work->own[i].link.a.x <= other.b.x; i++) {
        uint32_t index = work->own[i].index;
        if (!cross(&work->own[i].link, &other, &height) ||
            joins(work->way, index, from, to) || fabs(height) > PN_LEVEL_MOST_M)
            continue;
        work->level[index].over += height >= PN_LEVEL_LEAST_M;
        work->level[index].under += height <= -PN_LEVEL_LEAST_M;
    }
}

enum pn_status pn__levels(const struct pn__way *way, struct pn__level *level,
                          struct pn_error *err)
{
    const struct pn_graph *graph = way->graph;
    struct work work = {.way = way, .level = level};
    work.own = pn__alloc(way->count, sizeof *work.own);
    if (!work.own)
        return pn__fail_memory(err);
    collect_own(&work);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] == PN_KIND_PED)
            continue;
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (graph->reverse[a] == PN_NODE_NONE || a < graph->reverse[a])
                look_at(&work, n, graph->target[a]);
    }
    pn__free(work.own);
    return PN_OK;
}
