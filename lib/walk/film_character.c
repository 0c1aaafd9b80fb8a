/*
 * film_character.c - a character with its animation repeated for as long as it walks. Its
 * root goes nowhere by itself: the way carries it.
 */
#include "config.h"

#include "walk/film_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* A root that goes less in its animation stands. */
#define GOES_M 0.1

/* Times of the repeated frames, a second. */
#define TICKS 10000.0

/* The animation, once. */
struct cycle {
    uint32_t first, frames; /* the last frame is the first one of the next cycle */
    double ticks;           /* from first to last, in the file's times */
    double x, y;            /* how far the root goes */
    double seconds;         /* how long it takes on the way */
};

static double unit_of(const struct pn__film *film)
{
    return film->asked->metres_per_unit > 0 ? film->asked->metres_per_unit : 1;
}

/* False where nothing moves. */
static bool find_cycle(const struct pn__film *film, struct cycle *cycle)
{
    const struct pn_skin *skin = film->asked->character;
    const double rate = film->asked->frames_per_s > 0 ? film->asked->frames_per_s : 30;
    *cycle = (struct cycle){.first = skin->first_frame};
    if (!skin->bone_count || skin->frame_count < skin->first_frame + 2)
        return false;
    const uint32_t last = skin->frame_count - 1, root = skin->order[0];
    const struct pn_vec3 from = pn__skin_frame(skin, cycle->first)[root].pos;
    const struct pn_vec3 to = pn__skin_frame(skin, last)[root].pos;
    cycle->frames = last - cycle->first;
    cycle->ticks = (double)skin->times[last] - skin->times[cycle->first];
    cycle->seconds = cycle->ticks / rate;
    cycle->x = (double)to.x - (double)from.x;
    cycle->y = (double)to.y - (double)from.y;
    double goes_m = hypot(cycle->x, cycle->y) * unit_of(film);
    if (goes_m >= GOES_M)
        cycle->seconds = goes_m / film->asked->body->walk_speed;
    else
        cycle->x = cycle->y = 0;
    return true;
}

/* A frame of the animation; the root stays where it began. */
static void copy_frame(const struct pn_skin *skin, const struct cycle *cycle,
                       uint32_t frame, struct pn_skin_pose *to)
{
    const uint32_t from = cycle->first + frame, root = skin->order[0];
    const double part =
        ((double)skin->times[from] - skin->times[cycle->first]) / cycle->ticks;
    memcpy(to, pn__skin_frame(skin, from), skin->bone_count * sizeof *to);
    to[root].pos.x -= (float)(cycle->x * part);
    to[root].pos.y -= (float)(cycle->y * part);
}

/* Frames until the way ends, behind the bind pose. */
static enum pn_status repeat(struct pn__film *film, const struct cycle *cycle,
                             struct pn_error *err)
{
    const struct pn_skin *skin = film->asked->character;
    struct pn_skin *cast = &film->cast;
    const double all = (double)film->keys[film->key_count - 1].seconds;
    const double room = (ceil(all / cycle->seconds) + 1) * cycle->frames + 1;
    if (!(room * skin->bone_count <= PN_SKIN_POSE_MAX))
        return pn__fail(err, PN_E_LIMIT,
                        "an animation of %.3g s in a walk of %.0f s: over %u poses",
                        cycle->seconds, all, PN_SKIN_POSE_MAX);
    cast->times = pn__alloc((size_t)room, sizeof *cast->times);
    cast->poses = pn__alloc((size_t)room * skin->bone_count, sizeof *cast->poses);
    if (!cast->times || !cast->poses)
        return pn__fail_memory(err);
    memcpy(cast->poses, skin->poses, skin->bone_count * sizeof *cast->poses);
    cast->times[0] = -1;
    cast->frame_count = cast->first_frame = 1;
    for (uint32_t i = 0; cast->frame_count < (uint32_t)room; i++) {
        const uint32_t frame = i % cycle->frames, at = cast->frame_count;
        const double part =
            ((double)skin->times[cycle->first + frame] - skin->times[cycle->first]) /
            cycle->ticks;
        const double seconds = ((double)(i / cycle->frames) + part) * cycle->seconds;
        cast->times[at] = (int32_t)fmin(seconds * TICKS, INT32_MAX);
        if (cast->times[at] <= cast->times[at - 1])
            return pn__fail(err, PN_E_LIMIT, "frames lie nearer than 1/%.0f s", TICKS);
        copy_frame(skin, cycle, frame, cast->poses + (size_t)at * skin->bone_count);
        cast->frame_count++;
        if (seconds >= all)
            break;
    }
    return PN_OK;
}

