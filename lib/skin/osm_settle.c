/*
 * osm_settle.c - an object of OSM text is taken into the skin: what the rows call by id
 * becomes indices, by the rules of pathnode-osm(5).
 */
#include "config.h"

#include "skin/osm.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_vertices(const void *a, const void *b)
{
    const struct pn__osm_vertex *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

/* A shape's vertices in the order of their ids. */
static enum pn_status take_shape(struct pn__osm *osm, const struct pn__osm_object *from,
                                 uint32_t number, struct pn_skin_object *to)
{
    const struct pn__osm_shape *shape = &from->shapes[number];
    if (shape->count != to->vertex_count)
        return pn__skin_fail_line(osm->r, shape->line, PN_E_FORMAT,
                                  "the shape has %u vertices, the first one %u",
                                  shape->count, to->vertex_count);
    /* Without any vertex there is no array to point into. */
    struct pn__osm_vertex *rows = shape->count ? from->vertices + shape->first : NULL;
    if (shape->count)
        qsort(rows, shape->count, sizeof *rows, compare_vertices);
    for (uint32_t i = 0; i < shape->count; i++) {
        if (i && rows[i].id == rows[i - 1].id)
            return pn__skin_fail_line(osm->r, rows[i].line, PN_E_FORMAT,
                                      "two vertices have the id %d", rows[i].id);
        to->vertices[(size_t)number * to->vertex_count + i] = rows[i].vertex;
    }
    to->times[number] = shape->time;
    return PN_OK;
}

/* What the rows are counted from, if they say so. */
static int32_t start_of(int32_t first, int32_t otherwise)
{
    return first == 0 || first == 1 ? first : otherwise;
}

/* ---- triangles ---- */

static void corner_range(const struct pn__osm_object *from, struct pn__osm_base *ids)
{
    ids->least = INT32_MAX;
    ids->most = 0;
    for (uint32_t i = 0; i < from->triangle_count; i++)
        for (unsigned k = 0; k < 3; k++) {
            int32_t v = from->triangles[i].v[k];
            ids->least = v < ids->least ? v : ids->least;
            ids->most = v > ids->most ? v : ids->most;
        }
}

static void first_range(const struct pn__osm_object *from, struct pn__osm_base *ids)
{
    ids->least = INT32_MAX;
    ids->most = 0;
    for (uint32_t i = 0; i < from->triangle_count; i++) {
        int32_t first = from->triangles[i].first;
        ids->least = first < ids->least ? first : ids->least;
        ids->most = first > ids->most ? first : ids->most;
    }
}

/* 0, 1, 2 ... or 1, 2, 3 ... */
static bool is_running(const struct pn__osm_object *from)
{
    for (uint32_t i = 0; i < from->triangle_count; i++)
        if ((int64_t)from->triangles[i].first != (int64_t)from->triangles[0].first + i)
            return false;
    return from->triangle_count > 1 && from->triangles[0].first >= 0 &&
           from->triangles[0].first <= 1;
}

/* What stands first in a triangle is its material; running numbers beyond the materials
 * are none. */
static enum pn_status material_base(struct pn__osm *osm,
                                    const struct pn__osm_object *from, bool *none,
                                    int32_t *base)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t count = r->skin->material_count ? r->skin->material_count : 1;
    struct pn__osm_base ids = {.option = r->options.material_base, .count = count};
    ids.fallback = r->skin->material_count ? start_of(osm->material_ids[0], 0) : 0;
    first_range(from, &ids);
    bool running = r->options.triangle_number != PN_SKIN_MATERIAL && is_running(from) &&
                   (int64_t)ids.most - ids.least >= count;
    *none = r->options.triangle_number == PN_SKIN_RUNNING || running;
    if (running && r->options.triangle_number == PN_SKIN_TRIANGLE_AUTO)
        PN_TRY(pn__skin_warn(r, PN__SKIN_TRIANGLE_NUMBER, from->triangles[0].line,
                             "triangles of '%s' begin with running numbers", from->name));
    if (!*none && !pn__osm_base_of(&ids, base))
        return pn__skin_fail_line(r, from->triangles[0].line, PN_E_RANGE,
                                  "triangles use materials 0 and %d, %u are there",
                                  ids.most, r->skin->material_count);
    return PN_OK;
}

static enum pn_status vertex_base(struct pn__osm *osm, const struct pn__osm_object *from,
                                  uint32_t count, int32_t *base)
{
    struct pn__skin_reader *r = osm->r;
    struct pn__osm_base ids = {.option = r->options.vertex_base, .count = count};
    ids.fallback = from->vertex_count ? start_of(from->vertices[0].id, 1) : 1;
    corner_range(from, &ids);
    if (pn__osm_base_of(&ids, base))
        return PN_OK;
    return pn__skin_fail_line(r, from->triangles[0].line, PN_E_RANGE,
                              "triangles use vertices 0 and %d, %u are there", ids.most,
                              count);
}

