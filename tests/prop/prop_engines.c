/* Every engine gives the costs of the plainest reference, on worlds made by chance. */
#include "config.h"

#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode/flex.h>
#include <pathnode/profile.h>

#include <stdlib.h>
#include <string.h>

static const struct pn_route_options modes[] = {
    {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE},
    {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY},
    {PN_METRIC_METRES, PN_ONE_WAY_IGNORE},
    {PN_METRIC_METRES, PN_ONE_WAY_OBEY},
};

/* Table, and rows because there is no room for tables. */
static const struct pn_prepare_options rooms[] = {{PN_PREPARED_TABLE_BYTES}, {0}};

struct world {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    uint64_t *dist; /* from each node to each node, by the reference */
};

/* The reference, for the costs there are. */
static void find_distances(struct world *w)
{
    const size_t nodes = w->graph->node_count;
    for (pn_node_id n = 0; n < nodes; n++)
        toy_distances(w->costs, n, w->dist + n * nodes);
}

static void world_open(struct world *w, const struct pn_route_options *options)
{
    w->graph = toy_graph(&w->toy);
    ck_assert_int_eq(pn_costs_new(w->graph, PN_KINDS_VEHICLE, options, &w->costs, NULL),
                     PN_OK);
    size_t nodes = w->graph->node_count;
    w->dist = malloc((nodes * nodes + 1) * sizeof *w->dist);
    find_distances(w);
}

/* Each arc priced by what lies under it, some of which is never to be used. */
static void world_open_surfaces(struct world *w, uint8_t *underfoot, uint64_t *rng)
{
    world_open(w, &modes[1]);
    pn_costs_free(w->costs);
    toy_graph_pave(w->graph, underfoot, rng);
    w->costs = toy_surface_costs(w->graph);
    for (uint32_t a = 0; a < w->graph->arc_count; a++)
        ck_assert(underfoot[a] != PN_UNDERFOOT_STEEP ||
                  w->costs->arc[a] == PN_COST_CLOSED);
    find_distances(w);
}

static void world_close(struct world *w)
{
    free(w->dist);
    pn_costs_free(w->costs);
    toy_graph_free(w->graph);
}

/* Each step is an open arc, no node comes twice, the sum is the cost. NULL, or what is
   wrong. (Check's own assertions write to a pipe each time: too slow for millions.) */
static const char *fault_of(const struct pn_costs *costs, const struct pn_path *path,
                            pn_node_id from, pn_node_id to)
{
    uint64_t sum = 0;
    if (!path->count || path->nodes[0] != from || path->nodes[path->count - 1] != to)
        return "does not join the nodes";
    for (uint32_t i = 1; i < path->count; i++) {
        uint32_t step = pn_costs_step(costs, path->nodes[i - 1], path->nodes[i]);
        if (step == PN_COST_CLOSED)
            return "takes a step that is no arc";
        sum += step;
    }
    for (uint32_t i = 0; i < path->count; i++)
        for (uint32_t j = i + 1; j < path->count; j++)
            if (path->nodes[i] == path->nodes[j])
                return "repeats a node";
    return sum == path->cost ? NULL : "does not cost what it says";
}

static const char *compare(const struct world *w, const struct pn_prepared *prepared,
                           pn_node_id from, pn_node_id to, struct pn_path *path)
{
    uint64_t cost = 1, wanted = w->dist[(size_t)from * w->graph->node_count + to];
    enum pn_status expected = wanted == PN_COST_NONE ? PN_E_NOROUTE : PN_OK;
    if (pn_prepared_distance(prepared, from, to, &cost, NULL) != expected ||
        cost != wanted)
        return "has another distance";
    if (pn_prepared_path(prepared, from, to, path, NULL) != expected)
        return "has another status";
    if (expected != PN_OK)
        return path->count ? "has no route, and nodes" : NULL;
    if (path->cost != wanted)
        return "has another cost";
    return fault_of(w->costs, path, from, to);
}

static void assert_pair(const struct world *w, const struct pn_prepared *prepared,
                        pn_node_id from, pn_node_id to, struct pn_path *path)
{
    const char *fault = compare(w, prepared, from, to, path);
    if (fault)
        ck_abort_msg("the route from %u to %u %s", from, to, fault);
}

