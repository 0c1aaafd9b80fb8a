/* store/: reading folders of CSV - exact, tolerant of spreadsheets, precise in errors. */
#include "config.h"

#include "support/files.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The CSV holds the same area files as the network. */
static void assert_holds(const char *csv, const struct pn_network *network)
{
    struct pn_network *back = test_load(csv);
    test_same_folders(test_save_areas(network), test_save_areas(back));
    pn_network_free(back);
}

static void assert_holds_small(const char *csv)
{
    struct pn_network *network = test_small_network();
    assert_holds(csv, network);
    pn_network_free(network);
}

/* ---- both ways ---- */

START_TEST(a_network_comes_back)
{
    enum pn_source_kind kind;
    const char *folder = test_small_csv();
    ck_assert_int_eq(test_count(folder), TEST_CSV_FILES);
    ck_assert_int_eq(pn_source_detect(folder, &kind, NULL), PN_OK);
    ck_assert_int_eq(kind, PN_SOURCE_CSV);
    assert_holds_small(folder);
}
END_TEST

/* What the originals never have: all of it has a column or a place in extra. */
START_TEST(odd_values_come_back)
{
    struct pn_network *network = test_small_network();
    struct pn_area *area = pn_network_area(network, 28);
    struct pn_node *node = &area->nodes[0];
    node->flags |= 0xFF00CA00u | PN_NODE_DONT_WANDER | PN_NODE_ROAD_BLOCK;
    node->next_pointer = UINT32_MAX;
    node->prev_pointer = 1;
    node->search_distance = -32768;
    node->self.area = 5;
    node->width = 255;
    node->region = 255;
    node->pos = (struct pn_point_fx){INT16_MIN, INT16_MAX, -1};
    area->navis[0].lanes |= 0x80;
    area->navis[0].light = 0xFFFF;
    area->navis[0].dir_x = -128;
    area->navis[0].attached.area = PN_AREA_NONE;
    area->links[0].flags = 0xFF;
    area->links[0].to = (struct pn_address){PN_AREA_NONE, 65535};
    area->links[0].navi = (struct pn_navi_address){63, 1023};
    area->links[1].navi.navi = 7; /* a ped link with a navi */
    area->tail_size = 33;
    const char *folder = test_save_csv(network);
    assert_holds(folder, network);
    pn_network_free(network);
}
END_TEST

START_TEST(an_empty_area_and_no_area_come_back)
{
    struct pn_error err;
    struct pn_network *network, *back;
    struct pn_area *area;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    back = test_load(test_save_csv(network));
    ck_assert_uint_eq(pn_network_area_count(back), 0);
    pn_network_free(back);
    ck_assert_pn_ok(pn_area_new(9, 0, 0, 0, 0, &area, &err), &err);
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
    assert_holds(test_save_csv(network), network);
    pn_network_free(network);
}
END_TEST

