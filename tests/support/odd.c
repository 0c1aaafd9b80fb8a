#include "config.h"

#include "support/odd.h"

#include "support/netbuild.h"
#include "support/suite.h"

#include <stdlib.h>
#include <string.h>

static struct pn_area *new_area(uint16_t number, uint32_t nodes, uint32_t vehicles,
                                uint32_t navis, uint32_t links)
{
    struct pn_area *area = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_new(number, nodes, vehicles, navis, links, &area, &err),
                    &err);
    for (uint32_t i = 0; i < nodes; i++) {
        area->nodes[i].self = (struct pn_address){number, (uint16_t)i};
        area->nodes[i].search_distance = 0x7FFE;
    }
    return area;
}

static void add(struct pn_network *network, struct pn_area *area)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
}

/* Areas 0 and 1 with a street, a ferry and paths; links lead into 2, which is missing. */
static struct pn_network *streets(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2500, -2900, 10);
    int b = test_net_node(net, PN_KIND_CAR, -2400.125, -2900, 10.5);
    int c = test_net_node(net, PN_KIND_CAR, -2200, -2800, 12);
    int d = test_net_node(net, PN_KIND_CAR, -1450, -2800, 12);
    int s = test_net_node(net, PN_KIND_BOAT, -2500, -2700, 0);
    int t = test_net_node(net, PN_KIND_BOAT, -2450, -2650, 0);
    int p = test_net_node(net, PN_KIND_PED, -2500, -2910, 11);
    int q = test_net_node(net, PN_KIND_PED, -2490, -2910, 11);
    test_net_link(net, a, b, 1, 1);
    test_net_link(net, b, c, 2, 0);
    test_net_link(net, c, d, 0, 0);
    test_net_link(net, s, t, 1, 1);
    test_net_link(net, p, q, 0, 0);
    test_net_link(net, p, q, 0, 0);
    test_net_link(net, q, q, 0, 0);
    test_net_link_one_sided(net, a, c, 1);
    test_net_drop_area(net, 2);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

static void make_bits_odd(struct pn_area *area)
{
    struct pn_node *node = &area->nodes[1];
    node->self = (struct pn_address){9, 9};
    node->flags |= PN_NODE_OTHER_MASK | PN_NODE_DONT_WANDER | PN_NODE_SPEED_MASK |
                   PN_NODE_DENSITY_MASK | PN_NODE_SPECIAL_MASK | PN_NODE_ROAD_BLOCK;
    node->next_pointer = 0xFFFFFFFF;
    node->prev_pointer = 0x80000001;
    node->search_distance = -32768;
    node->region = 255;
    node->width = 255;
    node->pos = (struct pn_point_fx){-32768, 32767, -1};
    area->navis[0].lanes = 0xFF;
    area->navis[0].light = 0xFFFF;
    area->navis[0].attached = (struct pn_address){0xFFFF, 0xFFFF};
    area->navis[0].dir_x = -128;
    area->navis[0].dir_y = 127;
    area->navis[0].x = -32768;
    area->links[0].to = (struct pn_address){0xFFFF, 0xFFFF};
    area->links[0].flags = 0xFF;
    area->links[0].length = 0;
    area->links[1].navi = (struct pn_navi_address){63, 1023};
    area->links[area->link_count - 1].navi = (struct pn_navi_address){5, 6};
    area->links[area->link_count - 2].flags = 0xFE;
}

static void make_ends_odd(struct pn_area *area)
{
    area->spare = calloc(PN_AREA_SPARE_SIZE, 1);
    ck_assert_ptr_nonnull(area->spare);
    area->spare[0] = 7;
    area->spare[PN_AREA_SPARE_SIZE - 1] = 9;
    area->tail_size = 100;
    area->tail = calloc(area->tail_size, 1);
    ck_assert_ptr_nonnull(area->tail);
    area->tail[0] = 1;
    area->tail[99] = 0xAB;
}

/* Four links: of none, of node 0, of both, of node 1; then one of none. */
static struct pn_area *shared_links(uint16_t number)
{
    struct pn_area *area = new_area(number, 2, 1, 0, 5);
    for (uint32_t i = 0; i < area->link_count; i++)
        area->links[i] = (struct pn_link){
            .to = {number, (uint16_t)(i % 2)}, .length = (uint8_t)(i + 1), .flags = 3};
    area->links[0].navi = (struct pn_navi_address){1, 2};
    for (uint32_t i = 0; i < 2; i++) {
        area->nodes[i].flags = 2;
        area->nodes[i].first_link = i + 1;
    }
    area->has_spare = true;
    return area;
}

struct pn_network *test_odd_network(void)
{
    struct pn_network *network = streets();
    make_bits_odd(pn_network_area(network, 0));
    make_ends_odd(pn_network_area(network, 0));
    pn_network_area(network, 1)->tail_size = 2048; /* zeros */
    add(network, shared_links(7));
    add(network, new_area(8, 0, 0, 0, 0)); /* nothing at all */
    struct pn_area *bare = new_area(63, 1, 0, 1, 0);
    bare->has_spare = true; /* spare sections without links */
    add(network, bare);
    return network;
}

