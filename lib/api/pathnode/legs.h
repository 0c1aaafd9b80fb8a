/* pathnode/legs.h - routes leg by leg: by any metric or profile, under closures. */
#ifndef PATHNODE_LEGS_H
#define PATHNODE_LEGS_H

#include <pathnode/closures.h>
#include <pathnode/profile.h>
#include <pathnode/trip.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What all legs have in common. */
struct pn_legs_question {
    uint32_t kinds; /* the layer: PN_KINDS_VEHICLE or PN_KINDS_PED */
    struct pn_route_options options;
    const struct pn_profile *profile;   /* for PN_METRIC_TIME; its turns cost, too */
    const struct pn_closures *closures; /* NULL: none */
};

/** Search state for one thread; what it needs is made when it is first needed. */
struct pn_legs;

/** owner: keeps graph, profile and closures. errors: PN_E_NOMEM; PN_E_ARG - time without
 * a profile */
enum pn_status pn_legs_new(const struct pn_graph *graph,
                           const struct pn_legs_question *question, struct pn_legs **legs,
                           struct pn_error *err);
void pn_legs_free(struct pn_legs *legs);

/**
 * Answers with a prepared index from here on: plain questions from node to node outright,
 * others by its bound. Costs of answers stay the same; of equal routes another may be
 * given.
 *
 * shape: the index is one of the question's costs without closures: of OBEY with PREFER
 * owner: keeps index, which threads may share
 */
void pn_legs_use(struct pn_legs *legs, const struct pn_prepared *index);

/**
 * The best route from one node to another under the closures.
 *
 * Without a route the reason is PN_NO_ROUTE_CLOSED where there would be one without the
 * closures; *closed_by is then the first closure on it. It is PN_NO_ROUTE_PROFILE where
 * there would be one but for what the profile never uses.
 *
 * shape:  closed_by may be NULL
 * owner:  *route is the caller's, release with pn_route_release; *closed_by is a view
 * errors: PN_E_NOROUTE - *route says why; PN_E_RANGE; PN_E_ARG - a node outside of the
 *         layer; PN_E_LIMIT; PN_E_NOMEM
 */
enum pn_status pn_legs_find(struct pn_legs *legs, pn_node_id from, pn_node_id to,
                            struct pn_route *route, const struct pn_closure **closed_by,
                            struct pn_error *err);

/**
 * The best route from place to place, as pn_legs_find.
 *
 * Links that are passed in part count in part. A route that stays within a link has one
 * node: the nearer one. cost is that of pn_trip_find.
 */
enum pn_status pn_legs_trip(struct pn_legs *legs, const struct pn_trip_query *query,
                            struct pn_route *route, const struct pn_closure **closed_by,
                            struct pn_error *err);

/**
 * The best routes from each stop to the next, as one. A stop between is there once. Who
 * would turn round at one pays for it where turns cost.
 *
 * shape:  stops has count places, at least 2; *failed, if not NULL, is the number of the
 *         leg without a route, from 0; heading_deg is where one faces at the start, or
 *         NULL
 * errors: as pn_legs_find
 */
enum pn_status pn_legs_join(struct pn_legs *legs, const struct pn_place *stops,
                            uint32_t count, const double *heading_deg,
                            struct pn_route *route, uint32_t *failed,
                            const struct pn_closure **closed_by, struct pn_error *err);

/**
 * With PREFER: fills gaps in costs that were found by OBEY, from one node to others, with
 * what the routes with the fewest metres against the lanes cost.
 *
 * shape:  to and cost have count entries; those that are PN_COST_NONE are asked about,
 *         and stay so where there is no way at all
 * errors: PN_E_RANGE, PN_E_ARG, PN_E_LIMIT, PN_E_NOMEM
 * cost:   none without gaps; some milliseconds a call
 */
enum pn_status pn_legs_fill(struct pn_legs *legs, pn_node_id from, const pn_node_id *to,
                            uint32_t count, uint64_t *cost, struct pn_error *err);

/**
 * The costs that are searched, closures included, and their cut graph: with PREFER those
 * of OBEY. Views.
 *
 * errors: PN_E_LIMIT; PN_E_NOMEM
 */
enum pn_status pn_legs_costs(struct pn_legs *legs, const struct pn_costs **costs,
                             const struct pn_cut **cut, struct pn_error *err);

/** What turns cost in them, or NULL where they cost nothing. A view. */
const struct pn_turn_costs *pn_legs_turns(const struct pn_legs *legs);

/**
 * A route from its list of nodes, with all sums; cost is without turns.
 *
 * errors: PN_E_ARG - a step that is no link, or closed; PN_E_NOMEM
 */
enum pn_status pn_legs_measure(const struct pn_costs *costs, const pn_node_id *nodes,
                               uint32_t count, struct pn_route *route,
                               struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
