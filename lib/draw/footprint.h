/* draw/footprint.h - what a scene has under the roads, as seen from above. */
#ifndef PN_DRAW_FOOTPRINT_H
#define PN_DRAW_FOOTPRINT_H

#include "draw/furniture.h"

#include <pathnode/scene.h>

/**
 * Fills faces and boxes of all placements that reach into the frame and lie between two
 * heights; water in its own colour, over the rest.
 *
 * errors: PN_E_FORMAT - a damaged scene file; PN_E_NOMEM
 * cost:   O(faces in the frame)
 */
enum pn_status pn__draw_footprint(cairo_t *cr, const struct pn__frame *frame,
                                  const struct pn_scene *scene, double min_z,
                                  double max_z, struct pn_error *err);

#endif
