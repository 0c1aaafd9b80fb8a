/* groups/ on the text the game was made from: it gives the game's own files. */
#include "config.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "support/files.h"
#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

/* SHA-256 of NODES0.DAT ... NODES63.DAT one after another. */
#define ALL_FILES "25494ad1da2711006f94f51fb96ecbf25aa88557580c4e3562958ba0e730ea00"

static struct pn_network *compile(const struct pn_groups_options *options,
                                  struct pn_groups_report *report)
{
    struct pn_error err;
    struct pn_paths paths = {0};
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load_paths(test_sa_paths(), &paths, &err), &err);
    ck_assert_pn_ok(pn_groups_compile(&paths, options, &network, report, &err), &err);
    pn_paths_release(&paths);
    return network;
}

static void append_file(struct pn__buffer *all, const struct pn_area *area)
{
    struct pn_error err;
    size_t size = pn_area_size(area);
    char *bytes = malloc(size);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    pn__buffer_append(all, bytes, size);
    free(bytes);
}

START_TEST(text_and_lights_give_the_original_files)
{
    char hex[65];
    struct pn__buffer all = {0};
    struct pn_groups_report report;
    struct pn_network *original = test_real_network();
    const struct pn_groups_options options = {.original_pointers = true,
                                              .lights_from = original};
    struct pn_network *network = compile(&options, &report);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        append_file(&all, pn_network_area(network, a));
    pn__sha256(all.bytes, all.size, hex);
    ck_assert_str_eq(hex, ALL_FILES);
    ck_assert_uint_eq(report.lit_navis, 1689);
    ck_assert_uint_eq(report.lit_ped_links, 673);
    ck_assert_uint_eq(report.odd[PN_ODD_LOST_LIGHT].count, 0);
    pn__buffer_release(&all);
    pn_network_free(network);
    pn_network_free(original);
}
END_TEST

START_TEST(the_text_alone_gives_what_has_no_lights)
{
    uint32_t same = 0;
    struct pn_groups_report report;
    struct pn_network *original = test_real_network();
    const struct pn_groups_options options = {.original_pointers = true};
    struct pn_network *network = compile(&options, &report);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        char is[65], was[65];
        ck_assert_int_eq(pn_area_hash(pn_network_area(network, a), is, NULL), PN_OK);
        ck_assert_int_eq(pn_area_hash(pn_network_area(original, a), was, NULL), PN_OK);
        same += strcmp(is, was) == 0;
    }
    ck_assert_uint_eq(same, 28);
    ck_assert_uint_eq(report.vehicle_pairs, 7255);
    ck_assert_uint_eq(report.ped_pairs, 8320);
    ck_assert_uint_eq(report.odd[PN_ODD_UNMATCHED].count, 169 + 526);
    ck_assert_uint_eq(report.odd[PN_ODD_SELF].count, 1);
    ck_assert_uint_eq(report.odd[PN_ODD_LONELY_PED].count, 7);
    for (int odd = 0; odd < PN_ODD_UNMATCHED; odd++)
        ck_assert_uint_eq(report.odd[odd].count, 0);
    pn_network_free(network);
    pn_network_free(original);
}
END_TEST

static void clear_pointers(struct pn_network *network)
{
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; n < area->node_count; n++)
            area->nodes[n].next_pointer = 0;
    }
}

START_TEST(pointers_change_nothing_else)
{
    struct pn_network *original = test_real_network();
    const struct pn_groups_options options = {.lights_from = original};
    struct pn_network *network = compile(&options, NULL);
    clear_pointers(original);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        char is[65], was[65];
        ck_assert_int_eq(pn_area_hash(pn_network_area(network, a), is, NULL), PN_OK);
        ck_assert_int_eq(pn_area_hash(pn_network_area(original, a), was, NULL), PN_OK);
        ck_assert_str_eq(is, was);
    }
    pn_network_free(network);
    pn_network_free(original);
}
END_TEST

START_TEST(the_original_files_go_to_text_and_back)
{
    struct pn_error err;
    struct pn_paths paths;
    struct pn_lost_report lost;
    struct pn_network *original = test_real_network(), *made = NULL;
    const struct pn_groups_options options = {.original_pointers = true,
                                              .lights_from = original};
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_groups_split(original, PN_PATHS_SA, &paths, &lost, &err), &err);
    ck_assert_pn_ok(pn_groups_compile(&paths, &options, &made, NULL, &err), &err);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        char is[65], was[65];
        ck_assert_int_eq(pn_area_hash(pn_network_area(made, a), is, NULL), PN_OK);
        ck_assert_int_eq(pn_area_hash(pn_network_area(original, a), was, NULL), PN_OK);
        ck_assert_str_eq(is, was);
    }
    for (int i = 0; i < PN_LOST_COUNT; i++)
        ck_assert_uint_eq(lost.count[i], 0);
    pn_paths_release(&paths);
    pn_network_free(made);
    pn_network_free(original);
}
END_TEST

START_TEST(road_blocks_are_those_of_the_game)
{
    uint8_t *bytes;
    size_t size, wanted_size;
    uint32_t count;
    struct pn_network *original = test_real_network();
    char *wanted = test_read(test_sa_paths(), "ROADBLOX.DAT", &wanted_size);
    ck_assert_int_eq(pn_groups_roadblox(original, &bytes, &size, &count, NULL), PN_OK);
    ck_assert_uint_eq(count, 325);
    ck_assert_uint_eq(size, wanted_size);
    ck_assert_mem_eq(bytes, wanted, size);
    free(wanted);
    pn_free(bytes);
    pn_network_free(original);
}
END_TEST

static Suite *groups_real_suite(void)
{
    Suite *suite = suite_create("groups-real");
    TCase *tcase = tcase_create("original text");
    tcase_add_test(tcase, text_and_lights_give_the_original_files);
    tcase_add_test(tcase, the_text_alone_gives_what_has_no_lights);
    tcase_add_test(tcase, pointers_change_nothing_else);
    tcase_add_test(tcase, the_original_files_go_to_text_and_back);
    tcase_add_test(tcase, road_blocks_are_those_of_the_game);
    test_suite_add_real_paths(suite, tcase, 5);
    return suite;
}

int main(void)
{
    return test_run(groups_real_suite());
}
