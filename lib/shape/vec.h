/* shape/vec.h - places and directions of three doubles. */
#ifndef PN_SHAPE_VEC_H
#define PN_SHAPE_VEC_H

#include <pathnode/types.h>

#include <math.h>

static inline struct pn_point pn__add(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct pn_point pn__sub(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline struct pn_point pn__scale(struct pn_point a, double s)
{
    return (struct pn_point){a.x * s, a.y * s, a.z * s};
}

/** a + s * b */
static inline struct pn_point pn__ahead(struct pn_point a, double s, struct pn_point b)
{
    return (struct pn_point){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline double pn__dot(struct pn_point a, struct pn_point b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct pn_point pn__cross(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                             a.x * b.y - a.y * b.x};
}

static inline double pn__length(struct pn_point a)
{
    return sqrt(pn__dot(a, a));
}

/** Of length 1; what is too short for a direction becomes instead. */
static inline struct pn_point pn__unit(struct pn_point a, struct pn_point instead)
{
    double length = pn__length(a);
    return length > 1e-150 ? pn__scale(a, 1 / length) : instead;
}

static inline bool pn__is_finite(struct pn_point a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

#endif
