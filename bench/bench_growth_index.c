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

#include <sys/resource.h>

enum { SIZES = 4, DISTANCES = 100000, PATHS = 300 };

/* Of a world: a node of the layer, if that is what it says. */
struct measured {
    uint32_t nodes;
    double make_us, bytes, distance_us, node_ns;
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

static void ask(const struct pn_prepared *prepared, const pn_node_id *pair,
                struct measured *m)
{
    struct pn_path path = {0};
    uint64_t cost, nodes = 0;
    double start = bench_now();
    for (uint32_t i = 0; i < DISTANCES; i++)
        pn_prepared_distance(prepared, pair[2 * i], pair[2 * i + 1], &cost, NULL);
    m->distance_us = (bench_now() - start) / DISTANCES * 1e6;
    start = bench_now();
    for (uint32_t i = 0; i < PATHS; i++) {
        pn_prepared_path(prepared, pair[2 * i], pair[2 * i + 1], &path, NULL);
        nodes += path.count;
    }
    m->node_ns = (bench_now() - start) / (double)nodes * 1e9;
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
    ask(prepared, pair, &m);
    free(pair);
    pn_prepared_free(prepared);
    pn_costs_free(costs);
    pn_graph_free(graph);
    return m;
}

int main(int argc, char **argv)
{
    int sizes = argc > 1 ? atoi(argv[1]) : SIZES;
    struct measured m[SIZES];
    printf("%4s %10s %14s %14s %14s %18s\n", "", "vehicle", "made, us/node", "bytes/node",
           "distance, us", "list, ns a node");
    for (int s = 0; s < sizes && s < SIZES; s++) {
        m[s] = measure(s);
        printf("%3dx %10u %14.2f %14.0f %14.2f %18.0f\n", 1 << 2 * s, m[s].nodes,
               m[s].make_us, m[s].bytes, m[s].distance_us, m[s].node_ns);
        fflush(stdout);
    }
    if (sizes >= SIZES)
        printf("64x / 1x %20.2f %14.2f   (goal 3; distance 3 us at 64x)\n",
               m[3].make_us / m[0].make_us, m[3].bytes / m[0].bytes);
    return EXIT_SUCCESS;
}
