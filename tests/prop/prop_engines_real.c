/*
 * The engines on the original files: 100 sources to all targets, and known routes.
 *
 * The index answers for all targets in any case. The flexible search, which takes a
 * thousand times as long, does so with PATHNODE_TEST_ALL set (HACKING.md): some minutes a
 * mode; else for every 128th.
 */
#include "config.h"

#include "base/thread.h"
#include "support/real.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode/matrix.h>
#include <pathnode/profile.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Layer, metric and mode by number; behind the metrics every profile. */
static const struct {
    uint32_t kinds;
    struct pn_route_options options;
    const char *profile;
} modes[] = {
    {PN_KINDS_VEHICLE, {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE}, NULL},
    {PN_KINDS_VEHICLE, {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY}, NULL},
    {PN_KINDS_VEHICLE, {PN_METRIC_METRES, PN_ONE_WAY_IGNORE}, NULL},
    {PN_KINDS_VEHICLE, {PN_METRIC_METRES, PN_ONE_WAY_OBEY}, NULL},
    {PN_KINDS_PED, {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE}, NULL},
    {PN_KINDS_PED, {PN_METRIC_METRES, PN_ONE_WAY_IGNORE}, NULL},
#define PROFILE(kinds, name)                            \
    {kinds, {PN_METRIC_TIME, PN_ONE_WAY_IGNORE}, name}, \
    {                                                   \
        kinds, {PN_METRIC_TIME, PN_ONE_WAY_OBEY}, name  \
    }
    PROFILE(PN_KINDS_VEHICLE, "car"),
    PROFILE(PN_KINDS_VEHICLE, "truck"),
    PROFILE(PN_KINDS_VEHICLE, "emergency"),
    PROFILE(PN_KINDS_VEHICLE, "bike"),
    PROFILE(PN_KINDS_VEHICLE, "boat"),
    PROFILE(PN_KINDS_PED, "ped"),
};
enum { METRICS = 6, MODES = sizeof modes / sizeof *modes };

static const struct pn_prepare_options rooms[] = {{PN_PREPARED_TABLE_BYTES}, {0}};

struct engines {
    struct pn_network *network;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_prepared *prepared[2];
    struct pn_flex *flex; /* without an index */
};

static void make_costs(struct engines *e, size_t mode)
{
    struct pn_profile *profile = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (!modes[mode].profile) {
        ck_assert_pn_ok(pn_costs_new(e->graph, modes[mode].kinds, &modes[mode].options,
                                     &e->costs, &err),
                        &err);
        return;
    }
    ck_assert_pn_ok(pn_profile_load(modes[mode].profile, &profile, &err), &err);
    ck_assert_pn_ok(
        pn_profile_costs(e->graph, profile, modes[mode].options.one_way, &e->costs, &err),
        &err);
    pn_profile_free(profile);
}

static void engines_open(struct engines *e, size_t mode)
{
    struct pn_error err;
    pn_error_clear(&err);
    e->network = test_real_network();
    ck_assert_pn_ok(pn_graph_new(e->network, &e->graph, &err), &err);
    make_costs(e, mode);
    for (int r = 0; r < 2; r++)
        ck_assert_pn_ok(pn_prepared_new(e->costs, &rooms[r], &e->prepared[r], &err),
                        &err);
    ck_assert_pn_ok(
        pn_flex_new(e->costs, pn_prepared_cut(e->prepared[0]), NULL, &e->flex, &err),
        &err);
}

static void engines_close(struct engines *e)
{
    pn_flex_free(e->flex);
    for (int r = 0; r < 2; r++)
        pn_prepared_free(e->prepared[r]);
    pn_costs_free(e->costs);
    pn_graph_free(e->graph);
    pn_network_free(e->network);
}

/* The list joins the nodes by open arcs and costs what it says. */
static bool path_holds(const struct pn_costs *costs, const struct pn_path *path,
                       pn_node_id from, pn_node_id to)
{
    uint64_t sum = 0;
    for (uint32_t i = 1; i < path->count; i++) {
        uint32_t step = pn_costs_step(costs, path->nodes[i - 1], path->nodes[i]);
        if (step == PN_COST_CLOSED)
            return false;
        sum += step;
    }
    return path->nodes[0] == from && path->nodes[path->count - 1] == to &&
           sum == path->cost;
}

/* A thread's part of the targets of one source. */
struct share {
    const struct engines *e;
    pn_node_id from, first;
    uint32_t stride;
    const uint64_t *dist;
    struct pn_flex *flex;
    pn_node_id wrong; /* a target with another cost; PN_NODE_NONE: none */
    struct pn__thread thread;
};

