/* data/schema.sql: each view. */
#include "config.h"

#include "support/netbuild.h"
#include "support/odd.h"
#include "support/random.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const views[] = {"arc",           "edge",           "one_way_street",
                                    "dead_end_node", "signalled_link", "region_summary",
                                    "area_summary",  "wiki_node",      "next_seq",
                                    "next_navi",     "link_pair"};

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
    const char *path = test_save_database(network);
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
    const char *path = test_street_database();
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
    ck_assert_int_eq(compare_arcs(test_save_database(network), network), 4000);
    /* Navis attached to neither end count by direction; some by nothing but addresses. */
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        struct pn_area *area = pn_network_area(network, i);
        for (uint32_t n = 0; area && n < area->navi_count; n++) {
            area->navis[n].attached.node = 65000;
            if (n % 4 == 0)
                area->navis[n].dir_x = area->navis[n].dir_y = 0;
        }
    }
    ck_assert_int_eq(compare_arcs(test_save_database(network), network), 4000);
    pn_network_free(network);
}
END_TEST

START_TEST(arc_keeps_links_to_nowhere)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
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
    const char *path = test_street_database();
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
    const char *path = test_net_save(net);
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
    test_sql_is(test_net_save(net), "SELECT count(*) FROM edge", "0");
}
END_TEST

START_TEST(one_way_streets_are_listed_once_in_their_direction)
{
    const char *path = test_street_database();
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
    test_sql_is(test_street_database(),
                "SELECT area, node, kind, region FROM dead_end_node",
                "0|0|car|1\n0|1|car|1\n0|2|car|1");
}
END_TEST

START_TEST(signals_stand_on_the_link_that_minds_them)
{
    const char *path = test_street_database();
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
    const char *path = test_street_database();
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
    const char *path = test_street_database();
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
    const char *path = test_save_database(network);
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

int main(void)
{
    Suite *suite = suite_create("schema");
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
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