static enum pn_status take_triangle(struct pn__osm *osm,
                                    const struct pn__osm_triangle *row,
                                    const int32_t base[2], bool no_material,
                                    const struct pn_skin_object *to,
                                    struct pn_mesh_triangle *triangle)
{
    const uint32_t materials = osm->r->skin->material_count;
    const int64_t material = no_material ? 0 : (int64_t)row->first - base[1];
    if (material < 0 || material >= (materials ? materials : 1))
        return pn__skin_fail_line(osm->r, row->line, PN_E_RANGE,
                                  "there is no material %d", row->first);
    for (unsigned k = 0; k < 3; k++) {
        int64_t v = (int64_t)row->v[k] - base[0];
        if (v < 0 || v >= to->vertex_count)
            return pn__skin_fail_line(osm->r, row->line, PN_E_RANGE,
                                      "there is no vertex %d", row->v[k]);
        triangle->v[k] = (uint32_t)v;
    }
    triangle->material = (uint32_t)material;
    return PN_OK;
}

static enum pn_status take_triangles(struct pn__osm *osm,
                                     const struct pn__osm_object *from,
                                     struct pn_skin_object *to)
{
    int32_t base[2] = {1, 0}; /* of vertices, of materials */
    bool no_material = false;
    if (!from->triangle_count)
        return PN_OK;
    PN_TRY(vertex_base(osm, from, to->vertex_count, &base[0]));
    PN_TRY(material_base(osm, from, &no_material, &base[1]));
    for (uint32_t i = 0; i < from->triangle_count; i++)
        PN_TRY(take_triangle(osm, &from->triangles[i], base, no_material, to,
                             &to->triangles[i]));
    return PN_OK;
}

/* ---- weights ---- */

static int compare_ints(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int compare_weights(const void *a, const void *b)
{
    const struct pn__osm_weight *x = a, *y = b;
    if (x->vertex != y->vertex)
        return x->vertex < y->vertex ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static enum pn_status weight_base(struct pn__osm *osm, const struct pn__osm_object *from,
                                  uint32_t vertices, int32_t *base)
{
    const uint32_t records = from->record_count;
    struct pn__osm_base ids = {.option = osm->r->options.weight_base,
                               .least = from->records[0],
                               .most = from->records[records - 1],
                               .count = vertices};
    for (uint32_t i = 1; i < records; i++)
        if (from->records[i] == from->records[i - 1])
            return pn__skin_fail_line(osm->r, from->line, PN_E_FORMAT,
                                      "two weight records of '%s' are of vertex %d",
                                      from->name, from->records[i]);
    if (!pn__osm_base_of(&ids, base) || ids.least < *base ||
        (int64_t)ids.most - *base >= vertices)
        return pn__skin_fail_line(
            osm->r, from->line, PN_E_RANGE,
            "weights of '%s' are of vertices %d to %d, %u are there", from->name,
            ids.least, ids.most, vertices);
    return PN_OK;
}

static enum pn_status take_weights(struct pn__osm *osm, const struct pn__osm_object *from,
                                   struct pn_skin_object *to)
{
    int32_t base = 0;
    if (!from->record_count)
        return PN_OK;
    qsort(from->records, from->record_count, sizeof *from->records, compare_ints);
    PN_TRY(weight_base(osm, from, to->vertex_count, &base));
    to->first = pn__alloc((size_t)to->vertex_count + 1, sizeof *to->first);
    to->influences = pn__alloc(from->weight_count, sizeof *to->influences);
    if (!to->first || !to->influences)
        return pn__fail_memory(osm->r->err);
    if (from->weight_count)
        qsort(from->weights, from->weight_count, sizeof *from->weights, compare_weights);
    uint32_t at = 0;
    for (uint32_t v = 0; v < to->vertex_count; v++) {
        to->first[v] = at;
        for (; at < from->weight_count &&
               (int64_t)from->weights[at].vertex - base == (int64_t)v;
             at++)
            to->influences[at] = (struct pn_skin_influence){from->weights[at].bone,
                                                            from->weights[at].weight};
    }
    to->first[to->vertex_count] = at;
    return PN_OK;
}

/* ---- all of it ---- */

static enum pn_status make_room(struct pn__osm *osm, const struct pn__osm_object *from,
                                struct pn_skin_object *to)
{
    to->shape_count = from->shape_count;
    to->vertex_count = from->shape_count ? from->shapes[0].count : 0;
    to->triangle_count = from->triangle_count;
    to->times = pn__alloc(to->shape_count, sizeof *to->times);
    to->vertices =
        pn__alloc((size_t)to->shape_count * to->vertex_count, sizeof *to->vertices);
    to->triangles = pn__alloc(to->triangle_count, sizeof *to->triangles);
    return to->times && to->vertices && to->triangles ? PN_OK
                                                      : pn__fail_memory(osm->r->err);
}

enum pn_status pn__osm_settle(struct pn__osm *osm, struct pn__osm_object *object)
{
    struct pn_skin *skin = osm->r->skin;
    if (!pn__grow(&skin->objects, skin->object_count, sizeof *skin->objects))
        return pn__fail_memory(osm->r->err);
    /* It is the skin's from here on, and freed with it. */
    struct pn_skin_object *to = &skin->objects[skin->object_count++];
    *to = (struct pn_skin_object){0};
    memcpy(to->name, object->name, sizeof to->name);
    PN_TRY(make_room(osm, object, to));
    for (uint32_t i = 0; i < object->shape_count; i++)
        PN_TRY(take_shape(osm, object, i, to));
    PN_TRY(take_triangles(osm, object, to));
    return take_weights(osm, object, to);
}
