/* scene/near.h - all parts near a place: those whose boxes touch a box of the world. */
#ifndef PN_SCENE_NEAR_H
#define PN_SCENE_NEAR_H

#include "scene/pose.h"
#include "scene/solid.h"

/** A part of a placement; its numbers are to be had by scene/solid.h. */
struct pn__near {
    uint32_t placement, model;
    enum pn_scene_part part;
    uint32_t index; /* in the block: pn__face_get, pn__part_number ... */
    const struct pn__pose *pose;
    const struct pn__block *block;
};

/**
 * Calls each with the parts whose boxes touch lo..hi of the world, in no particular but
 * always the same order, until it returns false. Boxes may touch where parts do not.
 *
 * errors: PN_E_FORMAT - a damaged file
 */
enum pn_status pn__scene_near(const struct pn_scene *scene, const double lo[3],
                              const double hi[3],
                              bool (*each)(void *context, const struct pn__near *near),
                              void *context, struct pn_error *err);

#endif
