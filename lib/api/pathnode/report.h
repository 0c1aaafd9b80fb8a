/* pathnode/report.h - answers for other programs: a route as CSV, JSON, GeoJSON. */
#ifndef PATHNODE_REPORT_H
#define PATHNODE_REPORT_H

#include <pathnode/route.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The formats a route can be written in: rows of one table. */
enum pn_report_format {
    PN_REPORT_CSV,
    PN_REPORT_JSON,
    PN_REPORT_GEOJSON,
    PN_REPORT_COUNT
};

/** "csv", "json", "geojson". Static; NULL past the end. */
const char *pn_report_format_name(enum pn_report_format format);

/** A route with the question it answers. */
struct pn_route_answer {
    const struct pn_graph *graph;
    const struct pn_route *route;
    struct pn_route_options options;
    const char *kind; /* "car", "boat", "ped" or "vehicle" as asked for */
    pn_node_id from, to;
    double from_snap_m, to_snap_m; /* how far the asked point was from the node */
    uint32_t from_region, to_region, from_region_size,
        to_region_size; /* without a route */
};

/**
 * Writes a route, or that there is none (route->node_count 0), in a format.
 *
 * csv:     seq,area,node,x,y,z; only the header without a route
 * json:    one object: the question, the sums, the nodes; without a route the reason, the
 *          regions of both ends and their sizes
 * geojson: a FeatureCollection of the line (part "route", no geometry without a route)
 *          and points for part "start" and "end"; [x,y,z] in world units, y grows north
 *
 * owner:  *text is the caller's, NUL terminated, freed with pn_free; *size without the
 *         NUL
 * errors: PN_E_ARG - no such format; PN_E_NOMEM
 * source: pathnode-route(1); RFC 8259; RFC 7946 but for its degrees
 */
enum pn_status pn_report_route(const struct pn_route_answer *answer,
                               enum pn_report_format format, char **text, size_t *size,
                               struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
