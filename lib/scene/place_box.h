/* scene/place_box.h - the box in the world around a placed model. */
#ifndef PN_SCENE_PLACE_BOX_H
#define PN_SCENE_PLACE_BOX_H

#include "scene/image.h"

/** Outwards, in metres; the model has parts. */
void pn__place_box(const struct pn__placement *placement, const struct pn__model *model,
                   float lo[3], float hi[3]);

#endif
