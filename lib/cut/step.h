/* cut/step.h - where a link of the graph lies on the cut graph. */
#ifndef PN_CUT_STEP_H
#define PN_CUT_STEP_H

#include <pathnode/cut.h>

/**
 * Step k of a chain leads from its node k - 1 to its node k, where -1 is end a and count
 * is end b; ba: the same step the other way.
 */
struct pn__step {
    uint32_t chain, step;
    bool ba;
};

/** The step from a node to a neighbour of it, which is not itself. */
struct pn__step pn__step_find(const struct pn_cut *cut, pn_node_id from, pn_node_id to);

#endif
