/* edits.c - see edits.h. */
#include "config.h"

#include "support/edits.h"

#include "support/sketch.h"
#include "support/suite.h"
#include "support/world.h"

#include <string.h>

struct pn_network *test_edit_world(uint64_t seed)
{
    struct test_world_options options = test_world_small(seed);
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    return network;
}

static struct test_edit edit_node(struct pn_area *area, uint32_t n, uint32_t choice)
{
    struct pn_node *node = &area->nodes[n];
    struct test_edit edit = {.record = PN_RECORD_NODE, .area = area->number, .index = n};
    if (choice == 0) {
        edit.field = "z";
        edit.before = node->pos.z;
        edit.after = node->pos.z += 3;
    } else if (choice == 1) {
        edit.field = "width";
        edit.before = node->width;
        edit.after = node->width ^= 1;
    } else {
        edit.field = "switched_off";
        edit.before = (node->flags & PN_NODE_SWITCHED_OFF) != 0;
        edit.after = !edit.before;
        node->flags ^= PN_NODE_SWITCHED_OFF;
    }
    return edit;
}

static struct test_edit edit_link(struct pn_area *area, uint32_t n, uint32_t choice)
{
    struct pn_link *link = &area->links[area->nodes[n].first_link];
    struct test_edit edit = {.record = PN_RECORD_LINK, .area = area->number, .index = n};
    if (choice == 0) {
        edit.field = "length";
        edit.before = link->length;
        edit.after = link->length ^= 1;
    } else {
        edit.field = "road_cross";
        edit.before = link->flags & PN_LINK_ROAD_CROSS;
        edit.after = (link->flags ^= PN_LINK_ROAD_CROSS) & PN_LINK_ROAD_CROSS;
    }
    return edit;
}

static struct test_edit edit_navi(struct pn_area *area, uint32_t i, uint32_t choice)
{
    struct pn_navi *navi = &area->navis[i];
    struct test_edit edit = {.record = PN_RECORD_NAVI, .area = area->number, .index = i};
    if (choice == 0) {
        edit.field = "lanes_to";
        edit.before = navi->lanes & PN_NAVI_LANES_TO_MASK;
        edit.after = (navi->lanes ^= 1) & PN_NAVI_LANES_TO_MASK;
    } else {
        edit.field = "x";
        edit.before = navi->x;
        edit.after = navi->x += 2;
    }
    return edit;
}

/* One edit of a record that no other edit has. */
struct test_edit test_edit_one(struct pn_network *network, struct test_random *r,
                               uint32_t i)
{
    static const uint16_t areas[] = {0, 1, 8, 9};
    struct pn_area *area = pn_network_area(network, areas[i % 4]);
    uint32_t part = i / 4;
    if (i % 3 == 2)
        return edit_navi(area, part % area->navi_count, test_random_below(r, 2));
    uint32_t n = part * 5 % area->node_count;
    while (pn_node_link_count(&area->nodes[n]) == 0)
        n++;
    return i % 3 == 1 ? edit_link(area, n, test_random_below(r, 2))
                      : edit_node(area, n, test_random_below(r, 3));
}

struct pn_network *test_drawing(unsigned extra)
{
    static const int32_t ring[6][2] = {{0, 0},    {90, 0},  {150, 60},
                                       {90, 120}, {0, 120}, {-60, 60}};
    struct test_sketch *sketch = test_sketch_new(8, 8);
    uint32_t spur = 0, other = 0;
    if (extra & TEST_CAR_TOO)
        other = test_sketch_node(sketch, PN_KIND_CAR, -2900, -2500, 10);
    if (extra & TEST_CAR_FIRST)
        spur = test_sketch_node(sketch, PN_KIND_CAR, -2500, -2600, 10);
    uint32_t first = test_sketch_node_count(sketch);
    for (int i = 0; i < 6; i++)
        test_sketch_node(sketch, PN_KIND_CAR, ring[i][0] - 2700,
                         ring[i][1] - 2700 + (i == 3 && extra & TEST_MOVED ? 30 : 0), 10);
    for (uint32_t i = 0; i < 6; i++)
        test_sketch_link(sketch, first + i, first + (i + 1) % 6, 1, 1);
    uint32_t lone = test_sketch_node_count(sketch);
    if (extra & TEST_PED_FIRST)
        test_sketch_node(sketch, PN_KIND_PED, -2450, -2450, 10);
    uint32_t ped = test_sketch_node_count(sketch);
    for (int i = 0; i < 4; i++)
        test_sketch_node(sketch, PN_KIND_PED, -2400 + 20 * (i == 1 || i == 2),
                         -2400 + 20 * (i > 1), 10);
    for (uint32_t i = 0; i < 4; i++)
        test_sketch_link(sketch, ped + i, ped + (i + 1) % 4, 1, 1);
    if (extra & TEST_CAR_FIRST)
        test_sketch_link(sketch, spur, first + 2, 1, 1);
    if (extra & TEST_CAR_TOO)
        test_sketch_link(sketch, other, first + 4, 1, 2);
    if (extra & TEST_PED_FIRST)
        test_sketch_link(sketch, lone, ped, 1, 1);
    if (extra & TEST_CHORD)
        test_sketch_link(sketch, first, first + 3, 1, 1);
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_sketch_build(sketch, &network, &err), &err);
    test_sketch_free(sketch);
    return network;
}

void test_assert_same_files(const struct pn_network *a, const struct pn_network *b)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        const struct pn_area *one = pn_network_area(a, i), *two = pn_network_area(b, i);
        char hash[2][65];
        ck_assert_int_eq(one != NULL, two != NULL);
        if (!one)
            continue;
        ck_assert_pn_ok(pn_area_hash(one, hash[0], &err), &err);
        ck_assert_pn_ok(pn_area_hash(two, hash[1], &err), &err);
        ck_assert_msg(strcmp(hash[0], hash[1]) == 0, "area %u", i);
    }
}
