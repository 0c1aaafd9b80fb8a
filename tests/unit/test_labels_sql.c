/* data/label_schema.sql: distances and routes in SQL; what edits do to labels. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/sql.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A network with labels of its vehicles, all lanes both ways, in a new database. */
static enum pn_status save_labels(const struct pn_network *network, const char *path,
                                  struct pn_error *err)
{
    const struct pn_route_options mode = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_labels *labels = NULL;
    enum pn_status status = pn_graph_new(network, &graph, err);
    if (status != PN_OK)
        return status;
    status = pn_costs_new(graph, PN_KINDS_VEHICLE, &mode, &costs, err);
    if (status == PN_OK) {
        status = pn_labels_new(costs, &labels, err);
        pn_costs_free(costs);
    }
    const struct pn_database_labels what = {graph, labels, "vehicle length ignore"};
    if (status == PN_OK)
        status =
            pn_database_save_labels(network, &what, path, "made up", true, NULL, err);
    pn_labels_free(labels);
    pn_graph_free(graph);
    return status;
}

/* Area 0: cars 0 - 1 - 2, 100 apart, and 3 by itself; peds 4 - 5. */
static struct pn_network *street(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_CAR, -2800, -2900, 10);
    int c = test_net_node(net, PN_KIND_CAR, -2700, -2900, 10);
    test_net_node(net, PN_KIND_CAR, -2600, -2900, 10);
    int p = test_net_node(net, PN_KIND_PED, -2900, -2910, 10);
    int q = test_net_node(net, PN_KIND_PED, -2860, -2910, 40);
    test_net_link(net, a, b, 1, 2);
    test_net_link(net, b, c, 2, 0);
    test_net_link(net, p, q, 0, 0);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

static const char *save_street(void)
{
    const char *path = test_path(test_scratch(), "paths.db");
    struct pn_network *network = street();
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(save_labels(network, path, &err), &err);
    pn_network_free(network);
    return path;
}

START_TEST(the_view_gives_distances)
{
    const char *path = save_street();
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 0 AND target = 2", "200");
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 2 AND target = 1", "100");
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 1 AND target = 1", "0");
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 0 AND target = 3", "");
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 4 AND target = 5", "");
    test_sql_is(path, "SELECT value FROM meta WHERE key = 'labels'",
                "vehicle length ignore");
}
END_TEST

/* The lists are joined by keys alone: no scan of a table. */
START_TEST(the_view_is_two_searches)
{
    const char *path = save_street();
    test_sql_is(path,
                "SELECT count(*) FROM sqlite_schema WHERE name IN ('label_out', "
                "'label_in') AND sql LIKE '%WITHOUT ROWID'",
                "2");
    char *plan = test_sql_text(path, "EXPLAIN QUERY PLAN SELECT cost FROM distance "
                                     "WHERE source = 0 AND target = 2");
    ck_assert_ptr_nonnull(strstr(plan, "SEARCH label_out USING PRIMARY KEY (node=?)"));
    ck_assert_ptr_nonnull(
        strstr(plan, "SEARCH label_in USING PRIMARY KEY (node=? AND hub=?)"));
    free(plan);
}
END_TEST

/* Edits that could change a cost, and some that can't. */
static const struct {
    const char *sql;
    bool stale;
} edits[] = {
    {"UPDATE node SET switched_off = 1 WHERE node = 1", false},
    {"UPDATE node SET density = 3", false},
    {"UPDATE navi SET light = 1", false},
    {"UPDATE link SET ped_light = 1", false},
    {"INSERT INTO meta VALUES ('remark', 'none')", false},
    {"UPDATE node SET x = x + 1 WHERE node = 1", true},
    {"UPDATE node SET z = z + 1 WHERE node = 1", true},
    {"UPDATE node SET kind = 'ped' WHERE node = 1", true},
    {"UPDATE link SET length = 7 WHERE node = 1", true},
    {"UPDATE link SET length = NULL WHERE node = 1", true},
    {"UPDATE link SET to_node = 3 WHERE node = 2", true},
    {"UPDATE navi SET lanes_to = 0", true},
    {"UPDATE navi SET lanes_away = 5", true},
    {"UPDATE navi SET dir_x = -dir_x", true},
    {"DELETE FROM link WHERE node = 0", true},
    {"DELETE FROM node WHERE node = 0", true},
    {"DELETE FROM navi", true},
    {"INSERT INTO link SELECT area, node, seq + 5, to_area, to_node, length, navi_area, "
     "navi, road_cross, ped_light, other_flags FROM link WHERE node = 0",
     true},
};

enum { EDITS = sizeof edits / sizeof *edits };

