/* data/schema.sql: what an edit does - each trigger, and on the originals each file. */
#include "config.h"

#include "support/files.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which values are NULL, e.g. "length 0/0/0 length 0/1/0 dir 0/0". */
#define NULLS                                                                       \
    "SELECT coalesce(group_concat(what, ' '), '') FROM ("                           \
    "SELECT 'length ' || area || '/' || node || '/' || seq AS what FROM link "      \
    "WHERE length IS NULL UNION ALL "                                               \
    "SELECT 'dir ' || area || '/' || navi FROM navi WHERE dir_x IS NULL AND dir_y " \
    "IS NULL UNION ALL "                                                            \
    "SELECT 'at ' || area || '/' || navi FROM navi WHERE x IS NULL AND y IS NULL "  \
    "UNION ALL "                                                                    \
    "SELECT 'region ' || area || '/' || node FROM node WHERE region IS NULL "       \
    "UNION ALL "                                                                    \
    "SELECT 'dead_end ' || area || '/' || node FROM node WHERE dead_end IS NULL "   \
    "UNION ALL "                                                                    \
    "SELECT 'original ' || area || '/' || node FROM node "                          \
    "WHERE switched_off_original IS NULL)"

static const struct {
    const char *sql, *nulls, *query, *answer;
} edits[] = {
    /* moving: lengths both ways, directions, navis at the midpoint */
    {"UPDATE node SET x = x + 8 WHERE node = 0",
     "length 0/0/0 length 0/1/0 dir 0/0 at 0/0", "SELECT x, y FROM navi WHERE navi = 1",
     "-2749.875|-2900.0"},
    {"UPDATE node SET y = y - 0.125 WHERE node = 1",
     "length 0/0/0 length 0/1/0 length 0/1/1 length 0/2/0 dir 0/0 dir 0/1 at 0/0 at 0/1",
     "SELECT count(*) FROM navi WHERE width IS NULL", "0"},
    {"UPDATE node SET z = z + 1 WHERE node = 1",
     "length 0/0/0 length 0/1/0 length 0/1/1 length 0/2/0",
     "SELECT x, y FROM navi WHERE navi = 0", "-2850.0|-2900.0"},
    /* ped 0/4's link to itself keeps its length */
    {"UPDATE node SET x = x + 1 WHERE node = 4", "length 0/3/0 length 0/4/0",
     "SELECT length FROM link WHERE node = 4 AND seq = 1", "1"},
    /* nothing moved, nothing stale */
    {"UPDATE node SET x = x, y = y, z = z, density = 3", "", "SELECT 1", "1"},
    {"UPDATE navi SET lanes_to = 1 - lanes_to & 1", "", "SELECT 1", "1"},
    {"UPDATE node SET width = 4, speed = 2, road_block = 1", "", "SELECT 1", "1"},
    /* within 1/8 of the middle is at the middle; farther moves half as far */
    {"UPDATE navi SET x = x + 0.125, y = y - 0.125 WHERE navi = 0;"
     "UPDATE node SET x = x + 8 WHERE node = 0",
     "length 0/0/0 length 0/1/0 dir 0/0 at 0/0", "SELECT 1", "1"},
    {"UPDATE navi SET y = y + 0.25 WHERE navi = 0;"
     "UPDATE node SET x = x + 8, y = y - 3 WHERE node = 0",
     "length 0/0/0 length 0/1/0 dir 0/0", "SELECT x, y FROM navi WHERE navi = 0",
     "-2846.0|-2901.25"},
    /* steps of 1/16 add up */
    {"UPDATE navi SET y = y + 5 WHERE navi = 0;"
     "UPDATE node SET x = x + 0.125 WHERE node = 0",
     "length 0/0/0 length 0/1/0 dir 0/0", "SELECT x, y FROM navi WHERE navi = 0",
     "-2849.9375|-2895.0"},
    {"UPDATE navi SET y = y + 5 WHERE navi = 0;"
     "UPDATE node SET x = x + 0.125 WHERE node = 0;"
     "UPDATE node SET x = x + 0.125 WHERE node = 0",
     "length 0/0/0 length 0/1/0 dir 0/0", "SELECT x, y FROM navi WHERE navi = 0",
     "-2849.875|-2895.0"},
    /* a street moved as a whole takes its navis along */
    {"UPDATE navi SET y = y + 5; UPDATE node SET x = x + 16, y = y + 2 WHERE kind = "
     "'vehicle'",
     "length 0/0/0 length 0/1/0 length 0/1/1 length 0/2/0 dir 0/0 dir 0/1",
     "SELECT x, y FROM navi", "-2834.0|-2893.0\n-2733.875|-2893.0"},
    /* a position that is to be derived stays so */
    {"UPDATE navi SET x = NULL, y = NULL WHERE navi = 1;"
     "UPDATE node SET x = x + 1 WHERE node = 2",
     "length 0/1/1 length 0/2/0 dir 0/1 at 0/1", "SELECT 1", "1"},
    /* a link to it without a way back is found as well */
    {"UPDATE link SET to_node = 2 WHERE node = 0; UPDATE link SET length = 1;"
     "UPDATE navi SET dir_x = 100, dir_y = 0; UPDATE node SET z = 11 WHERE node = 2",
     "length 0/0/0 length 0/1/1 length 0/2/0", "SELECT 1", "1"},
    /* switching: the copy of the switch, unless it is set in the same breath */
    {"UPDATE node SET switched_off = 1 WHERE node IN (1, 3)", "original 0/1 original 0/3",
     "SELECT switched_off FROM node", "0\n1\n0\n1\n0"},
    {"UPDATE node SET switched_off = switched_off", "", "SELECT 1", "1"},
    {"UPDATE node SET switched_off = 1, switched_off_original = 1 WHERE node = 1", "",
     "SELECT switched_off_original FROM node WHERE node = 1", "1"},
    /* leading a link elsewhere: its length and its navi's direction */
    {"UPDATE link SET to_node = 2 WHERE node = 0", "length 0/0/0 dir 0/0",
     "SELECT count(*) FROM node WHERE region IS NULL", "0"},
    {"UPDATE link SET to_node = 2, length = 200 WHERE node = 0", "dir 0/0",
     "SELECT length FROM link WHERE node = 0", "200"},
    {"UPDATE link SET to_node = to_node", "", "SELECT 1", "1"},
    /* attaching a navi to the other end turns it round */
    {"UPDATE navi SET to_node = 1 WHERE navi = 0", "dir 0/0", "SELECT 1", "1"},
    {"UPDATE navi SET to_node = 1, dir_x = 100 WHERE navi = 0", "",
     "SELECT dir_x FROM navi WHERE navi = 0", "100"},
};

