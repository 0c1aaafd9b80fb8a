/*
 * pose.c - turns and matrices of bones: Local = S Rx Ry Rz T for row vectors, and World =
 * Local ParentWorld.
 *
 * The same as T Rz Ry Rx S for column vectors, which is glTF's order; a matrix of the one
 * stored row after row is that of the other stored column after column.
 */
#include "config.h"

#include "skin/pose.h"

#include <math.h>

static const float degree = 0.017453292519943295f;

/* a first, then b: b a as they are usually written. */
static struct pn_skin_quat quat_times(struct pn_skin_quat b, struct pn_skin_quat a)
{
    return (struct pn_skin_quat){b.w * a.x + b.x * a.w + b.y * a.z - b.z * a.y,
                                 b.w * a.y - b.x * a.z + b.y * a.w + b.z * a.x,
                                 b.w * a.z + b.x * a.y - b.y * a.x + b.z * a.w,
                                 b.w * a.w - b.x * a.x - b.y * a.y - b.z * a.z};
}

struct pn_skin_quat pn_skin_pose_turn(const struct pn_skin_pose *pose, bool degrees)
{
    const float half = degrees ? degree / 2 : 0.5f;
    const struct pn_vec3 a = {pose->rot.x * half, pose->rot.y * half, pose->rot.z * half};
    const struct pn_skin_quat x = {sinf(a.x), 0, 0, cosf(a.x)};
    const struct pn_skin_quat y = {0, sinf(a.y), 0, cosf(a.y)};
    const struct pn_skin_quat z = {0, 0, sinf(a.z), cosf(a.z)};
    return quat_times(z, quat_times(y, x));
}

static struct pn_skin_quat quat_mix(struct pn_skin_quat a, float s, struct pn_skin_quat b,
                                    float t)
{
    struct pn_skin_quat q = {a.x * s + b.x * t, a.y * s + b.y * t, a.z * s + b.z * t,
                             a.w * s + b.w * t};
    const float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    if (!(length > 0))
        return a;
    return (struct pn_skin_quat){q.x / length, q.y / length, q.z / length, q.w / length};
}

struct pn_skin_quat pn_skin_quat_blend(struct pn_skin_quat a, struct pn_skin_quat b,
                                       float t, enum pn_skin_blend blend)
{
    float cosine = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    float sign = 1; /* q and -q are the same turn: the nearer one is meant */
    if (cosine < 0) {
        cosine = -cosine;
        sign = -1;
    }
    if (blend == PN_SKIN_NLERP || cosine > 0.9995f)
        return quat_mix(a, 1 - t, b, sign * t);
    const float angle = acosf(cosine), sine = sinf(angle);
    return quat_mix(a, sinf((1 - t) * angle) / sine, b, sign * sinf(t * angle) / sine);
}

struct pn_skin_matrix pn_skin_quat_matrix(struct pn_skin_quat q)
{
    const float xx = 2 * q.x * q.x, yy = 2 * q.y * q.y, zz = 2 * q.z * q.z;
    const float xy = 2 * q.x * q.y, xz = 2 * q.x * q.z, yz = 2 * q.y * q.z;
    const float wx = 2 * q.w * q.x, wy = 2 * q.w * q.y, wz = 2 * q.w * q.z;
    return (struct pn_skin_matrix){{{1 - yy - zz, xy + wz, xz - wy, 0},
                                    {xy - wz, 1 - xx - zz, yz + wx, 0},
                                    {xz + wy, yz - wx, 1 - xx - yy, 0},
                                    {0, 0, 0, 1}}};
}

struct pn_skin_matrix pn__matrix_times(const struct pn_skin_matrix *a,
                                       const struct pn_skin_matrix *b)
{
    struct pn_skin_matrix c;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 4; k++)
            c.m[i][k] = a->m[i][0] * b->m[0][k] + a->m[i][1] * b->m[1][k] +
                        a->m[i][2] * b->m[2][k] + a->m[i][3] * b->m[3][k];
    return c;
}

/* Of the upper left 3 by 3, for rows and columns taken round. */
static double cofactor(const struct pn_skin_matrix *m, unsigned i, unsigned k)
{
    const unsigned i1 = (i + 1) % 3, i2 = (i + 2) % 3, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    return (double)m->m[i1][k1] * (double)m->m[i2][k2] -
           (double)m->m[i1][k2] * (double)m->m[i2][k1];
}

