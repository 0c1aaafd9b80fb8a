/* data/schema.sql: each trigger, each view. */
#include "config.h"

#include "support/netbuild.h"
#include "support/odd.h"
#include "support/random.h"
#include "support/files.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- helpers ---- */

static const char *save(const struct pn_network *network)
{
    const char *path = test_path(test_scratch(), "paths.db");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(network, path, "made up", false, NULL, &err), &err);
    return path;
}

static const char *finish_and_save(struct test_net *net)
{
    struct pn_network *network = test_net_finish(net);
    const char *path = save(network);
    pn_network_free(network);
    test_net_free(net);
    return path;
}

/*
 * Area 0. Cars 0/0, 0/1, 0/2 in a row 100 apart along x, navis in their middles; peds 0/3
 * and 0/4. The links: 0-1 (navi 0), 1-2 (navi 1), 3-4; and one from 4 to itself.
 */
static const char *street(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_CAR, -2800, -2900, 10);
    int c = test_net_node(net, PN_KIND_CAR, -2700, -2900, 10);
    int p = test_net_node(net, PN_KIND_PED, -2900, -2910, 10);
    int q = test_net_node(net, PN_KIND_PED, -2860, -2910, 40);
    test_net_link(net, a, b, 1, 2);
    test_net_link(net, b, c, 2, 0);
    test_net_link(net, p, q, 0, 0);
    test_net_link(net, q, q, 0, 0);
    return finish_and_save(net);
}

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

/* ---- triggers ---- */

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
    const char *path = street();
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
    const char *path = finish_and_save(net);
    test_sql(path, "UPDATE node SET x = x + 4");
    test_sql_is(path, "SELECT count(*) FROM link WHERE length IS NULL", "1");
    /* Its navi's middle is not known: it moves half as far. */
    test_sql_is(path, "SELECT x, dir_x FROM navi", "-2267.875|NULL");
}
END_TEST

START_TEST(regions_and_dead_ends_go_stale_on_a_whole_map_only)
{
    const char *path = street();
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
    const char *path = street();
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

/* ---- views ---- */

static const char *const views[] = {"arc",           "edge",           "one_way_street",
                                    "dead_end_node", "signalled_link", "region_summary",
                                    "area_summary",  "wiki_node"};

static void not_there(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    (void)values;
    sqlite3_result_error(context, "no math functions here", -1);
}

START_TEST(every_view_works_without_math_functions)
{
    static const char *const functions[] = {
        "acos", "asin",  "atan",    "atan2", "ceil",  "ceiling", "cos",  "degrees",
        "exp",  "floor", "ln",      "log",   "log10", "log2",    "mod",  "pi",
        "pow",  "power", "radians", "sin",   "sqrt",  "tan",     "trunc"};
    struct pn_network *network = test_odd_network();
    const char *path = save(network);
    sqlite3 *db = NULL;
    char sql[128];
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        sqlite3_create_function(db, functions[i], -1, SQLITE_UTF8, NULL, not_there, NULL,
                                NULL);
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        snprintf(sql, sizeof sql, "SELECT * FROM %s", views[i]);
        ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s: %s",
                      views[i], sqlite3_errmsg(db));
    }
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

START_TEST(arc_has_both_ends_lengths_and_lanes)
{
    const char *path = street();
    test_sql_is(path,
                "SELECT area, node, to_area, to_node, kind, x, to_x, length, metres, "
                "lanes, reverse_lanes, one_way FROM arc ORDER BY node, seq",
                "0|0|0|1|vehicle|-2900.0|-2800.0|100|100.0|1|2|0\n"
                "0|1|0|0|vehicle|-2800.0|-2900.0|100|100.0|2|1|0\n"
                "0|1|0|2|vehicle|-2800.0|-2700.0|100|100.0|2|0|1\n"
                "0|2|0|1|vehicle|-2700.0|-2800.0|100|100.0|0|2|1\n"
                "0|3|0|4|ped|-2900.0|-2860.0|50|50.0|NULL|NULL|0\n"
                "0|4|0|3|ped|-2860.0|-2900.0|50|50.0|NULL|NULL|0\n"
                "0|4|0|4|ped|-2860.0|-2860.0|1|0.0|NULL|NULL|0");
}
END_TEST

