/* build.c - network -> adjacency arrays, in one pass over the nodes and one over the
 * links.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "derive/parts.h"
#include "graph/topology.h"

#include <math.h>
#include <string.h>

/* A graph with its memory: one block for the nodes, one for the arcs. */
struct storage {
    struct pn_graph graph; /* first: what the caller holds is its address */
    void *nodes, *arcs;
    uint8_t *underfoot; /* NULL: not said of any */
    size_t bytes;
};

/* What a graph takes of its links besides where they lead. */
enum values {
    SET,   /* lengths and navis, which must not be unset */
    AS_IS, /* the same, set or not */
    NONE
};

/* The arrays while they are filled; the graph shows the same ones read only. */
struct builder {
    struct storage *out;
    const struct pn_area **areas; /* area_limit; NULL: not there */
    enum values values;
    uint32_t area_limit, node_count;
    uint64_t arc_room; /* links of all nodes, dangling ones too */
    uint32_t arc_count, dangling_count;
    uint32_t *area_first, *first_out, *node_flags, *target, *reverse, *metres_q16;
    struct pn_point_fx *pos;
    uint16_t *stored_region;
    uint8_t *kind, *length, *lanes, *arc_flags;
};

/* A link on its way into the graph. */
struct step {
    struct pn_address from, to;
    pn_node_id from_id, to_id;
};

/* Cuts the next array off a block; blocks are laid out by falling alignment. */
static void *cut(char **at, size_t count, size_t size)
{
    void *array = *at;
    *at += count * size;
    return array;
}

static enum pn_status new_block(struct builder *b, size_t count, size_t size,
                                void **block, struct pn_error *err)
{
    size_t bytes;
    if (!pn__mul(count, size, &bytes))
        return pn__fail_memory(err);
    *block = pn__alloc(count, size);
    if (!*block)
        return pn__fail_memory(err);
    b->out->bytes += bytes;
    return PN_OK;
}

static enum pn_status count_nodes(struct builder *b, const struct pn_network *network,
                                  struct pn_error *err)
{
    uint64_t nodes = 0;
    b->areas = pn__alloc(b->area_limit, sizeof *b->areas);
    if (!b->areas)
        return pn__fail_memory(err);
    for (uint32_t a = 0; a < b->area_limit; a++) {
        b->areas[a] = pn_network_area(network, a);
        nodes += b->areas[a] ? b->areas[a]->node_count : 0;
    }
    if (nodes > UINT32_MAX - 2)
        return pn__fail(err, PN_E_LIMIT, "%llu nodes are over the limit of %u",
                        (unsigned long long)nodes, UINT32_MAX - 2);
    b->node_count = (uint32_t)nodes;
    return PN_OK;
}

/* Per node; area_first and the end of first_out come on top. */
#define NODE_BYTES (sizeof(struct pn_point_fx) + 2 * 4 + 2 + 1)

static enum pn_status new_nodes(struct builder *b, struct pn_error *err)
{
    size_t n = b->node_count, marks = (b->area_limit + 2u) * 4u / NODE_BYTES + 1u;
    PN_TRY(new_block(b, n + marks, NODE_BYTES, &b->out->nodes, err));
    char *at = b->out->nodes;
    b->pos = cut(&at, n, sizeof *b->pos);
    b->first_out = cut(&at, n + 1, sizeof *b->first_out);
    b->node_flags = cut(&at, n, sizeof *b->node_flags);
    b->area_first = cut(&at, b->area_limit + 1u, sizeof *b->area_first);
    b->stored_region = cut(&at, n, sizeof *b->stored_region);
    b->kind = cut(&at, n, sizeof *b->kind);
    return PN_OK;
}

static void add_nodes(struct builder *b)
{
    uint32_t id = 0;
    for (uint32_t a = 0; a < b->area_limit; a++) {
        const struct pn_area *area = b->areas[a];
        b->area_first[a] = id;
        for (uint32_t n = 0; area && n < area->node_count; n++, id++) {
            const struct pn_node *node = &area->nodes[n];
            b->pos[id] = node->pos;
            b->node_flags[id] = node->flags;
            b->stored_region[id] = node->region;
            b->kind[id] = (uint8_t)pn_area_kind(area, n);
            b->arc_room += pn_node_link_count(node);
        }
    }
    b->area_first[b->area_limit] = id;
}

#define ARC_BYTES (3 * 4 + 3 * 1)

