/*
 * bench_route.c - routes and nearest nodes against a peer or a floor in the same run.
 *
 * Pairs and points are seeded. Ours and the other take turns query by query, so that
 * both meet the same moments of the machine; only the ratio means something.
 */
#include "config.h"

#include "bench.h"
#include "peer.h"
#include "source.h"
#include "support/random.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

enum { PAIRS = 1000, POINTS = 2000 };

/* The largest vehicle region, alone and renumbered: what the peer searches. */
struct main_net {
    uint32_t nodes, arcs;
    pn_node_id *node; /* its node ids in the whole graph */
    uint32_t *first_out, *target, *cost[2];
    int32_t *xyz;
};

static uint32_t largest_region(const struct pn_graph *g, const uint32_t *region,
                               uint32_t count)
{
    uint32_t *size = calloc(count + 1, sizeof *size), best = 1;
    bench_need(size != NULL, "no memory");
    for (uint32_t n = 0; n < g->node_count; n++)
        size[region[n]] += g->kind[n] != PN_KIND_PED;
    for (uint32_t r = 1; r <= count; r++)
        best = size[r] > size[best] ? r : best;
    free(size);
    return best;
}

static void copy_node(struct main_net *net, const struct pn_graph *g, pn_node_id node,
                      const uint32_t *new_id)
{
    uint32_t at = net->nodes++;
    net->node[at] = node;
    const int32_t xyz[3] = {g->pos[node].x, g->pos[node].y, g->pos[node].z};
    memcpy(&net->xyz[3 * (size_t)at], xyz, sizeof xyz);
    for (uint32_t a = g->first_out[node]; a < g->first_out[node + 1]; a++) {
        net->target[net->arcs] = new_id[g->target[a]];
        net->cost[PN_METRIC_LENGTH][net->arcs] = g->length[a];
        net->cost[PN_METRIC_METRES][net->arcs] = g->metres_q16[a];
        net->arcs++;
    }
    net->first_out[net->nodes] = net->arcs;
}

static struct main_net cut_out(const struct pn_graph *g)
{
    struct main_net net = {0};
    size_t n = g->node_count + 1, m = g->arc_count + 1;
    uint32_t count[2], *region = calloc(n, sizeof *region);
    uint32_t *new_id = calloc(n, sizeof *new_id), next = 0;
    net.node = calloc(n, sizeof *net.node);
    net.xyz = calloc(3 * n, sizeof *net.xyz);
    net.first_out = calloc(n, sizeof *net.first_out);
    net.target = calloc(m, sizeof *net.target);
    net.cost[0] = calloc(m, sizeof *net.cost[0]);
    net.cost[1] = calloc(m, sizeof *net.cost[1]);
    bench_need(region && new_id && net.node && net.xyz && net.first_out && net.target &&
                   net.cost[0] && net.cost[1],
               "no memory");
    bench_need(pn_graph_regions(g, region, NULL, count, NULL) == PN_OK, "no regions");
    uint32_t best = largest_region(g, region, count[0]);
    for (uint32_t i = 0; i < g->node_count; i++)
        new_id[i] = g->kind[i] != PN_KIND_PED && region[i] == best ? next++ : 0;
    for (uint32_t i = 0; i < g->node_count; i++) {
        if (g->kind[i] != PN_KIND_PED && region[i] == best)
            copy_node(&net, g, i, new_id);
    }
    free(region);
    free(new_id);
    return net;
}

static void free_net(struct main_net *net)
{
    free(net->node);
    free(net->xyz);
    free(net->first_out);
    free(net->target);
    free(net->cost[0]);
    free(net->cost[1]);
}

#ifdef HAVE_BOOST_GRAPH
/* The bounds of route.h: 1 for metres, the least length a metre for lengths. */
static double peer_scale(const struct main_net *net, enum pn_metric metric)
{
    double least = 1;
    for (uint32_t a = 0; metric == PN_METRIC_LENGTH && a < net->arcs; a++) {
        double metres = net->cost[PN_METRIC_METRES][a] / (double)PN_Q16_PER_M;
        if (metres > 0 && net->cost[PN_METRIC_LENGTH][a] / metres < least)
            least = net->cost[PN_METRIC_LENGTH][a] / metres;
    }
    return least * (1 - 1e-12) / PN_FX_PER_M *
           (metric == PN_METRIC_METRES ? PN_Q16_PER_M : 1);
}