/* A ring of nodes anywhere in the map and above it. */
static struct pn_network *scattered(int count)
{
    struct test_random random = {test_seed()};
    struct test_net *net = test_net_new();
    for (int i = 0; i < count; i++) {
        /* Some long, some short, some along an axis. */
        double scale = i % 3 ? 2990 : 30, flat = i % 5 ? 1 : 0;
        double x = test_random_in(&random, -8, 8) / 8.0 * scale;
        double y = flat * test_random_in(&random, -800, 800) / 800.0 * scale;
        double z = test_random_in(&random, -100, 8000) / 8.0 * flat;
        test_net_node(net, PN_KIND_CAR, floor(x * 8) / 8, floor(y * 8) / 8,
                      floor(z * 8) / 8);
    }
    for (int i = 0; i < count; i++)
        test_net_link(net, i, (i + 1) % count, test_random_in(&random, 0, 7),
                      test_random_in(&random, 0, 7));
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

/* The lanes a link has, by the library. */
static int lanes_of(const struct pn_network *network, struct pn_address from,
                    const struct pn_link *link)
{
    const struct pn_navi *navi = pn_network_navi(network, link->navi);
    const struct pn_node *a = pn_network_node(network, from);
    const struct pn_node *b = pn_network_node(network, link->to);
    return navi && b ? pn_derive_lanes(navi, from, link->to, a->pos, b->pos) : -1;
}

/* Compares arc with the library, row by row; gives the number of rows. */
static int compare_arcs(const char *path, const struct pn_network *network)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    int rows = 0;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db,
                                        "SELECT area, node, seq, metres, lanes, "
                                        "reverse_lanes FROM arc WHERE kind = 'vehicle'",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    for (; sqlite3_step(statement) == SQLITE_ROW; rows++) {
        struct pn_address from = {(uint16_t)sqlite3_column_int(statement, 0),
                                  (uint16_t)sqlite3_column_int(statement, 1)};
        uint32_t count;
        const struct pn_link *link = pn_network_links(network, from, &count);
        link += sqlite3_column_int(statement, 2);
        const struct pn_node *a = pn_network_node(network, from);
        const struct pn_node *b = pn_network_node(network, link->to);
        if (!b)
            continue;
        double dx = (a->pos.x - b->pos.x) / 8.0, dy = (a->pos.y - b->pos.y) / 8.0;
        double dz = (a->pos.z - b->pos.z) / 8.0;
        ck_assert_double_eq_tol(sqlite3_column_double(statement, 3),
                                sqrt(dx * dx + dy * dy + dz * dz), 1e-5);
        ck_assert_int_eq(sqlite3_column_int(statement, 4), lanes_of(network, from, link));
        const struct pn_link back = {.to = from, .navi = link->navi};
        ck_assert_int_eq(sqlite3_column_int(statement, 5),
                         lanes_of(network, link->to, &back));
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return rows;
}

START_TEST(arcs_metres_and_lanes_are_the_librarys)
{
    struct pn_network *network = scattered(2000);
    ck_assert_int_eq(compare_arcs(save(network), network), 4000);
    /* Navis attached to neither end count by direction; some by nothing but addresses. */
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        struct pn_area *area = pn_network_area(network, i);
        for (uint32_t n = 0; area && n < area->navi_count; n++) {
            area->navis[n].attached.node = 65000;
            if (n % 4 == 0)
                area->navis[n].dir_x = area->navis[n].dir_y = 0;
        }
    }
    ck_assert_int_eq(compare_arcs(save(network), network), 4000);
    pn_network_free(network);
}
END_TEST

START_TEST(arc_keeps_links_to_nowhere)
{
    struct pn_network *network = test_odd_network();
    const char *path = save(network);
    test_sql_is(path,
                "SELECT (SELECT count(*) FROM arc) = (SELECT count(*) FROM link), "
                "(SELECT count(*) FROM arc WHERE to_area = 65535 AND to_x IS NULL AND "
                "metres IS NULL)",
                "1|1");
    pn_network_free(network);
}
END_TEST

START_TEST(edge_has_a_row_for_each_pair)
{
    const char *path = street();
    const char *sql =
        "SELECT id, source, target, cost, reverse_cost, x1, y1, x2, y2 FROM "
        "edge ORDER BY id";
    test_sql_is(path, sql,
                "0|0|1|100|100|-2900.0|-2900.0|-2800.0|-2900.0\n"
                "17|1|2|100|-1|-2800.0|-2900.0|-2700.0|-2900.0\n"
                "48|3|4|50|50|-2900.0|-2910.0|-2860.0|-2910.0\n"
                "65|4|4|1|-1|-2860.0|-2910.0|-2860.0|-2910.0");
    test_sql_is(path,
                "SELECT DISTINCT typeof(id), typeof(source), typeof(target) FROM edge",
                "integer|integer|integer");
    /* A length that is not known is measured; a closed street costs -1 both ways. */
    test_sql(path,
             "UPDATE node SET z = z + 60 WHERE node = 0; UPDATE navi SET lanes_to = "
             "0, lanes_away = 0 WHERE navi = 1");
    test_sql_is(path, "SELECT cost, reverse_cost FROM edge ORDER BY id LIMIT 2",
                "116|116\n-1|-1");
}
END_TEST

