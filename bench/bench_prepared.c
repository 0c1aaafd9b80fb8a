/*
 * bench_prepared.c - the engines on the cut graph: how long they take to make, and to
 * ask.
 *
 * On the original files (PATHNODE_SA_NODES), else on a made-up world of that size; with
 * an argument on a made-up world of so many nodes, for growth. Pairs are random nodes of
 * the largest vehicle region. Each time is the best of rounds of this process's own time;
 * the peers that are there answer the same pairs in the same run.
 */
#include "config.h"

#include "bench.h"
#include "heap.h"
#include "peer.h"
#include "support/random.h"
#include "support/world.h"

#include <pathnode/trip.h>

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PAIRS = 1000, DISTANCES = 1 << 16, CLOSURES = 50, SLOW_PAIRS = 200 };

/* Short ones need more to find a quiet moment. */
enum { ROUNDS = 5, SHORT_ROUNDS = 25 };

static double boost_us; /* a route by the peer, 0 without it; for the ratios */

static void line(const char *what, double us)
{
    printf("%-44s %12.3f us", what, us);
    if (boost_us > 0)
        printf("   Boost A* / this %10.1f", boost_us / us);
    printf("\n");
}

struct field {
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_prepared *prepared;
    pn_node_id *pair; /* 2 * DISTANCES */
};

static struct pn_network *load(const char *nodes)
{
    const char *folder = getenv("PATHNODE_SA_NODES");
    struct pn_network *network = NULL;
    struct test_world_options world =
        nodes ? test_world_of_nodes(1, (uint32_t)strtoul(nodes, NULL, 10))
              : test_world_game(1);
    bool real = folder && *folder && !nodes;
    if (real)
        bench_need(pn_source_load(folder, &network, NULL, NULL, NULL) == PN_OK, folder);
    else
        bench_need(test_world_new(&world, &network, NULL) == PN_OK, "no world");
    printf("%s\n", real ? "the original files" : "a made-up world");
    return network;
}

static uint32_t region_of(const struct pn_cut *cut, pn_node_id node)
{
    struct pn_cut_ref ref = cut->ref[node];
    if (ref.slot == PN_CUT_NONE)
        return PN_CUT_NONE;
    uint32_t end = ref.chain == PN_CUT_NONE ? ref.slot : cut->chain[ref.chain].a;
    return cut->end_region[end];
}

static uint32_t largest(const struct pn_cut *cut)
{
    uint32_t best = 0;
    for (uint32_t r = 0; r < cut->region_count; r++)
        if (cut->region_first[r + 1] - cut->region_first[r] >
            cut->region_first[best + 1] - cut->region_first[best])
            best = r;
    return best;
}

