/* edit/: rows added and deleted by SQL, what becomes of them, and what is refused. */
#include "config.h"

#include "support/edits.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

#define NODE(area, node, kind, x, y)                                                    \
    "INSERT INTO node (area, node, kind, x, y, z) VALUES (" #area ", " #node ", '" kind \
    "', " #x ", " #y ", 10);"
#define LINK(area, node, seq, to_area, to_node)                                      \
    "INSERT INTO link (area, node, seq, to_area, to_node) VALUES (" #area ", " #node \
    ", " #seq ", " #to_area ", " #to_node ");"
/* As a program without our triggers deletes. */
#define PLAIN "DROP TRIGGER node_deleted; DROP TRIGGER link_deleted;"

/* ---- what is refused: by the row's own address ---- */

static const struct {
    const char *sql;
    enum pn_status status;
    const char *message, *section;
    int record;
} refused[] = {
    {PLAIN "DELETE FROM node WHERE node = 1", PN_E_CONSTRAINT,
     "link 0/1/0 to 0/0: the node it leaves is not there", "link", 1},
    {PLAIN "DELETE FROM node WHERE node = 1; DELETE FROM link WHERE node = 1",
     PN_E_CONSTRAINT, "link 0/0/0 to 0/1: that node is not there", "link", 0},
    {PLAIN "DELETE FROM link WHERE node = 1 AND to_node = 2", PN_E_CONSTRAINT,
     "link 0/2/0 to 0/1: the way back was deleted; delete this link, too", "link", 2},
    {LINK(0, 2, 1, 0, 3), PN_E_CONSTRAINT,
     "link 0/2/1 to 0/3: it leads from one layer to another, no link can", "link", 2},
    {LINK(0, 2, 1, 0, 9), PN_E_CONSTRAINT, "link 0/2/1 to 0/9: that node is not there",
     "link", 2},
    {LINK(0, 9, 0, 0, 2), PN_E_CONSTRAINT,
     "link 0/9/0 to 0/2: the node it leaves is not there", "link", 9},
    {"DELETE FROM navi WHERE navi = 1", PN_E_CONSTRAINT,
     "link 0/1/1 uses navi 0/1, which is not there", "link", 1},
    {"INSERT INTO navi (area, navi, to_area, to_node) VALUES (0, 2, 0, 9);"
     "UPDATE link SET navi = 2 WHERE navi = 1",
     PN_E_CONSTRAINT, "navi 0/2 is attached to node 0/9, which is not there", "navi", 2},
    {NODE(5, 0, "ped", 1000, -2900), PN_E_CONSTRAINT,
     "area 5 is not in table 'area', but there are rows for it", "area", -1},
    {"WITH RECURSIVE a (n) AS (SELECT 64 UNION ALL SELECT n + 1 FROM a WHERE n < 320)"
     "INSERT INTO area (area, navi_count) SELECT n, 65536 FROM a",
     PN_E_LIMIT, "over 16777216 nodes or navis would change addresses", "", -1},
    {"UPDATE area SET link_count = 76; DELETE FROM node WHERE node = 4", PN_E_CONSTRAINT,
     "area 0: link_count is 76, but the 5 nodes it had hold 75", "area", 0},
    {"PRAGMA ignore_check_constraints = ON; UPDATE area SET padding = 65537", PN_E_RANGE,
     "area 0: padding is 65537, not 0 to 65536", "area", -1},
};

START_TEST(what_cannot_be_is_refused_by_name)
{
    const char *path = test_street_database();
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, refused[_i].sql);
    ck_assert_pn_fails(refused[_i].status,
                       pn_source_load(path, &network, NULL, NULL, &err), &err);
    ck_assert_str_eq(err.message, refused[_i].message);
    ck_assert_str_eq(err.section, refused[_i].section);
    ck_assert_int_eq(err.record, refused[_i].record);
    ck_assert_ptr_null(network);
}
END_TEST

