/* Regions, dead ends and strong components against the plainest way to find them. */
#include "config.h"

#include "support/netbuild.h"
#include "support/random.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

#define ROUNDS   400
#define NODE_MAX 12

/* Up to 12 nodes of all kinds on a small patch over four areas; all sorts of links. */
static struct pn_network *some_network(struct test_random *r)
{
    struct test_net *net = test_net_new();
    int count = test_random_in(r, 1, NODE_MAX);
    for (int i = 0; i < count; i++)
        test_net_node(net, (enum pn_kind)test_random_below(r, 3),
                      test_random_in(r, -90, 90), test_random_in(r, -90, 90), 0);
    int links = test_random_in(r, 0, 2 * count);
    int degree[NODE_MAX] = {0};
    for (int i = 0; i < links; i++) {
        int from = test_random_in(r, 0, count - 1), to = test_random_in(r, 0, count - 1);
        if (++degree[from] > 15 || ++degree[to] > 15)
            continue;
        int lanes = test_random_in(r, 0, 2), back = test_random_in(r, 0, 2);
        if (test_random_chance(r, 1, 6))
            test_net_link_one_sided(net, from, to, lanes);
        else
            test_net_link(net, from, to, lanes, back);
    }
    if (test_random_chance(r, 1, 4))
        test_net_drop_area(net, 27);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

static struct pn_graph *graph_of(const struct pn_network *network)
{
    struct pn_graph *graph = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    return graph;
}

/* Runs a property on many graphs. */
static void on_some_graphs(uint32_t thing, void (*property)(const struct pn_graph *graph))
{
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct test_random r = test_random_at(test_seed(), thing, i, 0);
        struct pn_network *network = some_network(&r);
        struct pn_graph *graph = graph_of(network);
        property(graph);
        pn_graph_free(graph);
        pn_network_free(network);
    }
}

static void on_a_world(void (*property)(const struct pn_graph *graph))
{
    struct test_world_options options = test_world_small(test_seed());
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    struct pn_graph *graph = graph_of(network);
    property(graph);
    pn_graph_free(graph);
    pn_network_free(network);
}

static uint32_t link_count(const struct pn_graph *graph, pn_node_id from, pn_node_id to)
{
    uint32_t count = 0;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++)
        count += graph->target[a] == to;
    return count;
}

/* Pairs are mutual and never cross; what is left over has no partner to be had. */
static bool is_paired(const struct pn_graph *graph, pn_node_id n, uint32_t a)
{
    uint32_t back = graph->reverse[a];
    pn_node_id to = graph->target[a];
    bool one_sided = graph->arc_flags[a] & PN_ARC_ONE_SIDED;
    if (one_sided || back == PN_NODE_NONE)
        return one_sided && back == PN_NODE_NONE &&
               link_count(graph, n, to) > link_count(graph, to, n);
    return graph->reverse[back] == a && graph->target[back] == n &&
           back >= graph->first_out[to] && back < graph->first_out[to + 1] &&
           graph->metres_q16[back] == graph->metres_q16[a];
}

static void reverse_is_a_pairing(const struct pn_graph *graph)
{
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (!is_paired(graph, n, a))
                ck_abort_msg("arc %u of node %u", a, n);
}

START_TEST(reverse_arcs_pair_up)
{
    on_some_graphs(1, reverse_is_a_pairing);
    on_a_world(reverse_is_a_pairing);
}
END_TEST

static uint32_t root_of(const uint32_t *parent, uint32_t n)
{
    while (parent[n] != n)
        n = parent[n];
    return n;
}

static bool has_one_sided(const struct pn_graph *graph)
{
    for (uint32_t a = 0; a < graph->arc_count; a++)
        if (graph->arc_flags[a] & PN_ARC_ONE_SIDED)
            return true;
    return false;
}

/* Union-find joins both ways, so it is a reference only where every link has one back. */
static void regions_are_the_connected_parts(const struct pn_graph *graph)
{
    uint32_t *parent = calloc(graph->node_count + 1u, sizeof *parent);
    uint32_t *region = calloc(graph->node_count + 1u, sizeof *region), count[2];
    uint32_t next[2] = {0, 0};
    struct pn_error err;
    pn_error_clear(&err);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        parent[n] = n;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            uint32_t r = root_of(parent, n), s = root_of(parent, graph->target[a]);
            parent[r < s ? s : r] = r < s ? r : s;
        }
    ck_assert_pn_ok(pn_graph_regions(graph, region, NULL, count, &err), &err);
    for (pn_node_id n = 0; n < graph->node_count && !has_one_sided(graph); n++) {
        uint32_t root = root_of(parent, n); /* the lowest node of its part */
        uint32_t *number = &next[graph->kind[n] == PN_KIND_PED];
        if (region[n] != (root == n ? ++*number : region[root]))
            ck_abort_msg("node %u", n);
    }
    free(parent);
    free(region);
}

