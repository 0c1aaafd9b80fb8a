/* merge.c - an animation file on its reference. */
#include "config.h"

#include "skin/pose.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- frames ---- */

/* The bone of an animation that is this one: by id and name, else by name; -1: none. */
static int32_t find_bone(const struct pn_skin *animation, const struct pn_skin_bone *bone,
                         struct pn_skin_merge_report *report)
{
    int32_t named = -1;
    for (uint32_t i = 0; i < animation->bone_count; i++) {
        if (strcmp(animation->bones[i].name, bone->name) != 0)
            continue;
        if (animation->bones[i].id == bone->id) {
            report->by_both++;
            return (int32_t)i;
        }
        named = named < 0 ? (int32_t)i : named;
    }
    report->by_name += named >= 0;
    report->missing += named < 0;
    return named;
}

static struct pn_skin_pose in_units(struct pn_skin_pose pose, bool degrees, bool wanted)
{
    const float radian = 57.29577951308232f;
    const float scale = degrees == wanted ? 1 : wanted ? radian : 1 / radian;
    pose.rot =
        (struct pn_vec3){pose.rot.x * scale, pose.rot.y * scale, pose.rot.z * scale};
    return pose;
}

static bool is_turned(const struct pn_skin *skin)
{
    for (size_t i = 0; i < (size_t)skin->frame_count * skin->bone_count; i++) {
        const struct pn_vec3 *rot = &skin->poses[i].rot;
        if (rot->x != 0 || rot->y != 0 || rot->z != 0)
            return true;
    }
    return false;
}

/* The frames of one behind the bind pose of the other. */
static void copy_frames(const struct pn_skin *reference, const struct pn_skin *animation,
                        const int32_t *bones, struct pn_skin_pose *poses)
{
    for (uint32_t i = 0; i < reference->bone_count; i++) {
        struct pn_skin_pose *to = poses + i;
        *to = reference->poses[i];
        for (uint32_t f = 0; f < animation->frame_count; f++) {
            to += reference->bone_count;
            *to = bones[i] < 0 ? reference->poses[i]
                               : in_units(pn__skin_frame(animation, f)[bones[i]],
                                          animation->degrees, reference->degrees);
        }
    }
}

static void copy_times(const struct pn_skin *reference, const struct pn_skin *animation,
                       int32_t *times)
{
    const int32_t first = animation->times[0];
    memcpy(times + 1, animation->times, animation->frame_count * sizeof *times);
    times[0] = reference->times[0] < first ? reference->times[0] : first - 1;
}

static enum pn_status merge_frames(struct pn_skin *reference,
                                   const struct pn_skin *animation,
                                   struct pn_skin_merge_report *report,
                                   struct pn_error *err)
{
    const uint64_t frames = (uint64_t)animation->frame_count + 1;
    const uint32_t bones = reference->bone_count;
    if (frames * (bones ? bones : 1) > PN_SKIN_POSE_MAX ||
        animation->times[0] == INT32_MIN)
        return pn__fail(err, PN_E_LIMIT, "over %u poses", PN_SKIN_POSE_MAX);
    int32_t *map = pn__alloc(bones, sizeof *map);
    int32_t *times = pn__alloc(frames, sizeof *times);
    struct pn_skin_pose *poses = pn__alloc(frames * bones, sizeof *poses);
    enum pn_status status = map && times && poses ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK) {
        for (uint32_t i = 0; i < bones; i++)
            map[i] = find_bone(animation, &reference->bones[i], report);
        if (!report->by_both && !report->by_name)
            status = pn__fail(err, PN_E_CONSTRAINT,
                              "no bone of the animation is in the reference");
    }
    if (status == PN_OK) {
        if (!is_turned(reference)) /* no angle: any unit is right */
            reference->degrees = animation->degrees;
        report->units_differ =
            reference->degrees != animation->degrees && is_turned(animation);
        copy_frames(reference, animation, map, poses);
        copy_times(reference, animation, times);
        pn__free(reference->times);
        pn__free(reference->poses);
        reference->times = times;
        reference->poses = poses;
        reference->frame_count = (uint32_t)frames;
        reference->first_frame = 1;
        uint32_t fit = report->by_both + report->by_name;
        report->strangers = animation->bone_count > fit ? animation->bone_count - fit : 0;
    } else {
        pn__free(times);
        pn__free(poses);
    }
    pn__free(map);
    return status;
}

/* ---- shapes ---- */

/* A vertex of the first shape, to be found by its place. */
struct spot {
    struct pn_vec3 pos, normal;
    uint32_t index;
};

static int compare_vectors(struct pn_vec3 a, struct pn_vec3 b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return (a.z > b.z) - (a.z < b.z);
}