START_TEST(sixteen_links_are_refused)
{
    const char *path = test_street_database();
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    /* 15 peds, each linked to 0/3 from its own side: 0/3 would get 15 ways back. */
    test_sql(path, "WITH RECURSIVE n (i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n "
                   "WHERE i < 19) INSERT INTO node (area, node, kind, x, y, z) "
                   "SELECT 0, i, 'ped', -2900 + i, -2900, 10 FROM n;"
                   "INSERT INTO link (area, node, seq, to_area, to_node) "
                   "SELECT 0, node, 0, 0, 3 FROM node WHERE node > 4");
    ck_assert_pn_fails(PN_E_LIMIT, pn_source_load(path, &network, NULL, NULL, &err),
                       &err);
    ck_assert_str_eq(err.message, "node 0/3 has 16 links, a node holds 15");
    ck_assert_str_eq(err.section, "node");
    ck_assert_int_eq(err.record, 3);
}
END_TEST

/* ---- what becomes of rows ---- */

struct loaded {
    struct pn_network *network;
    struct pn_source_info info;
};

static struct loaded load(const char *path)
{
    struct loaded l;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &l.network, &l.info, NULL, &err), &err);
    return l;
}

static void release(struct loaded *l)
{
    pn_source_info_release(&l->info);
    pn_network_free(l->network);
}

static void assert_moves(const struct pn_moves *moves, struct pn_address from,
                         struct pn_address to)
{
    struct pn_address now = pn_moves_follow(moves, from);
    ck_assert_msg(pn_address_compare(now, to) == 0, "%u/%u is %u/%u, not %u/%u",
                  from.area, from.node, now.area, now.node, to.area, to.node);
}

#define AT(area, node) ((struct pn_address){area, node})
#define GONE           AT(PN_AREA_NONE, 0)

START_TEST(a_database_as_it_was_made_has_no_edits)
{
    struct loaded l = load(test_street_database());
    ck_assert_ptr_null(l.info.edits);
    release(&l);
}
END_TEST

START_TEST(a_node_that_goes_takes_its_street_along)
{
    const char *path = test_street_database();
    test_sql(path, "DELETE FROM node WHERE node = 0");
    test_sql_is(path, "SELECT count(*) FROM link WHERE 0 IN (node, to_node)", "0");
    test_sql_is(path, "SELECT navi FROM navi", "1");
    struct loaded l = load(path);
    const struct pn_area *area = pn_network_area(l.network, 0);
    ck_assert_uint_eq(area->node_count, 4);
    ck_assert_uint_eq(area->vehicle_count, 2);
    ck_assert_uint_eq(area->navi_count, 1);
    ck_assert_uint_eq(area->link_count, 5);
    ck_assert_uint_eq(area->nodes[1].self.node, 1);
    ck_assert_uint_eq(area->links[0].to.node, 1);
    ck_assert_uint_eq(area->links[0].navi.navi, 0);
    ck_assert_uint_eq(area->navis[0].attached.node, 0);
    const struct pn_edits *e = l.info.edits;
    ck_assert_uint_eq(e->nodes_deleted, 1);
    ck_assert_uint_eq(e->links_deleted, 2);
    ck_assert_uint_eq(e->navis_deleted, 1);
    ck_assert_uint_eq(e->nodes_added + e->links_added + e->navis_added, 0);
    assert_moves(&e->nodes, AT(0, 0), GONE);
    assert_moves(&e->nodes, AT(0, 4), AT(0, 3));
    assert_moves(&e->navis, AT(0, 1), AT(0, 0));
    release(&l);
}
END_TEST

START_TEST(vehicles_come_before_peds_and_peds_follow_up)
{
    const char *path = test_street_database();
    test_sql(path,
             NODE(0, 700, "vehicle", -2600, -2900)
                 NODE(0, 5, "ped", -2890,
                      -2910) "INSERT INTO road (area, node, to_area, to_node, lanes, "
                             "reverse_lanes) VALUES (0, 700, 0, 2, 2, 1)");
    struct loaded l = load(path);
    const struct pn_area *area = pn_network_area(l.network, 0);
    assert_moves(&l.info.edits->nodes, AT(0, 700), AT(0, 3));
    assert_moves(&l.info.edits->nodes, AT(0, 3), AT(0, 4));
    assert_moves(&l.info.edits->nodes, AT(0, 5), AT(0, 6));
    ck_assert_uint_eq(area->vehicle_count, 4);
    ck_assert_uint_eq(area->navi_count, 3);
    /* from the new node two lanes: toward the lower, attached end */
    const struct pn_navi *navi = &area->navis[area->links[5].navi.navi];
    ck_assert_uint_eq(area->links[5].to.node, 2);
    ck_assert_uint_eq(navi->attached.node, 2);
    ck_assert_uint_eq(navi->lanes, 2 | 1 << PN_NAVI_LANES_AWAY_SHIFT);
    release(&l);
}
END_TEST

