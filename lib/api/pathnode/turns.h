/* pathnode/turns.h - turns at junctions: which there are, and what they cost. */
#ifndef PATHNODE_TURNS_H
#define PATHNODE_TURNS_H

#include <pathnode/cut.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How a route passes a node: by the angle in plan between the arc it comes by and the arc
 * it leaves by.
 *
 * There are turns only where there is a choice: at nodes whose number of different
 * neighbours in the layer, whatever their lanes, is not two. Only there a route may turn
 * round.
 */
enum pn_turn {
    PN_TURN_NONE,         /* two neighbours: no choice, no cost */
    PN_TURN_STRAIGHT,     /* less than 20 degrees, or no angle as two nodes lie stacked */
    PN_TURN_SLIGHT_LEFT,  /* 20 to 60 */
    PN_TURN_LEFT,         /* 60 to 120 */
    PN_TURN_SHARP_LEFT,   /* 120 and more */
    PN_TURN_SLIGHT_RIGHT, /* and the same to the right */
    PN_TURN_RIGHT,
    PN_TURN_SHARP_RIGHT,
    PN_TURN_U, /* back to the node it came from, whatever the angle */
    PN_TURN_COUNT
};

/** Name of a turn: "straight", "slight-left", ... "u-turn"; "none". Static. */
const char *pn_turn_name(enum pn_turn turn);

/**
 * What each turn adds to a route, in the unit of its arcs; PN_COST_CLOSED: not allowed.
 *
 * Invariant: cost[PN_TURN_NONE] is 0.
 */
struct pn_turn_costs {
    uint32_t cost[PN_TURN_COUNT];
};

/** The turn by its angle alone, at a node with a choice; before and after join it. */
enum pn_turn pn_turn_by_angle(const struct pn_graph *graph, pn_node_id before,
                              pn_node_id at, pn_node_id after);

/** There is a choice at this node of the cut graph's layer. cost: O(1) */
static inline bool pn_turn_has_choice(const struct pn_cut *cut, pn_node_id node)
{
    struct pn_cut_ref ref = cut->ref[node];
    return ref.chain == PN_CUT_NONE && ref.slot != PN_CUT_NONE &&
           cut->first_arc[ref.slot + 1] - cut->first_arc[ref.slot] != 2;
}

/** The turn a route takes at one of its inner nodes: what searches count. */
static inline enum pn_turn pn_turn_at(const struct pn_graph *graph,
                                      const struct pn_cut *cut, pn_node_id before,
                                      pn_node_id at, pn_node_id after)
{
    return pn_turn_has_choice(cut, at) ? pn_turn_by_angle(graph, before, at, after)
                                       : PN_TURN_NONE;
}

#ifdef __cplusplus
}
#endif

#endif
