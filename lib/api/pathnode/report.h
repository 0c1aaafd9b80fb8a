/* pathnode/report.h - answers for other programs: a route in many formats. */
#ifndef PATHNODE_REPORT_H
#define PATHNODE_REPORT_H

#include <pathnode/diff.h>
#include <pathnode/itinerary.h>
#include <pathnode/line.h>
#include <pathnode/place.h>
#include <pathnode/lint.h>
#include <pathnode/route.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The formats a route can be written in: rows of one table. */
enum pn_report_format {
    PN_REPORT_CSV,
    PN_REPORT_JSON,
    PN_REPORT_GEOJSON,
    PN_REPORT_GPX,
    PN_REPORT_PAWN,
    PN_REPORT_LUA,
    PN_REPORT_COUNT
};

/** "csv", "json", "geojson", "gpx", "pawn", "lua". Static; NULL past the end. */
const char *pn_report_format_name(enum pn_report_format format);

/** An option of the question and its value, to be echoed; those of one name together. */
struct pn_report_given {
    const char *name, *value;
};

/** A route with the question it answers. Members that are 0 are left out. */
struct pn_route_answer {
    const struct pn_graph *graph;
    const struct pn_route *route;
    struct pn_route_options options;
    const char *kind; /* "car", "boat", "ped" or "vehicle" as asked for */
    pn_node_id from, to;
    double from_snap_m, to_snap_m; /* how far the asked point was from the node */
    uint32_t from_region, to_region, from_region_size,
        to_region_size;                   /* without a route */
    const struct pn_network *network;     /* gives stop ranges; NULL: none are known */
    const struct pn_line *line;           /* where it runs; NULL: from node to node */
    const struct pn_itinerary *itinerary; /* its steps; NULL: not asked for */
    const struct pn_place *from_place, *to_place; /* of points that lie on a link */
    const pn_node_id *via; /* via_count stops between, in the order of the route */
    uint32_t via_count;
    const struct pn_report_given *given; /* given_count options */
    uint32_t given_count;
    const char *profile; /* of a question about time: its name; cost is then the time */
    bool has_rejoin;
    uint32_t rejoin_new;        /* nodes before an old route is met, */
    uint32_t rejoin_seq;        /* and the seq of the old route's node where it is */
    const char *closed_by;      /* without a route: the closure that is in the way */
    const struct pn_trap *trap; /* without a route: where one-way links end, or NULL */
    bool has_nearest;
    pn_node_id nearest;   /* without a route: the reachable node nearest to the goal, */
    double nearest_gap_m; /* and how far it is from it */
};

/**
 * Writes a route, or that there is none (route->node_count 0), in a format.
 *
 * csv:     seq,area,node,x,y,z,stop_range, a row a point of the line; only the header
 *          without a route. area and node are empty where a point is no node's,
 *          stop_range (the width of the node, metres) without a network
 * json:    one object: the question, the sums, the nodes, then the line and the steps as
 *          far as they are given; without a route the reason, the regions of both ends
 *          and their sizes
 * geojson: a FeatureCollection of the line (part "route", no geometry without a route)
 *          and points for part "start", "end" and each "step"; [x,y,z] in world units, y
 *          grows north
 * gpx:     GPX 1.1: a track, its ends, and the steps as a route; metres around latitude
 *          0, longitude 0
 * pawn:    an include file: counts and sums as constants, and an array of x, y, z and
 *          stop range; only constants without a route
 * lua:     a table "pathnode_route": the question, the sums, the points
 *
 * owner:  *text is the caller's, NUL terminated, freed with pn_free; *size without the
 *         NUL
 * errors: PN_E_ARG - no such format; PN_E_NOMEM
 * source: pathnode-route(1); RFC 8259; RFC 7946 but for its degrees
 */
enum pn_status pn_report_route(const struct pn_route_answer *answer,
                               enum pn_report_format format, char **text, size_t *size,
                               struct pn_error *err);

/**
 * Writes the steps of answer->itinerary as lines for a person. There must be some.
 *
 * owner:  as above
 * errors: PN_E_NOMEM
 */
enum pn_status pn_report_steps(const struct pn_route_answer *answer, char **text,
                               size_t *size, struct pn_error *err);

/**
 * Writes findings in a format. network is the one they are about.
 *
 * csv:     rule,severity,record,area,index,seq,x,y,z,other_area,other_node,a,b,message;
 *          what does not apply is empty
 * json:    one object: the counts by severity, the findings with the members of the CSV
 * geojson: a FeatureCollection: a point a finding, a line where it is about a link or
 *          names another node, no geometry where it is about an area
 *
 * owner:  as above
 * errors: PN_E_ARG - no such format; PN_E_NOMEM
 */
enum pn_status pn_report_lint(const struct pn_lint_report *report,
                              const struct pn_network *network,
                              enum pn_report_format format, char **text, size_t *size,
                              struct pn_error *err);

/**
 * Writes differences in a format.
 *
 * csv:     what,record, then area,index,seq,to_area,to_node in the first network (_1) and
 *          in the second (_2), field,value_1,value_2; what does not apply is empty.
 *          Renumbered records: the values are how many
 * json:    one object: the count, the differences, with the places as objects
 * geojson: a FeatureCollection of points, without geometry for areas
 *
 * owner:  as above
 * errors: PN_E_ARG - no such format; PN_E_NOMEM
 */
enum pn_status pn_report_diff(const struct pn_diff *diff, enum pn_report_format format,
                              char **text, size_t *size, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