START_TEST(coordinates_are_exact)
{
    struct pn_network *network = test_small_network();
    pn_network_area(network, 27)->nodes[0].pos = (struct pn_point_fx){-19421, 98, -1};
    const char *folder = test_save_csv(network);
    char *text = test_read(folder, "node.csv", NULL);
    ck_assert_ptr_nonnull(strstr(text, "\n27,0,vehicle,-2427.625,12.25,-0.125,"));
    free(text);
    struct pn_network *back = test_load(folder);
    ck_assert_int_eq(pn_network_area(back, 27)->nodes[0].pos.x, -19421);
    ck_assert_int_eq(pn_network_area(back, 27)->nodes[0].pos.y, 98);
    ck_assert_int_eq(pn_network_area(back, 27)->nodes[0].pos.z, -1);
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(unset_values_are_empty_fields)
{
    struct pn_network *network = test_small_network();
    struct pn_area *area = pn_network_area(network, 28);
    area->nodes[0].unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END |
                           PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
    area->navis[0].unset =
        PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_DIRECTION | PN_NAVI_UNSET_WIDTH;
    area->links[0].unset = PN_LINK_UNSET_LENGTH | PN_LINK_UNSET_NAVI;
    area->links[1].unset = PN_LINK_UNSET_LENGTH; /* of a ped: its navi is no NULL */
    const char *folder = test_save_csv(network);
    struct pn_network *back = test_load(folder);
    const struct pn_area *b = pn_network_area(back, 28);
    ck_assert_uint_eq(b->nodes[0].unset, area->nodes[0].unset);
    ck_assert_uint_eq(b->nodes[1].unset, 0);
    ck_assert_uint_eq(b->navis[0].unset, area->navis[0].unset);
    ck_assert_uint_eq(b->links[0].unset, area->links[0].unset);
    ck_assert_uint_eq(b->links[1].unset, area->links[1].unset);
    ck_assert_uint_eq(b->links[2].unset, 0);
    test_same_folders(folder, test_save_csv(back));
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(hashes_tell_what_changed)
{
    struct pn_error err;
    struct pn_source_info info;
    struct pn_folder_report report;
    struct pn_network *network;
    const char *folder = test_small_csv();
    pn_error_clear(&err);
    test_replace(folder, "node.csv", "\n28,1,ped,10,", "\n28,1,ped,10.125,");
    ck_assert_pn_ok(pn_source_load(folder, &network, &info, NULL, &err), &err);
    ck_assert_pn_ok(pn_folder_save(network, test_path(test_scratch(), "out"), false,
                                   &info, &report, NULL, &err),
                    &err);
    ck_assert_int_eq(info.kind, PN_SOURCE_CSV);
    ck_assert_uint_eq(report.changed, 1);
    ck_assert(pn_area_set_has(&report.area_changed, 28) &&
              !pn_area_set_has(&report.area_changed, 27));
    pn_network_free(network);
    pn_source_info_release(&info);
}
END_TEST

/* ---- what spreadsheets and other tools do to a table ---- */

/* Rewrites every line but the header with its fields in reverse, last line first. */
static void turn_around(const char *folder, const char *name)
{
    char *text = test_read(folder, name, NULL), *lines[64];
    int count = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        lines[count++] = line;
    FILE *file = fopen(test_path(folder, name), "w");
    for (int i = 0; i < count; i++) {
        char *line = lines[i ? count - i : 0];
        for (char *comma; (comma = strrchr(line, ',')); *comma = '\0')
            fprintf(file, "%s,", comma + 1);
        fprintf(file, "%s\n", line);
    }
    fclose(file);
    free(text);
}

START_TEST(rows_and_columns_stand_in_any_order)
{
    const char *folder = test_small_csv();
    for (int t = 0; t < TEST_CSV_FILES; t++)
        turn_around(folder, test_csv_files[t]);
    assert_holds_small(folder);
}
END_TEST

/* Windows' marks and line ends, quotes around everything. */
static void dress_up(const char *folder, const char *name)
{
    char *text = test_read(folder, name, NULL);
    FILE *file = fopen(test_path(folder, name), "w");
    fputs("\xEF\xBB\xBF\"", file);
    for (const char *at = text; *at; at++) {
        if (*at == '\n')
            fputs(at[1] ? "\"\r\n\"" : "\"\r\n", file);
        else if (*at == ',')
            fputs("\",\"", file);
        else
            fputc(*at, file);
    }
    fclose(file);
    free(text);
}

START_TEST(quotes_marks_and_line_ends_do_not_matter)
{
    const char *folder = test_small_csv();
    for (int t = 0; t < TEST_CSV_FILES; t++)
        dress_up(folder, test_csv_files[t]);
    assert_holds_small(folder);
}
END_TEST

START_TEST(whole_numbers_may_have_a_point)
{
    const char *folder = test_small_csv();
    test_replace(folder, "link.csv", ",177,27,0,", ",177.0,27.0,0.0,");
    assert_holds_small(folder);
}
END_TEST

START_TEST(a_navi_on_a_sixteenth_is_cut)
{
    const char *folder = test_small_csv();
    test_replace(folder, "navi.csv", ",-354.875,", ",-354.9375,");
    assert_holds_small(folder);
}
END_TEST

/* ---- errors: file, line, column ---- */

static const struct {
    const char *file, *old, *new;
    enum pn_status status;
    uint32_t line, column;
    const char *words;
} spoiled[] = {
    {"node.csv", "-700,-700,10", "\"12,5\",-700,10", PN_E_FORMAT, 2, 4, "decimal comma"},
    {"node.csv", "-700,-700,10", "-12,5,-700,10", PN_E_FORMAT, 2, 0, "decimal comma?"},
    {"node.csv", "-700,-700,10", "12.3,-700,10", PN_E_CONSTRAINT, 2, 4,
     "not a multiple of 1/8; near it are 12.25 and 12.375"},
    {"node.csv", "-700,-700,10", "3. Dez,-700,10", PN_E_FORMAT, 2, 4, "spreadsheet"},
    {"node.csv", "-700,-700,10", "1E+03,-700,10", PN_E_FORMAT, 2, 4, "scientific"},
    {"node.csv", "-700,-700,10", "nan,-700,10", PN_E_FORMAT, 2, 4, "not a number"},
    {"node.csv", "-700,-700,10", ",-700,10", PN_E_CONSTRAINT, 2, 0, "x is NULL"},
    {"node.csv", "-700,-700,10", "300000000,-700,10", PN_E_RANGE, 2, 4, "x is 300000000"},
    {"node.csv", "27,1,vehicle", "27,1,car", PN_E_CONSTRAINT, 3, 3, "'vehicle' or 'ped'"},
    {"node.csv", "27,1,vehicle", "27,1.5,vehicle", PN_E_FORMAT, 3, 2, "not a whole"},
    {"node.csv", "27,1,vehicle", "27,-1,vehicle", PN_E_RANGE, 3, 2, "node is -1"},
    {"node.csv", "27,1,vehicle", "27,0,vehicle", PN_E_CONSTRAINT, 3, 0, "there twice"},
    {"node.csv", ",1,1,0,0,0,0,0,1,15", ",1,2,0,0,0,0,0,1,15", PN_E_RANGE, 2, 9,
     "dead_end is 2, not 0 to 1"},
    {"node.csv", "kind,x,y", "kind,y", PN_E_FORMAT, 1, 0, "column 'x' is missing"},
    {"node.csv", "kind,x,y", "kind,lon,y", PN_E_FORMAT, 1, 4, "unknown column 'lon'"},
    {"link.csv", "27,0,0,27,1,177", "27,0,0,27,1,256", PN_E_RANGE, 2, 6, "length is 256"},
    {"link.csv", "27,1,1,28", "27,1,0,28", PN_E_CONSTRAINT, 4, 0, "there twice"},
    {"link.csv", "28,2,0,28,1,10,,", "28,2,0,28,1,10,0,", PN_E_CONSTRAINT, 7, 0, "navi"},
    {"link.csv", "\n28,2,0", "\n28,1,1", PN_E_CONSTRAINT, 6, 0, "28/1"},
    {"navi.csv", "-354.875", "-354.9", PN_E_CONSTRAINT, 2, 3, "-354.9375 and -354.875"},
    {"navi.csv", ",-100,0,", ",156,0,", PN_E_RANGE, 2, 7, "dir_x is 156"},
    {"area.csv", "\n27,", "\n28,", PN_E_CONSTRAINT, 3, 0, "there twice"},
    {"meta.csv", "schema_version,1", "schema_version,99", PN_E_UNSUPPORTED, 2, 0, "99"},
    {"meta.csv", "schema_version", "other_version", PN_E_FORMAT, 0, 0, "schema_version"},
};

START_TEST(a_spoiled_table_is_refused_in_its_place)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    const char *folder = test_small_csv();
    test_replace(folder, spoiled[_i].file, spoiled[_i].old, spoiled[_i].new);
    pn_error_clear(&err);
    ck_assert_pn_fails(spoiled[_i].status,
                       pn_source_load(folder, &network, NULL, NULL, &err), &err);
    ck_assert_ptr_null(network);
    ck_assert_msg(strstr(err.message, spoiled[_i].words), "'%s' has no '%s'", err.message,
                  spoiled[_i].words);
    ck_assert_msg(!strcmp(err.path, test_path(folder, spoiled[_i].file)), "%s", err.path);
    ck_assert_msg(err.line == spoiled[_i].line && err.column == spoiled[_i].column,
                  "%u:%u: %s", err.line, err.column, err.message);
}
END_TEST

/* The counts say what an area had before rows came and went. */
START_TEST(a_missing_row_was_deleted)
{
    struct pn_error err;
    struct pn_network *network;
    struct pn_source_info info;
    const char *folder = test_small_csv();
    test_replace(folder, "area.csv", "28,1,2,1,3", "28,1,3,1,3");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(folder, &network, &info, NULL, &err), &err);
    ck_assert_ptr_nonnull(info.edits);
    ck_assert_uint_eq(info.edits->nodes_deleted, 1);
    ck_assert_uint_eq(pn_network_area(network, 28)->node_count, 3);
    pn_source_info_release(&info);
    pn_network_free(network);
}
END_TEST

