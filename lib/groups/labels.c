/* labels.c - what follows from the whole graph: regions, dead ends, pointer words. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/topology.h"
#include "groups/draft_parts.h"

/*
 * Where the original compiler had an area's nodes in memory: the words at the start of
 * node records point there.
 */
#define AREA_0_BASE 0x01A7FA70u
#define AREA_1_BASE 0x01C180D0u
#define AREA_STEP   0x000317C0u
#define NODE_STEP   28u

static uint32_t pointer_to(struct pn_address address)
{
    const uint32_t base =
        address.area ? AREA_1_BASE + AREA_STEP * (address.area - 1u) : AREA_0_BASE;
    return base + NODE_STEP * address.node;
}

struct labels {
    struct pn_graph *graph;
    uint32_t *region;
    pn_node_id *next;
    uint8_t *dead_end;
};

static enum pn_status check_regions(struct pn__draft *draft, const uint32_t count[2])
{
    for (int peds = 0; peds <= 1; peds++)
        if (count[peds] > UINT8_MAX)
            return pn__fail(draft->err, PN_E_LIMIT,
                            "%u %s regions are over the limit of %u", count[peds],
                            peds ? "ped" : "vehicle", UINT8_MAX);
    return PN_OK;
}

static enum pn_status work_out(struct pn__draft *draft, const struct pn_network *network,
                               struct labels *labels)
{
    uint32_t count[2];
    PN_TRY(pn__graph_topology(network, &labels->graph, draft->err));
    const uint32_t nodes = labels->graph->node_count;
    labels->region = pn__alloc(nodes, sizeof *labels->region);
    labels->next = pn__alloc(nodes, sizeof *labels->next);
    labels->dead_end = pn__alloc(nodes, 1);
    if (!labels->region || !labels->next || !labels->dead_end)
        return pn__fail_memory(draft->err);
    PN_TRY(
        pn_graph_regions(labels->graph, labels->region, labels->next, count, draft->err));
    PN_TRY(check_regions(draft, count));
    return pn_graph_dead_ends(labels->graph, labels->dead_end, draft->err);
}

static void set(struct pn_network *network, const struct labels *labels, bool pointers)
{
    for (pn_node_id n = 0; n < labels->graph->node_count; n++) {
        struct pn_node *node =
            pn_network_node(network, pn_graph_address(labels->graph, n));
        node->region = (uint16_t)labels->region[n];
        if (labels->dead_end[n])
            node->flags |= PN_NODE_DEAD_END;
        if (pointers && labels->next[n] != PN_NODE_NONE)
            node->next_pointer =
                pointer_to(pn_graph_address(labels->graph, labels->next[n]));
    }
}

enum pn_status pn__draft_label(struct pn__draft *draft, struct pn_network *network,
                               bool pointers)
{
    struct labels labels = {NULL, NULL, NULL, NULL};
    enum pn_status status = work_out(draft, network, &labels);
    if (status == PN_OK)
        set(network, &labels, pointers);
    pn_graph_free(labels.graph);
    pn__free(labels.region);
    pn__free(labels.next);
    pn__free(labels.dead_end);
    return status;
}
