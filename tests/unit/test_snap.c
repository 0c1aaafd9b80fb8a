/* index/: the nearest point of a link, on streets drawn by hand. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>

static struct pn_error err;
static struct test_net *net;
static struct pn_network *network;
static struct pn_graph *graph;
static struct pn_snap *snap;

static void setup(void)
{
    pn_error_clear(&err);
    net = test_net_new();
}

static void teardown(void)
{
    pn_snap_free(snap);
    pn_graph_free(graph);
    pn_network_free(network);
    test_net_free(net);
    snap = NULL;
    graph = NULL;
    network = NULL;
}

static void finish(void)
{
    network = test_net_finish(net);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_snap_new(graph, PN_KINDS_ALL, &snap, &err), &err);
}

static int car(double x, double y, double z)
{
    return test_net_node(net, PN_KIND_CAR, x, y, z);
}

static void street(double x1, double y1, double x2, double y2, double z, int lanes,
                   int lanes_back)
{
    int a = car(x1, y1, z), b = car(x2, y2, z);
    test_net_link(net, a, b, lanes, lanes_back);
}

static pn_node_id node_id(int handle)
{
    return pn_graph_find(graph, test_net_address(net, handle));
}

static struct pn_snap_query at(double x, double y, double z)
{
    return (struct pn_snap_query){
        .point = {x, y, z}, .has_z = true, .kinds = PN_KINDS_CAR};
}

static struct pn_place place;
static struct pn_snap_notes notes;

static enum pn_status ask(struct pn_snap_query query)
{
    pn_error_clear(&err);
    return pn_snap_nearest(snap, &query, &place, &notes, &err);
}

static void is_at(double x, double y, double z, double distance_m)
{
    ck_assert_double_eq_tol(place.point.x, x, 1e-9);
    ck_assert_double_eq_tol(place.point.y, y, 1e-9);
    ck_assert_double_eq_tol(place.point.z, z, 1e-9);
    ck_assert_double_eq_tol(place.distance_m, distance_m, 1e-9);
}

/* P29: where a stuck car is put back on the road. */
START_TEST(the_nearest_point_lies_between_two_nodes)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    ck_assert_pn_ok(ask(at(40, 3, 0)), &err);
    is_at(40, 0, 0, 3);
    ck_assert_uint_eq(place.a, node_id(0));
    ck_assert_uint_eq(place.b, node_id(1));
    ck_assert_double_eq(place.fraction, 0.4);
    ck_assert_uint_eq(graph->target[place.arc], place.b);
    ck_assert(!pn_place_is_node(&place));
}
END_TEST

START_TEST(past_the_end_of_a_link_its_node_is_nearest)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    ck_assert_pn_ok(ask(at(104, 3, 0)), &err);
    is_at(100, 0, 0, 5);
    ck_assert_uint_eq(place.a, node_id(1));
    ck_assert_uint_eq(place.b, node_id(1));
    ck_assert(pn_place_is_node(&place));
}
END_TEST

/* P01: two roads cross, one 16 m over the other. */
START_TEST(height_tells_a_bridge_from_the_road_below)
{
    street(0, 50, 100, 50, 5, 1, 1);
    street(50, 0, 50, 100, 21, 1, 1);
    finish();
    ck_assert_pn_ok(ask(at(50, 50, 18)), &err);
    is_at(50, 50, 21, 3);
    ck_assert_pn_ok(ask(at(50, 50, 5)), &err);
    is_at(50, 50, 5, 0);
    ck_assert(!notes.levels);
}
END_TEST

START_TEST(without_height_two_levels_are_noted)
{
    struct pn_snap_query query = at(52, 49, NAN);
    street(0, 50, 100, 50, 5, 1, 1);
    street(50, 0, 50, 100, 21, 1, 1);
    finish();
    query.has_z = false;
    ck_assert_pn_ok(ask(query), &err);
    is_at(52, 50, 5, 1);
    ck_assert(notes.levels);
    query.point.x = 55.5;
    ck_assert_pn_ok(ask(query), &err);
    ck_assert(!notes.levels);
}
END_TEST

/* P37: midway between two carriageways 8 m apart; 270 is east in the game. */
START_TEST(heading_picks_the_carriageway)
{
    street(0, 8, 100, 8, 0, 0, 1); /* goes west */
    street(0, 0, 100, 0, 0, 1, 0); /* goes east */
    finish();
    struct pn_snap_query query = at(50, 4, 0);
    query.has_heading = true;
    query.heading_deg = 270;
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 0, 0, 4);
    query.heading_deg = 90;
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 8, 0, 4);
    ck_assert(!notes.against_heading);
}
END_TEST