START_TEST(a_missing_table_is_named)
{
    for (int t = 0; t < TEST_CSV_FILES; t++) {
        struct pn_error err;
        struct pn_network *network;
        const char *folder = test_small_csv();
        test_remove(folder, test_csv_files[t]);
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_NOTFOUND,
                           pn_source_load(folder, &network, NULL, NULL, &err), &err);
        const char *named = err.path[0] ? err.path : err.message;
        if (strcmp(test_csv_files[t], "node.csv") !=
            0) /* without it, it is no CSV source */
            ck_assert_str_eq(named, test_path(folder, test_csv_files[t]));
    }
}
END_TEST

/* ---- the originals ---- */

static void assert_original(const char *path)
{
    struct pn_network *network = test_load(path);
    test_same_folders(test_sa_nodes(), test_save_areas(network));
    pn_network_free(network);
}

START_TEST(the_originals_come_back_through_csv)
{
    struct pn_network *network = test_real_network();
    assert_original(test_save_csv(network));
    pn_network_free(network);
}
END_TEST

START_TEST(the_originals_come_back_through_a_database_and_csv_and_a_database)
{
    struct pn_error err;
    const char *place = test_scratch();
    const char *first = test_path(place, "1.db"), *second = test_path(place, "2.db");
    struct pn_network *network = test_real_network();
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(network, first, NULL, false, NULL, &err), &err);
    pn_network_free(network);
    network = test_load(first);
    const char *csv = test_save_csv(network);
    pn_network_free(network);
    network = test_load(csv);
    ck_assert_pn_ok(pn_database_save(network, second, NULL, false, NULL, &err), &err);
    pn_network_free(network);
    assert_original(second);
}
END_TEST

