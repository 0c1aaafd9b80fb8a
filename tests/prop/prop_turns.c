/*
 * Whatever asks for more than one trip, with turns and headings, against the plainest
 * search over all arcs: reach, tables, gaps of PREFER, rejoining, alternatives.
 */
#include "config.h"

#include "flex/spread.h"
#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"
#include "support/trips.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40 };

struct lot {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_cut *cut;
    struct pn_turn_costs turns;
    struct trips trips;
    struct trips_sum *arc, *node;
    uint64_t rng;
};

/* Turns of few different costs, so that ways tie; some are not allowed. */
static void random_turns(struct lot *lot)
{
    lot->turns = (struct pn_turn_costs){{0}};
    for (int t = PN_TURN_STRAIGHT; t < PN_TURN_COUNT; t++)
        lot->turns.cost[t] = toy_next(&lot->rng) % 9 ? (uint32_t)(toy_next(&lot->rng) % 6)
                                                     : PN_COST_CLOSED;
}

static void open_lot(struct lot *lot, int round, enum pn_one_way one_way,
                     bool lanes_first)
{
    struct pn_route_options options = {PN_METRIC_LENGTH, one_way};
    *lot = (struct lot){.rng = test_seed() * 7000 + (uint64_t)round};
    toy_random(&lot->toy, lot->rng, 2 + (uint32_t)round % 25);
    lot->graph = toy_graph(&lot->toy);
    toy_graph_spread(lot->graph, lot->rng);
    random_turns(lot);
    pn_costs_new(lot->graph, PN_KINDS_VEHICLE, &options, &lot->costs, NULL);
    ck_assert_int_eq(pn_cut_new(lot->costs, &lot->cut, NULL), PN_OK);
    trips_init(&lot->trips, lot->costs, &lot->turns, lanes_first);
    lot->arc = calloc(lot->graph->arc_count + 1, sizeof *lot->arc);
    lot->node = calloc(lot->graph->node_count + 1, sizeof *lot->node);
}

static void close_lot(struct lot *lot)
{
    free(lot->node);
    free(lot->arc);
    trips_release(&lot->trips);
    pn_cut_free(lot->cut);
    pn_costs_free(lot->costs);
    toy_graph_free(lot->graph);
    toy_release(&lot->toy);
}

static enum pn_one_way way_of(int round)
{
    return round % 2 ? PN_ONE_WAY_IGNORE : PN_ONE_WAY_OBEY;
}

static pn_node_id draw_node(struct lot *lot)
{
    for (;;) {
        pn_node_id n = (pn_node_id)(toy_next(&lot->rng) % lot->graph->node_count);
        if (pn_costs_has(lot->costs, n))
            return n;
    }
}

static struct pn_place at_node(pn_node_id node)
{
    return (struct pn_place){.a = node, .b = node, .arc = PN_NODE_NONE};
}

/* A node, or a place in a link, in eighths of it. */
static struct pn_trip_query draw_start(struct lot *lot)
{
    const struct pn_graph *g = lot->graph;
    uint32_t arc = (uint32_t)(toy_next(&lot->rng) % g->arc_count);
    pn_node_id a = pn_graph_source(g, arc), b = g->target[arc];
    struct pn_trip_query query = {.from = at_node(draw_node(lot)),
                                  .has_heading = toy_next(&lot->rng) % 2,
                                  .heading_deg =
                                      (double)(toy_next(&lot->rng) % 360) + 0.05};
    if (a != b && pn_costs_has(lot->costs, a) && pn_costs_has(lot->costs, b) &&
        toy_next(&lot->rng) % 2)
        query.from = (struct pn_place){.a = a,
                                       .b = b,
                                       .arc = arc,
                                       .fraction = (double)(toy_next(&lot->rng) % 9) / 8};
    return query;
}

/* lot->node: from a place to every node. */
static void refer(struct lot *lot, const struct pn_trip_query *start)
{
    struct pn_trip_query query = *start;
    trips_from(&lot->trips, &query, lot->arc);
    for (pn_node_id n = 0; n < lot->graph->node_count; n++) {
        query.to = at_node(n);
        lot->node[n] = (struct trips_sum){UINT64_MAX, PN_COST_NONE};
        if (pn_costs_has(lot->costs, n))
            lot->node[n] = trips_to(&lot->trips, &query, lot->arc);
    }
}

