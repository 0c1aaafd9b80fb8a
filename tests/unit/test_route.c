/* route/: known routes on small networks. */
#include "config.h"

#include "route/router.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;

/* A graph and a router on it. */
static struct pn_network *network;
static struct pn_graph *graph, *toy;
static struct pn_router *router;

static void open_network(struct pn_network *opened)
{
    network = opened;
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_router_new(graph, &router, &err), &err);
}

static void open_toy(struct toy *made)
{
    toy = toy_graph(made);
    toy_release(made);
    ck_assert_pn_ok(pn_router_new(toy, &router, &err), &err);
}

static void setup(void)
{
    pn_error_clear(&err);
}

static void teardown(void)
{
    pn_router_free(router);
    pn_graph_free(graph);
    pn_network_free(network);
    if (toy)
        toy_graph_free(toy);
    router = NULL;
    graph = toy = NULL;
    network = NULL;
}

typedef enum pn_status (*engine)(struct pn_router *, pn_node_id, pn_node_id,
                                 const struct pn_route_options *, struct pn_route *,
                                 struct pn_error *);
static const engine engines[] = {pn_route_astar, pn_route_dijkstra};
#define each_engine(tcase, test) tcase_add_loop_test(tcase, test, 0, 2)

/* The route of one query, which must exist. */
static struct pn_route find(engine run, pn_node_id from, pn_node_id to,
                            enum pn_metric metric, enum pn_one_way one_way)
{
    struct pn_route_options options = {metric, one_way};
    struct pn_route route;
    ck_assert_pn_ok(run(router, from, to, &options, &route, &err), &err);
    ck_assert_uint_eq(route.nodes[0], from);
    ck_assert_uint_eq(route.nodes[route.node_count - 1], to);
    return route;
}

static uint64_t length_of(engine run, pn_node_id from, pn_node_id to,
                          enum pn_one_way one_way)
{
    struct pn_route route = find(run, from, to, PN_METRIC_LENGTH, one_way);
    ck_assert_uint_eq(route.length, route.cost);
    uint64_t length = route.length;
    pn_route_release(&route);
    return length;
}

static enum pn_no_route reason_of(engine run, pn_node_id from, pn_node_id to,
                                  enum pn_one_way one_way)
{
    struct pn_route_options options = {PN_METRIC_LENGTH, one_way};
    struct pn_route route = {.node_count = 77};
    ck_assert_pn_fails(PN_E_NOROUTE, run(router, from, to, &options, &route, &err), &err);
    ck_assert_uint_eq(route.node_count, 0);
    ck_assert_ptr_null(route.nodes);
    pn_error_clear(&err);
    return route.reason;
}

START_TEST(from_a_node_to_itself_is_a_route_of_one_node)
{
    struct toy t;
    toy_init(&t, 2);
    toy_add(&t, 0, 0, 9, 1);
    open_toy(&t);
    for (enum pn_one_way way = 0; way <= PN_ONE_WAY_IGNORE; way++) {
        struct pn_route route = find(engines[_i], 1, 1, PN_METRIC_METRES, way);
        ck_assert_uint_eq(route.node_count, 1);
        ck_assert_uint_eq(route.length, 0);
        ck_assert_uint_eq(route.cost, 0);
        pn_route_release(&route);
        ck_assert_uint_eq(length_of(engines[_i], 0, 0, way), 0);
    }
}
END_TEST

START_TEST(lanes_count_as_asked)
{
    /* 0 -> 1 is a one-way of 100; back leads 1 -> 2 -> 0 of 300. */
    struct toy t;
    toy_init(&t, 3);
    toy_add(&t, 0, 1, 100, 1);
    toy_add(&t, 1, 0, 100, 0);
    toy_link(&t, 1, 2, 150);
    toy_link(&t, 2, 0, 150);
    open_toy(&t);
    engine run = engines[_i];
    ck_assert_uint_eq(length_of(run, 0, 1, PN_ONE_WAY_IGNORE), 100);
    ck_assert_uint_eq(length_of(run, 1, 0, PN_ONE_WAY_IGNORE), 100);
    ck_assert_uint_eq(length_of(run, 0, 1, PN_ONE_WAY_OBEY), 100);
    ck_assert_uint_eq(length_of(run, 1, 0, PN_ONE_WAY_OBEY), 300);
    ck_assert_uint_eq(length_of(run, 1, 0, PN_ONE_WAY_PREFER), 300);
}
END_TEST

