/*
 * support/sketch.h - draws a network by hand: nodes and links in any order.
 *
 * Everything that follows is made as the original compiler made it: addresses, order of
 * links, navis with their files, lengths, light directions, regions, dead ends, pointer
 * words. Regions and dead ends are worked out here afresh, so they can stand against the
 * library's. A mistake in a drawing (a node outside the grid, a 16th link) ends the
 * program with a message: sketches are made by tests, not by users.
 *
 *     struct test_sketch *sketch = test_sketch_new(8, 8);
 *     uint32_t a = test_sketch_node(sketch, PN_KIND_CAR, -2900, -2900, 10);
 *     uint32_t b = test_sketch_node(sketch, PN_KIND_CAR, -2880, -2900, 10);
 *     test_sketch_link(sketch, a, b, 1, 1);
 *     ck_assert_pn_ok(test_sketch_build(sketch, &network, &err), &err);
 *     struct pn_address address = test_sketch_address(sketch, a);
 *     test_sketch_free(sketch);
 */
#ifndef TESTS_SUPPORT_SKETCH_H
#define TESTS_SUPPORT_SKETCH_H

#include <pathnode/network.h>

/** A node as drawn. flags are PN_NODE_... without the number of links and dead end. */
struct test_draw_node {
    struct pn_point_fx pos;
    uint32_t flags;
    uint16_t area; /* PN_AREA_NONE: where it stands */
    uint8_t kind;  /* enum pn_kind */
    uint8_t width;
};

/** A link both ways. */
struct test_draw_link {
    uint32_t a, b; /* nodes as drawn */
    uint8_t lanes_ab, lanes_ba;
    uint8_t light; /* vehicles: 0 none, 1 north-south, 2 west-east; + PN_NAVI_BRIDGE */
    uint8_t flags; /* peds: PN_LINK_... */
    bool external; /* joins two path groups: listed first, navi may be off the middle */
    uint8_t navi_width;  /* of an external link; others take the wider end's */
    int8_t off_x, off_y; /* external: navi off the midpoint, 1/8 unit */
};

struct test_sketch;

/**
 * An empty sheet of cols * rows areas from the map's south-west corner.
 *
 * The areas are numbered row * 8 + column as in the game, or row * cols + column on a
 * sheet wider than 8. All of them will be in the network, empty ones too.
 */
struct test_sketch *test_sketch_new(uint32_t cols, uint32_t rows);
void test_sketch_free(struct test_sketch *sketch);

/** Draws a node, in whole units. Returns what links name it by: 0, 1, 2 ... */
uint32_t test_sketch_node(struct test_sketch *sketch, enum pn_kind kind, int32_t x_m,
                          int32_t y_m, int32_t z_m);

/** The same in 1/8 unit. */
uint32_t test_sketch_node_fx(struct test_sketch *sketch, enum pn_kind kind,
                             struct pn_point_fx pos);

/** Draws a link inside a group. Peds: lanes are ignored. Returns its number. */
uint32_t test_sketch_link(struct test_sketch *sketch, uint32_t a, uint32_t b,
                          uint8_t lanes_ab, uint8_t lanes_ba);

/** What was drawn, to be changed before it is built; valid until the next is drawn. */
struct test_draw_node *test_sketch_node_at(struct test_sketch *sketch, uint32_t node);
struct test_draw_link *test_sketch_link_at(struct test_sketch *sketch, uint32_t link);
uint32_t test_sketch_node_count(const struct test_sketch *sketch);
uint32_t test_sketch_link_count(const struct test_sketch *sketch);

/** Makes the network. cost: O(nodes + links). owner: *network is the caller's */
enum pn_status test_sketch_build(struct test_sketch *sketch, struct pn_network **network,
                                 struct pn_error *err);

/** Where a drawn node went; only after test_sketch_build. */
struct pn_address test_sketch_address(const struct test_sketch *sketch, uint32_t node);

#endif
