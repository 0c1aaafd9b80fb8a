/* pathnode/database_edit.h: connect, disconnect, switch; a failure leaves the file as it
 * was. */
#include "config.h"

#include "support/files.h"
#include "support/netbuild.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(area, node) ((struct pn_address){area, node})

static struct pn_connection between(uint16_t from, uint16_t to)
{
    return (struct pn_connection){
        .from = {0, from}, .to = {0, to}, .lanes = -1, .reverse_lanes = -1};
}

START_TEST(a_road_is_two_links_and_a_navi)
{
    const char *path = test_street_database();
    struct pn_connection c = between(2, 0);
    struct pn_error err;
    pn_error_clear(&err);
    c.lanes = 2;
    c.reverse_lanes = 0;
    ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    test_sql_is(path,
                "SELECT area, node, to_area, to_node, lanes, reverse_lanes, navi "
                "FROM road WHERE node = 0 AND to_node = 2",
                "0|0|0|2|0|2|2");
    test_sql_is(path, "SELECT node, seq, to_node, length, navi FROM link WHERE navi = 2",
                "0|1|2|NULL|2\n2|1|0|NULL|2");
    test_sql_is(path, "SELECT to_node, lanes_to, lanes_away, x FROM navi WHERE navi = 2",
                "0|2|0|NULL");
}
END_TEST

START_TEST(a_footpath_is_two_links)
{
    const char *path = test_street_database();
    struct pn_connection c = between(5, 3);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "INSERT INTO node (area, node, kind, x, y, z) "
                   "VALUES (0, 5, 'ped', -2890, -2910, 10)");
    c.road_cross = 1;
    ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    test_sql_is(path,
                "SELECT node, seq, to_node, road_cross, ped_light, navi FROM link "
                "WHERE 5 IN (node, to_node)",
                "3|1|5|1|0|NULL\n5|0|3|1|0|NULL");
    test_sql(path, "UPDATE footpath SET ped_light = 1 WHERE (node, to_node) = (3, 5)");
    test_sql_is(path, "SELECT node, road_cross, ped_light FROM link WHERE ped_light",
                "3|1|1\n5|1|1");
}
END_TEST

START_TEST(what_was_connected_is_disconnected)
{
    const char *path = test_street_database();
    struct pn_connection c = between(0, 2);
    struct pn_error err;
    uint32_t links;
    pn_error_clear(&err);
    char *before = test_sql_text(path, "SELECT * FROM link JOIN navi USING (navi)");
    ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    ck_assert_pn_ok(pn_database_disconnect(path, AT(0, 2), AT(0, 0), &links, &err), &err);
    ck_assert_uint_eq(links, 2);
    test_sql_is(path, "SELECT * FROM link JOIN navi USING (navi)", before);
    free(before);
}
END_TEST

/* The seqs of what was deleted are free again, those a node had come last. */
START_TEST(a_node_of_two_links_can_be_connected_again_and_again)
{
    const char *path = test_street_database();
    struct pn_error err;
    uint32_t links;
    pn_error_clear(&err);
    struct pn_connection c = between(1, 0);
    for (int i = 0; i < 20; i++) {
        c.to.node = i % 2 ? 2 : 0;
        ck_assert_pn_ok(pn_database_disconnect(path, c.from, c.to, &links, &err), &err);
        ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    }
    test_sql_is(path, "SELECT seq, to_node FROM link WHERE node = 1 ORDER BY to_node",
                "2|0\n3|2");
}
END_TEST

/* Navis that nobody uses lie about, attached to the same end, with higher numbers. */
START_TEST(a_road_uses_the_navi_that_was_added_with_it)
{
    const char *path = test_street_database();
    struct pn_connection c = between(0, 2);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "INSERT INTO area (area, navi_count) VALUES (9, 0);"
                   "INSERT INTO navi (area, navi, to_area, to_node, lanes_to) "
                   "VALUES (9, 50, 0, 0, 7), (9, 51, 0, 2, 7)");
    ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    test_sql_is(path,
                "SELECT navi.area, navi.navi = area.navi_count, lanes_to, count(*) "
                "FROM link JOIN navi ON navi.area = navi_area AND navi.navi = link.navi "
                "JOIN area ON area.area = navi.area "
                "WHERE (node, link.to_node) IN (VALUES (0, 2), (2, 0))",
                "0|1|1|2");
}
END_TEST

