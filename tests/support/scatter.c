#include "config.h"

#include "support/random.h"
#include "support/scatter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct arc {
    uint32_t from, to;
    uint8_t length, lanes;
};

struct draft {
    const struct scatter *scatter;
    struct test_random rng;
    struct pn_point_fx *pos;
    uint8_t *kind;
    uint32_t *id; /* new id of each node */
    struct arc *arcs;
    uint32_t count, room;
};

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void *zeroed(size_t count, size_t size)
{
    return need(calloc(count + 1, size));
}

static double distance_m(const struct draft *d, uint32_t a, uint32_t b)
{
    double dx = (double)d->pos[a].x - d->pos[b].x;
    double dy = (double)d->pos[a].y - d->pos[b].y;
    double dz = (double)d->pos[a].z - d->pos[b].z;
    return sqrt(dx * dx + dy * dy + dz * dz) / PN_FX_PER_M;
}

static void add(struct draft *d, uint32_t from, uint32_t to, uint8_t length,
                uint8_t lanes)
{
    if (d->count == d->room) {
        d->room = d->room ? 2 * d->room : 64;
        d->arcs = need(realloc(d->arcs, d->room * sizeof *d->arcs));
    }
    d->arcs[d->count++] = (struct arc){from, to, length, lanes};
}

static uint8_t random_length(struct draft *d, uint32_t a, uint32_t b)
{
    double metres = distance_m(d, a, b);
    if (d->scatter->lengths == SCATTER_FEW)
        return (uint8_t)test_random_below(&d->rng, 4);
    if (d->scatter->lengths == SCATTER_ANY)
        return (uint8_t)test_random_below(&d->rng, 256);
    return metres < 1 ? 1 : metres < 255 ? (uint8_t)metres : 255;
}

static void add_link(struct draft *d, uint32_t a, uint32_t b)
{
    bool ped = d->kind[a] == PN_KIND_PED;
    uint32_t way = ped ? 9 : test_random_below(&d->rng, 10);
    uint8_t length = random_length(d, a, b);
    uint8_t there = way > 1, back = way != 0 && way != 2;
    if (ped != (d->kind[b] == PN_KIND_PED))
        return;
    add(d, a, b, length, there);
    if (test_random_below(&d->rng, 25))
        add(d, b, a, length, back);
    if (!test_random_below(&d->rng, 20))
        add(d, a, b, random_length(d, a, b), 1);
    if (!test_random_below(&d->rng, 30))
        add(d, a, a, random_length(d, a, a), 1);
}

static void draw_nodes(struct draft *d)
{
    uint32_t steps = (uint32_t)(d->scatter->spread_m * PN_FX_PER_M) + 1;
    for (uint32_t n = 0; n < d->scatter->nodes; n++) {
        uint32_t kind = test_random_below(&d->rng, 8);
        d->kind[n] = kind < 6 ? PN_KIND_CAR : kind == 6 ? PN_KIND_BOAT : PN_KIND_PED;
        d->pos[n].x = (int32_t)test_random_below(&d->rng, steps) - (int32_t)(steps / 2);
        d->pos[n].y = (int32_t)test_random_below(&d->rng, steps) - (int32_t)(steps / 2);
        d->pos[n].z = (int32_t)test_random_below(&d->rng, steps / 16 + 1);
    }
}

/* Each node gets links to the nearest of a few others, so that most links are short. */
static void draw_links(struct draft *d)
{
    uint32_t nodes = d->scatter->nodes;
    for (uint32_t n = 0; n < nodes; n++) {
        uint32_t links = test_random_below(&d->rng, 4);
        for (uint32_t i = 0; i < links; i++) {
            uint32_t best = test_random_below(&d->rng, nodes);
            for (int tries = 0; tries < 6; tries++) {
                uint32_t other = test_random_below(&d->rng, nodes);
                if (other != n && distance_m(d, n, other) < distance_m(d, n, best))
                    best = other;
            }
            add_link(d, n, best);
        }
    }
}

static void draw_ids(struct draft *d, uint64_t renumber)
{
    struct test_random rng = {renumber};
    for (uint32_t n = 0; n < d->scatter->nodes; n++) {
        uint32_t other = renumber ? test_random_below(&rng, n + 1) : n;
        d->id[n] = d->id[other];
        d->id[other] = n;
    }
}

