/* flex/spread_private.h - what a search to all nodes is made of. */
#ifndef PN_FLEX_SPREAD_PRIVATE_H
#define PN_FLEX_SPREAD_PRIVATE_H

#include "flex/heading.h"
#include "flex/spread.h"
#include "flex/turn_table.h"

struct pn__spread {
    const struct pn_cut *cut;
    struct pn_cut *own_cut; /* where none was given */
    struct pn__spans spans;
    struct pn__turn_table turns;
    uint32_t *at_side;             /* 2 * chain_count: the arc of a chain_side */
    struct pn__sum *sum;           /* by arc */
    uint32_t *link;                /* by arc */
    struct pn__heap heap, waiting; /* of this level of wrong metres, by cost; of others */
    uint64_t level, max;
    enum pn__spread_way way;
    struct pn__spread_from {
        struct pn__spot spot;
        struct pn__heading heading;
        uint64_t cost;
    } start[PN__SPREAD_STARTS];
    uint32_t start_count;
    bool failed;
};

/** The arc that comes to the other end of an arc by its chain. */
static inline uint32_t pn__spread_reverse(const struct pn__spread *s, uint32_t arc)
{
    return s->at_side[s->cut->arc[arc].chain_side ^ 1];
}

/** The start's cost, and a U-turn where the way from one node to another is against its
 * heading. */
struct pn__sum pn__spread_set_off(const struct pn__spread *s,
                                  const struct pn__spread_from *start, pn_node_id from,
                                  pn_node_id to);

/** The same on its chain, toward end b or a. */
struct pn__sum pn__spread_set_off_along(const struct pn__spread *s,
                                        const struct pn__spread_from *start,
                                        bool toward_b);

/** Where a node stands. */
struct pn__spot pn__spread_spot_of(const struct pn__spread *s, pn_node_id node);

/** From a start to a spot on its chain, not round by its ends, or the other way on the
 * way back. */
struct pn__sum pn__spread_along(const struct pn__spread *s,
                                const struct pn__spread_from *start,
                                const struct pn__spot *spot);

#endif