static enum pn_status new_arcs(struct builder *b, struct pn_error *err)
{
    size_t n = (size_t)b->arc_room;
    if (b->arc_room > UINT32_MAX - 2)
        return pn__fail(err, PN_E_LIMIT, "%llu links are over the limit of %u",
                        (unsigned long long)b->arc_room, UINT32_MAX - 2);
    PN_TRY(new_block(b, n, ARC_BYTES, &b->out->arcs, err));
    char *at = b->out->arcs;
    b->target = cut(&at, n, sizeof *b->target);
    b->reverse = cut(&at, n, sizeof *b->reverse);
    b->metres_q16 = cut(&at, n, sizeof *b->metres_q16);
    b->length = cut(&at, n, sizeof *b->length);
    b->lanes = cut(&at, n, sizeof *b->lanes);
    b->arc_flags = cut(&at, n, sizeof *b->arc_flags);
    return PN_OK;
}

static bool is_ped(const struct builder *b, pn_node_id node)
{
    return b->kind[node] == PN_KIND_PED;
}

/* Where a link leads, or PN_NODE_NONE: no such area or node, or from vehicles to peds. */
static pn_node_id target_of(const struct builder *b, pn_node_id from,
                            struct pn_address to)
{
    if (to.area >= b->area_limit)
        return PN_NODE_NONE;
    uint32_t first = b->area_first[to.area];
    if (to.node >= b->area_first[to.area + 1] - first)
        return PN_NODE_NONE;
    pn_node_id id = first + to.node;
    return is_ped(b, id) == is_ped(b, from) ? id : PN_NODE_NONE;
}

static uint64_t square(int32_t a, int32_t b)
{
    uint64_t d = (uint64_t)((int64_t)a - b); /* unsigned: (2^32 - 1)^2 just fits */
    return d * d;
}

/*
 * The least m with m^2 >= squared distance in (1/65536 m)^2. The host's root is only the
 * first guess, so its rounding does not matter.
 */
static enum pn_status metres_between(struct pn_point_fx a, struct pn_point_fx b,
                                     uint32_t *metres_q16, struct pn_error *err)
{
    const uint64_t scale =
        (uint64_t)(PN_Q16_PER_M / PN_FX_PER_M) * (PN_Q16_PER_M / PN_FX_PER_M);
    const uint64_t most = (uint64_t)UINT32_MAX * UINT32_MAX / scale;
    uint64_t x = square(a.x, b.x), y = square(a.y, b.y), z = square(a.z, b.z);
    if (x > most || y > most || z > most || x + y + z > most)
        return pn__fail(err, PN_E_LIMIT, "two linked nodes are over %u m apart",
                        UINT32_MAX / PN_Q16_PER_M);
    uint64_t squared = (x + y + z) * scale;
    uint64_t m = (uint64_t)sqrt((double)squared);
    while (m * m < squared)
        m++;
    while (m > 0 && (m - 1) * (m - 1) >= squared)
        m--;
    *metres_q16 = (uint32_t)m;
    return PN_OK;
}

static const struct pn_navi *find_navi(const struct builder *b,
                                       const struct pn_link *link)
{
    const struct pn_area *area =
        link->navi.area < b->area_limit ? b->areas[link->navi.area] : NULL;
    return area && link->navi.navi < area->navi_count ? &area->navis[link->navi.navi]
                                                      : NULL;
}

static uint8_t light_flag(const struct pn_navi *navi, bool toward)
{
    uint32_t type = navi->light & PN_NAVI_LIGHT_MASK;
    if (toward != ((navi->lanes & PN_NAVI_LIGHT_TO) != 0))
        return 0;
    return type == 1 ? PN_ARC_LIGHT_NS : type == 2 ? PN_ARC_LIGHT_WE : 0;
}

static void set_lanes(struct builder *b, const struct step *s, const struct pn_link *link,
                      uint32_t arc)
{
    b->lanes[arc] = 1;
    if (is_ped(b, s->from_id)) {
        b->arc_flags[arc] = link->flags & (PN_LINK_ROAD_CROSS | PN_LINK_PED_LIGHT);
        return;
    }
    const struct pn_navi *navi = find_navi(b, link);
    if (!navi) {
        b->arc_flags[arc] = PN_ARC_NO_NAVI;
        return;
    }
    struct pn_point_fx from = b->pos[s->from_id], to = b->pos[s->to_id];
    bool toward = pn__derive_toward(navi, s->from, s->to, from, to);
    b->lanes[arc] = pn__derive_lanes_along(navi, toward);
    b->arc_flags[arc] = light_flag(navi, toward);
}

/*
 * The arc back from a node whose arcs are all in. Arcs come in order and take the first
 * free one, so of double links the k-th pairs with the k-th.
 */
