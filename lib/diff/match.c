/* match.c - see match.h. */
#include "config.h"

#include "diff/match.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/spots.h"
#include "graph/topology.h"
#include "network/navi_numbers.h"

#include <pathnode/derive.h>

#include <string.h>

/* ---- memory ---- */

static enum pn_status new_nones(uint32_t count, uint32_t **list, struct pn_error *err)
{
    *list = pn__alloc((size_t)count + 1, sizeof **list);
    if (!*list)
        return pn__fail_memory(err);
    memset(*list, 0xFF, count * sizeof **list); /* PN_NODE_NONE */
    return PN_OK;
}

/* Each node's address, and the links of those before it. */
static void note_nodes(const struct pn_network *network, struct pn_address *address,
                       uint32_t *links_before)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        uint32_t sum = 0;
        for (uint32_t n = 0; area && n < area->node_count; n++) {
            *address++ = (struct pn_address){(uint16_t)a, (uint16_t)n};
            *links_before++ = sum;
            sum += pn_node_link_count(&area->nodes[n]);
        }
    }
}

static void note_navis(const struct pn_network *network, struct pn_navi_address *address)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++)
            *address++ = (struct pn_navi_address){(uint16_t)a, (uint16_t)i};
    }
}

static enum pn_status init_side(struct pn__match *m, int side,
                                const struct pn_network *network, struct pn_error *err)
{
    m->network[side] = network;
    PN_TRY(pn__graph_topology(network, &m->graph[side], err));
    PN_TRY(pn__navi_numbers_new(network, &m->navi_first[side], err));
    uint32_t navis = m->navi_first[side][pn_network_area_limit(network)];
    PN_TRY(new_nones(m->graph[side]->node_count, &m->node[side], err));
    PN_TRY(new_nones(m->graph[side]->node_count, &m->links_before[side], err));
    m->address[side] = pn__alloc(m->graph[side]->node_count, sizeof *m->address[side]);
    m->navi_address[side] = pn__alloc(navis, sizeof *m->navi_address[side]);
    if (!m->address[side] || !m->navi_address[side])
        return pn__fail_memory(err);
    note_nodes(network, m->address[side], m->links_before[side]);
    note_navis(network, m->navi_address[side]);
    return new_nones(navis, &m->navi[side], err);
}

void pn__match_release(struct pn__match *m)
{
    for (int side = 0; side < 2; side++) {
        pn_graph_free(m->graph[side]);
        pn__free(m->address[side]);
        pn__free(m->node[side]);
        pn__free(m->links_before[side]);
        pn__free(m->navi_first[side]);
        pn__free(m->navi_address[side]);
        pn__free(m->navi[side]);
    }
    memset(m, 0, sizeof *m);
}

/* ---- nodes ---- */

static void join(struct pn__match *m, pn_node_id one, pn_node_id two)
{
    m->node[0][one] = two;
    m->node[1][two] = one;
}

static bool is_free(const struct pn__match *m, int side, pn_node_id node)
{
    return m->node[side][node] == PN_NODE_NONE;
}

static bool is_ped(const struct pn__match *m, int side, pn_node_id node)
{
    return m->graph[side]->kind[node] == PN_KIND_PED;
}

