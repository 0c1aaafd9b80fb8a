/* plan/ on random graphs, against the plainest of references. */
#include "config.h"

#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40 };

/* A random graph with its costs, cut, and reach. */
struct lot {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_cut *cut;
    struct pn_reach *reach;
    uint64_t state, *dist;
    pn_node_id to; /* far from node 0, where a test needs that */
};

static void open_lot(struct lot *lot, int round)
{
    lot->to = 0;
    struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY};
    lot->state = test_seed() * 1000 + (uint64_t)round;
    toy_random(&lot->toy, lot->state, 2 + (uint32_t)round % 30);
    lot->graph = toy_graph(&lot->toy);
    ck_assert_int_eq(
        pn_costs_new(lot->graph, PN_KINDS_VEHICLE, &options, &lot->costs, NULL), PN_OK);
    ck_assert_int_eq(pn_cut_new(lot->costs, &lot->cut, NULL), PN_OK);
    ck_assert_int_eq(pn_reach_new(lot->cut, &lot->reach, NULL), PN_OK);
    lot->dist = calloc(lot->graph->node_count + 1, sizeof *lot->dist);
}

static void close_lot(struct lot *lot)
{
    free(lot->dist);
    pn_reach_free(lot->reach);
    pn_cut_free(lot->cut);
    pn_costs_free(lot->costs);
    toy_graph_free(lot->graph);
    toy_release(&lot->toy);
}

static uint32_t draw(struct lot *lot, uint32_t below)
{
    return (uint32_t)(toy_next(&lot->state) >> 33) % below;
}

static pn_node_id draw_node(struct lot *lot)
{
    pn_node_id node;
    do {
        node = draw(lot, lot->graph->node_count);
    } while (!pn_costs_has(lot->costs, node));
    return node;
}

START_TEST(reach_costs_what_relaxing_costs)
{
    struct lot lot;
    open_lot(&lot, _i);
    const uint64_t *cost = pn_reach_costs(lot.reach);
    for (int q = 0; q < 20; q++) {
        pn_node_id from = draw_node(&lot);
        uint64_t limit = q % 2 ? draw(&lot, 60) : PN_COST_NONE;
        struct pn_reach_start start = {from, 0};
        toy_distances(lot.costs, from, lot.dist);
        ck_assert_int_eq(pn_reach_run(lot.reach, &start, 1, PN_REACH_FROM, limit, NULL),
                         PN_OK);
        for (pn_node_id n = 0; n < lot.graph->node_count; n++) {
            uint64_t want = lot.dist[n] <= limit ? lot.dist[n] : PN_COST_NONE;
            ck_assert_msg(cost[n] == want, "%u to %u: %llu, not %llu", from, n,
                          (unsigned long long)cost[n], (unsigned long long)want);
        }
    }
    close_lot(&lot);
}
END_TEST

START_TEST(reach_from_several_is_the_least_of_each)
{
    struct lot lot;
    open_lot(&lot, _i);
    const uint64_t *cost = pn_reach_costs(lot.reach);
    struct pn_reach_start starts[3];
    for (int i = 0; i < 3; i++)
        starts[i] = (struct pn_reach_start){draw_node(&lot), draw(&lot, 20)};
    uint64_t *least = calloc(lot.graph->node_count + 1, sizeof *least);
    memset(least, 0xFF, lot.graph->node_count * sizeof *least);
    for (int i = 0; i < 3; i++) {
        toy_distances(lot.costs, starts[i].node, lot.dist);
        for (pn_node_id n = 0; n < lot.graph->node_count; n++)
            if (lot.dist[n] != PN_COST_NONE && lot.dist[n] + starts[i].cost < least[n])
                least[n] = lot.dist[n] + starts[i].cost;
    }
    ck_assert_int_eq(
        pn_reach_run(lot.reach, starts, 3, PN_REACH_FROM, PN_COST_NONE, NULL), PN_OK);
    for (pn_node_id n = 0; n < lot.graph->node_count; n++)
        ck_assert_uint_eq(cost[n], least[n]);
    free(least);
    close_lot(&lot);
}
END_TEST