/* P61: a search from both ends must not stop too early. */
START_TEST(the_direct_link_wins_over_two_short_ones)
{
    struct toy t;
    toy_init(&t, 3);
    toy_link(&t, 0, 1, 10);
    toy_link(&t, 1, 2, 10);
    toy_link(&t, 2, 0, 15);
    open_toy(&t);
    ck_assert_uint_eq(length_of(engines[_i], 2, 0, PN_ONE_WAY_OBEY), 15);
    ck_assert_uint_eq(length_of(engines[_i], 0, 2, PN_ONE_WAY_OBEY), 15);
}
END_TEST

/* P65: weakly one piece, strongly two. */
START_TEST(a_one_way_trap_has_no_way_out)
{
    /* 0 <-> 1 -> 2, and 3 apart: one weak region of 0..2, and one of 3. */
    struct toy t;
    toy_init(&t, 4);
    toy_link(&t, 0, 1, 5);
    toy_add(&t, 1, 2, 5, 1);
    toy_add(&t, 2, 1, 5, 0);
    open_toy(&t);
    engine run = engines[_i];
    ck_assert_uint_eq(length_of(run, 0, 2, PN_ONE_WAY_OBEY), 10);
    ck_assert_int_eq(reason_of(run, 2, 0, PN_ONE_WAY_OBEY), PN_NO_ROUTE_ONE_WAY);
    ck_assert_int_eq(reason_of(run, 2, 3, PN_ONE_WAY_IGNORE), PN_NO_ROUTE_REGIONS);
    struct pn_route route = find(run, 2, 0, PN_METRIC_LENGTH, PN_ONE_WAY_PREFER);
    ck_assert_uint_eq(route.length, 10);
    pn_route_release(&route);
}
END_TEST

START_TEST(a_link_without_its_way_back_is_one_way_for_everyone)
{
    struct toy t;
    toy_init(&t, 3);
    toy_add(&t, 0, 1, 5, 1);
    toy_add(&t, 2, 1, 5, 1);
    open_toy(&t);
    ck_assert_int_eq(reason_of(engines[_i], 1, 0, PN_ONE_WAY_IGNORE),
                     PN_NO_ROUTE_ONE_WAY);
    ck_assert_int_eq(reason_of(engines[_i], 0, 2, PN_ONE_WAY_PREFER),
                     PN_NO_ROUTE_ONE_WAY);
}
END_TEST

START_TEST(parallel_self_and_zero_length_links_are_taken_as_they_are)
{
    struct toy t;
    toy_init(&t, 4);
    toy_add(&t, 0, 1, 9, 1);
    toy_add(&t, 0, 1, 4, 1);
    toy_add(&t, 0, 1, 2, 0);
    toy_add(&t, 1, 1, 0, 1);
    toy_link(&t, 1, 2, 0);
    toy_link(&t, 2, 3, 0);
    toy_link(&t, 3, 1, 0);
    open_toy(&t);
    ck_assert_uint_eq(length_of(engines[_i], 0, 3, PN_ONE_WAY_OBEY), 4);
    ck_assert_uint_eq(length_of(engines[_i], 0, 3, PN_ONE_WAY_IGNORE), 2);
    struct pn_route route = find(engines[_i], 1, 3, PN_METRIC_METRES, PN_ONE_WAY_PREFER);
    ck_assert_uint_eq(route.cost, 0);
    ck_assert_uint_le(route.node_count, 3);
    pn_route_release(&route);
}
END_TEST

/* Start and goal with two bridges between them that are closed our way: one short of
 * wrong-way metres but a long way round, one the other way. */
