/* guide/: where steps begin, what they are called, and what is met along them. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

/* A drawing, and after town_finish its graph with the ids of its nodes. */
static struct {
    struct test_net *net;
    struct pn_network *network;
    struct pn_graph *graph;
    pn_node_id id[MOST];
    int count;
} town;

static struct pn_error err;
static struct pn_itinerary trip;

static void setup(void)
{
    memset(&town, 0, sizeof town);
    memset(&trip, 0, sizeof trip);
    town.net = test_net_new();
    pn_error_clear(&err);
}

static void teardown(void)
{
    pn_itinerary_release(&trip);
    pn_graph_free(town.graph);
    pn_network_free(town.network);
    test_net_free(town.net);
}

static int node_of(enum pn_kind kind, double x, double y, double z)
{
    ck_assert_int_lt(town.count, MOST);
    test_net_node(town.net, kind, x, y, z);
    return town.count++;
}

static int node(double x, double y)
{
    return node_of(PN_KIND_CAR, x, y, 0);
}

static void street(int a, int b)
{
    test_net_link(town.net, a, b, 1, 1);
}

static void finish(void)
{
    town.network = test_net_finish(town.net);
    ck_assert_pn_ok(pn_graph_new(town.network, &town.graph, &err), &err);
    for (int i = 0; i < town.count; i++)
        town.id[i] = pn_graph_find(town.graph, test_net_address(town.net, i));
}

/* The itinerary along nodes of the drawing; -1 ends them. */
static void go(const int *way)
{
    pn_node_id nodes[MOST];
    uint32_t count = 0;
    for (; way[count] >= 0; count++)
        nodes[count] = town.id[way[count]];
    ck_assert_pn_ok(pn_itinerary_new(town.graph, nodes, count, NULL, NULL, &trip, &err),
                    &err);
}
#define GO(...) go((const int[]){__VA_ARGS__, -1})

/* The turns of all steps, by their initials in a row: "depart left arrive". */
static void assert_turns(const char *expected)
{
    char turns[256] = "";
    for (uint32_t i = 0; i < trip.count; i++) {
        strcat(turns, i ? " " : "");
        strcat(turns, pn_manoeuvre_name(trip.steps[i].turn));
    }
    ck_assert_str_eq(turns, expected);
}

static const struct {
    double degrees;
    enum pn_manoeuvre turn;
} turns[] = {
    {0, PN_GO_STRAIGHT},      {19.9, PN_GO_STRAIGHT}, {20, PN_GO_SLIGHT_RIGHT},
    {-20, PN_GO_SLIGHT_LEFT}, {60, PN_GO_RIGHT},      {-60, PN_GO_LEFT},
    {90, PN_GO_RIGHT},        {119.9, PN_GO_RIGHT},   {120, PN_GO_SHARP_RIGHT},
    {-130, PN_GO_SHARP_LEFT}, {160, PN_GO_BACK},      {-180, PN_GO_BACK},
    {-270, PN_GO_BACK},
};

START_TEST(turns_are_named_by_their_angle)
{
    ck_assert_str_eq(pn_manoeuvre_name(pn_manoeuvre_of(turns[_i].degrees)),
                     pn_manoeuvre_name(turns[_i].turn));
}
END_TEST

START_TEST(names_end)
{
    ck_assert_ptr_null(pn_manoeuvre_name(PN_GO_COUNT));
    ck_assert_str_eq(pn_compass_name(0), "north");
    ck_assert_str_eq(pn_compass_name(22), "north");
    ck_assert_str_eq(pn_compass_name(23), "north-east");
    ck_assert_str_eq(pn_compass_name(90), "east");
    ck_assert_str_eq(pn_compass_name(-90), "west");
    ck_assert_str_eq(pn_compass_name(359), "north");
    ck_assert_str_eq(pn_compass_name(585), "south-west");
    ck_assert_str_eq(pn_compass_name(NAN), "north");
}
END_TEST

/* 0 west, 1 centre, 2 east, 3 north, 4 south of a crossing; 100 m arms. */
static void crossing(void)
{
    static const int arms[4][2] = {{-100, 0}, {100, 0}, {0, 100}, {0, -100}};
    int west = node(arms[0][0], arms[0][1]), centre = node(0, 0);
    street(west, centre);
    for (int i = 1; i < 4; i++)
        street(centre, node(arms[i][0], arms[i][1]));
    finish();
}

START_TEST(straight_over_a_crossing_is_one_step)
{
    crossing();
    GO(0, 1, 2);
    assert_turns("depart arrive");
    ck_assert_double_eq(trip.steps[0].metres, 200);
    ck_assert_uint_eq(trip.steps[0].length, 200);
    ck_assert_double_eq(trip.steps[0].heading, 90);
    ck_assert_uint_eq(trip.steps[0].first, 0);
    ck_assert_uint_eq(trip.steps[0].last, 2);
    ck_assert_uint_eq(trip.steps[1].first, 2);
    ck_assert_double_eq(trip.steps[1].metres, 0);
    ck_assert_double_eq(trip.steps[1].begin_m, 200);
}
END_TEST

