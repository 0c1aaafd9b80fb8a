/* flex/spot.h - where a place stands on the cut graph, and what it costs to leave. */
#ifndef PN_FLEX_SPOT_H
#define PN_FLEX_SPOT_H

#include <pathnode/place.h>

#include "flex/spans.h"
#include "prepared/trail.h"

/** A share of a step, of PN__WHOLE. */
#define PN__WHOLE_BITS 30
#define PN__WHOLE      ((uint32_t)1 << PN__WHOLE_BITS)

/**
 * A place. On a chain it lies within a step, `share` of it after the node before; a node
 * of the chain lies at the end of its step.
 *
 * Ways are NONE where closed. An end is both its own ends, at no cost.
 */
struct pn__spot {
    uint32_t chain; /* PN_CUT_NONE: at end a, which is b */
    uint32_t a, b;
    uint32_t step, share;
    bool at_node;             /* a node, and part of node lists */
    pn_node_id before, after; /* on a chain: the neighbours toward a and toward b */
    pn_node_id self;          /* at_node: the node */
    struct pn__sum to_a, to_b, from_a, from_b;
};

/** How much of its link lies before a place; 0 or PN__WHOLE: it is at node a or b. */
uint32_t pn__spot_share(const struct pn_place *place);

/**
 * Finds a place, with its ways as changed or as they were.
 *
 * errors: PN_E_RANGE - no such node or arc; PN_E_ARG - outside of the layer, an arc that
 *         does not join a and b, a fraction that is none
 */
enum pn_status pn__spot_find(const struct pn__spans *spans, const struct pn_place *place,
                             bool changed, struct pn__spot *spot, struct pn_error *err);

/** The way from one spot to another along the chain both lie on, never round its ends. */
struct pn__along {
    struct pn__sum sum; /* NONE: not one chain, or closed */
    bool ba;            /* it leaves toward end a */
    bool still;         /* it leads nowhere: they are the same place */
};

struct pn__along pn__spot_along(const struct pn__spans *spans,
                                const struct pn__spot *from, const struct pn__spot *to);

/**
 * The two nodes whose line a spot is left along, toward end b or a; only on a chain.
 */
void pn__spot_line(const struct pn__spot *spot, bool toward_b, pn_node_id line[2]);

/** Puts the nodes between a spot and an end of its chain in front: on the way to the end,
 * or from it; or those of the way along. The spot's own node counts, the end does not. */
void pn__spot_leave(struct pn__trail *trail, const struct pn_cut *cut,
                    const struct pn__spot *spot, bool by_b);
void pn__spot_arrive(struct pn__trail *trail, const struct pn_cut *cut,
                     const struct pn__spot *spot, bool by_b);
void pn__spot_pass(struct pn__trail *trail, const struct pn_cut *cut,
                   const struct pn__spot *from, const struct pn__spot *to, bool ba);

/** share / PN__WHOLE of a sum, rounded up. */
struct pn__sum pn__share(struct pn__sum sum, uint32_t share);

#endif
