/*
 * smd_read.c - plain SMD text, and VTA, which is SMD with shapes instead of triangles.
 *
 * Corners that are the same in all they have become one vertex. A corner's weights that
 * are less than 1 in sum are filled up by the bone at its front.
 */
#include "config.h"

#include "skin/lines.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct corner {
    struct pn_skin_vertex vertex;
    uint32_t first, count; /* of influences */
    uint32_t number;
};

struct smd {
    struct pn__skin_reader *r;
    struct pn__skin_names *names; /* NULL before nodes */
    uint32_t corner_count, influence_count;
    struct corner *corners; /* three a triangle */
    struct pn_skin_influence *influences;
    uint32_t *materials; /* one a triangle */
    uint32_t triangle_count;
    bool shapes; /* there is a section vertexanimation */
};

/* Goes to the next row of a section; *more is false after its end. */
static enum pn_status section_row(struct pn__skin_reader *r, const char *section,
                                  uint32_t line, bool *more)
{
    if (!pn__skin_row(r))
        return pn__skin_fail_line(r, line, PN_E_TRUNCATED, "section '%s' has no 'end'",
                                  section);
    *more = !pn__piece_is(r->row, "end");
    return PN_OK;
}

static enum pn_status read_nodes(struct smd *smd)
{
    struct pn__skin_reader *r = smd->r;
    const uint32_t line = r->line;
    bool more;
    if (smd->names)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a second section 'nodes'");
    for (;;) {
        PN_TRY(section_row(r, "nodes", line, &more));
        if (!more)
            return pn__skin_settle_bones(r, &smd->names);
        PN_TRY(pn__skin_read_bone(r));
    }
}

static enum pn_status read_bone_number(struct smd *smd, struct pn__piece *rest,
                                       uint32_t *bone)
{
    struct pn__piece word = pn__piece_first(rest);
    int32_t id;
    PN_TRY(pn__skin_int(smd->r, word, &id));
    int32_t found = pn__skin_bone_by_id(smd->names, id);
    if (found < 0)
        return pn__skin_fail(smd->r, word.text, PN_E_RANGE, "there is no bone %d", id);
    *bone = (uint32_t)found;
    return PN_OK;
}

static enum pn_status read_pose(struct smd *smd)
{
    struct pn_skin *skin = smd->r->skin;
    struct pn__piece rest = smd->r->row;
    uint32_t bone;
    float v[6];
    PN_TRY(read_bone_number(smd, &rest, &bone));
    PN_TRY(pn__skin_floats(smd->r, &rest, v, 6));
    PN_TRY(pn__skin_no_more(smd->r, rest));
    skin->poses[(size_t)(skin->frame_count - 1) * skin->bone_count + bone] =
        (struct pn_skin_pose){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {1, 1, 1}};
    return PN_OK;
}

/* The time of a row "time N"; false if it is another row. */
static bool is_time(struct pn__skin_reader *r, struct pn__piece *rest)
{
    *rest = r->row;
    return pn__piece_is(pn__piece_first(rest), "time");
}

static enum pn_status read_skeleton(struct smd *smd)
{
    struct pn__skin_reader *r = smd->r;
    const uint32_t line = r->line;
    struct pn__piece rest;
    int32_t time;
    bool more;
    for (;;) {
        PN_TRY(section_row(r, "skeleton", line, &more));
        if (!more)
            return PN_OK;
        if (is_time(r, &rest)) {
            PN_TRY(pn__skin_int(r, rest, &time));
            PN_TRY(pn__skin_add_frame(r, time));
        } else if (r->skin->frame_count)
            PN_TRY(read_pose(smd));
        else
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a row before any 'time'");
    }
}

/* ---- triangles ---- */

static enum pn_status add_influence(struct smd *smd, uint32_t bone, float weight)
{
    if (!pn__grow(&smd->influences, smd->influence_count, sizeof *smd->influences))
        return pn__fail_memory(smd->r->err);
    smd->influences[smd->influence_count++] = (struct pn_skin_influence){bone, weight};
    smd->corners[smd->corner_count - 1].count++;
    return PN_OK;
}

