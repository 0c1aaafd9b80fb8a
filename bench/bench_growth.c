/*
 * bench_growth.c - time and memory a node, over made-up worlds of the game's size, 4 and
 * 16 times that. What grows faster than the world shows as a ratio over 1.
 */
#include "config.h"

#include "bench.h"
#include "support/world.h"

enum { SIZES = 3 };

/* Linear, but larger arrays lie farther from the processor. */
#define GROWTH 1.5

/* Per node; the last but one is bytes. */
enum { MAKE, GRAPH, REGIONS, DEAD_ENDS, INDEX, MEMORY, COLUMNS };
static const char *const names[COLUMNS] = {"making it, ns", "graph, ns", "regions, ns",
                                           "dead ends, ns", "index, ns", "graph, bytes"};

static double ns_a_node(double seconds, uint32_t nodes)
{
    return seconds * 1e9 / nodes;
}

static void measure_graph(const struct pn_network *network, double *column)
{
    struct pn_error err;
    pn_error_clear(&err);
    double t[COLUMNS][5];
    uint32_t nodes = 0;
    for (int round = 0; round < 5; round++) {
        struct pn_graph *graph;
        struct pn_index *index;
        uint32_t count[2];
        double start = bench_now();
        bench_ok(pn_graph_new(network, &graph, &err), &err);
        t[GRAPH][round] = bench_now() - start;
        nodes = graph->node_count;
        uint32_t *region = calloc(nodes, sizeof *region);
        uint8_t *dead_end = calloc(nodes, 1);
        bench_need(region && dead_end, "no memory");
        start = bench_now();
        bench_ok(pn_graph_regions(graph, region, NULL, count, &err), &err);
        t[REGIONS][round] = bench_now() - start;
        start = bench_now();
        bench_ok(pn_graph_dead_ends(graph, dead_end, &err), &err);
        t[DEAD_ENDS][round] = bench_now() - start;
        start = bench_now();
        bench_ok(pn_index_new(graph, &index, &err), &err);
        t[INDEX][round] = bench_now() - start;
        column[MEMORY] = (double)pn_graph_memory(graph) / nodes;
        pn_index_free(index);
        free(region);
        free(dead_end);
        pn_graph_free(graph);
    }
    for (int c = GRAPH; c <= INDEX; c++)
        column[c] = ns_a_node(bench_median(t[c], 5), nodes);
}

int main(void)
{
    double table[SIZES][COLUMNS];
    uint32_t count[SIZES];
    for (int s = 0; s < SIZES; s++) {
        struct test_world_options options = test_world_game(1);
        options.cols <<= s;
        options.rows <<= s;
        struct pn_error err;
        pn_error_clear(&err);
        struct pn_network *network;
        struct pn_network_totals totals;
        double start = bench_now();
        bench_ok(test_world_new(&options, &network, &err), &err);
        double made = bench_now() - start;
        pn_network_count(network, &totals);
        count[s] = totals.nodes;
        table[s][MAKE] = ns_a_node(made, totals.nodes);
        measure_graph(network, table[s]);
        pn_network_free(network);
    }
    printf("%-18s %10u %10u %10u nodes; 16 x / 1 x\n", "a node:", count[0], count[1],
           count[2]);
    for (int c = 0; c < COLUMNS; c++)
        printf("%-18s %10.1f %10.1f %10.1f        %.2f\n", names[c], table[0][c],
               table[1][c], table[2][c], table[2][c] / table[0][c]);
    for (int c = GRAPH; c < COLUMNS; c++) {
        char what[80];
        snprintf(what, sizeof what, "%s a node, 16x / 1x", names[c]);
        bench_goal(what, table[2][c] / table[0][c], "of 1x", BENCH_AT_MOST, GROWTH);
    }
    return EXIT_SUCCESS;
}