static struct pn_reach *reach_of(const struct lot *lot)
{
    struct pn_reach *reach;
    ck_assert_int_eq(pn_reach_new_turns(lot->costs, lot->cut, &lot->turns, &reach, NULL),
                     PN_OK);
    return reach;
}

static const double *heading_of(const struct pn_trip_query *query)
{
    return query->has_heading ? &query->heading_deg : NULL;
}

START_TEST(reach_from_a_place_costs_what_each_trip_costs)
{
    struct lot lot;
    open_lot(&lot, _i, way_of(_i), false);
    struct pn_reach *reach = reach_of(&lot);
    for (int q = 0; q < 10; q++) {
        struct pn_trip_query start = draw_start(&lot);
        uint64_t limit = q % 3 ? PN_COST_NONE : toy_next(&lot.rng) % 60;
        refer(&lot, &start);
        ck_assert_int_eq(
            pn_reach_run_place(reach, &start.from, heading_of(&start), limit, NULL),
            PN_OK);
        for (pn_node_id n = 0; n < lot.graph->node_count; n++) {
            uint64_t want = lot.node[n].cost <= limit ? lot.node[n].cost : PN_COST_NONE;
            ck_assert_msg(pn_reach_costs(reach)[n] == want,
                          "link %u-%u to node %u: %llu, not %llu", start.from.a,
                          start.from.b, n, (unsigned long long)pn_reach_costs(reach)[n],
                          (unsigned long long)want);
        }
    }
    pn_reach_free(reach);
    close_lot(&lot);
}
END_TEST

START_TEST(reach_to_a_node_is_a_trip_from_each)
{
    struct lot lot;
    open_lot(&lot, _i, way_of(_i), false);
    struct pn_reach *reach = reach_of(&lot);
    struct pn_reach_start goal = {draw_node(&lot), 3};
    pn_reach_run(reach, &goal, 1, PN_REACH_TO, PN_COST_NONE, NULL);
    for (pn_node_id n = 0; n < lot.graph->node_count; n++) {
        if (!pn_costs_has(lot.costs, n))
            continue;
        struct pn_trip_query query = {.from = at_node(n), .to = at_node(goal.node)};
        trips_from(&lot.trips, &query, lot.arc);
        uint64_t want = trips_to(&lot.trips, &query, lot.arc).cost;
        ck_assert_uint_eq(pn_reach_costs(reach)[n],
                          want == PN_COST_NONE ? want : want + 3);
    }
    pn_reach_free(reach);
    close_lot(&lot);
}
END_TEST

/* Without turns a place on a link is reached from as with turns for nothing. */
START_TEST(reach_without_turns_starts_on_links_too)
{
    struct lot lot;
    struct pn_reach *reach;
    open_lot(&lot, _i, way_of(_i), false);
    lot.turns = (struct pn_turn_costs){{0}};
    pn_reach_new_turns(lot.costs, lot.cut, NULL, &reach, NULL);
    for (int q = 0; q < 10; q++) {
        struct pn_trip_query start = draw_start(&lot);
        start.has_heading = false;
        refer(&lot, &start);
        ck_assert_int_eq(pn_reach_run_place(reach, &start.from, NULL, PN_COST_NONE, NULL),
                         PN_OK);
        for (pn_node_id n = 0; n < lot.graph->node_count; n++)
            ck_assert_uint_eq(pn_reach_costs(reach)[n], lot.node[n].cost);
    }
    pn_reach_free(reach);
    close_lot(&lot);
}
END_TEST

START_TEST(fewest_wrong_metres_first_to_all_nodes)
{
    struct lot lot;
    struct pn__spread *spread;
    open_lot(&lot, _i, PN_ONE_WAY_IGNORE, true);
    const struct pn_trip_options options = {&lot.turns, true};
    uint64_t *cost = calloc(lot.graph->node_count + 1, sizeof *cost);
    pn__spread_new(lot.costs, NULL, &options, &spread, NULL);
    for (int q = 0; q < 10; q++) {
        struct pn_trip_query query = draw_start(&lot);
        struct pn__spread_start start = {query.from, query.has_heading, query.heading_deg,
                                         0};
        refer(&lot, &query);
        ck_assert_int_eq(
            pn__spread_run(spread, &start, 1, PN__SPREAD_FROM, PN_COST_NONE, NULL),
            PN_OK);
        pn__spread_nodes(spread, cost);
        for (pn_node_id n = 0; n < lot.graph->node_count; n++)
            ck_assert_uint_eq(cost[n], lot.node[n].cost);
    }
    pn__spread_free(spread);
    free(cost);
    close_lot(&lot);
}
END_TEST

