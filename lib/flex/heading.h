/* flex/heading.h - the way one faces at the start. */
#ifndef PN_FLEX_HEADING_H
#define PN_FLEX_HEADING_H

#include <pathnode/trip.h>

#include "base/error.h"

#include <math.h>

/** A direction in plan; all zeros: none. */
struct pn__heading {
    double x, y;
};

/** That of a question. errors: PN_E_ARG - it is no number */
static inline enum pn_status pn__heading_of(const struct pn_trip_query *query,
                                            struct pn__heading *heading,
                                            struct pn_error *err)
{
    double radians = query->heading_deg / 180 * 3.14159265358979323846;
    *heading = (struct pn__heading){0, 0};
    if (!query->has_heading)
        return PN_OK;
    if (!isfinite(radians))
        return pn__fail(err, PN_E_ARG, "the heading is no number");
    *heading = (struct pn__heading){-sin(radians), cos(radians)};
    return PN_OK;
}

/** The way from one node to another is over 90 degrees from the heading. */
static inline bool pn__heading_against(const struct pn__heading *heading,
                                       const struct pn_graph *graph, pn_node_id from,
                                       pn_node_id to)
{
    const struct pn_point_fx *p = &graph->pos[from], *r = &graph->pos[to];
    return heading->x * ((double)r->x - p->x) + heading->y * ((double)r->y - p->y) < 0;
}

#endif
