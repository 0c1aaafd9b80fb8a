/*
 * plan/legs on random graphs with random links closed, against relaxing all arcs of a
 * graph that has these arcs no more.
 */
#include "config.h"

#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 30 };

/* What a metre against the lanes counts beside the lengths of a whole route. */
#define WRONG 100000u

struct lot {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_closures *closures;
    struct pn_costs *costs; /* the reference: lengths, and WRONG for each wrong metre */
    struct pn_costs *open;  /* the same without arcs against the lanes */
    uint64_t state, *dist, *open_dist;
    struct pn_prepared *index; /* where a test makes one */
};

static uint32_t draw(struct lot *lot, uint32_t below)
{
    return (uint32_t)(toy_next(&lot->state) >> 33) % below;
}

static void close_link(struct lot *lot, pn_node_id a, pn_node_id b)
{
    char text[64];
    const struct pn_graph *g = lot->graph;
    snprintf(text, sizeof text, "0/%u-0/%u", a, b);
    ck_assert_int_eq(pn_closures_close(lot->closures, text, NULL, NULL), PN_OK);
    for (pn_node_id n = 0; n < g->node_count; n++)
        for (uint32_t arc = g->first_out[n]; arc < g->first_out[n + 1]; arc++)
            if ((n == a && g->target[arc] == b) || (n == b && g->target[arc] == a))
                lot->costs->arc[arc] = PN_COST_CLOSED;
}

static void copy_open(struct lot *lot)
{
    for (uint32_t a = 0; a < lot->graph->arc_count; a++)
        lot->open->arc[a] = lot->graph->lanes[a] ? lot->costs->arc[a] : PN_COST_CLOSED;
}

/* Fills dist: by open lanes where there is a way, else by the fewest wrong metres. */
static void refer(struct lot *lot, pn_node_id from)
{
    toy_distances(lot->costs, from, lot->dist);
    toy_distances(lot->open, from, lot->open_dist);
    for (pn_node_id n = 0; n < lot->graph->node_count; n++)
        if (lot->open_dist[n] != PN_COST_NONE)
            lot->dist[n] = lot->open_dist[n];
}

static void open_lot(struct lot *lot, int round)
{
    struct pn_route_options all = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    lot->state = test_seed() * 3000 + (uint64_t)round;
    toy_random(&lot->toy, lot->state, 2 + (uint32_t)round % 25);
    for (uint32_t a = 0; a < lot->toy.arcs; a++) /* metres that fit 32 bits with WRONG */
        lot->toy.arc[a].metres_q16 = lot->toy.arc[a].length * PN_Q16_PER_M;
    struct pn_graph *g = lot->graph = toy_graph(&lot->toy);
    ck_assert_int_eq(pn_costs_new(g, PN_KINDS_VEHICLE, &all, &lot->costs, NULL), PN_OK);
    ck_assert_int_eq(pn_costs_new(g, PN_KINDS_VEHICLE, &all, &lot->open, NULL), PN_OK);
    ck_assert_int_eq(pn_closures_new(g, &lot->closures, NULL), PN_OK);
    for (uint32_t a = 0; a < g->arc_count; a++)
        if (lot->costs->arc[a] != PN_COST_CLOSED && !g->lanes[a])
            lot->costs->arc[a] += WRONG * g->length[a];
    for (uint32_t i = draw(lot, 6); i > 0; i--) {
        pn_node_id n = draw(lot, g->node_count);
        uint32_t arcs = g->first_out[n + 1] - g->first_out[n];
        if (arcs)
            close_link(lot, n, g->target[g->first_out[n] + draw(lot, arcs)]);
    }
    lot->dist = calloc(g->node_count + 1, sizeof *lot->dist);
    lot->open_dist = calloc(g->node_count + 1, sizeof *lot->open_dist);
    copy_open(lot);
}