START_TEST(half_a_street_is_completed)
{
    const char *path = test_street_database();
    test_sql(path, "INSERT INTO navi (area, navi, to_area, to_node, lanes_to, lanes_away)"
                   " VALUES (0, 2, 0, 2, 3, 0);"
                   "INSERT INTO link (area, node, seq, to_area, to_node, navi_area, navi)"
                   " VALUES (0, 2, 1, 0, 0, 0, 2)");
    struct loaded l = load(path);
    struct pn_area *area = pn_network_area(l.network, 0);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_uint_eq(l.info.edits->links_added, 1);
    ck_assert_uint_eq(l.info.edits->links_completed, 1);
    ck_assert_uint_eq(pn_node_link_count(&area->nodes[0]), 2);
    ck_assert_uint_eq(area->links[1].to.node, 2);
    /* the new navi is met second, and was attached to the higher end */
    ck_assert_uint_eq(area->links[1].navi.navi, 1);
    ck_assert_uint_eq(l.info.edits->navis_turned, 1);
    ck_assert_uint_eq(area->navis[1].attached.node, 0);
    ck_assert_uint_eq(area->navis[1].lanes, 3 << PN_NAVI_LANES_AWAY_SHIFT);
    ck_assert_pn_ok(pn_compile_fill(l.network, PN_FILL_GRAPH, NULL, &err), &err);
    ck_assert_uint_eq(area->links[1].length, 200);
    ck_assert_int_eq(area->navis[1].dir_x, -100);
    release(&l);
}
END_TEST

START_TEST(a_one_sided_link_that_was_there_stays_so)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_PED, -2890, -2900, 10);
    int c = test_net_node(net, PN_KIND_PED, -2880, -2900, 10);
    test_net_link_one_sided(net, a, b, 0);
    test_net_link(net, b, c, 0, 0);
    const char *path = test_net_save(net);
    test_sql(path, NODE(0, 3, "ped", -2870, -2900));
    struct loaded l = load(path);
    ck_assert_uint_eq(l.info.edits->links_completed, 0);
    ck_assert_uint_eq(pn_network_area(l.network, 0)->link_count, 3);
    release(&l);
}
END_TEST

START_TEST(a_navi_without_a_link_is_dropped)
{
    const char *path = test_street_database();
    test_sql(path, PLAIN "DELETE FROM link WHERE 2 IN (node, to_node);"
                         "INSERT INTO navi (area, navi, to_area, to_node) "
                         "VALUES (0, 9, 0, 0)");
    struct loaded l = load(path);
    ck_assert_uint_eq(l.info.edits->navis_unused, 2);
    ck_assert_uint_eq(pn_network_area(l.network, 0)->navi_count, 1);
    assert_moves(&l.info.edits->navis, AT(0, 1), GONE);
    release(&l);
}
END_TEST

START_TEST(csv_is_edited_by_the_same_rules)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_save_csv(network);
    test_replace(folder, "node.csv", "\n28,0,", "\n28,40,");
    test_replace(folder, "link.csv", "\n28,0,0,27,1", "\n28,40,0,27,1");
    test_replace(folder, "link.csv", "27,1,1,28,0", "27,1,1,28,40");
    test_replace(folder, "navi.csv", ",27,1,", ",27,1,");
    struct loaded l = load(folder);
    test_assert_same_files(network, l.network);
    assert_moves(&l.info.edits->nodes, AT(28, 40), AT(28, 0));
    release(&l);
    pn_network_free(network);
}
END_TEST

START_TEST(padding_to_sectors_stays_that)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_PED, -2890, -2900, 10);
    test_net_link(net, a, b, 0, 0);
    struct pn_network *network = test_net_finish(net);
    struct pn_area *area = pn_network_area(network, 0);
    area->tail_size = (uint32_t)(2048 - pn_area_size(area));
    const char *path = test_save_database(network);
    test_sql(path, NODE(0, 2, "ped", -2880, -2900));
    struct loaded l = load(path);
    ck_assert_uint_eq(pn_area_size(pn_network_area(l.network, 0)), 2048);
    release(&l);
    pn_network_free(network);
    test_net_free(net);
}
END_TEST

/* ---- rehome ---- */

