/* pathnode/itinerary.h - a route as a person drives it: steps, turns, levels, names. */
#ifndef PATHNODE_ITINERARY_H
#define PATHNODE_ITINERARY_H

#include <pathnode/graph.h>
#include <pathnode/zone.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to do at the beginning of a step. */
enum pn_manoeuvre {
    PN_GO_DEPART,
    PN_GO_SHARP_LEFT,
    PN_GO_LEFT,
    PN_GO_SLIGHT_LEFT,
    PN_GO_STRAIGHT,
    PN_GO_SLIGHT_RIGHT,
    PN_GO_RIGHT,
    PN_GO_SHARP_RIGHT,
    PN_GO_BACK, /* a U-turn */
    PN_GO_ARRIVE,
    PN_GO_COUNT
};

/** "depart", "sharp-left", "left", "slight-left", "straight" ..., "u-turn", "arrive".
 *  Static; NULL past the end. */
const char *pn_manoeuvre_name(enum pn_manoeuvre turn);

/* From how many degrees on a turn has its name; a right turn is positive. */
#define PN_STEP_SLIGHT_DEG 20.0
#define PN_STEP_TURN_DEG   60.0
#define PN_STEP_SHARP_DEG  120.0
#define PN_STEP_BACK_DEG   160.0

/** The turn of an angle in degrees, right positive; between left and right it is
 *  symmetric. */
enum pn_manoeuvre pn_manoeuvre_of(double degrees);

/** Bends of the road so near a junction count as part of the turn there. */
#define PN_STEP_BEND_M 12.0
/** Turns at junctions that follow so closely are one. */
#define PN_STEP_MERGE_M 24.0

/** One of eight winds, "north", "north-east" ..., for degrees from north, clockwise. */
const char *pn_compass_name(double degrees);

/* Another road crosses in plan: so much lower or higher, and it is another level. */
#define PN_LEVEL_LEAST_M 3.0
#define PN_LEVEL_MOST_M  100.0

/** Where the number of lanes our way changes inside a step. */
struct pn_lane_change {
    uint32_t index; /* of the route's node */
    uint8_t lanes;  /* from there on */
};

/** A step: from nodes[first] to nodes[last] of the route. */
struct pn_step {
    uint32_t first, last;
    enum pn_manoeuvre turn;
    double angle;       /* of the turn, degrees, right positive; 0 at start and end */
    double heading;     /* after it, degrees from north, clockwise */
    double begin_m;     /* metres from the start of the route */
    double metres;      /* 3-D distance of the step */
    uint64_t length;    /* the same in length bytes */
    uint64_t time_ms;   /* sum of arc_ms; 0 without */
    double wrong_way_m; /* of metres, against the lanes */
    uint8_t lanes;      /* our way, where it begins */
    uint32_t change;    /* its lane changes: changes[change .. change + change_count) */
    uint32_t change_count;
    uint32_t lights;            /* traffic lights for us on the way */
    uint32_t crossings;         /* on foot: roads crossed */
    uint32_t over;              /* roads that pass under the step: bridges */
    uint32_t under;             /* roads that pass over it: tunnels and underpasses */
    const struct pn_zone *zone; /* around its beginning; NULL: none */
};

/**
 * A route in steps; count is 0 for a route without nodes, else the last one is
 * PN_GO_ARRIVE, of no length. The steps before it join without gap.
 */
struct pn_itinerary {
    struct pn_step *steps; /* owned */
    uint32_t count;
    struct pn_lane_change *changes; /* owned */
    uint32_t change_count;
    bool has_time;
};

void pn_itinerary_release(struct pn_itinerary *itinerary);

/**
 * Makes the steps of a route.
 *
 * A step begins where something has to be decided: at a junction (a node that leads to
 * others besides where one comes from and goes to; parking places do not count), or
 * where the route turns back. The turn is the change of heading in plan at the junction
 * together with bends of the road within PN_STEP_BEND_M of it; turns of 10 degrees or
 * more that follow within PN_STEP_MERGE_M add up. Going straight on begins no step, nor
 * does a slight turn where every other way turns off more sharply. A change of lanes
 * begins none either, but is given.
 *
 * A step is on a bridge where another road or waterway crosses below it in plan, between
 * PN_LEVEL_LEAST_M and PN_LEVEL_MOST_M lower, and in a tunnel where it crosses above.
 *
 * shape:  nodes has count graph nodes, each linked to the next; arc_ms has a time an arc
 *         of the graph, in ms, or is NULL; zones may be NULL
 * owner:  *itinerary is the caller's, pn_itinerary_release; it points into zones
 * errors: PN_E_RANGE - no such node; PN_E_ARG - two nodes in a row without a link;
 *         PN_E_NOMEM
 * cost:   O(count + arcs log count), one to three milliseconds for a route across the map
 */
enum pn_status pn_itinerary_new(const struct pn_graph *graph, const pn_node_id *nodes,
                                uint32_t count, const uint32_t *arc_ms,
                                const struct pn_zones *zones,
                                struct pn_itinerary *itinerary, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
