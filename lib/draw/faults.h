/* draw/faults.h - links that cannot be gone, on a map. */
#ifndef PN_DRAW_FAULTS_H
#define PN_DRAW_FAULTS_H

#include "draw/furniture.h"

/** A red line along each, and a cross where it cannot be gone on. */
void pn__draw_faults(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_map_fault *faults, uint32_t count);

#endif