static int compare_spots(const void *a, const void *b)
{
    const struct spot *x = a, *y = b;
    int order = compare_vectors(x->pos, y->pos);
    if (order == 0)
        order = compare_vectors(x->normal, y->normal);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* Where a vertex lies; of several the one with its normal, else the first. -1: none. */
static int32_t find_spot(const struct spot *spots, uint32_t count,
                         const struct pn_skin_vertex *vertex)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_vectors(spots[middle].pos, vertex->pos) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == count || compare_vectors(spots[low].pos, vertex->pos) != 0)
        return -1;
    for (uint32_t i = low; i < count && compare_vectors(spots[i].pos, vertex->pos) == 0;
         i++)
        if (compare_vectors(spots[i].normal, vertex->normal) == 0)
            return (int32_t)spots[i].index;
    return (int32_t)spots[low].index;
}

static struct spot *spots_of(const struct pn_skin_object *shapes)
{
    struct spot *spots = pn__alloc(shapes->vertex_count, sizeof *spots);
    if (!spots)
        return NULL;
    for (uint32_t i = 0; i < shapes->vertex_count; i++)
        spots[i] = (struct spot){shapes->vertices[i].pos, shapes->vertices[i].normal, i};
    qsort(spots, shapes->vertex_count, sizeof *spots, compare_spots);
    return spots;
}

static struct pn_vec3 moved(struct pn_vec3 v, struct pn_vec3 from, struct pn_vec3 to)
{
    return (struct pn_vec3){v.x + (to.x - from.x), v.y + (to.y - from.y),
                            v.z + (to.z - from.z)};
}

/* Vertex v of an object in all shapes; at: what it is in them. */
static void move_vertex(const struct pn_skin_object *object, uint32_t v,
                        const struct pn_skin_object *shapes, int32_t at,
                        struct pn_skin_vertex *vertices)
{
    const struct pn_skin_vertex *base = &object->vertices[v];
    for (uint32_t s = 0; s < shapes->shape_count; s++) {
        struct pn_skin_vertex *to = &vertices[(size_t)s * object->vertex_count + v];
        *to = *base;
        if (at < 0 || s == 0)
            continue;
        const struct pn_skin_vertex *from = &shapes->vertices[at];
        const struct pn_skin_vertex *shape = from + (size_t)s * shapes->vertex_count;
        to->pos = moved(base->pos, from->pos, shape->pos);
        to->normal = moved(base->normal, from->normal, shape->normal);
    }
}

static enum pn_status shape_object(struct pn_skin_object *object,
                                   const struct pn_skin_object *shapes,
                                   const struct spot *spots, uint32_t *fit,
                                   struct pn_error *err)
{
    const size_t all = (size_t)shapes->shape_count * object->vertex_count;
    if (all > PN_SKIN_POSE_MAX)
        return pn__fail(err, PN_E_LIMIT, "over %u vertices of shapes", PN_SKIN_POSE_MAX);
    struct pn_skin_vertex *vertices = pn__alloc(all, sizeof *vertices);
    int32_t *times = pn__alloc(shapes->shape_count, sizeof *times);
    if (!vertices || !times) {
        pn__free(vertices);
        pn__free(times);
        return pn__fail_memory(err);
    }
    for (uint32_t v = 0; v < object->vertex_count; v++) {
        int32_t at = find_spot(spots, shapes->vertex_count, &object->vertices[v]);
        *fit += at >= 0;
        move_vertex(object, v, shapes, at, vertices);
    }
    memcpy(times, shapes->times, shapes->shape_count * sizeof *times);
    pn__free(object->vertices);
    pn__free(object->times);
    object->vertices = vertices;
    object->times = times;
    object->shape_count = shapes->shape_count;
    return PN_OK;
}

/* Of a reference with one object, which is what such files are made for. */
static enum pn_status merge_shapes(struct pn_skin *reference,
                                   const struct pn_skin_object *shapes,
                                   struct pn_error *err)
{
    uint32_t fit = 0;
    if (reference->object_count != 1 || !reference->objects[0].shape_count)
        return pn__fail(err, PN_E_ARG,
                        "shapes are for a reference with one object, this one has %u",
                        reference->object_count);
    struct spot *spots = spots_of(shapes);
    if (!spots)
        return pn__fail_memory(err);
    for (uint32_t v = 0; v < reference->objects[0].vertex_count && !fit; v++)
        fit += find_spot(spots, shapes->vertex_count,
                         &reference->objects[0].vertices[v]) >= 0;
    enum pn_status status =
        fit ? shape_object(&reference->objects[0], shapes, spots, &fit, err)
            : pn__fail(err, PN_E_CONSTRAINT,
                       "no vertex of the shapes lies where one of the reference does");
    pn__free(spots);
    return status;
}

static bool has_shapes(const struct pn_skin *animation)
{
    return animation->object_count && animation->objects[0].shape_count > 1 &&
           !animation->objects[0].triangle_count;
}

enum pn_status pn_skin_merge(struct pn_skin *reference, const struct pn_skin *animation,
                             struct pn_skin_merge_report *report, struct pn_error *err)
{
    *report = (struct pn_skin_merge_report){0};
    if (has_shapes(animation))
        return merge_shapes(reference, &animation->objects[0], err);
    if (!reference->frame_count || !animation->frame_count)
        return pn__fail(err, PN_E_ARG, "the %s has no frames",
                        reference->frame_count ? "animation" : "reference");
    return merge_frames(reference, animation, report, err);
}
