/* route/: the original files, against routes found by another program. */
#include "config.h"

#include "support/real.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;
static struct pn_network *network;
static struct pn_graph *graph;
static struct pn_router *router;

typedef enum pn_status (*engine)(struct pn_router *, pn_node_id, pn_node_id,
                                 const struct pn_route_options *, struct pn_route *,
                                 struct pn_error *);
static const engine engines[] = {pn_route_astar, pn_route_dijkstra};
#define each_engine(tcase, test) tcase_add_loop_test(tcase, test, 0, 2)

static void open_real(void)
{
    pn_error_clear(&err);
    network = test_real_network();
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_router_new(graph, &router, &err), &err);
}

static void close_real(void)
{
    pn_router_free(router);
    pn_graph_free(graph);
    pn_network_free(network);
}

static pn_node_id real_node(uint16_t area, uint16_t node)
{
    pn_node_id id = pn_graph_find(graph, (struct pn_address){area, node});
    ck_assert_uint_ne(id, PN_NODE_NONE);
    return id;
}

static const struct {
    struct pn_address from, to;
    uint64_t length;
} known[] = {
    {{0, 174}, {63, 148}, 10171},
    {{56, 6}, {7, 27}, 9025},
    {{20, 528}, {63, 380}, 5553},
};

START_TEST(known_lengths_come_out)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        pn_node_id from = real_node(known[i].from.area, known[i].from.node);
        pn_node_id to = real_node(known[i].to.area, known[i].to.node);
        struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
        struct pn_route route;
        ck_assert_pn_ok(engines[_i](router, from, to, &options, &route, &err), &err);
        ck_assert_uint_eq(route.length, known[i].length);
        pn_route_release(&route);
    }
}
END_TEST

/* A row of tests/data/routes.csv after its kind: addresses, then eight figures. */
struct row {
    int number;
    pn_node_id from, to;
    char *figure[12];
};

enum {
    LENGTH = 5,
    METRES,
    OBEY_LENGTH,
    OBEY_METRES,
    WRONG,
    PREFER_LENGTH,
    PREFER_METRES
};

static bool read_row(FILE *file, char *line, size_t size, struct row *row)
{
    if (!fgets(line, (int)size, file))
        return false;
    row->number++;
    char *rest = line;
    for (int i = 0; i < 12; i++)
        row->figure[i] = strsep(&rest, ",\r\n");
    ck_assert_ptr_nonnull(row->figure[11]);
    row->from = real_node((uint16_t)atoi(row->figure[1]), (uint16_t)atoi(row->figure[2]));
    row->to = real_node((uint16_t)atoi(row->figure[3]), (uint16_t)atoi(row->figure[4]));
    return true;
}

static void check_figure(const struct row *row, int column, double value, double slack)
{
    ck_assert_msg(fabs(value - atof(row->figure[column])) <= slack,
                  "row %d, figure %d: %.3f, not %s", row->number, column, value,
                  row->figure[column]);
}

static void check_row(const struct row *row, engine run, enum pn_metric metric,
                      enum pn_one_way way)
{
    static const int base[] = {[PN_ONE_WAY_PREFER] = PREFER_LENGTH,
                               [PN_ONE_WAY_OBEY] = OBEY_LENGTH,
                               [PN_ONE_WAY_IGNORE] = LENGTH};
    int column = base[way] + (metric == PN_METRIC_METRES);
    struct pn_route_options options = {metric, way};
    struct pn_route route;
    if (row->figure[column][0] == '\0') {
        ck_assert_int_eq(run(router, row->from, row->to, &options, &route, NULL),
                         PN_E_NOROUTE);
        return;
    }
    ck_assert_pn_ok(run(router, row->from, row->to, &options, &route, &err), &err);
    if (metric == PN_METRIC_LENGTH)
        check_figure(row, column, (double)route.length, 0);
    else
        check_figure(row, column, route.metres, 0.01);
    if (way == PN_ONE_WAY_PREFER)
        check_figure(row, WRONG, route.wrong_way_metres, 0.01);
    if (way == PN_ONE_WAY_OBEY)
        ck_assert_double_eq(route.wrong_way_metres, 0);
    pn_route_release(&route);
}

