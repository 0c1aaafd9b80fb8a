/*
 * shape/ball.h - a ball that moves, against one triangle, box or sphere.
 *
 * All three are convex, so the distance to one along a straight move falls, then rises:
 * the ball comes in once at most, and the first of its faces, edges and corners to be met
 * is where. Boxes and spheres are solid, triangles have two sides and no inside. Numbers
 * that are none give no touch.
 *
 * source: Ericson: Real-Time Collision Detection, 5.1 and 5.5
 */
#ifndef PN_SHAPE_BALL_H
#define PN_SHAPE_BALL_H

#include "shape/vec.h"

/** A ball, and the way its centre goes while t runs from 0 to 1. */
struct pn__ball {
    struct pn_point centre, move;
    double radius;
};

/** Where a ball touches something. */
struct pn__touch {
    double t;               /* 0 to 1 */
    double depth;           /* how deep it is in there at the start already, or 0 */
    struct pn_point normal; /* of length 1, toward the centre */
    struct pn_point point;  /* on what is touched */
    bool on_edge;           /* an edge or a corner of it */
};

/* Whether the ball touches it on its way; and which point of it comes first. A ball that
 * begins inside touches at t = 0, wherever it goes; one that begins at a distance of just
 * its radius touches unless it moves away or along. */
bool pn__sweep_triangle(const struct pn__ball *ball, const struct pn_point corner[3],
                        struct pn__touch *touch);
bool pn__sweep_box(const struct pn__ball *ball, struct pn_point min, struct pn_point max,
                   struct pn__touch *touch);
bool pn__sweep_sphere(const struct pn__ball *ball, struct pn_point centre, double radius,
                      struct pn__touch *touch);

/** Whether a point of a triangle's plane is in it; normal as its corners turn. */
bool pn__in_triangle(struct pn_point point, const struct pn_point corner[3],
                     struct pn_point normal);

/** The point of a triangle that is nearest to a place. */
struct pn_point pn__nearest_on_triangle(struct pn_point place,
                                        const struct pn_point corner[3], bool *on_edge);

/* Whether a ball that stands still (its move is not looked at) is in there, nearer than
 * its radius: depth, normal and point, t is 0. */
bool pn__overlap_triangle(const struct pn__ball *ball, const struct pn_point corner[3],
                          struct pn__touch *touch);
bool pn__overlap_box(const struct pn__ball *ball, struct pn_point min,
                     struct pn_point max, struct pn__touch *touch);
bool pn__overlap_sphere(const struct pn__ball *ball, struct pn_point centre,
                        double radius, struct pn__touch *touch);

#endif
