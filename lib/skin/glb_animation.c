/* glb_animation.c - frames and shapes as one animation of a .glb: a channel for each part
 * of a bone's pose that moves, and one for the weights of an object's shapes. */
#include "config.h"

#include "skin/glb_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

static const char *const paths[PN__GLB_PARTS] = {"translation", "rotation", "scale"};
static const unsigned sizes[PN__GLB_PARTS] = {3, 4, 3};

/* The animation on its way. */
struct film {
    struct pn__glb *glb;
    struct pn__gltf_movie *movie;
    int64_t start; /* time that is second 0 */
};

/* Seconds of times, as an accessor. */
static enum pn_status put_times(struct film *film, const int32_t *times, uint32_t count,
                                uint32_t *accessor, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    float *seconds = pn__alloc(count, sizeof *seconds);
    if (!seconds)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < count && status == PN_OK; i++) {
        seconds[i] = (float)((double)(times[i] - film->start) / film->glb->frames_per_s);
        if (i && !(seconds[i] > seconds[i - 1]))
            status =
                pn__fail(err, PN_E_LIMIT, "times %d and %d lie too far from the first",
                         times[i - 1], times[i]);
    }
    if (status == PN_OK)
        *accessor = pn__movie_put_times(film->movie, seconds, count);
    pn__free(seconds);
    return status;
}

/* ---- bones ---- */

/* q and -q are the same turn: the one nearer to the turn before it is written. */
static void turn_near(struct pn__glb_pose *pose, const float before[4])
{
    float *q = pose->part[PN__GLB_TURN];
    if (q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3] < 0)
        for (unsigned k = 0; k < 4; k++)
            q[k] = -q[k];
}

static bool moves(const struct pn_skin *skin, uint32_t bone, enum pn__glb_part part)
{
    const struct pn__glb_pose rest = pn__glb_pose_of(skin, 0, bone);
    for (uint32_t f = skin->first_frame; f < skin->frame_count; f++) {
        const struct pn__glb_pose pose = pn__glb_pose_of(skin, f, bone);
        for (unsigned k = 0; k < sizes[part]; k++)
            if (pose.part[part][k] != rest.part[part][k])
                return true;
    }
    return false;
}

static void put_part(struct film *film, uint32_t input, uint32_t bone,
                     enum pn__glb_part part)
{
    const struct pn_skin *skin = film->glb->skin;
    struct pn__gltf *gltf = &film->glb->gltf;
    const size_t start = gltf->bin.size;
    struct pn__glb_pose last = pn__glb_pose_of(skin, 0, bone);
    for (uint32_t f = skin->first_frame; f < skin->frame_count; f++) {
        struct pn__glb_pose pose = pn__glb_pose_of(skin, f, bone);
        turn_near(&pose, last.part[PN__GLB_TURN]);
        for (unsigned k = 0; k < sizes[part]; k++)
            pn__gltf_put_single(gltf, pose.part[part][k]);
        last = pose;
    }
    uint32_t output =
        pn__movie_values(film->movie, start, skin->frame_count - skin->first_frame,
                         sizes[part] == 4 ? "VEC4" : "VEC3");
    pn__movie_put_channel(film->movie, input, output, false, bone, paths[part]);
}

static enum pn_status put_frames(struct film *film, struct pn_error *err)
{
    const struct pn_skin *skin = film->glb->skin;
    uint32_t input = 0;
    bool timed = false;
    for (uint32_t bone = 0; bone < skin->bone_count; bone++)
        for (int part = 0; part < PN__GLB_PARTS; part++) {
            if (!moves(skin, bone, (enum pn__glb_part)part))
                continue;
            if (!timed)
                PN_TRY(put_times(film, skin->times + skin->first_frame,
                                 skin->frame_count - skin->first_frame, &input, err));
            timed = true;
            put_part(film, input, bone, (enum pn__glb_part)part);
        }
    return PN_OK;
}

/* ---- shapes ---- */

/* At the time of shape i its weight is 1, and that of all others 0. */
static enum pn_status put_shapes(struct film *film, uint32_t number, struct pn_error *err)
{
    const struct pn_skin_object *object = &film->glb->skin->objects[number];
    struct pn__gltf *gltf = &film->glb->gltf;
    const uint32_t shapes = object->shape_count;
    uint32_t input;
    if (shapes < 2 || film->glb->mesh_nodes[number] < 0)
        return PN_OK;
    PN_TRY(put_times(film, object->times, shapes, &input, err));
    const size_t start = gltf->bin.size;
    for (uint32_t i = 0; i < shapes; i++)
        for (uint32_t s = 1; s < shapes; s++)
            pn__gltf_put_single(gltf, i == s ? 1 : 0);
    uint32_t output =
        pn__movie_values(film->movie, start, shapes * (shapes - 1), "SCALAR");
    pn__movie_put_channel(film->movie, input, output, film->glb->step_shapes,
                          (uint32_t)film->glb->mesh_nodes[number], "weights");
    return PN_OK;
}

/* The earliest of all times. */
static int64_t start_of(const struct pn_skin *skin)
{
    int64_t start = INT64_MAX;
    if (skin->first_frame < skin->frame_count)
        start = skin->times[skin->first_frame];
    for (uint32_t i = 0; i < skin->object_count; i++)
        if (skin->objects[i].shape_count > 1 && skin->objects[i].times[0] < start)
            start = skin->objects[i].times[0];
    return start;
}

enum pn_status pn__glb_put_animation(struct pn__glb *glb, struct pn__gltf_movie *movie,
                                     struct pn_error *err)
{
    struct film film = {.glb = glb, .movie = movie, .start = start_of(glb->skin)};
    PN_TRY(put_frames(&film, err));
    for (uint32_t i = 0; i < glb->skin->object_count; i++)
        PN_TRY(put_shapes(&film, i, err));
    return PN_OK;
}

struct pn__glb_pose pn__glb_pose_of(const struct pn_skin *skin, uint32_t frame,
                                    uint32_t bone)
{
    static const struct pn_skin_pose rest = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}};
    const struct pn_skin_pose *pose =
        skin->frame_count ? &pn__skin_frame(skin, frame)[bone] : &rest;
    const struct pn_skin_quat q = pn_skin_pose_turn(pose, skin->degrees);
    const struct pn_vec3 move = pn__gltf_turned(pose->pos);
    const struct pn_vec3 axis = pn__gltf_turned((struct pn_vec3){q.x, q.y, q.z});
    return (struct pn__glb_pose){{{move.x, move.y, move.z},
                                  {axis.x, axis.y, axis.z, q.w},
                                  {pose->scale.x, pose->scale.z, pose->scale.y}}};
}