static void unset_derived(struct pn_area *area)
{
    for (uint32_t i = 0; i < area->node_count; i++)
        area->nodes[i].unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END |
                               PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
    for (uint32_t i = 0; i < area->navi_count; i++)
        area->navis[i].unset = PN_NAVI_UNSET_DIRECTION;
    for (uint32_t i = 0; i < area->link_count; i++)
        area->links[i].unset = PN_LINK_UNSET_LENGTH;
}

START_TEST(the_originals_come_back_from_csv_without_derived_values)
{
    struct pn_error err;
    struct pn_network *network = test_real_network();
    pn_error_clear(&err);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        unset_derived(pn_network_area(network, a));
    const char *csv = test_save_csv(network);
    pn_network_free(network);
    network = test_load(csv);
    ck_assert_pn_ok(pn_compile_fill(network, PN_FILL_UNSET, NULL, &err), &err);
    test_same_folders(test_sa_nodes(), test_save_areas(network));
    pn_network_free(network);
}
END_TEST

static void add_good(Suite *suite)
{
    TCase *ways = tcase_create("both ways");
    tcase_add_test(ways, a_network_comes_back);
    tcase_add_test(ways, odd_values_come_back);
    tcase_add_test(ways, an_empty_area_and_no_area_come_back);
    tcase_add_test(ways, coordinates_are_exact);
    tcase_add_test(ways, unset_values_are_empty_fields);
    tcase_add_test(ways, hashes_tell_what_changed);
    tcase_add_test(ways, rows_and_columns_stand_in_any_order);
    tcase_add_test(ways, quotes_marks_and_line_ends_do_not_matter);
    tcase_add_test(ways, whole_numbers_may_have_a_point);
    tcase_add_test(ways, a_navi_on_a_sixteenth_is_cut);
    suite_add_tcase(suite, ways);
}

static Suite *csv_suite(void)
{
    Suite *suite = suite_create("csv");
    add_good(suite);
    TCase *errors = tcase_create("errors");
    tcase_add_loop_test(errors, a_spoiled_table_is_refused_in_its_place, 0,
                        sizeof spoiled / sizeof *spoiled);
    tcase_add_test(errors, a_missing_row_was_deleted);
    tcase_add_test(errors, a_missing_table_is_named);
    suite_add_tcase(suite, errors);
    TCase *originals = tcase_create("originals");
    tcase_set_timeout(originals, 300); /* sanitizers, on a busy machine */
    tcase_add_test(originals, the_originals_come_back_through_csv);
    tcase_add_test(originals,
                   the_originals_come_back_through_a_database_and_csv_and_a_database);
    tcase_add_test(originals, the_originals_come_back_from_csv_without_derived_values);
    test_suite_add_real(suite, originals, 3);
    return suite;
}

int main(void)
{
    return test_run(csv_suite());
}