START_TEST(a_full_node_has_the_seq_of_a_deleted_link)
{
    const char *path = test_street_database();
    test_sql(path, "UPDATE node SET link_count = 15 WHERE node = 1");
    test_sql_is(path, "SELECT seq FROM next_seq WHERE node = 1", "2");
    test_sql(path, "INSERT INTO link (area, node, seq, to_area, to_node) "
                   "VALUES (0, 1, 2, 0, 0), (0, 1, 3, 0, 0), (0, 1, 4, 0, 0), "
                   "(0, 1, 5, 0, 0), (0, 1, 6, 0, 0), (0, 1, 7, 0, 0), (0, 1, 8, 0, 0), "
                   "(0, 1, 9, 0, 0), (0, 1, 10, 0, 0), (0, 1, 11, 0, 0), "
                   "(0, 1, 12, 0, 0), (0, 1, 13, 0, 0), (0, 1, 14, 0, 0)");
    test_sql_is(path, "SELECT seq FROM next_seq WHERE node = 1", "15");
}
END_TEST

static const struct {
    uint16_t from, to;
    int lanes, cross;
    enum pn_status status;
    const char *message;
} refused[] = {
    {0, 9, -1, 0, PN_E_NOTFOUND, "there is no node 0/9"},
    {0, 3, -1, 0, PN_E_CONSTRAINT,
     "0/0 is a vehicle node and 0/3 a ped node: nothing links them"},
    {0, 1, -1, 0, PN_E_CONSTRAINT, "cannot connect them: these nodes are linked already"},
    {3, 4, -1, 0, PN_E_CONSTRAINT, "cannot connect them: these nodes are linked already"},
    {1, 1, -1, 0, PN_E_CONSTRAINT, "cannot connect them: a node is not linked to itself"},
    {3, 3, 2, 0, PN_E_ARG, "a footpath has no lanes"},
    {0, 2, 1, 1, PN_E_ARG, "a road has no crossings, those are of peds"},
    {0, 5, -1, 0, PN_E_LIMIT,
     "link 1 of node 0/0 to 0/3: longer than 255 units: put a node between, or move one "
     "of its ends"},
};

START_TEST(a_connection_that_cannot_be_changes_nothing)
{
    const char *path = test_street_database();
    struct pn_connection c = between(refused[_i].from, refused[_i].to);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "INSERT INTO node (area, node, kind, x, y, z) "
                   "VALUES (0, 5, 'vehicle', -2400, -2900, 10)");
    char *before = test_sql_text(path, "SELECT * FROM link");
    c.lanes = refused[_i].lanes;
    c.road_cross = refused[_i].cross;
    ck_assert_pn_fails(refused[_i].status, pn_database_connect(path, &c, &err), &err);
    ck_assert_str_eq(err.message, refused[_i].message);
    ck_assert_str_eq(err.path, path);
    test_sql_is(path, "SELECT * FROM link", before);
    test_sql_is(path, "SELECT count(*) FROM navi", "2");
    free(before);
}
END_TEST

/* What was wrong before is no reason to refuse an edit of something else. */
START_TEST(an_edit_is_not_refused_for_what_was_wrong_before)
{
    const char *path = test_street_database();
    struct pn_connection c = between(0, 2);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "INSERT INTO node (area, node, kind, x, y, z) "
                   "VALUES (0, 5, 'vehicle', -2400, -2900, 10),"
                   " (0, 6, 'vehicle', -2400, -2500, 10);"
                   "INSERT INTO road (area, node, to_area, to_node) VALUES (0, 5, 0, 6)");
    ck_assert_pn_ok(pn_database_connect(path, &c, &err), &err);
    c = between(2, 5);
    ck_assert_pn_fails(PN_E_LIMIT, pn_database_connect(path, &c, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "link 2 of node 0/2 to 0/3: longer than"));
    test_sql_is(path, "SELECT count(*) FROM road WHERE 5 IN (node, to_node)", "1");
}
END_TEST

