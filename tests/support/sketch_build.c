/*
 * A drawing becomes a network, in the original compiler's order: number the nodes, list
 * the links, walk them for navis, then regions, dead ends and pointer words.
 */
#include "support/sketch_private.h"

#include <pathnode/derive.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct navi {
    struct pn_navi record;
    uint16_t area, index;
};

/* Everything below goes by rank: the node's place in (area, node) order. */
struct build {
    struct test_sketch *sketch;
    uint32_t node_count, area_limit;
    uint32_t *vehicles;  /* area_limit; vehicle nodes of each area */
    uint32_t *first_out; /* node_count + 1 */
    uint32_t *out;       /* drawn link of each directed link */
    uint32_t *link_navi; /* drawn link -> navi */
    uint8_t *length;     /* of each drawn link, 0 until it is asked for */
    struct navi *navis;
    uint32_t navi_count;
    uint32_t *navis_of; /* area_limit */
    uint32_t *slots;    /* hash table of navis, NONE when free */
    uint32_t slot_mask;
    uint8_t *turns;         /* node_count; neighbours that are no parking place */
    struct pn_area **areas; /* area_limit */
};

static const struct test_draw_node *node_of(const struct build *b, uint32_t rank)
{
    return &b->sketch->nodes[b->sketch->drawn[rank]];
}

static bool is_vehicle(const struct build *b, uint32_t rank)
{
    return node_of(b, rank)->kind != PN_KIND_PED;
}

/* The end of a drawn link that is not this node. */
static uint32_t other_end(const struct build *b, uint32_t link, uint32_t rank)
{
    const struct test_draw_link *drawn = &b->sketch->links[link];
    uint32_t a = b->sketch->rank[drawn->a];
    return a == rank ? b->sketch->rank[drawn->b] : a;
}

static struct pn_address address_of(const struct build *b, uint32_t rank)
{
    return test_sketch_address(b->sketch, b->sketch->drawn[rank]);
}

static uint32_t area_of(const struct test_sketch *sketch,
                        const struct test_draw_node *node)
{
    if (node->area != PN_AREA_NONE)
        return node->area;
    return test_sketch_area(sketch, node->pos.x, node->pos.y);
}

/* Ranks: by area, vehicles before peds, then as drawn. A counting sort of half areas. */
static void number_nodes(struct build *b)
{
    struct test_sketch *sketch = b->sketch;
    uint32_t *next = test_sketch_alloc((size_t)b->area_limit * 2 + 1, sizeof *next);
    for (uint32_t i = 0; i < sketch->node_count; i++) {
        const struct test_draw_node *node = &sketch->nodes[i];
        next[area_of(sketch, node) * 2 + (node->kind == PN_KIND_PED) + 1]++;
    }
    for (uint32_t a = 0; a < b->area_limit; a++)
        b->vehicles[a] = next[a * 2 + 1];
    for (uint32_t h = 0; h < b->area_limit * 2; h++)
        next[h + 1] += next[h];
    for (uint32_t a = 0; a <= b->area_limit; a++)
        sketch->area_first[a] = next[a * 2];
    for (uint32_t i = 0; i < sketch->node_count; i++) {
        const struct test_draw_node *node = &sketch->nodes[i];
        uint32_t half = area_of(sketch, node) * 2 + (node->kind == PN_KIND_PED);
        sketch->rank[i] = next[half]++;
        sketch->drawn[sketch->rank[i]] = i;
    }
    free(next);
}

/* Puts the links of one sort into the lists, in the order they were drawn. */
static void list_links(struct build *b, bool external, uint32_t *fill)
{
    for (uint32_t i = 0; i < b->sketch->link_count; i++) {
        const struct test_draw_link *link = &b->sketch->links[i];
        if (link->external != external)
            continue;
        b->out[fill[b->sketch->rank[link->a]]++] = i;
        if (link->a != link->b)
            b->out[fill[b->sketch->rank[link->b]]++] = i;
    }
}

/* Links inside a group stand in the order of their neighbours. */
static void sort_links(struct build *b, uint32_t rank, uint32_t from, uint32_t to)
{
    for (uint32_t i = from + 1; i < to; i++) {
        uint32_t link = b->out[i], key = other_end(b, link, rank), at = i;
        for (; at > from && other_end(b, b->out[at - 1], rank) > key; at--)
            b->out[at] = b->out[at - 1];
        b->out[at] = link;
    }
}