/* Random pairs of the largest region. */
static void choose_pairs(struct field *f)
{
    const struct pn_cut *cut = pn_prepared_cut(f->prepared);
    uint32_t best = largest(cut), count = 0;
    struct test_random random = {1};
    pn_node_id *node = calloc(cut->node_count, sizeof *node);
    f->pair = calloc(2 * DISTANCES, sizeof *f->pair);
    bench_need(node && f->pair, "no memory");
    for (pn_node_id n = 0; n < cut->node_count; n++)
        if (region_of(cut, n) == best)
            node[count++] = n;
    for (uint32_t i = 0; i < 2 * DISTANCES; i++)
        f->pair[i] = node[test_random_below(&random, count)];
    free(node);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static void goal_making(const char *name, bool ped, double cut_s, double index_s,
                        const struct pn_prepared_info *info)
{
    char what[80];
    snprintf(what, sizeof what, "cut graph, %s", name);
    bench_goal(what, cut_s * 1e3, "ms", BENCH_AT_MOST, 5);
    snprintf(what, sizeof what, "index, %s", name);
    bench_goal(what, index_s, "s", BENCH_AT_MOST, ped ? 1 : 0.5);
    snprintf(what, sizeof what, "memory of the index, %s", name);
    bench_goal(what, (double)info->bytes / 1e6, "MB", BENCH_AT_MOST, ped ? 80 : 40);
}

static void bench_making(struct field *f, uint32_t kinds, enum pn_one_way one_way,
                         const char *name)
{
    struct pn_route_options options = {PN_METRIC_LENGTH, one_way};
    struct pn_prepared_info info;
    double cut_s = 1e9, index_s = 1e9;
    struct rusage usage;
    pn_costs_free(f->costs);
    pn_prepared_free(f->prepared);
    bench_need(pn_costs_new(f->graph, kinds, &options, &f->costs, NULL) == PN_OK,
               "no costs");
    for (int i = 0; i < ROUNDS; i++) {
        struct pn_cut *cut;
        double start = bench_now();
        bench_need(pn_cut_new(f->costs, &cut, NULL) == PN_OK, "no cut graph");
        cut_s = least(cut_s, bench_now() - start);
        pn_cut_free(cut);
    }
    for (int i = 0; i < ROUNDS; i++) {
        if (i)
            pn_prepared_free(f->prepared);
        double start = bench_now();
        bench_need(pn_prepared_new(f->costs, NULL, &f->prepared, NULL) == PN_OK,
                   "no index");
        index_s = least(index_s, bench_now() - start);
    }
    pn_prepared_describe(f->prepared, &info);
    getrusage(RUSAGE_SELF, &usage);
    printf("%-10s cut graph %.2f ms, index %.1f ms, %.1f MB; %u ends, %u of %u "
           "regions with tables, rows %.1f MB; process so far %.0f MB\n",
           name, cut_s * 1e3, index_s * 1e3, (double)info.bytes / 1e6, info.ends,
           info.table_regions, info.regions, (double)info.row_bytes / 1e6,
           (double)usage.ru_maxrss / 1e3);
    goal_making(name, kinds == PN_KINDS_PED, cut_s, index_s, &info);
}

/* The vehicle layer alone and renumbered: what the peers search. */
struct layer {
    uint32_t nodes, arcs;
    uint32_t *id; /* of each node of the graph */
    uint32_t *first_out, *target, *cost, *metres;
    int32_t *xyz;
};

static void add_node(struct layer *l, const struct field *f, pn_node_id node)
{
    const struct pn_graph *g = f->graph;
    const int32_t at[3] = {g->pos[node].x, g->pos[node].y, g->pos[node].z};
    memcpy(l->xyz + 3 * (size_t)l->id[node], at, sizeof at);
    for (uint32_t a = g->first_out[node]; a < g->first_out[node + 1]; a++)
        if (pn_costs_has(f->costs, g->target[a])) {
            l->target[l->arcs] = l->id[g->target[a]];
            l->cost[l->arcs] = f->costs->arc[a];
            l->metres[l->arcs++] = g->metres_q16[a];
        }
    l->first_out[l->id[node] + 1] = l->arcs;
}

static struct layer make_layer(const struct field *f)
{
    const struct pn_graph *g = f->graph;
    size_t n = g->node_count + 1, m = g->arc_count + 1;
    struct layer l = {.id = calloc(n, sizeof *l.id),
                      .first_out = calloc(n, sizeof *l.first_out),
                      .target = calloc(m, sizeof *l.target),
                      .cost = calloc(m, sizeof *l.cost),
                      .metres = calloc(m, sizeof *l.metres),
                      .xyz = calloc(3 * n, sizeof *l.xyz)};
    bench_need(l.id && l.first_out && l.target && l.cost && l.metres && l.xyz,
               "no memory");
    for (pn_node_id node = 0; node < g->node_count; node++)
        if (pn_costs_has(f->costs, node))
            l.id[node] = l.nodes++;
    for (pn_node_id node = 0; node < g->node_count; node++)
        if (pn_costs_has(f->costs, node))
            add_node(&l, f, node);
    return l;
}

static void free_layer(struct layer *l)
{
    free(l->id);
    free(l->first_out);
    free(l->target);
    free(l->cost);
    free(l->metres);
    free(l->xyz);
}

#ifdef HAVE_BOOST_GRAPH
static void bench_boost(const struct field *f, const struct layer *l)
{
    /* Metres: its bound is exact there, so the peer does as well as it can. */
    struct peer_graph *peer = peer_new(l->nodes, l->first_out, l->target, l->metres,
                                       l->xyz, (1 - 1e-12) * PN_Q16_PER_M / PN_FX_PER_M);
    double best_s = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++)
            bench_need(peer_astar(peer, l->id[f->pair[2 * i]],
                                  l->id[f->pair[2 * i + 1]]) != UINT64_MAX,
                       "the peer finds no route");
        best_s = least(best_s, bench_now() - start);
    }
    boost_us = best_s / PAIRS * 1e6;
    line("Boost Graph astar_search, CSR, metres", boost_us);
    peer_free(peer);
}
#else
static void bench_boost(const struct field *f, const struct layer *l)
{
    (void)f;
    (void)l;
    bench_no_peer("Boost Graph");
}
#endif

#ifdef HAVE_IGRAPH
static void bench_igraph(const struct field *f, const struct layer *l)
{
    struct peer_igraph *peer =
        peer_igraph_new(l->nodes, l->first_out, l->target, l->cost);
    bench_need(peer != NULL, "no memory");
    double start = bench_now();
    for (uint32_t i = 0; i < SLOW_PAIRS; i++) {
        pn_node_id from = f->pair[2 * i], to = f->pair[2 * i + 1];
        uint64_t cost;
        double got = peer_igraph_route(peer, l->id[from], l->id[to]);
        bench_need(pn_prepared_distance(f->prepared, from, to, &cost, NULL) == PN_OK &&
                       got == (double)cost,
                   "the peer has another answer");
    }
    line("igraph, Dijkstra, length", (bench_now() - start) / SLOW_PAIRS * 1e6);
    peer_igraph_free(peer);
}
#else
static void bench_igraph(const struct field *f, const struct layer *l)
{
    (void)f;
    (void)l;
    bench_no_peer("igraph");
}
#endif