/* Compile would find no direction for its navi. */
START_TEST(a_road_straight_up_is_refused)
{
    const char *path = test_street_database();
    struct pn_connection c = between(0, 5);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "INSERT INTO node (area, node, kind, x, y, z) "
                   "SELECT 0, 5, kind, x, y, z + 8 FROM node WHERE node = 0");
    ck_assert_pn_fails(PN_E_CONSTRAINT, pn_database_connect(path, &c, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "share x and y"));
    test_sql_is(path, "SELECT count(*) FROM road WHERE 5 IN (node, to_node)", "0");
}
END_TEST

START_TEST(what_is_not_linked_cannot_be_disconnected)
{
    const char *path = test_street_database();
    struct pn_error err;
    uint32_t links = 7;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND,
                       pn_database_disconnect(path, AT(0, 0), AT(0, 2), &links, &err),
                       &err);
    ck_assert_str_eq(err.message, "no link between 0/0 and 0/2");
    ck_assert_uint_eq(links, 7);
}
END_TEST

START_TEST(an_older_database_says_so)
{
    const char *path = test_street_database();
    struct pn_connection c = between(0, 2);
    struct pn_error err;
    pn_error_clear(&err);
    test_sql(path, "DROP VIEW road");
    ck_assert_pn_fails(PN_E_UNSUPPORTED, pn_database_connect(path, &c, &err), &err);
}
END_TEST

/*
 * A street 0-1-2-3-4 with a parking place 5 at 1 and a junction at 3 (6 besides 4); 7-8
 * beyond 4. Peds 9-10 lie in the same box.
 */
static const char *street_with_junction(void)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 5; i++)
        test_net_node(net, PN_KIND_CAR, -2900 + 20 * i, -2900, 10);
    test_net_node(net, PN_KIND_CAR, -2880, -2890, 10);
    test_net_node(net, PN_KIND_CAR, -2840, -2890, 10);
    test_net_node(net, PN_KIND_CAR, -2800, -2900, 10);
    test_net_node(net, PN_KIND_CAR, -2780, -2900, 10);
    test_net_node(net, PN_KIND_PED, -2900, -2901, 10);
    test_net_node(net, PN_KIND_PED, -2890, -2901, 10);
    for (int i = 0; i < 4; i++)
        test_net_link(net, i, i + 1, 1, 1);
    test_net_link(net, 1, 5, 1, 0);
    test_net_link(net, 3, 6, 1, 1);
    test_net_link(net, 4, 7, 1, 1);
    test_net_link(net, 7, 8, 1, 1);
    test_net_link(net, 9, 10, 0, 0);
    const char *path = test_net_save(net);
    test_sql(path, "UPDATE node SET special = 2 WHERE node = 5");
    return path;
}

static const struct {
    double min_x, max_x;
    bool peds;
    const char *off;
} switches[] = {
    /* 0 only: on along 1, whose parking place does not count, to 2; 3 is a junction */
    {-2905, -2895, false, "0 1 2"},
    /* a junction in the box is switched, and nothing beyond it */
    {-2841, -2839, false, "3 6"},
    {-2825, -2815, false, "4 7 8"},
    /* a parking place in the box is not switched */
    {-2885, -2875, false, "0 1 2"},
    {-2905, -2895, true, "9 10"},
    {0, 10, false, ""},
};

