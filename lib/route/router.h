/* route/router.h - the search state of one thread and what the algorithms share. */
#ifndef PN_ROUTE_ROUTER_H
#define PN_ROUTE_ROUTER_H

#include "route/bound.h"
#include "route/queue.h"

#include <pathnode/route.h>

struct pn_router {
    const struct pn_graph *graph;
    struct pn__queue queue;         /* its labels are those of the last search */
    struct pn__label *other_labels; /* of the search before, once PREFER needed two */
    uint32_t stamp, other_stamp;
    uint32_t settled;    /* nodes taken from the queue in this query */
    uint32_t *component; /* node_count; equal numbers: joined by arcs, their direction
                            not asked */
    struct pn__measure measure;
};

/** Which arcs a search may use, and what they cost. */
enum pn__rule {
    PN__RULE_ALL,   /* every arc, by the metric */
    PN__RULE_OPEN,  /* arcs with a lane our way, by the metric */
    PN__RULE_WRONG, /* every arc; metres_q16 against the lanes */
    PN__RULE_TIGHT  /* arcs on a least-WRONG way as other_labels tell, by the metric */
};

/** True if a route may use arc without going against a lane. */
static inline bool pn__arc_is_open(const struct pn_graph *graph, uint32_t arc)
{
    return graph->lanes[arc] != 0;
}

static inline uint32_t pn__arc_wrong_q16(const struct pn_graph *graph, uint32_t arc)
{
    return pn__arc_is_open(graph, arc) ? 0 : graph->metres_q16[arc];
}

static inline uint32_t pn__arc_cost(const struct pn_graph *graph, enum pn_metric metric,
                                    uint32_t arc)
{
    return metric == PN_METRIC_LENGTH ? graph->length[arc] : graph->metres_q16[arc];
}

/**
 * An engine finds one kind of route: labels lead from to back to from, and tell its cost.
 * PN_E_NOROUTE without words if there is none.
 */
struct pn__task {
    pn_node_id from, to;
    struct pn_route_options options;
};
typedef enum pn_status (*pn__engine)(struct pn_router *router,
                                     const struct pn__task *task, struct pn_error *err);

enum pn_status pn__astar(struct pn_router *router, const struct pn__task *task,
                         struct pn_error *err);
enum pn_status pn__dijkstra(struct pn_router *router, const struct pn__task *task,
                            struct pn_error *err);

/** Fewest wrong-way metres, then least cost; for when OBEY found no route. */
enum pn_status pn__prefer(struct pn_router *router, const struct pn__task *task,
                          struct pn_error *err);

/** One A* under a rule; true if it reached the goal. WRONG finds ties with it, too. */
bool pn__search(struct pn_router *router, const struct pn__task *task,
                enum pn__rule rule);

/** A new stamp: all labels are garbage at once. */
void pn__router_forget(struct pn_router *router);

/** Follows the labels back from task->to and fills route. */
enum pn_status pn__path(const struct pn_router *router, const struct pn__task *task,
                        struct pn_route *route, struct pn_error *err);

#endif