static void *ask_share(void *context)
{
    struct share *s = context;
    for (pn_node_id to = s->first; to < s->e->graph->node_count; to += s->stride) {
        uint64_t cost = 1;
        if (!pn_costs_has(s->e->costs, to))
            continue;
        pn_flex_distance(s->flex, s->from, to, &cost, NULL);
        if (cost != s->dist[to])
            s->wrong = to;
    }
    return NULL;
}

enum { THREADS_MAX = 64, EVERY = 128 };

/* The flexible search, to every 128th target or to all. */
static void check_flex(const struct engines *e, pn_node_id from, const uint64_t *dist)
{
    static struct share share[THREADS_MAX];
    bool all = getenv("PATHNODE_TEST_ALL") != NULL;
    uint32_t threads = all ? pn_matrix_processors() : 1;
    threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    for (uint32_t i = 0; i < threads; i++) {
        share[i] = (struct share){.e = e,
                                  .from = from,
                                  .first = all ? i : from % EVERY,
                                  .stride = all ? threads : EVERY,
                                  .dist = dist,
                                  .flex = e->flex,
                                  .wrong = PN_NODE_NONE};
        if (i)
            ck_assert_int_eq(pn_flex_new(e->costs, pn_prepared_cut(e->prepared[0]), NULL,
                                         &share[i].flex, NULL),
                             PN_OK);
        pn__thread_start(&share[i].thread, ask_share, &share[i], threads > 1);
    }
    for (uint32_t i = 0; i < threads; i++) {
        pn__thread_join(&share[i].thread);
        if (i)
            pn_flex_free(share[i].flex);
        if (share[i].wrong != PN_NODE_NONE)
            ck_abort_msg("flexible search: %u to %u", from, share[i].wrong);
    }
}

static void check_source(const struct engines *e, pn_node_id from, const uint64_t *dist)
{
    struct pn_path path = {0};
    for (pn_node_id to = 0; to < e->graph->node_count; to++) {
        uint64_t cost = 1;
        if (!pn_costs_has(e->costs, to))
            continue;
        for (int r = 0; r < 2; r++) {
            enum pn_status status =
                pn_prepared_distance(e->prepared[r], from, to, &cost, NULL);
            if (cost != dist[to] || (status == PN_OK) != (dist[to] != PN_COST_NONE))
                ck_abort_msg("%s: %u to %u", r ? "rows" : "table", from, to);
            if (status == PN_OK && to % 16 == 0 &&
                (pn_prepared_path(e->prepared[r], from, to, &path, NULL) != PN_OK ||
                 path.cost != cost || !path_holds(e->costs, &path, from, to)))
                ck_abort_msg("%s: path %u to %u", r ? "rows" : "table", from, to);
        }
    }
    pn_path_release(&path);
}

START_TEST(hundred_sources_to_all_targets)
{
    struct engines e;
    uint64_t rng = test_seed();
    engines_open(&e, (size_t)_i);
    uint64_t *dist = malloc(e.graph->node_count * sizeof *dist);
    for (int s = 0; s < 100;) {
        pn_node_id from = (pn_node_id)(toy_next(&rng) % e.graph->node_count);
        if (!pn_costs_has(e.costs, from))
            continue;
        toy_distances(e.costs, from, dist);
        check_source(&e, from, dist);
        check_flex(&e, from, dist);
        s++;
    }
    free(dist);
    engines_close(&e);
}
END_TEST