static bool same_place(struct pn_point_fx a, struct pn_point_fx b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Whether a neighbour of a node has its partner: then its links say who it is. */
static bool is_known_by_links(const struct pn__match *m, int side, pn_node_id n)
{
    const struct pn_graph *graph = m->graph[side];
    for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
        if (!is_free(m, side, graph->target[a]))
            return true;
    return false;
}

/* Nodes with the same address and section, that stand in one place or that neither
 * place nor links say anything of. */
static void match_by_address(struct pn__match *m, bool place_too)
{
    for (pn_node_id n = 0; n < m->graph[0]->node_count; n++) {
        pn_node_id other = pn_graph_find(m->graph[1], m->address[0][n]);
        if (other == PN_NODE_NONE || !is_free(m, 0, n) || !is_free(m, 1, other) ||
            is_ped(m, 0, n) != is_ped(m, 1, other))
            continue;
        bool fits = place_too
                        ? same_place(m->graph[0]->pos[n], m->graph[1]->pos[other])
                        : !is_known_by_links(m, 0, n) && !is_known_by_links(m, 1, other);
        if (fits)
            join(m, n, other);
    }
}

/* Of several nodes in one place the k-th is the k-th. */
static void join_spots(struct pn__match *m, struct pn__spot *const spots[2],
                       const uint32_t count[2])
{
    uint32_t at[2] = {0, 0};
    while (at[0] < count[0] && at[1] < count[1]) {
        int order = pn__spot_compare(&spots[0][at[0]], &spots[1][at[1]]);
        if (order == 0)
            join(m, spots[0][at[0]].node, spots[1][at[1]].node);
        at[0] += order <= 0;
        at[1] += order >= 0;
    }
}

/* Only of nodes without a partner, which are few: it takes a sort. */
static enum pn_status match_by_place(struct pn__match *m, struct pn_error *err)
{
    struct pn__spot *spots[2] = {NULL, NULL};
    uint32_t count[2];
    enum pn_status status = PN_OK;
    for (int side = 0; side < 2 && status == PN_OK; side++)
        status =
            pn__spots_new(m->graph[side], m->node[side], &spots[side], &count[side], err);
    if (status == PN_OK)
        join_spots(m, spots, count);
    pn__free(spots[0]);
    pn__free(spots[1]);
    return status;
}

/* Neighbours of a and b that are the same. */
static uint32_t shared_neighbours(const struct pn__match *m, pn_node_id a, pn_node_id b)
{
    const struct pn_graph *one = m->graph[0], *two = m->graph[1];
    uint32_t shared = 0;
    for (uint32_t i = one->first_out[a]; i < one->first_out[a + 1]; i++) {
        pn_node_id same = m->node[0][one->target[i]];
        for (uint32_t j = two->first_out[b]; j < two->first_out[b + 1]; j++)
            shared += same != PN_NODE_NONE && two->target[j] == same;
    }
    return shared;
}

/* How well b on the other side fits a. */
struct fit {
    pn_node_id node; /* PN_NODE_NONE: nothing yet */
    uint32_t shared;
    bool same_address;
    double metres;
};

static bool is_better(const struct fit *a, const struct fit *b)
{
    if (b->node == PN_NODE_NONE || a->shared != b->shared)
        return b->node == PN_NODE_NONE || a->shared > b->shared;
    if (a->same_address != b->same_address)
        return a->same_address;
    return a->metres < b->metres;
}

static struct fit fit_of(const struct pn__match *m, pn_node_id a, pn_node_id b)
{
    const struct pn_graph *one = m->graph[0], *two = m->graph[1];
    return (struct fit){b, shared_neighbours(m, a, b),
                        pn_address_compare(m->address[0][a], m->address[1][b]) == 0,
                        pn_derive_metres(one->pos[a], two->pos[b])};
}

/* The best of the nodes that are linked to what a's neighbours are on the other side. */
static struct fit best_fit(const struct pn__match *m, pn_node_id a)
{
    const struct pn_graph *one = m->graph[0], *two = m->graph[1];
    struct fit best = {.node = PN_NODE_NONE};
    for (uint32_t i = one->first_out[a]; i < one->first_out[a + 1]; i++) {
        pn_node_id same = m->node[0][one->target[i]];
        if (same == PN_NODE_NONE)
            continue;
        for (uint32_t j = two->first_out[same]; j < two->first_out[same + 1]; j++) {
            pn_node_id b = two->target[j];
            if (!is_free(m, 1, b) || is_ped(m, 0, a) != is_ped(m, 1, b))
                continue;
            struct fit fit = fit_of(m, a, b);
            if (is_better(&fit, &best))
                best = fit;
        }
    }
    return best;
}

/* Nodes to look at; each joined node has its neighbours looked at anew. */
struct queue {
    pn_node_id *nodes;
    uint32_t head, count, capacity;
};

static enum pn_status push(struct queue *q, pn_node_id node, struct pn_error *err)
{
    if (q->count == q->capacity) {
        uint32_t capacity = q->capacity ? 2 * q->capacity : 64;
        pn_node_id *grown = pn__realloc(q->nodes, capacity, sizeof *grown);
        if (!grown)
            return pn__fail_memory(err);
        q->nodes = grown;
        q->capacity = capacity;
    }
    q->nodes[q->count++] = node;
    return PN_OK;
}

static enum pn_status spread(struct pn__match *m, struct queue *q, struct pn_error *err)
{
    const struct pn_graph *graph = m->graph[0];
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (is_free(m, 0, n))
            PN_TRY(push(q, n, err));
    while (q->head < q->count) {
        pn_node_id n = q->nodes[q->head++];
        if (!is_free(m, 0, n))
            continue;
        struct fit fit = best_fit(m, n);
        if (fit.node == PN_NODE_NONE)
            continue;
        join(m, n, fit.node);
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (is_free(m, 0, graph->target[a]))
                PN_TRY(push(q, graph->target[a], err));
    }
    return PN_OK;
}

static enum pn_status match_by_links(struct pn__match *m, struct pn_error *err)
{
    struct queue queue = {NULL, 0, 0, 0};
    enum pn_status status = spread(m, &queue, err);
    pn__free(queue.nodes);
    return status;
}

/* ---- links and navis ---- */

struct pn_address pn__match_node(const struct pn__match *m, struct pn_address at)
{
    pn_node_id id = pn_graph_find(m->graph[0], at);
    if (id == PN_NODE_NONE)
        return at;
    if (is_free(m, 0, id)) /* gone: names nothing over there */
        return (struct pn_address){PN_AREA_NONE, UINT16_MAX};
    return m->address[1][m->node[0][id]];
}

void pn__match_links(const struct pn__match *m, struct pn_address one,
                     struct pn_address two, uint8_t other[PN_NODE_LINKS_MASK])
{
    uint32_t count[2], taken = 0;
    const struct pn_link *links[2] = {pn_network_links(m->network[0], one, &count[0]),
                                      pn_network_links(m->network[1], two, &count[1])};
    for (uint32_t i = 0; i < count[0]; i++) {
        struct pn_address to = pn__match_node(m, links[0][i].to);
        other[i] = PN__NO_LINK;
        for (uint32_t j = 0; j < count[1] && other[i] == PN__NO_LINK; j++)
            if (!(taken >> j & 1) && pn_address_compare(links[1][j].to, to) == 0)
                other[i] = (uint8_t)j;
        taken |= other[i] == PN__NO_LINK ? 0 : 1u << other[i];
    }
}

static uint32_t navi_number(const struct pn__match *m, int side,
                            struct pn_navi_address at)
{
    if (!pn_network_navi(m->network[side], at))
        return PN_NODE_NONE;
    return m->navi_first[side][at.area] + at.navi;
}

static void join_navis(struct pn__match *m, struct pn_navi_address one,
                       struct pn_navi_address two)
{
    uint32_t a = navi_number(m, 0, one), b = navi_number(m, 1, two);
    if (a == PN_NODE_NONE || b == PN_NODE_NONE || m->navi[0][a] != PN_NODE_NONE ||
        m->navi[1][b] != PN_NODE_NONE)
        return;
    m->navi[0][a] = b;
    m->navi[1][b] = a;
}

static void join_navis_of(struct pn__match *m, pn_node_id n)
{
    struct pn_address one = m->address[0][n];
    struct pn_address two = m->address[1][m->node[0][n]];
    uint8_t other[PN_NODE_LINKS_MASK];
    uint32_t count;
    const struct pn_link *links = pn_network_links(m->network[0], one, &count);
    pn__match_links(m, one, two, other);
    for (uint32_t i = 0; i < count; i++)
        if (other[i] != PN__NO_LINK) {
            uint32_t ignored;
            join_navis(m, links[i].navi,
                       pn_network_links(m->network[1], two, &ignored)[other[i]].navi);
        }
}

static void match_navis(struct pn__match *m)
{
    for (pn_node_id n = 0; n < m->graph[0]->node_count; n++)
        if (!is_free(m, 0, n) && !is_ped(m, 0, n))
            join_navis_of(m, n);
    for (uint32_t a = 0; a < pn_network_area_limit(m->network[0]); a++) {
        const struct pn_area *area = pn_network_area(m->network[0], a);
        for (uint32_t i = 0; area && i < area->navi_count; i++) {
            struct pn_navi_address at = {(uint16_t)a, (uint16_t)i};
            const struct pn_navi *other = pn_network_navi(m->network[1], at);
            struct pn_address end = pn__match_node(m, area->navis[i].attached);
            if (other && pn_address_compare(end, other->attached) == 0)
                join_navis(m, at, at);
        }
    }
}

bool pn__match_navi(const struct pn__match *m, struct pn_navi_address at,
                    struct pn_navi_address *other)
{
    uint32_t number = navi_number(m, 0, at);
    if (number == PN_NODE_NONE || m->navi[0][number] == PN_NODE_NONE)
        return false;
    *other = m->navi_address[1][m->navi[0][number]];
    return true;
}

bool pn__match_is_same_navi(const struct pn__match *m, struct pn_navi_address one,
                            struct pn_navi_address two)
{
    uint32_t a = navi_number(m, 0, one), b = navi_number(m, 1, two);
    if (a == PN_NODE_NONE || b == PN_NODE_NONE)
        return a == b && one.area == two.area && one.navi == two.navi;
    return m->navi[0][a] == b;
}

enum pn_status pn__match_init(struct pn__match *m, const struct pn_network *one,
                              const struct pn_network *other, struct pn_error *err)
{
    memset(m, 0, sizeof *m);
    PN_TRY(init_side(m, 0, one, err));
    PN_TRY(init_side(m, 1, other, err));
    match_by_address(m, true);
    PN_TRY(match_by_place(m, err));
    PN_TRY(match_by_links(m, err));
    match_by_address(m, false);
    PN_TRY(match_by_links(m, err));
    match_navis(m);
    return PN_OK;
}
