/* meet.c - see meeting.h. */
#include "config.h"

#include "scene/meeting.h"

#include "base/error.h"
#include "shape/vec.h"

static enum pn_status check_point(struct pn_point p, struct pn_error *err)
{
    if (fabs(p.x) <= PN_SCENE_MAX_M && fabs(p.y) <= PN_SCENE_MAX_M &&
        fabs(p.z) <= PN_SCENE_MAX_M)
        return PN_OK;
    return pn__fail(err, PN_E_ARG, "(%.9g, %.9g, %.9g) is no place in a world", p.x, p.y,
                    p.z);
}

enum pn_status pn__cast_set(struct pn__cast *cast, const struct pn_scene *scene,
                            struct pn_point from, struct pn_point to,
                            struct pn_error *err)
{
    PN_TRY(check_point(from, err));
    PN_TRY(check_point(to, err));
    *cast = (struct pn__cast){
        .scene = scene,
        .from = {from.x, from.y, from.z},
        .move = {to.x - from.x, to.y - from.y, to.z - from.z},
        .limit = 1,
    };
    return PN_OK;
}

static struct pn_point point_of(const double at[3])
{
    return (struct pn_point){at[0], at[1], at[2]};
}

/* The game's plane of a face: (c - a) x (b - a), to its front. */
static struct pn_point face_normal(const struct pn__block *block, uint32_t face)
{
    double corner[3][3];
    pn__face_get(block, face, corner);
    const struct pn_point a = point_of(corner[0]);
    return pn__cross(pn__sub(point_of(corner[2]), a), pn__sub(point_of(corner[1]), a));
}

/* To the side the ray comes from, in the model; {0} where it begins inside. */
static struct pn_point local_normal(const struct pn__block *block,
                                    const struct pn__met *m, const double at[3],
                                    const double move[3])
{
    double side[3] = {0}, centre[3], radius;
    if (m->part == PN_SCENE_FACE)
        return pn__scale(face_normal(block, m->index), m->back ? -1 : 1);
    if (m->back)
        return point_of(side);
    if (m->part == PN_SCENE_BOX) {
        side[m->axis] = move[m->axis] > 0 ? -1 : 1;
        return point_of(side);
    }
    pn__sphere_get(block, m->index, centre, &radius);
    return pn__sub(point_of(at), point_of(centre));
}

/* Inside a solid the way out is where the ray comes from. */
static struct pn_point world_normal(const struct pn__cast *cast,
                                    const struct pn__spot *spot, const struct pn__met *m)
{
    const struct pn_point none = {0, 0, 0};
    double at[3], normal[3];
    for (int a = 0; a < 3; a++)
        at[a] = spot->from[a] + m->t * spot->move[a];
    const struct pn_point local = local_normal(&spot->block, m, at, spot->move);
    pn__pose_turn_out(&spot->pose, (const double[3]){local.x, local.y, local.z}, normal);
    return pn__unit(point_of(normal),
                    pn__unit(pn__sub(none, point_of(cast->move)), none));
}

void pn__met_tell(const struct pn__cast *cast, const struct pn__spot *spot,
                  const struct pn__met *m, struct pn_scene_hit *hit)
{
    const struct pn_point move = point_of(cast->move);
    *hit = (struct pn_scene_hit){
        .t = m->t,
        .distance_m = m->t * pn__length(move),
        .point = pn__ahead(point_of(cast->from), m->t, move),
        .normal = world_normal(cast, spot, m),
        .back = m->back,
        .placement = m->placement,
        .model = spot->model,
        .part = m->part,
        .number = m->number,
        .surface = pn__part_surface(&spot->block, m->part, m->index),
    };
}
