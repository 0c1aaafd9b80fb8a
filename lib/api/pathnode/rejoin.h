/* pathnode/rejoin.h - back onto a route that was left. */
#ifndef PATHNODE_REJOIN_H
#define PATHNODE_REJOIN_H

#include <pathnode/flex.h>
#include <pathnode/reach.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The way from where one is to the goal of an old route. Start with all zeros. */
struct pn_rejoin {
    uint32_t start;      /* which of the starts it begins at */
    uint32_t met;        /* seq of the old route's node where it is met */
    uint32_t new_count;  /* nodes of path before that one */
    struct pn_path path; /* from the start to the goal; cost includes the start's */
};

void pn_rejoin_release(struct pn_rejoin *rejoin);

/**
 * The starts of a place on a link: the nodes it can be left to, with their part of the
 * link's costs, rounded up.
 *
 * shape: starts has room for 2; returns how many there are, 0 if the link is closed
 */
uint32_t pn_rejoin_starts(const struct pn_costs *costs, const struct pn_place *place,
                          struct pn_reach_start starts[2]);

/**
 * The cheapest way from some starts to the goal of an old route, back onto it as soon as
 * that costs nothing more.
 *
 * It is never dearer than a new search, and the old route's steps stay as they are where
 * it is met. Parts of the old route that are closed are gone round. The path of a start
 * that is no node begins at the node that its way leads to.
 *
 * shape:  route has count nodes, at least 1, each step of it a link; reach and flex are
 *         made of costs, flex without changes
 * errors: PN_E_NOROUTE; PN_E_RANGE, PN_E_ARG - as pn_reach_run, and an empty route;
 *         PN_E_NOMEM
 * cost:   one pn_reach_run and one search: under 1 ms for 30,000 nodes
 */
enum pn_status pn_rejoin_find(const struct pn_costs *costs, struct pn_reach *reach,
                              struct pn_flex *flex, const pn_node_id *route,
                              uint32_t count, const struct pn_reach_start *starts,
                              uint32_t start_count, struct pn_rejoin *rejoin,
                              struct pn_error *err);

/**
 * The nodes of a route that was written as JSON, "pathnode route --format json".
 *
 * owner:  *nodes is the caller's, freed with pn_free
 * errors: PN_E_NOTFOUND, PN_E_IO; PN_E_FORMAT - not JSON, or no route in it, at which
 *         byte; PN_E_RANGE - a node that the graph has not; PN_E_NOMEM
 */
enum pn_status pn_rejoin_read(const struct pn_graph *graph, const char *path,
                              pn_node_id **nodes, uint32_t *count, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
