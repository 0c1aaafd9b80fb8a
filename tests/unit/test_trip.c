/* flex/: trips by hand: turns, headings, places within links, lanes first. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static struct pn_error err;

/* A toy with one search on it. */
struct drive {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_trip_search *search;
    struct pn_trip trip;
};

static void drive_open(struct drive *d, enum pn_one_way one_way,
                       const struct pn_turn_costs *turns, bool lanes_first)
{
    const struct pn_route_options options = {PN_METRIC_LENGTH, one_way};
    const struct pn_trip_options how = {turns, lanes_first};
    d->graph = toy_graph(&d->toy);
    d->trip = (struct pn_trip){0};
    ck_assert_int_eq(pn_costs_new(d->graph, PN_KINDS_VEHICLE, &options, &d->costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_trip_search_new(d->costs, NULL, NULL, &how, &d->search, NULL),
                     PN_OK);
}

static void drive_close(struct drive *d)
{
    pn_trip_release(&d->trip);
    pn_trip_search_free(d->search);
    pn_costs_free(d->costs);
    toy_graph_free(d->graph);
}

static struct pn_place at(pn_node_id node)
{
    return (struct pn_place){.a = node, .b = node, .arc = PN_NODE_NONE};
}

static struct pn_place within(const struct pn_graph *graph, pn_node_id a, pn_node_id b,
                              double fraction)
{
    for (uint32_t k = graph->first_out[a]; k < graph->first_out[a + 1]; k++)
        if (graph->target[k] == b)
            return (struct pn_place){.a = a, .b = b, .arc = k, .fraction = fraction};
    ck_abort_msg("no link from %u to %u", a, b);
}

static uint64_t cost_of(struct drive *d, struct pn_place from, struct pn_place to)
{
    struct pn_trip_query query = {.from = from, .to = to};
    enum pn_status status = pn_trip_find(d->search, &query, &d->trip, NULL);
    return status == PN_OK ? d->trip.cost : PN_COST_NONE;
}

static const struct pn_turn_costs no_turning = {{0, 0, 0, 0, 0, 0, 0, 0, PN_COST_CLOSED}};
static const struct pn_turn_costs *const engines[] = {NULL, &no_turning};

/* A one-way street of 100 and a detour of 300. */
START_TEST(lanes_count_as_asked)
{
    static const struct {
        enum pn_one_way one_way;
        uint64_t there, back;
    } modes[] = {{PN_ONE_WAY_IGNORE, 100, 100}, {PN_ONE_WAY_OBEY, 100, 300}};
    for (int m = 0; m < 2; m++) {
        struct drive d;
        toy_init(&d.toy, 3);
        toy_add(&d.toy, 0, 1, 100, 1);
        toy_add(&d.toy, 1, 0, 100, 0);
        toy_link(&d.toy, 1, 2, 150);
        toy_link(&d.toy, 2, 0, 150);
        drive_open(&d, modes[m].one_way, engines[_i], false);
        ck_assert_uint_eq(cost_of(&d, at(0), at(1)), modes[m].there);
        ck_assert_uint_eq(cost_of(&d, at(1), at(0)), modes[m].back);
        drive_close(&d);
        toy_release(&d.toy);
    }
}
END_TEST

START_TEST(the_direct_way_is_found_when_two_short_steps_cost_more)
{
    struct drive d;
    toy_init(&d.toy, 3);
    toy_link(&d.toy, 0, 1, 2);
    toy_link(&d.toy, 1, 2, 2);
    toy_link(&d.toy, 2, 0, 3);
    drive_open(&d, PN_ONE_WAY_IGNORE, engines[_i], false);
    ck_assert_uint_eq(cost_of(&d, at(2), at(0)), 3);
    ck_assert_uint_eq(d.trip.node_count, 2);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* 0 - 1 - 2 - 3 in a row, 100 each; all of it one chain. */
START_TEST(both_places_may_be_on_one_link)
{
    struct drive d;
    toy_init(&d.toy, 4);
    toy_path(&d.toy, (const uint32_t[]){0, 1, 2, 3}, 4, 100);
    drive_open(&d, PN_ONE_WAY_OBEY, engines[_i], false);
    struct pn_place low = within(d.graph, 1, 2, 0.25), high = within(d.graph, 1, 2, 0.75);
    struct pn_place low_named_back = within(d.graph, 2, 1, 0.75);
    ck_assert_uint_eq(cost_of(&d, low, high), 50);
    ck_assert_uint_eq(d.trip.node_count, 0);
    ck_assert_uint_eq(d.trip.arc_count, 1);
    ck_assert_double_eq(d.trip.from_fraction, 0.25);
    ck_assert_double_eq(d.trip.to_fraction, 0.75);
    ck_assert_uint_eq(cost_of(&d, high, low), 50);
    ck_assert_uint_eq(d.graph->target[d.trip.arcs[0]], 1);
    ck_assert_double_eq(d.trip.from_fraction, 0.25);
    ck_assert_uint_eq(cost_of(&d, high, low_named_back), 50);
    ck_assert_uint_eq(cost_of(&d, low, low_named_back), 0);
    ck_assert_uint_eq(d.trip.arc_count, 0);
    ck_assert_uint_eq(cost_of(&d, low, at(0)), 125);
    ck_assert_uint_eq(d.trip.node_count, 2);
    ck_assert_uint_eq(cost_of(&d, at(3), low), 175);
    ck_assert_double_eq(d.trip.to_fraction, 0.75);
    ck_assert_uint_eq(cost_of(&d, within(d.graph, 0, 1, 0.999), at(1)), 1);
    ck_assert_uint_eq(cost_of(&d, within(d.graph, 0, 1, 1), at(1)), 0);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* A one-way link in a ring: back along it means all the way round. */
START_TEST(back_on_a_one_way_link_goes_round)
{
    struct drive d;
    toy_init(&d.toy, 3);
    toy_add(&d.toy, 0, 1, 100, 1);
    toy_add(&d.toy, 1, 0, 100, 0);
    toy_path(&d.toy, (const uint32_t[]){1, 2, 0}, 3, 100);
    drive_open(&d, PN_ONE_WAY_OBEY, engines[_i], false);
    struct pn_place low = within(d.graph, 0, 1, 0.25), high = within(d.graph, 0, 1, 0.75);
    ck_assert_uint_eq(cost_of(&d, low, high), 50);
    ck_assert_uint_eq(cost_of(&d, high, low), 250);
    ck_assert_uint_eq(d.trip.node_count, 3);
    ck_assert_uint_eq(d.trip.arc_count, 4);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* A cross: node 0 in the middle, arms of two links each: 1-2, 3-4, 5-6. */
START_TEST(turning_round_is_for_junctions_and_dead_ends)
{
    struct pn_turn_costs turns = {{0, 0, 0, 0, 0, 0, 0, 0, 7}};
    struct drive d;
    toy_init(&d.toy, 7);
    for (uint32_t arm = 1; arm < 7; arm += 2)
        toy_path(&d.toy, (const uint32_t[]){0, arm, arm + 1}, 3, 10);
    drive_open(&d, PN_ONE_WAY_IGNORE, &turns, false);
    toy_graph_place(d.graph, 1, 10, 0);
    toy_graph_place(d.graph, 2, 20, 0);
    struct pn_trip_query query = {at(1), at(0), true, 270}; /* at 1, looking east, to 0 */
    ck_assert_int_eq(pn_trip_find(d.search, &query, &d.trip, NULL), PN_OK);
    ck_assert_uint_eq(d.trip.cost, 10 + 7);
    ck_assert_uint_eq(d.trip.turn_cost, 7);
    ck_assert(d.trip.turns_round);
    query.heading_deg = 90;
    ck_assert_int_eq(pn_trip_find(d.search, &query, &d.trip, NULL), PN_OK);
    ck_assert_uint_eq(d.trip.cost, 10);
    ck_assert(!d.trip.turns_round);
    /* Closed at once the way back, it goes on to the dead end and turns there. */
    drive_close(&d);
    turns.cost[PN_TURN_U] = PN_COST_CLOSED;
    drive_open(&d, PN_ONE_WAY_IGNORE, &turns, false);
    toy_graph_place(d.graph, 1, 10, 0);
    toy_graph_place(d.graph, 2, 20, 0);
    query.heading_deg = 270;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOROUTE, pn_trip_find(d.search, &query, &d.trip, &err), &err);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* Two ways: 30 m with 20 of them against the lanes, or 200 m with 10. */
START_TEST(lanes_first_takes_the_long_way_with_less_against_them)
{
    struct drive d;
    bool wrong_way = false;
    toy_init(&d.toy, 4);
    toy_add(&d.toy, 0, 1, 20, 0);
    toy_add(&d.toy, 1, 0, 20, 1);
    toy_link(&d.toy, 1, 3, 10);
    toy_link(&d.toy, 0, 2, 190);
    toy_add(&d.toy, 2, 3, 10, 0);
    toy_add(&d.toy, 3, 2, 10, 1);
    drive_open(&d, PN_ONE_WAY_IGNORE, NULL, true);
    ck_assert_uint_eq(cost_of(&d, at(0), at(3)), 200);
    struct drive obey = {.toy = d.toy};
    drive_open(&obey, PN_ONE_WAY_OBEY, NULL, false);
    struct pn_trip_query query = {.from = at(0), .to = at(3)};
    ck_assert_int_eq(
        pn_trip_prefer(obey.search, d.search, &query, &d.trip, &wrong_way, NULL), PN_OK);
    ck_assert(wrong_way);
    ck_assert_uint_eq(d.trip.cost, 200);
    query = (struct pn_trip_query){.from = at(3), .to = at(0)};
    ck_assert_int_eq(
        pn_trip_prefer(obey.search, d.search, &query, &d.trip, &wrong_way, NULL), PN_OK);
    ck_assert(!wrong_way);
    ck_assert_uint_eq(d.trip.cost, 30);
    drive_close(&obey);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* P05: a grid of 5 x 5 crossings; turns in how many places does a trip over it? */
START_TEST(a_cost_for_turns_leaves_one_turn_on_a_grid)
{
    struct pn_turn_costs turns = {{0, 0, 20, 20, 20, 20, 20, 20, 20}};
    struct test_net *net = test_net_new();
    int node[5][5], bends = 0;
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++)
            node[y][x] = test_net_node(net, PN_KIND_CAR, 50 * x, 50 * y, 10);
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++) {
            if (x < 4)
                test_net_link(net, node[y][x], node[y][x + 1], 1, 1);
            if (y < 4)
                test_net_link(net, node[y][x], node[y + 1][x], 1, 1);
        }
    struct test_built built = test_net_build(net);
    struct drive d = {0};
    const struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    const struct pn_trip_options how = {&turns, false};
    ck_assert_int_eq(pn_graph_new(built.network, &d.graph, NULL), PN_OK);
    pn_costs_new(d.graph, PN_KINDS_CAR, &options, &d.costs, NULL);
    pn_trip_search_new(d.costs, NULL, NULL, &how, &d.search, NULL);
    pn_node_id from = pn_graph_find(d.graph, test_net_address(built.net, node[0][0]));
    pn_node_id to = pn_graph_find(d.graph, test_net_address(built.net, node[4][4]));
    ck_assert_uint_eq(cost_of(&d, at(from), at(to)) - d.trip.turn_cost, 400);
    for (uint32_t i = 2; i < d.trip.node_count; i++)
        bends += pn_turn_by_angle(d.graph, d.trip.nodes[i - 2], d.trip.nodes[i - 1],
                                  d.trip.nodes[i]) != PN_TURN_STRAIGHT;
    ck_assert_int_eq(bends, 1);
    pn_trip_release(&d.trip);
    pn_trip_search_free(d.search);
    pn_costs_free(d.costs);
    pn_graph_free(d.graph);
    test_built_release(&built);
}
END_TEST

/* Arms every 15 degrees, seen by one who comes from the south. */
START_TEST(turns_are_named_by_their_angle)
{
    static const enum pn_turn expected[] = {
        PN_TURN_STRAIGHT,   PN_TURN_STRAIGHT,   PN_TURN_SLIGHT_LEFT, PN_TURN_SLIGHT_LEFT,
        PN_TURN_LEFT,       PN_TURN_LEFT,       PN_TURN_LEFT,        PN_TURN_LEFT,
        PN_TURN_SHARP_LEFT, PN_TURN_SHARP_LEFT, PN_TURN_SHARP_LEFT,  PN_TURN_SHARP_LEFT};
    struct pn_point_fx pos[3] = {{0, -8000, 0}, {0, 0, 0}, {0, 0, 0}};
    const struct pn_graph graph = {.node_count = 3, .pos = pos};
    for (int i = 0; i < 12; i++) {
        double angle = (15 * i + (i == 4 ? 0.5 : i == 8 ? 0.5 : 0)) * acos(-1) / 180;
        for (int side = -1; side <= 1; side += 2) {
            pos[2].x = (int32_t)(side * 8000 * sin(angle));
            pos[2].y = (int32_t)(8000 * cos(angle));
            int right = side > 0 && expected[i] != PN_TURN_STRAIGHT ? 3 : 0;
            ck_assert_int_eq(pn_turn_by_angle(&graph, 0, 1, 2), (int)expected[i] + right);
        }
    }
    ck_assert_int_eq(pn_turn_by_angle(&graph, 0, 1, 0), PN_TURN_U);
    pos[2] = pos[1];
    ck_assert_int_eq(pn_turn_by_angle(&graph, 0, 1, 2), PN_TURN_STRAIGHT);
    ck_assert_str_eq(pn_turn_name(PN_TURN_SHARP_RIGHT), "sharp-right");
}
END_TEST

START_TEST(wrong_questions_are_told)
{
    struct drive d;
    struct pn_turn_costs for_nothing = {{1}};
    struct pn_trip_search *none;
    const struct pn_trip_options how = {&for_nothing, false};
    toy_init(&d.toy, 4);
    toy_link(&d.toy, 0, 1, 4);
    toy_link(&d.toy, 2, 3, 4);
    d.toy.kind[2] = d.toy.kind[3] = PN_KIND_PED;
    drive_open(&d, PN_ONE_WAY_IGNORE, engines[_i], false);
    const struct {
        struct pn_place to;
        enum pn_status status;
    } bad[] = {
        {at(4), PN_E_RANGE},
        {at(2), PN_E_ARG},
        {{.a = 0, .b = 1, .arc = 9, .fraction = 0.5}, PN_E_RANGE},
        {{.a = 0, .b = 1, .arc = 1, .fraction = 0.5}, PN_E_ARG},
        {{.a = 0, .b = 1, .arc = 0, .fraction = 1.5}, PN_E_ARG},
        {{.a = 0, .b = 1, .arc = 0, .fraction = -0.1}, PN_E_ARG},
        {{.a = 0, .b = 1, .arc = 0, .fraction = (double)NAN}, PN_E_ARG},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct pn_trip_query query = {.from = at(0), .to = bad[i].to};
        pn_error_clear(&err);
        ck_assert_pn_fails(bad[i].status, pn_trip_find(d.search, &query, &d.trip, &err),
                           &err);
        query = (struct pn_trip_query){.from = bad[i].to, .to = at(0)};
        ck_assert_int_eq(pn_trip_find(d.search, &query, &d.trip, NULL), bad[i].status);
    }
    struct pn_trip_query query = {at(0), at(1), true, (double)INFINITY};
    if (engines[_i])
        ck_assert_int_eq(pn_trip_find(d.search, &query, &d.trip, NULL), PN_E_ARG);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG,
                       pn_trip_search_new(d.costs, NULL, NULL, &how, &none, &err), &err);
    const struct pn_cost_change twice[] = {{1, 1}, {1, 1}};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_trip_search_change(d.search, twice, 2, &err), &err);
    ck_assert_int_eq(err.record, 1);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

/* With turns, and with lanes first, which makes its own cut graph. */
static enum pn_status search_all(void *context, struct pn_error *error)
{
    struct drive *d = context;
    enum pn_status status = PN_OK;
    for (int i = 0; status == PN_OK && i < 3; i++) {
        const struct pn_trip_options how = {i ? &no_turning : NULL, i == 2};
        const struct pn_cost_change change = {0, 9};
        struct pn_trip_search *search;
        struct pn_trip trip = {0};
        struct pn_trip_query query = {.from = at(0)};
        status = pn_trip_search_new(d->costs, NULL, NULL, &how, &search, error);
        if (status != PN_OK)
            break;
        status = pn_trip_search_change(search, &change, 1, error);
        for (pn_node_id to = 0; status == PN_OK && to < d->graph->node_count; to++) {
            struct pn_error inner;
            pn_error_clear(&inner);
            query.to = at(to);
            if (pn_trip_find(search, &query, &trip, &inner) == PN_E_NOROUTE)
                continue;
            status = inner.status;
            *error = inner;
        }
        pn_trip_release(&trip);
        pn_trip_search_free(search);
    }
    return status;
}

START_TEST(no_allocation_may_fail_unnoticed)
{
    struct drive d;
    toy_random(&d.toy, 5, 12);
    drive_open(&d, PN_ONE_WAY_IGNORE, NULL, false);
    test_memory_every_failure(search_all, &d, 1);
    drive_close(&d);
    toy_release(&d.toy);
}
END_TEST

static Suite *trip_suite(void)
{
    Suite *suite = suite_create("trip");
    TCase *ways = tcase_create("ways");
    tcase_add_loop_test(ways, lanes_count_as_asked, 0, 2);
    tcase_add_loop_test(ways, the_direct_way_is_found_when_two_short_steps_cost_more, 0,
                        2);
    tcase_add_loop_test(ways, both_places_may_be_on_one_link, 0, 2);
    tcase_add_loop_test(ways, back_on_a_one_way_link_goes_round, 0, 2);
    tcase_add_test(ways, turning_round_is_for_junctions_and_dead_ends);
    tcase_add_test(ways, lanes_first_takes_the_long_way_with_less_against_them);
    tcase_add_test(ways, a_cost_for_turns_leaves_one_turn_on_a_grid);
    tcase_add_test(ways, turns_are_named_by_their_angle);
    suite_add_tcase(suite, ways);
    TCase *errors = tcase_create("errors");
    tcase_add_loop_test(errors, wrong_questions_are_told, 0, 2);
    tcase_add_test(errors, no_allocation_may_fail_unnoticed);
    suite_add_tcase(suite, errors);
    return suite;
}

int main(void)
{
    return test_run(trip_suite());
}
