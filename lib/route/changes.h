/* route/changes.h - arcs with other costs, as changed steps of chains. */
#ifndef PN_ROUTE_CHANGES_H
#define PN_ROUTE_CHANGES_H

#include <pathnode/flex.h>

/**
 * A step of a chain that costs something else. Step k leads from the chain's node k - 1
 * to its node k, where -1 is end a and count is end b; ba: the same step the other way.
 */
struct pn__change {
    uint32_t chain, step;
    bool ba;
    uint32_t old_cost, new_cost;
};

/** Changes in order of chain, ba, step. */
struct pn__changes {
    struct pn__change *change;
    uint32_t count;
    uint32_t *first; /* chain_count; 1 + index of the chain's first change, 0: none */
    bool lowers;     /* some step got cheaper */
};

/** errors: as pn_flex_change. changes stays as it was after one. */
enum pn_status pn__changes_set(struct pn__changes *changes, const struct pn_costs *costs,
                               const struct pn_cut *cut,
                               const struct pn_cost_change *wanted, uint32_t count,
                               struct pn_error *err);

/** The cost of steps first .. last (none if last < first) one way, or PN_COST_NONE. */
uint64_t pn__changes_span(const struct pn__changes *changes, const struct pn_cut *cut,
                          uint32_t chain, uint32_t first, uint32_t last, bool ba);

#endif