static void close_lot(struct lot *lot)
{
    free(lot->dist);
    free(lot->open_dist);
    pn_costs_free(lot->open);
    pn_closures_free(lot->closures);
    pn_costs_free(lot->costs);
    toy_graph_free(lot->graph);
    toy_release(&lot->toy);
}

static pn_node_id draw_node(struct lot *lot)
{
    pn_node_id node;
    do {
        node = draw(lot, lot->graph->node_count);
    } while (!pn_costs_has(lot->costs, node));
    return node;
}

static struct pn_legs *legs_of(const struct lot *lot, enum pn_one_way one_way)
{
    struct pn_legs_question question = {.kinds = PN_KINDS_VEHICLE,
                                        .options = {PN_METRIC_LENGTH, one_way},
                                        .closures = lot->closures};
    struct pn_legs *legs;
    ck_assert_int_eq(pn_legs_new(lot->graph, &question, &legs, NULL), PN_OK);
    return legs;
}

/* Metres of the steps for which there is no open arc; the toy's links are as long as they
   are dear. */
static uint64_t wrong_metres(const struct lot *lot, const struct pn_route *route)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i + 1 < route->node_count; i++) {
        pn_node_id from = route->nodes[i], to = route->nodes[i + 1];
        if (pn_costs_step(lot->open, from, to) == PN_COST_CLOSED)
            sum += pn_costs_step(lot->costs, from, to) / WRONG;
    }
    return sum;
}

static void check_open_route(const struct lot *lot, const struct pn_route *route,
                             uint64_t want)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i + 1 < route->node_count; i++) {
        uint32_t step = pn_costs_step(lot->open, route->nodes[i], route->nodes[i + 1]);
        ck_assert_uint_ne(step, PN_COST_CLOSED);
        sum += step;
    }
    ck_assert_uint_eq(sum, want);
    ck_assert_uint_eq(route->length, want);
    ck_assert_double_eq(route->wrong_way_metres, 0);
}

START_TEST(prefer_goes_the_fewest_wrong_metres_then_the_least_length)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_legs *legs = legs_of(&lot, PN_ONE_WAY_PREFER);
    for (int q = 0; q < 30; q++) {
        pn_node_id from = draw_node(&lot), to = draw_node(&lot);
        const struct pn_closure *closed_by = NULL;
        struct pn_route route = {0};
        refer(&lot, from);
        int status = pn_legs_find(legs, from, to, &route, &closed_by, NULL);
        bool none = lot.dist[to] == PN_COST_NONE;
        ck_assert_int_eq(status, none ? PN_E_NOROUTE : PN_OK);
        if (!none) {
            ck_assert_uint_eq(route.cost, lot.dist[to] % WRONG);
            ck_assert_uint_eq(wrong_metres(&lot, &route), lot.dist[to] / WRONG);
        }
        ck_assert_int_eq(route.reason == PN_NO_ROUTE_CLOSED, closed_by != NULL);
        pn_route_release(&route);
    }
    pn_legs_free(legs);
    close_lot(&lot);
}
END_TEST

START_TEST(obey_never_goes_against_the_lanes_or_through_a_closure)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_legs *legs = legs_of(&lot, PN_ONE_WAY_OBEY);
    for (int q = 0; q < 30; q++) {
        pn_node_id from = draw_node(&lot), to = draw_node(&lot);
        struct pn_route route = {0};
        toy_distances(lot.open, from, lot.dist);
        int status = pn_legs_find(legs, from, to, &route, NULL, NULL);
        bool none = lot.dist[to] == PN_COST_NONE;
        ck_assert_int_eq(status, none ? PN_E_NOROUTE : PN_OK);
        if (!none)
            check_open_route(&lot, &route, lot.dist[to]);
        pn_route_release(&route);
    }
    pn_legs_free(legs);
    close_lot(&lot);
}
END_TEST