static void open_bridges(int x_long, int ids[4])
{
    struct test_net *net = test_net_new();
    ids[0] = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    ids[1] = test_net_node(net, PN_KIND_CAR, 60, 0, 0);
    int a = test_net_node(net, PN_KIND_CAR, 0, x_long, 0);
    int b = test_net_node(net, PN_KIND_CAR, 20, x_long, 0);
    int c = test_net_node(net, PN_KIND_CAR, 0, 20, 0);
    int d = test_net_node(net, PN_KIND_CAR, 50, 20, 0);
    test_net_link(net, ids[0], a, 1, 1);
    test_net_link(net, a, b, 0, 1); /* 20 m the wrong way */
    test_net_link(net, b, ids[1], 1, 1);
    test_net_link(net, ids[0], c, 1, 1);
    test_net_link(net, c, d, 0, 1); /* 50 m the wrong way */
    test_net_link(net, d, ids[1], 1, 1);
    open_network(test_net_finish(net));
    ids[2] = a;
    ids[3] = c;
    for (int i = 0; i < 4; i++)
        ids[i] = (int)pn_graph_find(graph, test_net_address(net, ids[i]));
    test_net_free(net);
}

START_TEST(prefer_takes_the_fewest_wrong_way_metres_and_says_how_many)
{
    int ids[4];
    open_bridges(200, ids);
    struct pn_route route = find(engines[_i], (pn_node_id)ids[0], (pn_node_id)ids[1],
                                 PN_METRIC_METRES, PN_ONE_WAY_PREFER);
    ck_assert_uint_eq(route.node_count, 4);
    ck_assert_uint_eq(route.nodes[1], (pn_node_id)ids[2]);
    ck_assert_double_eq_tol(route.wrong_way_metres, 20, 1e-9);
    ck_assert_double_eq_tol(route.metres, 200 + 20 + hypot(40, 200), 1e-9);
    pn_route_release(&route);
    route = find(engines[_i], (pn_node_id)ids[0], (pn_node_id)ids[1], PN_METRIC_METRES,
                 PN_ONE_WAY_IGNORE);
    ck_assert_uint_eq(route.nodes[1], (pn_node_id)ids[3]);
    ck_assert_double_eq_tol(route.wrong_way_metres, 50, 1e-9);
    pn_route_release(&route);
}
END_TEST

START_TEST(a_closed_link_of_no_metres_is_still_not_obeyed)
{
    /* 0 -> 1 -> 2 over a closed link of 0 m, or 0 -> 3 -> 2 lawfully but longer. */
    struct toy t;
    toy_init(&t, 4);
    toy_add(&t, 0, 1, 1, 1);
    toy_add(&t, 1, 2, 0, 0);
    toy_add(&t, 0, 3, 9, 1);
    toy_add(&t, 3, 2, 9, 1);
    open_toy(&t);
    ck_assert_uint_eq(length_of(engines[_i], 0, 2, PN_ONE_WAY_PREFER), 18);
    ck_assert_uint_eq(length_of(engines[_i], 0, 2, PN_ONE_WAY_IGNORE), 1);
}
END_TEST

START_TEST(wrong_questions_are_refused)
{
    struct toy t;
    toy_init(&t, 3);
    t.kind[2] = PN_KIND_PED;
    toy_link(&t, 0, 1, 5);
    open_toy(&t);
    engine run = engines[_i];
    struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY};
    struct pn_route route = {.node_count = 77};
    ck_assert_pn_fails(PN_E_RANGE, run(router, 0, 3, &options, &route, &err), &err);
    ck_assert_msg(strstr(err.message, "3"), "%s", err.message);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, run(router, PN_NODE_NONE, 0, &options, &route, &err),
                       &err);
    options.metric = (enum pn_metric)9;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, run(router, 0, 1, &options, &route, &err), &err);
    ck_assert_uint_eq(route.node_count, 77);
    ck_assert_int_eq(run(router, 0, 1, &options, &route, NULL), PN_E_ARG);
}
END_TEST

