/* pathnode/snap.h - the nearest place on the roads: a point of a link. */
#ifndef PATHNODE_SNAP_H
#define PATHNODE_SNAP_H

#include <pathnode/place.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Uniform grids over a graph's links. Immutable, shared by threads. */
struct pn_snap;

/**
 * Makes it for queries of these kinds; others will find nothing.
 *
 * owner:  keeps graph, which must outlive it
 * errors: PN_E_LIMIT - links pass through 2^32 cells; PN_E_NOMEM
 * cost:   O(nodes + links) time; about 60 bytes a link and 4 a node
 */
enum pn_status pn_snap_new(const struct pn_graph *graph, uint32_t kinds,
                           struct pn_snap **snap, struct pn_error *err);
void pn_snap_free(struct pn_snap *snap);

/** A link runs with a heading if it turns no more than this many degrees away from it. */
#define PN_SNAP_HEADING_TURN 60.0

/** So much farther than the nearest link may one lie that runs with the heading. */
#define PN_SNAP_HEADING_EXTRA_M 25.0

/** What to look for. Members that are 0 ask for nothing. */
struct pn_snap_query {
    struct pn_point point;
    bool has_z;         /* 3-D distance if set, else distance in plan */
    uint32_t kinds;     /* PN_KINDS_...: both ends of the link are of these */
    double max_m;       /* no farther than this; 0: any distance */
    bool has_heading;   /* the link should run this way, on lanes that are open: */
    double heading_deg; /* degrees, 0 north, counter-clockwise: 270 is east */
    bool ignore_lanes;  /* a closed lane will do for a heading */
    bool connected;     /* only links in the same region as */
    pn_node_id with;    /* this node */
};

/** What the caller may want to tell. */
struct pn_snap_notes {
    bool levels; /* without z: another link within PN_INDEX_LEVEL_PLAN_M of the point in
                    plan is over 5 m higher or lower: the height is a guess */
    bool against_heading; /* no link near runs with the heading: it was left out */
};

/**
 * The nearest point of a link, or node without links. Metric: Euclid, exact but for
 * rounding; of equally near links the one of the lowest arc.
 *
 * Where a link's end is nearest, the place is that node. With a heading it stays on the
 * link: arc is then the direction that runs with the heading, even at fraction 0 or 1.
 *
 * shape:  notes may be NULL
 * errors: PN_E_ARG - a coordinate, heading or max_m that is no number or out of reach, no
 *         kinds; PN_E_RANGE - with is no node; PN_E_NOTFOUND - no link of these kinds, in
 *         that region, or within max_m; the message says how far the nearest is
 * cost:   O(1) near roads, under 1 us; at worst O(links)
 */
enum pn_status pn_snap_nearest(const struct pn_snap *snap,
                               const struct pn_snap_query *query, struct pn_place *place,
                               struct pn_snap_notes *notes, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