START_TEST(a_switch_runs_along_the_road_to_the_next_junction)
{
    const char *path = street_with_junction();
    const struct pn_box box = {{switches[_i].min_x, -3000, -INFINITY},
                               {switches[_i].max_x, -2000, 20}};
    struct pn_error err;
    uint32_t switched, again, met;
    pn_error_clear(&err);
    ck_assert_pn_ok(
        pn_database_switch(path, &box, switches[_i].peds, true, &switched, NULL, &err),
        &err);
    test_sql_is(path,
                "SELECT coalesce(group_concat(node, ' '), '') FROM (SELECT node "
                "FROM node WHERE switched_off ORDER BY node)",
                switches[_i].off);
    ck_assert_pn_ok(
        pn_database_switch(path, &box, switches[_i].peds, true, &again, &met, &err),
        &err);
    ck_assert_uint_eq(again, 0);
    ck_assert((met > 0) == (switched > 0));
    ck_assert_pn_ok(
        pn_database_switch(path, &box, switches[_i].peds, false, &again, NULL, &err),
        &err);
    ck_assert_uint_eq(again, switched);
    test_sql_is(path, "SELECT sum(switched_off) FROM node", "0");
}
END_TEST

START_TEST(a_node_above_the_box_is_not_in_it)
{
    const char *path = street_with_junction();
    const struct pn_box box = {{-3000, -3000, 11}, {0, 0, 20}};
    struct pn_error err;
    uint32_t switched;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_switch(path, &box, false, true, &switched, NULL, &err),
                    &err);
    ck_assert_uint_eq(switched, 0);
}
END_TEST

START_TEST(what_is_no_database_of_ours_is_left_alone)
{
    const char *folder = test_scratch();
    struct pn_connection c = between(0, 1);
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(folder, "a.db", "hello");
    ck_assert_pn_fails(PN_E_FORMAT,
                       pn_database_connect(test_path(folder, "a.db"), &c, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_IO, pn_database_connect(test_path(folder, "b.db"), &c, &err),
                       &err);
    ck_assert_int_eq(test_count(folder), 1);
}
END_TEST

START_TEST(heights_are_set_together_and_lengths_forgotten)
{
    const char *path = test_street_database();
    const struct pn_height heights[] = {{AT(0, 0), -21}, {AT(0, 1), 400}};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_set_heights(path, heights, 2, &err), &err);
    test_sql_is(path, "SELECT z FROM node WHERE node < 2 ORDER BY node", "-2.625\n50.0");
    test_sql_is(path, "SELECT count(*) FROM link WHERE node = 1 AND length NOTNULL", "0");
}
END_TEST

START_TEST(one_height_of_no_node_leaves_all_as_they_were)
{
    const char *path = test_street_database();
    const struct pn_height heights[] = {{AT(0, 0), 0}, {AT(0, 999), 0}};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_database_set_heights(path, heights, 2, &err),
                       &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_ptr_nonnull(strstr(err.message, "0/999"));
    test_sql_is(path, "SELECT z FROM node WHERE node = 0", "10.0");
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("database edit");
    TCase *t = tcase_create("edits");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_road_is_two_links_and_a_navi);
    tcase_add_test(t, a_footpath_is_two_links);
    tcase_add_test(t, what_was_connected_is_disconnected);
    tcase_add_test(t, a_node_of_two_links_can_be_connected_again_and_again);
    tcase_add_test(t, a_road_uses_the_navi_that_was_added_with_it);
    tcase_add_test(t, a_full_node_has_the_seq_of_a_deleted_link);
    tcase_add_loop_test(t, a_connection_that_cannot_be_changes_nothing, 0,
                        COUNT(refused));
    tcase_add_test(t, an_edit_is_not_refused_for_what_was_wrong_before);
    tcase_add_test(t, a_road_straight_up_is_refused);
    tcase_add_test(t, what_is_not_linked_cannot_be_disconnected);
    tcase_add_test(t, an_older_database_says_so);
    tcase_add_loop_test(t, a_switch_runs_along_the_road_to_the_next_junction, 0,
                        COUNT(switches));
    tcase_add_test(t, a_node_above_the_box_is_not_in_it);
    tcase_add_test(t, what_is_no_database_of_ours_is_left_alone);
    tcase_add_test(t, heights_are_set_together_and_lengths_forgotten);
    tcase_add_test(t, one_height_of_no_node_leaves_all_as_they_were);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
