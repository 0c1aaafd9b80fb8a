/* path.c - from labels to a route: the nodes in order, and the sums along them. */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

static uint32_t count_nodes(const struct pn__label *labels, uint32_t goal)
{
    uint32_t count = 1;
    for (uint32_t n = goal; labels[n].parent != PN_NODE_NONE; n = labels[n].parent)
        count++;
    return count;
}

enum pn_status pn__path(const struct pn_router *router, const struct pn__task *task,
                        struct pn_route *route, struct pn_error *err)
{
    const struct pn_graph *graph = router->graph;
    const struct pn__label *labels = router->queue.labels;
    struct pn_route found = {.cost = labels[task->to].cost, .settled = router->settled};
    found.node_count = count_nodes(labels, task->to);
    found.nodes = pn__alloc(found.node_count, sizeof *found.nodes);
    if (!found.nodes)
        return pn__fail_memory(err);
    uint32_t at = found.node_count, node = task->to;
    for (; labels[node].parent != PN_NODE_NONE; node = labels[node].parent) {
        uint32_t arc = labels[node].arc;
        double metres =
            pn_derive_metres(graph->pos[labels[node].parent], graph->pos[node]);
        found.nodes[--at] = node;
        found.length += graph->length[arc];
        found.metres += metres;
        if (!pn__arc_is_open(graph, arc))
            found.wrong_way_metres += metres;
    }
    found.nodes[0] = node;
    *route = found;
    return PN_OK;
}