static void make_lists(struct build *b)
{
    struct test_sketch *sketch = b->sketch;
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        b->first_out[sketch->rank[sketch->links[i].a] + 1]++;
        if (sketch->links[i].a != sketch->links[i].b)
            b->first_out[sketch->rank[sketch->links[i].b] + 1]++;
    }
    for (uint32_t n = 0; n < b->node_count; n++) {
        if (b->first_out[n + 1] > PN_NODE_LINKS_MASK) {
            fprintf(stderr, "sketch: over 15 links at node %u\n", sketch->drawn[n]);
            abort();
        }
        b->first_out[n + 1] += b->first_out[n];
    }
    size_t size = (size_t)b->node_count + 1;
    uint32_t *fill = test_sketch_alloc(size, sizeof *fill);
    b->out = test_sketch_alloc(b->first_out[b->node_count], sizeof *b->out);
    memcpy(fill, b->first_out, size * sizeof *fill);
    list_links(b, true, fill);
    uint32_t *inside = test_sketch_alloc(size, sizeof *inside);
    memcpy(inside, fill, size * sizeof *inside);
    list_links(b, false, fill);
    for (uint32_t n = 0; n < b->node_count; n++)
        sort_links(b, n, inside[n], b->first_out[n + 1]);
    free(fill);
    free(inside);
}

/* ---- navis ---- */

static uint32_t slot_of(const struct navi *navi)
{
    uint32_t h = (uint32_t)navi->record.x * 0x9E3779B1u + (uint32_t)navi->record.y;
    h = h * 0x85EBCA77u + (uint8_t)navi->record.dir_x * 256u +
        (uint8_t)navi->record.dir_y;
    return h ^ h >> 15;
}

static bool same_place(const struct navi *a, const struct navi *b)
{
    return a->record.x == b->record.x && a->record.y == b->record.y &&
           a->record.dir_x == b->record.dir_x && a->record.dir_y == b->record.dir_y;
}

static bool is_parking(const struct build *b, uint32_t rank)
{
    uint32_t special =
        (node_of(b, rank)->flags & PN_NODE_SPECIAL_MASK) >> PN_NODE_SPECIAL_SHIFT;
    return special == 1 || special == 2;
}

static void count_turns(struct build *b)
{
    for (uint32_t n = 0; n < b->node_count; n++)
        for (uint32_t i = b->first_out[n]; i < b->first_out[n + 1]; i++)
            b->turns[n] =
                (uint8_t)(b->turns[n] + !is_parking(b, other_end(b, b->out[i], n)));
}

/* What the light's direction goes by: turns here, then turns of all neighbours. */
static uint32_t importance(const struct build *b, uint32_t rank)
{
    uint32_t around = 0;
    for (uint32_t i = b->first_out[rank]; i < b->first_out[rank + 1]; i++)
        around += b->turns[other_end(b, b->out[i], rank)];
    return (uint32_t)b->turns[rank] << 16 | around;
}

static struct navi navi_for(const struct build *b, uint32_t link, uint32_t low,
                            uint32_t high)
{
    const struct test_draw_link *drawn = &b->sketch->links[link];
    const struct test_draw_node *at = node_of(b, low), *far = node_of(b, high);
    struct pn_navi record = {.attached = address_of(b, low), .light = drawn->light};
    int32_t mid[2];
    int8_t dir[2] = {0, 0};
    pn_derive_midpoint(at->pos, far->pos, mid);
    pn_derive_direction(at->pos, far->pos, dir);
    record.x = mid[0] + (drawn->external ? drawn->off_x : 0);
    record.y = mid[1] + (drawn->external ? drawn->off_y : 0);
    record.dir_x = dir[0];
    record.dir_y = dir[1];
    record.width = at->width > far->width ? at->width : far->width;
    if (drawn->external)
        record.width = drawn->navi_width;
    bool a_is_low = b->sketch->rank[drawn->a] == low;
    uint8_t to = a_is_low ? drawn->lanes_ba : drawn->lanes_ab;
    uint8_t away = a_is_low ? drawn->lanes_ab : drawn->lanes_ba;
    record.lanes = (uint8_t)(to | away << PN_NAVI_LANES_AWAY_SHIFT);
    if ((drawn->light & PN_NAVI_LIGHT_MASK) && importance(b, low) > importance(b, high))
        record.lanes |= PN_NAVI_LIGHT_TO;
    uint32_t area = test_sketch_area(b->sketch, record.x, record.y);
    return (struct navi){.record = record, .area = (uint16_t)area};
}

/* A navi of the same place and direction is shared, as the original compiler did. */
static uint32_t keep_navi(struct build *b, struct navi navi)
{
    uint32_t slot = slot_of(&navi) & b->slot_mask;
    for (; b->slots[slot] != NONE; slot = (slot + 1) & b->slot_mask)
        if (same_place(&b->navis[b->slots[slot]], &navi))
            return b->slots[slot];
    navi.index = (uint16_t)b->navis_of[navi.area]++;
    b->slots[slot] = b->navi_count;
    b->navis[b->navi_count] = navi;
    return b->navi_count++;
}

