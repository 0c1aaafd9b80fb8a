/*
 * route/hierarchy.h - the cut graph's ends in order of importance, by contraction.
 *
 * Ends are taken out one by one, the least important first; where a shortest way led
 * through one, its neighbours get a shortcut. So from any end to a more important one
 * there is a shortest way that starts with an arc of `up`. Table and labels are filled
 * from the top down by that alone.
 * Source: Geisberger et al. 2008, Contraction Hierarchies.
 */
#ifndef PN_ROUTE_HIERARCHY_H
#define PN_ROUTE_HIERARCHY_H

#include <pathnode/cut.h>

/** Costs between an end and one that comes before it; PN_COST_NONE where there is none.
 */
struct pn__up {
    uint32_t order;
    uint64_t out, in; /* to it; from it */
};

/**
 * order of an end: its region's ends are numbered together, as in the cut graph, the most
 * important first.
 */
struct pn__hierarchy {
    uint32_t count;
    uint32_t *order; /* count; of each end */
    uint32_t *end;   /* count; the end of each order */
    uint32_t *first; /* count + 1; by order */
    struct pn__up *up;
    bool symmetric; /* all costs are the same both ways */
};

/** errors: PN_E_NOMEM. cost: about 5 us an end */
enum pn_status pn__hierarchy_init(struct pn__hierarchy *hierarchy,
                                  const struct pn_cut *cut, struct pn_error *err);
void pn__hierarchy_release(struct pn__hierarchy *hierarchy);

#endif
