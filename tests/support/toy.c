#include "config.h"

#include "support/toy.h"

#include <pathnode/profile.h>

#include <stdlib.h>
#include <string.h>

uint64_t toy_next(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint32_t below(uint64_t *state, uint32_t limit)
{
    return (uint32_t)(toy_next(state) % limit);
}

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void toy_init(struct toy *toy, uint32_t nodes)
{
    *toy = (struct toy){.nodes = nodes};
    toy->kind = need(malloc(nodes + 1));
    memset(toy->kind, PN_KIND_CAR, nodes + 1);
}

void toy_release(struct toy *toy)
{
    free(toy->arc);
    free(toy->kind);
}

static void add(struct toy *toy, struct toy_arc arc)
{
    if (toy->arcs == toy->room) {
        size_t room = toy->room ? 2 * (size_t)toy->room : 64;
        toy->room = (uint32_t)room;
        toy->arc = need(realloc(toy->arc, room * sizeof arc));
    }
    toy->arc[toy->arcs++] = arc;
}

void toy_add(struct toy *toy, uint32_t from, uint32_t to, uint8_t length, uint8_t lanes)
{
    add(toy, (struct toy_arc){from, to, length * PN_Q16_PER_M, length, lanes});
}

void toy_link(struct toy *toy, uint32_t a, uint32_t b, uint8_t length)
{
    toy_add(toy, a, b, length, 1);
    toy_add(toy, b, a, length, 1);
}

void toy_path(struct toy *toy, const uint32_t *nodes, uint32_t count, uint8_t length)
{
    for (uint32_t i = 1; i < count; i++)
        toy_link(toy, nodes[i - 1], nodes[i], length);
}

/* How a random world prices a step: few values, so that optima tie; zeros; odd metres. */
static void random_step(struct toy *toy, uint64_t *rng, uint32_t a, uint32_t b)
{
    uint8_t length = below(rng, 5) ? (uint8_t)(1 + below(rng, 4)) : 0;
    uint32_t q16 = length * PN_Q16_PER_M + below(rng, length ? PN_Q16_PER_M : 2);
    uint32_t way = below(rng, 12);
    struct toy_arc there = {a, b, q16, length, way != 0 && way != 2};
    struct toy_arc back = {b, a, q16, length, way != 1 && way != 2};
    add(toy, there);
    if (below(rng, 40))
        add(toy, back);
    if (!below(rng, 20))
        add(toy, (struct toy_arc){a, b, q16 / 2, length / 2, below(rng, 2) > 0});
    if (!below(rng, 30))
        add(toy, (struct toy_arc){a, a, q16, length, 1});
}

/* A chain of new nodes between a and b; b may be a (a loop) or UINT32_MAX (dead end). */
static void random_chain(struct toy *toy, uint64_t *rng, uint32_t a, uint32_t b,
                         uint32_t *unused, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = (*unused)++;
        random_step(toy, rng, a, node);
        a = node;
    }
    if (b != UINT32_MAX && a != b)
        random_step(toy, rng, a, b);
}

static void shuffle(struct toy *toy, uint64_t *rng)
{
    uint32_t *id = need(malloc((toy->nodes + 1) * sizeof *id));
    for (uint32_t i = 0; i < toy->nodes; i++) {
        uint32_t j = below(rng, i + 1);
        id[i] = id[j];
        id[j] = i;
    }
    for (uint32_t i = 0; i < toy->arcs; i++) {
        toy->arc[i].from = id[toy->arc[i].from];
        toy->arc[i].to = id[toy->arc[i].to];
    }
    free(id);
}

