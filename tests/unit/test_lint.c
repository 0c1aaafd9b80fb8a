/* lint/: every rule finds its fault, and nothing else; what can be mended is mended. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/sketch.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sound map: a ring of eight roads around 0/0, crossed by one through a middle node
 * (0/8), and a square of pavements (0/9 to 0/12) with a crossing. All areas are there. */
static struct pn_network *sound_map(void)
{
    static const int32_t ring[8][2] = {{0, 0},     {100, 0},   {200, 0}, {200, 100},
                                       {200, 200}, {100, 200}, {0, 200}, {0, 100}};
    struct test_sketch *sketch = test_sketch_new(8, 8);
    for (int i = 0; i < 8; i++)
        test_sketch_node(sketch, PN_KIND_CAR, ring[i][0] - 2800, ring[i][1] - 2800, 10);
    test_sketch_node(sketch, PN_KIND_CAR, -2700, -2700, 10);
    for (uint32_t i = 0; i < 8; i++)
        test_sketch_link(sketch, i, (i + 1) % 8, 1, 1);
    test_sketch_link(sketch, 1, 8, 1, 1);
    test_sketch_link(sketch, 8, 5, 1, 1);
    for (int i = 0; i < 4; i++) {
        uint32_t ped =
            test_sketch_node(sketch, PN_KIND_PED, -2600 + 20 * (i == 1 || i == 2),
                             -2600 + 20 * (i > 1), 10);
        test_sketch_node_at(sketch, ped)->width = 16;
    }
    for (uint32_t i = 0; i < 4; i++)
        test_sketch_link(sketch, 9 + i, 9 + (i + 1) % 4, 1, 1);
    test_sketch_link_at(sketch, 10)->flags = PN_LINK_ROAD_CROSS | PN_LINK_PED_LIGHT;
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_sketch_build(sketch, &network, &err), &err);
    test_sketch_free(sketch);
    return network;
}

static struct pn_lint_report lint_with(const struct pn_network *network,
                                       const struct pn_lint_options *options)
{
    struct pn_lint_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lint_run(network, options, &report, &err), &err);
    return report;
}

static struct pn_lint_report lint(const struct pn_network *network)
{
    return lint_with(network, &(struct pn_lint_options){0});
}

static const char *rule_of(const struct pn_finding *finding)
{
    return pn_rule_at(finding->rule)->name;
}

static size_t count_of(const struct pn_lint_report *report, const char *rule)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += strcmp(rule_of(&report->findings[i]), rule) == 0;
    return count;
}