static uint32_t find_reverse(const struct builder *b, const struct step *s, uint32_t arc)
{
    if (s->to_id == s->from_id)
        return arc;
    for (uint32_t r = b->first_out[s->to_id]; r < b->first_out[s->to_id + 1]; r++)
        if (b->target[r] == s->from_id && b->reverse[r] == PN_NODE_NONE)
            return r;
    return PN_NODE_NONE;
}

static enum pn_status fail_link(const struct step *s, uint32_t seq, struct pn_error *err)
{
    return pn__fail(err, PN_E_ARG,
                    "link %u of node %u/%u has no length or navi yet; fill it first", seq,
                    s->from.area, s->from.node);
}

static enum pn_status set_values(struct builder *b, const struct step *s,
                                 const struct pn_link *link, uint32_t arc,
                                 struct pn_error *err)
{
    uint32_t back = b->reverse[arc];
    b->length[arc] = link->length;
    set_lanes(b, s, link, arc);
    if (back == PN_NODE_NONE || back == arc)
        return metres_between(b->pos[s->from_id], b->pos[s->to_id], &b->metres_q16[arc],
                              err);
    b->metres_q16[arc] = b->metres_q16[back];
    return PN_OK;
}

static enum pn_status add_arc(struct builder *b, const struct step *s,
                              const struct pn_link *link, struct pn_error *err)
{
    uint32_t arc = b->arc_count++;
    b->target[arc] = s->to_id;
    b->reverse[arc] = s->to_id <= s->from_id ? find_reverse(b, s, arc) : PN_NODE_NONE;
    if (b->reverse[arc] != PN_NODE_NONE)
        b->reverse[b->reverse[arc]] = arc;
    return b->values == NONE ? PN_OK : set_values(b, s, link, arc, err);
}

/* What a link may not lack; the navi of a ped link is nothing. */
static uint8_t needed_values(const struct builder *b, pn_node_id from)
{
    if (b->values != SET)
        return 0;
    return is_ped(b, from) ? PN_LINK_UNSET_LENGTH
                           : PN_LINK_UNSET_LENGTH | PN_LINK_UNSET_NAVI;
}

static enum pn_status add_node_arcs(struct builder *b, struct step *s,
                                    struct pn_error *err)
{
    const struct pn_area *area = b->areas[s->from.area];
    const struct pn_node *node = &area->nodes[s->from.node];
    const struct pn_link *links = area->links + node->first_link;
    uint8_t needed = needed_values(b, s->from_id);
    b->first_out[s->from_id] = b->arc_count;
    for (uint32_t k = 0; k < pn_node_link_count(node); k++) {
        s->to = links[k].to;
        s->to_id = target_of(b, s->from_id, s->to);
        if (s->to_id == PN_NODE_NONE) {
            b->dangling_count++;
            continue;
        }
        if (links[k].unset & needed)
            return fail_link(s, k, err);
        PN_TRY(add_arc(b, s, &links[k], err));
    }
    b->first_out[s->from_id + 1] = b->arc_count;
    return PN_OK;
}

static enum pn_status set_place(const struct step *s, enum pn_status status,
                                struct pn_error *err)
{
    pn__error_set_place(err, "nodes", s->from.node, -1);
    if (err)
        err->area = s->from.area;
    return status;
}

static enum pn_status add_arcs(struct builder *b, struct pn_error *err)
{
    struct step s = {.from_id = 0};
    for (uint32_t a = 0; a < b->area_limit; a++) {
        uint32_t count = b->areas[a] ? b->areas[a]->node_count : 0;
        for (uint32_t n = 0; n < count; n++, s.from_id++) {
            s.from = (struct pn_address){(uint16_t)a, (uint16_t)n};
            enum pn_status status = add_node_arcs(b, &s, err);
            if (status != PN_OK)
                return set_place(&s, status, err);
        }
    }
    for (uint32_t arc = 0; arc < b->arc_count; arc++)
        if (b->reverse[arc] == PN_NODE_NONE)
            b->arc_flags[arc] |= PN_ARC_ONE_SIDED;
    return PN_OK;
}

static void show(const struct builder *b, struct pn_graph *graph)
{
    *graph = (struct pn_graph){
        .node_count = b->node_count,
        .arc_count = b->arc_count,
        .area_limit = b->area_limit,
        .dangling_count = b->dangling_count,
        .area_first = b->area_first,
        .first_out = b->first_out,
        .pos = b->pos,
        .node_flags = b->node_flags,
        .stored_region = b->stored_region,
        .kind = b->kind,
        .target = b->target,
        .reverse = b->reverse,
        .metres_q16 = b->metres_q16,
        .length = b->length,
        .lanes = b->lanes,
        .arc_flags = b->arc_flags,
    };
}