START_TEST(an_edit_that_counts_takes_the_labels_away)
{
    const char *path = save_street();
    test_sql(path, edits[_i].sql);
    test_sql_is(path, "SELECT count(*) FROM distance WHERE source = 0 AND target = 1",
                edits[_i].stale ? "0" : "1");
    test_sql_is(path,
                "SELECT (SELECT count(*) FROM label_out) + count(*) > 0 "
                "FROM label_in",
                edits[_i].stale ? "0" : "1");
    test_sql_is(path, "SELECT value = 'stale' FROM meta WHERE key = 'labels'",
                edits[_i].stale ? "1" : "0");
}
END_TEST

START_TEST(a_rollback_brings_them_back)
{
    const char *path = save_street();
    test_sql(path, "BEGIN; UPDATE link SET length = 1; ROLLBACK");
    test_sql_is(path, "SELECT cost FROM distance WHERE source = 0 AND target = 2", "200");
}
END_TEST

/* The recipe of the manual, with other ends. */
static char *recipe(const char *ends)
{
    char *page = test_read(test_data("../man"), "pathnode-schema.5", NULL);
    const char *from = strstr(page, "WITH RECURSIVE"), *to = strstr(from, ";\n.Ed");
    const char *sample = strstr(from, "0 * 65536 + 0, 63 * 65536 + 0");
    ck_assert_ptr_nonnull(to);
    ck_assert(sample && sample < to);
    size_t size = (size_t)(to - from) + strlen(ends) + 1;
    char *sql = malloc(size);
    snprintf(sql, size, "%.*s%s%.*s", (int)(sample - from), from, ends,
             (int)(to - sample - 29), sample + 29);
    free(page);
    return sql;
}

/* The sum of the shortest links along the rows of a table "way". */
static const char way_length[] =
    "SELECT sum(length) FROM (SELECT min(length) AS length FROM way "
    "JOIN way AS next ON next.rowid = way.rowid + 1 JOIN link ON (link.area, link.node, "
    "to_area, to_node) = (way.area, way.node, next.area, next.node) GROUP BY way.rowid)";

START_TEST(the_recipe_of_the_manual_gives_a_route)
{
    struct pn_network *network;
    const struct test_world_options options = test_world_small(1);
    const char *path = test_path(test_scratch(), "paths.db");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    ck_assert_pn_ok(save_labels(network, path, &err), &err);
    pn_network_free(network);
    char *pairs = test_sql_text(path, "SELECT source || ',' || target || ',' || cost "
                                      "FROM distance WHERE source % 37 = 3 AND "
                                      "target % 41 = 5 AND source <> target LIMIT 20");
    char *end = NULL;
    int count = 0;
    for (char *pair = strtok_r(pairs, "\n", &end); pair;
         pair = strtok_r(NULL, "\n", &end), count++) {
        char *cost = strrchr(pair, ','), sql[4096];
        *cost++ = '\0';
        char *route = recipe(pair);
        snprintf(sql, sizeof sql, "DROP TABLE IF EXISTS way; CREATE TABLE way AS %s",
                 route);
        test_sql(path, sql);
        test_sql_is(path, way_length, cost);
        free(route);
    }
    free(pairs);
    ck_assert_int_eq(count, 20);
}
END_TEST

/* Labels are no part of the network: it loads as it was, and goes on without them. */
START_TEST(the_network_is_the_same_with_and_without)
{
    char with[65], without[65];
    const char *path = save_street();
    struct pn_network *network = street(), *loaded;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &loaded, NULL, NULL, &err), &err);
    ck_assert_pn_ok(pn_network_hash(network, without, &err), &err);
    ck_assert_pn_ok(pn_network_hash(loaded, with, &err), &err);
    ck_assert_str_eq(with, without);
    const char *again = test_path(test_scratch(), "again.db");
    ck_assert_pn_ok(pn_database_save(loaded, again, "", false, NULL, &err), &err);
    test_sql_is(again, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'label%'",
                "0");
    pn_network_free(network);
    pn_network_free(loaded);
}
END_TEST

struct job {
    struct pn_network *network;
    const char *path;
};

static enum pn_status save(void *context, struct pn_error *err)
{
    const struct job *job = context;
    return save_labels(job->network, job->path, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    struct job job = {street(), test_path(test_scratch(), "paths.db")};
    test_memory_every_failure(save, &job, 1);
    pn_network_free(job.network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("labels_sql");
    TCase *t = tcase_create("labels in SQL");
    tcase_add_test(t, the_view_gives_distances);
    tcase_add_test(t, the_view_is_two_searches);
    tcase_add_loop_test(t, an_edit_that_counts_takes_the_labels_away, 0, EDITS);
    tcase_add_test(t, a_rollback_brings_them_back);
    tcase_add_test(t, the_recipe_of_the_manual_gives_a_route);
    tcase_add_test(t, the_network_is_the_same_with_and_without);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