START_TEST(an_edit_makes_null_what_it_makes_stale)
{
    const char *path = test_street_database();
    test_sql(path, edits[_i].sql);
    test_sql_is(path, NULLS, edits[_i].nulls);
    test_sql_is(path, edits[_i].query, edits[_i].answer);
}
END_TEST

START_TEST(a_link_into_a_missing_area_moves_with_its_node)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2300, -2900, 10);
    int b = test_net_node(net, PN_KIND_CAR, -2240, -2900, 10);
    test_net_link(net, a, b, 1, 1);
    test_net_drop_area(net, 1);
    const char *path = test_net_save(net);
    test_sql(path, "UPDATE node SET x = x + 4");
    test_sql_is(path, "SELECT count(*) FROM link WHERE length IS NULL", "1");
    /* Its navi's middle is not known: it moves half as far. */
    test_sql_is(path, "SELECT x, dir_x FROM navi", "-2267.875|NULL");
}
END_TEST

START_TEST(regions_and_dead_ends_go_stale_on_a_whole_map_only)
{
    const char *path = test_street_database();
    test_sql(path, "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n "
                   "WHERE i < 63) INSERT INTO area SELECT i, 0, 0, 0, 0, 0, 0, NULL FROM "
                   "n");
    test_sql(path, "UPDATE link SET to_node = 3 WHERE node = 4 AND seq = 1");
    test_sql_is(path, "SELECT node, region, dead_end FROM node WHERE kind = 'ped'",
                "3|NULL|0\n4|NULL|0");
    test_sql_is(path, "SELECT count(*) FROM node WHERE kind = 'vehicle' AND region", "3");
    test_sql(path, "UPDATE link SET to_node = 2 WHERE node = 0");
    test_sql_is(path, "SELECT count(*) FROM node WHERE region IS NULL", "5");
    test_sql_is(path, "SELECT count(*) FROM node WHERE dead_end IS NULL", "3");
}
END_TEST

START_TEST(a_moved_navi_is_cut_when_it_is_loaded)
{
    const char *path = test_street_database();
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "UPDATE navi SET x = -2849.9375, y = 0.0625 WHERE navi = 0");
    ck_assert_pn_ok(pn_source_load(path, &network, NULL, NULL, &err), &err);
    ck_assert_int_eq(pn_network_area(network, 0)->navis[0].x, -22799); /* -2849.875 */
    ck_assert_int_eq(pn_network_area(network, 0)->navis[0].y, 0);
    pn_network_free(network);
}
END_TEST

