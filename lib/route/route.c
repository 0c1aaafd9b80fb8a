/* route.c - what every query shares: its checks, the PREFER rule, the reason for a no. */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

static bool is_ped(const struct pn_graph *graph, pn_node_id node)
{
    return graph->kind[node] == PN_KIND_PED;
}

static enum pn_status check(const struct pn_graph *graph, const struct pn__task *task,
                            struct pn_error *err)
{
    pn_node_id high = task->from > task->to ? task->from : task->to;
    if (high >= graph->node_count)
        return pn__fail(err, PN_E_RANGE, "node id %u is past the last of %u nodes", high,
                        graph->node_count);
    if ((unsigned)task->options.metric > PN_METRIC_METRES ||
        (unsigned)task->options.one_way > PN_ONE_WAY_IGNORE)
        return pn__fail(err, PN_E_ARG, "unknown metric or one-way mode");
    if (is_ped(graph, task->from) == is_ped(graph, task->to))
        return PN_OK;
    struct pn_address from = pn_graph_address(graph, task->from);
    struct pn_address to = pn_graph_address(graph, task->to);
    return pn__fail(err, PN_E_ARG,
                    "cannot go from %s node %u/%u to %s node %u/%u: vehicles and peds "
                    "have separate networks",
                    pn_kind_name(graph->kind[task->from]), from.area, from.node,
                    pn_kind_name(graph->kind[task->to]), to.area, to.node);
}

static enum pn_status search(struct pn_router *router, struct pn__task task,
                             pn__engine plain, pn__engine prefer, struct pn_error *err)
{
    if (task.options.one_way != PN_ONE_WAY_PREFER)
        return plain(router, &task, err);
    struct pn__task obeying = task;
    obeying.options.one_way = PN_ONE_WAY_OBEY;
    enum pn_status status = plain(router, &obeying, err);
    return status == PN_E_NOROUTE ? prefer(router, &task, err) : status;
}

static enum pn_status no_route(enum pn_no_route reason, uint32_t settled,
                               struct pn_route *route, struct pn_error *err)
{
    *route = (struct pn_route){.reason = reason, .settled = settled};
    return pn__fail(err, PN_E_NOROUTE, "%s",
                    reason == PN_NO_ROUTE_REGIONS
                        ? "no route: the two nodes lie in different regions"
                        : "no route: one-way links do not lead there");
}

static enum pn_status answer(struct pn_router *router, const struct pn__task *task,
                             pn__engine plain, pn__engine prefer, struct pn_route *route,
                             struct pn_error *err)
{
    PN_TRY(check(router->graph, task, err));
    router->settled = 0;
    if (router->component[task->from] != router->component[task->to])
        return no_route(PN_NO_ROUTE_REGIONS, 0, route, err);
    enum pn_status status = search(router, *task, plain, prefer, err);
    if (status == PN_E_NOROUTE)
        return no_route(PN_NO_ROUTE_ONE_WAY, router->settled, route, err);
    return status == PN_OK ? pn__path(router, task, route, err) : status;
}

enum pn_status pn_route_astar(struct pn_router *router, pn_node_id from, pn_node_id to,
                              const struct pn_route_options *options,
                              struct pn_route *route, struct pn_error *err)
{
    struct pn__task task = {from, to, *options};
    return answer(router, &task, pn__astar, pn__prefer, route, err);
}

enum pn_status pn_route_dijkstra(struct pn_router *router, pn_node_id from, pn_node_id to,
                                 const struct pn_route_options *options,
                                 struct pn_route *route, struct pn_error *err)
{
    struct pn__task task = {from, to, *options};
    return answer(router, &task, pn__dijkstra, pn__dijkstra, route, err);
}

void pn_route_release(struct pn_route *route)
{
    if (!route)
        return;
    pn__free(route->nodes);
    memset(route, 0, sizeof *route);
}