void toy_random(struct toy *toy, uint64_t seed, uint32_t junctions)
{
    uint64_t rng = seed;
    uint32_t chains = junctions * 3 / 2 + below(&rng, junctions + 1);
    uint32_t unused = junctions;
    toy_init(toy, junctions + 9 * chains + 16);
    for (uint32_t c = 0; c < chains; c++) {
        uint32_t a = below(&rng, junctions), b = below(&rng, junctions);
        uint32_t kind = below(&rng, 10), count = below(&rng, 6);
        if (kind == 0)
            b = UINT32_MAX;
        if (kind == 1)
            b = a;
        random_chain(toy, &rng, a, b, &unused, count);
        if (kind == 2)
            random_chain(toy, &rng, a, b, &unused, 1 + below(&rng, 3) % (7 - count));
    }
    if (unused + 8 < toy->nodes) { /* a ring, then a lone row */
        uint32_t start = unused++;
        random_chain(toy, &rng, start, start, &unused, 2 + below(&rng, 3));
        start = unused++;
        random_chain(toy, &rng, start, UINT32_MAX, &unused, below(&rng, 2));
    }
    if (unused < toy->nodes)
        toy->nodes = unused + (unused + 1 < toy->nodes); /* and perhaps a lone node */
    shuffle(toy, &rng);
}

/* Members of struct pn_graph are const to its readers; these are the same arrays. */
struct arrays {
    uint32_t *area_first, *first_out, *node_flags, *target, *reverse, *metres_q16;
    struct pn_point_fx *pos;
    uint16_t *stored_region;
    uint8_t *kind, *length, *lanes, *arc_flags;
};

static void fill_arcs(const struct toy *toy, struct arrays *a)
{
    for (uint32_t i = 0; i < toy->arcs; i++)
        a->first_out[toy->arc[i].from + 1]++;
    for (uint32_t n = 0; n < toy->nodes; n++)
        a->first_out[n + 1] += a->first_out[n];
    uint32_t *at = need(malloc((toy->nodes + 1) * sizeof *at));
    memcpy(at, a->first_out, (toy->nodes + 1) * sizeof *at);
    for (uint32_t i = 0; i < toy->arcs; i++) {
        const struct toy_arc *arc = &toy->arc[i];
        uint32_t k = at[arc->from]++;
        a->target[k] = arc->to;
        a->metres_q16[k] = arc->metres_q16;
        a->length[k] = arc->length;
        a->lanes[k] = arc->lanes;
    }
    free(at);
    for (uint32_t n = 0; n < toy->nodes; n++)
        for (uint32_t k = a->first_out[n]; k < a->first_out[n + 1]; k++) {
            a->reverse[k] = PN_NODE_NONE;
            for (uint32_t r = a->first_out[a->target[k] + 1];
                 r-- > a->first_out[a->target[k]];)
                if (a->target[r] == n)
                    a->reverse[k] = r;
        }
}

struct pn_graph *toy_graph(const struct toy *toy)
{
    struct arrays a;
    size_t nodes = toy->nodes + 1, arcs = toy->arcs + 1;
    a.area_first = need(calloc(2, sizeof *a.area_first));
    a.area_first[1] = toy->nodes;
    a.first_out = need(calloc(nodes + 1, sizeof *a.first_out));
    a.node_flags = need(calloc(nodes, sizeof *a.node_flags));
    a.pos = need(calloc(nodes, sizeof *a.pos));
    a.stored_region = need(calloc(nodes, sizeof *a.stored_region));
    a.kind = need(calloc(nodes, 1));
    memcpy(a.kind, toy->kind, toy->nodes);
    a.target = need(calloc(arcs, sizeof *a.target));
    a.reverse = need(calloc(arcs, sizeof *a.reverse));
    a.metres_q16 = need(calloc(arcs, sizeof *a.metres_q16));
    a.length = need(calloc(arcs, 1));
    a.lanes = need(calloc(arcs, 1));
    a.arc_flags = need(calloc(arcs, 1));
    fill_arcs(toy, &a);
    struct pn_graph *graph = need(malloc(sizeof *graph));
    *graph = (struct pn_graph){toy->nodes,
                               toy->arcs,
                               1,
                               0,
                               a.area_first,
                               a.first_out,
                               a.pos,
                               a.node_flags,
                               a.stored_region,
                               a.kind,
                               a.target,
                               a.reverse,
                               a.metres_q16,
                               a.length,
                               a.lanes,
                               a.arc_flags,
                               NULL};
    return graph;
}

