/*
 * shape/ray.h - a ray against one triangle, box or ball.
 *
 * A ray goes from `from` along `move`; t counts in lengths of move. All in double
 * precision, in any unit.
 */
#ifndef PN_SHAPE_RAY_H
#define PN_SHAPE_RAY_H

#include <math.h>
#include <stdbool.h>

/** A ray made ready for many triangles: its longest axis, and the shear that turns it
 * into that axis. */
struct pn__ray {
    double from[3];
    int x, y, z; /* axes; z is the longest of move */
    double shear_x, shear_y, scale;
};

/** False if move is 0, or as good as that: such a ray meets no triangle. */
static inline bool pn__ray_set(struct pn__ray *ray, const double from[3],
                               const double move[3])
{
    int z = 0;
    for (int a = 0; a < 3; a++) {
        ray->from[a] = from[a];
        if (fabs(move[a]) > fabs(move[z]))
            z = a;
    }
    ray->z = z;
    ray->x = (z + 1) % 3;
    ray->y = (z + 2) % 3;
    if (fabs(move[z]) < 1e-200)
        return false;
    ray->scale = 1 / move[z];
    ray->shear_x = move[ray->x] * ray->scale;
    ray->shear_y = move[ray->y] * ray->scale;
    return true;
}

/**
 * Where a ray meets a triangle, from either side; *front: the side from which a, b, c go
 * round clockwise. A ray in its plane does not.
 *
 * Two triangles that share an edge leave no gap: the corners are sheared alike, and the
 * sign of each edge function is right or 0, which counts as inside. The sums must not be
 * contracted into fused ones, see lib/local.mk.
 *
 * source: Woop, Benthin, Wald: Watertight Ray/Triangle Intersection, JCGT 2013
 */
static inline bool pn__ray_triangle(const struct pn__ray *ray, const double a[3],
                                    const double b[3], const double c[3], double *t,
                                    bool *front)
{
    const int x = ray->x, y = ray->y, z = ray->z;
    const double az = a[z] - ray->from[z], bz = b[z] - ray->from[z],
                 cz = c[z] - ray->from[z];
    const double ax = (a[x] - ray->from[x]) - ray->shear_x * az,
                 ay = (a[y] - ray->from[y]) - ray->shear_y * az,
                 bx = (b[x] - ray->from[x]) - ray->shear_x * bz,
                 by = (b[y] - ray->from[y]) - ray->shear_y * bz,
                 cx = (c[x] - ray->from[x]) - ray->shear_x * cz,
                 cy = (c[y] - ray->from[y]) - ray->shear_y * cz;
    const double u = cx * by - cy * bx, v = ax * cy - ay * cx, w = bx * ay - by * ax;
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0))
        return false;
    const double sum = u + v + w;
    if (sum == 0)
        return false;
    *t = (u * az + v * bz + w * cz) * ray->scale / sum;
    *front = (sum > 0) != (ray->scale > 0);
    return true;
}

/**
 * Where a ray comes into a box, 0 if it begins inside. *axis is that of the side, 0..2,
 * or -1 inside. A ray that only touches meets it.
 */
static inline bool pn__ray_box(const double from[3], const double move[3],
                               const double lo[3], const double hi[3], double *t,
                               int *axis)
{
    double near = 0, far = INFINITY;
    *axis = -1;
    for (int a = 0; a < 3; a++) {
        if (move[a] == 0) {
            if (from[a] < lo[a] || from[a] > hi[a])
                return false;
            continue;
        }
        const double t_lo = (lo[a] - from[a]) / move[a],
                     t_hi = (hi[a] - from[a]) / move[a];
        const double in = fmin(t_lo, t_hi);
        if (in > near || (in == near && *axis < 0 && in > 0)) {
            near = in;
            *axis = a;
        }
        far = fmin(far, fmax(t_lo, t_hi));
    }
    *t = near;
    return near <= far;
}

/** Where a ray comes into a ball, 0 if it begins inside. *inside says so. */
static inline bool pn__ray_sphere(const double from[3], const double move[3],
                                  const double centre[3], double radius, double *t,
                                  bool *inside)
{
    const double off[3] = {from[0] - centre[0], from[1] - centre[1], from[2] - centre[2]};
    const double a = move[0] * move[0] + move[1] * move[1] + move[2] * move[2];
    const double b = off[0] * move[0] + off[1] * move[1] + off[2] * move[2];
    const double c =
        off[0] * off[0] + off[1] * off[1] + off[2] * off[2] - radius * radius;
    *inside = c < 0;
    *t = 0;
    if (c <= 0)
        return true;
    if (b >= 0) /* also if move is 0 */
        return false;
    /* The way from the centre to the line, not b * b - a * c: that loses far away. */
    const double k = b / a;
    const double p[3] = {off[0] - k * move[0], off[1] - k * move[1],
                         off[2] - k * move[2]};
    const double rest = radius * radius - (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    if (rest < 0)
        return false;
    /* c / q, not (-b - s) / a: no difference of what is nearly equal. */
    *t = c / (sqrt(a * rest) - b);
    return true;
}

#endif
