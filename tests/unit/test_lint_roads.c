/* lint/: roads and junctions, drawn: what is found in them. */
#include "config.h"

#include "support/findings.h"
#include "support/netbuild.h"
#include "support/sketch.h"
#include "support/suite.h"

#include <pathnode.h>

/* Nodes by x, y, z in metres, in one row of links from the first to the last. */
struct road {
    int32_t nodes[6][3];
    uint32_t count;
    uint8_t lanes, lanes_back;
};

static uint32_t draw_road(struct test_sketch *sketch, const struct road *road)
{
    uint32_t first = test_sketch_node_count(sketch);
    for (uint32_t i = 0; i < road->count; i++)
        test_sketch_node(sketch, PN_KIND_CAR, road->nodes[i][0] - 2800,
                         road->nodes[i][1] - 2800, road->nodes[i][2]);
    for (uint32_t i = 0; i + 1 < road->count; i++)
        test_sketch_link(sketch, first + i, first + i + 1, road->lanes, road->lanes_back);
    return first;
}

static struct pn_lint_report lint_sketch(struct test_sketch *sketch,
                                         const struct pn_lint_options *options)
{
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_sketch_build(sketch, &network, &err), &err);
    struct pn_lint_report report = test_lint_with(network, options);
    pn_network_free(network);
    test_sketch_free(sketch);
    return report;
}

/* P41: two roads end 6.0 apart; or 12 above each other; or nearer than asked. */
static const struct {
    int32_t x, z;
    double gap_m;
    size_t gaps;
} gaps[] = {{6, 0, 0, 1}, {0, 12, 0, 0}, {6, 8, 10, 1}, {6, 0, 5, 0}, {11, 0, 0, 0}};

START_TEST(dead_ends_that_nearly_meet_in_space_are_one_gap)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    int32_t x = 50 + gaps[_i].x, z = 10 + gaps[_i].z;
    draw_road(sketch, &(struct road){{{0, 0, 10}, {50, 0, 10}}, 2, 1, 1});
    draw_road(sketch, &(struct road){{{x, 0, z}, {x + 50, 0, z}}, 2, 1, 1});
    struct pn_lint_report report =
        lint_sketch(sketch, &(struct pn_lint_options){.gap_m = gaps[_i].gap_m});
    ck_assert_uint_eq(test_count_rule(&report, "dead-end-gap"), gaps[_i].gaps);
    if (_i == 0)
        test_assert_finding(
            &report, 0,
            "node 0/1: a dead end 6.0 from another, 0/2, and not linked to it");
    pn_lint_report_release(&report);
}
END_TEST

/* P01 */
START_TEST(a_bridge_over_a_road_is_no_gap)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 50, 5}, {50, 50, 5}, {100, 50, 5}}, 3, 1, 1});
    draw_road(sketch,
              &(struct road){{{50, 0, 21}, {50, 50, 21}, {50, 100, 21}}, 3, 1, 1});
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "region-isolated");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(parking_places_side_by_side_are_no_gap)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {50, 0, 10}, {55, 0, 10}}, 3, 1, 1});
    uint32_t places[2];
    for (int i = 0; i < 2; i++) {
        places[i] = test_sketch_node(sketch, PN_KIND_CAR, 50 + 5 * i - 2800, -2795, 10);
        test_sketch_node_at(sketch, places[i])->flags = 2u << PN_NODE_SPECIAL_SHIFT |
                                                        PN_NODE_SWITCHED_OFF |
                                                        PN_NODE_SWITCHED_OFF_ORIGINAL;
        test_sketch_link(sketch, 1 + (uint32_t)i, places[i], 1, 1);
    }
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(a_way_that_turns_back_is_a_hairpin)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}, {20, 5, 10}}, 3, 1, 1});
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "hairpin");
    test_assert_finding(&report, 0,
                        "node 0/1: turns by 172 degrees between its two links");
    pn_lint_report_release(&report);
}
END_TEST

/* P65: 0 <-> 1 -> 2 */
START_TEST(a_one_way_street_to_a_dead_end_is_a_trap)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}, {60, 60, 10}}, 3, 1, 1});
    test_sketch_link_at(sketch, 1)->lanes_ba = 0;
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "one-way-trap lanes-begin strong-parts");
    test_assert_finding(&report, 0,
                        "node 0/2: 1 node can be entered, but not left by lanes");
    test_assert_finding(&report, 1, "node 0/1: 1 lane goes on to 0/0, none comes in");
    test_assert_finding(
        &report, 2,
        "node 0/0: its region falls into 2 parts by one-way streets, the largest "
        "has 2 nodes");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(a_one_way_street_from_a_dead_end_has_no_entry)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}, {60, 60, 10}}, 3, 1, 1});
    test_sketch_link_at(sketch, 1)->lanes_ab = 0;
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "no-entry lanes-end strong-parts");
    test_assert_finding(&report, 1, "node 0/1: 1 lane comes in, none goes on to 0/2");
    pn_lint_report_release(&report);
}
END_TEST

