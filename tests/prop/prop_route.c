/*
 * route/ on random graphs: A* = Dijkstra = Bellman-Ford, on every metric and mode; routes
 * are made of arcs and cost their sum; ids, other queries and other threads change
 * nothing.
 */
#include "config.h"

#include "support/random.h"
#include "support/scatter.h"
#include "support/suite.h"

#include <pathnode.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Fewest wrong-way metres, then least cost; both in the search's whole numbers. */
struct price {
    uint64_t wrong, cost;
};
static const struct price no_price = {UINT64_MAX, UINT64_MAX};

static bool is_cheaper(struct price a, struct price b)
{
    return a.wrong != b.wrong ? a.wrong < b.wrong : a.cost < b.cost;
}

/* What going over an arc adds; no_price if it may not be used. */
static struct price step(const struct pn_graph *g, uint32_t arc,
                         const struct pn_route_options *options)
{
    bool wrong = g->lanes[arc] == 0;
    struct price price = {0, options->metric == PN_METRIC_LENGTH ? g->length[arc]
                                                                 : g->metres_q16[arc]};
    if (wrong && options->one_way == PN_ONE_WAY_OBEY)
        return no_price;
    if (wrong && options->one_way == PN_ONE_WAY_PREFER)
        price.wrong = g->metres_q16[arc];
    return price;
}

static struct price sum(struct price a, struct price b)
{
    if (a.cost == UINT64_MAX || b.cost == UINT64_MAX)
        return no_price;
    return (struct price){a.wrong + b.wrong, a.cost + b.cost};
}

/* Prices of all nodes from one, by going over all arcs until nothing gets cheaper. */
static void bellman_ford(const struct pn_graph *g, pn_node_id from,
                         const struct pn_route_options *options, struct price *price)
{
    for (uint32_t n = 0; n < g->node_count; n++)
        price[n] = no_price;
    price[from] = (struct price){0, 0};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < g->node_count; n++) {
            for (uint32_t a = g->first_out[n]; a < g->first_out[n + 1]; a++) {
                struct price new = sum(price[n], step(g, a, options));
                if (is_cheaper(new, price[g->target[a]])) {
                    price[g->target[a]] = new;
                    changed = true;
                }
            }
        }
    }
}

/* The price of a route by its nodes: the cheapest arc of each step. */
static struct price price_of(const struct pn_graph *g, const struct pn_route *route,
                             const struct pn_route_options *options)
{
    struct price total = {0, 0};
    for (uint32_t i = 1; i < route->node_count; i++) {
        struct price best = no_price;
        pn_node_id from = route->nodes[i - 1];
        for (uint32_t a = g->first_out[from]; a < g->first_out[from + 1]; a++) {
            if (g->target[a] == route->nodes[i] && is_cheaper(step(g, a, options), best))
                best = step(g, a, options);
        }
        total = sum(total, best);
    }
    return total;
}

/* PREFER is two questions: the way that obeys, if there is one, wins at any price. */
static struct price wanted_price(const struct pn_graph *g, pn_node_id to,
                                 struct pn_route_options *options,
                                 const struct price obeying[], const struct price *price)
{
    (void)g;
    if (options->one_way == PN_ONE_WAY_PREFER && obeying[to].cost != UINT64_MAX)
        options->one_way = PN_ONE_WAY_OBEY;
    return options->one_way == PN_ONE_WAY_OBEY ? obeying[to] : price[to];
}

typedef enum pn_status (*engine)(struct pn_router *, pn_node_id, pn_node_id,
                                 const struct pn_route_options *, struct pn_route *,
                                 struct pn_error *);

