/*
 * settle.c - the network of a foreign graph: nodes get addresses, edges become links both
 * ways, vehicle links get navis, in the order of the game's files.
 */
#include "config.h"

#include "exchange/foreign.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

#include <stdlib.h>

/* What the files have in every node, and what a format says nothing of. */
enum { SEARCH_DISTANCE = 0x7FFE, DENSITY = 15, SPEED = 1, PED_WIDTH_FX = 16 };

enum { MAX_LINKS = PN_NODE_LINKS_MASK };

/* A link from one node to another, both by index. */
struct arc {
    uint32_t from, to;
    uint32_t seq; /* by the text; ways back follow all that are told */
    uint32_t line;
    uint8_t lanes, back;
    struct pn_navi_address navi;
};

/* A number and whose it is. */
struct id {
    uint64_t id;
    uint32_t node;
};

struct settling {
    struct pn__foreign *foreign;
    struct id *ids; /* sorted */
    struct arc *arcs;
    uint32_t arc_count;
    uint32_t *order; /* nodes by address */
    struct pn_area *areas[PN_AREA_COUNT];
    uint32_t nodes[PN_AREA_COUNT], vehicles[PN_AREA_COUNT];
    uint32_t links[PN_AREA_COUNT], navis[PN_AREA_COUNT];
};

