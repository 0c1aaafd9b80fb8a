/*
 * pathnode/flex.h - routes with arcs closed or made dearer at the moment of asking.
 *
 * Searches the cut graph directly, so nothing needs to be prepared; chains with changed
 * arcs are priced anew. With a prepared index of the same costs it searches hardly more
 * than the route itself, as long as the changes only raise costs.
 */
#ifndef PATHNODE_FLEX_H
#define PATHNODE_FLEX_H

#include <pathnode/prepared.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Another cost for one arc; PN_COST_CLOSED closes it. */
struct pn_cost_change {
    uint32_t arc, cost;
};

/** Search state for one thread. */
struct pn_flex;

/**
 * shape:  prepared may be NULL; else cut is pn_prepared_cut(prepared)
 * owner:  keeps costs, their graph, cut and prepared
 * errors: PN_E_ARG - cut has another number of nodes than the graph; PN_E_NOMEM
 * cost:   O(ends) memory
 */
enum pn_status pn_flex_new(const struct pn_costs *costs, const struct pn_cut *cut,
                           const struct pn_prepared *prepared, struct pn_flex **flex,
                           struct pn_error *err);

void pn_flex_free(struct pn_flex *flex);

/**
 * From now on these arcs have other costs; all others have those of pn_flex_new again.
 *
 * shape:  changes are in order of their arcs, none twice; count 0 takes them all back
 * errors: PN_E_RANGE - no such arc; PN_E_ARG - out of order, or an arc outside of the
 *         layer; record is the index of the change, and the changes before still hold;
 *         PN_E_NOMEM
 * cost:   O(count log count)
 */
enum pn_status pn_flex_change(struct pn_flex *flex, const struct pn_cost_change *changes,
                              uint32_t count, struct pn_error *err);

/**
 * The least cost under the changes, and the route node by node.
 *
 * errors, owner: as pn_prepared_distance and pn_prepared_path, and PN_E_NOMEM
 * cost:          O(ends log ends), far less with a prepared index
 */
enum pn_status pn_flex_distance(struct pn_flex *flex, pn_node_id from, pn_node_id to,
                                uint64_t *cost, struct pn_error *err);
enum pn_status pn_flex_path(struct pn_flex *flex, pn_node_id from, pn_node_id to,
                            struct pn_path *path, struct pn_error *err);

/** Ends the last search looked at; for the curious and for tests. */
uint32_t pn_flex_settled(const struct pn_flex *flex);

#ifdef __cplusplus
}
#endif

#endif