static void check_route(const struct pn_graph *g, struct pn_router *router, engine run,
                        pn_node_id from, pn_node_id to, struct pn_route_options options,
                        const struct price obeying[], const struct price *price)
{
    struct pn_route_options asked = options;
    struct price wanted = wanted_price(g, to, &options, obeying, price);
    struct pn_route route = {0};
    int status = run(router, from, to, &asked, &route, NULL);
    ck_assert_msg((status == PN_OK) == (wanted.cost != UINT64_MAX),
                  "%u -> %u, metric %d, mode %d: %s", from, to, asked.metric,
                  asked.one_way, pn_status_name(status));
    if (status == PN_OK) {
        struct price got = price_of(g, &route, &options);
        ck_assert_uint_eq(route.cost, wanted.cost);
        ck_assert_uint_eq(got.cost, wanted.cost);
        ck_assert_uint_eq(got.wrong, wanted.wrong);
        ck_assert_uint_eq(route.nodes[0], from);
        ck_assert_uint_eq(route.nodes[route.node_count - 1], to);
        if (asked.metric == PN_METRIC_LENGTH)
            ck_assert_uint_eq(route.length, route.cost);
        else
            ck_assert_double_eq_tol(route.metres, (double)route.cost / PN_Q16_PER_M,
                                    (double)route.node_count / PN_Q16_PER_M + 1e-6);
    } else {
        ck_assert_int_eq(status, PN_E_NOROUTE);
        ck_assert_int_ne(route.reason, PN_NO_ROUTE_NONE);
    }
    pn_route_release(&route);
}

/* One start, some goals, all metrics and modes, both engines. */
static void check_from(const struct pn_graph *g, struct pn_router *router,
                       struct test_random *rng, pn_node_id from)
{
    struct price *obeying = calloc(g->node_count, sizeof *obeying);
    struct price *price = calloc(g->node_count, sizeof *price);
    for (int q = 0; q < 6; q++) {
        struct pn_route_options options = {q % 2, (enum pn_one_way)(q / 2)};
        struct pn_route_options obey = {q % 2, PN_ONE_WAY_OBEY};
        bellman_ford(g, from, &obey, obeying);
        bellman_ford(g, from, &options, price);
        for (int i = 0; i < 12; i++) {
            pn_node_id to = test_random_below(rng, g->node_count);
            if ((g->kind[from] == PN_KIND_PED) != (g->kind[to] == PN_KIND_PED))
                continue;
            check_route(g, router, pn_route_astar, from, to, options, obeying, price);
            check_route(g, router, pn_route_dijkstra, from, to, options, obeying, price);
        }
    }
    free(obeying);
    free(price);
}

/* Sizes of world, from one place to 40 km, each with each kind of lengths. */
static const double spreads[] = {0, 0.25, 3, 40, 600, 40000};
enum { SPREADS = sizeof spreads / sizeof *spreads };

static struct scatter scatter_at(struct test_random *rng, int i)
{
    return (struct scatter){.seed = test_random_next(rng),
                            .nodes = 1 + test_random_below(rng, 150),
                            .spread_m = spreads[i % SPREADS],
                            .lengths = (enum scatter_lengths)(i / SPREADS)};
}

START_TEST(astar_dijkstra_and_bellman_ford_agree)
{
    struct test_random rng = {test_seed() * 1000 + (unsigned long)_i};
    for (int round = 0; round < 6; round++) {
        struct scatter scatter = scatter_at(&rng, _i);
        struct pn_graph *g = scatter_graph(&scatter, 0, NULL);
        struct pn_router *router;
        ck_assert_int_eq(pn_router_new(g, &router, NULL), PN_OK);
        for (int i = 0; i < 5; i++)
            check_from(g, router, &rng, test_random_below(&rng, g->node_count));
        pn_router_free(router);
        scatter_free(g);
    }
}
END_TEST

static uint64_t cost_of(struct pn_router *router, pn_node_id from, pn_node_id to,
                        const struct pn_route_options *options)
{
    struct pn_route route = {.cost = UINT64_MAX};
    int status = pn_route_astar(router, from, to, options, &route, NULL);
    uint64_t cost = status == PN_OK ? route.cost : UINT64_MAX;
    pn_route_release(&route);
    return cost;
}

