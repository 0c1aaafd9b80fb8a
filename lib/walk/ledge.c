/* ledge.c - what lies ahead, and how deep. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

enum pn_status pn_walk_ledge(const struct pn_walker *walker, struct pn_point direction,
                             double ahead_m, bool *ledge, double *depth_m,
                             struct pn_error *err)
{
    const struct pn_point none = {0, 0, 0};
    struct pn_point flat = pn__unit((struct pn_point){direction.x, direction.y, 0}, none);
    struct pn_point from = pn__ahead(walker->feet, ahead_m, flat), to = from;
    struct pn_scene_hit hit;
    if (!pn__is_finite(direction) || !(fabs(ahead_m) <= PN_WALK_MAX_M))
        return pn__fail(err, PN_E_ARG, "a direction or a distance is no number");
    from.z += walker->body.step;
    to.z -= PN_WALK_DEPTH_M;
    PN_TRY(pn_scene_ray(walker->scene, from, to, &hit, err));
    bool found = hit.placement != PN_SCENE_NONE;
    double depth = found ? fmax(0, walker->feet.z - hit.point.z) : HUGE_VAL;
    *ledge = walker->stance == PN_STANCE_STANDING && depth > walker->body.drop;
    *depth_m = depth;
    return PN_OK;
}
