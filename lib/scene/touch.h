/* scene/touch.h - a ball against the parts of a leaf. */
#ifndef PN_SCENE_TOUCH_H
#define PN_SCENE_TOUCH_H

#include "scene/cast.h"
#include "scene/solid.h"
#include "shape/cylinder.h"

#include <pathnode/sweep.h>

/** A ball in the metres of a spot's model. */
static inline void pn__ball_at(const struct pn__cast *cast, const struct pn__spot *spot,
                               struct pn__ball *ball)
{
    ball->centre = (struct pn_point){spot->from[0], spot->from[1], spot->from[2]};
    ball->move = (struct pn_point){spot->move[0], spot->move[1], spot->move[2]};
    ball->radius = cast->radius_m;
}

/** Whether it touches part index of the spot's block on its way. */
bool pn__touch_part(const struct pn__spot *spot, const struct pn__ball *ball,
                    enum pn_scene_part part, uint32_t index, struct pn__touch *touch);

/** The same for an upright cylinder in the metres of the world. The point of the touch is
 * one of the world, its normal one of the model. */
bool pn__touch_upright(const struct pn__spot *spot, const struct pn__cylinder *cylinder,
                       enum pn_scene_part part, uint32_t index, struct pn__touch *touch);

/** All of a touch, in the world. */
void pn__touch_tell(const struct pn__cast *cast, const struct pn__spot *spot,
                    enum pn_scene_part part, uint32_t index,
                    const struct pn__touch *touch, struct pn_scene_contact *contact);

/** A ball that moves. errors: PN_E_ARG - as pn_scene_sweep */
enum pn_status pn__cast_ball(struct pn__cast *cast, const struct pn_scene *scene,
                             struct pn_point centre, double radius_m,
                             struct pn_point move, struct pn_error *err);

#endif
