/* guide/way.h - a route's nodes with the links between them, as all of this room see it.
 */
#ifndef PN_GUIDE_WAY_H
#define PN_GUIDE_WAY_H

#include <pathnode/itinerary.h>

struct pn__way {
    const struct pn_graph *graph;
    const pn_node_id *nodes;
    uint32_t count;  /* of nodes; the arrays have count entries, the last one unused */
    uint32_t *arcs;  /* from nodes[i] to nodes[i + 1] */
    double *at_m;    /* metres along the way at nodes[i]; all count entries are used */
    double *heading; /* of arcs[i] in plan: degrees, 0 north, clockwise */
};

/**
 * Finds the links: where there are several, the cheapest by arc_ms (NULL: none are
 * given), else the first one with a lane our way, else the first.
 *
 * A link straight up has the heading of the one before it, at the start of the one after.
 *
 * errors: PN_E_RANGE - no such node; PN_E_ARG - two nodes in a row without a link;
 *         PN_E_NOMEM
 */
enum pn_status pn__way_new(const struct pn_graph *graph, const pn_node_id *nodes,
                           uint32_t count, const uint32_t *arc_ms, struct pn__way *way,
                           struct pn_error *err);

void pn__way_release(struct pn__way *way);

/** An angle in degrees brought into (-180, 180]: a turn; right is positive. */
double pn__turn_degrees(double degrees);

/** Compass heading in plan from a to b, degrees; NaN if they share x and y. */
double pn__heading(struct pn_point_fx a, struct pn_point_fx b);

/** A place where a driver has to be told something. */
struct pn__decision {
    uint32_t first, last; /* indexes of its first and last junction on the way */
    double angle;
    enum pn_manoeuvre turn;
};

/**
 * The decisions of a way, in order; the rules are in pathnode/itinerary.h.
 *
 * owner:  *list is the caller's, pn__free
 */
enum pn_status pn__decisions(const struct pn__way *way, struct pn__decision **list,
                             uint32_t *count, struct pn_error *err);

/** How often another road passes under and over a link of the way. */
struct pn__level {
    uint32_t over, under;
};

/**
 * Levels of all links of a way; the rule is in pathnode/itinerary.h.
 *
 * shape:  level has way->count entries, zeroed by the caller
 * cost:   O(arcs log count) as a rule
 */
enum pn_status pn__levels(const struct pn__way *way, struct pn__level *level,
                          struct pn_error *err);

#endif