static enum pn_status read_links(struct smd *smd, struct pn__piece *rest, uint32_t parent)
{
    int32_t count = 0;
    float sum = 0;
    if (rest->size)
        PN_TRY(pn__skin_int(smd->r, pn__piece_first(rest), &count));
    for (int32_t i = 0; i < count; i++) {
        uint32_t bone;
        float weight;
        PN_TRY(read_bone_number(smd, rest, &bone));
        PN_TRY(pn__skin_float(smd->r, pn__piece_first(rest), &weight));
        PN_TRY(add_influence(smd, bone, weight));
        sum += weight;
    }
    PN_TRY(pn__skin_no_more(smd->r, *rest));
    return sum < 0.999f ? add_influence(smd, parent, 1 - sum) : PN_OK;
}

static enum pn_status read_corner(struct smd *smd)
{
    struct pn__skin_reader *r = smd->r;
    struct pn__piece rest = r->row;
    uint32_t parent;
    float v[8];
    PN_TRY(read_bone_number(smd, &rest, &parent));
    PN_TRY(pn__skin_floats(r, &rest, v, 8));
    if (smd->corner_count == PN_SKIN_POSE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u corners",
                             PN_SKIN_POSE_MAX);
    if (!pn__grow(&smd->corners, smd->corner_count, sizeof *smd->corners))
        return pn__fail_memory(r->err);
    smd->corners[smd->corner_count] =
        (struct corner){.vertex = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7]}},
                        .first = smd->influence_count,
                        .number = smd->corner_count};
    smd->corner_count++;
    return read_links(smd, &rest, parent);
}

/* The material of this texture, a new one if there is none. */
static enum pn_status find_material(struct pn__skin_reader *r, uint32_t *number)
{
    struct pn_skin *skin = r->skin;
    struct pn_skin_material material = {0};
    PN_TRY(pn__skin_name(r, r->row, material.texture, sizeof material.texture));
    for (uint32_t i = skin->material_count; i-- > 0;)
        if (strcmp(skin->materials[i].texture, material.texture) == 0) {
            *number = i;
            return PN_OK;
        }
    if (skin->material_count == 4096)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over 4096 materials");
    if (!pn__grow(&skin->materials, skin->material_count, sizeof material))
        return pn__fail_memory(r->err);
    skin->materials[skin->material_count] = material;
    *number = skin->material_count++;
    return PN_OK;
}

static enum pn_status read_triangles(struct smd *smd)
{
    struct pn__skin_reader *r = smd->r;
    const uint32_t line = r->line;
    uint32_t material;
    bool more = false;
    for (;;) {
        PN_TRY(section_row(r, "triangles", line, &more));
        if (!more)
            return PN_OK;
        PN_TRY(find_material(r, &material));
        for (unsigned k = 0; k < 3; k++) {
            PN_TRY(section_row(r, "triangles", line, &more));
            PN_TRY(read_corner(smd));
        }
        if (!pn__grow(&smd->materials, smd->triangle_count, sizeof material))
            return pn__fail_memory(r->err);
        smd->materials[smd->triangle_count++] = material;
    }
}

/* What corners are compared by; qsort has no context. */
struct sorted {
    const struct corner *corner;
    const struct pn_skin_influence *influences;
};

/* Their bytes are compared: 0 and -0 differ, and stay. */
static int compare_content(const struct sorted *x, const struct sorted *y)
{
    int order = memcmp(&x->corner->vertex, &y->corner->vertex, sizeof x->corner->vertex);
    if (order == 0 && x->corner->count != y->corner->count)
        order = x->corner->count < y->corner->count ? -1 : 1;
    if (order == 0)
        order = memcmp(x->influences, y->influences,
                       x->corner->count * sizeof *x->influences);
    return order;
}

static int compare_corners(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    int order = compare_content(x, y);
    if (order)
        return order;
    return (x->corner->number > y->corner->number) -
           (x->corner->number < y->corner->number);
}