START_TEST(gaps_are_filled_with_what_prefer_costs)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_closures *some = lot.closures;
    if (_i % 3 == 0) { /* without closures another way is gone */
        lot.closures = NULL;
        for (uint32_t a = 0; a < lot.graph->arc_count; a++)
            lot.costs->arc[a] =
                lot.graph->length[a] * (lot.graph->lanes[a] ? 1 : WRONG + 1);
        copy_open(&lot);
    }
    struct pn_legs *legs = legs_of(&lot, PN_ONE_WAY_PREFER);
    pn_node_id to[12];
    uint64_t cost[12];
    for (int q = 0; q < 10; q++) {
        pn_node_id from = draw_node(&lot);
        uint32_t count = 1 + draw(&lot, 12);
        refer(&lot, from);
        for (uint32_t i = 0; i < count; i++) {
            to[i] = draw_node(&lot);
            cost[i] = i == 3 ? 77 : lot.open_dist[to[i]];
        }
        ck_assert_int_eq(pn_legs_fill(legs, from, to, count, cost, NULL), PN_OK);
        for (uint32_t i = 0; i < count; i++) {
            uint64_t want = lot.dist[to[i]];
            want = i == 3 ? 77 : want == PN_COST_NONE ? want : want % WRONG;
            ck_assert_uint_eq(cost[i], want);
        }
    }
    pn_legs_free(legs);
    lot.closures = some;
    close_lot(&lot);
}
END_TEST

START_TEST(legs_join_to_one_route)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_legs *legs = legs_of(&lot, PN_ONE_WAY_PREFER);
    for (int q = 0; q < 10; q++) {
        pn_node_id stop[4];
        struct pn_place place[4];
        struct pn_route route = {0};
        uint64_t sum = 0;
        uint32_t failed = 99, first_gap = 99;
        for (uint32_t i = 0; i < 4; i++) {
            stop[i] = draw_node(&lot);
            place[i] = pn_place_at_node(lot.graph, stop[i]);
        }
        for (uint32_t i = 0; i < 3; i++) {
            refer(&lot, stop[i]);
            if (lot.dist[stop[i + 1]] != PN_COST_NONE)
                sum += lot.dist[stop[i + 1]] % WRONG;
            else if (first_gap == 99)
                first_gap = i;
        }
        int status = pn_legs_join(legs, place, 4, NULL, &route, &failed, NULL, NULL);
        ck_assert_int_eq(status, first_gap == 99 ? PN_OK : PN_E_NOROUTE);
        ck_assert_uint_eq(failed, first_gap);
        if (status == PN_OK) {
            ck_assert_uint_eq(route.cost, sum);
            ck_assert_uint_eq(route.nodes[0], stop[0]);
            ck_assert_uint_eq(route.nodes[route.node_count - 1], stop[3]);
        }
        pn_route_release(&route);
    }
    pn_legs_free(legs);
    close_lot(&lot);
}
END_TEST

static struct pn_prepared *prepare(const struct lot *lot, enum pn_one_way one_way)
{
    struct pn_route_options options = {PN_METRIC_LENGTH, one_way};
    struct pn_costs *costs;
    struct pn_prepared *index;
    ck_assert_int_eq(pn_costs_new(lot->graph, PN_KINDS_VEHICLE, &options, &costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_prepared_new(costs, NULL, &index, NULL), PN_OK);
    pn_costs_free(costs);
    return index;
}

/* Every third lot without its closures, which makes plain questions. */
START_TEST(an_index_changes_no_cost)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_closures *some = lot.closures;
    lot.closures = _i % 3 == 0 ? NULL : some;
    struct pn_prepared *index = prepare(&lot, PN_ONE_WAY_OBEY);
    struct pn_legs *plain = legs_of(&lot, PN_ONE_WAY_PREFER),
                   *indexed = legs_of(&lot, PN_ONE_WAY_PREFER);
    pn_legs_use(indexed, index);
    for (int q = 0; q < 30; q++) {
        pn_node_id from = draw_node(&lot), to = draw_node(&lot);
        struct pn_route want = {0}, got = {0};
        int status = pn_legs_find(plain, from, to, &want, NULL, NULL);
        ck_assert_int_eq(pn_legs_find(indexed, from, to, &got, NULL, NULL), status);
        ck_assert_uint_eq(got.cost, want.cost);
        ck_assert_int_eq(got.reason, want.reason);
        if (status == PN_OK) {
            ck_assert_uint_eq(got.nodes[0], from);
            ck_assert_uint_eq(got.nodes[got.node_count - 1], to);
            ck_assert_uint_eq(got.length, want.length);
        }
        if (status == PN_OK && lot.closures)
            ck_assert_uint_eq(wrong_metres(&lot, &got), wrong_metres(&lot, &want));
        pn_route_release(&want);
        pn_route_release(&got);
    }
    pn_legs_free(plain);
    pn_legs_free(indexed);
    pn_prepared_free(index);
    lot.closures = some;
    close_lot(&lot);
}
END_TEST

