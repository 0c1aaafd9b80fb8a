/*
 * pn_graph_new and what stands on it, on any area file that can be read: the graph's
 * invariants, and one route by both algorithms.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

enum { NUMBER = 9 };

static void check_arcs(const struct pn_graph *graph)
{
    FUZZ_CHECK(graph->first_out[0] == 0);
    FUZZ_CHECK(graph->first_out[graph->node_count] == graph->arc_count);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        FUZZ_CHECK(pn_graph_find(graph, pn_graph_address(graph, n)) == n);
        FUZZ_CHECK(graph->first_out[n] <= graph->first_out[n + 1]);
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            uint32_t back = graph->reverse[a];
            FUZZ_CHECK(graph->target[a] < graph->node_count);
            FUZZ_CHECK(back == PN_NODE_NONE || graph->reverse[back] == a);
            FUZZ_CHECK(back == PN_NODE_NONE || graph->target[back] == n);
        }
    }
}

static void check_parts(const struct pn_graph *graph)
{
    struct pn_region *regions;
    struct pn_difference *differences;
    uint32_t count[2], difference_count, total = 0;
    FUZZ_CHECK(pn_graph_region_list(graph, &regions, count, NULL) == PN_OK);
    for (uint32_t i = 0; i < count[0] + count[1]; i++)
        total += regions[i].node_count;
    FUZZ_CHECK(total == graph->node_count);
    pn_free(regions);
    FUZZ_CHECK(pn_graph_compare(graph, false, &differences, &difference_count, NULL) ==
               PN_OK);
    pn_free(differences);
}

/* The first and the last node of the first node's layer. */
static pn_node_id far_end(const struct pn_graph *graph)
{
    pn_node_id to = graph->node_count - 1;
    while ((graph->kind[to] == PN_KIND_PED) != (graph->kind[0] == PN_KIND_PED))
        to--;
    return to;
}

static void check_route(const struct pn_graph *graph, struct pn_route_options options)
{
    struct pn_router *router;
    struct pn_route astar = {0}, plain = {0};
    FUZZ_CHECK(pn_router_new(graph, &router, NULL) == PN_OK);
    pn_node_id to = far_end(graph);
    enum pn_status one = pn_route_astar(router, 0, to, &options, &astar, NULL);
    enum pn_status two = pn_route_dijkstra(router, 0, to, &options, &plain, NULL);
    FUZZ_CHECK(one == two && (one == PN_OK || one == PN_E_NOROUTE));
    if (options.metric == PN_METRIC_LENGTH)
        FUZZ_CHECK(astar.length == plain.length);
    else
        FUZZ_CHECK(!(astar.metres < plain.metres) && !(astar.metres > plain.metres));
    pn_route_release(&astar);
    pn_route_release(&plain);
    pn_router_free(router);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_area *area = NULL;
    struct pn_network *network = NULL;
    struct pn_graph *graph = NULL;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_area_read(NUMBER, data, size, &area, &err), &err))
        return 0;
    FUZZ_CHECK(pn_network_new(&network, &err) == PN_OK);
    FUZZ_CHECK(pn_network_add(network, area, &err) == PN_OK);
    if (!FUZZ_REFUSED(pn_graph_new(network, &graph, &err), &err)) {
        check_arcs(graph);
        check_parts(graph);
        for (int mode = 0; graph->node_count && mode < 6; mode++)
            check_route(graph,
                        (struct pn_route_options){
                            .metric = mode % 2 ? PN_METRIC_METRES : PN_METRIC_LENGTH,
                            .one_way = (enum pn_one_way)(mode / 2)});
        pn_graph_free(graph);
    }
    pn_network_free(network);
    return 0;
}