static void make_navis(struct build *b)
{
    uint32_t slots = 16;
    while (slots < b->sketch->link_count * 2)
        slots *= 2;
    b->slot_mask = slots - 1;
    b->slots = test_sketch_alloc(slots, sizeof *b->slots);
    memset(b->slots, 0xFF, slots * sizeof *b->slots);
    b->navis = test_sketch_alloc(b->sketch->link_count, sizeof *b->navis);
    b->link_navi = test_sketch_alloc(b->sketch->link_count, sizeof *b->link_navi);
    for (uint32_t n = 0; n < b->node_count; n++) {
        if (!is_vehicle(b, n))
            continue;
        for (uint32_t i = b->first_out[n]; i < b->first_out[n + 1]; i++) {
            uint32_t other = other_end(b, b->out[i], n);
            if (other >= n)
                b->link_navi[b->out[i]] = keep_navi(b, navi_for(b, b->out[i], n, other));
        }
    }
}

/* ---- records ---- */

/* Worked out once for both directions: that arithmetic is slow. */
static uint8_t length_of(const struct build *b, uint32_t drawn)
{
    const struct test_draw_link *link = &b->sketch->links[drawn];
    if (b->length[drawn] == 0) {
        uint32_t length = pn_derive_length(b->sketch->nodes[link->a].pos,
                                           b->sketch->nodes[link->b].pos);
        b->length[drawn] = (uint8_t)(length > 255 ? 255 : length);
    }
    return b->length[drawn];
}

static struct pn_link link_record(const struct build *b, uint32_t rank, uint32_t drawn)
{
    uint32_t other = other_end(b, drawn, rank);
    const struct test_draw_link *link = &b->sketch->links[drawn];
    struct pn_link record = {.to = address_of(b, other), .length = length_of(b, drawn)};
    if (!is_vehicle(b, rank)) {
        record.flags = link->flags;
        return record;
    }
    const struct navi *navi = &b->navis[b->link_navi[drawn]];
    record.navi = (struct pn_navi_address){navi->area, navi->index};
    return record;
}

static void put_node(const struct build *b, struct pn_area *area, uint32_t rank)
{
    const struct test_draw_node *drawn = node_of(b, rank);
    uint32_t area_start = b->sketch->area_first[area->number];
    uint32_t links = b->first_out[rank + 1] - b->first_out[rank];
    struct pn_node *node = &area->nodes[rank - area_start];
    node->pos = drawn->pos;
    node->width = drawn->width;
    node->flags = (drawn->flags & ~(PN_NODE_LINKS_MASK | PN_NODE_SWITCHED_OFF_ORIGINAL |
                                    PN_NODE_DEAD_END)) |
                  links;
    if (node->flags & PN_NODE_SWITCHED_OFF)
        node->flags |= PN_NODE_SWITCHED_OFF_ORIGINAL;
    node->first_link = b->first_out[rank] - b->first_out[area_start];
    node->self = (struct pn_address){area->number, (uint16_t)(rank - area_start)};
    node->search_distance = 0x7FFE;
    for (uint32_t i = 0; i < links; i++)
        area->links[node->first_link + i] =
            link_record(b, rank, b->out[b->first_out[rank] + i]);
}

static bool on_sheet(const struct test_sketch *sketch, uint32_t area)
{
    uint32_t wide = sketch->cols > PN_AREA_COLS ? sketch->cols : PN_AREA_COLS;
    return area % wide < sketch->cols;
}

static enum pn_status make_areas(struct build *b, struct pn_network *network,
                                 struct pn_error *err)
{
    const uint32_t *first = b->sketch->area_first;
    for (uint32_t a = 0; a < b->area_limit; a++) {
        if (!on_sheet(b->sketch, a))
            continue;
        struct pn_area *area;
        enum pn_status status = pn_area_new(
            (uint16_t)a, first[a + 1] - first[a], b->vehicles[a], b->navis_of[a],
            b->first_out[first[a + 1]] - b->first_out[first[a]], &area, err);
        if (status == PN_OK)
            status = pn_network_add(network, area, err);
        if (status != PN_OK)
            return status;
        b->areas[a] = area;
        area->has_spare = area->link_count > 0;
        for (uint32_t n = first[a]; n < first[a + 1]; n++)
            put_node(b, area, n);
    }
    for (uint32_t i = 0; i < b->navi_count; i++)
        b->areas[b->navis[i].area]->navis[b->navis[i].index] = b->navis[i].record;
    return PN_OK;
}

