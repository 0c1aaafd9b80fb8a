/* scene/solid.h - the parts of a block in numbers to count with: metres of its model. */
#ifndef PN_SCENE_SOLID_H
#define PN_SCENE_SOLID_H

#include "scene/image.h"

/** The corners of a face, exactly; clockwise from its front. */
static inline void pn__face_get(const struct pn__block *block, uint32_t face,
                                double corner[3][3])
{
    for (int k = 0; k < 3; k++)
        for (int a = 0; a < 3; a++)
            corner[k][a] = block->faces[face].corner[k][a] * (1.0 / PN_COL_STEPS_PER_M);
}

static inline void pn__sphere_get(const struct pn__block *block, uint32_t sphere,
                                  double centre[3], double *radius)
{
    const struct pn_col_sphere *s = &block->spheres[sphere];
    centre[0] = (double)s->centre.x;
    centre[1] = (double)s->centre.y;
    centre[2] = (double)s->centre.z;
    *radius = (double)s->radius;
}

static inline void pn__box_get(const struct pn__block *block, uint32_t box, double lo[3],
                               double hi[3])
{
    const struct pn_col_box *b = &block->boxes[box];
    lo[0] = (double)b->min.x;
    lo[1] = (double)b->min.y;
    lo[2] = (double)b->min.z;
    hi[0] = (double)b->max.x;
    hi[1] = (double)b->max.y;
    hi[2] = (double)b->max.z;
}

/** Its number in the collision model; index is that in the block. */
static inline uint32_t pn__part_number(const struct pn__block *block,
                                       enum pn_scene_part part, uint32_t index)
{
    return part == PN_SCENE_FACE ? block->faces[index].number : index;
}

static inline struct pn_surface pn__part_surface(const struct pn__block *block,
                                                 enum pn_scene_part part, uint32_t index)
{
    if (part == PN_SCENE_SPHERE)
        return block->spheres[index].surface;
    if (part == PN_SCENE_BOX)
        return block->boxes[index].surface;
    return (struct pn_surface){block->faces[index].material, 0, 0,
                               block->faces[index].light};
}

#endif