START_TEST(turns_at_a_crossing_have_their_side)
{
    crossing();
    GO(0, 1, 3);
    assert_turns("depart left arrive");
    ck_assert_double_eq_tol(trip.steps[1].angle, -90, 1e-9);
    ck_assert_double_eq_tol(trip.steps[1].heading, 0, 1e-9);
    ck_assert_double_eq(trip.steps[1].begin_m, 100);
    pn_itinerary_release(&trip);
    GO(0, 1, 4);
    assert_turns("depart right arrive");
    ck_assert_double_eq_tol(trip.steps[1].angle, 90, 1e-9);
    pn_itinerary_release(&trip);
    GO(0, 1, 0);
    assert_turns("depart u-turn arrive");
}
END_TEST

START_TEST(a_road_may_bend_as_it_likes)
{
    int a = node(0, 0), b = node(100, 0), c = node(100, 100), d = node(0, 100);
    street(a, b);
    street(b, c);
    street(c, d);
    finish();
    GO(a, b, c, d);
    assert_turns("depart arrive");
    pn_itinerary_release(&trip);
    GO(a, b, a); /* but turning back is told, junction or not */
    assert_turns("depart u-turn arrive");
}
END_TEST

START_TEST(a_parking_place_makes_no_junction)
{
    int a = node(0, 0), b = node(100, 0), c = node(100, 100), p = node(110, 0);
    street(a, b);
    street(b, c);
    street(b, p);
    finish();
    GO(a, b, c);
    assert_turns("depart left arrive");
    pn_itinerary_release(&trip);
    pn_graph_free(town.graph);
    struct pn_node *place = pn_network_node(town.network, test_net_address(town.net, p));
    place->flags |= 2u << PN_NODE_SPECIAL_SHIFT;
    ck_assert_pn_ok(pn_graph_new(town.network, &town.graph, &err), &err);
    GO(a, b, c);
    assert_turns("depart arrive");
}
END_TEST

/* A road east that goes on 40 degrees to the left, and another way out of the node. */
static void fork_to(double x, double y)
{
    int a = node(-100, 0), b = node(0, 0), c = node(76.625, 64.25), d = node(x, y);
    street(a, b);
    street(b, c);
    street(b, d);
    finish();
    GO(a, b, c);
}

START_TEST(a_slight_turn_is_told_only_at_a_fork)
{
    fork_to(0, -100);
    assert_turns("depart arrive");
    pn_itinerary_release(&trip);
    teardown();
    setup();
    fork_to(100, -50);
    assert_turns("depart slight-left arrive");
}
END_TEST

START_TEST(bends_beside_a_junction_belong_to_it)
{
    /* 45 degrees at the junction b, 45 more at c, 11 or 14 m on. */
    for (int far = 0; far < 2; far++) {
        double out = far ? 10 : 8;
        int a = node(-100, 0), b = node(0, 0), c = node(out, out),
            d = node(out, out + 100), e = node(0, -100);
        street(a, b);
        street(b, c);
        street(c, d);
        street(b, e);
        finish();
        GO(a, b, c, d);
        assert_turns(far ? "depart arrive" : "depart left arrive");
        pn_itinerary_release(&trip);
        teardown();
        setup();
    }
}
END_TEST

START_TEST(turns_that_follow_closely_are_one)
{
    /* Over a dual carriageway 16 m wide: left twice is back, left then right is straight;
     * 32 m wide they are two. */
    for (int wide = 0; wide < 2; wide++) {
        double y = wide ? 32 : 16;
        int a = node(-100, 0), b = node(0, 0), c = node(0, y), d = node(-100, y),
            e = node(100, 0), f = node(100, y);
        street(a, b);
        street(b, c);
        street(c, d);
        street(b, e);
        street(c, f);
        finish();
        GO(a, b, c, d);
        assert_turns(wide ? "depart left left arrive" : "depart u-turn arrive");
        if (!wide)
            ck_assert_double_eq_tol(trip.steps[1].heading, 270, 1e-9);
        pn_itinerary_release(&trip);
        GO(a, b, c, f);
        assert_turns(wide ? "depart left right arrive" : "depart arrive");
        pn_itinerary_release(&trip);
        teardown();
        setup();
    }
}
END_TEST

