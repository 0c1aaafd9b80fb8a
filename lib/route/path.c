/* path.c - from labels to a route: the nodes in order, and the sums along them. */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

static double arc_metres(const struct pn_graph *graph, uint32_t from, uint32_t to)
{
    const struct pn_point_fx *a = &graph->pos[from], *b = &graph->pos[to];
    double dx = (double)a->x - b->x, dy = (double)a->y - b->y, dz = (double)a->z - b->z;
    return sqrt(dx * dx + dy * dy + dz * dz) / PN_FX_PER_M;
}

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
        double metres = arc_metres(graph, labels[node].parent, node);
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