/* The same memory, to be changed. */
static void *mine(const void *memory)
{
    union {
        const void *in;
        void *out;
    } pointer = {memory};
    return pointer.out;
}

static void drop(const void *memory)
{
    free(mine(memory));
}

void toy_graph_place(struct pn_graph *graph, pn_node_id node, int32_t x_m, int32_t y_m)
{
    struct pn_point_fx *pos = mine(graph->pos);
    pos[node].x = x_m * PN_FX_PER_M;
    pos[node].y = y_m * PN_FX_PER_M;
}

void toy_graph_spread(struct pn_graph *graph, uint64_t seed)
{
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        int32_t x_m = 10 * (int32_t)below(&seed, 9), y_m = 10 * (int32_t)below(&seed, 9);
        toy_graph_place(graph, n, x_m, y_m);
    }
}

void toy_graph_free(struct pn_graph *graph)
{
    const void *all[] = {graph->area_first, graph->first_out,     graph->pos,
                         graph->node_flags, graph->stored_region, graph->kind,
                         graph->target,     graph->reverse,       graph->metres_q16,
                         graph->length,     graph->lanes,         graph->arc_flags};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        drop(all[i]);
    free(graph);
}

/* Nodes whose arcs are still to be relaxed, each at most once: a ring of all nodes. */
struct waiting {
    pn_node_id *node;
    uint8_t *waits;
    uint32_t first, count, room;
};

static void put(struct waiting *w, pn_node_id node)
{
    if (w->waits[node])
        return;
    w->waits[node] = 1;
    w->node[(w->first + w->count++) % w->room] = node;
}

static pn_node_id get(struct waiting *w)
{
    pn_node_id node = w->node[w->first];
    w->first = (w->first + 1) % w->room;
    w->count--;
    w->waits[node] = 0;
    return node;
}

void toy_distances(const struct pn_costs *costs, pn_node_id from, uint64_t *dist)
{
    const struct pn_graph *graph = costs->graph;
    struct waiting w = {.room = graph->node_count};
    w.node = need(malloc(w.room * sizeof *w.node));
    w.waits = need(calloc(w.room, 1));
    for (uint32_t n = 0; n < graph->node_count; n++)
        dist[n] = PN_COST_NONE;
    dist[from] = 0;
    for (put(&w, from); w.count;) {
        pn_node_id n = get(&w);
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            pn_node_id to = graph->target[a];
            if (costs->arc[a] == PN_COST_CLOSED || dist[n] + costs->arc[a] >= dist[to])
                continue;
            dist[to] = dist[n] + costs->arc[a];
            put(&w, to);
        }
    }
    free(w.node);
    free(w.waits);
}

void toy_graph_pave(struct pn_graph *graph, uint8_t *underfoot, uint64_t *rng)
{
    for (uint32_t a = 0; a < graph->arc_count; a++)
        underfoot[a] = (uint8_t)(toy_next(rng) % PN_UNDERFOOT_COUNT);
    graph->underfoot = underfoot;
}

struct pn_costs *toy_surface_costs(const struct pn_graph *graph)
{
    struct pn_profile *profile = NULL;
    struct pn_costs *costs;
    if (pn_profile_load("bike", &profile, NULL) != PN_OK ||
        pn_profile_set(profile, "surface.steep=never", NULL) != PN_OK ||
        pn_profile_set(profile, "surface.grass=7.5", NULL) != PN_OK ||
        pn_profile_costs(graph, profile, PN_ONE_WAY_OBEY, &costs, NULL) != PN_OK)
        abort();
    pn_profile_free(profile);
    return costs;
}
