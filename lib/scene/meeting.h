/* scene/meeting.h - a ray against the parts of a leaf. */
#ifndef PN_SCENE_MEETING_H
#define PN_SCENE_MEETING_H

#include "scene/cast.h"
#include "scene/solid.h"
#include "shape/ray.h"

/** The ray in the model that was last come to. */
struct pn__aim {
    uint32_t placement; /* PN_SCENE_NONE to begin with */
    bool moves;
    struct pn__ray ray;
};

static inline void pn__aim_at(struct pn__aim *aim, const struct pn__spot *spot)
{
    if (aim->placement == spot->placement)
        return;
    aim->placement = spot->placement;
    aim->moves = pn__ray_set(&aim->ray, spot->from, spot->move);
}

/** A part that was met; few words, for there are many on the way to the first. */
struct pn__met {
    double t;
    uint32_t placement; /* PN_SCENE_NONE: none */
    enum pn_scene_part part;
    uint32_t number; /* in the collision model */
    uint32_t index;  /* in the block */
    int axis;        /* box: of the side, or -1 inside */
    bool back;       /* face: from behind; else: begins inside */
};

/** Whether a comes first: t, placement, part, number. */
static inline bool pn__met_before(const struct pn__met *a, const struct pn__met *b)
{
    if (a->t != b->t)
        return a->t < b->t;
    if (a->placement != b->placement)
        return a->placement < b->placement;
    if (a->part != b->part)
        return a->part < b->part;
    return a->number < b->number;
}

/** Whether the ray meets part index of the spot's block at a t of 0..1; *meeting is
 * whole then. */
static inline bool pn__meet(const struct pn__spot *spot, const struct pn__aim *aim,
                            enum pn_scene_part part, uint32_t index,
                            struct pn__met *meeting)
{
    double corner[3][3], at[3], to[3], radius, t = 0;
    bool met, side = false;
    meeting->axis = -1;
    if (part == PN_SCENE_FACE) {
        pn__face_get(&spot->block, index, corner);
        met = aim->moves &&
              pn__ray_triangle(&aim->ray, corner[0], corner[1], corner[2], &t, &side);
        side = !side;
    } else if (part == PN_SCENE_BOX) {
        pn__box_get(&spot->block, index, at, to);
        met = pn__ray_box(spot->from, spot->move, at, to, &t, &meeting->axis);
        side = meeting->axis < 0;
    } else {
        pn__sphere_get(&spot->block, index, at, &radius);
        met = pn__ray_sphere(spot->from, spot->move, at, radius, &t, &side);
    }
    if (!met || !(t >= 0 && t <= 1))
        return false;
    meeting->t = t;
    meeting->placement = spot->placement;
    meeting->part = part;
    meeting->index = index;
    meeting->number = pn__part_number(&spot->block, part, index);
    meeting->back = side;
    return true;
}

/** All of a meeting at a spot, in the world. */
void pn__met_tell(const struct pn__cast *cast, const struct pn__spot *spot,
                  const struct pn__met *meeting, struct pn_scene_hit *hit);

/** A ray from a point to a point. errors: PN_E_ARG - no place in a world */
enum pn_status pn__cast_set(struct pn__cast *cast, const struct pn_scene *scene,
                            struct pn_point from, struct pn_point to,
                            struct pn_error *err);

/** pn_scene_ray by a cast that is set; cast->nodes says what it took. */
enum pn_status pn__scene_ray(struct pn__cast *cast, struct pn_scene_hit *hit,
                             struct pn_error *err);

#endif
