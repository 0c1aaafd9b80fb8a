/* plan/reach.h - the answer of a search, and the tree of how everything was reached. */
#ifndef PN_PLAN_REACH_H
#define PN_PLAN_REACH_H

#include <pathnode/reach.h>

#include "cut/heap.h"

struct pn_reach {
    const struct pn_cut *cut;
    uint64_t *end_cost;  /* end_count */
    uint32_t *end_arc;   /* end_count: the arc out of the end before, or PN_CUT_NONE where
                            a start is before it */
    uint64_t *node_cost; /* node_count */
    struct pn__heap heap;
    bool failed;
};

/** The end an arc of the cut graph leads out of. */
static inline uint32_t pn__arc_end(const struct pn_cut *cut, uint32_t arc)
{
    const struct pn_cut_chain *chain = &cut->chain[cut->arc[arc].chain_side / 2];
    return cut->arc[arc].chain_side & 1 ? chain->b : chain->a;
}

#endif