START_TEST(three_hundred_routes_equal_an_independent_search)
{
    FILE *file = fopen(test_data("data/routes.csv"), "r");
    ck_assert_ptr_nonnull(file);
    char line[256];
    struct row row = {0};
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (read_row(file, line, sizeof line, &row)) {
        for (enum pn_metric metric = 0; metric <= PN_METRIC_METRES; metric++) {
            for (enum pn_one_way way = 0; way <= PN_ONE_WAY_IGNORE; way++)
                check_row(&row, engines[_i], metric, way);
        }
    }
    ck_assert_int_eq(row.number, 300);
    fclose(file);
}
END_TEST

static void compare(pn_node_id from, pn_node_id to, enum pn_metric metric,
                    enum pn_one_way way)
{
    struct pn_route_options options = {metric, way};
    struct pn_route a = {0}, b = {0};
    int fast = pn_route_astar(router, from, to, &options, &a, NULL);
    int plain = pn_route_dijkstra(router, from, to, &options, &b, NULL);
    ck_assert_msg(fast == plain && a.cost == b.cost && a.reason == b.reason,
                  "%u -> %u metric %d way %d: %d %lu, not %d %lu", from, to, metric, way,
                  fast, (unsigned long)a.cost, plain, (unsigned long)b.cost);
    pn_route_release(&a);
    pn_route_release(&b);
}

/* Least lengths from one node to all, by a queue of nodes whose arcs are to be gone over
 * again (Moore 1959): neither a heap nor a bound nor buckets. */
static void least_lengths(pn_node_id from, uint32_t *least, pn_node_id *queue)
{
    uint32_t room = graph->node_count + 1, head = 0, tail = 0;
    bool *waits = calloc(room, sizeof *waits);
    memset(least, 0xFF, graph->node_count * sizeof *least);
    least[from] = 0;
    queue[tail++] = from;
    while (head != tail) {
        pn_node_id node = queue[head];
        head = (head + 1) % room;
        waits[node] = false;
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            pn_node_id to = graph->target[a];
            if (least[node] + graph->length[a] >= least[to])
                continue;
            least[to] = least[node] + graph->length[a];
            if (!waits[to]) {
                waits[to] = true;
                queue[tail] = to;
                tail = (tail + 1) % room;
            }
        }
    }
    free(waits);
}

/* P35: area 15. */
START_TEST(all_pairs_around_grove_street_have_the_least_length)
{
    pn_node_id first = graph->area_first[15], end = graph->area_first[16];
    uint32_t *least = calloc(graph->node_count, sizeof *least);
    pn_node_id *queue = calloc(graph->node_count + 1, sizeof *queue);
    struct pn_route_options options = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    while (graph->kind[end - 1] == PN_KIND_PED)
        end--;
    ck_assert_uint_eq(end - first, 613);
    for (pn_node_id from = first; from < end; from++) {
        least_lengths(from, least, queue);
        for (pn_node_id to = first; to < end; to++) {
            struct pn_route route = {.length = UINT32_MAX};
            pn_route_astar(router, from, to, &options, &route, NULL);
            if (route.reason == PN_NO_ROUTE_REGIONS)
                route.length = UINT32_MAX;
            ck_assert_uint_eq(route.length, least[to]);
            pn_route_release(&route);
        }
    }
    free(least);
    free(queue);
}
END_TEST

/* P59: among them some that a straight line over length bytes would miss. */
START_TEST(six_hundred_seeded_pairs_equal_dijkstra)
{
    uint64_t rng = test_seed();
    for (int i = 0; i < 600; i++) {
        pn_node_id from = (pn_node_id)(toy_next(&rng) % graph->node_count);
        pn_node_id to = (pn_node_id)(toy_next(&rng) % graph->node_count);
        compare(from, to, PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE);
        compare(from, to, i % 2, (enum pn_one_way)(i % 3));
    }
}
END_TEST

static Suite *route_suite(void)
{
    Suite *suite = suite_create("route on the originals");
    TCase *real = tcase_create("originals");
    tcase_add_checked_fixture(real, open_real, close_real);
    tcase_set_timeout(real, 300);
    each_engine(real, known_lengths_come_out);
    each_engine(real, three_hundred_routes_equal_an_independent_search);
    tcase_add_test(real, all_pairs_around_grove_street_have_the_least_length);
    tcase_add_test(real, six_hundred_seeded_pairs_equal_dijkstra);
    test_suite_add_real(suite, real, 6);
    return suite;
}

int main(void)
{
    return test_run(route_suite());
}