START_TEST(a_sound_map_has_no_findings)
{
    struct pn_network *network = sound_map();
    struct pn_lint_report report = lint(network);
    ck_assert_msg(report.count == 0, "%s", report.count ? rule_of(report.findings) : "");
    ck_assert(!report.records_only);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

/* ---- a fault of each kind ---- */

/* A value put into a record of area 0. */
struct poke {
    enum { NONE, NODE, LINK, NAVI } record;
    uint16_t index;
    uint32_t seq;
    size_t at, size;
    int64_t value;
};

#define SIZE(type, member) sizeof(((struct type *)NULL)->member)
#define NODE(i, member, value)                                                     \
    {                                                                              \
        NODE, i, 0, offsetof(struct pn_node, member), SIZE(pn_node, member), value \
    }
#define LINK(i, seq, member, value)                                                  \
    {                                                                                \
        LINK, i, seq, offsetof(struct pn_link, member), SIZE(pn_link, member), value \
    }
#define NAVI(i, member, value)                                                     \
    {                                                                              \
        NAVI, i, 0, offsetof(struct pn_navi, member), SIZE(pn_navi, member), value \
    }

static void put(struct pn_network *network, const struct poke *poke)
{
    uint32_t count;
    const struct pn_address node = {0, poke->index};
    const struct pn_navi_address navi = {0, poke->index};
    char *record = poke->record == NODE ? (char *)pn_network_node(network, node)
                   : poke->record == NAVI
                       ? (char *)pn_network_navi(network, navi)
                       : (char *)(pn_network_links(network, node, &count) + poke->seq);
    const int8_t byte = (int8_t)poke->value;
    const int16_t word = (int16_t)poke->value;
    const int32_t dword = (int32_t)poke->value;
    memcpy(record + poke->at,
           poke->size == 1   ? (const void *)&byte
           : poke->size == 2 ? (const void *)&word
                             : (const void *)&dword,
           poke->size);
}

/* What is put where; the rules that find it, in the report's order; the first's words. */
static const struct fault {
    struct poke pokes[2];
    const char *rules, *text;
} faults[] = {
#include "unit/lint_faults.def"
};

static void assert_rules(const struct pn_lint_report *report, const char *expected)
{
    char found[512] = "";
    for (size_t i = 0; i < report->count; i++) {
        size_t used = strlen(found);
        snprintf(found + used, sizeof found - used, "%s%s", used ? " " : "",
                 rule_of(&report->findings[i]));
    }
    ck_assert_str_eq(found, expected);
}

static struct pn_network *faulty_map(const struct fault *fault)
{
    struct pn_network *network = sound_map();
    for (int i = 0; i < 2; i++)
        if (fault->pokes[i].record != NONE)
            put(network, &fault->pokes[i]);
    return network;
}

START_TEST(a_fault_is_found_and_nothing_else)
{
    const struct fault *fault = &faults[_i];
    struct pn_network *network = faulty_map(fault);
    struct pn_lint_report report = lint(network);
    char text[256];
    assert_rules(&report, fault->rules);
    pn_finding_text(&report.findings[0], text, sizeof text);
    ck_assert_str_eq(text, fault->text);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

START_TEST(what_has_a_fix_is_mended_and_nothing_else)
{
    const struct fault *fault = &faults[_i];
    struct pn_network *network = faulty_map(fault);
    struct pn_lint_report report = lint(network);
    size_t *fixed = calloc(pn_rule_count(), sizeof *fixed);
    unsigned first = report.findings[0].rule;
    pn_lint_fix(network, &report, fixed);
    /* Mending one thing may mend another, but leaves nothing that has a fix. */
    ck_assert_int_eq(fixed[first] != 0, pn_rule_at(first)->fix != NULL);
    pn_lint_report_release(&report);
    report = lint(network);
    for (size_t i = 0; i < report.count; i++)
        ck_assert_ptr_null(pn_rule_at(report.findings[i].rule)->fix);
    pn_lint_report_release(&report);
    pn_network_free(network);
    free(fixed);
}
END_TEST

/* ---- roads that are drawn ---- */

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
    struct pn_lint_report report = lint_with(network, options);
    pn_network_free(network);
    test_sketch_free(sketch);
    return report;
}

static void assert_text(const struct pn_lint_report *report, size_t i,
                        const char *expected)
{
    char text[256];
    ck_assert_uint_lt(i, report->count);
    pn_finding_text(&report->findings[i], text, sizeof text);
    ck_assert_str_eq(text, expected);
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
    ck_assert_uint_eq(count_of(&report, "dead-end-gap"), gaps[_i].gaps);
    if (_i == 0)
        assert_text(&report, 0,
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
    assert_rules(&report, "region-isolated");
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
    assert_rules(&report, "");
    pn_lint_report_release(&report);
}
END_TEST

START_TEST(a_way_that_turns_back_is_a_hairpin)
{
    struct test_sketch *sketch = test_sketch_new(8, 8);
    draw_road(sketch, &(struct road){{{0, 0, 10}, {60, 0, 10}, {20, 5, 10}}, 3, 1, 1});
    struct pn_lint_report report = lint_sketch(sketch, &(struct pn_lint_options){0});
    assert_rules(&report, "hairpin");
    assert_text(&report, 0, "node 0/1: turns by 172 degrees between its two links");
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
    assert_rules(&report, "one-way-trap lanes-begin strong-parts");
    assert_text(&report, 0,
                "node 0/2: 1 nodes can be entered, but not left by their lanes");
    assert_text(&report, 1, "node 0/1: 1 lanes go on to 0/0, none comes in");
    assert_text(&report, 2,
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
    assert_rules(&report, "no-entry lanes-end strong-parts");
    assert_text(&report, 1, "node 0/1: 1 lanes come in, none goes on to 0/2");
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
    assert_rules(&report, crossings[_i].rules);
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
    ck_assert_uint_eq(count_of(&report, "node-twice"), 1);
    assert_text(&report, 0, "node 0/4: stands where 0/1 does");
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
    assert_rules(&report, "link-long water-land");
    assert_text(&report, 0, "link 0/0 -> 0/1: 300.0 long, which a file holds as 255");
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
    assert_rules(&report, "too-many-regions too-many-regions region-isolated");
    assert_text(&report, 1, "node 0/2: a region of 3 nodes, one of 2 regions");
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
    struct pn_lint_report report = lint(built.network);
    assert_rules(&report, "node-off-map");
    pn_lint_report_release(&report);
    test_built_release(&built);
    net = test_net_new();
    int node = test_net_node(net, PN_KIND_CAR, 10, 10, 10);
    test_net_link(net, node, node, 1, 1);
    built = test_net_build(net);
    report = lint(built.network);
    ck_assert_uint_ge(count_of(&report, "link-self"), 1);
    pn_lint_report_release(&report);
    test_built_release(&built);
}
END_TEST

/* ---- the table, the options ---- */

START_TEST(rules_have_words_and_a_name_of_their_own)
{
    for (unsigned i = 0; i < pn_rule_count(); i++) {
        const struct pn_rule *rule = pn_rule_at(i);
        ck_assert_int_eq(pn_rule_find(rule->name), (int)i);
        ck_assert_str_ne(rule->what, "");
        ck_assert_str_ne(rule->why, "");
        ck_assert_str_ne(rule->message, "");
    }
    ck_assert_ptr_null(pn_rule_at(pn_rule_count()));
    ck_assert_int_eq(pn_rule_find("link"), -1);
}
END_TEST

START_TEST(a_text_is_cut_to_its_room)
{
    struct pn_finding finding = {.area = 3, .index = 5, .record = PN_RECORD_NODE};
    finding.rule = (uint16_t)pn_rule_find("node-linkless");
    char text[9];
    ck_assert_uint_eq(pn_finding_text(&finding, text, sizeof text),
                      strlen("node 3/5: has no links"));
    ck_assert_str_eq(text, "node 3/5");
    ck_assert_uint_eq(pn_finding_text(&finding, NULL, 0),
                      strlen("node 3/5: has no links"));
}
END_TEST

START_TEST(skipped_rules_find_nothing)
{
    struct pn_network *network = faulty_map(&faults[0]);
    bool *skip = calloc(pn_rule_count(), sizeof *skip);
    for (unsigned i = 0; i < pn_rule_count(); i++)
        skip[i] = true;
    struct pn_lint_report report =
        lint_with(network, &(struct pn_lint_options){.skip = skip});
    ck_assert_uint_eq(report.count, 0);
    pn_lint_report_release(&report);
    pn_network_free(network);
    free(skip);
}
END_TEST

START_TEST(unset_values_and_gaps_without_end_are_refused)
{
    struct pn_network *network = sound_map();
    struct pn_lint_report report = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_lint_run(network, &(struct pn_lint_options){.gap_m = INFINITY}, &report, &err),
        &err);
    put(network, &(struct poke)LINK(3, 0, unset, PN_LINK_UNSET_LENGTH));
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG,
                       pn_lint_run(network, &(struct pn_lint_options){0}, &report, &err),
                       &err);
    ck_assert_ptr_null(report.findings);
    pn_network_free(network);
}
END_TEST

START_TEST(coordinates_out_of_reach_do_not_stop_it)
{
    struct pn_network *network = sound_map();
    put(network, &(struct poke)NODE(3, pos.x, INT32_MAX));
    struct pn_lint_report report = lint(network);
    assert_rules(&report, "coordinate node-place node-off-map");
    ck_assert(report.records_only);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

static enum pn_status run(void *context, struct pn_error *err)
{
    struct pn_lint_report report;
    enum pn_status status =
        pn_lint_run(context, &(struct pn_lint_options){.max_regions = 1}, &report, err);
    if (status == PN_OK)
        pn_lint_report_release(&report);
    return status;
}

START_TEST(without_memory_it_fails_and_leaks_nothing)
{
    struct pn_network *network;
    struct test_world_options options = test_world_small(7);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    test_memory_every_failure(run, network, 1);
    pn_network_free(network);
}
END_TEST

/* ---- the game's own files ---- */

/* P57 */
START_TEST(real_files_have_no_errors_and_known_oddities)
{
    struct pn_network *network = test_real_network();
    struct pn_lint_report report = lint(network);
    ck_assert_uint_eq(report.by_severity[PN_SEVERITY_ERROR], 0);
    ck_assert_uint_eq(count_of(&report, "attached-elsewhere"), 4);
    ck_assert_uint_eq(count_of(&report, "link-double"), 4);
    ck_assert_uint_eq(count_of(&report, "lanes-none"), 12);
    ck_assert_uint_eq(count_of(&report, "navi-shared"), 2);
    ck_assert_uint_eq(count_of(&report, "region-isolated"), 32 + 178);
    ck_assert_uint_eq(count_of(&report, "link-length"), 0);
    ck_assert_uint_eq(count_of(&report, "navi-direction"), 0);
    for (size_t i = 0; i < report.count; i++)
        if (strcmp(rule_of(&report.findings[i]), "attached-elsewhere") == 0)
            ck_assert(report.findings[i].area == 6 || report.findings[i].area == 14);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

/* P83 */
START_TEST(real_files_have_33_pieces)
{
    struct pn_network *network = test_real_network();
    struct pn_lint_report report =
        lint_with(network, &(struct pn_lint_options){.max_regions = 1});
    ck_assert_uint_eq(count_of(&report, "too-many-regions"), 33);
    ck_assert_uint_eq(report.by_severity[PN_SEVERITY_ERROR], 33);
    ck_assert_int_eq(report.findings[0].a, 27083);
    pn_lint_report_release(&report);
    report = lint_with(network, &(struct pn_lint_options){.max_regions = 33});
    ck_assert_uint_eq(report.by_severity[PN_SEVERITY_ERROR], 0);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

static Suite *lint_suite(void)
{
    Suite *suite = suite_create("lint");
    TCase *plain = tcase_create("faults");
    int count = (int)(sizeof faults / sizeof *faults);
    tcase_add_test(plain, a_sound_map_has_no_findings);
    tcase_add_loop_test(plain, a_fault_is_found_and_nothing_else, 0, count);
    tcase_add_loop_test(plain, what_has_a_fix_is_mended_and_nothing_else, 0, count);
    tcase_add_loop_test(plain, dead_ends_that_nearly_meet_in_space_are_one_gap, 0, 5);
    tcase_add_test(plain, a_bridge_over_a_road_is_no_gap);
    tcase_add_test(plain, parking_places_side_by_side_are_no_gap);
    tcase_add_test(plain, a_way_that_turns_back_is_a_hairpin);
    tcase_add_test(plain, a_one_way_street_to_a_dead_end_is_a_trap);
    tcase_add_test(plain, a_one_way_street_from_a_dead_end_has_no_entry);
    tcase_add_loop_test(plain, lights_of_a_crossing_fit_each_other, 0, 4);
    tcase_add_test(plain, two_nodes_in_one_place_are_found_once);
    tcase_add_test(plain, a_long_link_and_one_over_the_shore_are_found_once);
    tcase_add_test(plain, more_regions_than_asked_for_are_all_listed);
    tcase_add_test(plain, a_road_off_the_map_and_a_link_to_itself_are_found);
    tcase_add_test(plain, rules_have_words_and_a_name_of_their_own);
    tcase_add_test(plain, a_text_is_cut_to_its_room);
    tcase_add_test(plain, skipped_rules_find_nothing);
    tcase_add_test(plain, unset_values_and_gaps_without_end_are_refused);
    tcase_add_test(plain, coordinates_out_of_reach_do_not_stop_it);
    tcase_add_test(plain, without_memory_it_fails_and_leaks_nothing);
    suite_add_tcase(suite, plain);
    TCase *real = tcase_create("real");
    tcase_add_test(real, real_files_have_no_errors_and_known_oddities);
    tcase_add_test(real, real_files_have_33_pieces);
    test_suite_add_real(suite, real, 2);
    return suite;
}

int main(void)
{
    return test_run(lint_suite());
}