/* Three cars in a row over the border between 27 and 28, two peds. */
START_TEST(a_node_over_the_border_goes_where_it_stands)
{
    struct pn_network *network = test_small_network();
    struct pn_edits *edits = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_node *node = pn_network_node(network, AT(27, 1));
    node->pos.x = 5 * PN_FX_PER_M;
    ck_assert_pn_ok(pn_edit_rehome(&network, &edits, &err), &err);
    ck_assert_ptr_nonnull(edits);
    ck_assert_uint_eq(edits->nodes_rehomed, 1);
    assert_moves(&edits->nodes, AT(27, 1), AT(28, 1));
    assert_moves(&edits->nodes, AT(28, 1), AT(28, 2));
    const struct pn_area *area = pn_network_area(network, 28);
    ck_assert_uint_eq(area->vehicle_count, 2);
    /* 27/1 - 28/0 was attached to 27/1; 28/0 is the lower one of the two */
    uint32_t count;
    const struct pn_link *links = pn_network_links(network, AT(28, 0), &count);
    const struct pn_navi *navi = pn_network_navi(network, links[0].navi);
    ck_assert_uint_eq(edits->navis_turned, 1);
    ck_assert_uint_eq(navi->attached.node, 0);
    ck_assert_uint_eq(navi->attached.area, 28);
    ck_assert_int_eq(navi->dir_x, 100);
    ck_assert_uint_eq(navi->lanes, 2);
    pn_edits_free(edits);
    pn_network_free(network);
}
END_TEST

START_TEST(whoever_is_at_home_stays)
{
    struct pn_network *network = test_edit_world(3), *same = test_edit_world(3);
    struct pn_edits *edits = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_edit_rehome(&network, &edits, &err), &err);
    ck_assert_ptr_null(edits);
    test_assert_same_files(same, network);
    pn_network_free(network);
    pn_network_free(same);
}
END_TEST

/* A node is added, its row moved over the border, and all of it followed in one map. */
START_TEST(two_rounds_of_moves_are_one)
{
    struct pn_network *network = test_small_network();
    const char *path = test_save_database(network);
    pn_network_free(network);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, NODE(27, 50, "vehicle", 20, -690) NODE(27, 51, "vehicle", -30, -690));
    struct loaded l = load(path);
    ck_assert_pn_ok(pn_edit_rehome(&l.network, &l.info.edits, &err), &err);
    assert_moves(&l.info.edits->nodes, AT(27, 50), AT(28, 1));
    assert_moves(&l.info.edits->nodes, AT(27, 51), AT(27, 2));
    assert_moves(&l.info.edits->nodes, AT(28, 1), AT(28, 2));
    assert_moves(&l.info.edits->nodes, AT(27, 0), AT(27, 0));
    ck_assert_uint_eq(l.info.edits->nodes_added, 2);
    ck_assert_uint_eq(l.info.edits->nodes_rehomed, 1);
    release(&l);
}
END_TEST

/* ---- maps and road blocks ---- */

START_TEST(the_map_is_csv)
{
    const char *path = test_street_database();
    char *csv;
    size_t size;
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "DELETE FROM node WHERE node = 2");
    struct loaded l = load(path);
    ck_assert_pn_ok(pn_edits_map(l.info.edits, &csv, &size, &err), &err);
    ck_assert_str_eq(csv, "record,area,number,new_area,new_number\n"
                          "node,0,2,,\nnode,0,3,0,2\nnode,0,4,0,3\n"
                          "navi,0,1,,\n");
    ck_assert_uint_eq(size, strlen(csv));
    pn_free(csv);
    ck_assert_pn_ok(pn_edits_map(NULL, &csv, &size, &err), &err);
    ck_assert_str_eq(csv, "record,area,number,new_area,new_number\n");
    pn_free(csv);
    release(&l);
}
END_TEST

