/* graph/ on the original files; the figures are those of pathnode-area(5). */
#include "config.h"

#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>

static struct pn_graph *graph_of(const struct pn_network *network)
{
    struct pn_graph *graph = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    return graph;
}

START_TEST(real_graph_has_the_known_totals)
{
    struct pn_network *network = test_real_network();
    struct pn_graph *graph = graph_of(network);
    uint32_t vehicle_nodes = 0, vehicle_arcs = 0, odd = 0, pairs = 0, lights = 0;
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] == PN_KIND_PED)
            continue;
        vehicle_nodes++;
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            uint8_t flags = graph->arc_flags[a];
            vehicle_arcs++;
            pairs += graph->reverse[a] > a;
            odd += (flags & (PN_ARC_ONE_SIDED | PN_ARC_NO_NAVI)) != 0;
            lights += (flags & (PN_ARC_LIGHT_NS | PN_ARC_LIGHT_WE)) != 0;
            odd += graph->reverse[graph->reverse[a]] != a;
            odd += graph->target[graph->reverse[a]] != n;
        }
    }
    ck_assert_uint_eq(graph->node_count, 68237);
    ck_assert_uint_eq(graph->arc_count, 143622);
    ck_assert_uint_eq(vehicle_nodes, 30587);
    ck_assert_uint_eq(vehicle_arcs, 62936);
    ck_assert_uint_eq(pairs, 31468); /* two more than navis */
    ck_assert_uint_eq(lights, 1689);
    ck_assert_uint_eq(odd + graph->dangling_count, 0);
    ck_assert_uint_le(pn_graph_memory(graph), 12u << 20);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* The pointer words show the order in which the original fill went. */
static uint32_t pointer_word(const struct pn_graph *graph, pn_node_id next)
{
    if (next == PN_NODE_NONE)
        return 0;
    struct pn_address at = pn_graph_address(graph, next);
    uint32_t base = at.area ? 0x01C180D0u + 0x317C0u * (at.area - 1u) : 0x01A7FA70u;
    return base + 28u * at.node;
}

START_TEST(real_regions_are_as_stored)
{
    struct pn_network *network = test_real_network();
    struct pn_graph *graph = graph_of(network);
    struct pn_error err;
    uint32_t *region = calloc(graph->node_count, sizeof *region), count[2], other = 0;
    pn_node_id *next = calloc(graph->node_count, sizeof *next);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_regions(graph, region, next, count, &err), &err);
    ck_assert_uint_eq(count[0], 33);
    ck_assert_uint_eq(count[1], 179);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        const struct pn_node *node = pn_network_node(network, pn_graph_address(graph, n));
        other += region[n] != graph->stored_region[n];
        other += node->next_pointer != pointer_word(graph, next[n]);
    }
    ck_assert_uint_eq(other, 0);
    free(region);
    free(next);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(real_dead_ends_are_as_stored)
{
    struct pn_network *network = test_real_network();
    struct pn_graph *graph = graph_of(network);
    struct pn_error err;
    uint32_t marked = 0, other = 0;
    uint8_t *dead_end = calloc(graph->node_count, 1);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_dead_ends(graph, dead_end, &err), &err);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        marked += dead_end[n];
        other += dead_end[n] != ((graph->node_flags[n] & PN_NODE_DEAD_END) != 0);
    }
    ck_assert_uint_eq(other, 0);
    ck_assert_uint_eq(marked, 2594);
    free(dead_end);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(real_main_net_has_one_large_component)
{
    struct pn_network *network = test_real_network();
    struct pn_graph *graph = graph_of(network);
    struct pn_error err;
    uint32_t *component = calloc(graph->node_count, sizeof *component), count;
    uint32_t *size = calloc(graph->node_count, sizeof *size), largest = 0, main_net = 0;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_strong(graph, component, &count, &err), &err);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] == PN_KIND_PED || graph->stored_region[n] != 1)
            continue;
        main_net++;
        if (++size[component[n]] > largest)
            largest = size[component[n]];
    }
    ck_assert_uint_eq(main_net, 27083);
    ck_assert_uint_eq(largest, 25504);
    free(component);
    free(size);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* Never below the distance, and less than one step above it. */
START_TEST(real_metres_are_the_distance_rounded_up)
{
    struct pn_network *network = test_real_network();
    struct pn_graph *graph = graph_of(network);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            struct pn_point_fx p = graph->pos[n], q = graph->pos[graph->target[a]];
            double exact = sqrt((double)(p.x - q.x) * (p.x - q.x) +
                                (double)(p.y - q.y) * (p.y - q.y) +
                                (double)(p.z - q.z) * (p.z - q.z)) *
                           8192;
            double over = graph->metres_q16[a] - exact;
            if (over < -1e-6 || over >= 1)
                ck_abort_msg("arc %u: %u, %.9f", a, graph->metres_q16[a], exact);
        }
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

static Suite *graph_real_suite(void)
{
    Suite *suite = suite_create("graph real");
    TCase *real = tcase_create("real");
    tcase_set_timeout(real, 60);
    tcase_add_test(real, real_graph_has_the_known_totals);
    tcase_add_test(real, real_regions_are_as_stored);
    tcase_add_test(real, real_dead_ends_are_as_stored);
    tcase_add_test(real, real_main_net_has_one_large_component);
    tcase_add_test(real, real_metres_are_the_distance_rounded_up);
    test_suite_add_real(suite, real, 5);
    return suite;
}

int main(void)
{
    return test_run(graph_real_suite());
}