struct rows {
    struct lot *lot;
    const pn_node_id *from, *to;
    uint32_t count;
};

static enum pn_status check_row(void *context, uint32_t row, const uint64_t *cost,
                                struct pn_error *err)
{
    const struct rows *rows = context;
    struct pn_trip_query start = {.from = at_node(rows->from[row])};
    refer(rows->lot, &start);
    for (uint32_t i = 0; i < rows->count; i++)
        ck_assert_uint_eq(cost[i], rows->lot->node[rows->to[i]].cost);
    return (void)err, PN_OK;
}

START_TEST(a_table_counts_turns)
{
    struct lot lot;
    struct pn_error err;
    pn_node_id nodes[40];
    open_lot(&lot, _i, way_of(_i), false);
    for (int i = 0; i < 40; i++)
        nodes[i] = draw_node(&lot);
    const struct pn_matrix_turns with = {lot.costs, lot.cut, &lot.turns};
    struct pn_matrix matrix = {.with = &with, .from = nodes, .to = nodes + 20};
    matrix.from_count = 40;
    matrix.to_count = 15;
    matrix.jobs = 1 + (uint32_t)_i % 3;
    struct rows rows = {&lot, nodes, nodes + 20, 15};
    struct pn_prepared *prepared;
    ck_assert_int_eq(pn_prepared_new(lot.costs, NULL, &prepared, NULL), PN_OK);
    for (int i = 0; i < 2; i++, matrix.prepared = prepared)
        ck_assert_int_eq(pn_matrix_run(&matrix, check_row, &rows, NULL), PN_OK);
    nodes[39] = lot.graph->node_count;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_matrix_run(&matrix, check_row, &rows, &err), &err);
    ck_assert_int_eq(err.record, 39);
    matrix.to_count = 20;
    matrix.prepared = NULL;
    ck_assert_int_eq(pn_matrix_run(&matrix, check_row, &rows, NULL), PN_E_RANGE);
    pn_prepared_free(prepared);
    close_lot(&lot);
}
END_TEST

/* Steps and the turns between them; PN_COST_NONE where one is closed. */
static uint64_t cost_of(const struct lot *lot, const pn_node_id *nodes, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t step = pn_costs_step(lot->costs, nodes[i], nodes[i + 1]);
        uint32_t turn = i ? lot->turns.cost[pn_turn_at(lot->graph, lot->cut, nodes[i - 1],
                                                       nodes[i], nodes[i + 1])]
                          : 0;
        if (step == PN_COST_CLOSED || turn == PN_COST_CLOSED)
            return PN_COST_NONE;
        sum += step + (uint64_t)turn;
    }
    return sum;
}

/* An old route that wanders: some of its steps may be closed. */
static uint32_t wander(struct lot *lot, pn_node_id *nodes, uint32_t most)
{
    const struct pn_graph *g = lot->graph;
    uint32_t count = 1;
    for (nodes[0] = draw_node(lot); count < most; count++) {
        pn_node_id at = nodes[count - 1];
        uint32_t arcs = g->first_out[at + 1] - g->first_out[at];
        if (!arcs)
            break;
        pn_node_id next = g->target[g->first_out[at] + toy_next(&lot->rng) % arcs];
        if (next == at || !pn_costs_has(lot->costs, next))
            break;
        nodes[count] = next;
    }
    return count;
}

/* It was not on the rest of the old route before the place where it is met. */
static bool meets_late(const struct pn_rejoin *back, const pn_node_id *old,
                       uint32_t count)
{
    for (uint32_t i = 0; i < back->new_count; i++) {
        uint32_t left = back->path.count - i;
        if (left <= count &&
            memcmp(back->path.nodes + i, old + (count - left), left * sizeof *old) == 0)
            return true;
    }
    return false;
}

