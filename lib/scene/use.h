/* scene/use.h - a model's block is tested before it is first used. */
#ifndef PN_SCENE_USE_H
#define PN_SCENE_USE_H

#include "scene/image.h"

/** Tests a model's block: checksum, and that no number in it points outside. */
enum pn_status pn__scene_test(const struct pn_scene *scene, uint32_t model,
                              struct pn_error *err);

/** Makes sure that a model's block was tested. */
static inline enum pn_status pn__scene_use(const struct pn_scene *scene, uint32_t model,
                                           struct pn_error *err)
{
    if (scene->tested &&
        !atomic_load_explicit(&scene->tested[model], memory_order_acquire))
        return pn__scene_test(scene, model, err);
    return PN_OK;
}

#endif
