/* scene/node.h - nodes of trees as they lie in a scene: boxes in 16-bit steps. */
#ifndef PN_SCENE_NODE_H
#define PN_SCENE_NODE_H

#include "scene/tree.h"

/** The least shift, from this one on, with which 16 bits hold a box; no number or one
 * that is too large gives PN__SHIFT_MAX. */
uint32_t pn__shift_for(const float lo[3], const float hi[3], uint32_t shift);

/** The sides of a box in steps, outwards; what does not fit is cut. */
void pn__steps_around(const float lo[3], const float hi[3], uint32_t shift,
                      int16_t side[2][3]);

/** Writes the nodes of a tree; a leaf's child is what leaf_of says of its branch. */
void pn__nodes_write(const struct pn__tree *tree, uint32_t shift,
                     uint32_t (*leaf_of)(const void *context,
                                         const struct pn__branch *branch),
                     const void *context, struct pn__node *nodes);

#endif