/* number of each corner becomes that of the first one that is the same. */
static enum pn_status find_same(struct smd *smd)
{
    struct sorted *sorted = pn__alloc(smd->corner_count, sizeof *sorted);
    uint32_t *same = pn__alloc(smd->corner_count, sizeof *same);
    if (sorted && same) {
        for (uint32_t i = 0; i < smd->corner_count; i++)
            sorted[i] = (struct sorted){&smd->corners[i],
                                        smd->influences + smd->corners[i].first};
        qsort(sorted, smd->corner_count, sizeof *sorted, compare_corners);
        for (uint32_t i = 0; i < smd->corner_count; i++) {
            uint32_t number = sorted[i].corner->number;
            bool as_before = i && compare_content(&sorted[i - 1], &sorted[i]) == 0;
            same[number] = as_before ? same[sorted[i - 1].corner->number] : number;
        }
        for (uint32_t i = 0; i < smd->corner_count; i++)
            smd->corners[i].number = same[i];
    }
    bool made = sorted && same;
    pn__free(sorted);
    pn__free(same);
    return made ? PN_OK : pn__fail_memory(smd->r->err);
}

static enum pn_status make_room(struct smd *smd, struct pn_skin_object *to)
{
    to->shape_count = 1;
    to->triangle_count = smd->triangle_count;
    to->times = pn__alloc(1, sizeof *to->times);
    to->vertices = pn__alloc(smd->corner_count, sizeof *to->vertices);
    to->triangles = pn__alloc(to->triangle_count, sizeof *to->triangles);
    to->first = pn__alloc((size_t)smd->corner_count + 1, sizeof *to->first);
    to->influences = pn__alloc(smd->influence_count, sizeof *to->influences);
    return to->times && to->vertices && to->triangles && to->first && to->influences
               ? PN_OK
               : pn__fail_memory(smd->r->err);
}

/* Corners become vertices in the order they first come in. */
static enum pn_status take_triangles(struct smd *smd)
{
    struct pn_skin *skin = smd->r->skin;
    uint32_t influences = 0;
    if (!pn__grow(&skin->objects, skin->object_count, sizeof *skin->objects))
        return pn__fail_memory(smd->r->err);
    struct pn_skin_object *to = &skin->objects[skin->object_count++];
    *to = (struct pn_skin_object){.name = "mesh"};
    PN_TRY(make_room(smd, to));
    PN_TRY(find_same(smd));
    for (uint32_t i = 0; i < smd->corner_count; i++) {
        struct corner *corner = &smd->corners[i];
        if (corner->number == i) {
            to->first[to->vertex_count] = influences;
            memcpy(to->influences + influences, smd->influences + corner->first,
                   corner->count * sizeof *to->influences);
            influences += corner->count;
            to->vertices[to->vertex_count] = corner->vertex;
            corner->number = to->vertex_count++;
        } else
            corner->number = smd->corners[corner->number].number;
        to->triangles[i / 3].v[i % 3] = corner->number;
        to->triangles[i / 3].material = smd->materials[i / 3];
    }
    to->first[to->vertex_count] = influences;
    return PN_OK;
}

/* ---- shapes ---- */

static enum pn_status begin_shape(struct smd *smd, struct pn_skin_object *object,
                                  int32_t time)
{
    struct pn__skin_reader *r = smd->r;
    const uint32_t count = object->shape_count, vertices = object->vertex_count;
    if (count && object->times[count - 1] >= time)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "time %d follows time %d", time,
                             object->times[count - 1]);
    if ((uint64_t)(count + 1) * (vertices ? vertices : 1) > PN_SKIN_POSE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u vertices of shapes",
                             PN_SKIN_POSE_MAX);
    if (!pn__grow(&object->times, count, sizeof *object->times))
        return pn__fail_memory(r->err);
    if (count) {
        struct pn_skin_vertex *all =
            pn__realloc(object->vertices, (size_t)(count + 1) * vertices, sizeof *all);
        if (!all)
            return pn__fail_memory(r->err);
        object->vertices = all;
        memcpy(all + (size_t)count * vertices, all, vertices * sizeof *all);
    }
    object->times[object->shape_count++] = time;
    return PN_OK;
}

