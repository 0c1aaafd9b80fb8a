/*
 * axes.c - from the axes of 3ds Max (right-handed, z up) to those of Direct3D
 * (left-handed, y up) and back: the same swap of y and z both ways.
 *
 * A mirror turns an axis of rotation with it and reverses the angle: the turn becomes
 * (-x, -z, -y, w). Angles about axes cannot be swapped one by one.
 */
#include "config.h"

#include <pathnode/skin.h>

#include <math.h>

struct pn_skin_quat pn_skin_quat_swapped(struct pn_skin_quat q)
{
    return (struct pn_skin_quat){-q.x, -q.z, -q.y, q.w};
}

struct pn_vec3 pn_skin_point_swapped(struct pn_vec3 v)
{
    return (struct pn_vec3){v.x, v.z, v.y};
}

/* Angles about x, then y, then z that make a turn; where y is a right angle, z is 0. */
static struct pn_vec3 angles_of(struct pn_skin_quat q, bool degrees)
{
    const struct pn_skin_matrix m = pn_skin_quat_matrix(q);
    const float unit = degrees ? 57.29577951308232f : 1;
    const float sine = fmaxf(-1, fminf(1, -m.m[0][2]));
    struct pn_vec3 angles = {0, asinf(sine), 0};
    if (fabsf(sine) < 0.999999f) {
        angles.x = atan2f(m.m[1][2], m.m[2][2]);
        angles.z = atan2f(m.m[0][1], m.m[0][0]);
    } else
        angles.x = atan2f(-m.m[2][1], m.m[1][1]);
    return (struct pn_vec3){angles.x * unit, angles.y * unit, angles.z * unit};
}

static void swap_object(struct pn_skin_object *object)
{
    const size_t count = (size_t)object->shape_count * object->vertex_count;
    for (size_t i = 0; i < count; i++) {
        struct pn_skin_vertex *v = &object->vertices[i];
        v->pos = pn_skin_point_swapped(v->pos);
        v->normal = pn_skin_point_swapped(v->normal);
    }
    for (uint32_t i = 0; i < object->triangle_count; i++) {
        struct pn_mesh_triangle *t = &object->triangles[i];
        uint32_t corner = t->v[1];
        t->v[1] = t->v[2];
        t->v[2] = corner;
    }
}

void pn_skin_swap_axes(struct pn_skin *skin)
{
    const size_t count = (size_t)skin->frame_count * skin->bone_count;
    for (size_t i = 0; i < count; i++) {
        struct pn_skin_pose *pose = &skin->poses[i];
        pose->pos = pn_skin_point_swapped(pose->pos);
        pose->scale = pn_skin_point_swapped(pose->scale);
        pose->rot = angles_of(
            pn_skin_quat_swapped(pn_skin_pose_turn(pose, skin->degrees)), skin->degrees);
    }
    for (uint32_t i = 0; i < skin->object_count; i++)
        swap_object(&skin->objects[i]);
}
