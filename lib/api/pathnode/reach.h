/*
 * pathnode/reach.h - from one place to all others: what lies within a cost, what is
 * nearest by cost.
 *
 * Searches the cut graph once, without preparation.
 */
#ifndef PATHNODE_REACH_H
#define PATHNODE_REACH_H

#include <pathnode/cut.h>
#include <pathnode/place.h>
#include <pathnode/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Search state for one thread, and the answer of the last search. */
struct pn_reach;

/** owner: keeps cut. errors: PN_E_NOMEM. cost: 24 bytes an end and 8 a node */
enum pn_status pn_reach_new(const struct pn_cut *cut, struct pn_reach **reach,
                            struct pn_error *err);

/**
 * The same, with what turns cost; and for places on links.
 *
 * shape: turns may be NULL: they cost nothing
 * owner: keeps costs and cut, which is made of them
 * cost:  with turns 24 bytes more an arc of the cut graph, and searches take four times
 *        as long
 */
enum pn_status pn_reach_new_turns(const struct pn_costs *costs, const struct pn_cut *cut,
                                  const struct pn_turn_costs *turns,
                                  struct pn_reach **reach, struct pn_error *err);
void pn_reach_free(struct pn_reach *reach);

/** A node to start from, which has cost something already. */
struct pn_reach_start {
    pn_node_id node;
    uint64_t cost;
};

/** Which way costs are added up. */
enum pn_reach_way {
    PN_REACH_FROM, /* from the start to everything */
    PN_REACH_TO    /* from everything to the start */
};

/** Most starts of a search. */
#define PN_REACH_STARTS 8

/**
 * The least cost to every node, from the cheapest of some starts.
 *
 * Nodes that cost over max_cost are left out.
 *
 * errors: PN_E_ARG - no start, too many, or one outside of the layer; PN_E_RANGE - no
 *         such node; PN_E_NOMEM
 * cost:   O(ends log ends + nodes): 0.3 ms for 30,000 nodes
 */
enum pn_status pn_reach_run(struct pn_reach *reach, const struct pn_reach_start *starts,
                            uint32_t start_count, enum pn_reach_way way,
                            uint64_t max_cost, struct pn_error *err);

/**
 * The least cost from a place, which may lie on a link, to every node. Where turns cost,
 * to set off over 90 degrees from the heading costs a U-turn, as in a pn_trip_query.
 *
 * shape:  heading_deg may be NULL: none
 * errors: as pn_reach_run; PN_E_ARG - reach is of pn_reach_new, a heading that is no
 *         number
 */
enum pn_status pn_reach_run_place(struct pn_reach *reach, const struct pn_place *place,
                                  const double *heading_deg, uint64_t max_cost,
                                  struct pn_error *err);

/** Costs of the last search. shape: node_count of the graph; PN_COST_NONE: not reached */
const uint64_t *pn_reach_costs(const struct pn_reach *reach);

/** The cheapest of some nodes, the first of equals; count if none was reached. */
uint32_t pn_reach_cheapest(const struct pn_reach *reach, const pn_node_id *nodes,
                           uint32_t count);

/**
 * The node reached that lies nearest to a point in space, the lowest of equals, and how
 * far it is; PN_NODE_NONE if nothing was reached.
 */
pn_node_id pn_reach_nearest(const struct pn_reach *reach, const struct pn_graph *graph,
                            const struct pn_point *point, double *distance_m);

/**
 * The outline of what was reached, in plan: the squares of a grid that its links touch,
 * joined side by side.
 *
 * Rings are closed (the last point is the first), those around a part counter-clockwise,
 * those around its holes clockwise. Rings polygon_first[p] .. polygon_first[p + 1] - 1
 * are polygon p: its outer ring, then its holes. Points of ring r are first[r] ..
 * first[r + 1] - 1; their z is 0.
 */
struct pn_outline {
    struct pn_point_fx *points;
    uint32_t *first, *polygon_first;
    uint32_t ring_count, polygon_count;
};

/**
 * Draws the outline of the last search, with squares of cell_m; larger ones where the
 * world is too wide for that.
 *
 * owner:  *outline is the caller's, release with pn_outline_release
 * errors: PN_E_ARG - cell_m is not 1 to 10000; PN_E_NOMEM
 * cost:   O(links + squares)
 */
enum pn_status pn_reach_outline(const struct pn_reach *reach,
                                const struct pn_graph *graph, double cell_m,
                                struct pn_outline *outline, struct pn_error *err);

void pn_outline_release(struct pn_outline *outline);

#ifdef __cplusplus
}
#endif

#endif