/* The first shape says all vertices, numbered from 0 on; others those that moved. */
static enum pn_status read_moved(struct smd *smd, struct pn_skin_object *object)
{
    struct pn__skin_reader *r = smd->r;
    struct pn__piece rest = r->row;
    int32_t id;
    float v[6];
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &id));
    PN_TRY(pn__skin_floats(r, &rest, v, 6));
    PN_TRY(pn__skin_no_more(r, rest));
    bool first = object->shape_count == 1;
    if (id < 0 || (uint32_t)id > object->vertex_count ||
        ((uint32_t)id == object->vertex_count && !first))
        return pn__skin_fail(r, r->row.text, PN_E_RANGE, "there is no vertex %d", id);
    if ((uint32_t)id == object->vertex_count) {
        if (object->vertex_count == PN_SKIN_POSE_MAX)
            return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u vertices",
                                 PN_SKIN_POSE_MAX);
        if (!pn__grow(&object->vertices, object->vertex_count, sizeof *object->vertices))
            return pn__fail_memory(r->err);
        object->vertex_count++;
    }
    object->vertices[(size_t)(object->shape_count - 1) * object->vertex_count +
                     (uint32_t)id] =
        (struct pn_skin_vertex){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {0, 0}};
    return PN_OK;
}

static enum pn_status read_shapes(struct smd *smd)
{
    struct pn__skin_reader *r = smd->r;
    const uint32_t line = r->line;
    struct pn__piece rest;
    int32_t time;
    bool more;
    if (!pn__grow(&r->skin->objects, r->skin->object_count, sizeof *r->skin->objects))
        return pn__fail_memory(r->err);
    struct pn_skin_object *object = &r->skin->objects[r->skin->object_count++];
    *object = (struct pn_skin_object){.name = "shapes"};
    smd->shapes = true;
    for (;;) {
        PN_TRY(section_row(r, "vertexanimation", line, &more));
        if (!more)
            return PN_OK;
        if (is_time(r, &rest)) {
            PN_TRY(pn__skin_int(r, rest, &time));
            PN_TRY(begin_shape(smd, object, time));
        } else if (object->shape_count)
            PN_TRY(read_moved(smd, object));
        else
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a row before any 'time'");
    }
}

static enum pn_status read_version(struct smd *smd)
{
    struct pn__piece rest = smd->r->row;
    pn__piece_first(&rest);
    return pn__skin_name(smd->r, rest, smd->r->skin->version,
                         sizeof smd->r->skin->version);
}

static enum pn_status read_section(struct smd *smd)
{
    static const struct {
        const char *word;
        enum pn_status (*read)(struct smd *smd);
    } sections[] = {{"version", read_version},
                    {"nodes", read_nodes},
                    {"skeleton", read_skeleton},
                    {"triangles", read_triangles},
                    {"vertexanimation", read_shapes}};
    struct pn__skin_reader *r = smd->r;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        struct pn__piece rest = r->row;
        if (!pn__piece_is(pn__piece_first(&rest), sections[i].word))
            continue;
        if (i >= 2 && !smd->names)
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                                 "section '%s' before 'nodes'", sections[i].word);
        return sections[i].read(smd);
    }
    return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                         "a section of SMD is missing here: nodes, skeleton, triangles "
                         "or vertexanimation");
}

enum pn_status pn__skin_read_smd(struct pn__skin_reader *r)
{
    struct smd smd = {.r = r};
    enum pn_status status = PN_OK;
    r->skin->format = PN_SKIN_SMD;
    r->skin->degrees = r->options.angles == PN_SKIN_DEGREES;
    while (status == PN_OK && pn__skin_row(r))
        status = read_section(&smd);
    if (status == PN_OK && smd.triangle_count)
        status = take_triangles(&smd);
    if (smd.shapes) /* its frames only say which shapes there are */
        r->skin->frame_count = 0;
    pn__skin_names_free(smd.names);
    pn__free(smd.corners);
    pn__free(smd.influences);
    pn__free(smd.materials);
    return status;
}