START_TEST(numbers_of_nodes_do_not_matter)
{
    struct test_random rng = {test_seed() * 1000 + (unsigned long)_i};
    struct scatter scatter = scatter_at(&rng, _i);
    scatter.nodes = 200;
    uint32_t id[200];
    struct pn_graph *a = scatter_graph(&scatter, 0, NULL);
    struct pn_graph *b = scatter_graph(&scatter, test_random_next(&rng), id);
    struct pn_router *on_a, *on_b;
    ck_assert_int_eq(pn_router_new(a, &on_a, NULL), PN_OK);
    ck_assert_int_eq(pn_router_new(b, &on_b, NULL), PN_OK);
    for (int i = 0; i < 300; i++) {
        pn_node_id from = test_random_below(&rng, 200), to = test_random_below(&rng, 200);
        struct pn_route_options options = {i % 2, (enum pn_one_way)(i % 3)};
        ck_assert_uint_eq(cost_of(on_a, from, to, &options),
                          cost_of(on_b, id[from], id[to], &options));
    }
    pn_router_free(on_a);
    pn_router_free(on_b);
    scatter_free(a);
    scatter_free(b);
}
END_TEST

/* What a thread finds: a number that depends on every node of every route. */
struct work {
    const struct pn_graph *graph;
    uint64_t seed, digest;
    bool other_queries; /* asks more between, of which nothing is kept */
};

static void digest_route(uint64_t *digest, const struct pn_route *route)
{
    for (uint32_t i = 0; i < route->node_count; i++)
        *digest = (*digest ^ route->nodes[i]) * 0x9E3779B97F4A7C15u + i;
    *digest ^= route->cost;
}

static void *search_many(void *context)
{
    struct work *work = context;
    struct test_random rng = {work->seed};
    struct pn_router *router;
    uint32_t nodes = work->graph->node_count;
    if (pn_router_new(work->graph, &router, NULL) != PN_OK)
        return NULL;
    for (int i = 0; i < 400; i++) {
        pn_node_id from = test_random_below(&rng, nodes);
        pn_node_id to = test_random_below(&rng, nodes);
        struct pn_route_options options = {i % 2, (enum pn_one_way)(i % 3)};
        struct pn_route route = {0};
        if (work->other_queries)
            cost_of(router, to, from, &options);
        pn_route_astar(router, from, to, &options, &route, NULL);
        digest_route(&work->digest, &route);
        pn_route_release(&route);
    }
    pn_router_free(router);
    return NULL;
}

START_TEST(threads_and_other_queries_do_not_matter)
{
    enum { THREADS = 4 };
    struct scatter scatter = {test_seed(), 3000, 1500, SCATTER_FLOOR};
    struct pn_graph *g = scatter_graph(&scatter, 0, NULL);
    struct work alone = {g, 5, 0, false}, work[THREADS];
    pthread_t thread[THREADS];
    search_many(&alone);
    ck_assert_uint_ne(alone.digest, 0);
    for (int t = 0; t < THREADS; t++) {
        work[t] = (struct work){g, 5, 0, t % 2 == 1};
        ck_assert_int_eq(pthread_create(&thread[t], NULL, search_many, &work[t]), 0);
    }
    for (int t = 0; t < THREADS; t++) {
        pthread_join(thread[t], NULL);
        ck_assert_uint_eq(work[t].digest, alone.digest);
    }
    scatter_free(g);
}
END_TEST

static Suite *suite_of_route(void)
{
    Suite *suite = suite_create("properties of route");
    TCase *tcase = tcase_create("route");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, astar_dijkstra_and_bellman_ford_agree, 0,
                        SPREADS * SCATTER_LENGTHS);
    tcase_add_loop_test(tcase, numbers_of_nodes_do_not_matter, 0,
                        SPREADS * SCATTER_LENGTHS);
    tcase_add_test(tcase, threads_and_other_queries_do_not_matter);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_route());
}
