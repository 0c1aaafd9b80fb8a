/* pathnode/route.h - shortest routes between two nodes: exact, on both metrics. */
#ifndef PATHNODE_ROUTE_H
#define PATHNODE_ROUTE_H

#include <pathnode/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is made least. */
enum pn_metric {
    PN_METRIC_LENGTH, /* sum of the stored length bytes: what the game sums */
    PN_METRIC_METRES, /* sum of 3-D distances of the stored coordinates */
    PN_METRIC_TIME    /* milliseconds of a profile: pathnode/legs.h alone knows it */
};

/** How lanes count. Only vehicle arcs have lanes. */
enum pn_one_way {
    PN_ONE_WAY_PREFER, /* the obey route if there is one, else fewest wrong-way metres,
                          and among those least cost */
    PN_ONE_WAY_OBEY,   /* only arcs with a lane our way */
    PN_ONE_WAY_IGNORE  /* every arc */
};

struct pn_route_options {
    enum pn_metric metric;
    enum pn_one_way one_way;
};

/** Why there is no route. */
enum pn_no_route {
    PN_NO_ROUTE_NONE = 0,
    PN_NO_ROUTE_REGIONS, /* the two nodes lie in different regions: no links join them */
    PN_NO_ROUTE_ONE_WAY, /* links join them, but lanes, or links without one back, do not
                            allow it */
    PN_NO_ROUTE_CLOSED,  /* there is one, but closures of the question lie on it */
    PN_NO_ROUTE_PROFILE  /* there is one, but what the profile never uses lies on it */
};

/** A route, or the reason why there is none. */
struct pn_route {
    /* node_count ids from start to goal, owned; NULL without a route */
    pn_node_id *nodes;
    uint32_t node_count;
    /* what was made least: length, or 1/65536 m, each arc rounded up */
    uint64_t cost;
    uint64_t length;         /* sum of length bytes */
    double metres;           /* sum of 3-D distances */
    double wrong_way_metres; /* of it against the lanes */
    enum pn_no_route reason;
    uint32_t settled; /* how often the search looked at a node; for the curious */
};

void pn_route_release(struct pn_route *route);

/** Search state for one thread; serves any number of queries on one graph. */
struct pn_router;

/**
 * owner: keeps graph, which must outlive the router
 * cost:  O(nodes + arcs) time; 36 bytes a node, twice 32 once PREFER had to go a wrong
 *        way; cleared in O(1) between queries
 */
enum pn_status pn_router_new(const struct pn_graph *graph, struct pn_router **router,
                             struct pn_error *err);
void pn_router_free(struct pn_router *router);

/**
 * The best route by A*.
 *
 * from == to is a route of one node and no length. The same graph and query give the same
 * route every time. It is exact on both metrics, since its bound never says too much:
 *
 *   metres  the straight line, cut to 1/65536 m. Arcs are rounded up, so it holds
 *   length  the straight line times the least length a metre of any arc of the graph.
 *           The straight line alone would not do: lengths are cut to whole metres
 *
 * errors: PN_E_NOROUTE - *route says why; PN_E_RANGE - no such node; PN_E_ARG - a vehicle
 *         and a ped node, or options of no meaning; PN_E_NOMEM
 * owner:  *route is the caller's, release with pn_route_release
 * cost:   no memory but the route's (and PREFER's second set of labels, once)
 * source: doc/decisions/0020 to 0022
 */
enum pn_status pn_route_astar(struct pn_router *router, pn_node_id from, pn_node_id to,
                              const struct pn_route_options *options,
                              struct pn_route *route, struct pn_error *err);

/**
 * The same cost by plain Dijkstra: the reference that tests hold the rest against. Where
 * several routes cost the same it may give another one.
 */
enum pn_status pn_route_dijkstra(struct pn_router *router, pn_node_id from, pn_node_id to,
                                 const struct pn_route_options *options,
                                 struct pn_route *route, struct pn_error *err);

/**
 * Where one-way links end a way: the nodes that the start reaches, or those that reach
 * the goal, whichever are fewer.
 */
struct pn_trap {
    bool at_goal;        /* nothing leads into them; else nothing leads out of them */
    pn_node_id node;     /* of them, fewest links from that end: has a link to others */
    uint32_t node_count; /* 0: there is a way */
};

/**
 * Explains PN_NO_ROUTE_ONE_WAY. With OBEY arcs without a lane our way are closed, else
 * only links without one back matter.
 *
 * errors: PN_E_RANGE - no such node; PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn_route_trap(const struct pn_graph *graph, pn_node_id from, pn_node_id to,
                             enum pn_one_way one_way, struct pn_trap *trap,
                             struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
