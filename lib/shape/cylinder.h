/*
 * shape/cylinder.h - an upright cylinder that moves, against one triangle, box or sphere.
 *
 * Exact up to rounding: what its centre must keep out of is the triangle, widened by the
 * cylinder. That is convex, so the centre comes in once at most, by one of the pieces of
 * its surface: the face moved out, sides and tubes over the edges, discs over the
 * corners. Spheres are found by Newton's method on the distance, which is convex along
 * the way. How deep one is in something is told along the shortest way out of a dozen
 * directions: never too short to be free there.
 *
 * As for balls, triangles have two sides and no inside, boxes and spheres are solid, and
 * numbers that are none give no touch.
 */
#ifndef PN_SHAPE_CYLINDER_H
#define PN_SHAPE_CYLINDER_H

#include "shape/ball.h"

/** An upright cylinder, and the way its centre goes while t runs from 0 to 1. */
struct pn__cylinder {
    struct pn_point centre, move;
    double radius, half; /* half its height */
};

bool pn__cylinder_triangle(const struct pn__cylinder *cylinder,
                           const struct pn_point corner[3], struct pn__touch *touch);

/** A box that may be turned: corner k is at the far end of x, y, z where bit 0, 1, 2 of k
 * is set. */
bool pn__cylinder_box(const struct pn__cylinder *cylinder,
                      const struct pn_point corner[8], struct pn__touch *touch);

bool pn__cylinder_sphere(const struct pn__cylinder *cylinder, struct pn_point centre,
                         double radius, struct pn__touch *touch);

#endif
