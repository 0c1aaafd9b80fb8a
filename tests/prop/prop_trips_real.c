/* Trips on the original files: every profile to all targets, and routes known before. */
#include "config.h"

#include "support/real.h"
#include "support/suite.h"
#include "support/toy.h"
#include "support/trips.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const names[] = {"car", "truck", "emergency", "bike", "boat", "ped"};
static const enum pn_one_way modes[] = {PN_ONE_WAY_OBEY, PN_ONE_WAY_IGNORE};

struct map {
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_turn_costs turns;
    struct pn_cost_change *change; /* closures */
    uint32_t change_count;
    uint64_t rng;
};

static struct pn_graph *real_graph(void)
{
    struct pn_graph *graph;
    struct pn_network *network = test_real_network();
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    pn_network_free(network);
    return graph;
}

static void map_open(struct map *m, const char *name, enum pn_one_way one_way)
{
    struct pn_profile *profile;
    *m = (struct map){.graph = real_graph(), .rng = test_seed()};
    ck_assert_int_eq(pn_profile_load(name, &profile, NULL), PN_OK);
    ck_assert_int_eq(pn_profile_costs(m->graph, profile, one_way, &m->costs, NULL),
                     PN_OK);
    pn_profile_turns(profile, &m->turns);
    pn_profile_free(profile);
}

static void map_close(struct map *m)
{
    free(m->change);
    pn_costs_free(m->costs);
    pn_graph_free(m->graph);
}

/* Closes 50 arcs of the layer. */
static void close_some(struct map *m)
{
    uint32_t stride = m->graph->arc_count / 5000;
    m->change = calloc(50, sizeof *m->change);
    m->change_count = 0;
    for (uint32_t a = 0; a < m->graph->arc_count && m->change_count < 50; a += stride)
        if (m->costs->arc[a] != PN_COST_CLOSED && toy_next(&m->rng) % 8 == 0)
            m->change[m->change_count++] = (struct pn_cost_change){a, PN_COST_CLOSED};
}

/* Somewhere in a link of the layer, in sixteenths. */
static struct pn_place random_place(struct map *m)
{
    for (;;) {
        uint32_t arc = (uint32_t)(toy_next(&m->rng) % m->graph->arc_count);
        pn_node_id a = pn_graph_source(m->graph, arc), b = m->graph->target[arc];
        double fraction = (double)(1 + toy_next(&m->rng) % 15) / 16;
        if (pn_costs_has(m->costs, a) && pn_costs_has(m->costs, b))
            return (struct pn_place){.a = a, .b = b, .arc = arc, .fraction = fraction};
    }
}

static void least_by_node(const struct map *m, const struct trips_sum *arc,
                          struct trips_sum *node)
{
    for (pn_node_id n = 0; n < m->graph->node_count; n++)
        node[n] = (struct trips_sum){UINT64_MAX, PN_COST_NONE};
    for (uint32_t a = 0; a < m->graph->arc_count; a++) {
        struct trips_sum *least = &node[m->graph->target[a]];
        if (arc[a].wrong < least->wrong ||
            (arc[a].wrong == least->wrong && arc[a].cost < least->cost))
            *least = arc[a];
    }
}

static const char *compare(struct pn_trip_search *search, const struct trips *trips,
                           const struct pn_trip_query *query, struct trips_sum wanted,
                           struct pn_trip *trip)
{
    uint64_t wrong = 0;
    enum pn_status status = pn_trip_find(search, query, trip, NULL);
    if (status != (wanted.cost == PN_COST_NONE ? PN_E_NOROUTE : PN_OK))
        return "has another status";
    if (status != PN_OK)
        return NULL;
    if (trip->cost != wanted.cost)
        return "has another cost";
    const char *fault = trips_fault(trips, query, trip, &wrong);
    return fault ? fault : wrong == wanted.wrong ? NULL : "goes more against the lanes";
}