/* 50 closed arcs at a time, from 10 sources to every 50th target. */
START_TEST(closures_on_the_real_map)
{
    struct engines e;
    uint64_t rng = test_seed() + 9;
    engines_open(&e, (size_t)_i);
    uint64_t *dist = malloc(e.graph->node_count * sizeof *dist);
    struct pn_flex *flex;
    ck_assert_int_eq(pn_flex_new(e.costs, pn_prepared_cut(e.prepared[0]),
                                 _i % 2 ? e.prepared[0] : NULL, &flex, NULL),
                     PN_OK);
    struct pn_cost_change change[50];
    uint32_t count = 0, stride = e.graph->arc_count / 50;
    struct pn_costs closed = *e.costs;
    closed.arc = malloc(e.graph->arc_count * sizeof *closed.arc);
    memcpy(closed.arc, e.costs->arc, e.graph->arc_count * sizeof *closed.arc);
    for (uint32_t i = 0; i < 50; i++) {
        uint32_t arc = i * stride + (uint32_t)(toy_next(&rng) % stride);
        while (e.costs->arc[arc] == PN_COST_CLOSED && arc + 1 < (i + 1) * stride)
            arc++;
        if (e.costs->arc[arc] == PN_COST_CLOSED)
            continue;
        change[count++] = (struct pn_cost_change){arc, PN_COST_CLOSED};
        closed.arc[arc] = PN_COST_CLOSED;
    }
    ck_assert_uint_gt(count, 20);
    ck_assert_int_eq(pn_flex_change(flex, change, count, NULL), PN_OK);
    struct pn_path path = {0};
    for (int s = 0; s < 10;) {
        pn_node_id from = (pn_node_id)(toy_next(&rng) % e.graph->node_count);
        if (!pn_costs_has(e.costs, from))
            continue;
        toy_distances(&closed, from, dist);
        for (pn_node_id to = from % 50; to < e.graph->node_count; to += 50) {
            if (!pn_costs_has(e.costs, to))
                continue;
            enum pn_status status = pn_flex_path(flex, from, to, &path, NULL);
            if ((status == PN_OK) != (dist[to] != PN_COST_NONE) ||
                (status == PN_OK &&
                 (path.cost != dist[to] || !path_holds(&closed, &path, from, to))))
                ck_abort_msg("%u to %u under closures", from, to);
        }
        s++;
    }
    pn_path_release(&path);
    pn_flex_free(flex);
    free(closed.arc);
    free(dist);
    engines_close(&e);
}
END_TEST

/* Columns of routes.csv: kind, four of the addresses, then the costs, empty without a
   route: length, metres, obey_length, obey_metres ... */
enum { COLUMNS = 12, FIRST_COST = 5 };

static bool split(char *line, char *column[COLUMNS])
{
    for (int c = 0; c < COLUMNS; c++) {
        column[c] = line;
        line += strcspn(line, ",\n");
        if (!*line)
            return false;
        *line++ = '\0';
    }
    return true;
}

static pn_node_id node_of(const struct pn_graph *graph, const char *area,
                          const char *node)
{
    return pn_graph_find(graph, (struct pn_address){(uint16_t)strtoul(area, NULL, 10),
                                                    (uint16_t)strtoul(node, NULL, 10)});
}

static void check_row(const struct engines *e, char *column[COLUMNS], size_t mode)
{
    const char *expected = column[FIRST_COST + (mode & 1) * 2 + (mode >> 1)];
    pn_node_id from = node_of(e->graph, column[1], column[2]);
    pn_node_id to = node_of(e->graph, column[3], column[4]);
    for (int r = 0; r < 2; r++) {
        uint64_t cost = 0;
        enum pn_status status =
            pn_prepared_distance(e->prepared[r], from, to, &cost, NULL);
        double wanted;
        if (!pn_number_parse(expected, &wanted)) {
            ck_assert_int_eq(status, PN_E_NOROUTE);
            continue;
        }
        ck_assert_int_eq(status, PN_OK);
        double found = (double)cost / (mode >> 1 ? (double)PN_Q16_PER_M : 1);
        ck_assert_double_le(found - wanted, 0.02);
        ck_assert_double_le(wanted - found, 0.02);
    }
}

START_TEST(known_routes_have_the_known_cost)
{
    struct engines e;
    char line[256], *column[COLUMNS];
    int rows = 0;
    engines_open(&e, (size_t)_i);
    FILE *file = fopen(test_data("data/routes.csv"), "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file))
        if (split(line, column) && !strcmp(column[0], _i < 4 ? "vehicle" : "ped")) {
            check_row(&e, column, (size_t)(_i < 4 ? _i : (_i - 4) * 2));
            rows++;
        }
    fclose(file);
    ck_assert_int_gt(rows, 50);
    engines_close(&e);
}
END_TEST

static Suite *real_suite(void)
{
    Suite *suite = suite_create("engines on the originals");
    TCase *real = tcase_create("real");
    tcase_set_timeout(real, getenv("PATHNODE_TEST_ALL") ? 7200 : 600);
    tcase_add_loop_test(real, known_routes_have_the_known_cost, 0, METRICS);
    tcase_add_loop_test(real, hundred_sources_to_all_targets, 0, MODES);
    tcase_add_loop_test(real, closures_on_the_real_map, 0, METRICS);
    test_suite_add_real(suite, real, 2 * METRICS + MODES);
    return suite;
}

int main(void)
{
    return test_run(real_suite());
}