/* P63: nearer to the wrong one. */
START_TEST(heading_overrules_the_nearer_carriageway)
{
    street(0, 8, 100, 8, 0, 0, 1);
    street(0, 0, 100, 0, 0, 1, 0);
    finish();
    struct pn_snap_query query = at(50, 6, 0);
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 8, 0, 2);
    query.has_heading = true;
    query.heading_deg = 270;
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 0, 0, 6);
    ck_assert_double_eq(place.fraction, 0.5);
}
END_TEST

START_TEST(heading_tells_the_direction_of_a_two_way_link)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    struct pn_snap_query query = at(40, 2, 0);
    query.has_heading = true;
    query.heading_deg = 90 + 59;
    ck_assert_pn_ok(ask(query), &err);
    ck_assert_uint_eq(place.a, node_id(1));
    ck_assert_uint_eq(place.b, node_id(0));
    ck_assert_double_eq(place.fraction, 0.6);
    is_at(40, 0, 0, 2);
    /* At a node it stays on the link. */
    query.point.x = -5;
    ck_assert_pn_ok(ask(query), &err);
    ck_assert_uint_eq(place.b, node_id(0));
    ck_assert_double_eq(place.fraction, 1);
}
END_TEST

START_TEST(a_heading_that_no_link_has_is_noted_and_left_out)
{
    street(0, 0, 100, 0, 0, 1, 0);
    street(0, 26.5, 100, 26.5, 0, 0, 1); /* 27.5 m: too far for its heading */
    finish();
    struct pn_snap_query query = at(40, -1, 0);
    query.has_heading = true;
    query.heading_deg = 90;
    ck_assert_pn_ok(ask(query), &err);
    is_at(40, 0, 0, 1);
    ck_assert(notes.against_heading);
    query.ignore_lanes = true;
    ck_assert_pn_ok(ask(query), &err);
    ck_assert_uint_eq(place.a, node_id(1));
    ck_assert(!notes.against_heading);
    query.ignore_lanes = false;
    query.point.y = 1;
    ck_assert_pn_ok(ask(query), &err);
    is_at(40, 26.5, 0, 25.5);
    query.max_m = 25;
    ck_assert_pn_ok(ask(query), &err);
    is_at(40, 0, 0, 1);
}
END_TEST

START_TEST(connected_looks_only_in_the_region_of_a_node)
{
    street(0, 0, 100, 0, 0, 1, 1);
    street(0, 20, 100, 20, 0, 1, 1);
    finish();
    struct pn_snap_query query = at(50, 1, 0);
    query.connected = true;
    query.with = node_id(3);
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 20, 0, 19);
    query.with = graph->node_count;
    ck_assert_pn_fails(PN_E_RANGE, ask(query), &err);
}
END_TEST

START_TEST(regions_of_cars_and_peds_are_not_mixed_up)
{
    street(0, 0, 100, 0, 0, 1, 1);
    test_net_link(net, test_net_node(net, PN_KIND_PED, 0, 5, 0),
                  test_net_node(net, PN_KIND_PED, 100, 5, 0), 1, 1);
    finish();
    struct pn_snap_query query = at(50, 4, 0);
    query.kinds = PN_KINDS_ALL;
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 5, 0, 1);
    query.connected = true;
    query.with = node_id(0);
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 0, 0, 4);
}
END_TEST

START_TEST(a_link_into_another_layer_is_in_neither)
{
    int a = car(0, 0, 0), b = test_net_node(net, PN_KIND_BOAT, 100, 0, 0);
    test_net_link(net, a, b, 1, 1);
    test_net_link(net, a, car(0, 50, 0), 1, 1);
    finish();
    struct pn_snap_query query = at(50, 1, 0);
    ck_assert_pn_ok(ask(query), &err);
    is_at(0, 1, 0, 50);
    query.kinds = PN_KINDS_VEHICLE;
    ck_assert_pn_ok(ask(query), &err);
    is_at(50, 0, 0, 1);
}
END_TEST

START_TEST(too_far_is_not_found_and_says_how_far)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    struct pn_snap_query query = at(50, 12.5, 0);
    query.max_m = 12.5;
    ck_assert_pn_ok(ask(query), &err);
    query.max_m = 12.25;
    place.a = 77;
    ck_assert_pn_fails(PN_E_NOTFOUND, ask(query), &err);
    ck_assert_str_eq(err.message, "the nearest link is 12.500 m away, over 12.250");
    ck_assert_uint_eq(place.a, 77);
    query.kinds = PN_KINDS_BOAT;
    ck_assert_pn_fails(PN_E_NOTFOUND, ask(query), &err);
}
END_TEST