START_TEST(peds_and_vehicles_do_not_mix)
{
    struct test_net *net = test_net_new();
    int car = test_net_node(net, PN_KIND_CAR, 10, 10, 0);
    int ped = test_net_node(net, PN_KIND_PED, 20, 10, 0);
    open_network(test_net_finish(net));
    pn_node_id a = pn_graph_find(graph, test_net_address(net, car));
    pn_node_id b = pn_graph_find(graph, test_net_address(net, ped));
    test_net_free(net);
    struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER};
    struct pn_route route;
    ck_assert_pn_fails(PN_E_ARG, engines[_i](router, a, b, &options, &route, &err), &err);
    ck_assert_msg(strstr(err.message, "36/0") && strstr(err.message, "36/1"), "%s",
                  err.message);
}
END_TEST

START_TEST(the_graph_of_nothing_has_a_router)
{
    struct toy t;
    toy_init(&t, 0);
    open_toy(&t);
    struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER};
    struct pn_route route;
    ck_assert_pn_fails(PN_E_RANGE, pn_route_astar(router, 0, 0, &options, &route, &err),
                       &err);
}
END_TEST

START_TEST(releasing_twice_is_fine)
{
    struct pn_route route = {0};
    pn_route_release(&route);
    pn_route_release(&route);
    pn_route_release(NULL);
    pn_router_free(NULL);
}
END_TEST

START_TEST(stamps_may_wrap)
{
    struct toy t;
    toy_init(&t, 3);
    toy_link(&t, 0, 1, 7);
    toy_link(&t, 1, 2, 7);
    open_toy(&t);
    ck_assert_uint_eq(length_of(pn_route_astar, 0, 2, PN_ONE_WAY_OBEY), 14);
    router->stamp = UINT32_MAX - 1;
    for (int i = 0; i < 4; i++) {
        ck_assert_uint_eq(length_of(pn_route_astar, 0, 1, PN_ONE_WAY_OBEY), 7);
        ck_assert_uint_eq(length_of(pn_route_astar, 2, 0, PN_ONE_WAY_OBEY), 14);
    }
}
END_TEST

START_TEST(the_queue_gives_lowest_buckets_first)
{
    enum { NODES = 300 };
    struct pn__label *labels = calloc(NODES + PN__BUCKETS, sizeof *labels);
    struct pn__queue queue = {.labels = labels, .rings = NODES};
    uint64_t rng = test_seed(), key[NODES], last = 0;
    pn__queue_start(&queue, 2, UINT64_C(1) << 40);
    for (uint32_t n = 0; n < NODES; n++) {
        key[n] = (UINT64_C(1) << 40) + toy_next(&rng) % (4 * (PN__BUCKETS - 1));
        pn__queue_push(&queue, n, key[n]);
    }
    for (uint32_t n = 0; n < NODES; n += 3)
        pn__queue_remove(&queue, n);
    for (uint32_t left = NODES / 3 * 2; left > 0; left--) {
        uint32_t node = pn__queue_pop(&queue, UINT64_MAX);
        ck_assert_uint_lt(node, NODES);
        ck_assert_uint_ne(node % 3, 0);
        ck_assert_uint_ge(key[node] >> 2, last);
        last = key[node] >> 2;
        ck_assert(!pn__queue_holds(&labels[node]));
    }
    ck_assert_uint_eq(pn__queue_pop(&queue, UINT64_MAX), PN_NODE_NONE);
    free(labels);
}
END_TEST

static enum pn_status route_once(void *context, struct pn_error *error)
{
    const struct pn_graph *g = context;
    struct pn_router *r;
    enum pn_status status = pn_router_new(g, &r, error);
    if (status != PN_OK)
        return status;
    for (int e = 0; e < 2 && status == PN_OK; e++) {
        struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_PREFER};
        struct pn_route route = {0};
        status = engines[e](r, 2, 0, &options, &route, error);
        if (status == PN_OK)
            ck_assert_uint_eq(route.length, 10);
        pn_route_release(&route);
    }
    pn_router_free(r);
    return status;
}

static struct pn_trap trap_of(pn_node_id from, pn_node_id to, enum pn_one_way one_way)
{
    struct pn_trap trap;
    ck_assert_pn_ok(pn_route_trap(toy, from, to, one_way, &trap, &err), &err);
    return trap;
}

