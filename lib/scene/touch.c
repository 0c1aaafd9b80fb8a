/* touch.c - see touch.h. */
#include "config.h"

#include "scene/touch.h"

#include "base/error.h"

static struct pn_point point_of(const double at[3])
{
    return (struct pn_point){at[0], at[1], at[2]};
}

static void corners_of(const struct pn__block *block, uint32_t face,
                       struct pn_point corner[3])
{
    double at[3][3];
    pn__face_get(block, face, at);
    for (int k = 0; k < 3; k++)
        corner[k] = point_of(at[k]);
}

bool pn__touch_part(const struct pn__spot *spot, const struct pn__ball *ball,
                    enum pn_scene_part part, uint32_t index, struct pn__touch *touch)
{
    struct pn_point corner[3];
    double at[3], to[3], radius;
    switch (part) {
    case PN_SCENE_FACE:
        corners_of(&spot->block, index, corner);
        return pn__sweep_triangle(ball, corner, touch);
    case PN_SCENE_BOX:
        pn__box_get(&spot->block, index, at, to);
        return pn__sweep_box(ball, point_of(at), point_of(to), touch);
    case PN_SCENE_SPHERE:
        pn__sphere_get(&spot->block, index, at, &radius);
        return pn__sweep_sphere(ball, point_of(at), radius, touch);
    }
    return false;
}

static struct pn_point to_world(const struct pn__spot *spot, const double at[3])
{
    double world[3];
    pn__pose_out(&spot->pose, at, world);
    return point_of(world);
}

static bool upright_face(const struct pn__spot *spot, const struct pn__cylinder *cylinder,
                         uint32_t index, struct pn__touch *touch)
{
    struct pn_point corner[3];
    double at[3][3];
    pn__face_get(&spot->block, index, at);
    for (int k = 0; k < 3; k++)
        corner[k] = to_world(spot, at[k]);
    return pn__cylinder_triangle(cylinder, corner, touch);
}

static bool upright_box(const struct pn__spot *spot, const struct pn__cylinder *cylinder,
                        uint32_t index, struct pn__touch *touch)
{
    struct pn_point corner[8];
    double end[2][3];
    pn__box_get(&spot->block, index, end[0], end[1]);
    for (int k = 0; k < 8; k++) {
        const double at[3] = {end[k & 1][0], end[k >> 1 & 1][1], end[k >> 2][2]};
        corner[k] = to_world(spot, at);
    }
    return pn__cylinder_box(cylinder, corner, touch);
}

static bool upright_sphere(const struct pn__spot *spot,
                           const struct pn__cylinder *cylinder, uint32_t index,
                           struct pn__touch *touch)
{
    double at[3], radius;
    pn__sphere_get(&spot->block, index, at, &radius);
    return pn__cylinder_sphere(cylinder, to_world(spot, at), radius, touch);
}

bool pn__touch_upright(const struct pn__spot *spot, const struct pn__cylinder *cylinder,
                       enum pn_scene_part part, uint32_t index, struct pn__touch *touch)
{
    const bool met = part == PN_SCENE_FACE ? upright_face(spot, cylinder, index, touch)
                     : part == PN_SCENE_BOX
                         ? upright_box(spot, cylinder, index, touch)
                         : upright_sphere(spot, cylinder, index, touch);
    if (!met)
        return false;
    const double outside[3] = {touch->normal.x, touch->normal.y, touch->normal.z};
    double inside[3];
    pn__pose_turn_in(&spot->pose, outside, inside);
    touch->normal = point_of(inside);
    return true;
}

/* A face from behind, or a solid part whose inside holds the centre. */
static bool is_back(const struct pn__cast *cast, const struct pn__spot *spot,
                    enum pn_scene_part part, uint32_t index,
                    const struct pn__touch *touch)
{
    struct pn_point corner[3];
    if (part != PN_SCENE_FACE)
        return touch->depth > cast->radius_m;
    corners_of(&spot->block, index, corner);
    struct pn_point front =
        pn__cross(pn__sub(corner[2], corner[0]), pn__sub(corner[1], corner[0]));
    return pn__dot(front, touch->normal) < 0;
}

void pn__touch_tell(const struct pn__cast *cast, const struct pn__spot *spot,
                    enum pn_scene_part part, uint32_t index,
                    const struct pn__touch *touch, struct pn_scene_contact *contact)
{
    const double inside[3] = {touch->normal.x, touch->normal.y, touch->normal.z};
    double outside[3];
    pn__pose_turn_out(&spot->pose, inside, outside);
    struct pn_point normal = point_of(outside), move = point_of(cast->move);
    struct pn_point centre = pn__ahead(point_of(cast->from), touch->t, move);
    *contact = (struct pn_scene_contact){
        .hit = {.t = touch->t,
                .distance_m = touch->t * pn__length(move),
                .point = pn__ahead(centre, touch->depth - cast->radius_m, normal),
                .normal = normal,
                .back = is_back(cast, spot, part, index, touch),
                .placement = spot->placement,
                .model = spot->model,
                .part = part,
                .number = pn__part_number(&spot->block, part, index),
                .surface = pn__part_surface(&spot->block, part, index)},
        .depth_m = touch->depth,
        .on_edge = touch->on_edge};
}

/* Written so that what is no number fails as well. */
static bool is_in_world(struct pn_point p)
{
    return fabs(p.x) <= PN_SCENE_MAX_M && fabs(p.y) <= PN_SCENE_MAX_M &&
           fabs(p.z) <= PN_SCENE_MAX_M;
}

enum pn_status pn__cast_ball(struct pn__cast *cast, const struct pn_scene *scene,
                             struct pn_point centre, double radius_m,
                             struct pn_point move, struct pn_error *err)
{
    if (!is_in_world(centre) || !is_in_world(move))
        return pn__fail(err, PN_E_ARG, "a ball's place or way is no number of %.0f m",
                        PN_SCENE_MAX_M);
    if (!(radius_m >= 0 && radius_m <= PN_SCENE_MAX_M))
        return pn__fail(err, PN_E_ARG, "a ball's radius is %g, not 0 to %.0f m", radius_m,
                        PN_SCENE_MAX_M);
    *cast = (struct pn__cast){.scene = scene,
                              .from = {centre.x, centre.y, centre.z},
                              .move = {move.x, move.y, move.z},
                              .radius_m = radius_m,
                              .limit = 1};
    return PN_OK;
}
