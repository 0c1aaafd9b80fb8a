/* cadb.c - a scene as a ColAndreas database, version 2. All is little-endian. */
#include "config.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/scene_export.h>

#include <stdlib.h>

#define CADB_VERSION 2
#define CADB_MOST    UINT16_MAX /* of models, and of each kind of part in one */

static void put_u16(struct pn__buffer *out, uint32_t value)
{
    uint8_t bytes[2];
    pn__put_u16(bytes, (uint16_t)value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

static void put_u32(struct pn__buffer *out, uint32_t value)
{
    uint8_t bytes[4];
    pn__put_u32(bytes, value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

static void put_floats(struct pn__buffer *out, const float *values, unsigned count)
{
    uint8_t bytes[4];
    for (unsigned i = 0; i < count; i++) {
        pn__put_f32(bytes, values[i]);
        pn__buffer_append(out, bytes, sizeof bytes);
    }
}

static void put_vec3(struct pn__buffer *out, struct pn_vec3 v)
{
    put_floats(out, (const float[]){v.x, v.y, v.z}, 3);
}

/* ---- models ---- */

static void put_boxes(struct pn__buffer *out, const struct pn_col_model *model)
{
    for (uint32_t i = 0; i < model->box_count; i++) {
        const struct pn_vec3 a = model->boxes[i].min, b = model->boxes[i].max;
        put_vec3(out,
                 (struct pn_vec3){(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2});
        put_vec3(out,
                 (struct pn_vec3){(b.x - a.x) / 2, (b.y - a.y) / 2, (b.z - a.z) / 2});
    }
}

static void put_parts(struct pn__buffer *out, const struct pn_col_model *model)
{
    for (uint32_t i = 0; i < model->sphere_count; i++) {
        put_vec3(out, model->spheres[i].centre);
        put_floats(out, &model->spheres[i].radius, 1);
    }
    put_boxes(out, model);
    for (uint32_t i = 0; i < model->mesh.face_count; i++) {
        struct pn_vec3 corners[3] = {{0}};
        pn_col_corners(&model->mesh, &model->mesh.faces[i], corners);
        for (unsigned k = 0; k < 3; k++)
            put_vec3(out, corners[k]);
    }
}

/* A model of the scene by the number it has there. */
struct numbered {
    uint32_t id, index;
};

static enum pn_status put_model(struct pn__buffer *out, const struct pn_scene *scene,
                                const struct numbered *number, struct pn_error *err)
{
    struct pn_col_model *model = NULL;
    PN_TRY(pn_scene_model_copy(scene, number->index, &model, err));
    enum pn_status status = PN_OK;
    if (model->sphere_count > CADB_MOST || model->box_count > CADB_MOST ||
        model->mesh.face_count > CADB_MOST)
        status = pn__fail(err, PN_E_LIMIT,
                          "model '%s' has %u spheres, %u boxes and %u faces: a database "
                          "holds %u of each",
                          model->name, model->sphere_count, model->box_count,
                          model->mesh.face_count, CADB_MOST);
    if (status == PN_OK) {
        put_u16(out, number->id);
        put_u16(out, model->sphere_count);
        put_u16(out, model->box_count);
        put_u16(out, model->mesh.face_count);
        put_parts(out, model);
    }
    pn_col_model_free(model);
    return status;
}

static int by_id(const void *a, const void *b)
{
    const struct numbered *p = a, *q = b;
    return p->id != q->id ? (p->id < q->id ? -1 : 1) : 0;
}

/* Numbers of all models in their order: each once, and none too high. */
static enum pn_status number_models(const struct pn_scene *scene, uint32_t count,
                                    struct numbered *list, struct pn_error *err)
{
    struct pn_scene_model model, other;
    for (uint32_t i = 0; i < count; i++) {
        pn_scene_model_at(scene, i, &model);
        list[i] = (struct numbered){model.id, i};
        if (model.id > CADB_MOST)
            return pn__fail(err, PN_E_LIMIT, "model '%s' has number %u, over %u",
                            model.name, model.id, CADB_MOST);
    }
    if (count)
        qsort(list, count, sizeof *list, by_id);
    for (uint32_t i = 1; i < count; i++) {
        if (list[i].id != list[i - 1].id)
            continue;
        pn_scene_model_at(scene, list[i - 1].index, &other);
        pn_scene_model_at(scene, list[i].index, &model);
        return pn__fail(err, PN_E_CONSTRAINT, "models '%s' and '%s' both have number %u",
                        other.name, model.name, model.id);
    }
    return PN_OK;
}

/* ---- placements ---- */

/* The quaternion is the scene's times -1, which is the same turn: what a game's own
 * placement has, with w turned round. */
static void put_placement(struct pn__buffer *out, const struct pn_scene *scene,
                          uint32_t index)
{
    struct pn_scene_placement placement;
    struct pn_scene_model model;
    pn_scene_placement_at(scene, index, &placement);
    pn_scene_model_at(scene, placement.model, &model);
    const struct pn_quat q = placement.rotation;
    put_u16(out, model.id);
    put_vec3(out, placement.position);
    put_floats(out, (const float[]){-q.x, -q.y, -q.z, -q.w}, 4);
}

static enum pn_status put_all(struct pn__buffer *out, const struct pn_scene *scene,
                              const struct pn_scene_counts *counts,
                              const struct numbered *list, struct pn_error *err)
{
    pn__buffer_puts(out, "cadf");
    put_u16(out, CADB_VERSION);
    put_u16(out, counts->models);
    put_u32(out, counts->placements);
    for (uint32_t i = 0; i < counts->models; i++)
        PN_TRY(put_model(out, scene, &list[i], err));
    for (uint32_t i = 0; i < counts->placements; i++)
        put_placement(out, scene, i);
    return out->failed ? pn__fail_memory(err) : PN_OK;
}

enum pn_status pn_scene_save_cadb(const struct pn_scene *scene, const char *path,
                                  bool replace, struct pn_error *err)
{
    struct pn__buffer out = {0};
    struct pn_scene_counts counts;
    pn_scene_count(scene, &counts);
    if (counts.models > CADB_MOST)
        return pn__fail(err, PN_E_LIMIT, "%u models, a database holds %u", counts.models,
                        CADB_MOST);
    PN_TRY(pn__file_check_place(path, replace, err));
    struct numbered *list = pn__alloc(counts.models, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    enum pn_status status = number_models(scene, counts.models, list, err);
    if (status == PN_OK)
        status = put_all(&out, scene, &counts, list, err);
    if (status == PN_OK)
        status = pn__file_write(path, out.bytes, out.size, replace, err);
    pn__buffer_release(&out);
    pn__free(list);
    return status;
}
