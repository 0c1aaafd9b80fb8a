/* rig.c - objects that follow bones: linear blend skinning. */
#include "config.h"

#include "skin/pose.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A matrix without its last column. */
struct moving {
    float m[12];
};

struct pn_skin_rig {
    const struct pn_skin *skin;
    const struct pn_skin_object *object;
    uint32_t *first; /* vertex_count + 1, into influences */
    struct pn_skin_influence *influences;
    struct pn_skin_matrix *inverse; /* of the bind pose, bone_count */
    struct moving *moving;          /* of the bones, from bind pose to where they stand */
};

static int compare_bones(const void *a, const void *b)
{
    const struct pn_skin_influence *x = a, *y = b;
    return (x->bone > y->bone) - (x->bone < y->bone);
}

static int compare_weights(const void *a, const void *b)
{
    const struct pn_skin_influence *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return compare_bones(a, b);
}

/* One influence a bone, above 0, largest first, 1 in sum; returns how many are left. */
static uint32_t tidy(struct pn_skin_influence *list, uint32_t count)
{
    uint32_t made = 0;
    double sum = 0;
    if (count > 1)
        qsort(list, count, sizeof *list, compare_bones);
    for (uint32_t i = 0; i < count; i++) {
        if (!(list[i].weight > 0))
            continue;
        sum += (double)list[i].weight;
        if (made && list[made - 1].bone == list[i].bone)
            list[made - 1].weight += list[i].weight;
        else
            list[made++] = list[i];
    }
    for (uint32_t i = 0; i < made; i++)
        list[i].weight = (float)((double)list[i].weight / sum);
    if (made > 1)
        qsort(list, made, sizeof *list, compare_weights);
    return made;
}

/* The bone that has what has no weight: that of the object's name, or the first root. */
static uint32_t bone_of(const struct pn_skin *skin, const struct pn_skin_object *object)
{
    for (uint32_t i = 0; i < skin->bone_count; i++)
        if (strcmp(skin->bones[i].name, object->name) == 0)
            return i;
    return skin->order[0];
}

static enum pn_status take_influences(struct pn_skin_rig *rig, struct pn_error *err)
{
    const struct pn_skin_object *object = rig->object;
    const uint32_t vertices = object->vertex_count;
    const uint32_t given = object->first ? object->first[vertices] : 0;
    rig->first = pn__alloc((size_t)vertices + 1, sizeof *rig->first);
    rig->influences = pn__alloc((size_t)given + vertices, sizeof *rig->influences);
    if (!rig->first || !rig->influences)
        return pn__fail_memory(err);
    if (!rig->skin->bone_count)
        return PN_OK;
    const uint32_t otherwise = bone_of(rig->skin, object);
    uint32_t made = 0;
    for (uint32_t v = 0; v < vertices; v++) {
        uint32_t count = 0;
        if (object->first) {
            count = object->first[v + 1] - object->first[v];
            memcpy(rig->influences + made, object->influences + object->first[v],
                   count * sizeof *rig->influences);
            count = tidy(rig->influences + made, count);
        }
        if (!count)
            rig->influences[made + count++] = (struct pn_skin_influence){otherwise, 1};
        rig->first[v] = made;
        made += count;
    }
    rig->first[vertices] = made;
    return PN_OK;
}

enum pn_status pn__skin_inverse_bind(const struct pn_skin *skin, uint32_t bone,
                                     const struct pn_skin_matrix *bind,
                                     struct pn_skin_matrix *inverse, struct pn_error *err)
{
    if (pn__matrix_inverse(bind, inverse))
        return PN_OK;
    return pn__fail(err, PN_E_RANGE,
                    "the bind pose of bone %d '%s' is scaled to nothing, or out of reach",
                    skin->bones[bone].id, skin->bones[bone].name);
}

static enum pn_status take_bind(struct pn_skin_rig *rig, struct pn_error *err)
{
    const struct pn_skin *skin = rig->skin;
    rig->inverse = pn__alloc(skin->bone_count, sizeof *rig->inverse);
    rig->moving = pn__alloc(skin->bone_count, sizeof *rig->moving);
    if (!rig->inverse || !rig->moving)
        return pn__fail_memory(err);
    pn_skin_world_bind(skin, rig->inverse);
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        const struct pn_skin_matrix bind = rig->inverse[i];
        PN_TRY(pn__skin_inverse_bind(skin, i, &bind, &rig->inverse[i], err));
    }
    return PN_OK;
}