static enum pn_status build(struct builder *b, const struct pn_network *network,
                            struct pn_error *err)
{
    PN_TRY(count_nodes(b, network, err));
    PN_TRY(new_nodes(b, err));
    add_nodes(b);
    PN_TRY(new_arcs(b, err));
    PN_TRY(add_arcs(b, err));
    show(b, &b->out->graph);
    return PN_OK;
}

static enum pn_status new_graph(const struct pn_network *network, enum values values,
                                struct pn_graph **graph, struct pn_error *err)
{
    struct builder b = {.values = values};
    b.area_limit = pn_network_area_limit(network);
    b.out = pn__alloc(1, sizeof *b.out);
    if (!b.out)
        return pn__fail_memory(err);
    b.out->bytes = sizeof *b.out;
    enum pn_status status = build(&b, network, err);
    pn__free(b.areas);
    if (status == PN_OK)
        *graph = &b.out->graph;
    else
        pn_graph_free(&b.out->graph);
    return status;
}

enum pn_status pn_graph_new(const struct pn_network *network, struct pn_graph **graph,
                            struct pn_error *err)
{
    return new_graph(network, SET, graph, err);
}

enum pn_status pn__graph_topology(const struct pn_network *network,
                                  struct pn_graph **graph, struct pn_error *err)
{
    return new_graph(network, NONE, graph, err);
}

enum pn_status pn__graph_as_is(const struct pn_network *network, struct pn_graph **graph,
                               struct pn_error *err)
{
    return new_graph(network, AS_IS, graph, err);
}

void pn_graph_free(struct pn_graph *graph)
{
    struct storage *storage = (struct storage *)graph;
    if (!storage)
        return;
    pn__free(storage->underfoot);
    pn__free(storage->arcs);
    pn__free(storage->nodes);
    pn__free(storage);
}

/* All zero: PN_UNDERFOOT_OTHER. */
static enum pn_status make_underfoot(struct storage *storage, struct pn_error *err)
{
    if (storage->underfoot)
        return PN_OK;
    storage->underfoot = pn__alloc(storage->graph.arc_count, 1);
    if (!storage->underfoot)
        return pn__fail_memory(err);
    storage->graph.underfoot = storage->underfoot;
    storage->bytes += storage->graph.arc_count;
    return PN_OK;
}

enum pn_status pn_graph_set_underfoot(struct pn_graph *graph, struct pn_address from,
                                      struct pn_address to, enum pn_underfoot underfoot,
                                      struct pn_error *err)
{
    struct storage *storage = (struct storage *)graph;
    const pn_node_id node = pn_graph_find(graph, from), goal = pn_graph_find(graph, to);
    bool found = false;
    const uint32_t first = node == PN_NODE_NONE ? 0 : graph->first_out[node];
    const uint32_t end = node == PN_NODE_NONE ? 0 : graph->first_out[node + 1];
    for (uint32_t a = first; a < end; a++) {
        if (graph->target[a] != goal)
            continue;
        PN_TRY(make_underfoot(storage, err));
        storage->underfoot[a] = (uint8_t)underfoot;
        found = true;
    }
    return found ? PN_OK
                 : pn__fail(err, PN_E_NOTFOUND, "there is no link from %u/%u to %u/%u",
                            from.area, from.node, to.area, to.node);
}

size_t pn_graph_memory(const struct pn_graph *graph)
{
    return ((const struct storage *)graph)->bytes;
}

pn_node_id pn_graph_find(const struct pn_graph *graph, struct pn_address address)
{
    if (address.area >= graph->area_limit)
        return PN_NODE_NONE;
    const uint32_t *first = &graph->area_first[address.area];
    return address.node < first[1] - first[0] ? first[0] + address.node : PN_NODE_NONE;
}

struct pn_address pn_graph_address(const struct pn_graph *graph, pn_node_id node)
{
    uint32_t low = 0, high = graph->area_limit; /* area_first[low] <= node < [high] */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (graph->area_first[middle] <= node)
            low = middle;
        else
            high = middle;
    }
    return (struct pn_address){(uint16_t)low, (uint16_t)(node - graph->area_first[low])};
}

/* The node an arc leaves: the last whose first arc is not after it. */
pn_node_id pn_graph_source(const struct pn_graph *graph, uint32_t arc)
{
    uint32_t low = 0, high = graph->node_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (graph->first_out[middle] <= arc)
            low = middle;
        else
            high = middle;
    }
    return low;
}
