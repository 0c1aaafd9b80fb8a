/* body_skin.c - the body of a skeleton, and what its animation tells. */
#include "config.h"

#include "skin/body.h"
#include "skin/pose.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

/* All vertices of an object as world has the bones. */
static enum pn_status add_object(const struct pn_skin *skin, uint32_t object,
                                 const struct pn_skin_matrix *world,
                                 struct pn__body_cloud *cloud, struct pn_error *err)
{
    const uint32_t count = skin->objects[object].vertex_count;
    struct pn_skin_rig *rig;
    PN_TRY(pn_skin_rig_new(skin, object, &rig, err));
    struct pn_vec3 *points = pn__alloc(count, sizeof *points);
    enum pn_status status = points ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK)
        pn_skin_rig_move(rig, world, points, NULL);
    for (uint32_t v = 0; status == PN_OK && v < count; v++) {
        const struct pn_skin_influence *list;
        bool torso = pn_skin_rig_influences(rig, v, &list) &&
                     pn__body_is_torso(skin->bones[list[0].bone].name);
        status = pn__body_add(cloud, points[v], torso, err);
    }
    pn__free(points);
    pn_skin_rig_free(rig);
    return status;
}

static enum pn_status make_cloud(const struct pn_skin *skin,
                                 const struct pn_skin_matrix *world,
                                 struct pn__body_cloud *cloud, struct pn_error *err)
{
    for (uint32_t i = 0; i < skin->object_count; i++)
        PN_TRY(add_object(skin, i, world, cloud, err));
    for (uint32_t i = 0; i < skin->bone_count; i++)
        if (pn__body_is_knee(skin->bones[i].name)) {
            cloud->knee_sum += (double)world[i].m[3][2];
            cloud->knee_count++;
        }
    return PN_OK;
}

enum pn_status pn_skin_body_of(const struct pn_skin *skin,
                               const struct pn_skin_body_options *options,
                               struct pn_skin_body *body, struct pn_error *err)
{
    struct pn__body_cloud cloud = {0};
    struct pn_skin_matrix *world = pn__alloc(skin->bone_count, sizeof *world);
    if (!world)
        return pn__fail_memory(err);
    pn_skin_world_bind(skin, world);
    enum pn_status status = make_cloud(skin, world, &cloud, err);
    if (status == PN_OK)
        status = pn__body_measure(&cloud, options, body, err);
    pn__body_release(&cloud);
    pn__free(world);
    return status;
}

/* Height of a frame of the animation. */
static enum pn_status frame_height(const struct pn_skin *skin, uint32_t frame,
                                   struct pn_skin_matrix *world, double *height,
                                   struct pn_error *err)
{
    struct pn__body_cloud cloud = {0};
    struct pn_skin_body body;
    pn_skin_world_at(skin, skin->times[frame], PN_SKIN_SLERP, world);
    enum pn_status status = make_cloud(skin, world, &cloud, err);
    if (status == PN_OK)
        status = pn__body_measure(&cloud, NULL, &body, err);
    if (status == PN_OK)
        *height = body.height_m;
    pn__body_release(&cloud);
    return status;
}

enum pn_status pn_skin_crouch_height(const struct pn_skin *skin, double *height,
                                     struct pn_error *err)
{
    double lowest = INFINITY, at;
    struct pn_skin_matrix *world = pn__alloc(skin->bone_count, sizeof *world);
    enum pn_status status = world ? PN_OK : pn__fail_memory(err);
    for (uint32_t f = skin->first_frame; status == PN_OK && f < skin->frame_count; f++) {
        status = frame_height(skin, f, world, &at, err);
        if (status == PN_OK)
            lowest = fmin(lowest, at);
    }
    pn__free(world);
    if (status == PN_OK && !isfinite(lowest))
        return pn__fail(err, PN_E_ARG, "there are no frames");
    if (status == PN_OK)
        *height = lowest;
    return status;
}

double pn_skin_root_speed(const struct pn_skin *skin, double frames_per_s)
{
    const uint32_t first = skin->first_frame, count = skin->frame_count;
    if (!skin->bone_count || count < first + 2)
        return 0;
    const uint32_t root = skin->order[0];
    const struct pn_vec3 from = pn__skin_frame(skin, first)[root].pos;
    const struct pn_vec3 to = pn__skin_frame(skin, count - 1)[root].pos;
    const double frames = (double)skin->times[count - 1] - skin->times[first];
    const double seconds = frames / (frames_per_s > 0 ? frames_per_s : 30);
    return hypot((double)to.x - (double)from.x, (double)to.y - (double)from.y) / seconds;
}
