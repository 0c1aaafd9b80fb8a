/*
 * prepared/hierarchy.h - the cut graph's ends in order of importance, by contraction.
 *
 * Ends are taken out one by one, the least important first; where a shortest way led
 * through one, its neighbours get a shortcut. So from any end to a more important one
 * there is a shortest way that starts with an arc of `up`. Tables are filled from the
 * top down by that alone.
 * Source: Geisberger et al. 2008, Contraction Hierarchies.
 */
#ifndef PN_PREPARED_HIERARCHY_H
#define PN_PREPARED_HIERARCHY_H

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

/**
 * Of all regions with ends_max ends or fewer; the others keep their order and have no
 * arcs.
 *
 * errors: PN_E_NOMEM
 * cost:   about 20 us an end of a region with 3,000 ends, 150 us where there are 50,000
 */
enum pn_status pn__hierarchy_init(struct pn__hierarchy *hierarchy,
                                  const struct pn_cut *cut, uint32_t ends_max,
                                  struct pn_error *err);

/**
 * Of one region alone, in an order that is given: end has the end of each rank, counted
 * from the region's first, and so have order and end of the hierarchy.
 */
enum pn_status pn__hierarchy_of_order(struct pn__hierarchy *hierarchy,
                                      const struct pn_cut *cut, uint32_t region,
                                      const uint32_t *end, struct pn_error *err);

/** All arcs cost the same both ways. */
bool pn__cut_is_symmetric(const struct pn_cut *cut);
void pn__hierarchy_release(struct pn__hierarchy *hierarchy);

#endif
