/* ground/spot.h - where a node stands, and whether a scene has anything to say there. */
#ifndef PN_GROUND_SPOT_H
#define PN_GROUND_SPOT_H

#include <pathnode/network.h>
#include <pathnode/scene.h>

/** In metres. */
static inline struct pn_point pn__ground_point(const struct pn_node *node)
{
    return (struct pn_point){(double)node->pos.x / PN_FX_PER_M,
                             (double)node->pos.y / PN_FX_PER_M,
                             (double)node->pos.z / PN_FX_PER_M};
}

/** Whether a place is in the box of a scene, or no farther outside than these, in plan
 * and in height. */
static inline bool pn__ground_reaches(const struct pn_scene_counts *counts,
                                      struct pn_point p, double plan_m, double height_m)
{
    return p.x >= counts->min.x - plan_m && p.x <= counts->max.x + plan_m &&
           p.y >= counts->min.y - plan_m && p.y <= counts->max.y + plan_m &&
           p.z >= counts->min.z - height_m && p.z <= counts->max.z + height_m;
}

#endif