/* The bind pose alone. */
static enum pn_status stand_still(struct pn__film *film, struct pn_error *err)
{
    const struct pn_skin *skin = film->asked->character;
    struct pn_skin *cast = &film->cast;
    cast->times = pn__alloc(1, sizeof *cast->times);
    cast->poses = pn__alloc(skin->bone_count, sizeof *cast->poses);
    if (!cast->times || !cast->poses)
        return pn__fail_memory(err);
    memcpy(cast->poses, skin->poses, skin->bone_count * sizeof *cast->poses);
    cast->frame_count = 1;
    return PN_OK;
}

/* Of all vertices, in the file's units. */
static double lowest_of(const struct pn_skin *skin)
{
    double lowest = INFINITY;
    for (uint32_t i = 0; i < skin->object_count; i++)
        for (uint32_t v = 0; v < skin->objects[i].vertex_count; v++)
            lowest = fmin(lowest, (double)skin->objects[i].vertices[v].pos.z);
    return isfinite(lowest) ? lowest : 0;
}

/* Takes the file's axes to where the walker stands at the origin and looks east. */
static uint32_t put_stand(struct pn__film *film, const struct cycle *cycle)
{
    const struct pn_skin *skin = film->asked->character;
    struct pn__gltf *gltf = &film->glb.gltf;
    struct pn__buffer *out = &gltf->nodes.text;
    const double unit = unit_of(film), low = lowest_of(skin);
    const bool goes = hypot(cycle->x, cycle->y) > 0;
    const double looks = goes ? atan2(cycle->y, cycle->x) : atan2(-1, 0);
    struct pn_vec3 at = {0, 0, 0};
    if (skin->bone_count && skin->frame_count)
        at = pn__skin_frame(skin, cycle->first)[skin->order[0]].pos;
    /* The root's place, turned about the vertical. */
    const double c = cos(-looks), s = sin(-looks);
    const double x = c * (double)at.x - s * (double)at.y;
    const double y = s * (double)at.x + c * (double)at.y;
    const float move[3] = {(float)(-unit * x), (float)(-unit * low), (float)(unit * y)};
    const float scale[3] = {(float)unit, (float)unit, (float)unit};
    float turn[4];
    pn__film_turn(-looks, turn);
    uint32_t node = pn__gltf_next(&gltf->nodes);
    pn__buffer_puts(out, "{\"name\":\"character\",\"translation\":");
    pn__gltf_put_numbers(out, move, 3);
    pn__buffer_puts(out, ",\"rotation\":");
    pn__gltf_put_numbers(out, turn, 4);
    pn__buffer_puts(out, ",\"scale\":");
    pn__gltf_put_numbers(out, scale, 3);
    return node;
}

/* What stands above all: the bones, and the meshes that hang on them stay where they are;
 * without bones the meshes. */
static void put_children(struct pn__film *film)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    struct pn__buffer *out = &gltf->nodes.text;
    const struct pn_skin *skin = film->glb.skin;
    const bool bones = skin->bone_count > 0;
    uint32_t children = 0;
    pn__buffer_clear(&gltf->roots.text);
    gltf->roots.count = 0;
    if (bones)
        pn__buffer_printf(out, ",\"children\":[%u", film->glb.top);
    for (uint32_t i = 0; i < skin->object_count; i++) {
        const int32_t node = film->glb.mesh_nodes[i];
        if (node >= 0 && bones) {
            pn__gltf_next(&gltf->roots);
            pn__buffer_put_u64(&gltf->roots.text, (uint64_t)node);
        } else if (node >= 0) {
            pn__buffer_printf(out, children++ ? ",%d" : ",\"children\":[%d", node);
        }
    }
    pn__buffer_puts(out, bones || children ? "]}" : "}");
}

enum pn_status pn__film_put_character(struct pn__film *film, struct pn__buffer *children,
                                      struct pn_error *err)
{
    struct cycle cycle;
    film->cast = *film->asked->character;
    film->cast.times = NULL;
    film->cast.poses = NULL;
    film->cast.frame_count = film->cast.first_frame = 0;
    film->glb.skin = &film->cast;
    film->glb.frames_per_s = TICKS;
    bool moves = find_cycle(film, &cycle) && film->key_count > 1;
    if (moves)
        PN_TRY(repeat(film, &cycle, err));
    else if (film->asked->character->frame_count)
        PN_TRY(stand_still(film, err));
    PN_TRY(pn__glb_put_skin(&film->glb, &film->movie, err));
    pn__buffer_put_u64(children, put_stand(film, &cycle));
    put_children(film);
    return PN_OK;
}
