/*
 * pn_rejoin_read on any bytes, for a ring of four streets: what is read are nodes of it,
 * and a route whose steps are links can be rejoined. pn_rejoin_places on the same: what
 * is read are places.
 */
#include "config.h"

#include "fuzz/file.h"
#include "fuzz/ring.h"

#include <pathnode/rejoin.h>

#include <math.h>

static bool is_way(const struct pn_costs *costs, const pn_node_id *nodes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(nodes[i] < RING);
        if (i && pn_costs_find(costs, nodes[i - 1], nodes[i]) == PN_NODE_NONE)
            return false;
    }
    return true;
}

/* From node 0 back onto the route. */
static void rejoin(const struct pn_costs *costs, const pn_node_id *nodes, uint32_t count)
{
    const struct pn_rejoin_start start = {.place = {.arc = PN_NODE_NONE}};
    struct pn_cut *cut;
    struct pn_rejoin_search *search;
    struct pn_rejoin found = {0};
    FUZZ_CHECK(pn_cut_new(costs, &cut, NULL) == PN_OK);
    FUZZ_CHECK(pn_rejoin_search_new(costs, cut, NULL, &search, NULL) == PN_OK);
    FUZZ_CHECK(pn_rejoin_find(search, &start, nodes, count, &found, NULL) == PN_OK);
    FUZZ_CHECK(found.path.nodes[0] == 0);
    FUZZ_CHECK(found.path.nodes[found.path.count - 1] == nodes[count - 1]);
    FUZZ_CHECK(is_way(costs, found.path.nodes, found.path.count));
    pn_rejoin_release(&found);
    pn_rejoin_search_free(search);
    pn_cut_free(cut);
}

static void read_places(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_point *places;
    uint32_t count;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_rejoin_places("route", data, size, &places, &count, &err),
                     &err)) {
        FUZZ_CHECK(err.offset >= 0 && (size_t)err.offset <= size);
        return;
    }
    FUZZ_CHECK(count > 0);
    for (uint32_t i = 0; i < count; i++)
        FUZZ_CHECK(isfinite(places[i].x) && isfinite(places[i].y) &&
                   isfinite(places[i].z));
    pn_free(places);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_network *network;
    struct pn_graph *graph = fuzz_ring(&network);
    struct pn_costs *costs;
    struct pn_error err;
    pn_node_id *nodes;
    uint32_t count;
    pn_error_clear(&err);
    read_places(data, size);
    fuzz_make_file(path, data, size);
    const struct pn_route_options options = {.one_way = PN_ONE_WAY_OBEY};
    FUZZ_CHECK(pn_costs_new(graph, PN_KINDS_VEHICLE, &options, &costs, NULL) == PN_OK);
    if (!FUZZ_REFUSED(pn_rejoin_read(graph, path, &nodes, &count, &err), &err)) {
        FUZZ_CHECK(count > 0);
        if (is_way(costs, nodes, count))
            rejoin(costs, nodes, count);
        pn_free(nodes);
    } else
        FUZZ_CHECK(err.offset >= 0 && (size_t)err.offset <= size);
    unlink(path);
    pn_costs_free(costs);
    pn_graph_free(graph);
    pn_network_free(network);
    return 0;
}