/* To every stride-th node of the layer, and to places in links. */
static void assert_targets(struct map *m, struct pn_trip_search *search,
                           const struct trips *trips, uint32_t stride)
{
    struct pn_trip trip = {0};
    struct pn_trip_query query = {
        .from = random_place(m), .has_heading = true, .heading_deg = 12.3};
    struct trips_sum *arc = calloc(m->graph->arc_count, sizeof *arc);
    struct trips_sum *node = calloc(m->graph->node_count, sizeof *node);
    trips_from(trips, &query, arc);
    least_by_node(m, arc, node);
    for (pn_node_id n = 0; n < m->graph->node_count; n += stride) {
        if (!pn_costs_has(m->costs, n))
            continue;
        query.to = (struct pn_place){.a = n, .b = n, .arc = PN_NODE_NONE};
        const char *fault = compare(search, trips, &query, node[n], &trip);
        if (fault)
            ck_abort_msg("the trip from link %u-%u to node %u %s", query.from.a,
                         query.from.b, n, fault);
    }
    for (int i = 0; i < 50; i++) {
        query.to = random_place(m);
        const char *fault =
            compare(search, trips, &query, trips_to(trips, &query, arc), &trip);
        if (fault)
            ck_abort_msg("the trip from link %u-%u to link %u-%u %s", query.from.a,
                         query.from.b, query.to.a, query.to.b, fault);
    }
    pn_trip_release(&trip);
    free(node);
    free(arc);
}

/* As it is with an index, to all targets; then with closures, to some. */
START_TEST(every_profile_to_all_targets)
{
    struct map m;
    struct pn_prepared *prepared;
    struct pn_trip_search *search;
    struct trips trips;
    map_open(&m, names[_i / 2], modes[_i % 2]);
    const struct pn_trip_options how = {&m.turns, false};
    ck_assert_int_eq(pn_prepared_new(m.costs, NULL, &prepared, NULL), PN_OK);
    ck_assert_int_eq(pn_trip_search_new(m.costs, NULL, prepared, &how, &search, NULL),
                     PN_OK);
    trips_init(&trips, m.costs, &m.turns, false);
    assert_targets(&m, search, &trips, 1);
    close_some(&m);
    ck_assert_int_eq(pn_trip_search_change(search, m.change, m.change_count, NULL),
                     PN_OK);
    for (uint32_t i = 0; i < m.change_count; i++)
        m.costs->arc[m.change[i].arc] = PN_COST_CLOSED;
    assert_targets(&m, search, &trips, 17);
    trips_release(&trips);
    pn_trip_search_free(search);
    pn_prepared_free(prepared);
    map_close(&m);
}
END_TEST

START_TEST(lanes_first_and_no_index)
{
    struct map m;
    struct trips trips;
    struct pn_trip_search *search;
    map_open(&m, names[_i / 2], PN_ONE_WAY_IGNORE);
    const struct pn_trip_options how = {&m.turns, _i % 2};
    ck_assert_int_eq(pn_trip_search_new(m.costs, NULL, NULL, &how, &search, NULL), PN_OK);
    trips_init(&trips, m.costs, &m.turns, how.lanes_first);
    assert_targets(&m, search, &trips, 41);
    trips_release(&trips);
    pn_trip_search_free(search);
    map_close(&m);
}
END_TEST

/* From 100 places, each with a heading: to all nodes at once, and to some by trips. */
START_TEST(hundred_places_to_all_nodes)
{
    struct map m;
    struct trips trips;
    struct pn_cut *cut;
    struct pn_prepared *prepared;
    struct pn_reach *reach;
    struct pn_trip_search *search;
    map_open(&m, names[_i / 2], modes[_i % 2]);
    const struct pn_trip_options how = {&m.turns, false};
    struct trips_sum *arc = calloc(m.graph->arc_count, sizeof *arc);
    struct trips_sum *node = calloc(m.graph->node_count, sizeof *node);
    trips_init(&trips, m.costs, &m.turns, false);
    ck_assert_int_eq(pn_cut_new(m.costs, &cut, NULL), PN_OK);
    ck_assert_int_eq(pn_reach_new_turns(m.costs, cut, &m.turns, &reach, NULL), PN_OK);
    ck_assert_int_eq(pn_prepared_new(m.costs, NULL, &prepared, NULL), PN_OK);
    ck_assert_int_eq(pn_trip_search_new(m.costs, NULL, prepared, &how, &search, NULL),
                     PN_OK);
    for (uint32_t s = 0; s < 100; s++) {
        struct pn_trip_query query = {
            .from = random_place(&m), .has_heading = true, .heading_deg = 3.6 * s + 0.01};
        trips_from(&trips, &query, arc);
        least_by_node(&m, arc, node);
        ck_assert_int_eq(pn_reach_run_place(reach, &query.from, &query.heading_deg,
                                            PN_COST_NONE, NULL),
                         PN_OK);
        for (pn_node_id n = 0; n < m.graph->node_count; n++) {
            uint64_t cost = 1;
            if (pn_reach_costs(reach)[n] != node[n].cost)
                ck_abort_msg("from link %u-%u to node %u", query.from.a, query.from.b, n);
            if (n % 256 != s || !pn_costs_has(m.costs, n))
                continue;
            query.to = pn_place_at_node(m.graph, n);
            pn_trip_cost(search, &query, &cost, NULL);
            if (cost != node[n].cost)
                ck_abort_msg("trip from link %u-%u to %u", query.from.a, query.from.b, n);
        }
    }
    pn_trip_search_free(search);
    pn_prepared_free(prepared);
    pn_reach_free(reach);
    pn_cut_free(cut);
    trips_release(&trips);
    free(node);
    free(arc);
    map_close(&m);
}
END_TEST

