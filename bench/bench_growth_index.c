/*
 * bench_growth_index.c - the prepared index on made-up worlds of the game's size and 4,
 * 16 and 64 times that: what it takes to make a node, and to ask. An argument ends it
 * sooner: bench_growth_index 3 stops at 16.
 */
#include "config.h"

#include "bench.h"
#include "support/random.h"
#include "support/world.h"

#include <pathnode/prepared.h>

enum { SIZES = 4, DISTANCES = 100000, PATHS = 400, ROUNDS = 3 };

/* A list grows with its length if a node of a long one takes as long as one of a short
   one, but for noise. */
#define LINEAR 1.1

/* Of a world: a node of the layer, if that is what it says. */
struct measured {
    uint32_t nodes;
    double make_us, bytes, distance_us;
    double node_ns[2]; /* in the shorter and in the longer half of the lists */
    double nodes_a_list[2];
};

static struct pn_graph *make_world(int size)
{
    struct test_world_options options = test_world_game(1);
    struct pn_network *network;
    struct pn_graph *graph;
    struct pn_error err;
    pn_error_clear(&err);
    options.cols <<= size;
    options.rows <<= size;
    bench_ok(test_world_new(&options, &network, &err), &err);
    bench_ok(pn_graph_new(network, &graph, &err), &err);
    pn_network_free(network);
    return graph;
}

static pn_node_id *choose(const struct pn_costs *costs)
{
    struct test_random random = {1};
    pn_node_id *pair = calloc(2 * DISTANCES, sizeof *pair);
    bench_need(pair != NULL, "no memory");
    for (uint32_t i = 0; i < 2 * DISTANCES;) {
        pair[i] = test_random_below(&random, costs->graph->node_count);
        i += pn_costs_has(costs, pair[i]);
    }
    return pair;
}

static void ask_distances(const struct pn_prepared *prepared, const pn_node_id *pair,
                          struct measured *m)
{
    uint64_t cost;
    m->distance_us = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (uint32_t i = 0; i < DISTANCES; i++)
            pn_prepared_distance(prepared, pair[2 * i], pair[2 * i + 1], &cost, NULL);
        double us = (bench_now() - start) / DISTANCES * 1e6;
        m->distance_us = us < m->distance_us ? us : m->distance_us;
    }
}

struct list {
    double nodes, seconds;
};

static int by_nodes(const void *a, const void *b)
{
    const struct list *x = a, *y = b;
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

static void ask_lists(const struct pn_prepared *prepared, const pn_node_id *pair,
                      struct measured *m)
{
    struct pn_path path = {0};
    struct list list[PATHS], sum[2] = {{0}};
    for (uint32_t i = 0; i < PATHS; i++) {
        double start = bench_now();
        pn_prepared_path(prepared, pair[2 * i], pair[2 * i + 1], &path, NULL);
        list[i] = (struct list){path.count, bench_now() - start};
    }
    qsort(list, PATHS, sizeof *list, by_nodes);
    for (uint32_t i = 0; i < PATHS; i++) {
        sum[i >= PATHS / 2].nodes += list[i].nodes;
        sum[i >= PATHS / 2].seconds += list[i].seconds;
    }
    for (int half = 0; half < 2; half++) {
        m->nodes_a_list[half] = sum[half].nodes / (PATHS / 2);
        m->node_ns[half] = sum[half].seconds / sum[half].nodes * 1e9;
    }
    pn_path_release(&path);
}

static struct measured measure(int size)
{
    const struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    struct pn_graph *graph = make_world(size);
    struct pn_costs *costs;
    struct pn_prepared *prepared;
    struct pn_prepared_info info;
    struct pn_error err;
    struct measured m;
    pn_error_clear(&err);
    bench_ok(pn_costs_new(graph, PN_KINDS_VEHICLE, &options, &costs, &err), &err);
    double start = bench_now();
    bench_ok(pn_prepared_new(costs, NULL, &prepared, &err), &err);
    double made = bench_now() - start;
    pn_prepared_describe(prepared, &info);
    m.nodes = info.nodes;
    m.make_us = made / info.nodes * 1e6;
    m.bytes = (double)info.bytes / info.nodes;
    pn_node_id *pair = choose(costs);
    ask_distances(prepared, pair, &m);
    ask_lists(prepared, pair, &m);
    free(pair);
    pn_prepared_free(prepared);
    pn_costs_free(costs);
    pn_graph_free(graph);
    return m;
}

static void print(int size, const struct measured *m)
{
    printf("%3dx %10u %14.2f %14.0f %14.2f %9.0f / %5.0f\n", 1 << 2 * size, m->nodes,
           m->make_us, m->bytes, m->distance_us, m->node_ns[0], m->node_ns[1]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int sizes = argc > 1 ? atoi(argv[1]) : SIZES;
    struct measured m[SIZES];
    printf("%4s %10s %14s %14s %14s %18s\n", "", "vehicle", "made, us/node", "bytes/node",
           "distance, us", "list, ns a node*");
    for (int s = 0; s < sizes && s < SIZES; s++) {
        m[s] = measure(s);
        print(s, &m[s]);
    }
    printf("* in the shorter half of the lists / in the longer half\n");
    if (sizes < SIZES)
        return EXIT_SUCCESS;
    bench_goal("build time a node, 64x / 1x", m[3].make_us / m[0].make_us, "times",
               BENCH_AT_MOST, 3);
    bench_goal("memory a node, 64x / 1x", m[3].bytes / m[0].bytes, "times", BENCH_AT_MOST,
               3);
    bench_goal("distance at 64x", m[3].distance_us, "us", BENCH_AT_MOST, 3);
    printf("lists at 64x: %.0f nodes in the shorter half, %.0f in the longer\n",
           m[3].nodes_a_list[0], m[3].nodes_a_list[1]);
    bench_goal("node list at 64x, a node, longer / shorter",
               m[3].node_ns[1] / m[3].node_ns[0], "times", BENCH_AT_MOST, LINEAR);
    return EXIT_SUCCESS;
}