static void assert_trap(struct pn_trap trap, bool at_goal, pn_node_id node,
                        uint32_t node_count)
{
    ck_assert_int_eq(trap.at_goal, at_goal);
    ck_assert_uint_eq(trap.node, node);
    ck_assert_uint_eq(trap.node_count, node_count);
}

START_TEST(a_trap_is_named_by_its_way_in)
{
    /* 0 - 1 - 2 -> 3 - 4, and 5 - 6 -> 0: no way out past 3, none in to 6. */
    struct toy t;
    toy_init(&t, 7);
    toy_link(&t, 0, 1, 5);
    toy_link(&t, 1, 2, 5);
    toy_add(&t, 2, 3, 5, 1);
    toy_add(&t, 3, 2, 5, 0);
    toy_link(&t, 3, 4, 5);
    toy_link(&t, 5, 6, 5);
    toy_add(&t, 6, 0, 5, 1);
    open_toy(&t);
    assert_trap(trap_of(4, 0, PN_ONE_WAY_OBEY), false, 3, 2);
    assert_trap(trap_of(1, 5, PN_ONE_WAY_OBEY), true, 6, 2);
    assert_trap(trap_of(1, 5, PN_ONE_WAY_IGNORE), true, 6, 2);
    ck_assert_uint_eq(trap_of(4, 0, PN_ONE_WAY_IGNORE).node_count, 0);
    ck_assert_uint_eq(trap_of(5, 4, PN_ONE_WAY_OBEY).node_count, 0);
    ck_assert_uint_eq(trap_of(4, 4, PN_ONE_WAY_OBEY).node_count, 0);
}
END_TEST

START_TEST(a_trap_without_any_link_is_the_start_itself)
{
    struct toy t;
    struct pn_trap trap = {.node_count = 9};
    toy_init(&t, 2);
    open_toy(&t);
    assert_trap(trap_of(1, 0, PN_ONE_WAY_OBEY), false, 1, 1);
    ck_assert_int_eq(pn_route_trap(toy, 0, 2, PN_ONE_WAY_OBEY, &trap, &err), PN_E_RANGE);
    ck_assert_uint_eq(trap.node_count, 9);
}
END_TEST

static enum pn_status trap_once(void *context, struct pn_error *e)
{
    struct pn_trap trap;
    return pn_route_trap(context, 2, 0, PN_ONE_WAY_OBEY, &trap, e);
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    struct toy t;
    toy_init(&t, 3);
    toy_link(&t, 0, 1, 5);
    toy_add(&t, 1, 2, 5, 1);
    toy_add(&t, 2, 1, 5, 0);
    open_toy(&t);
    test_memory_every_failure(route_once, toy, 1);
    test_memory_every_failure(trap_once, toy, 1);
}
END_TEST

static Suite *route_suite(void)
{
    Suite *suite = suite_create("route");
    TCase *small = tcase_create("small");
    tcase_add_checked_fixture(small, setup, teardown);
    each_engine(small, from_a_node_to_itself_is_a_route_of_one_node);
    each_engine(small, lanes_count_as_asked);
    each_engine(small, the_direct_link_wins_over_two_short_ones);
    each_engine(small, a_one_way_trap_has_no_way_out);
    each_engine(small, a_link_without_its_way_back_is_one_way_for_everyone);
    each_engine(small, parallel_self_and_zero_length_links_are_taken_as_they_are);
    each_engine(small, prefer_takes_the_fewest_wrong_way_metres_and_says_how_many);
    each_engine(small, a_closed_link_of_no_metres_is_still_not_obeyed);
    each_engine(small, wrong_questions_are_refused);
    each_engine(small, peds_and_vehicles_do_not_mix);
    tcase_add_test(small, a_trap_is_named_by_its_way_in);
    tcase_add_test(small, a_trap_without_any_link_is_the_start_itself);
    tcase_add_test(small, the_graph_of_nothing_has_a_router);
    tcase_add_test(small, releasing_twice_is_fine);
    tcase_add_test(small, stamps_may_wrap);
    tcase_add_test(small, the_queue_gives_lowest_buckets_first);
    tcase_add_test(small, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, small);
    return suite;
}

int main(void)
{
    return test_run(route_suite());
}