/* P13: a way back onto a route that was left. */
START_TEST(rejoining_costs_what_a_new_trip_costs)
{
    struct lot lot;
    struct pn_rejoin_search *search;
    struct pn_rejoin back = {0};
    pn_node_id old[30];
    open_lot(&lot, _i, way_of(_i), false);
    bool turns = _i % 4 != 3;
    if (!turns)
        lot.turns = (struct pn_turn_costs){{0}};
    pn_rejoin_search_new(lot.costs, lot.cut, turns ? &lot.turns : NULL, &search, NULL);
    for (int q = 0; q < 60; q++) {
        struct pn_trip_query query = draw_start(&lot);
        struct pn_rejoin_start start = {query.from, query.has_heading, query.heading_deg};
        uint32_t count = wander(&lot, old, 1 + (uint32_t)(toy_next(&lot.rng) % 30));
        query.to = at_node(old[count - 1]);
        trips_from(&lot.trips, &query, lot.arc);
        uint64_t want = trips_to(&lot.trips, &query, lot.arc).cost;
        int status = pn_rejoin_find(search, &start, old, count, &back, NULL);
        ck_assert_int_eq(status, want == PN_COST_NONE ? PN_E_NOROUTE : PN_OK);
        if (status != PN_OK)
            continue;
        ck_assert_uint_eq(back.path.cost, want);
        ck_assert_uint_eq(back.path.count - back.new_count, count - back.met);
        ck_assert_mem_eq(back.path.nodes + back.new_count, old + back.met,
                         (count - back.met) * sizeof *old);
        if (query.from.arc == PN_NODE_NONE && !query.has_heading)
            ck_assert_uint_eq(cost_of(&lot, back.path.nodes, back.path.count), want);
        ck_assert(!meets_late(&back, old, count));
    }
    pn_rejoin_release(&back);
    pn_rejoin_search_free(search);
    close_lot(&lot);
}
END_TEST

START_TEST(alternatives_count_turns)
{
    struct lot lot;
    open_lot(&lot, _i, way_of(_i), false);
    for (int q = 0; q < 20; q++) {
        struct pn_alternatives a = {0};
        struct pn_trip_query query = draw_start(&lot);
        struct pn_alternatives_options options = {.count = 1 + (uint32_t)q % 5,
                                                  .turns = &lot.turns,
                                                  .heading_deg = heading_of(&query)};
        query.from = at_node(query.from.a);
        query.to = at_node(draw_node(&lot));
        trips_from(&lot.trips, &query, lot.arc);
        uint64_t want = trips_to(&lot.trips, &query, lot.arc).cost;
        int status = pn_alternatives_find(lot.costs, lot.cut, query.from.a, query.to.a,
                                          &options, &a, NULL);
        ck_assert_int_eq(status, want == PN_COST_NONE ? PN_E_NOROUTE : PN_OK);
        ck_assert(a.count <= options.count);
        if (a.count)
            ck_assert_uint_eq(a.paths[0].cost, want);
        for (uint32_t r = 0; r < a.count; r++) {
            const struct pn_path *path = &a.paths[r];
            ck_assert_uint_eq(path->nodes[0], query.from.a);
            ck_assert_uint_eq(path->nodes[path->count - 1], query.to.a);
            ck_assert((double)path->cost <= (double)want * 1.5 + 1e-6);
            ck_assert(r == 0 || path->cost >= a.paths[r - 1].cost);
            if (!query.has_heading)
                ck_assert_uint_eq(cost_of(&lot, path->nodes, path->count), path->cost);
            for (uint32_t o = 0; o < r; o++)
                ck_assert(path->count != a.paths[o].count ||
                          memcmp(path->nodes, a.paths[o].nodes,
                                 path->count * sizeof *path->nodes) != 0);
        }
        pn_alternatives_release(&a);
    }
    close_lot(&lot);
}
END_TEST

static enum pn_status take_row(void *context, uint32_t row, const uint64_t *cost,
                               struct pn_error *err)
{
    (void)context, (void)row, (void)cost, (void)err;
    return PN_OK;
}