enum pn_status pn_skin_rig_new(const struct pn_skin *skin, uint32_t object,
                               struct pn_skin_rig **rig, struct pn_error *err)
{
    struct pn_skin_rig *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->skin = skin;
    made->object = &skin->objects[object];
    enum pn_status status = take_influences(made, err);
    if (status == PN_OK)
        status = take_bind(made, err);
    if (status == PN_OK)
        *rig = made;
    else
        pn_skin_rig_free(made);
    return status;
}

void pn_skin_rig_free(struct pn_skin_rig *rig)
{
    if (!rig)
        return;
    pn__free(rig->first);
    pn__free(rig->influences);
    pn__free(rig->inverse);
    pn__free(rig->moving);
    pn__free(rig);
}

uint32_t pn_skin_rig_influences(const struct pn_skin_rig *rig, uint32_t vertex,
                                const struct pn_skin_influence **influences)
{
    *influences = rig->influences + rig->first[vertex];
    return rig->first[vertex + 1] - rig->first[vertex];
}

static void place_bones(struct pn_skin_rig *rig, const struct pn_skin_matrix *world)
{
    for (uint32_t i = 0; i < rig->skin->bone_count; i++) {
        const struct pn_skin_matrix m = pn__matrix_times(&rig->inverse[i], &world[i]);
        for (unsigned row = 0; row < 4; row++)
            memcpy(rig->moving[i].m + (size_t)row * 3, m.m[row], 3 * sizeof(float));
    }
}

static struct moving blend(const struct pn_skin_rig *rig, uint32_t vertex)
{
    struct moving sum = {{0}};
    for (uint32_t i = rig->first[vertex]; i < rig->first[vertex + 1]; i++) {
        const float weight = rig->influences[i].weight;
        const float *m = rig->moving[rig->influences[i].bone].m;
        for (unsigned k = 0; k < 12; k++)
            sum.m[k] += weight * m[k];
    }
    return sum;
}

/* The inverse transpose but for its scale, which is of no matter: the cofactors, the
 * other way round for a mirror. */
static struct pn_vec3 move_normal(const float m[12], struct pn_vec3 n)
{
    const struct pn_vec3 x = {m[4] * m[8] - m[5] * m[7], m[5] * m[6] - m[3] * m[8],
                              m[3] * m[7] - m[4] * m[6]};
    const struct pn_vec3 y = {m[7] * m[2] - m[8] * m[1], m[8] * m[0] - m[6] * m[2],
                              m[6] * m[1] - m[7] * m[0]};
    const struct pn_vec3 z = {m[1] * m[5] - m[2] * m[4], m[2] * m[3] - m[0] * m[5],
                              m[0] * m[4] - m[1] * m[3]};
    const float sign = m[0] * x.x + m[1] * x.y + m[2] * x.z < 0 ? -1.f : 1.f;
    return pn__skin_unit((struct pn_vec3){sign * (n.x * x.x + n.y * y.x + n.z * z.x),
                                          sign * (n.x * x.y + n.y * y.y + n.z * z.y),
                                          sign * (n.x * x.z + n.y * y.z + n.z * z.z)});
}

void pn_skin_rig_move(struct pn_skin_rig *rig, const struct pn_skin_matrix *world,
                      struct pn_vec3 *pos, struct pn_vec3 *normal)
{
    const struct pn_skin_object *object = rig->object;
    place_bones(rig, world);
    for (uint32_t i = 0; i < object->vertex_count; i++) {
        const struct pn_skin_vertex *v = &object->vertices[i];
        if (!rig->skin->bone_count) {
            pos[i] = v->pos;
            if (normal)
                normal[i] = pn__skin_unit(v->normal);
            continue;
        }
        const struct moving at = blend(rig, i);
        const float *m = at.m;
        pos[i] =
            (struct pn_vec3){v->pos.x * m[0] + v->pos.y * m[3] + v->pos.z * m[6] + m[9],
                             v->pos.x * m[1] + v->pos.y * m[4] + v->pos.z * m[7] + m[10],
                             v->pos.x * m[2] + v->pos.y * m[5] + v->pos.z * m[8] + m[11]};
        if (normal)
            normal[i] = move_normal(m, v->normal);
    }
}
