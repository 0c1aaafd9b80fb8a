/* flex/arc_way.h - a way over arcs of the cut graph, and the nodes it passes. */
#ifndef PN_FLEX_ARC_WAY_H
#define PN_FLEX_ARC_WAY_H

#include "cut/heap.h"
#include "flex/spot.h"

/** The end an arc of the cut graph leads out of. */
static inline uint32_t pn__arc_end(const struct pn_cut *cut, uint32_t arc)
{
    uint32_t side = cut->arc[arc].chain_side;
    return side & 1 ? cut->chain[side / 2].b : cut->chain[side / 2].a;
}

/**
 * A way from spot to spot. Its last arc leads to the goal, or the goal lies on its chain.
 */
struct pn__arc_way {
    const struct pn__spot *from, *to;
    const struct pn__heap *arcs; /* the values of its items, in order; may be empty: the
                                    way does not leave the start's chain */
    bool by_b;                   /* it leaves that chain by end b */
    bool along_ba;               /* without arcs, and to the same chain: toward end a */
};

/** Writes its nodes in front of a trail. */
void pn__arc_way_write(const struct pn__arc_way *way, const struct pn_cut *cut,
                       struct pn__trail *trail);

#endif