static void assert_all_pairs(const struct world *w)
{
    struct pn_path path = {0};
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        struct pn_prepared *prepared;
        struct pn_error err;
        pn_error_clear(&err);
        ck_assert_pn_ok(pn_prepared_new(w->costs, &rooms[r], &prepared, &err), &err);
        for (pn_node_id from = 0; from < w->graph->node_count; from++)
            for (pn_node_id to = 0; to < w->graph->node_count; to++)
                assert_pair(w, prepared, from, to, &path);
        pn_prepared_free(prepared);
    }
    pn_path_release(&path);
}

START_TEST(prepared_equals_the_reference_on_random_worlds)
{
    struct world w;
    uint64_t seed = test_seed() * 100000 + (uint64_t)_i;
    toy_random(&w.toy, seed, 1 + (uint32_t)_i % 14);
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
        world_open(&w, &modes[m]);
        assert_all_pairs(&w);
        world_close(&w);
    }
    toy_release(&w.toy);
}
END_TEST

START_TEST(prepared_equals_the_reference_where_surfaces_are_priced)
{
    struct world w;
    uint64_t rng = test_seed() * 100000 + (uint64_t)_i;
    toy_random(&w.toy, rng, 1 + (uint32_t)_i % 14);
    uint8_t *underfoot = malloc(w.toy.arcs + 1);
    world_open_surfaces(&w, underfoot, &rng);
    assert_all_pairs(&w);
    world_close(&w);
    free(underfoot);
    toy_release(&w.toy);
}
END_TEST

/* Random changes: closures and penalties, and if lower is set cheaper arcs as well. */
static uint32_t make_changes(const struct world *w, uint64_t *rng, bool lower,
                             struct pn_cost_change *changes)
{
    uint32_t count = 0, one_in = 2 + (uint32_t)(toy_next(rng) % 20);
    for (uint32_t a = 0; a < w->graph->arc_count; a++) {
        if (toy_next(rng) % one_in)
            continue;
        uint32_t kind = (uint32_t)(toy_next(rng) % 3), cost = w->costs->arc[a];
        if (kind == 0 || (!lower && cost == PN_COST_CLOSED))
            cost = PN_COST_CLOSED;
        else if (kind == 1 && lower)
            cost = (uint32_t)(toy_next(rng) % 3);
        else if (cost < PN_COST_CLOSED / 2)
            cost += (uint32_t)(toy_next(rng) % 5);
        changes[count++] = (struct pn_cost_change){a, cost};
    }
    return count;
}

static const char *compare_flex(struct pn_flex *flex, const struct pn_costs *changed,
                                pn_node_id from, pn_node_id to, uint64_t wanted,
                                struct pn_path *path)
{
    uint64_t cost = 1;
    enum pn_status expected = wanted == PN_COST_NONE ? PN_E_NOROUTE : PN_OK;
    if (pn_flex_distance(flex, from, to, &cost, NULL) != expected || cost != wanted)
        return "has another distance";
    if (pn_flex_path(flex, from, to, path, NULL) != expected)
        return "has another status";
    if (expected != PN_OK)
        return path->count ? "has no route, and nodes" : NULL;
    return path->cost == wanted ? fault_of(changed, path, from, to) : "has another cost";
}

static void assert_flex(const struct world *w, struct pn_flex *flex, uint64_t *rng,
                        bool lower)
{
    struct pn_path path = {0};
    struct pn_costs changed = *w->costs;
    size_t nodes = w->graph->node_count, arcs = w->graph->arc_count;
    struct pn_cost_change *changes = malloc((arcs + 1) * sizeof *changes);
    uint64_t *dist = malloc(nodes * sizeof *dist);
    uint32_t count = make_changes(w, rng, lower, changes);
    changed.arc = malloc((arcs + 1) * sizeof *changed.arc);
    memcpy(changed.arc, w->costs->arc, arcs * sizeof *changed.arc);
    for (uint32_t i = 0; i < count; i++)
        changed.arc[changes[i].arc] = changes[i].cost;
    ck_assert_int_eq(pn_flex_change(flex, changes, count, NULL), PN_OK);
    for (pn_node_id from = 0; from < nodes; from++) {
        toy_distances(&changed, from, dist);
        for (pn_node_id to = 0; to < nodes; to++) {
            const char *fault = compare_flex(flex, &changed, from, to, dist[to], &path);
            if (fault)
                ck_abort_msg("the route from %u to %u %s", from, to, fault);
        }
    }
    pn_path_release(&path);
    free(changed.arc);
    free(dist);
    free(changes);
}