START_TEST(lanes_change_within_a_step)
{
    int a = node(0, 0), b = node(50, 0), c = node(100, 0), d = node(150, 0);
    test_net_link(town.net, a, b, 2, 1);
    test_net_link(town.net, b, c, 1, 1);
    test_net_link(town.net, c, d, 0, 1);
    finish();
    GO(a, b, c, d);
    assert_turns("depart arrive");
    ck_assert_uint_eq(trip.steps[0].lanes, 2);
    ck_assert_uint_eq(trip.steps[0].change_count, 2);
    ck_assert_uint_eq(trip.changes[0].index, 1);
    ck_assert_uint_eq(trip.changes[0].lanes, 1);
    ck_assert_uint_eq(trip.changes[1].index, 2);
    ck_assert_uint_eq(trip.changes[1].lanes, 0);
    ck_assert_double_eq(trip.steps[0].wrong_way_m, 50);
}
END_TEST

START_TEST(lights_count_on_our_way_only)
{
    int a = node(0, 0), b = node(50, 0), c = node(100, 0);
    street(a, b);
    street(b, c);
    finish();
    uint32_t arc = town.graph->first_out[town.id[a]];
    uint32_t back = town.graph->reverse[arc];
    uint8_t *flags = (uint8_t *)(uintptr_t)town.graph->arc_flags;
    flags[arc] |= PN_ARC_LIGHT_NS;
    flags[back] |= PN_ARC_LIGHT_WE;
    flags[town.graph->first_out[town.id[c]]] |= PN_ARC_LIGHT_WE;
    GO(a, b, c);
    ck_assert_uint_eq(trip.steps[0].lights, 1);
    pn_itinerary_release(&trip);
    GO(c, b, a);
    ck_assert_uint_eq(trip.steps[0].lights, 2);
}
END_TEST

START_TEST(who_walks_crosses_roads)
{
    int a = node_of(PN_KIND_PED, 0, 0, 0), b = node_of(PN_KIND_PED, 10, 0, 0);
    test_net_link(town.net, a, b, 0, 0);
    town.network = test_net_finish(town.net);
    uint32_t count;
    for (int i = 0; i < 2; i++)
        pn_network_links(town.network, test_net_address(town.net, i), &count)->flags =
            PN_LINK_ROAD_CROSS | PN_LINK_PED_LIGHT;
    ck_assert_pn_ok(pn_graph_new(town.network, &town.graph, &err), &err);
    for (int i = 0; i < 2; i++)
        town.id[i] = pn_graph_find(town.graph, test_net_address(town.net, i));
    GO(a, b);
    ck_assert_uint_eq(trip.steps[0].crossings, 1);
    ck_assert_uint_eq(trip.steps[0].lights, 1);
    ck_assert_uint_eq(trip.steps[0].lanes, 1);
}
END_TEST

/* Our road runs east from -50 to 0 to 50 at height 10; another one crosses it at x. */
static void crossed_by(double x, enum pn_kind kind, double z)
{
    int a = node_of(PN_KIND_CAR, -50, 0, 10), b = node_of(PN_KIND_CAR, 0, 0, 10),
        c = node_of(PN_KIND_CAR, 50, 0, 10);
    int p = node_of(kind, x, -60, z), q = node_of(kind, x, 0, z),
        r = node_of(kind, x, 60, z);
    street(a, b);
    street(b, c);
    street(p, q);
    street(q, r);
    finish();
    GO(a, b, c);
}

static const struct {
    double x;
    enum pn_kind kind;
    double z;
    uint32_t over, under;
} levels[] = {
    {20, PN_KIND_CAR, 0, 1, 0},   {20, PN_KIND_CAR, 20, 0, 1},
    {0, PN_KIND_CAR, 0, 1, 0}, /* node over node: once */
    {20, PN_KIND_BOAT, 0, 1, 0},  {20, PN_KIND_CAR, 12.875, 0, 0},
    {20, PN_KIND_CAR, 13, 0, 1},  {20, PN_KIND_CAR, 7, 1, 0},
    {20, PN_KIND_PED, 0, 0, 0},   /* footpaths are no roads */
    {20, PN_KIND_CAR, 111, 0, 0}, /* in the sky */
    {60, PN_KIND_CAR, 0, 0, 0},   /* beside */
};

START_TEST(levels_follow_from_roads_that_cross)
{
    crossed_by(levels[_i].x, levels[_i].kind, levels[_i].z);
    ck_assert_uint_eq(trip.steps[0].over, levels[_i].over);
    ck_assert_uint_eq(trip.steps[0].under, levels[_i].under);
}
END_TEST

START_TEST(roads_that_join_are_no_level)
{
    int a = node_of(PN_KIND_CAR, -50, 0, 0), b = node_of(PN_KIND_CAR, 0, 0, 0);
    int p = node_of(PN_KIND_CAR, 0, -60, 40), r = node_of(PN_KIND_CAR, 0, 60, 40);
    street(a, b);
    street(p, b);
    street(b, r);
    finish();
    GO(a, b, r);
    ck_assert_uint_eq(trip.steps[0].over + trip.steps[0].under, 0);
    ck_assert_uint_eq(trip.steps[1].over + trip.steps[1].under, 0);
}
END_TEST