/* P81: a crossing at 0/0 with ways from west, east, south and north, lit by kind. */
static const struct {
    uint8_t light[4];
    const char *rules;
} crossings[] = {
    {{2, 2, 1, 1}, ""},
    {{2, 2, 1, 0}, "junction-unlit"},
    {{2, 1, 1, 1}, "junction-phase light-heading"},
    {{0, 0, 0, 0}, ""},
};

START_TEST(lights_of_a_crossing_fit_each_other)
{
    static const int32_t ways[4][2] = {{-60, 0}, {60, 0}, {0, -60}, {0, 60}};
    struct test_sketch *sketch = test_sketch_new(8, 8);
    uint32_t middle = test_sketch_node(sketch, PN_KIND_CAR, -2700, -2700, 10);
    for (int i = 0; i < 4; i++) {
        uint32_t way = test_sketch_node(sketch, PN_KIND_CAR, -2700 + ways[i][0],
                                        -2700 + ways[i][1], 10);
        uint32_t link = test_sketch_link(sketch, way, middle, 1, 1);
        test_sketch_link_at(sketch, link)->light = crossings[_i].light[i];
    }
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, crossings[_i].rules);
    pn_lint_report_release(&report);
}
END_TEST

/*
 * Two carriageways, one to the east and one to the west 16 north of it, cross a road from
 * south to north: two corners, one junction. Lights stand before it, one of them two
 * links away from its corner.
 */
static const struct {
    uint8_t from_west, from_east, from_south, from_north;
    size_t unlit, phase;
} wide[] = {
    {2, 2, 1, 1, 0, 0}, {2, 0, 1, 1, 1, 0}, {2, 2, 0, 0, 2, 0},
    {2, 1, 2, 2, 0, 1}, {0, 0, 0, 0, 0, 0},
};

START_TEST(corners_that_are_near_are_one_junction)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    /* 0 to 3: eastward; 4 to 6: westward; 7, 8: the ends of the road */
    draw_road(
        sketch,
        &(struct road){{{-80, 0, 10}, {-40, 0, 10}, {0, 0, 10}, {50, 0, 10}}, 4, 1, 0});
    draw_road(sketch,
              &(struct road){{{50, 16, 10}, {0, 16, 10}, {-50, 16, 10}}, 3, 1, 0});
    draw_road(sketch, &(struct road){{{0, -50, 10}}, 1, 1, 1});
    draw_road(sketch, &(struct road){{{0, 66, 10}}, 1, 1, 1});
    uint32_t south = test_sketch_link(sketch, 7, 2, 1, 1);
    uint32_t north = test_sketch_link(sketch, 8, 5, 1, 1);
    test_sketch_link(sketch, 2, 5, 1, 1);
    test_sketch_link_at(sketch, 0)->light = wide[_i].from_west;
    test_sketch_link_at(sketch, 3)->light = wide[_i].from_east;
    test_sketch_link_at(sketch, south)->light = wide[_i].from_south;
    test_sketch_link_at(sketch, north)->light = wide[_i].from_north;
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    ck_assert_uint_eq(test_count_rule(&report, "junction-unlit"), wide[_i].unlit);
    ck_assert_uint_eq(test_count_rule(&report, "junction-phase"), wide[_i].phase);
    pn_lint_report_release(&report);
}
END_TEST

