/* router.c - a router's life: made once for a graph, forgets a query in O(1). */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

static uint32_t root_of(uint32_t *component, uint32_t node)
{
    while (component[node] != node) {
        component[node] = component[component[node]];
        node = component[node];
    }
    return node;
}

/*
 * Union-find over all arcs. Unlike a flood fill along the arcs it proves that there is no
 * way even where links lead one way only, as in foreign files.
 */
static void join_components(const struct pn_graph *graph, uint32_t *component)
{
    for (uint32_t n = 0; n < graph->node_count; n++)
        component[n] = n;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            uint32_t x = root_of(component, n);
            uint32_t y = root_of(component, graph->target[a]);
            component[x > y ? x : y] = x > y ? y : x;
        }
    }
    for (uint32_t n = 0; n < graph->node_count; n++)
        component[n] = root_of(component, n);
}

enum pn_status pn_router_new(const struct pn_graph *graph, struct pn_router **router,
                             struct pn_error *err)
{
    if (graph->node_count > UINT32_MAX - PN__BUCKETS - 1)
        return pn__fail(err, PN_E_LIMIT, "%u nodes are too many to search",
                        graph->node_count);
    struct pn_router *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    size_t nodes = graph->node_count;
    made->graph = graph;
    made->queue.rings = graph->node_count;
    made->queue.labels = pn__alloc(nodes + PN__BUCKETS, sizeof *made->queue.labels);
    made->component = pn__alloc(nodes + 1, sizeof *made->component);
    if (!made->queue.labels || !made->component) {
        pn_router_free(made);
        return pn__fail_memory(err);
    }
    join_components(graph, made->component);
    pn__measure_graph(&made->measure, graph);
    *router = made;
    return PN_OK;
}

void pn_router_free(struct pn_router *router)
{
    if (!router)
        return;
    pn__free(router->queue.labels);
    pn__free(router->other_labels);
    pn__free(router->component);
    pn__free(router);
}

void pn__router_forget(struct pn_router *router)
{
    if (++router->stamp != 0)
        return;
    for (uint32_t n = 0; n < router->graph->node_count; n++) /* once in 2^32 queries */
        router->queue.labels[n].stamp = 0;
    router->stamp = 1;
}
