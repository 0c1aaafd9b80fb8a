/*
 * pn_rejoin_read on any bytes, for a ring of four streets: what is read are nodes of it,
 * and a route whose steps are links can be rejoined.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include "base/file.h"

#include <pathnode.h>
#include <pathnode/rejoin.h>

#include <unistd.h>

enum { RING = 4 };

/* Node i of area 0 has links to the ones before and after it. */
static struct pn_graph *ring(struct pn_network **network)
{
    struct pn_area *area;
    struct pn_graph *graph;
    FUZZ_CHECK(pn_area_new(0, RING, RING, 0, 2 * RING, &area, NULL) == PN_OK);
    for (uint16_t i = 0; i < RING; i++) {
        area->nodes[i].pos.x = i % 3 ? 800 : 0;
        area->nodes[i].pos.y = i / 2 * 800;
        area->nodes[i].self = (struct pn_address){0, i};
        area->nodes[i].flags = 2;
        area->nodes[i].first_link = 2 * i;
        for (uint16_t k = 0; k < 2; k++) {
            struct pn_link *link = &area->links[2 * i + k];
            link->to = (struct pn_address){0, (uint16_t)((i + 1 + 2 * k) % RING)};
            link->length = 100;
        }
    }
    FUZZ_CHECK(pn_network_new(network, NULL) == PN_OK);
    FUZZ_CHECK(pn_network_add(*network, area, NULL) == PN_OK);
    FUZZ_CHECK(pn_graph_new(*network, &graph, NULL) == PN_OK);
    return graph;
}

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = "/tmp/pathnode-fuzz-XXXXXX";
    struct pn_network *network;
    struct pn_graph *graph = ring(&network);
    struct pn_costs *costs;
    struct pn_error err;
    pn_node_id *nodes;
    uint32_t count;
    int fd = mkstemp(path);
    pn_error_clear(&err);
    FUZZ_CHECK(fd >= 0 && close(fd) == 0);
    FUZZ_CHECK(pn__file_write(path, data, size, true, NULL) == PN_OK);
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
