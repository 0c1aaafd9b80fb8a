/* junctions.c - see junctions.h. */
#include "config.h"

#include "lint/junctions.h"

#include "base/alloc.h"
#include "base/error.h"
#include "lint/lint_parts.h"

#include <pathnode/derive.h>

#include <stdlib.h>

#define JOIN_M      25.0 /* two corners of one junction are no farther apart */
#define LIGHT_M     60.0 /* a light stands no farther before its junction */
#define LIGHT_FLAGS (PN_ARC_LIGHT_NS | PN_ARC_LIGHT_WE)

static uint32_t link_count(const struct pn_graph *graph, pn_node_id n)
{
    return graph->first_out[n + 1] - graph->first_out[n];
}

static bool is_corner(const struct pn_graph *graph, pn_node_id n)
{
    return pn__is_vehicle(graph, n) && link_count(graph, n) > 2;
}

/* ---- chains of nodes with two links ---- */

struct chain {
    pn_node_id end;
    double metres;
    uint8_t light; /* for traffic toward the start */
    bool lit;      /* a light for either way */
};

/* The arc out of a node with two links that does not lead back along arc, or NONE. */
static uint32_t arc_on(const struct pn_graph *graph, uint32_t arc)
{
    const pn_node_id at = graph->target[arc];
    const uint32_t back = graph->reverse[arc], first = graph->first_out[at];
    if (link_count(graph, at) != 2 || back == PN_NODE_NONE)
        return PN_NODE_NONE;
    return back == first ? first + 1 : first;
}

static void note_light(const struct pn_graph *graph, uint32_t arc, struct chain *chain)
{
    const uint32_t in = graph->reverse[arc];
    const uint8_t toward =
        in == PN_NODE_NONE ? 0 : (uint8_t)(graph->arc_flags[in] & LIGHT_FLAGS);
    chain->lit |= toward || graph->arc_flags[arc] & LIGHT_FLAGS;
    if (!chain->light && chain->metres <= LIGHT_M)
        chain->light = toward;
}

/* From a corner along an arc, to the next node with other than two links. */
static struct chain follow(const struct pn_graph *graph, pn_node_id from, uint32_t arc)
{
    struct chain chain = {.end = from};
    while (arc != PN_NODE_NONE) {
        const pn_node_id at = graph->target[arc];
        note_light(graph, arc, &chain);
        chain.metres += pn_derive_metres(graph->pos[chain.end], graph->pos[at]);
        chain.end = at;
        arc = at == from ? PN_NODE_NONE : arc_on(graph, arc);
    }
    return chain;
}

static bool joins(const struct pn_graph *graph, const struct chain *chain)
{
    return !chain->lit && chain->metres <= JOIN_M && is_corner(graph, chain->end);
}

/* ---- which corners are one junction ---- */

static uint32_t root_of(const struct pn__junctions *j, uint32_t n)
{
    while (j->parent[n] != n)
        n = j->parent[n] = j->parent[j->parent[n]];
    return n;
}

/* Not into one that is larger than any junction: a web of small streets is none. */
static void join(const struct pn__junctions *j, pn_node_id a, pn_node_id b)
{
    const uint32_t p = root_of(j, a), q = root_of(j, b);
    if (p == q || j->size[p] + j->size[q] > PN__CORNERS_MAX)
        return;
    const uint32_t low = p < q ? p : q, high = p < q ? q : p;
    j->parent[high] = low;
    j->size[low] += j->size[high];
}

static void join_corners(struct pn__junctions *j)
{
    for (uint32_t i = 0; i < j->count; i++) {
        const pn_node_id n = j->corners[i];
        for (uint32_t a = j->graph->first_out[n]; a < j->graph->first_out[n + 1]; a++) {
            const struct chain chain = follow(j->graph, n, a);
            if (joins(j->graph, &chain))
                join(j, n, chain.end);
        }
    }
}

/* Corners in the order of their junctions: by counting, each junction's in id order. */
static enum pn_status sort_corners(struct pn__junctions *j, struct pn_error *err)
{
    pn_node_id *sorted = pn__alloc(j->count, sizeof *sorted);
    uint32_t *next = pn__alloc(j->graph->node_count, sizeof *next), sum = 0;
    if (!sorted || !next) {
        pn__free(sorted);
        pn__free(next);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < j->count; i++) {
        const pn_node_id n = j->corners[i];
        if (j->parent[n] != n)
            continue;
        next[n] = sum;
        sum += j->size[n];
    }
    for (uint32_t i = 0; i < j->count; i++)
        sorted[next[root_of(j, j->corners[i])]++] = j->corners[i];
    pn__free(next);
    pn__free(j->corners);
    j->corners = sorted;
    return PN_OK;
}

enum pn_status pn__junctions_find(const struct pn_graph *graph, struct pn__junctions *j,
                                  struct pn_error *err)
{
    const uint32_t nodes = graph->node_count;
    *j = (struct pn__junctions){.graph = graph};
    j->parent = pn__alloc(nodes, sizeof *j->parent);
    j->size = pn__alloc(nodes, sizeof *j->size);
    j->corners = pn__alloc(nodes, sizeof *j->corners);
    if (!j->parent || !j->size || !j->corners)
        return pn__fail_memory(err);
    for (pn_node_id n = 0; n < nodes; n++) {
        j->parent[n] = n;
        j->size[n] = 1;
        if (is_corner(graph, n))
            j->corners[j->count++] = n;
    }
    join_corners(j);
    return sort_corners(j, err);
}

void pn__junctions_release(struct pn__junctions *j)
{
    pn__free(j->parent);
    pn__free(j->size);
    pn__free(j->corners);
}

bool pn__junctions_next(const struct pn__junctions *j, uint32_t *at,
                        struct pn__junction *junction)
{
    junction->count = 0;
    if (*at == j->count)
        return false;
    const uint32_t root = root_of(j, j->corners[*at]);
    while (*at < j->count && root_of(j, j->corners[*at]) == root)
        junction->corner[junction->count++] = j->corners[(*at)++];
    return true;
}

/* ---- the ways into one ---- */

/* A chain that leads from one corner of a junction to another is no way into it. */
static bool is_inside(const struct pn__junctions *j, pn_node_id n,
                      const struct chain *chain)
{
    return joins(j->graph, chain) && root_of(j, n) == root_of(j, chain->end);
}

static bool has_lane_in(const struct pn_graph *graph, uint32_t arc)
{
    const uint32_t in = graph->reverse[arc];
    return in != PN_NODE_NONE && in != arc && graph->lanes[in];
}

uint32_t pn__junction_ways(const struct pn__junctions *j,
                           const struct pn__junction *junction,
                           struct pn__way ways[PN__WAYS_MAX])
{
    const struct pn_graph *graph = j->graph;
    uint32_t count = 0;
    for (uint32_t i = 0; i < junction->count; i++) {
        const pn_node_id n = junction->corner[i];
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            const struct chain chain = follow(graph, n, a);
            if (has_lane_in(graph, a) && !is_inside(j, n, &chain))
                ways[count++] = (struct pn__way){n, graph->target[a], chain.light};
        }
    }
    return count;
}
