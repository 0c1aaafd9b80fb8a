/*
 * bench_asking.c - questions about many places: a table of costs, everything that can be
 * reached, the nearest road to a point.
 */
#include "config.h"

#include "bench.h"
#include "source.h"
#include "support/random.h"

#include <pathnode/matrix.h>
#include <pathnode/reach.h>
#include <pathnode/snap.h>

enum { SIDE = 1000, STARTS = 50, POINTS = 20000, ROUNDS = 7 };

struct field {
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_prepared *prepared;
    struct test_random random;
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static pn_node_id vehicle_node(struct field *f)
{
    pn_node_id node;
    do
        node = test_random_below(&f->random, f->graph->node_count);
    while (!pn_costs_has(f->costs, node));
    return node;
}

static enum pn_status take_row(void *context, uint32_t row, const uint64_t *cost,
                               struct pn_error *err)
{
    (void)err;
    *(uint64_t *)context += cost[row] != 0;
    return PN_OK;
}

static void bench_table(struct field *f)
{
    static pn_node_id from[SIDE], to[SIDE];
    struct pn_matrix matrix = {.prepared = f->prepared,
                               .from = from,
                               .to = to,
                               .from_count = SIDE,
                               .to_count = SIDE,
                               .jobs = 1};
    uint64_t rows = 0;
    double best = 1e9;
    for (int i = 0; i < SIDE; i++) {
        from[i] = vehicle_node(f);
        to[i] = vehicle_node(f);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        bench_need(pn_matrix_run(&matrix, take_row, &rows, NULL) == PN_OK, "no table");
        best = least(best, bench_now() - start);
    }
    bench_goal("table of 1,000 x 1,000, one thread", best, "s", BENCH_AT_MOST, 0.15);
}

static void bench_reach(struct field *f)
{
    struct pn_reach *reach;
    double best = 1e9;
    bench_need(pn_reach_new(pn_prepared_cut(f->prepared), &reach, NULL) == PN_OK,
               "no search");
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (int i = 0; i < STARTS; i++) {
            const struct pn_reach_start at = {vehicle_node(f), 0};
            bench_need(pn_reach_run(reach, &at, 1, PN_REACH_FROM, UINT64_MAX - 1, NULL) ==
                           PN_OK,
                       "no reach");
        }
        best = least(best, bench_now() - start);
    }
    pn_reach_free(reach);
    bench_goal("one to all", best / STARTS * 1e3, "ms", BENCH_AT_MOST, 0.4);
}

/* Points up to 35 m east and north of a car node, so within 50 m of a road. */
static struct pn_snap_query *make_queries(struct field *f)
{
    struct pn_snap_query *query = calloc(POINTS, sizeof *query);
    bench_need(query != NULL, "no memory");
    for (int i = 0; i < POINTS; i++) {
        pn_node_id node = vehicle_node(f);
        struct pn_point point = pn_place_node_point(f->graph, node);
        point.x += test_random_in(&f->random, -350, 350) / 10.0;
        point.y += test_random_in(&f->random, -350, 350) / 10.0;
        point.z += test_random_in(&f->random, -20, 20) / 10.0;
        query[i] =
            (struct pn_snap_query){.point = point,
                                   .has_z = true,
                                   .kinds = PN_KINDS_VEHICLE,
                                   .heading_deg = test_random_below(&f->random, 360)};
    }
    return query;
}

static void bench_snap(const struct field *f, struct pn_snap_query *query, bool heading)
{
    struct pn_snap *snap;
    struct pn_place place;
    double best = 1e9;
    bench_need(pn_snap_new(f->graph, PN_KINDS_VEHICLE, &snap, NULL) == PN_OK, "no grid");
    for (int i = 0; i < POINTS; i++)
        query[i].has_heading = heading;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (int i = 0; i < POINTS; i++)
            pn_snap_nearest(snap, &query[i], &place, NULL, NULL);
        best = least(best, bench_now() - start);
    }
    pn_snap_free(snap);
    bench_goal(heading ? "nearest point of a link, with a heading"
                       : "nearest point of a link",
               best / POINTS * 1e6, "us", BENCH_AT_MOST, 1);
}

int main(void)
{
    const struct pn_route_options mode = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    struct pn_network *network = bench_network();
    struct field f = {.random = {1}};
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_graph_new(network, &f.graph, &err), &err);
    pn_network_free(network);
    bench_ok(pn_costs_new(f.graph, PN_KINDS_VEHICLE, &mode, &f.costs, &err), &err);
    bench_ok(pn_prepared_new(f.costs, NULL, &f.prepared, &err), &err);
    struct pn_snap_query *query = make_queries(&f);
    bench_table(&f);
    bench_reach(&f);
    bench_snap(&f, query, false);
    bench_snap(&f, query, true);
    free(query);
    pn_prepared_free(f.prepared);
    pn_costs_free(f.costs);
    pn_graph_free(f.graph);
    return EXIT_SUCCESS;
}
