/* Trips cost what the plainest search over all arcs says: turns, headings, closures. */
#include "config.h"

#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"
#include "support/trips.h"

#include <pathnode/trip.h>

#include <stdlib.h>
#include <string.h>

/* A world, with its costs as they are and as they are changed. */
struct world {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs, *changed;
    struct pn_cost_change *change;
    uint32_t change_count;
    struct pn_turn_costs turns;
    struct trips_sum *arc;
    uint8_t *underfoot; /* NULL: no surfaces */
};

static void world_open(struct world *w, uint64_t seed, uint32_t junctions,
                       const struct pn_route_options *options)
{
    toy_random(&w->toy, seed, junctions);
    w->graph = toy_graph(&w->toy);
    toy_graph_spread(w->graph, seed);
    ck_assert_int_eq(pn_costs_new(w->graph, PN_KINDS_VEHICLE, options, &w->costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_costs_new(w->graph, PN_KINDS_VEHICLE, options, &w->changed, NULL),
                     PN_OK);
    w->change = calloc(w->graph->arc_count + 1, sizeof *w->change);
    w->arc = calloc(w->graph->arc_count + 1, sizeof *w->arc);
    w->change_count = 0;
    w->underfoot = NULL;
}

/* The costs follow from what lies under each arc, some of which is never to be used. */
static void world_pave(struct world *w, uint64_t *rng)
{
    pn_costs_free(w->costs);
    pn_costs_free(w->changed);
    w->underfoot = malloc(w->graph->arc_count + 1);
    toy_graph_pave(w->graph, w->underfoot, rng);
    w->costs = toy_surface_costs(w->graph);
    w->changed = toy_surface_costs(w->graph);
}

static void world_close(struct world *w)
{
    free(w->underfoot);
    free(w->arc);
    free(w->change);
    pn_costs_free(w->costs);
    pn_costs_free(w->changed);
    toy_graph_free(w->graph);
    toy_release(&w->toy);
}

/* Turns of few different costs, so that trips tie; some are not allowed. */
static void random_turns(struct pn_turn_costs *turns, uint64_t *rng)
{
    *turns = (struct pn_turn_costs){{0}};
    for (int t = PN_TURN_STRAIGHT; t < PN_TURN_COUNT; t++)
        turns->cost[t] =
            toy_next(rng) % 9 ? (uint32_t)(toy_next(rng) % 6) : PN_COST_CLOSED;
}

static void random_changes(struct world *w, uint64_t *rng, bool lower)
{
    uint32_t one_in = 2 + (uint32_t)(toy_next(rng) % 20);
    w->change_count = 0;
    for (uint32_t a = 0; a < w->graph->arc_count; a++) {
        uint32_t cost = w->costs->arc[a];
        w->changed->arc[a] = cost;
        if (toy_next(rng) % one_in)
            continue;
        uint32_t kind = (uint32_t)(toy_next(rng) % 3);
        if (kind == 0)
            cost = PN_COST_CLOSED;
        else if (kind == 1 && lower)
            cost = (uint32_t)(toy_next(rng) % 3);
        else if (cost != PN_COST_CLOSED)
            cost += (uint32_t)(toy_next(rng) % 5);
        w->change[w->change_count++] = (struct pn_cost_change){a, cost};
        w->changed->arc[a] = cost;
    }
}

/* A node, or a place in a link, in eighths of it: at its very ends too. */
static struct pn_place random_place(const struct pn_graph *graph, uint64_t *rng)
{
    for (;;) {
        uint32_t arc = (uint32_t)(toy_next(rng) % graph->arc_count);
        pn_node_id a = pn_graph_source(graph, arc), b = graph->target[arc];
        if (graph->kind[a] == PN_KIND_PED || graph->kind[b] == PN_KIND_PED)
            continue;
        if (a == b || toy_next(rng) % 3 == 0)
            return (struct pn_place){.a = a, .b = a, .arc = PN_NODE_NONE};
        return (struct pn_place){
            .a = a, .b = b, .arc = arc, .fraction = (double)(toy_next(rng) % 9) / 8};
    }
}

static void random_start(const struct pn_graph *graph, uint64_t *rng,
                         struct pn_trip_query *query)
{
    query->from = random_place(graph, rng);
    query->has_heading = toy_next(rng) % 2;
    query->heading_deg = (double)(toy_next(rng) % 3600) / 10 + 0.05;
}

static const char *compare(struct pn_trip_search *search, const struct trips *trips,
                           const struct pn_trip_query *query, struct trips_sum wanted,
                           struct pn_trip *trip)
{
    uint64_t cost = 1, wrong = 0;
    enum pn_status expected = wanted.cost == PN_COST_NONE ? PN_E_NOROUTE : PN_OK;
    if (pn_trip_cost(search, query, &cost, NULL) != expected || cost != wanted.cost)
        return "has another cost";
    if (pn_trip_find(search, query, trip, NULL) != expected)
        return "has another status";
    if (expected != PN_OK)
        return trip->node_count ? "has no way, and nodes" : NULL;
    if (trip->cost != wanted.cost)
        return "has another cost when its nodes are asked for";
    const char *fault = trips_fault(trips, query, trip, &wrong);
    return fault ? fault : wrong == wanted.wrong ? NULL : "goes more against the lanes";
}

static void assert_trips(struct world *w, struct pn_trip_search *search,
                         const struct trips *trips, uint64_t *rng)
{
    struct pn_trip trip = {0};
    struct pn_trip_query query = {0};
    for (int start = 0; start < 6; start++) {
        random_start(w->graph, rng, &query);
        trips_from(trips, &query, w->arc);
        for (int goal = 0; goal < 25; goal++) {
            query.to = goal ? random_place(w->graph, rng) : query.from;
            struct trips_sum wanted = trips_to(trips, &query, w->arc);
            const char *fault = compare(search, trips, &query, wanted, &trip);
            if (fault)
                ck_abort_msg("the trip from %u-%u %g to %u-%u %g, heading %g %s",
                             query.from.a, query.from.b, query.from.fraction, query.to.a,
                             query.to.b, query.to.fraction,
                             query.has_heading ? query.heading_deg : -1, fault);
        }
    }
    pn_trip_release(&trip);
}

/* With and without turns, lanes first; alone, with tables and with labels. */
static void assert_world(struct world *w, uint64_t *rng, bool turns, bool lanes_first,
                         const struct pn_prepare_options *room)
{
    struct pn_prepared *prepared = NULL;
    struct pn_trip_search *search;
    struct trips trips;
    struct pn_trip_options options = {turns ? &w->turns : NULL, lanes_first};
    if (room)
        ck_assert_int_eq(pn_prepared_new(w->costs, room, &prepared, NULL), PN_OK);
    ck_assert_int_eq(
        pn_trip_search_new(w->costs, NULL, prepared, &options, &search, NULL), PN_OK);
    for (int set = 0; set < 3; set++) {
        random_changes(w, rng, set == 2);
        w->change_count = set ? w->change_count : 0;
        if (!set)
            memcpy(w->changed->arc, w->costs->arc,
                   w->graph->arc_count * sizeof *w->costs->arc);
        ck_assert_int_eq(pn_trip_search_change(search, w->change, w->change_count, NULL),
                         PN_OK);
        trips_init(&trips, w->changed, options.turns, lanes_first);
        assert_trips(w, search, &trips, rng);
        trips_release(&trips);
    }
    pn_trip_search_free(search);
    pn_prepared_free(prepared);
}

START_TEST(trips_equal_the_reference_on_random_worlds)
{
    static const struct pn_route_options modes[] = {
        {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE},
        {PN_METRIC_METRES, PN_ONE_WAY_OBEY},
        {PN_METRIC_METRES, PN_ONE_WAY_IGNORE},
        {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY},
    };
    static const struct pn_prepare_options table = {PN_PREPARED_TABLE_BYTES},
                                           labels = {0};
    const struct pn_route_options *mode = &modes[_i % 4];
    uint64_t rng = test_seed() * 1000003 + (uint64_t)_i;
    struct world w;
    world_open(&w, rng, 1 + (uint32_t)_i % 13, mode);
    random_turns(&w.turns, &rng);
    assert_world(&w, &rng, false, false, NULL);
    assert_world(&w, &rng, false, false, &table);
    assert_world(&w, &rng, true, false, NULL);
    assert_world(&w, &rng, true, false, &table);
    assert_world(&w, &rng, true, false, &labels);
    if (mode->one_way == PN_ONE_WAY_IGNORE) {
        assert_world(&w, &rng, true, true, NULL);
        assert_world(&w, &rng, false, true, NULL);
    }
    world_close(&w);
}
END_TEST

START_TEST(trips_equal_the_reference_where_surfaces_are_priced)
{
    static const struct pn_route_options obey = {PN_METRIC_METRES, PN_ONE_WAY_OBEY};
    static const struct pn_prepare_options table = {PN_PREPARED_TABLE_BYTES};
    uint64_t rng = test_seed() * 1000033 + (uint64_t)_i;
    struct world w;
    world_open(&w, rng, 1 + (uint32_t)_i % 13, &obey);
    world_pave(&w, &rng);
    random_turns(&w.turns, &rng);
    assert_world(&w, &rng, false, false, NULL);
    assert_world(&w, &rng, false, false, &table);
    assert_world(&w, &rng, true, false, NULL);
    world_close(&w);
}
END_TEST

static Suite *trips_suite(void)
{
    Suite *suite = suite_create("trips");
    TCase *random = tcase_create("random");
    tcase_set_timeout(random, 120);
    tcase_add_loop_test(random, trips_equal_the_reference_on_random_worlds, 0, 120);
    tcase_add_loop_test(random, trips_equal_the_reference_where_surfaces_are_priced, 0,
                        40);
    suite_add_tcase(suite, random);
    return suite;
}

int main(void)
{
    return test_run(trips_suite());
}