START_TEST(reach_to_a_node_is_reach_from_all_others)
{
    struct lot lot;
    open_lot(&lot, _i);
    struct pn_reach_start goal = {draw_node(&lot), 0};
    ck_assert_int_eq(pn_reach_run(lot.reach, &goal, 1, PN_REACH_TO, PN_COST_NONE, NULL),
                     PN_OK);
    const uint64_t *cost = pn_reach_costs(lot.reach);
    for (pn_node_id n = 0; n < lot.graph->node_count; n++) {
        if (!pn_costs_has(lot.costs, n))
            continue;
        toy_distances(lot.costs, n, lot.dist);
        ck_assert_uint_eq(cost[n], lot.dist[goal.node]);
    }
    close_lot(&lot);
}
END_TEST

START_TEST(the_cheapest_of_some_is_the_cheapest_of_each)
{
    struct lot lot;
    pn_node_id nodes[7];
    open_lot(&lot, _i);
    struct pn_reach_start start = {draw_node(&lot), 0};
    for (int i = 0; i < 7; i++)
        nodes[i] = draw_node(&lot);
    toy_distances(lot.costs, start.node, lot.dist);
    ck_assert_int_eq(
        pn_reach_run(lot.reach, &start, 1, PN_REACH_FROM, PN_COST_NONE, NULL), PN_OK);
    uint32_t best = 7;
    for (uint32_t i = 7; i-- > 0;)
        if (lot.dist[nodes[i]] != PN_COST_NONE &&
            (best == 7 || lot.dist[nodes[i]] <= lot.dist[nodes[best]]))
            best = i;
    ck_assert_uint_eq(pn_reach_cheapest(lot.reach, nodes, 7), best);
    close_lot(&lot);
}
END_TEST

static uint64_t shared_cost(const struct pn_costs *costs, const struct pn_path *a,
                            const struct pn_path *b)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i + 1 < a->count; i++)
        for (uint32_t j = 0; j + 1 < b->count; j++)
            if (a->nodes[i] == b->nodes[j] && a->nodes[i + 1] == b->nodes[j + 1])
                sum += pn_costs_step(costs, a->nodes[i], a->nodes[i + 1]);
    return sum;
}

static void check_path(const struct lot *lot, const struct pn_path *path, pn_node_id from,
                       pn_node_id to)
{
    uint64_t sum = 0;
    ck_assert_uint_eq(path->nodes[0], from);
    ck_assert_uint_eq(path->nodes[path->count - 1], to);
    for (uint32_t i = 0; i < path->count; i++) {
        for (uint32_t j = 0; j < i; j++)
            ck_assert_uint_ne(path->nodes[i], path->nodes[j]);
        if (i + 1 < path->count)
            sum += pn_costs_step(lot->costs, path->nodes[i], path->nodes[i + 1]);
    }
    ck_assert_uint_eq(sum, path->cost);
}

START_TEST(alternatives_keep_their_promises)
{
    struct lot lot;
    open_lot(&lot, _i);
    for (int q = 0; q < 30; q++) {
        struct pn_alternatives a = {0};
        struct pn_alternatives_options options = {.count = 1 + (uint32_t)q % 5,
                                                  .max_shared = 0.2 * (q % 6),
                                                  .max_stretch = 1 + 0.25 * (q % 5)};
        double part = q % 6 ? options.max_shared : 0.6;
        pn_node_id from = draw_node(&lot), to = draw_node(&lot);
        toy_distances(lot.costs, from, lot.dist);
        int status =
            pn_alternatives_find(lot.costs, lot.cut, from, to, &options, &a, NULL);
        ck_assert_int_eq(status, lot.dist[to] == PN_COST_NONE ? PN_E_NOROUTE : PN_OK);
        ck_assert(a.count <= options.count);
        for (uint32_t r = 0; r < a.count; r++) {
            check_path(&lot, &a.paths[r], from, to);
            ck_assert(r == 0 || a.paths[r].cost >= a.paths[r - 1].cost);
            ck_assert((double)a.paths[r].cost <=
                      (double)lot.dist[to] * options.max_stretch + 1e-6);
            for (uint32_t o = 0; o < r; o++)
                ck_assert((double)shared_cost(lot.costs, &a.paths[r], &a.paths[o]) <=
                          part * (double)a.paths[o].cost + 1e-6);
        }
        if (a.count)
            ck_assert_uint_eq(a.paths[0].cost, lot.dist[to]);
        pn_alternatives_release(&a);
    }
    close_lot(&lot);
}
END_TEST

