/* meet.c - see meet.h. */
#include "config.h"

#include "scene/meet.h"

#include "base/error.h"

#include <string.h>

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

/* To length 1, whatever the length is; {0} stays. */
static void normalise(double v[3])
{
    const double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (most == 0)
        return;
    for (int a = 0; a < 3; a++)
        v[a] /= most;
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int a = 0; a < 3; a++)
        v[a] /= length;
}

/* The game's plane of a face: (c - a) x (b - a), to its front. */
static void face_normal(double corner[3][3], double normal[3])
{
    double u[3], v[3];
    for (int a = 0; a < 3; a++) {
        u[a] = corner[2][a] - corner[0][a];
        v[a] = corner[1][a] - corner[0][a];
    }
    for (int a = 0; a < 3; a++) {
        const int b = (a + 1) % 3, c = (a + 2) % 3;
        normal[a] = u[b] * v[c] - u[c] * v[b];
    }
}

/* Out of the part, in its model; {0} where the ray begins inside. */
static void local_normal(const struct pn__block *block, const struct pn__meeting *m,
                         const double at[3], const double move[3], double normal[3])
{
    double corner[3][3], centre[3], radius;
    memset(normal, 0, 3 * sizeof *normal);
    if (m->part == PN_SCENE_FACE) {
        pn__face_get(block, m->index, corner);
        face_normal(corner, normal);
        for (int a = 0; m->back && a < 3; a++)
            normal[a] = -normal[a];
    } else if (m->part == PN_SCENE_BOX && m->axis >= 0) {
        normal[m->axis] = move[m->axis] > 0 ? -1 : 1;
    } else if (m->part == PN_SCENE_SPHERE && !m->back) {
        pn__sphere_get(block, m->index, centre, &radius);
        for (int a = 0; a < 3; a++)
            normal[a] = at[a] - centre[a];
    }
}

/* Inside a solid the way back is where the ray comes from. */
static void world_normal(const struct pn__cast *cast, const struct pn__meeting *m,
                         double normal[3])
{
    const struct pn__placement *p = &cast->scene->placements[m->placement];
    const struct pn__block block = pn__block_at(cast->scene->bytes + p->block);
    struct pn__pose pose;
    double from[3], move[3], at[3], local[3];
    pn__pose_of(p->rotation, p->position, &pose);
    pn__pose_in(&pose, cast->from, from);
    pn__pose_turn_in(&pose, cast->move, move);
    for (int a = 0; a < 3; a++)
        at[a] = from[a] + m->t * move[a];
    local_normal(&block, m, at, move, local);
    pn__pose_turn_out(&pose, local, normal);
    if (normal[0] == 0 && normal[1] == 0 && normal[2] == 0)
        for (int a = 0; a < 3; a++)
            normal[a] = -cast->move[a];
    normalise(normal);
}

void pn__meeting_tell(const struct pn__cast *cast, const struct pn__meeting *m,
                      struct pn_scene_hit *hit)
{
    const struct pn_scene *scene = cast->scene;
    const struct pn__placement *p = &scene->placements[m->placement];
    const struct pn__block block = pn__block_at(scene->bytes + p->block);
    const double *from = cast->from, *move = cast->move;
    double n[3];
    world_normal(cast, m, n);
    *hit = (struct pn_scene_hit){
        .t = m->t,
        .distance_m =
            m->t * sqrt(move[0] * move[0] + move[1] * move[1] + move[2] * move[2]),
        .point = {from[0] + m->t * move[0], from[1] + m->t * move[1],
                  from[2] + m->t * move[2]},
        .normal = {n[0], n[1], n[2]},
        .back = m->back,
        .placement = m->placement,
        .model = p->model,
        .part = m->part,
        .number = m->number,
        .surface = pn__part_surface(&block, m->part, m->index),
    };
}