static void bench_astar(struct pn_router *router, const struct main_net *net,
                        enum pn_metric metric)
{
    struct peer_graph *peer =
        peer_new(net->nodes, net->first_out, net->target, net->cost[metric], net->xyz,
                 peer_scale(net, metric));
    struct pn_route_options options = {metric, PN_ONE_WAY_IGNORE};
    struct test_random random = {1};
    double ours = 0, theirs = 0;
    uint64_t settled = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t from = test_random_below(&random, net->nodes);
        uint32_t to = test_random_below(&random, net->nodes);
        struct pn_route route = {0};
        double t0 = bench_now();
        enum pn_status status = pn_route_astar(router, net->node[from], net->node[to],
                                               &options, &route, NULL);
        double t1 = bench_now();
        uint64_t cost = peer_astar(peer, from, to);
        double t2 = bench_now();
        bench_need(status == PN_OK && route.cost == cost, "the peer has another answer");
        ours += t1 - t0;
        theirs += t2 - t1;
        settled += route.settled;
        pn_route_release(&route);
    }
    printf("A* by %-7s %8.1f us a route, %5.0f nodes seen; Boost Graph %8.1f us; "
           "ratio %.2f\n",
           metric == PN_METRIC_LENGTH ? "length" : "metres", ours / PAIRS * 1e6,
           (double)settled / PAIRS, theirs / PAIRS * 1e6, ours / theirs);
    bench_goal(metric == PN_METRIC_LENGTH ? "A* by length / Boost astar_search"
                                          : "A* by metres / Boost astar_search",
               ours / theirs, "peer", BENCH_AT_MOST, 1);
    peer_free(peer);
}
#else
static void bench_astar(struct pn_router *router, const struct main_net *net,
                        enum pn_metric metric)
{
    (void)router;
    (void)net;
    (void)metric;
    bench_no_peer("Boost Graph");
}
#endif

static uint32_t scan(const struct pn_graph *g, const struct pn_nearest_query *query)
{
    uint32_t best = PN_NODE_NONE;
    double least = HUGE_VAL;
    for (uint32_t n = 0; n < g->node_count; n++) {
        double dx = query->point.x - g->pos[n].x / 8.0;
        double dy = query->point.y - g->pos[n].y / 8.0;
        double dz = query->point.z - g->pos[n].z / 8.0;
        double d2 = dx * dx + dy * dy + dz * dz;
        if (query->kinds >> g->kind[n] & 1 && d2 < least) {
            least = d2;
            best = n;
        }
    }
    return best;
}

/* Points within 30 m of a car node, as callers' points mostly are. */
static void make_queries(const struct pn_graph *g, struct pn_nearest_query *query)
{
    struct test_random random = {1};
    for (int i = 0; i < POINTS; i++) {
        uint32_t n = 0;
        do
            n = test_random_below(&random, g->node_count);
        while (g->kind[n] != PN_KIND_CAR);
        query[i] =
            (struct pn_nearest_query){.has_z = true, .kinds = PN_KINDS_CAR, .count = 1};
        query[i].point.x = g->pos[n].x / 8.0 + test_random_in(&random, -300, 300) / 10.0;
        query[i].point.y = g->pos[n].y / 8.0 + test_random_in(&random, -300, 300) / 10.0;
        query[i].point.z = g->pos[n].z / 8.0 + test_random_in(&random, -20, 20) / 10.0;
    }
}

static void bench_nearest(const struct pn_graph *g, const struct pn_index *index)
{
    static struct pn_nearest_query query[POINTS];
    static struct pn_nearest found[POINTS];
    uint32_t count;
    make_queries(g, query);
    double t0 = bench_now();
    for (int i = 0; i < POINTS; i++)
        bench_need(pn_index_nearest(index, &query[i], &found[i], &count, NULL, NULL) ==
                       PN_OK,
                   "nothing near");
    double t1 = bench_now();
    for (int i = 0; i < POINTS; i++)
        bench_need(scan(g, &query[i]) == found[i].node, "the scan has another answer");
    double t2 = bench_now();
    printf("nearest car node %.2f us; a scan of all nodes %.1f us; ratio %.4f\n",
           (t1 - t0) / POINTS * 1e6, (t2 - t1) / POINTS * 1e6, (t1 - t0) / (t2 - t1));
}

int main(void)
{
    struct pn_network *network = bench_network();
    struct pn_graph *graph;
    struct pn_router *router;
    struct pn_index *index;
    bench_need(pn_graph_new(network, &graph, NULL) == PN_OK, "no graph");
    bench_need(pn_router_new(graph, &router, NULL) == PN_OK, "no router");
    bench_need(pn_index_new(graph, &index, NULL) == PN_OK, "no index");
    struct main_net net = cut_out(graph);
    bench_astar(router, &net, PN_METRIC_LENGTH);
    bench_astar(router, &net, PN_METRIC_METRES);
    bench_nearest(graph, index);
    free_net(&net);
    pn_index_free(index);
    pn_router_free(router);
    pn_graph_free(graph);
    pn_network_free(network);
    return EXIT_SUCCESS;
}
