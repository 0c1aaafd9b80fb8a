/* regions.c - flood fill in the original compiler's order. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/graph.h>

/* Numbered from 1, so 0 marks a node that is not reached yet. */
#define UNREACHED 0u

/*
 * The compiler's work list is a stack chained through the nodes. Taking its head first
 * and then pushing all new neighbours gives the order its pointer words show.
 */
static void flood(const struct pn_graph *graph, pn_node_id seed, uint32_t number,
                  uint32_t *region, pn_node_id *next)
{
    pn_node_id head = seed;
    region[seed] = number;
    next[seed] = PN_NODE_NONE;
    while (head != PN_NODE_NONE) {
        pn_node_id node = head;
        head = next[node];
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            pn_node_id to = graph->target[a];
            if (region[to] != UNREACHED)
                continue;
            region[to] = number;
            next[to] = head;
            head = to;
        }
    }
}

enum pn_status pn_graph_regions(const struct pn_graph *graph, uint32_t *region,
                                pn_node_id *next, uint32_t count[2], struct pn_error *err)
{
    pn_node_id *stack = next ? next : pn__alloc(graph->node_count, sizeof *stack);
    if (!stack)
        return pn__fail_memory(err);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        region[n] = UNREACHED;
    count[0] = count[1] = 0;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (region[n] == UNREACHED) {
            uint32_t *number = &count[graph->kind[n] == PN_KIND_PED];
            flood(graph, n, ++*number, region, stack);
        }
    if (!next)
        pn__free(stack);
    return PN_OK;
}