static void unset_area(struct pn_area *area)
{
    for (uint32_t i = 0; i < area->node_count; i++) {
        struct pn_node *node = &area->nodes[i];
        node->unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END |
                      PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
        node->region = 0;
        node->flags &= ~(uint32_t)(PN_NODE_DEAD_END | PN_NODE_SWITCHED_OFF_ORIGINAL);
        for (uint32_t l = 0; l < pn_node_link_count(node); l++) {
            struct pn_link *link = &area->links[node->first_link + l];
            link->unset |= PN_LINK_UNSET_LENGTH;
            link->length = 0;
            if (i >= area->vehicle_count || area->number == 7)
                continue; /* 7: a link of both kinds, whose navi is not derived */
            link->unset |= PN_LINK_UNSET_NAVI;
            link->navi = (struct pn_navi_address){0, 0};
        }
    }
    for (uint32_t i = 0; i < area->navi_count; i++) {
        struct pn_navi *navi = &area->navis[i];
        navi->unset =
            PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_DIRECTION | PN_NAVI_UNSET_WIDTH;
        navi->x = navi->y = 0;
        navi->dir_x = navi->dir_y = 0;
        navi->width = 0;
    }
}

void test_unset_all(struct pn_network *network)
{
    for (uint32_t i = 0; i < pn_network_area_limit(network); i++)
        if (pn_network_area(network, i))
            unset_area(pn_network_area(network, i));
}

/* Names the first field that differs. */
#define SAME(what, index, field) \
    ck_assert_msg(a->field == b->field, what " %u/%u: " #field " differs", area, index)

static void same_node(const struct pn_node *a, const struct pn_node *b, unsigned area,
                      unsigned i)
{
    SAME("node", i, next_pointer);
    SAME("node", i, prev_pointer);
    SAME("node", i, pos.x);
    SAME("node", i, pos.y);
    SAME("node", i, pos.z);
    SAME("node", i, flags);
    SAME("node", i, first_link);
    SAME("node", i, self.area);
    SAME("node", i, self.node);
    SAME("node", i, search_distance);
    SAME("node", i, region);
    SAME("node", i, width);
    SAME("node", i, unset);
}

static void same_navi(const struct pn_navi *a, const struct pn_navi *b, unsigned area,
                      unsigned i)
{
    SAME("navi", i, x);
    SAME("navi", i, y);
    SAME("navi", i, attached.area);
    SAME("navi", i, attached.node);
    SAME("navi", i, dir_x);
    SAME("navi", i, dir_y);
    SAME("navi", i, width);
    SAME("navi", i, lanes);
    SAME("navi", i, light);
    SAME("navi", i, unset);
}

static void same_link(const struct pn_link *a, const struct pn_link *b, unsigned area,
                      unsigned i)
{
    SAME("link", i, to.area);
    SAME("link", i, to.node);
    SAME("link", i, navi.area);
    SAME("link", i, navi.navi);
    SAME("link", i, length);
    SAME("link", i, flags);
    SAME("link", i, unset);
}

static void same_ends(const struct pn_area *a, const struct pn_area *b, unsigned area)
{
    SAME("area", 0u, tail_size);
    ck_assert_msg(!a->spare == !b->spare, "area %u: one has spare bytes", area);
    if (a->spare)
        ck_assert_mem_eq(a->spare, b->spare, PN_AREA_SPARE_SIZE);
    ck_assert_msg(!a->tail == !b->tail, "area %u: one has tail bytes", area);
    if (a->tail)
        ck_assert_mem_eq(a->tail, b->tail, a->tail_size);
}

static void same_areas(const struct pn_area *a, const struct pn_area *b, unsigned area)
{
    SAME("area", 0u, number);
    ck_assert_msg((a->has_spare || a->link_count) == (b->has_spare || b->link_count),
                  "area %u: only one has spare sections", area);
    SAME("area", 0u, node_count);
    SAME("area", 0u, vehicle_count);
    SAME("area", 0u, navi_count);
    SAME("area", 0u, link_count);
    for (uint32_t i = 0; i < a->node_count; i++)
        same_node(&a->nodes[i], &b->nodes[i], area, i);
    for (uint32_t i = 0; i < a->navi_count; i++)
        same_navi(&a->navis[i], &b->navis[i], area, i);
    for (uint32_t i = 0; i < a->link_count; i++)
        same_link(&a->links[i], &b->links[i], area, i);
    same_ends(a, b, area);
}

void test_same_networks(const struct pn_network *a, const struct pn_network *b)
{
    ck_assert_uint_eq(pn_network_area_limit(a), pn_network_area_limit(b));
    for (uint32_t i = 0; i < pn_network_area_limit(a); i++) {
        const struct pn_area *in_a = pn_network_area(a, i), *in_b = pn_network_area(b, i);
        ck_assert_msg(!in_a == !in_b, "only one has area %u", i);
        if (in_a)
            same_areas(in_a, in_b, i);
    }
}
