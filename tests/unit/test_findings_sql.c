/* What links were found to be, and what is underfoot on them, as tables of a database. */
#include "config.h"

#include "support/arena.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <string.h>

#define AT(area, node) ((struct pn_address){area, node})

/* A floor and, in the middle of the footpath, a wall of material 7; or none. */
static struct pn_links *walk(const struct pn_network *network, struct pn_scene **scene,
                             bool wall)
{
    static struct arena arena;
    struct pn_links_options options = {.jobs = 1};
    struct pn_links *links = NULL;
    struct pn_error err;
    memset(&arena, 0, sizeof arena);
    arena_floor(&arena, -10, -10, 30, 10, 0, 0, 5);
    arena.material = 7;
    if (wall)
        arena_box(&arena, 10, -10, 0, 10.25, 10, 3);
    *scene = arena_scene(&arena);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &options.body, &err), &err);
    ck_assert_pn_ok(pn_links_new(network, *scene, PN_KINDS_PED, &links, &err), &err);
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    return links;
}

/* A footpath along x, twice there and once back. */
static struct pn_network *footpath(void)
{
    struct test_net *net = test_net_new();
    const int a = test_net_node(net, PN_KIND_PED, 0, 0, 0);
    const int b = test_net_node(net, PN_KIND_PED, 20, 0, 0);
    test_net_link(net, a, b, 0, 0);
    test_net_link_one_sided(net, a, b, 0);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

START_TEST(findings_take_the_place_of_those_before)
{
    struct pn_network *network = footpath();
    char path[4096];
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s", test_save_database(network));
    for (int wall = 1; wall >= 0; wall--) {
        struct pn_scene *scene;
        struct pn_links *links = walk(network, &scene, wall);
        ck_assert_pn_ok(pn_database_save_findings(path, links, scene, false, &err), &err);
        test_sql_is(path,
                    "SELECT node, to_node, nth, kind, verdict, round(x), measure, "
                    "underfoot, room, width, model NOTNULL, material FROM finding",
                    wall ? "0|1|0|ped|blocked|10.0|NULL|other|NULL|NULL|1|7\n"
                           "0|1|1|ped|blocked|10.0|NULL|other|NULL|NULL|1|7\n"
                           "1|0|0|ped|blocked|10.0|NULL|other|NULL|NULL|1|7"
                         : "");
        ck_assert_pn_ok(pn_database_save_findings(path, links, scene, true, &err), &err);
        test_sql_is(path, "SELECT count(*), count(DISTINCT verdict) FROM finding", "3|1");
        pn_links_free(links);
        pn_scene_free(scene);
    }
    test_sql_is(path, "SELECT DISTINCT verdict, model, material FROM finding",
                "ok|NULL|NULL");
    pn_network_free(network);
}
END_TEST

START_TEST(findings_go_into_no_file_but_ours)
{
    struct pn_network *network = footpath();
    const char *folder = test_scratch();
    struct pn_scene *scene;
    struct pn_links *links = walk(network, &scene, true);
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(folder, "a.db", "");
    test_sql(test_path(folder, "a.db"), "CREATE TABLE finding (mine)");
    ck_assert_pn_fails(
        PN_E_FORMAT,
        pn_database_save_findings(test_path(folder, "a.db"), links, scene, true, &err),
        &err);
    test_sql_is(test_path(folder, "a.db"), "SELECT count(mine) FROM finding", "0");
    pn_links_free(links);
    pn_scene_free(scene);
    pn_network_free(network);
}
END_TEST

/* Saves what is underfoot, and gives the graph of the same database. */
static struct pn_graph *with_surfaces(const struct pn_network *network, char *path,
                                      size_t size)
{
    struct pn_scene *scene;
    struct pn_links *links = walk(network, &scene, false);
    struct pn_graph *graph = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, size, "%s", test_save_database(network));
    ck_assert_pn_ok(pn_database_save_findings(path, links, scene, false, &err), &err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    pn_links_free(links);
    pn_scene_free(scene);
    return graph;
}

START_TEST(surfaces_are_told_to_the_graph)
{
    struct pn_network *network = footpath();
    char path[4096];
    struct pn_graph *graph = with_surfaces(network, path, sizeof path);
    uint32_t astray = 9;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql_is(path, "SELECT * FROM surface", "36|0|36|1|other\n36|1|36|0|other");
    test_sql(path, "UPDATE surface SET underfoot = 'grass' WHERE node = 0;"
                   "UPDATE surface SET underfoot = 'rail' WHERE node = 1;"
                   "INSERT INTO surface VALUES (36, 0, 36, 0, 'grass'), "
                   "(36, 7, 36, 0, 'grass')");
    ck_assert_ptr_null(graph->underfoot);
    ck_assert_pn_ok(pn_database_surfaces(path, NULL, graph, &astray, &err), &err);
    ck_assert_uint_eq(astray, 2);
    ck_assert_uint_eq(graph->arc_count, 3);
    for (uint32_t a = 0; a < 3; a++)
        ck_assert_uint_eq(graph->underfoot[a],
                          graph->target[a] ? PN_UNDERFOOT_GRASS : PN_UNDERFOOT_RAIL);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(surfaces_follow_what_was_renumbered)
{
    struct pn_network *network = footpath();
    struct pn_move move = {AT(36, 9), AT(36, 1)};
    const struct pn_edits edits = {.nodes = {&move, 1}};
    char path[4096];
    struct pn_graph *graph = with_surfaces(network, path, sizeof path);
    uint32_t astray = 9;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "UPDATE surface SET node = 9, underfoot = 'stairs' WHERE node = 1;"
                   "UPDATE surface SET to_node = 9, underfoot = 'water' WHERE node = 0");
    ck_assert_pn_ok(pn_database_surfaces(path, &edits, graph, &astray, &err), &err);
    ck_assert_uint_eq(astray, 0);
    for (uint32_t a = 0; a < 3; a++)
        ck_assert_uint_eq(graph->underfoot[a],
                          graph->target[a] ? PN_UNDERFOOT_WATER : PN_UNDERFOOT_STAIRS);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

static const struct {
    const char *sql;
    enum pn_status status;
    int32_t record;
    const char *field, *says;
} odd_surfaces[] = {
    {"UPDATE surface SET underfoot = 'lava' WHERE node = 1", PN_E_CONSTRAINT, 1,
     "underfoot", "'lava'"},
    {"UPDATE surface SET underfoot = x'00' WHERE node = 0", PN_E_CONSTRAINT, 0,
     "underfoot", "no surface"},
    {"UPDATE surface SET to_node = 70000 WHERE node = 0", PN_E_CONSTRAINT, 0, "to_node",
     "no address"},
    {"UPDATE surface SET area = -1 WHERE node = 1", PN_E_CONSTRAINT, 0, "node",
     "no address"},
    {"DROP TABLE surface; CREATE TABLE surface (area, node)", PN_E_CONSTRAINT, -1, "",
     "to_area"},
};

START_TEST(odd_surfaces_are_refused_with_their_row)
{
    struct pn_network *network = footpath();
    char path[4096];
    struct pn_graph *graph = with_surfaces(network, path, sizeof path);
    uint32_t astray = 9;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, odd_surfaces[_i].sql);
    ck_assert_pn_fails(odd_surfaces[_i].status,
                       pn_database_surfaces(path, NULL, graph, &astray, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_str_eq(err.field, odd_surfaces[_i].field);
    ck_assert_int_eq(err.record, odd_surfaces[_i].record);
    ck_assert_ptr_nonnull(strstr(err.message, odd_surfaces[_i].says));
    ck_assert_uint_eq(astray, 9);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* A view could run anything; without the table nothing is told. */
START_TEST(a_view_is_no_table_of_surfaces)
{
    struct pn_network *network = footpath();
    char path[4096];
    struct pn_graph *graph = with_surfaces(network, path, sizeof path);
    uint32_t astray = 9;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "DROP TABLE surface; CREATE VIEW surface AS SELECT 0 AS area, 0 AS "
                   "node, 0 AS to_area, 1 AS to_node, 'grass' AS underfoot");
    ck_assert_pn_ok(pn_database_surfaces(path, NULL, graph, &astray, &err), &err);
    ck_assert_ptr_null(graph->underfoot);
    ck_assert_uint_eq(astray, 0);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* What saving and reading work on. */
struct saving {
    const struct pn_network *network;
    const struct pn_links *links;
    const struct pn_scene *scene;
    const char *path;
};

static enum pn_status save_and_read(void *context, struct pn_error *err)
{
    const struct saving *s = context;
    struct pn_graph *graph = NULL;
    uint32_t astray;
    enum pn_status status =
        pn_database_save_findings(s->path, s->links, s->scene, true, err);
    if (status == PN_OK)
        status = pn_graph_new(s->network, &graph, err);
    if (status == PN_OK)
        status = pn_database_surfaces(s->path, NULL, graph, &astray, err);
    pn_graph_free(graph);
    return status;
}

START_TEST(no_allocation_of_findings_may_fail_unnoticed)
{
    struct pn_network *network = footpath();
    struct pn_scene *scene;
    struct pn_links *links = walk(network, &scene, true);
    struct saving saving = {network, links, scene, test_save_database(network)};
    test_memory_every_failure(save_and_read, &saving, 1);
    test_sql_is(saving.path, "SELECT count(*) FROM finding", "3");
    pn_links_free(links);
    pn_scene_free(scene);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("findings in SQL");
    TCase *t = tcase_create("tables");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, findings_take_the_place_of_those_before);
    tcase_add_test(t, findings_go_into_no_file_but_ours);
    tcase_add_test(t, surfaces_are_told_to_the_graph);
    tcase_add_test(t, surfaces_follow_what_was_renumbered);
    tcase_add_loop_test(t, odd_surfaces_are_refused_with_their_row, 0,
                        COUNT(odd_surfaces));
    tcase_add_test(t, a_view_is_no_table_of_surfaces);
    tcase_add_test(t, no_allocation_of_findings_may_fail_unnoticed);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
