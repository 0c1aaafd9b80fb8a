/* plan/reach.h - the state and the answer of a search. */
#ifndef PN_PLAN_REACH_H
#define PN_PLAN_REACH_H

#include <pathnode/reach.h>

#include "flex/spread.h"

struct pn_reach {
    const struct pn_cut *cut;
    const struct pn_costs *costs; /* of pn_reach_new_turns, else NULL */
    struct pn__spread *spread;    /* a search over arcs; else NULL, and the ends are */
    uint64_t *end_cost;           /* end_count */
    uint64_t *node_cost;          /* node_count */
    struct pn__heap heap;
    bool failed;
};

#endif
