/* scene/parts.h - a collision model's parts, tested and put on the grid. */
#ifndef PN_SCENE_PARTS_H
#define PN_SCENE_PARTS_H

#include "scene/tree.h"

struct pn__vertex {
    int16_t x, y, z; /* steps of 1/128 m */
};

/** Parts of a model: spheres, then boxes, then faces; ref is pn__leaf of each alone. */
struct pn__parts {
    uint32_t count;
    struct pn__item *items;
    struct pn__vertex *vertices; /* all of the collision model's */
};

/**
 * owner:  *parts is the caller's, pn__parts_release
 * errors: as pn_scene_draft_model
 */
enum pn_status pn__parts_list(const struct pn_col_model *model, struct pn__parts *parts,
                              struct pn_error *err);

void pn__parts_release(struct pn__parts *parts);

#endif