/* ---- the originals ---- */

/* Compiles a database into area files; returns their folder. */
static const char *compile(const char *path)
{
    struct pn_error err;
    struct pn_network *network = test_load(path);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    ck_assert_pn_ok(pn_compile_fill(network, PN_FILL_UNSET, NULL, &err), &err);
    const char *folder = test_save_areas(network);
    pn_network_free(network);
    return folder;
}

/* The areas whose files differ from the originals, as text. */
static char *changed_areas(const char *folder)
{
    char *text = calloc(1, 512);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        char name[32];
        size_t was_size, is_size, length = strlen(text);
        snprintf(name, sizeof name, "NODES%u.DAT", i);
        char *was = test_read(test_sa_nodes(), name, &was_size);
        char *is = test_read(folder, name, &is_size);
        if (was_size != is_size || memcmp(was, is, is_size) != 0)
            snprintf(text + length, 512 - length, "%s%u", length ? " " : "", i);
        free(was);
        free(is);
    }
    return text;
}

/* The files hold what the database holds. */
static void assert_reads_back(const char *folder, const char *path, const char *query)
{
    struct pn_network *network = test_load(folder);
    const char *again = test_save_database(network);
    char *wanted = test_sql_text(path, query);
    test_sql_is(again, query, wanted);
    free(wanted);
    pn_network_free(network);
}

static const struct {
    const char *sql, *changed;
    const char *query; /* gives the same from the edited database and the new files */
} real_edits[] = {
    {"UPDATE link SET length = NULL; UPDATE navi SET dir_x = NULL, dir_y = NULL;"
     "UPDATE node SET region = NULL, dead_end = NULL, switched_off_original = NULL",
     "", "SELECT count(*) FROM link"},
    {"UPDATE link SET navi_area = NULL, navi = NULL", "", "SELECT count(*) FROM link"},
    {"UPDATE node SET z = z + 1 WHERE area = 15 AND node = 7", "15",
     "SELECT x, y, z FROM node WHERE area = 15 AND node IN (6, 7, 8)"},
    {"UPDATE node SET x = x + 1 WHERE area = 15 AND node = 7", "15",
     "SELECT x, y, z FROM node WHERE area = 15 AND node IN (6, 7, 8)"},
    {"UPDATE node SET x = x + 1 WHERE area = 15 AND node = 7;"
     "UPDATE node SET x = x - 1 WHERE area = 15 AND node = 7",
     "", "SELECT x, y, z FROM node WHERE area = 15 AND node IN (6, 7, 8)"},
    {"UPDATE node SET switched_off = 1 - switched_off WHERE area = 30", "30",
     "SELECT node, switched_off FROM node WHERE area = 30"},
    {"UPDATE navi SET lanes_to = 3 WHERE area = 22 AND navi = 0", "22",
     "SELECT lanes_to, lanes_away FROM navi WHERE area = 22 AND navi = 0"},
    {"UPDATE navi SET lanes_to = 0, lanes_away = 0 WHERE area = 22 AND navi < 5", "22",
     "SELECT navi, lanes_to, lanes_away FROM navi WHERE area = 22 AND navi < 9"},
    {"UPDATE navi SET light = 3 - light WHERE area = 13 AND light IN (1, 2)", "13",
     "SELECT navi, light FROM navi WHERE area = 13"},
};

START_TEST(an_edit_changes_only_the_files_it_must)
{
    struct pn_network *network = test_real_network();
    const char *path = test_save_database(network);
    pn_network_free(network);
    test_sql(path, real_edits[_i].sql);
    const char *folder = compile(path);
    assert_reads_back(folder, path, real_edits[_i].query);
    char *changed = changed_areas(folder);
    ck_assert_str_eq(changed, real_edits[_i].changed);
    free(changed);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("edits");
    TCase *triggers = tcase_create("triggers");
    tcase_add_loop_test(triggers, an_edit_makes_null_what_it_makes_stale, 0,
                        COUNT(edits));
    tcase_add_test(triggers, a_link_into_a_missing_area_moves_with_its_node);
    tcase_add_test(triggers, regions_and_dead_ends_go_stale_on_a_whole_map_only);
    tcase_add_test(triggers, a_moved_navi_is_cut_when_it_is_loaded);
    suite_add_tcase(suite, triggers);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 120);
    tcase_add_loop_test(real, an_edit_changes_only_the_files_it_must, 0,
                        COUNT(real_edits));
    test_suite_add_real(suite, real, COUNT(real_edits));
    return test_run(suite);
}