enum { PAIRS = 200 };

START_TEST(a_crew_answers_as_one_does)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_legs_question question[2] = {
        {.kinds = PN_KINDS_VEHICLE, .options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER}},
        {.kinds = PN_KINDS_VEHICLE,
         .options = {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY},
         .closures = lot.closures}};
    struct pn_legs *legs = legs_of(&lot, PN_ONE_WAY_OBEY);
    struct pn_pair pair[PAIRS];
    struct pn_route route[PAIRS];
    struct pn_pairs *crew;
    struct pn_error err;
    uint32_t number;
    ck_assert_int_eq(pn_pairs_new(lot.graph, 1 + (uint32_t)_i % 5, &crew, NULL), PN_OK);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(pn_pairs_add(crew, &question[i], NULL, &number, NULL), PN_OK);
        ck_assert_uint_eq(number, i);
    }
    for (int i = 0; i < PAIRS; i++)
        pair[i] = (struct pn_pair){draw_node(&lot), draw_node(&lot), i % 7 != 0};
    ck_assert_int_eq(pn_pairs_answer(crew, pair, PAIRS, route, NULL), PN_OK);
    for (int i = 0; i < PAIRS; i++) {
        struct pn_route want = {0};
        ck_assert_ptr_null(route[i].nodes);
        if (pair[i].question == 0)
            continue;
        pn_legs_find(legs, pair[i].from, pair[i].to, &want, NULL, NULL);
        ck_assert_uint_eq(route[i].cost, want.cost);
        ck_assert_uint_eq(route[i].node_count, want.node_count);
        ck_assert_int_eq(route[i].reason, want.reason);
        pn_route_release(&want);
    }
    pair[90].to = pair[40].from = lot.graph->node_count;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_pairs_answer(crew, pair, PAIRS, route, &err), &err);
    ck_assert_int_eq(err.record, 40);
    pair[3].question = 2;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_pairs_answer(crew, pair, PAIRS, route, &err), &err);
    ck_assert_int_eq(err.record, 3);
    pn_pairs_free(crew);
    pn_legs_free(legs);
    close_lot(&lot);
}
END_TEST

static enum pn_status ask(void *context, struct pn_error *err)
{
    struct lot *lot = context;
    struct pn_legs *legs = NULL;
    struct pn_route route = {0};
    struct pn_legs_question question = {.kinds = PN_KINDS_VEHICLE,
                                        .options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER},
                                        .closures = lot->closures};
    const struct pn_place places[3] = {pn_place_at_node(lot->graph, 0),
                                       pn_place_at_node(lot->graph, 1),
                                       pn_place_at_node(lot->graph, 0)};
    pn_node_id to = 1;
    uint64_t cost = PN_COST_NONE;
    enum pn_status status = pn_legs_new(lot->graph, &question, &legs, err);
    if (status == PN_OK)
        status = pn_legs_join(legs, places, 3, NULL, &route, NULL, NULL, err);
    if (status == PN_OK)
        status = pn_legs_fill(legs, 0, &to, 1, &cost, err);
    pn_route_release(&route);
    pn_legs_free(legs);
    return status;
}

