/* draw/strokes.h - the lines of a map and the routes on it, painted. */
#ifndef PN_DRAW_STROKES_H
#define PN_DRAW_STROKES_H

#include "draw/furniture.h"
#include "draw/lines.h"

/** Level by level; where lanes are coloured, one-way roads get arrows if they are large
 *  enough to see. */
void pn__draw_lines(cairo_t *cr, const struct pn__frame *frame,
                    const struct pn_graph *graph, const struct pn__lines *lines,
                    const struct pn__palette *palette);

/** The first one lies on top and has arrows along it; all have marks at their ends. */
void pn__draw_routes(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_graph *graph, const struct pn_route *routes,
                     uint32_t count);

#endif