/* Alone, with a table and with rows; several sets of changes one after the other. */
START_TEST(flexible_search_equals_the_reference_under_changes)
{
    struct world w;
    uint64_t rng = test_seed() * 7919 + (uint64_t)_i;
    toy_random(&w.toy, rng, 1 + (uint32_t)_i % 12);
    world_open(&w, &modes[_i % 4]);
    struct pn_prepared *prepared[3] = {NULL};
    for (int r = 0; r < 2; r++)
        ck_assert_int_eq(pn_prepared_new(w.costs, &rooms[r], &prepared[r], NULL), PN_OK);
    for (int r = 0; r < 3; r++) {
        struct pn_flex *flex;
        const struct pn_cut *cut = pn_prepared_cut(prepared[r < 2 ? r : 0]);
        ck_assert_int_eq(pn_flex_new(w.costs, cut, prepared[r], &flex, NULL), PN_OK);
        for (int set = 0; set < 3; set++)
            assert_flex(&w, flex, &rng, set == 1);
        ck_assert_int_eq(pn_flex_change(flex, NULL, 0, NULL), PN_OK);
        for (pn_node_id to = 0; to < w.graph->node_count; to++) {
            uint64_t cost = 1;
            pn_flex_distance(flex, 0, to, &cost, NULL);
            if (cost != w.dist[to])
                ck_abort_msg("changes are not taken back: 0 to %u", to);
        }
        pn_flex_free(flex);
    }
    for (int r = 0; r < 2; r++)
        pn_prepared_free(prepared[r]);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

/* Costs over 32 bits, near 16 and 32 bits: every width of cell. */
START_TEST(prepared_holds_any_size_of_distance)
{
    static const uint32_t scale[] = {1,         4000,      16000,      65000,
                                     100000000, 700000000, 1000000000, 4200000000};
    struct world w;
    toy_random(&w.toy, test_seed() + (uint64_t)_i, 7);
    for (uint32_t i = 0; i < w.toy.arcs; i++)
        w.toy.arc[i].metres_q16 = scale[_i] + i;
    world_open(&w, &modes[3]);
    assert_all_pairs(&w);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

static enum pn_status prepare_and_ask(void *context, struct pn_error *err)
{
    const struct world *w = context;
    struct pn_path path = {0};
    enum pn_status status = PN_OK;
    for (size_t r = 0; status == PN_OK && r < sizeof rooms / sizeof *rooms; r++) {
        struct pn_prepared *prepared;
        status = pn_prepared_new(w->costs, &rooms[r], &prepared, err);
        if (status != PN_OK)
            break;
        for (pn_node_id to = 0; status == PN_OK && to < w->graph->node_count; to++)
            if (w->dist[to] != PN_COST_NONE)
                status = pn_prepared_path(prepared, 0, to, &path, err);
        pn_prepared_free(prepared);
    }
    pn_path_release(&path);
    return status;
}

START_TEST(no_allocation_may_fail_unnoticed)
{
    struct world w;
    toy_random(&w.toy, 3, 6);
    for (uint32_t i = 0; i < w.toy.arcs; i++)
        w.toy.arc[i].length = 0; /* plateaus ask for memory too */
    world_open(&w, &modes[0]);
    test_memory_every_failure(prepare_and_ask, &w, 1);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

START_TEST(wrong_nodes_are_named)
{
    struct world w;
    struct pn_error err;
    struct pn_prepared *prepared;
    uint64_t cost = 7;
    toy_init(&w.toy, 3);
    toy_link(&w.toy, 0, 1, 4);
    w.toy.kind[2] = PN_KIND_PED;
    world_open(&w, &modes[0]);
    ck_assert_int_eq(pn_prepared_new(w.costs, NULL, &prepared, NULL), PN_OK);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_prepared_distance(prepared, 0, 3, &cost, &err),
                       &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_prepared_distance(prepared, 2, 1, &cost, &err), &err);
    ck_assert_uint_eq(cost, 7);
    pn_prepared_free(prepared);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

static enum pn_status search_and_ask(void *context, struct pn_error *err)
{
    const struct world *w = context;
    struct pn_cut *cut = NULL;
    struct pn_flex *flex = NULL;
    struct pn_path path = {0};
    struct pn_cost_change change = {0, 9};
    enum pn_status status = pn_cut_new(w->costs, &cut, err);
    if (status == PN_OK)
        status = pn_flex_new(w->costs, cut, NULL, &flex, err);
    if (status == PN_OK)
        status = pn_flex_change(flex, &change, 1, err);
    for (pn_node_id to = 0; status == PN_OK && to < w->graph->node_count; to++)
        if (w->dist[to] != PN_COST_NONE)
            status = pn_flex_path(flex, 0, to, &path, err);
    pn_path_release(&path);
    pn_flex_free(flex);
    pn_cut_free(cut);
    return status;
}

START_TEST(no_allocation_of_the_search_may_fail_unnoticed)
{
    struct world w;
    toy_random(&w.toy, 11, 30);
    world_open(&w, &modes[0]);
    test_memory_every_failure(search_and_ask, &w, 1);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

START_TEST(wrong_changes_are_named_and_change_nothing)
{
    struct world w;
    struct pn_error err;
    struct pn_cut *cut;
    struct pn_flex *flex;
    uint64_t cost;
    toy_init(&w.toy, 4);
    toy_link(&w.toy, 0, 1, 4);
    toy_link(&w.toy, 2, 3, 4);
    w.toy.kind[2] = w.toy.kind[3] = PN_KIND_PED;
    world_open(&w, &modes[0]);
    ck_assert_int_eq(pn_cut_new(w.costs, &cut, NULL), PN_OK);
    ck_assert_int_eq(pn_flex_new(w.costs, cut, NULL, &flex, NULL), PN_OK);
    struct pn_cost_change dearer = {0, 6};
    ck_assert_int_eq(pn_flex_change(flex, &dearer, 1, NULL), PN_OK);
    const struct pn_cost_change past[] = {{0, 1}, {4, 1}};
    const struct pn_cost_change twice[] = {{1, 1}, {1, 1}};
    const struct pn_cost_change other[] = {{0, 1}, {3, 1}};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_flex_change(flex, past, 2, &err), &err);
    ck_assert_int_eq(err.record, 1);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_flex_change(flex, twice, 2, &err), &err);
    ck_assert_int_eq(err.record, 1);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_flex_change(flex, other, 2, &err), &err);
    ck_assert_int_eq(err.record, 1);
    ck_assert_int_eq(pn_flex_distance(flex, 0, 1, &cost, NULL), PN_OK);
    ck_assert_uint_eq(cost, 6);
    ck_assert_int_eq(pn_flex_distance(flex, 0, 2, &cost, NULL), PN_E_ARG);
    ck_assert_int_eq(pn_flex_distance(flex, 4, 0, &cost, NULL), PN_E_RANGE);
    pn_flex_free(flex);
    pn_cut_free(cut);
    world_close(&w);
    toy_release(&w.toy);
}
END_TEST

static Suite *engines_suite(void)
{
    Suite *suite = suite_create("engines");
    TCase *random = tcase_create("random");
    tcase_set_timeout(random, 120);
    tcase_add_loop_test(random, prepared_equals_the_reference_on_random_worlds, 0, 200);
    tcase_add_loop_test(random, prepared_equals_the_reference_where_surfaces_are_priced,
                        0, 60);
    tcase_add_loop_test(random, flexible_search_equals_the_reference_under_changes, 0,
                        80);
    tcase_add_loop_test(random, prepared_holds_any_size_of_distance, 0, 8);
    suite_add_tcase(suite, random);
    TCase *errors = tcase_create("errors");
    tcase_set_timeout(errors, 120);
    tcase_add_test(errors, no_allocation_may_fail_unnoticed);
    tcase_add_test(errors, no_allocation_of_the_search_may_fail_unnoticed);
    tcase_add_test(errors, wrong_nodes_are_named);
    tcase_add_test(errors, wrong_changes_are_named_and_change_nothing);
    suite_add_tcase(suite, errors);
    return suite;
}

int main(void)
{
    return test_run(engines_suite());
}