START_TEST(times_choose_among_double_links_and_add_up)
{
    int a = node(0, 0), b = node(50, 0);
    street(a, b);
    street(a, b);
    finish();
    uint32_t ms[4] = {9, 9, 9, 9};
    ms[town.graph->first_out[town.id[a]] + 1] = 7;
    pn_node_id nodes[2] = {town.id[a], town.id[b]};
    ck_assert_pn_ok(pn_itinerary_new(town.graph, nodes, 2, ms, NULL, &trip, &err), &err);
    ck_assert(trip.has_time);
    ck_assert_uint_eq(trip.steps[0].time_ms, 7);
    pn_itinerary_release(&trip);
    GO(a, b);
    ck_assert(!trip.has_time);
}
END_TEST

START_TEST(steps_are_in_zones)
{
    static const char text[] = "zone\nW,0,-100,-10,-5,-1,10,5,1,WEST\n"
                               "N,0,-10,50,-5,10,200,5,1,NORTH\nend\n";
    struct pn_zones *zones;
    crossing();
    ck_assert_pn_ok(pn_zones_read("z", text, strlen(text), &zones, &err), &err);
    pn_node_id nodes[3] = {town.id[0], town.id[1], town.id[3]};
    ck_assert_pn_ok(pn_itinerary_new(town.graph, nodes, 3, NULL, zones, &trip, &err),
                    &err);
    assert_turns("depart left arrive");
    ck_assert_str_eq(trip.steps[0].zone->key, "WEST");
    ck_assert_ptr_null(trip.steps[1].zone);
    ck_assert_str_eq(trip.steps[2].zone->key, "NORTH");
    pn_zones_free(zones);
}
END_TEST

START_TEST(nothing_and_one_node_are_routes_too)
{
    crossing();
    ck_assert_pn_ok(pn_itinerary_new(town.graph, NULL, 0, NULL, NULL, &trip, &err), &err);
    ck_assert_uint_eq(trip.count, 0);
    GO(3);
    assert_turns("arrive");
    ck_assert_double_eq(trip.steps[0].metres, 0);
}
END_TEST

START_TEST(what_is_no_route_is_refused)
{
    crossing();
    pn_node_id apart[2] = {town.id[0], town.id[2]}, none[2] = {town.id[0], 99};
    ck_assert_pn_fails(
        PN_E_ARG, pn_itinerary_new(town.graph, apart, 2, NULL, NULL, &trip, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_RANGE, pn_itinerary_new(town.graph, none, 2, NULL, NULL, &trip, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn_itinerary_new(town.graph, none + 1, 1, NULL, NULL, &trip, &err),
                       &err);
    ck_assert_ptr_null(trip.steps);
}
END_TEST

static enum pn_status make(void *context, struct pn_error *error)
{
    pn_node_id nodes[3] = {town.id[0], town.id[1], town.id[3]};
    (void)context;
    enum pn_status status =
        pn_itinerary_new(town.graph, nodes, 3, NULL, NULL, &trip, error);
    pn_itinerary_release(&trip);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    crossing();
    test_memory_every_failure(make, NULL, 1);
}
END_TEST

#define COUNT(array) (int)(sizeof(array) / sizeof *(array))

static Suite *itinerary_suite(void)
{
    Suite *suite = suite_create("itinerary");
    TCase *tcase = tcase_create("steps");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, turns_are_named_by_their_angle, 0, COUNT(turns));
    tcase_add_test(tcase, names_end);
    tcase_add_test(tcase, straight_over_a_crossing_is_one_step);
    tcase_add_test(tcase, turns_at_a_crossing_have_their_side);
    tcase_add_test(tcase, a_road_may_bend_as_it_likes);
    tcase_add_test(tcase, a_parking_place_makes_no_junction);
    tcase_add_test(tcase, a_slight_turn_is_told_only_at_a_fork);
    tcase_add_test(tcase, bends_beside_a_junction_belong_to_it);
    tcase_add_test(tcase, turns_that_follow_closely_are_one);
    tcase_add_test(tcase, lanes_change_within_a_step);
    tcase_add_test(tcase, lights_count_on_our_way_only);
    tcase_add_test(tcase, who_walks_crosses_roads);
    tcase_add_loop_test(tcase, levels_follow_from_roads_that_cross, 0, COUNT(levels));
    tcase_add_test(tcase, roads_that_join_are_no_level);
    tcase_add_test(tcase, times_choose_among_double_links_and_add_up);
    tcase_add_test(tcase, steps_are_in_zones);
    tcase_add_test(tcase, nothing_and_one_node_are_routes_too);
    tcase_add_test(tcase, what_is_no_route_is_refused);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(itinerary_suite());
}