/* P69: three ways of 100, 105 and 180 between two places. */
START_TEST(a_diamond_has_its_three_ways_in_order)
{
    struct lot lot = {.state = 1};
    struct pn_route_options metric = {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY};
    struct pn_alternatives_options options = {.max_stretch = 1.8};
    struct pn_alternatives a = {0};
    static const uint32_t straight[] = {0, 3, 1, 1}, round[] = {0, 4, 1, 1};
    toy_init(&lot.toy, 5);
    toy_path(&lot.toy, straight, 4, 50);
    toy_link(&lot.toy, 0, 2, 52);
    toy_link(&lot.toy, 2, 1, 53);
    toy_path(&lot.toy, round, 4, 90);
    lot.graph = toy_graph(&lot.toy);
    ck_assert_int_eq(pn_costs_new(lot.graph, PN_KINDS_VEHICLE, &metric, &lot.costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_cut_new(lot.costs, &lot.cut, NULL), PN_OK);
    ck_assert_int_eq(pn_alternatives_find(lot.costs, lot.cut, 0, 1, &options, &a, NULL),
                     PN_OK);
    ck_assert_uint_eq(a.count, 3);
    ck_assert_uint_eq(a.paths[0].cost, 100);
    ck_assert_uint_eq(a.paths[1].cost, 105);
    ck_assert_uint_eq(a.paths[2].cost, 180);
    pn_alternatives_release(&a);
    ck_assert_int_eq(pn_alternatives_find(lot.costs, lot.cut, 0, 1, NULL, &a, NULL),
                     PN_OK);
    ck_assert_uint_eq(a.count, 2); /* 180 is over one and a half */
    pn_alternatives_release(&a);
    options.count = PN_ALTERNATIVES_MAX + 1;
    ck_assert_int_eq(pn_alternatives_find(lot.costs, lot.cut, 0, 1, &options, &a, NULL),
                     PN_E_ARG);
    close_lot(&lot);
}
END_TEST

struct rows {
    struct lot *lot;
    const struct pn_matrix *matrix;
    uint32_t next;
};

static enum pn_status check_row(void *context, uint32_t row, const uint64_t *cost,
                                struct pn_error *err)
{
    struct rows *rows = context;
    (void)err;
    ck_assert_uint_eq(row, rows->next++);
    toy_distances(rows->lot->costs, rows->matrix->from[row], rows->lot->dist);
    for (uint32_t i = 0; i < rows->matrix->to_count; i++)
        ck_assert_uint_eq(cost[i], rows->lot->dist[rows->matrix->to[i]]);
    return PN_OK;
}

START_TEST(a_table_holds_all_distances_in_order)
{
    static const uint32_t sizes[] = {0, 1, 15, 16, 17, 100};
    struct lot lot;
    struct pn_prepared *prepared;
    pn_node_id nodes[100];
    open_lot(&lot, _i);
    ck_assert_int_eq(pn_prepared_new(lot.costs, NULL, &prepared, NULL), PN_OK);
    for (int i = 0; i < 100; i++)
        nodes[i] = draw_node(&lot);
    for (uint32_t size = 0; size < 6; size++) {
        struct pn_matrix matrix = {.prepared = prepared,
                                   .from = nodes,
                                   .to = nodes + 30,
                                   .from_count = sizes[size],
                                   .to_count = sizes[_i % 6] % 71,
                                   .jobs = (uint32_t)_i % 4};
        struct rows rows = {&lot, &matrix, 0};
        ck_assert_int_eq(pn_matrix_run(&matrix, check_row, &rows, NULL), PN_OK);
        ck_assert_uint_eq(rows.next, sizes[size]);
    }
    pn_prepared_free(prepared);
    close_lot(&lot);
}
END_TEST

static enum pn_status stop_at_20(void *context, uint32_t row, const uint64_t *cost,
                                 struct pn_error *err)
{
    (void)context, (void)cost, (void)err;
    return row == 20 ? PN_E_INTERRUPTED : PN_OK;
}

START_TEST(a_table_ends_at_the_first_failure)
{
    struct lot lot;
    struct pn_prepared *prepared;
    struct pn_error err;
    pn_node_id nodes[100];
    pn_error_clear(&err);
    open_lot(&lot, _i);
    ck_assert_int_eq(pn_prepared_new(lot.costs, NULL, &prepared, NULL), PN_OK);
    for (int i = 0; i < 100; i++)
        nodes[i] = draw_node(&lot);
    struct pn_matrix matrix = {.prepared = prepared,
                               .from = nodes,
                               .to = nodes,
                               .from_count = 100,
                               .to_count = 5,
                               .jobs = (uint32_t)_i % 4};
    ck_assert_int_eq(pn_matrix_run(&matrix, stop_at_20, NULL, NULL), PN_E_INTERRUPTED);
    nodes[19] = lot.graph->node_count;
    matrix.to = nodes + 20;
    ck_assert_pn_fails(PN_E_RANGE, pn_matrix_run(&matrix, stop_at_20, NULL, &err), &err);
    ck_assert_int_eq(err.record, 19);
    matrix.jobs = PN_MATRIX_JOBS_MAX + 1;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_matrix_run(&matrix, stop_at_20, NULL, &err), &err);
    pn_prepared_free(prepared);
    close_lot(&lot);
}
END_TEST