static enum pn_status do_all(void *context, struct pn_error *err)
{
    struct lot *lot = context;
    const struct pn_matrix_turns with = {lot->costs, lot->cut, &lot->turns};
    const pn_node_id nodes[2] = {0, 1};
    struct pn_matrix matrix = {.with = &with, .from = nodes, .to = nodes, .jobs = 1};
    matrix.from_count = matrix.to_count = 2;
    struct pn_alternatives_options options = {.turns = &lot->turns};
    struct pn_rejoin_start start = {.place = at_node(1)};
    struct pn_rejoin_search *search = NULL;
    struct pn_rejoin back = {0};
    struct pn_alternatives a = {0};
    enum pn_status status = pn_matrix_run(&matrix, take_row, NULL, err);
    if (status == PN_OK)
        status = pn_rejoin_search_new(lot->costs, lot->cut, &lot->turns, &search, err);
    if (status == PN_OK)
        status = pn_rejoin_find(search, &start, nodes, 1, &back, err);
    if (status == PN_OK)
        status = pn_alternatives_find(lot->costs, lot->cut, 0, 1, &options, &a, err);
    pn_alternatives_release(&a);
    pn_rejoin_release(&back);
    pn_rejoin_search_free(search);
    return status;
}

START_TEST(every_failed_allocation_is_told)
{
    struct lot lot;
    static const uint32_t row[] = {0, 2, 3, 1, 1};
    struct pn_route_options all = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    lot = (struct lot){.rng = 1};
    toy_init(&lot.toy, 5);
    toy_path(&lot.toy, row, 5, 10);
    toy_link(&lot.toy, 0, 4, 15);
    toy_link(&lot.toy, 4, 1, 20);
    lot.graph = toy_graph(&lot.toy);
    pn_costs_new(lot.graph, PN_KINDS_VEHICLE, &all, &lot.costs, NULL);
    pn_cut_new(lot.costs, &lot.cut, NULL);
    lot.turns.cost[PN_TURN_U] = 5;
    test_memory_every_failure(do_all, &lot, 1);
    close_lot(&lot);
}
END_TEST

START_TEST(questions_that_make_no_sense_are_refused)
{
    struct lot lot;
    struct pn_error err;
    struct pn_rejoin_search *search;
    struct pn_rejoin back = {0};
    double nowhere = HUGE_VAL;
    open_lot(&lot, 3, PN_ONE_WAY_OBEY, false);
    struct pn_reach *reach = reach_of(&lot);
    struct pn_place place = at_node(draw_node(&lot));
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG, pn_reach_run_place(reach, &place, &nowhere, PN_COST_NONE, &err), &err);
    place.arc = lot.graph->arc_count;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn_reach_run_place(reach, &place, NULL, PN_COST_NONE, &err), &err);
    ck_assert_int_eq(pn_rejoin_search_new(lot.costs, lot.cut, &lot.turns, &search, NULL),
                     PN_OK);
    struct pn_rejoin_start start = {.place = at_node(draw_node(&lot))};
    const pn_node_id beyond = lot.graph->node_count;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn_rejoin_find(search, &start, &beyond, 1, &back, &err), &err);
    ck_assert_int_eq(pn_rejoin_find(search, &start, &beyond, 0, &back, NULL), PN_E_ARG);
    pn_rejoin_search_free(search);
    pn_reach_free(reach);
    close_lot(&lot);
}
END_TEST

static Suite *suite_of_turns(void)
{
    Suite *suite = suite_create("properties of turns");
    TCase *tcase = tcase_create("turns");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, reach_from_a_place_costs_what_each_trip_costs, 0, ROUNDS);
    tcase_add_loop_test(tcase, reach_to_a_node_is_a_trip_from_each, 0, ROUNDS);
    tcase_add_loop_test(tcase, reach_without_turns_starts_on_links_too, 0, ROUNDS);
    tcase_add_loop_test(tcase, fewest_wrong_metres_first_to_all_nodes, 0, ROUNDS);
    tcase_add_loop_test(tcase, a_table_counts_turns, 0, 12);
    tcase_add_loop_test(tcase, rejoining_costs_what_a_new_trip_costs, 0, ROUNDS);
    tcase_add_loop_test(tcase, alternatives_count_turns, 0, ROUNDS);
    tcase_add_test(tcase, every_failed_allocation_is_told);
    tcase_add_test(tcase, questions_that_make_no_sense_are_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_turns());
}