/* Some way along a step of a route, and 15 m beside it. */
static struct pn_point beside(const struct pn_graph *graph, pn_node_id a, pn_node_id b)
{
    struct pn_point p = pn_place_node_point(graph, a), q = pn_place_node_point(graph, b);
    double dx = q.x - p.x, dy = q.y - p.y, length = hypot(dx, dy);
    struct pn_point point = {(p.x + q.x) / 2, (p.y + q.y) / 2, (p.z + q.z) / 2};
    if (length > 0) {
        point.x += 15 * dy / length;
        point.y -= 15 * dx / length;
    }
    return point;
}

static double thread_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* P13: 15 m off the line of an old route, the way back is there at once, and costs what a
   new one costs. */
START_TEST(a_driver_beside_the_line_is_led_back_at_once)
{
    struct map m;
    struct pn_cut *cut;
    struct pn_snap *snap;
    struct pn_trip_search *fresh;
    struct pn_rejoin_search *search;
    struct pn_rejoin back = {0};
    struct pn_trip old = {0};
    uint64_t cost;
    double least_ms = 1e9;
    int asked = 0;
    map_open(&m, "car", PN_ONE_WAY_OBEY);
    const struct pn_trip_options how = {.turns = &m.turns};
    ck_assert_int_eq(pn_cut_new(m.costs, &cut, NULL), PN_OK);
    ck_assert_int_eq(pn_snap_new(m.graph, m.costs->kinds, &snap, NULL), PN_OK);
    ck_assert_int_eq(pn_trip_search_new(m.costs, cut, NULL, &how, &fresh, NULL), PN_OK);
    ck_assert_int_eq(pn_rejoin_search_new(m.costs, cut, &m.turns, &search, NULL), PN_OK);
    for (int i = 0; i < 200; i++) {
        struct pn_trip_query query = {.from = random_place(&m), .to = random_place(&m)};
        query.to = pn_place_at_node(m.graph, query.to.a);
        if (pn_trip_find(fresh, &query, &old, NULL) != PN_OK || old.node_count < 3)
            continue;
        const pn_node_id *middle = old.nodes + old.node_count / 2;
        struct pn_snap_query at = {.point = beside(m.graph, middle[0], middle[-1]),
                                   .has_z = true,
                                   .kinds = m.costs->kinds};
        struct pn_rejoin_start start = {0};
        struct pn_snap_notes notes;
        ck_assert_int_eq(pn_snap_nearest(snap, &at, &start.place, &notes, NULL), PN_OK);
        double begin_ms = thread_ms();
        int status =
            pn_rejoin_find(search, &start, old.nodes, old.node_count, &back, NULL);
        double ms = thread_ms() - begin_ms;
        query.from = start.place;
        ck_assert_int_eq(pn_trip_cost(fresh, &query, &cost, NULL), status);
        if (status != PN_OK)
            continue;
        ck_assert_uint_eq(back.path.cost, cost);
        least_ms = ms < least_ms ? ms : least_ms;
        asked++;
    }
    ck_assert_int_gt(asked, 100);
    printf("rejoining: %.3f ms at least\n", least_ms);
    ck_assert_double_lt(least_ms, 5); /* sanitizers are slow; it takes under 1 without */
    pn_rejoin_release(&back);
    pn_trip_release(&old);
    pn_rejoin_search_free(search);
    pn_trip_search_free(fresh);
    pn_snap_free(snap);
    pn_cut_free(cut);
    map_close(&m);
}
END_TEST