START_TEST(edge_pairs_double_links_and_one_sided_ones)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_PED, -2890, -2900, 10);
    int c = test_net_node(net, PN_KIND_PED, -2800, -2900, 10);
    test_net_link(net, a, b, 0, 0);
    test_net_link(net, a, b, 0, 0);
    test_net_link_one_sided(net, c, a, 0);
    test_net_link_one_sided(net, b, c, 0);
    const char *path = finish_and_save(net);
    test_sql_is(path, "SELECT source, target, cost, reverse_cost FROM edge ORDER BY id",
                "0|1|10|10\n0|1|10|10\n1|2|89|-1\n2|0|100|-1");
}
END_TEST

START_TEST(edge_leaves_out_links_into_missing_areas)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, -2300, -2900, 10);
    int b = test_net_node(net, PN_KIND_PED, -2200, -2900, 10);
    test_net_link(net, a, b, 0, 0);
    test_net_drop_area(net, 1);
    test_sql_is(finish_and_save(net), "SELECT count(*) FROM edge", "0");
}
END_TEST

START_TEST(one_way_streets_are_listed_once_in_their_direction)
{
    const char *path = street();
    test_sql_is(path, "SELECT area, node, to_area, to_node, lanes FROM one_way_street",
                "0|1|0|2|2");
    test_sql(path, "UPDATE navi SET lanes_to = lanes_away, lanes_away = lanes_to");
    test_sql_is(path, "SELECT area, node, to_area, to_node, lanes FROM one_way_street",
                "0|2|0|1|2");
    test_sql(path, "UPDATE navi SET lanes_to = 0, lanes_away = 0");
    test_sql_is(path, "SELECT count(*) FROM one_way_street", "0");
}
END_TEST

START_TEST(dead_ends_are_listed)
{
    test_sql_is(street(), "SELECT area, node, kind, region FROM dead_end_node",
                "0|0|car|1\n0|1|car|1\n0|2|car|1");
}
END_TEST

START_TEST(signals_stand_on_the_link_that_minds_them)
{
    const char *path = street();
    test_sql(path, "UPDATE navi SET light = 1, light_to = 1 WHERE navi = 0;"
                   "UPDATE navi SET light = 2, light_to = 0 WHERE navi = 1;"
                   "UPDATE link SET ped_light = 1 WHERE node = 3");
    /* Both navis are attached to the lower end: toward 0/0, away from 0/1. */
    test_sql_is(path,
                "SELECT area, node, to_area, to_node, kind, light FROM signalled_link",
                "0|1|0|0|vehicle|north-south\n0|1|0|2|vehicle|west-east\n"
                "0|3|0|4|ped|ped");
}
END_TEST

START_TEST(regions_and_areas_are_summed_up)
{
    const char *path = street();
    test_sql_is(path, "SELECT * FROM region_summary",
                "ped|1|2|0|3|-2900.0|-2910.0|10.0|-2860.0|-2910.0|40.0\n"
                "vehicle|1|3|0|0|-2900.0|-2900.0|10.0|-2700.0|-2900.0|10.0");
    test_sql_is(path,
                "SELECT area, nodes, vehicle, ped, navis, links, sha256 = (SELECT value "
                "FROM meta WHERE key = 'sha256_0') FROM area_summary",
                "0|5|3|2|2|7|1");
}
END_TEST

START_TEST(the_wikis_words_mean_its_bits)
{
    const char *path = street();
    test_sql(
        path,
        "UPDATE node SET dead_end = 1, switched_off = 1, switched_off_original = 0, "
        "speed = 2, density = 7, special = 2, road_block = 1, water = 1, width = 1.5 "
        "WHERE node = 1;"
        "UPDATE node SET switched_off_original = 1, speed = 1, special = 9, dead_end "
        "= 0, region = 9 WHERE node = 4");
    test_sql_is(path,
                "SELECT node, ordinal, link_count, traffic_level, road_blocks, boats, "
                "emergency_only, not_highway, is_highway, spawn_probability, parking, "
                "flood_fill, path_width FROM wiki_node WHERE node IN (1, 4)",
                "1|1|2|3|1|1|NULL|0|1|7|1|1|12\n4|1|2|0|0|0|1|1|0|15|0|9|16");
}
END_TEST

/* ---- the originals ---- */