#ifdef HAVE_ROUTINO
static void bench_routino(const struct field *f, const struct layer *l)
{
    struct peer_routino *peer =
        peer_routino_new(l->nodes, l->first_out, l->target, l->xyz);
    double sum = 0;
    uint32_t found = 0;
    if (!peer) {
        puts("Routino: no planetsplitter, or no data files");
        return;
    }
    for (uint32_t i = 0; i < SLOW_PAIRS; i++) {
        double seconds = peer_routino_route(peer, l->id[f->pair[2 * i]],
                                            l->id[f->pair[2 * i + 1]], bench_now);
        found += seconds >= 0;
        sum += seconds >= 0 ? seconds : 0;
    }
    line("Routino, shortest by car, own lengths", sum / found * 1e6);
    printf("    %u of %d routes found\n", found, SLOW_PAIRS);
    peer_routino_free(peer);
}
#else
static void bench_routino(const struct field *f, const struct layer *l)
{
    (void)f;
    (void)l;
    bench_no_peer("Routino");
}
#endif

static void bench_peers(const struct field *f)
{
    struct layer layer = make_layer(f);
    bench_boost(f, &layer);
    bench_igraph(f, &layer);
    bench_routino(f, &layer);
    free_layer(&layer);
}

/* A ratio to Boost, if it is there. */
static void goal_ratio(const char *what, double us, double goal)
{
    if (boost_us > 0)
        bench_goal(what, boost_us / us, "times", BENCH_AT_LEAST, goal);
}

static void bench_asking(const struct field *f, const char *mode)
{
    char what[80];
    double distance_s = 1e9, path_s = 1e9, nodes = 0;
    struct pn_path path = {0};
    for (int round = 0; round < SHORT_ROUNDS; round++) {
        uint64_t cost, sum = 0;
        double start = bench_now();
        for (uint32_t i = 0; i < DISTANCES; i++) {
            pn_prepared_distance(f->prepared, f->pair[2 * i], f->pair[2 * i + 1], &cost,
                                 NULL);
            sum += cost;
        }
        distance_s = least(distance_s, bench_now() - start);
        bench_need(sum != 0, "all routes are of no cost");
        nodes = 0;
        start = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++) {
            pn_prepared_path(f->prepared, f->pair[2 * i], f->pair[2 * i + 1], &path,
                             NULL);
            nodes += path.count;
        }
        path_s = least(path_s, bench_now() - start);
    }
    pn_path_release(&path);
    line("distance", distance_s / DISTANCES * 1e6);
    line("distance and node list", path_s / PAIRS * 1e6);
    printf("    %.0f nodes a route\n", nodes / PAIRS);
    snprintf(what, sizeof what, "distance, %s / Boost A*", mode);
    goal_ratio(what, distance_s / DISTANCES * 1e6, 5000);
    snprintf(what, sizeof what, "node list, %s / Boost A*", mode);
    goal_ratio(what, path_s / PAIRS * 1e6, 300);
}

static uint32_t choose_closures(const struct field *f, struct pn_cost_change *change)
{
    struct test_random random = {2};
    uint32_t count = 0, stride = f->graph->arc_count / CLOSURES;
    for (uint32_t i = 0; i < CLOSURES; i++) {
        uint32_t arc = i * stride + test_random_below(&random, stride);
        while (arc < (i + 1) * stride && f->costs->arc[arc] == PN_COST_CLOSED)
            arc++;
        if (arc < (i + 1) * stride)
            change[count++] = (struct pn_cost_change){arc, PN_COST_CLOSED};
    }
    return count;
}

static void goal_flex(bool index, bool closures, double us)
{
    if (index)
        return;
    if (closures) {
        bench_goal("search, 50 closures", us / 1e3, "ms", BENCH_AT_MOST, 0.3);
        goal_ratio("search, 50 closures / Boost A* without", us, 3);
    } else {
        goal_ratio("search without an index / Boost A*", us, 5);
    }
}

