/* draw/tracks.h - train tracks on a map. */
#ifndef PN_DRAW_TRACKS_H
#define PN_DRAW_TRACKS_H

#include "draw/furniture.h"

/** Some of the tracks is on the map; tracks may be NULL. */
bool pn__tracks_seen(const struct pn__frame *frame, const struct pn_tracks *tracks);

/** In the way of maps: a dark line with light dashes; a ring where the ends meet. */
void pn__draw_tracks(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_tracks *tracks);

#endif
