/* lint/: every rule finds its fault, and nothing else; what can be mended is mended. */
#include "config.h"

#include "support/findings.h"
#include "support/memory.h"
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

static struct pn_lint_report lint(const struct pn_network *network)
{
    return test_lint_with(network, &(struct pn_lint_options){0});
}

START_TEST(a_sound_map_has_no_findings)
{
    struct pn_network *network = sound_map();
    struct pn_lint_report report = lint(network);
    ck_assert_msg(report.count == 0, "%s",
                  report.count ? test_rule_of(report.findings) : "");
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
    test_assert_rules(&report, fault->rules);
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
        test_lint_with(network, &(struct pn_lint_options){.skip = skip});
    ck_assert_uint_eq(report.count, 0);
    pn_lint_report_release(&report);
    pn_network_free(network);
    free(skip);
}
END_TEST

START_TEST(a_gap_without_end_is_refused)
{
    struct pn_network *network = sound_map();
    struct pn_lint_report report = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_lint_run(network, &(struct pn_lint_options){.gap_m = INFINITY}, &report, &err),
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
    test_assert_rules(&report, "coordinate node-place node-off-map");
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
    ck_assert_uint_eq(test_count_rule(&report, "attached-elsewhere"), 4);
    ck_assert_uint_eq(test_count_rule(&report, "link-double"), 4);
    ck_assert_uint_eq(test_count_rule(&report, "lanes-none"), 12);
    ck_assert_uint_eq(test_count_rule(&report, "navi-shared"), 2);
    ck_assert_uint_eq(test_count_rule(&report, "region-isolated"), 32 + 178);
    ck_assert_uint_eq(test_count_rule(&report, "link-length"), 0);
    ck_assert_uint_eq(test_count_rule(&report, "navi-direction"), 0);
    for (size_t i = 0; i < report.count; i++)
        if (strcmp(test_rule_of(&report.findings[i]), "attached-elsewhere") == 0)
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
        test_lint_with(network, &(struct pn_lint_options){.max_regions = 1});
    ck_assert_uint_eq(test_count_rule(&report, "too-many-regions"), 33);
    ck_assert_uint_eq(report.by_severity[PN_SEVERITY_ERROR], 33);
    ck_assert_int_eq(report.findings[0].a, 27083);
    pn_lint_report_release(&report);
    report = test_lint_with(network, &(struct pn_lint_options){.max_regions = 33});
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
    tcase_add_test(plain, rules_have_words_and_a_name_of_their_own);
    tcase_add_test(plain, a_text_is_cut_to_its_room);
    tcase_add_test(plain, skipped_rules_find_nothing);
    tcase_add_test(plain, a_gap_without_end_is_refused);
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
