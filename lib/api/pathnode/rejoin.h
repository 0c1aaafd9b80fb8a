/* pathnode/rejoin.h - back onto a route that was left. */
#ifndef PATHNODE_REJOIN_H
#define PATHNODE_REJOIN_H

#include <pathnode/trip.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The way from where one is to the goal of an old route. Start with all zeros. */
struct pn_rejoin {
    uint32_t met;        /* seq of the old route's node where it is met */
    uint32_t new_count;  /* nodes of path before that one */
    struct pn_path path; /* the nodes passed, to the goal; cost as that of a pn_trip */
};

void pn_rejoin_release(struct pn_rejoin *rejoin);

/** Search state for one thread. */
struct pn_rejoin_search;

/**
 * shape:  turns may be NULL: they cost nothing
 * owner:  keeps costs and cut, which is made of them
 * errors: PN_E_NOMEM
 * cost:   O(ends)
 */
enum pn_status pn_rejoin_search_new(const struct pn_costs *costs,
                                    const struct pn_cut *cut,
                                    const struct pn_turn_costs *turns,
                                    struct pn_rejoin_search **search,
                                    struct pn_error *err);
void pn_rejoin_search_free(struct pn_rejoin_search *search);

/** Where one is. */
struct pn_rejoin_start {
    struct pn_place place;
    bool has_heading; /* as in a pn_trip_query */
    double heading_deg;
};

/**
 * The cheapest way from a place to the goal of an old route, back onto it as soon as that
 * costs nothing more.
 *
 * It is never dearer than a new search, and the old route's steps stay as they are from
 * where it is met. Parts of the old route that are closed are gone round. What turns cost
 * counts, the one onto the old route included.
 *
 * shape:  route has count nodes, at least 1
 * errors: PN_E_NOROUTE; PN_E_RANGE, PN_E_ARG - as pn_trip_find, and an empty route;
 *         PN_E_NOMEM
 * cost:   one search to all ends: under 1 ms for 30,000 nodes
 */
enum pn_status pn_rejoin_find(struct pn_rejoin_search *search,
                              const struct pn_rejoin_start *start,
                              const pn_node_id *route, uint32_t count,
                              struct pn_rejoin *rejoin, struct pn_error *err);

/**
 * The nodes of a route that was written as JSON, "pathnode route --format json".
 *
 * owner:  *nodes is the caller's, freed with pn_free
 * errors: PN_E_NOTFOUND, PN_E_IO; PN_E_FORMAT - not JSON, or no route in it, at which
 *         byte; PN_E_RANGE - a node that the graph has not; PN_E_NOMEM
 */
enum pn_status pn_rejoin_read(const struct pn_graph *graph, const char *path,
                              pn_node_id **nodes, uint32_t *count, struct pn_error *err);

/**
 * Where the nodes of such a route stand, as it says: no graph is needed.
 *
 * shape:  text is all of the JSON; name stands for its path in errors
 * owner:  *places is the caller's, freed with pn_free
 * errors: PN_E_FORMAT - not JSON, or no route in it, at which byte; PN_E_NOMEM
 */
enum pn_status pn_rejoin_places(const char *name, const void *text, size_t size,
                                struct pn_point **places, uint32_t *count,
                                struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
