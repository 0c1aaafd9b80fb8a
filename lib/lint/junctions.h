/*
 * lint/junctions.h - junctions of vehicles, and the ways into them.
 *
 * A corner is a node with three links or more. Where two carriageways cross there are
 * several, a few metres apart, and the lights stand before all of them: corners that a
 * short way without a light joins are one junction.
 */
#ifndef PN_LINT_JUNCTIONS_H
#define PN_LINT_JUNCTIONS_H

#include <pathnode/graph.h>

#define PN__CORNERS_MAX 16u
#define PN__WAYS_MAX    (PN__CORNERS_MAX * PN_NODE_LINKS_MASK)

/** A way into a junction that has a lane. */
struct pn__way {
    pn_node_id into, from; /* the corner, and the node next to it */
    uint8_t light;         /* PN_ARC_LIGHT_...: the first that its traffic minds, or 0 */
};

struct pn__junction {
    pn_node_id corner[PN__CORNERS_MAX];
    uint32_t count;
};

/** Corners by junction. */
struct pn__junctions {
    const struct pn_graph *graph;
    uint32_t *parent;    /* of each node: one of its junction, or itself */
    uint32_t *size;      /* corners; of the parent of all */
    pn_node_id *corners; /* those of a junction side by side */
    uint32_t count;
};

/** owner: release in any case. errors: PN_E_NOMEM. cost: O(arcs + corners log corners) */
enum pn_status pn__junctions_find(const struct pn_graph *graph,
                                  struct pn__junctions *junctions, struct pn_error *err);
void pn__junctions_release(struct pn__junctions *junctions);

/** The junction whose corners begin at *at, which moves past them; false: no more. */
bool pn__junctions_next(const struct pn__junctions *junctions, uint32_t *at,
                        struct pn__junction *junction);

/** The ways into a junction from outside. Returns how many. */
uint32_t pn__junction_ways(const struct pn__junctions *junctions,
                           const struct pn__junction *junction,
                           struct pn__way ways[PN__WAYS_MAX]);

#endif