static enum pn_status do_all(void *context, struct pn_error *err)
{
    struct lot *lot = context;
    struct pn_reach *reach = NULL;
    struct pn_outline outline = {0};
    struct pn_alternatives a = {0};
    static uint64_t cost[20 * 20];
    uint32_t order[20];
    struct pn_reach_start start = {0, 0};
    enum pn_status status = pn_order_find(cost, 20, order, NULL, err);
    if (status == PN_OK)
        status = pn_order_find(cost, 3, order, NULL, err);
    if (status == PN_OK)
        status = pn_reach_new(lot->cut, &reach, err);
    if (status == PN_OK)
        status = pn_reach_run(reach, &start, 1, PN_REACH_FROM, PN_COST_NONE, err);
    if (status == PN_OK)
        status = pn_reach_outline(reach, lot->graph, 50, &outline, err);
    if (status == PN_OK)
        status = pn_alternatives_find(lot->costs, lot->cut, 0, lot->to, NULL, &a, err);
    pn_alternatives_release(&a);
    pn_outline_release(&outline);
    pn_reach_free(reach);
    return status;
}

START_TEST(every_failed_allocation_is_told)
{
    struct lot lot;
    open_lot(&lot, 25);
    toy_distances(lot.costs, 0, lot.dist);
    for (pn_node_id n = 0; n < lot.graph->node_count; n++)
        if (lot.dist[n] != PN_COST_NONE && lot.dist[n] > lot.dist[lot.to])
            lot.to = n;
    test_memory_every_failure(do_all, &lot, 1);
    close_lot(&lot);
}
END_TEST

static Suite *suite_of_plan(void)
{
    Suite *suite = suite_create("properties of plan");
    TCase *tcase = tcase_create("plan");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, reach_costs_what_relaxing_costs, 0, ROUNDS);
    tcase_add_loop_test(tcase, reach_from_several_is_the_least_of_each, 0, ROUNDS);
    tcase_add_loop_test(tcase, reach_to_a_node_is_reach_from_all_others, 0, ROUNDS);
    tcase_add_loop_test(tcase, the_cheapest_of_some_is_the_cheapest_of_each, 0, ROUNDS);
    tcase_add_loop_test(tcase, alternatives_keep_their_promises, 0, ROUNDS);
    tcase_add_test(tcase, a_diamond_has_its_three_ways_in_order);
    tcase_add_loop_test(tcase, a_table_holds_all_distances_in_order, 0, 12);
    tcase_add_loop_test(tcase, a_table_ends_at_the_first_failure, 0, 4);
    tcase_add_test(tcase, every_failed_allocation_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_plan());
}
