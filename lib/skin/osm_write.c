/* osm_write.c - OSM 1.2 text out of records, in the one form that reads back the same:
 * vertices from 1, all else from 0, names in quotes. */
#include "config.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "skin/rules.h"
#include "text/number.h"

#include <stdio.h>
#include <string.h>

/* In as few digits as read back the same: files are looked at and changed by people. */
static void put_float(struct pn__buffer *out, float value)
{
    for (int digits = 6; digits < 9; digits++) {
        char text[32];
        double read;
        snprintf(text, sizeof text, "%.*g", digits, (double)value);
        char *comma = strchr(text, ',');
        if (comma)
            *comma = '.';
        if (pn_number_parse(text, &read) && (float)read == value) {
            pn__buffer_puts(out, text);
            return;
        }
    }
    pn__put_float(out, value);
}

static void put_floats(struct pn__buffer *out, const float *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        pn__buffer_putc(out, ' ');
        put_float(out, values[i]);
    }
}

static void put_name(struct pn__buffer *out, const char *name)
{
    pn__buffer_puts(out, " \"");
    pn__buffer_puts(out, name);
    pn__buffer_putc(out, '"');
}

static void put_nodes(struct pn__buffer *out, const struct pn_skin *skin)
{
    pn__buffer_printf(out, "Node %u\n", skin->bone_count);
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        const struct pn_skin_bone *bone = &skin->bones[i];
        pn__buffer_put_i64(out, bone->id);
        put_name(out, bone->name);
        pn__buffer_putc(out, ' ');
        pn__buffer_put_i64(out, bone->parent < 0 ? -1 : skin->bones[bone->parent].id);
        pn__buffer_putc(out, '\n');
    }
    pn__buffer_puts(out, "End\n");
}

static void put_skeleton(struct pn__buffer *out, const struct pn_skin *skin)
{
    pn__buffer_printf(out, "Skeleton %u\n", skin->frame_count);
    for (uint32_t f = 0; f < skin->frame_count; f++) {
        pn__buffer_printf(out, "time %d\n", skin->times[f]);
        for (uint32_t i = 0; i < skin->bone_count; i++) {
            const struct pn_skin_pose *p = &skin->poses[(size_t)f * skin->bone_count + i];
            pn__buffer_put_i64(out, skin->bones[i].id);
            put_floats(out,
                       (const float[]){p->pos.x, p->pos.y, p->pos.z, p->rot.x, p->rot.y,
                                       p->rot.z, p->scale.x, p->scale.y, p->scale.z},
                       9);
            pn__buffer_putc(out, '\n');
        }
    }
    pn__buffer_puts(out, "End\n");
}

static void put_materials(struct pn__buffer *out, const struct pn_skin *skin)
{
    pn__buffer_printf(out, "Material %u\n", skin->material_count);
    for (uint32_t i = 0; i < skin->material_count; i++) {
        pn__buffer_put_u64(out, i);
        if (skin->materials[i].format[0])
            pn__buffer_printf(out, " %s:", skin->materials[i].format);
        put_name(out, skin->materials[i].texture);
        pn__buffer_putc(out, '\n');
    }
    pn__buffer_puts(out, "End\n");
}

static void put_weights(struct pn__buffer *out, const struct pn_skin *skin,
                        const struct pn_skin_object *object)
{
    pn__buffer_printf(out, "Weight %u\n", object->vertex_count);
    for (uint32_t v = 0; v < object->vertex_count; v++) {
        pn__buffer_printf(out, "%u Count %u\n", v,
                          object->first[v + 1] - object->first[v]);
        for (uint32_t i = object->first[v]; i < object->first[v + 1]; i++) {
            const struct pn_skin_bone *bone = &skin->bones[object->influences[i].bone];
            pn__buffer_put_i64(out, bone->id);
            put_name(out, bone->name);
            put_floats(out, &object->influences[i].weight, 1);
            pn__buffer_putc(out, '\n');
        }
    }
    pn__buffer_puts(out, "End\n");
}

static void put_shape(struct pn__buffer *out, const struct pn_skin_object *object,
                      uint32_t shape)
{
    pn__buffer_printf(out, "Time %d\nVertex %u\n", object->times[shape],
                      object->vertex_count);
    for (uint32_t i = 0; i < object->vertex_count; i++) {
        const struct pn_skin_vertex *v =
            &object->vertices[(size_t)shape * object->vertex_count + i];
        pn__buffer_put_u64(out, (uint64_t)i + 1);
        put_floats(out,
                   (const float[]){v->pos.x, v->pos.y, v->pos.z, v->normal.x, v->normal.y,
                                   v->normal.z, v->uv.u, v->uv.v},
                   8);
        pn__buffer_putc(out, '\n');
    }
    pn__buffer_printf(out, "Triangle %u\n", object->triangle_count);
    for (uint32_t i = 0; i < object->triangle_count; i++) {
        const struct pn_mesh_triangle *t = &object->triangles[i];
        pn__buffer_printf(out, "%u %u %u %u\n", t->material, t->v[0] + 1, t->v[1] + 1,
                          t->v[2] + 1);
    }
}

static void put_object(struct pn__buffer *out, const struct pn_skin *skin,
                       const struct pn_skin_object *object)
{
    pn__buffer_puts(out, "ObjectName");
    put_name(out, object->name);
    pn__buffer_putc(out, '\n');
    if (object->first)
        put_weights(out, skin, object);
    if (object->shape_count) {
        pn__buffer_printf(out, "Mesh %u\n", object->shape_count);
        for (uint32_t i = 0; i < object->shape_count; i++)
            put_shape(out, object, i);
        pn__buffer_puts(out, "End\n");
    }
    pn__buffer_puts(out, "End\n");
}

static void put_all(struct pn__buffer *out, const struct pn_skin *skin)
{
    const char *version = skin->format == PN_SKIN_OSM ? skin->version : "1.2";
    if (version[0])
        pn__buffer_printf(out, "Version: \"%s\"\n", version);
    if (skin->bone_count)
        put_nodes(out, skin);
    if (skin->frame_count)
        put_skeleton(out, skin);
    if (skin->material_count)
        put_materials(out, skin);
    for (uint32_t i = 0; i < skin->object_count; i++)
        put_object(out, skin, &skin->objects[i]);
}

enum pn_status pn_skin_write(const struct pn_skin *skin, char **text, size_t *size,
                             struct pn_error *err)
{
    struct pn__buffer out = {0};
    put_all(&out, skin);
    char *taken = pn__buffer_take(&out, size);
    if (!taken)
        return pn__fail_memory(err);
    *text = taken;
    return PN_OK;
}

enum pn_status pn_skin_save(const struct pn_skin *skin, const char *path, bool replace,
                            struct pn_error *err)
{
    struct pn__buffer out = {0};
    put_all(&out, skin);
    enum pn_status status = out.failed
                                ? pn__fail_memory(err)
                                : pn__file_write(path, out.bytes, out.size, replace, err);
    pn__buffer_release(&out);
    return status;
}