static int by_id(const void *a, const void *b)
{
    const struct id *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static enum pn_status sort_ids(struct settling *s)
{
    const struct pn__foreign *f = s->foreign;
    if (!(s->ids = pn__alloc(f->node_count, sizeof *s->ids)))
        return pn__fail_memory(f->err);
    for (uint32_t n = 0; n < f->node_count; n++)
        s->ids[n] = (struct id){f->nodes[n].id, n};
    qsort(s->ids, f->node_count, sizeof *s->ids, by_id);
    for (uint32_t i = 1; i < f->node_count; i++)
        if (s->ids[i].id == s->ids[i - 1].id)
            return pn__foreign_fail(f, f->nodes[s->ids[i].node].line, PN_E_CONSTRAINT,
                                    "node %llu is there already, in line %u",
                                    (unsigned long long)s->ids[i].id,
                                    f->nodes[s->ids[i - 1].node].line);
    return PN_OK;
}

static enum pn_status find(const struct settling *s, uint64_t id, uint32_t line,
                           uint32_t *node)
{
    uint32_t low = 0, high = s->foreign->node_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (s->ids[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == s->foreign->node_count || s->ids[low].id != id)
        return pn__foreign_fail(s->foreign, line, PN_E_CONSTRAINT,
                                "a link to node %llu, which is not there",
                                (unsigned long long)id);
    *node = s->ids[low].node;
    return PN_OK;
}

static enum pn_status check_layers(const struct settling *s, uint32_t a, uint32_t b,
                                   uint32_t line)
{
    const struct pn__foreign_node *nodes = s->foreign->nodes;
    if ((nodes[a].kind == PN_KIND_PED) == (nodes[b].kind == PN_KIND_PED))
        return PN_OK;
    return pn__foreign_fail(s->foreign, line, PN_E_CONSTRAINT,
                            "a link between a vehicle and a ped node, %llu and %llu",
                            (unsigned long long)nodes[a].id,
                            (unsigned long long)nodes[b].id);
}

/* Each edge as two arcs, there and back. */
static enum pn_status make_arcs(struct settling *s)
{
    struct pn__foreign *f = s->foreign;
    if (!(s->arcs = pn__alloc((size_t)f->edge_count * 2, sizeof *s->arcs)))
        return pn__fail_memory(f->err);
    for (uint32_t e = 0; e < f->edge_count; e++) {
        const struct pn__foreign_edge *edge = &f->edges[e];
        uint32_t a, b;
        PN_TRY(find(s, edge->from, edge->line, &a));
        PN_TRY(find(s, edge->to, edge->line, &b));
        PN_TRY(check_layers(s, a, b, edge->line));
        if (a == b) {
            f->lack.to_itself++;
            continue;
        }
        s->arcs[s->arc_count++] =
            (struct arc){a, b, e, edge->line, edge->lanes, edge->back, {0, 0}};
        s->arcs[s->arc_count++] = (struct arc){
            b, a, f->edge_count + e, edge->line, edge->back, edge->lanes, {0, 0}};
    }
    return PN_OK;
}

static int by_ends(const void *a, const void *b)
{
    const struct arc *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return (x->seq > y->seq) - (x->seq < y->seq);
}

static int by_seq(const void *a, const void *b)
{
    const struct arc *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->seq > y->seq) - (x->seq < y->seq);
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Arcs that are told more than once become one: what any line opens is open. Then each
 * node's are in the order of the text. */
static void join_arcs(struct settling *s)
{
    uint32_t kept = 0;
    qsort(s->arcs, s->arc_count, sizeof *s->arcs, by_ends);
    for (uint32_t i = 0; i < s->arc_count; i++) {
        struct arc *last = kept ? &s->arcs[kept - 1] : NULL, arc = s->arcs[i];
        if (!last || last->from != arc.from || last->to != arc.to) {
            s->arcs[kept++] = arc;
            continue;
        }
        last->lanes = larger(last->lanes, arc.lanes);
        last->back = larger(last->back, arc.back);
    }
    s->arc_count = kept;
    qsort(s->arcs, s->arc_count, sizeof *s->arcs, by_seq);
}

static enum pn_status hand_out_arcs(struct settling *s)
{
    struct pn__foreign *f = s->foreign;
    for (uint32_t i = 0; i < s->arc_count; i++) {
        const struct arc *arc = &s->arcs[i];
        struct pn__foreign_node *node = &f->nodes[arc->from];
        if (node->arc_count++ == 0)
            node->first_arc = i;
        if (node->arc_count > MAX_LINKS)
            return pn__foreign_fail(f, arc->line, PN_E_LIMIT,
                                    "node %llu has over %d links from here on",
                                    (unsigned long long)node->id, MAX_LINKS);
        if (arc->from > arc->to)
            continue;
        f->lack.links++;
        f->lack.one_way += !arc->lanes != !arc->back;
        f->lack.far_apart +=
            pn_derive_length(node->pos, f->nodes[arc->to].pos) > UINT8_MAX;
    }
    f->lack.nodes = f->node_count;
    return PN_OK;
}

/* Vehicles before peds, each in the order of the text. */
static enum pn_status number_nodes(struct settling *s)
{
    struct pn__foreign *f = s->foreign;
    for (int peds = 0; peds <= 1; peds++)
        for (uint32_t n = 0; n < f->node_count; n++) {
            struct pn__foreign_node *node = &f->nodes[n];
            if ((node->kind == PN_KIND_PED) != peds)
                continue;
            const uint32_t area = pn_derive_area(node->pos.x, node->pos.y);
            if (s->nodes[area] == UINT16_MAX)
                return pn__foreign_fail(f, node->line, PN_E_LIMIT,
                                        "area %u has over %u nodes from here on", area,
                                        UINT16_MAX);
            node->self = (struct pn_address){(uint16_t)area, (uint16_t)s->nodes[area]++};
            s->vehicles[area] += !peds;
            s->links[area] += node->arc_count;
        }
    return PN_OK;
}

static enum pn_status order_nodes(struct settling *s)
{
    const struct pn__foreign *f = s->foreign;
    uint32_t first[PN_AREA_COUNT] = {0};
    if (!(s->order = pn__alloc(f->node_count, sizeof *s->order)))
        return pn__fail_memory(f->err);
    for (uint32_t a = 1; a < PN_AREA_COUNT; a++)
        first[a] = first[a - 1] + s->nodes[a - 1];
    for (uint32_t n = 0; n < f->node_count; n++)
        s->order[first[f->nodes[n].self.area] + f->nodes[n].self.node] = n;
    return PN_OK;
}

/* ---- navis ---- */

static struct arc *arc_back(const struct settling *s, const struct arc *arc)
{
    const struct pn__foreign_node *to = &s->foreign->nodes[arc->to];
    struct arc *back = &s->arcs[to->first_arc];
    while (back->to != arc->from)
        back++;
    return back;
}

/* A vehicle link seen from its lower end, which its navi is attached to. */
static bool has_navi(const struct settling *s, const struct arc *arc)
{
    const struct pn__foreign_node *a = &s->foreign->nodes[arc->from];
    return a->kind != PN_KIND_PED &&
           pn_address_compare(a->self, s->foreign->nodes[arc->to].self) < 0;
}

static enum pn_status number_navi(struct settling *s, struct arc *arc)
{
    const struct pn__foreign *f = s->foreign;
    int32_t middle[2];
    pn_derive_midpoint(f->nodes[arc->from].pos, f->nodes[arc->to].pos, middle);
    const uint32_t area = pn_derive_area(middle[0], middle[1]);
    if (s->navis[area] == UINT16_MAX)
        return pn__foreign_fail(f, arc->line, PN_E_LIMIT,
                                "area %u has over %u navis from here on", area,
                                UINT16_MAX);
    arc->navi = (struct pn_navi_address){(uint16_t)area, (uint16_t)s->navis[area]++};
    arc_back(s, arc)->navi = arc->navi;
    return PN_OK;
}

static enum pn_status number_navis(struct settling *s)
{
    for (uint32_t i = 0; i < s->foreign->node_count; i++) {
        const struct pn__foreign_node *node = &s->foreign->nodes[s->order[i]];
        for (uint32_t a = 0; a < node->arc_count; a++)
            if (has_navi(s, &s->arcs[node->first_arc + a]))
                PN_TRY(number_navi(s, &s->arcs[node->first_arc + a]));
    }
    return PN_OK;
}

static void write_navi(const struct settling *s, const struct arc *arc)
{
    const struct pn__foreign_node *attached = &s->foreign->nodes[arc->from];
    const struct pn__foreign_node *other = &s->foreign->nodes[arc->to];
    struct pn_navi *navi = &s->areas[arc->navi.area]->navis[arc->navi.navi];
    int32_t middle[2];
    int8_t dir[2] = {0, 0};
    pn_derive_midpoint(attached->pos, other->pos, middle);
    pn_derive_direction(attached->pos, other->pos, dir);
    *navi = (struct pn_navi){
        .x = middle[0],
        .y = middle[1],
        .attached = attached->self,
        .dir_x = dir[0],
        .dir_y = dir[1],
        .lanes = (uint8_t)(arc->back | arc->lanes << PN_NAVI_LANES_AWAY_SHIFT),
    };
}

/* ---- records ---- */

static struct pn_link link_of(const struct settling *s, const struct arc *arc)
{
    const struct pn__foreign_node *to = &s->foreign->nodes[arc->to];
    const uint32_t length = pn_derive_length(s->foreign->nodes[arc->from].pos, to->pos);
    return (struct pn_link){
        .to = to->self,
        .navi = arc->navi,
        .length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX),
    };
}

static struct pn_node record_of(const struct pn__foreign_node *node, uint32_t first_link)
{
    const bool ped = node->kind == PN_KIND_PED;
    uint32_t flags = node->arc_count | DENSITY << PN_NODE_DENSITY_SHIFT;
    if (!ped)
        flags |= SPEED << PN_NODE_SPEED_SHIFT;
    if (node->kind == PN_KIND_BOAT)
        flags |= PN_NODE_WATER;
    return (struct pn_node){
        .pos = node->pos,
        .flags = flags,
        .first_link = first_link,
        .self = node->self,
        .search_distance = SEARCH_DISTANCE,
        .width = ped ? PED_WIDTH_FX : 0,
        .unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END,
    };
}

static void write_records(const struct settling *s)
{
    uint32_t first_link[PN_AREA_COUNT] = {0};
    for (uint32_t i = 0; i < s->foreign->node_count; i++) {
        const struct pn__foreign_node *node = &s->foreign->nodes[s->order[i]];
        struct pn_area *area = s->areas[node->self.area];
        uint32_t *link = &first_link[node->self.area];
        area->nodes[node->self.node] = record_of(node, *link);
        for (uint32_t a = 0; a < node->arc_count; a++) {
            const struct arc *arc = &s->arcs[node->first_arc + a];
            area->links[(*link)++] = link_of(s, arc);
            if (has_navi(s, arc))
                write_navi(s, arc);
        }
    }
}

static enum pn_status make_areas(struct settling *s, struct pn_network *network)
{
    for (uint16_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area;
        PN_TRY(pn_area_new(a, s->nodes[a], s->vehicles[a], s->navis[a], s->links[a],
                           &area, s->foreign->err));
        PN_TRY(pn_network_add(network, area, s->foreign->err));
        s->areas[a] = area;
    }
    return PN_OK;
}

static enum pn_status settle(struct settling *s, struct pn_network *network)
{
    PN_TRY(sort_ids(s));
    PN_TRY(make_arcs(s));
    join_arcs(s);
    PN_TRY(hand_out_arcs(s));
    PN_TRY(number_nodes(s));
    PN_TRY(order_nodes(s));
    PN_TRY(number_navis(s));
    PN_TRY(make_areas(s, network));
    write_records(s);
    return PN_OK;
}

enum pn_status pn__foreign_settle(struct pn__foreign *foreign,
                                  struct pn_network **network)
{
    struct settling s = {.foreign = foreign};
    struct pn_network *made;
    PN_TRY(pn_network_new(&made, foreign->err));
    enum pn_status status = settle(&s, made);
    pn__free(s.ids);
    pn__free(s.arcs);
    pn__free(s.order);
    pn_network_set_tracks(made, &foreign->tracks);
    if (status == PN_OK)
        *network = made;
    else
        pn_network_free(made);
    return status;
}