START_TEST(the_originals_numbers_are_in_the_views)
{
    struct pn_network *network = test_real_network();
    const char *path = save(network);
    ck_assert_int_eq(compare_arcs(path, network), 62936);
    test_sql_is(path, "SELECT kind, count(*) FROM edge GROUP BY kind",
                "ped|40343\nvehicle|31468");
    test_sql_is(path, "SELECT count(*) FROM one_way_street", "12263");
    test_sql_is(path, "SELECT count(*) FROM dead_end_node", "2594");
    test_sql_is(path, "SELECT kind, count(*) FROM region_summary GROUP BY kind",
                "ped|179\nvehicle|33");
    test_sql_is(path,
                "SELECT sum(nodes), sum(vehicle), sum(ped), sum(navis), sum(links) FROM "
                "area_summary",
                "68237|30587|37650|31466|143622");
    test_sql_is(path, "SELECT light, count(*) FROM signalled_link GROUP BY light",
                "north-south|823\nped|1346\nwest-east|866");
    pn_network_free(network);
}
END_TEST

/* Fills what is NULL and writes; the areas that differ, as text. */
static char *changed_areas(const char *path)
{
    struct pn_network *network = NULL;
    struct pn_source_info info = {0};
    struct pn_error err;
    char *text = calloc(1, 512), hex[65];
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &network, &info, NULL, &err), &err);
    ck_assert_pn_ok(pn_compile_fill(network, PN_FILL_UNSET, NULL, &err), &err);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        ck_assert_pn_ok(pn_area_hash(pn_network_area(network, i), hex, &err), &err);
        size_t length = strlen(text);
        if (strcmp(hex, info.area_hash[i]) != 0)
            snprintf(text + length, 512 - length, "%s%u", length ? " " : "", i);
    }
    pn_source_info_release(&info);
    pn_network_free(network);
    return text;
}

static const struct {
    const char *sql, *changed;
} real_edits[] = {
    {"UPDATE link SET length = NULL; UPDATE navi SET dir_x = NULL, dir_y = NULL;"
     "UPDATE node SET region = NULL, dead_end = NULL, switched_off_original = NULL",
     ""},
    {"UPDATE link SET navi_area = NULL, navi = NULL", ""},
    {"UPDATE node SET z = z + 1 WHERE area = 15 AND node = 7", "15"},
    {"UPDATE node SET x = x + 1 WHERE area = 15 AND node = 7", "15"},
    {"UPDATE node SET x = x + 1 WHERE area = 15 AND node = 7;"
     "UPDATE node SET x = x - 1 WHERE area = 15 AND node = 7",
     ""},
    {"UPDATE node SET switched_off = 1 - switched_off WHERE area = 30", "30"},
    {"UPDATE navi SET lanes_to = 3 WHERE area = 22 AND navi = 0", "22"},
    {"UPDATE navi SET light = 3 - light WHERE area = 13 AND light IN (1, 2)", "13"},
};

START_TEST(an_edit_changes_only_the_files_it_must)
{
    struct pn_network *network = test_real_network();
    const char *path = save(network);
    pn_network_free(network);
    test_sql(path, real_edits[_i].sql);
    char *changed = changed_areas(path);
    ck_assert_str_eq(changed, real_edits[_i].changed);
    free(changed);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("schema");
    TCase *triggers = tcase_create("triggers");
    tcase_add_loop_test(triggers, an_edit_makes_null_what_it_makes_stale, 0,
                        COUNT(edits));
    tcase_add_test(triggers, a_link_into_a_missing_area_moves_with_its_node);
    tcase_add_test(triggers, regions_and_dead_ends_go_stale_on_a_whole_map_only);
    tcase_add_test(triggers, a_moved_navi_is_cut_when_it_is_loaded);
    suite_add_tcase(suite, triggers);
    TCase *view = tcase_create("views");
    tcase_set_timeout(view, 20);
    tcase_add_test(view, every_view_works_without_math_functions);
    tcase_add_test(view, arc_has_both_ends_lengths_and_lanes);
    tcase_add_test(view, arcs_metres_and_lanes_are_the_librarys);
    tcase_add_test(view, arc_keeps_links_to_nowhere);
    tcase_add_test(view, edge_has_a_row_for_each_pair);
    tcase_add_test(view, edge_pairs_double_links_and_one_sided_ones);
    tcase_add_test(view, edge_leaves_out_links_into_missing_areas);
    tcase_add_test(view, one_way_streets_are_listed_once_in_their_direction);
    tcase_add_test(view, dead_ends_are_listed);
    tcase_add_test(view, signals_stand_on_the_link_that_minds_them);
    tcase_add_test(view, regions_and_areas_are_summed_up);
    tcase_add_test(view, the_wikis_words_mean_its_bits);
    suite_add_tcase(suite, view);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 120);
    tcase_add_test(real, the_originals_numbers_are_in_the_views);
    tcase_add_loop_test(real, an_edit_changes_only_the_files_it_must, 0,
                        COUNT(real_edits));
    test_suite_add_real(suite, real, 1 + COUNT(real_edits));
    return test_run(suite);
}