/* A web of corners has no end: sixteen of them at most are one junction. */
START_TEST(a_web_of_short_streets_is_no_junction)
{
    enum { SIDE = 12 };
    struct test_sketch *sketch = test_sketch_new(8, 8);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        uint32_t n = test_sketch_node(sketch, PN_KIND_CAR, -2900 + i % SIDE * 10,
                                      -2900 + i / SIDE * 10, 10);
        if (i % SIDE)
            test_sketch_link(sketch, n - 1, n, 1, 1);
        if (i / SIDE)
            test_sketch_link(sketch, n - SIDE, n, 1, 1);
    }
    test_sketch_link_at(sketch, 0)->light = 2;
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    ck_assert_uint_gt(test_count_rule(&report, "junction-unlit"), 0);
    ck_assert_uint_lt(test_count_rule(&report, "junction-unlit"), 64);
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(two_nodes_in_one_place_are_found_once)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}, {120, 0, 10}}, 3, 1, 1});
    draw_road(sketch,
              &(struct road){{{60, 60, 10}, {60, 0, 10}, {60, 120, 10}}, 3, 1, 1});
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    ck_assert_uint_eq(test_count_rule(&report, "node-twice"), 1);
    test_assert_finding(&report, 0, "node 0/4: stands where 0/1 does");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(a_long_link_and_one_over_the_shore_are_found_once)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {300, 0, 10}}, 2, 1, 1});
    uint32_t boat = test_sketch_node(sketch, PN_KIND_BOAT, -2400, -2800, 10);
    test_sketch_link(sketch, 1, boat, 1, 1);
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    test_assert_rules(&report, "link-long water-land");
    test_assert_finding(&report, 0,
                        "link 0/0 -> 0/1: 300.0 long, which a file holds as 255");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(more_regions_than_asked_for_are_all_listed)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}}, 2, 1, 1});
    draw_road(sketch, &(struct road){{{0, 90, 10}, {60, 90, 10}, {90, 90, 10}}, 3, 1, 1});
    struct pn_lint_report report =
        lint_sketch(sketch, &(struct pn_lint_options){.max_regions = 1});
    test_assert_rules(&report, "too-many-regions too-many-regions region-isolated");
    test_assert_finding(&report, 1, "node 0/2: a region of 3 nodes, one of 2 regions");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(peds_have_a_limit_of_their_own)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    for (int32_t i = 0; i < 6; i += 2)
        test_sketch_link(
            sketch, test_sketch_node(sketch, PN_KIND_PED, -2900 + 40 * i, -2900, 10),
            test_sketch_node(sketch, PN_KIND_PED, -2880 + 40 * i, -2900, 10), 0, 0);
    draw_road(sketch, &(struct road){{{0, 90, 10}, {60, 90, 10}}, 2, 1, 1});
    const struct pn_lint_options options = {.max_regions = 1, .max_ped_regions = 2};
    struct pn_lint_report report = lint_sketch(sketch, &options);
    ck_assert_uint_eq(test_count_rule(&report, "too-many-regions"), 3);
    test_assert_finding(&report, 0, "node 0/2: a region of 2 nodes, one of 3 regions");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(a_road_off_the_map_and_a_link_to_itself_are_found)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2950, 10, 10);
    int b = test_net_node(net, PN_KIND_CAR, -3000.125, 10, 10);
    test_net_link(net, a, b, 1, 1);
    struct test_built built = test_net_build(net);
    struct pn_lint_report report =
        test_lint_with(built.network, &(struct pn_lint_options){0});
    test_assert_rules(&report, "node-off-map");
    pn_lint_report_release(&report);
    test_built_release(&built);
    net = test_net_new();
    int node = test_net_node(net, PN_KIND_CAR, 10, 10, 10);
    test_net_link(net, node, node, 1, 1);
    built = test_net_build(net);
    report = test_lint_with(built.network, &(struct pn_lint_options){0});
    ck_assert_uint_ge(test_count_rule(&report, "link-self"), 1);
    pn_lint_report_release(&report);
    test_built_release(&built);
}
END_TEST

static Suite *roads_suite(void)
{
    Suite *suite = suite_create("lint roads");
    TCase *tcase = tcase_create("roads");
    tcase_add_loop_test(tcase, dead_ends_that_nearly_meet_in_space_are_one_gap, 0, 5);
    tcase_add_test(tcase, a_bridge_over_a_road_is_no_gap);
    tcase_add_test(tcase, parking_places_side_by_side_are_no_gap);
    tcase_add_test(tcase, a_way_that_turns_back_is_a_hairpin);
    tcase_add_test(tcase, a_one_way_street_to_a_dead_end_is_a_trap);
    tcase_add_test(tcase, a_one_way_street_from_a_dead_end_has_no_entry);
    tcase_add_loop_test(tcase, lights_of_a_crossing_fit_each_other, 0, 4);
    tcase_add_loop_test(tcase, corners_that_are_near_are_one_junction, 0, 5);
    tcase_add_test(tcase, a_web_of_short_streets_is_no_junction);
    tcase_add_test(tcase, two_nodes_in_one_place_are_found_once);
    tcase_add_test(tcase, a_long_link_and_one_over_the_shore_are_found_once);
    tcase_add_test(tcase, peds_have_a_limit_of_their_own);
    tcase_add_test(tcase, more_regions_than_asked_for_are_all_listed);
    tcase_add_test(tcase, a_road_off_the_map_and_a_link_to_itself_are_found);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(roads_suite());
}