static int by_source(const void *a, const void *b)
{
    const struct arc *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

static void number_nodes(const struct draft *d, struct pn_graph *g)
{
    struct pn_point_fx *pos = zeroed(g->node_count, sizeof *pos);
    uint8_t *kind = zeroed(g->node_count, 1);
    uint32_t *area_first = zeroed(g->area_limit + 1, sizeof *area_first);
    for (uint32_t n = 0; n < g->node_count; n++) {
        pos[d->id[n]] = d->pos[n];
        kind[d->id[n]] = d->kind[n];
    }
    /* A fifth of the nodes an area, but areas 0 and 4 have none. */
    static const uint32_t fifths[] = {0, 0, 1, 2, 3, 3, 4, 5};
    for (uint32_t area = 0; area <= g->area_limit; area++)
        area_first[area] = g->node_count / 5 * fifths[area];
    area_first[g->area_limit] = g->node_count;
    g->pos = pos;
    g->kind = kind;
    g->area_first = area_first;
    g->node_flags = zeroed(g->node_count, sizeof *g->node_flags);
    g->stored_region = zeroed(g->node_count, sizeof *g->stored_region);
}

static uint32_t ceil_q16(double metres)
{
    double q16 = ceil(metres * PN_Q16_PER_M);
    return q16 < UINT32_MAX ? (uint32_t)q16 : UINT32_MAX;
}

static void lay_arcs(struct draft *d, struct pn_graph *g)
{
    uint32_t *first = zeroed(g->node_count + 1, sizeof *first);
    uint32_t *target = zeroed(g->arc_count, sizeof *target);
    uint32_t *metres = zeroed(g->arc_count, sizeof *metres);
    uint32_t *reverse = zeroed(g->arc_count, sizeof *reverse);
    uint8_t *length = zeroed(g->arc_count, 1), *lanes = zeroed(g->arc_count, 1);
    for (uint32_t a = 0; a < d->count; a++) {
        d->arcs[a].from = d->id[d->arcs[a].from];
        d->arcs[a].to = d->id[d->arcs[a].to];
    }
    if (d->count)
        qsort(d->arcs, d->count, sizeof *d->arcs, by_source);
    for (uint32_t a = 0; a < d->count; a++) {
        const struct arc *arc = &d->arcs[a];
        const struct pn_point_fx *p = &g->pos[arc->from], *q = &g->pos[arc->to];
        double dx = (double)p->x - q->x, dy = (double)p->y - q->y;
        double dz = (double)p->z - q->z;
        first[arc->from + 1]++;
        target[a] = arc->to;
        metres[a] = ceil_q16(sqrt(dx * dx + dy * dy + dz * dz) / PN_FX_PER_M);
        length[a] = arc->length;
        lanes[a] = arc->lanes;
        reverse[a] = PN_NODE_NONE; /* no search asks for it */
    }
    for (uint32_t n = 0; n < g->node_count; n++)
        first[n + 1] += first[n];
    g->first_out = first;
    g->target = target;
    g->metres_q16 = metres;
    g->reverse = reverse;
    g->length = length;
    g->lanes = lanes;
    g->arc_flags = zeroed(g->arc_count, 1);
}

struct pn_graph *scatter_graph(const struct scatter *scatter, uint64_t renumber,
                               uint32_t *new_id)
{
    struct draft d = {.scatter = scatter, .rng = {scatter->seed}};
    d.pos = zeroed(scatter->nodes, sizeof *d.pos);
    d.kind = zeroed(scatter->nodes, 1);
    d.id = zeroed(scatter->nodes, sizeof *d.id);
    draw_nodes(&d);
    draw_links(&d);
    draw_ids(&d, renumber);
    struct pn_graph *g = zeroed(1, sizeof *g);
    g->node_count = scatter->nodes;
    g->arc_count = d.count;
    g->area_limit = 7;
    number_nodes(&d, g);
    lay_arcs(&d, g);
    if (new_id)
        memcpy(new_id, d.id, scatter->nodes * sizeof *new_id);
    free(d.pos);
    free(d.kind);
    free(d.id);
    free(d.arcs);
    return g;
}

/* The arrays are const to those who read a graph; here they are ours. */
static void drop(const void *array)
{
    union {
        const void *read;
        void *own;
    } u = {array};
    free(u.own);
}

void scatter_free(struct pn_graph *graph)
{
    if (!graph)
        return;
    drop(graph->area_first);
    drop(graph->first_out);
    drop(graph->pos);
    drop(graph->node_flags);
    drop(graph->stored_region);
    drop(graph->kind);
    drop(graph->target);
    drop(graph->reverse);
    drop(graph->metres_q16);
    drop(graph->length);
    drop(graph->lanes);
    drop(graph->arc_flags);
    free(graph);
}
