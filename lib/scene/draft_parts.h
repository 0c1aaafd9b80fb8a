/* scene/draft_parts.h - models, sources and placements on their way to a scene. */
#ifndef PN_SCENE_DRAFT_PARTS_H
#define PN_SCENE_DRAFT_PARTS_H

#include "base/buffer.h"
#include "scene/image.h"

struct pn_scene_draft {
    struct pn__model *models;         /* offset and sum are not set */
    uint8_t **blocks;                 /* one a model */
    struct pn__placement *placements; /* what their models say is not set */
    struct pn__origin *origins;
    uint32_t *sources; /* where the name of each begins in names */
    struct pn__buffer names;
    uint32_t model_count, placement_count, source_count;
};

/**
 * Makes the block of a collision model; model gets its counts and its box.
 *
 * owner:  *bytes is the caller's, pn__free
 * errors: as pn_scene_draft_model
 */
enum pn_status pn__block_build(const struct pn_col_model *col, struct pn__model *model,
                               uint8_t **bytes, struct pn_error *err);

#endif