START_TEST(flood_fill_is_union_find)
{
    on_some_graphs(2, regions_are_the_connected_parts);
    on_a_world(regions_are_the_connected_parts);
}
END_TEST

/* With links that have none back, by the definition: from each seed what can be reached.
 */
static void regions_are_what_a_seed_reaches(const struct pn_graph *graph)
{
    uint32_t *expected = calloc(graph->node_count + 1u, sizeof *expected),
             next[2] = {0, 0};
    uint32_t *region = calloc(graph->node_count + 1u, sizeof *region), count[2];
    struct pn_error err;
    pn_error_clear(&err);
    for (pn_node_id seed = 0; seed < graph->node_count; seed++) {
        if (expected[seed])
            continue;
        expected[seed] = ++next[graph->kind[seed] == PN_KIND_PED];
        for (bool grew = true; grew;) {
            grew = false;
            for (pn_node_id n = 0; n < graph->node_count; n++)
                for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
                    uint32_t *to = &expected[graph->target[a]];
                    bool joins = expected[n] == expected[seed] && !*to &&
                                 (graph->kind[n] == PN_KIND_PED) ==
                                     (graph->kind[seed] == PN_KIND_PED);
                    *to = joins ? expected[seed] : *to;
                    grew |= joins;
                }
        }
    }
    ck_assert_pn_ok(pn_graph_regions(graph, region, NULL, count, &err), &err);
    ck_assert_mem_eq(region, expected, graph->node_count * sizeof *region);
    ck_assert_uint_eq(count[0], next[0]);
    ck_assert_uint_eq(count[1], next[1]);
    free(expected);
    free(region);
}

START_TEST(flood_fill_follows_links_out)
{
    on_some_graphs(3, regions_are_what_a_seed_reaches);
}
END_TEST

static void dead_ends_are_a_repeated_scan(const struct pn_graph *graph)
{
    uint8_t *expected = calloc(graph->node_count + 1u, 1);
    uint8_t *dead_end = calloc(graph->node_count + 1u, 1);
    struct pn_error err;
    pn_error_clear(&err);
    for (bool changed = true; changed;) {
        changed = false;
        for (pn_node_id n = graph->node_count; n-- > 0;) {
            uint32_t open = 0;
            for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
                open += !expected[graph->target[a]];
            if (expected[n] || graph->kind[n] == PN_KIND_PED || open >= 2)
                continue;
            expected[n] = 1;
            changed = true;
        }
    }
    ck_assert_pn_ok(pn_graph_dead_ends(graph, dead_end, &err), &err);
    ck_assert_mem_eq(dead_end, expected, graph->node_count);
    free(expected);
    free(dead_end);
}

START_TEST(peeling_is_a_repeated_scan)
{
    on_some_graphs(4, dead_ends_are_a_repeated_scan);
    on_a_world(dead_ends_are_a_repeated_scan);
}
END_TEST

/* Warshall's closure over open arcs. */
static void components_reach_each_other(const struct pn_graph *graph)
{
    bool reach[NODE_MAX][NODE_MAX] = {{false}};
    uint32_t component[NODE_MAX], count, next = 0;
    struct pn_error err;
    pn_error_clear(&err);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        reach[n][n] = true;
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            reach[n][graph->target[a]] |= graph->lanes[a] > 0;
    }
    for (uint32_t k = 0; k < graph->node_count; k++)
        for (uint32_t i = 0; i < graph->node_count; i++)
            for (uint32_t j = 0; j < graph->node_count; j++)
                reach[i][j] |= reach[i][k] && reach[k][j];
    ck_assert_pn_ok(pn_graph_strong(graph, component, &count, &err), &err);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        uint32_t lowest = 0;
        while (!reach[i][lowest] || !reach[lowest][i])
            lowest++;
        ck_assert_uint_eq(component[i], lowest == i ? next++ : component[lowest]);
    }
    ck_assert_uint_eq(count, next);
}

START_TEST(strong_components_reach_each_other)
{
    on_some_graphs(5, components_reach_each_other);
}
END_TEST

static Suite *prop_suite(void)
{
    Suite *suite = suite_create("prop graph");
    TCase *graphs = tcase_create("graphs");
    tcase_set_timeout(graphs, 60);
    tcase_add_test(graphs, reverse_arcs_pair_up);
    tcase_add_test(graphs, flood_fill_is_union_find);
    tcase_add_test(graphs, flood_fill_follows_links_out);
    tcase_add_test(graphs, peeling_is_a_repeated_scan);
    tcase_add_test(graphs, strong_components_reach_each_other);
    suite_add_tcase(suite, graphs);
    return suite;
}

int main(void)
{
    return test_run(prop_suite());
}