START_TEST(nodes_without_links_are_places_too)
{
    int lonely = car(50, 50, 0), looped = car(80, 50, 0);
    test_net_link(net, looped, looped, 1, 1);
    finish();
    ck_assert_pn_ok(ask(at(49, 50, 0)), &err);
    ck_assert_uint_eq(place.a, node_id(lonely));
    ck_assert(pn_place_is_node(&place));
    ck_assert_pn_ok(ask(at(81, 50, 0)), &err);
    ck_assert_uint_eq(place.a, node_id(looped));
    struct pn_snap_query query = at(81, 50, 0);
    query.has_heading = true;
    ck_assert_pn_ok(ask(query), &err);
    ck_assert(notes.against_heading);
}
END_TEST

START_TEST(an_empty_graph_has_no_places)
{
    finish();
    ck_assert_pn_fails(PN_E_NOTFOUND, ask(at(0, 0, 0)), &err);
}
END_TEST

/* P33: far off the map is an answer, what is no number is none. */
START_TEST(points_far_outside_have_an_answer)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    ck_assert_pn_ok(ask(at(-3100, 0, 0)), &err);
    is_at(0, 0, 0, 3100);
    ck_assert_pn_ok(ask(at(4000, 4000, 0)), &err);
    ck_assert_uint_eq(place.a, node_id(1));
    ck_assert_pn_ok(ask(at(9e11, 0, 0)), &err);
}
END_TEST

START_TEST(questions_that_make_no_sense_are_refused)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    ck_assert_pn_fails(PN_E_ARG, ask(at(NAN, 0, 0)), &err);
    ck_assert_pn_fails(PN_E_ARG, ask(at(0, INFINITY, 0)), &err);
    ck_assert_pn_fails(PN_E_ARG, ask(at(0, 0, 2e12)), &err);
    struct pn_snap_query query = at(0, 0, 0);
    query.has_heading = true;
    query.heading_deg = NAN;
    ck_assert_pn_fails(PN_E_ARG, ask(query), &err);
    query = at(0, 0, 0);
    query.max_m = -1;
    ck_assert_pn_fails(PN_E_ARG, ask(query), &err);
    query = at(0, 0, 0);
    query.kinds = 0;
    ck_assert_pn_fails(PN_E_ARG, ask(query), &err);
}
END_TEST

static enum pn_status make(void *context, struct pn_error *error)
{
    struct pn_snap *made = NULL;
    enum pn_status status = pn_snap_new(context, PN_KINDS_ALL, &made, error);
    pn_snap_free(made);
    return status;
}

START_TEST(every_failed_allocation_is_told)
{
    street(0, 0, 100, 0, 0, 1, 1);
    finish();
    test_memory_every_failure(make, graph, 1);
}
END_TEST

static Suite *suite_of_snap(void)
{
    Suite *suite = suite_create("snap");
    TCase *tcase = tcase_create("snap");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, the_nearest_point_lies_between_two_nodes);
    tcase_add_test(tcase, past_the_end_of_a_link_its_node_is_nearest);
    tcase_add_test(tcase, height_tells_a_bridge_from_the_road_below);
    tcase_add_test(tcase, without_height_two_levels_are_noted);
    tcase_add_test(tcase, heading_picks_the_carriageway);
    tcase_add_test(tcase, heading_overrules_the_nearer_carriageway);
    tcase_add_test(tcase, heading_tells_the_direction_of_a_two_way_link);
    tcase_add_test(tcase, a_heading_that_no_link_has_is_noted_and_left_out);
    tcase_add_test(tcase, connected_looks_only_in_the_region_of_a_node);
    tcase_add_test(tcase, regions_of_cars_and_peds_are_not_mixed_up);
    tcase_add_test(tcase, a_link_into_another_layer_is_in_neither);
    tcase_add_test(tcase, too_far_is_not_found_and_says_how_far);
    tcase_add_test(tcase, nodes_without_links_are_places_too);
    tcase_add_test(tcase, an_empty_graph_has_no_places);
    tcase_add_test(tcase, points_far_outside_have_an_answer);
    tcase_add_test(tcase, questions_that_make_no_sense_are_refused);
    tcase_add_test(tcase, every_failed_allocation_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_snap());
}