bool pn__matrix_inverse(const struct pn_skin_matrix *m, struct pn_skin_matrix *inverse)
{
    double a[3][3], determinant = 0;
    for (unsigned k = 0; k < 3; k++)
        determinant += (double)m->m[0][k] * cofactor(m, 0, k);
    if (!isfinite(1 / determinant))
        return false;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 3; k++)
            a[i][k] = cofactor(m, k, i) / determinant;
    *inverse = (struct pn_skin_matrix){{{0}, {0}, {0}, {0, 0, 0, 1}}};
    for (unsigned k = 0; k < 3; k++) {
        double moved = 0;
        for (unsigned i = 0; i < 3; i++) {
            inverse->m[i][k] = (float)a[i][k];
            moved += (double)m->m[3][i] * a[i][k];
        }
        inverse->m[3][k] = (float)-moved;
    }
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 3; k++)
            if (!isfinite(inverse->m[i][k]))
                return false;
    return true;
}

struct pn_vec3 pn__skin_unit(struct pn_vec3 v)
{
    const float length = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
    if (!(length > 0) || !isfinite(length))
        return (struct pn_vec3){0, 0, 1};
    return (struct pn_vec3){v.x / length, v.y / length, v.z / length};
}

/* ---- bones in the world ---- */

static struct pn_vec3 mix(struct pn_vec3 a, struct pn_vec3 b, float t)
{
    if (t == 0)
        return a;
    return (struct pn_vec3){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t,
                            a.z + (b.z - a.z) * t};
}

static struct pn_skin_matrix local(const struct pn_skin_pose *a,
                                   const struct pn_skin_pose *b, float t, bool degrees,
                                   enum pn_skin_blend blend)
{
    struct pn_skin_quat turn = pn_skin_pose_turn(a, degrees);
    if (t > 0)
        turn = pn_skin_quat_blend(turn, pn_skin_pose_turn(b, degrees), t, blend);
    struct pn_skin_matrix m = pn_skin_quat_matrix(turn);
    const struct pn_vec3 pos = mix(a->pos, b->pos, t), scale = mix(a->scale, b->scale, t);
    for (unsigned k = 0; k < 3; k++) {
        m.m[0][k] *= scale.x;
        m.m[1][k] *= scale.y;
        m.m[2][k] *= scale.z;
    }
    m.m[3][0] = pos.x;
    m.m[3][1] = pos.y;
    m.m[3][2] = pos.z;
    return m;
}

/* Bones between two frames. */
static void place(const struct pn_skin *skin, const struct pn_skin_pose *a,
                  const struct pn_skin_pose *b, float t, enum pn_skin_blend blend,
                  struct pn_skin_matrix *world)
{
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        const uint32_t bone = skin->order[i];
        const int32_t parent = skin->bones[bone].parent;
        const struct pn_skin_matrix m =
            local(&a[bone], &b[bone], t, skin->degrees, blend);
        world[bone] = parent < 0 ? m : pn__matrix_times(&m, &world[parent]);
    }
}

void pn_skin_world_bind(const struct pn_skin *skin, struct pn_skin_matrix *world)
{
    static const struct pn_skin_quat none = {0, 0, 0, 1};
    if (skin->frame_count)
        place(skin, skin->poses, skin->poses, 0, PN_SKIN_SLERP, world);
    else
        for (uint32_t i = 0; i < skin->bone_count; i++)
            world[i] = pn_skin_quat_matrix(none);
}

void pn_skin_world_at(const struct pn_skin *skin, double time, enum pn_skin_blend blend,
                      struct pn_skin_matrix *world)
{
    uint32_t low = skin->first_frame, high = skin->frame_count;
    if (!skin->frame_count) {
        pn_skin_world_bind(skin, world);
        return;
    }
    while (high - low > 1) { /* low is the last frame not after time, or the first */
        uint32_t middle = low + (high - low) / 2;
        if (skin->times[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    float t = 0;
    uint32_t next = low;
    if (low + 1 < skin->frame_count && time > skin->times[low]) {
        next = low + 1;
        t = (float)((time - skin->times[low]) /
                    ((double)skin->times[next] - skin->times[low]));
    }
    place(skin, pn__skin_frame(skin, low), pn__skin_frame(skin, next), t, blend, world);
}