START_TEST(road_blocks_follow_their_nodes)
{
    static const uint8_t before[] = {3, 0, 0, 0, 1, 0, 7, 0, 1, 0, 8, 0, 2, 0, 1, 0};
    static const uint8_t after[] = {2, 0, 0, 0, 0, 0, 9, 0, 2, 0, 1, 0};
    struct pn_move moves[] = {{AT(1, 7), GONE}, {AT(1, 8), AT(0, 9)}};
    const struct pn_edits edits = {.nodes = {moves, 2}};
    uint8_t *moved;
    size_t size;
    uint32_t count;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(
        pn_edits_roadblox(&edits, before, sizeof before, &moved, &size, &count, &err),
        &err);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(size, sizeof after);
    ck_assert_mem_eq(moved, after, sizeof after);
    pn_free(moved);
    ck_assert_pn_fails(
        PN_E_TRUNCATED,
        pn_edits_roadblox(&edits, before, sizeof before - 1, &moved, &size, &count, &err),
        &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED,
                       pn_edits_roadblox(&edits, before, 3, &moved, &size, &count, &err),
                       &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_FORMAT,
        pn_edits_roadblox(&edits, "\0\0\0\0more", 8, &moved, &size, &count, &err), &err);
}
END_TEST

/* ---- memory ---- */

static enum pn_status load_edited(void *context, struct pn_error *err)
{
    struct pn_network *network;
    struct pn_source_info info;
    enum pn_status status = pn_source_load(context, &network, &info, NULL, err);
    if (status == PN_OK)
        status = pn_edit_rehome(&network, &info.edits, err);
    else
        return status;
    pn_source_info_release(&info);
    pn_network_free(network);
    return status;
}

START_TEST(no_memory_is_an_error)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_save_csv(network);
    test_replace(folder, "node.csv", "\n28,0,vehicle,10.125,", "\n28,9,vehicle,-20,");
    test_replace(folder, "link.csv", "\n28,0,0,27,1", "\n28,9,0,27,1");
    test_replace(folder, "link.csv", "27,1,1,28,0", "27,1,1,28,9");
    test_memory_every_failure(load_edited, (void *)(uintptr_t)folder, 1);
    pn_network_free(network);
}
END_TEST

/* ---- the originals ---- */

static struct pn_network *compiled(const char *path)
{
    struct pn_network *network = test_load(path);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    ck_assert_pn_ok(pn_compile_fill(network, PN_FILL_UNSET, NULL, &err), &err);
    return network;
}

/* A node and a road too many are compiled in, and deleted from a database of that. */
START_TEST(an_edit_undone_gives_the_originals)
{
    struct pn_network *before = test_load(test_sa_nodes());
    const char *path = test_save_database(before);
    test_sql(path, NODE(20, 5000, "vehicle", 130,
                        -1240) "INSERT INTO road (area, node, to_area, to_node) "
                               "VALUES (20, 5000, 20, 55), (20, 544, 20, 55)");
    struct pn_network *edited = compiled(path);
    ck_assert_uint_eq(pn_network_area(edited, 20)->navi_count,
                      pn_network_area(before, 20)->navi_count + 2);
    path = test_save_database(edited);
    test_sql(path, "DELETE FROM node WHERE (kind, x, y) = ('vehicle', 130, -1240);"
                   "DELETE FROM road WHERE (area, node, to_area, to_node) = "
                   "(20, 55, 20, 544)");
    struct pn_network *after = compiled(path);
    test_assert_same_files(before, after);
    pn_network_free(after);
    pn_network_free(edited);
    pn_network_free(before);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("edit");
    TCase *t = tcase_create("edits");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, what_cannot_be_is_refused_by_name, 0, COUNT(refused));
    tcase_add_test(t, sixteen_links_are_refused);
    tcase_add_test(t, a_database_as_it_was_made_has_no_edits);
    tcase_add_test(t, a_node_that_goes_takes_its_street_along);
    tcase_add_test(t, vehicles_come_before_peds_and_peds_follow_up);
    tcase_add_test(t, half_a_street_is_completed);
    tcase_add_test(t, a_one_sided_link_that_was_there_stays_so);
    tcase_add_test(t, a_navi_without_a_link_is_dropped);
    tcase_add_test(t, csv_is_edited_by_the_same_rules);
    tcase_add_test(t, padding_to_sectors_stays_that);
    tcase_add_test(t, a_node_over_the_border_goes_where_it_stands);
    tcase_add_test(t, whoever_is_at_home_stays);
    tcase_add_test(t, two_rounds_of_moves_are_one);
    tcase_add_test(t, the_map_is_csv);
    tcase_add_test(t, road_blocks_follow_their_nodes);
    tcase_add_test(t, no_memory_is_an_error);
    suite_add_tcase(suite, t);
    TCase *real = tcase_create("originals");
    tcase_set_timeout(real, 120);
    tcase_add_test(real, an_edit_undone_gives_the_originals);
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