static struct pn_node *record_of(const struct build *b, uint32_t rank)
{
    struct pn_address address = address_of(b, rank);
    return &b->areas[address.area]->nodes[address.node];
}

/* ---- what needs all of it ---- */

/* Where the original compiler had a node in its machine's memory. */
static uint32_t pointer_word(struct pn_address address)
{
    uint32_t base =
        address.area ? 0x01C180D0u + 0x317C0u * (address.area - 1u) : 0x01A7FA70u;
    return base + 28u * address.node;
}

/* Floods from a seed with a stack that is threaded through the nodes (below). */
static void flood(const struct build *b, uint32_t seed, uint16_t region, uint32_t *below)
{
    uint32_t head = seed;
    record_of(b, seed)->region = region;
    below[seed] = NONE;
    while (head != NONE) {
        uint32_t n = head;
        head = below[n];
        for (uint32_t i = b->first_out[n]; i < b->first_out[n + 1]; i++) {
            uint32_t other = other_end(b, b->out[i], n);
            struct pn_node *node = record_of(b, other);
            if (node->region)
                continue;
            node->region = region;
            below[other] = head;
            if (head != NONE)
                node->next_pointer = pointer_word(address_of(b, head));
            head = other;
        }
    }
}

static void make_regions(const struct build *b)
{
    uint16_t count[2] = {0, 0};
    uint32_t *below = test_sketch_alloc(b->node_count, sizeof *below);
    for (uint32_t n = 0; n < b->node_count; n++)
        if (!record_of(b, n)->region)
            flood(b, n, ++count[!is_vehicle(b, n)], below);
    free(below);
}

static void make_dead_ends(const struct build *b)
{
    uint8_t *left = test_sketch_alloc(b->node_count, 1);
    uint32_t *todo = test_sketch_alloc(b->node_count, sizeof *todo), count = 0;
    for (uint32_t n = 0; n < b->node_count; n++) {
        left[n] = (uint8_t)(b->first_out[n + 1] - b->first_out[n]);
        if (is_vehicle(b, n) && left[n] < 2)
            todo[count++] = n;
    }
    while (count) {
        uint32_t n = todo[--count];
        record_of(b, n)->flags |= PN_NODE_DEAD_END;
        for (uint32_t i = b->first_out[n]; i < b->first_out[n + 1]; i++) {
            uint32_t other = other_end(b, b->out[i], n);
            if (left[other]-- == 2)
                todo[count++] = other;
        }
    }
    free(left);
    free(todo);
}

static struct build build_start(struct test_sketch *sketch)
{
    size_t nodes = (size_t)sketch->node_count + 1, areas = (size_t)sketch->area_limit + 1;
    free(sketch->rank);
    free(sketch->drawn);
    free(sketch->area_first);
    sketch->rank = test_sketch_alloc(nodes, sizeof *sketch->rank);
    sketch->drawn = test_sketch_alloc(nodes, sizeof *sketch->drawn);
    sketch->area_first = test_sketch_alloc(areas, sizeof *sketch->area_first);
    return (struct build){
        .sketch = sketch,
        .node_count = sketch->node_count,
        .area_limit = sketch->area_limit,
        .vehicles = test_sketch_alloc(areas, sizeof(uint32_t)),
        .first_out = test_sketch_alloc(nodes, sizeof(uint32_t)),
        .navis_of = test_sketch_alloc(areas, sizeof(uint32_t)),
        .length = test_sketch_alloc(sketch->link_count, 1),
        .turns = test_sketch_alloc(nodes, 1),
        .areas = test_sketch_alloc(areas, sizeof(struct pn_area *)),
    };
}

static void build_end(struct build *b)
{
    free(b->vehicles);
    free(b->first_out);
    free(b->out);
    free(b->link_navi);
    free(b->length);
    free(b->navis);
    free(b->navis_of);
    free(b->slots);
    free(b->turns);
    free(b->areas);
}

enum pn_status test_sketch_build(struct test_sketch *sketch, struct pn_network **network,
                                 struct pn_error *err)
{
    struct pn_network *made;
    enum pn_status status = pn_network_new(&made, err);
    if (status != PN_OK)
        return status;
    struct build b = build_start(sketch);
    number_nodes(&b);
    make_lists(&b);
    count_turns(&b);
    make_navis(&b);
    status = make_areas(&b, made, err);
    if (status == PN_OK) {
        make_regions(&b);
        make_dead_ends(&b);
        *network = made;
    } else {
        pn_network_free(made);
    }
    build_end(&b);
    return status;
}