/* By metre: the numbers of another program are rounded to millimetres. */
struct known {
    uint16_t from_area, from, to_area, to;
    double wrong_m, metres;
};

static bool read_known(const char *line, struct known *known)
{
    return sscanf(line,
                  "vehicle,%hu,%hu,%hu,%hu,%*[^,],%*[^,],%*[^,],%*[^,],%lf,%*[^,],%lf",
                  &known->from_area, &known->from, &known->to_area, &known->to,
                  &known->wrong_m, &known->metres) == 6 ||
           sscanf(line, "vehicle,%hu,%hu,%hu,%hu,%*[^,],%*[^,],,,%lf,%*[^,],%lf",
                  &known->from_area, &known->from, &known->to_area, &known->to,
                  &known->wrong_m, &known->metres) == 6;
}

static pn_node_id find(const struct pn_graph *graph, uint16_t area, uint16_t node)
{
    return pn_graph_find(graph, (struct pn_address){area, node});
}

START_TEST(preferred_routes_are_those_of_another_program)
{
    struct pn_graph *graph = real_graph();
    struct pn_trip_search *search[2];
    struct pn_costs *costs[2];
    struct pn_trip trip = {0};
    char line[256];
    int rows = 0, wrong_rows = 0;
    for (int i = 0; i < 2; i++) {
        const struct pn_route_options options = {PN_METRIC_METRES, modes[i]};
        const struct pn_trip_options how = {NULL, i == 1};
        pn_costs_new(graph, PN_KINDS_VEHICLE, &options, &costs[i], NULL);
        pn_trip_search_new(costs[i], NULL, NULL, &how, &search[i], NULL);
    }
    FILE *file = fopen(test_data("data/routes.csv"), "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        struct known k;
        bool wrong_way;
        double wrong_m = 0;
        if (!read_known(line, &k))
            continue;
        struct pn_trip_query query = {
            .from = pn_place_at_node(graph, find(graph, k.from_area, k.from)),
            .to = pn_place_at_node(graph, find(graph, k.to_area, k.to))};
        ck_assert_int_eq(
            pn_trip_prefer(search[0], search[1], &query, &trip, &wrong_way, NULL), PN_OK);
        for (uint32_t i = 0; i < trip.arc_count; i++)
            wrong_m += graph->lanes[trip.arcs[i]]
                           ? 0
                           : graph->metres_q16[trip.arcs[i]] / (double)PN_Q16_PER_M;
        ck_assert_double_lt(fabs(wrong_m - k.wrong_m), 0.02);
        ck_assert_double_lt(fabs((double)trip.cost / PN_Q16_PER_M - k.metres), 0.02);
        ck_assert_int_eq(wrong_way, k.wrong_m > 0);
        rows++;
        wrong_rows += wrong_way;
    }
    fclose(file);
    ck_assert_int_gt(rows, 50);
    ck_assert_int_gt(wrong_rows, 3);
    pn_trip_release(&trip);
    for (int i = 0; i < 2; i++) {
        pn_trip_search_free(search[i]);
        pn_costs_free(costs[i]);
    }
    pn_graph_free(graph);
}
END_TEST

static Suite *real_suite(void)
{
    Suite *suite = suite_create("trips on the originals");
    TCase *real = tcase_create("real");
    tcase_set_timeout(real, 600);
    tcase_add_test(real, preferred_routes_are_those_of_another_program);
    tcase_add_loop_test(real, every_profile_to_all_targets, 0, 12);
    tcase_add_loop_test(real, lanes_first_and_no_index, 0, 12);
    tcase_add_loop_test(real, hundred_places_to_all_nodes, 0, 12);
    tcase_add_test(real, a_driver_beside_the_line_is_led_back_at_once);
    test_suite_add_real(suite, real, 38);
    return suite;
}

int main(void)
{
    return test_run(real_suite());
}
