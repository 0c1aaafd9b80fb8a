/*
 * flex/spread.h - from one place to all others, or from all to one, where turns, a
 * heading, or lanes count.
 *
 * As flex/turning.h it goes over arcs of the cut graph; it knows no goal and no index.
 */
#ifndef PN_FLEX_SPREAD_H
#define PN_FLEX_SPREAD_H

#include "flex/arc_way.h"

#include <pathnode/trip.h>

/** Search state for one thread, and what the last search found. */
struct pn__spread;

/** shape, owner, errors: as pn_trip_search_new, without an index */
enum pn_status pn__spread_new(const struct pn_costs *costs, const struct pn_cut *cut,
                              const struct pn_trip_options *options,
                              struct pn__spread **spread, struct pn_error *err);
void pn__spread_free(struct pn__spread *spread);

/** Most starts of a search. */
#define PN__SPREAD_STARTS 8

/** A place to start from, which has cost something already. */
struct pn__spread_start {
    struct pn_place place;
    bool has_heading; /* as in a pn_trip_query; none on the way back */
    double heading_deg;
    uint64_t cost;
};

/** Which way. */
enum pn__spread_way {
    PN__SPREAD_FROM, /* from the starts to everything */
    PN__SPREAD_TO    /* from everything to the starts, which are goals */
};

/**
 * Searches. What costs over max is left out.
 *
 * errors: as pn_trip_find, but PN_E_NOROUTE
 */
enum pn_status pn__spread_run(struct pn__spread *spread,
                              const struct pn__spread_start *starts, uint32_t count,
                              enum pn__spread_way way, uint64_t max,
                              struct pn_error *err);

/** The least cost to each node, or from it. shape: node_count; PN_COST_NONE: no way */
void pn__spread_nodes(const struct pn__spread *spread, uint64_t *cost);

/**
 * By arc: from the start up to the end it leaves, the turn onto it included; on the way
 * back, from there over it to the goal. So both together are the best way over an arc.
 */
const struct pn__sum *pn__spread_arcs(const struct pn__spread *spread);

/** The arc before (on the way back: behind) an arc, or one of these. */
uint32_t pn__spread_link(const struct pn__spread *spread, uint32_t arc);
#define PN__SPREAD_BY_A (PN_CUT_NONE - 1) /* the start; its chain is left by end a */
#define PN__SPREAD_BY_B PN_CUT_NONE       /* by b, or it is an end; or the goal */

/**
 * What it costs from the only start to stand at a node and go on to a neighbour of it,
 * turn included; PN_NODE_NONE: to stay there. PN_COST_NONE: no way, or a node outside of
 * the layer.
 */
uint64_t pn__spread_going(const struct pn__spread *spread, pn_node_id node,
                          pn_node_id next);

/**
 * The nodes of that way, from the start to the node.
 *
 * errors: PN_E_NOROUTE; PN_E_NOMEM
 */
enum pn_status pn__spread_path(struct pn__spread *spread, pn_node_id node,
                               pn_node_id next, struct pn_path *path,
                               struct pn_error *err);

/**
 * The best way over an arc, out of a search from one start and one to one goal.
 *
 * errors: PN_E_NOMEM
 */
enum pn_status pn__spread_join(struct pn__spread *out, const struct pn__spread *back,
                               uint32_t arc, struct pn_path *path, struct pn_error *err);

#endif