static void bench_flex(const struct field *f, bool index, bool closures)
{
    struct pn_flex *flex;
    struct pn_path path = {0};
    struct pn_cost_change change[CLOSURES];
    double change_s = 1e9, path_s = 1e9;
    char what[80];
    bench_need(pn_flex_new(f->costs, pn_prepared_cut(f->prepared),
                           index ? f->prepared : NULL, &flex, NULL) == PN_OK,
               "no search");
    uint32_t count = closures ? choose_closures(f, change) : 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        bench_need(pn_flex_change(flex, change, count, NULL) == PN_OK, "no closures");
        change_s = least(change_s, bench_now() - start);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++)
            pn_flex_path(flex, f->pair[2 * i], f->pair[2 * i + 1], &path, NULL);
        path_s = least(path_s, bench_now() - start);
    }
    snprintf(what, sizeof what, "flexible, %s%s", index ? "bound by index" : "no index",
             closures ? ", 50 closures" : "");
    line(what, path_s / PAIRS * 1e6 + change_s * 1e6);
    goal_flex(index, closures, path_s / PAIRS * 1e6 + change_s * 1e6);
    pn_path_release(&path);
    pn_flex_free(flex);
}

/* Turns of some metres each; the costs are those of ignore. */
static void bench_trips(const struct field *f, bool index, bool lanes_first)
{
    static const struct pn_turn_costs turns = {{0, 0, 5, 20, 30, 5, 10, 20, 100}};
    const struct pn_trip_options options = {&turns, lanes_first};
    struct pn_trip_search *search;
    struct pn_trip trip = {0};
    double make_s = bench_now(), trip_s = 1e9;
    char what[80];
    bench_need(pn_trip_search_new(f->costs, pn_prepared_cut(f->prepared),
                                  index ? f->prepared : NULL, &options, &search,
                                  NULL) == PN_OK,
               "no search");
    make_s = bench_now() - make_s;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++) {
            const struct pn_trip_query query = {
                .from = pn_place_at_node(f->graph, f->pair[2 * i]),
                .to = pn_place_at_node(f->graph, f->pair[2 * i + 1])};
            pn_trip_find(search, &query, &trip, NULL);
        }
        trip_s = least(trip_s, bench_now() - start);
    }
    snprintf(what, sizeof what, "trips with turns, %s",
             lanes_first ? "lanes first"
             : index     ? "bound by index"
                         : "no index");
    line(what, trip_s / PAIRS * 1e6);
    printf("    %.2f ms to make the search\n", make_s * 1e3);
    pn_trip_release(&trip);
    pn_trip_search_free(search);
}

static void bench_file(const struct field *f)
{
    char path[] = "/tmp/pathnode-bench-XXXXXX";
    struct pn_prepared_key key = {.purpose = "bench"};
    double open_s = 1e9, verify_s = 1e9;
    int fd = mkstemp(path);
    bench_need(fd >= 0 && close(fd) == 0, "no temporary file");
    bench_need(pn_prepared_save(f->prepared, path, &key, NULL) == PN_OK, "not saved");
    for (int round = 0; round < ROUNDS; round++) {
        struct pn_prepared *opened;
        double start = bench_now();
        bench_need(pn_prepared_open(path, &key, &opened, NULL) == PN_OK, "not opened");
        open_s = least(open_s, bench_now() - start);
        start = bench_now();
        bench_need(pn_prepared_verify(opened, NULL) == PN_OK, "not verified");
        verify_s = least(verify_s, bench_now() - start);
        pn_prepared_free(opened);
    }
    unlink(path);
    printf("saved index: test all of it %.2f ms\n", verify_s * 1e3);
    bench_goal("mapping a saved index", open_s * 1e3, "ms", BENCH_AT_MOST, 1);
}

int main(int argc, char **argv)
{
    struct field f = {0};
    struct pn_error err;
    heap_set_up(); /* memory as the command has it */
    struct pn_network *network = load(argc > 1 ? argv[1] : NULL);
    pn_error_clear(&err);
    bench_ok(pn_graph_new(network, &f.graph, &err), &err);
    pn_network_free(network);
    printf("%u nodes\n", f.graph->node_count);
    bench_making(&f, PN_KINDS_PED, PN_ONE_WAY_IGNORE, "ped");
    bench_making(&f, PN_KINDS_VEHICLE, PN_ONE_WAY_IGNORE, "ignore");
    choose_pairs(&f);
    if (argc <= 1)
        bench_peers(&f);
    bench_asking(&f, "ignore");
    for (int i = 0; i < 4; i++)
        bench_flex(&f, i & 1, i & 2);
    bench_trips(&f, false, false);
    bench_trips(&f, true, false);
    bench_trips(&f, false, true);
    bench_file(&f);
    bench_making(&f, PN_KINDS_VEHICLE, PN_ONE_WAY_OBEY, "obey");
    bench_asking(&f, "obey");
    free(f.pair);
    pn_prepared_free(f.prepared);
    pn_costs_free(f.costs);
    pn_graph_free(f.graph);
    return 0;
}
