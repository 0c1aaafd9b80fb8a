/* pathnode/alternatives.h - several routes that really differ. */
#ifndef PATHNODE_ALTERNATIVES_H
#define PATHNODE_ALTERNATIVES_H

#include <pathnode/trip.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most routes at once. */
#define PN_ALTERNATIVES_MAX 32u

/** What may be called an alternative. Members that are 0 stand for the defaults. */
struct pn_alternatives_options {
    uint32_t count;     /* how many routes, the best included; 3 */
    double max_shared;  /* part of its cost, and of the cheaper one's, that a route may
                           share with another; 0.6 */
    double max_stretch; /* a route's cost, in those of the best; 1.5 */
    const struct pn_turn_costs *turns; /* NULL: they cost nothing */
    const double *heading_deg; /* where one faces, as in a pn_trip_query, or NULL */
};

/** Routes in order of their costs. */
struct pn_alternatives {
    struct pn_path *paths;
    uint32_t count;
};

void pn_alternatives_release(struct pn_alternatives *alternatives);

/**
 * The best route, and others that keep to the options.
 *
 * Each is the best route that goes through some chain. No route passes a node twice, but
 * for the best one where that saves a turn; two share no more than max_shared of the
 * cheaper one's cost, and none shares more of its own cost with all cheaper ones
 * together. What turns cost is part of a route's cost, but shared are links alone. Routes
 * whose detour is itself a best way are taken first, then others while there are too few.
 * There may be fewer than count. The same question has the same answer.
 *
 * shape:  options may be NULL; cut is made of costs
 * owner:  *alternatives is the caller's, release with pn_alternatives_release
 * errors: PN_E_NOROUTE - there is not even one; PN_E_RANGE, PN_E_ARG - a node that is
 *         none, or outside of the layer; options of no meaning; PN_E_NOMEM
 * cost:   two searches over all arcs of the cut graph, and a short one for each of the
 *         routes that are looked at
 * source: Abraham et al. 2013, Alternative routes in road networks
 */
enum pn_status pn_alternatives_find(const struct pn_costs *costs,
                                    const struct pn_cut *cut, pn_node_id from,
                                    pn_node_id to,
                                    const struct pn_alternatives_options *options,
                                    struct pn_alternatives *alternatives,
                                    struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