static enum pn_status ask_crew(void *context, struct pn_error *err)
{
    struct lot *lot = context;
    struct pn_pairs *crew = NULL;
    struct pn_pair pair = {0, 1, 0};
    struct pn_route route;
    uint32_t number;
    struct pn_legs_question question = {.kinds = PN_KINDS_VEHICLE,
                                        .options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER},
                                        .closures = lot->closures};
    enum pn_status status = pn_pairs_new(lot->graph, 1, &crew, err);
    if (status == PN_OK)
        status = pn_pairs_add(crew, &question, lot->index, &number, err);
    if (status == PN_OK)
        status = pn_pairs_answer(crew, &pair, 1, &route, err);
    pn_pairs_free(crew);
    return status;
}

START_TEST(every_failed_allocation_is_told)
{
    struct lot lot = {.state = 1, .dist = NULL};
    static const uint32_t row[] = {0, 2, 3, 1, 1};
    struct pn_route_options all = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    toy_init(&lot.toy, 4);
    toy_path(&lot.toy, row, 5, 10);
    toy_add(&lot.toy, 0, 1, 99, 0);
    lot.graph = toy_graph(&lot.toy);
    ck_assert_int_eq(pn_costs_new(lot.graph, PN_KINDS_VEHICLE, &all, &lot.costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_closures_new(lot.graph, &lot.closures, NULL), PN_OK);
    ck_assert_int_eq(pn_closures_avoid(lot.closures, "0/2-0/3", NULL), PN_OK);
    test_memory_every_failure(ask, &lot, 1);
    test_memory_every_failure(ask_crew, &lot, 1);
    lot.index = prepare(&lot, PN_ONE_WAY_OBEY);
    test_memory_every_failure(ask_crew, &lot, 1);
    pn_prepared_free(lot.index);
    close_lot(&lot);
}
END_TEST

START_TEST(questions_that_make_no_sense_are_refused)
{
    struct lot lot;
    struct pn_error err;
    struct pn_legs *legs = NULL;
    struct pn_route route = {0};
    open_lot(&lot, 3);
    struct pn_legs_question question = {.kinds = PN_KINDS_VEHICLE,
                                        .options = {PN_METRIC_TIME, PN_ONE_WAY_OBEY}};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_legs_new(lot.graph, &question, &legs, &err), &err);
    legs = legs_of(&lot, PN_ONE_WAY_OBEY);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn_legs_find(legs, 0, lot.graph->node_count, &route, NULL, &err),
                       &err);
    struct pn_place place = pn_place_at_node(lot.graph, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG, pn_legs_join(legs, &place, 1, NULL, &route, NULL, NULL, &err), &err);
    const pn_node_id apart[2] = {0, 0};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_legs_measure(lot.costs, apart, 2, &route, &err),
                       &err);
    pn_legs_free(legs);
    close_lot(&lot);
}
END_TEST

static Suite *suite_of_legs(void)
{
    Suite *suite = suite_create("properties of legs");
    TCase *tcase = tcase_create("legs");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, prefer_goes_the_fewest_wrong_metres_then_the_least_length,
                        0, ROUNDS);
    tcase_add_loop_test(tcase, obey_never_goes_against_the_lanes_or_through_a_closure, 0,
                        ROUNDS);
    tcase_add_loop_test(tcase, gaps_are_filled_with_what_prefer_costs, 0, ROUNDS);
    tcase_add_loop_test(tcase, legs_join_to_one_route, 0, ROUNDS);
    tcase_add_loop_test(tcase, an_index_changes_no_cost, 0, ROUNDS);
    tcase_add_loop_test(tcase, a_crew_answers_as_one_does, 0, 10);
    tcase_add_test(tcase, every_failed_allocation_is_told);
    tcase_add_test(tcase, questions_that_make_no_sense_are_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_legs());
}
