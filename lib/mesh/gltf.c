/* gltf.c - see gltf.h: what every .glb is made of. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/gltf.h"
#include "text/number.h"
#include "text/utf8.h"

#include <math.h>
#include <string.h>

enum { MAGIC = 0x46546C67, GLTF_2 = 2, CHUNK_JSON = 0x4E4F534A, CHUNK_BIN = 0x004E4942 };

static void put_word(struct pn__buffer *out, uint32_t value)
{
    uint8_t bytes[4];
    pn__put_u32(bytes, value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

uint32_t pn__gltf_next(struct pn__gltf_list *list)
{
    if (list->count)
        pn__buffer_puts(&list->text, ",\n");
    return list->count++;
}

void pn__gltf_put_single(struct pn__gltf *gltf, float value)
{
    uint8_t bytes[4];
    pn__put_f32(bytes, value);
    pn__buffer_append(&gltf->bin, bytes, sizeof bytes);
}

void pn__gltf_put_string(struct pn__buffer *out, const char *text)
{
    const bool utf8 = pn__utf8_is_plain(text, strlen(text));
    pn__buffer_putc(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            pn__buffer_putc(out, '\\');
        bool known = c < 0x7F ? c >= 0x20 : utf8;
        pn__buffer_putc(out, known ? (char)c : '?');
    }
    pn__buffer_putc(out, '"');
}

void pn__gltf_put_numbers(struct pn__buffer *out, const float *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        pn__buffer_putc(out, i ? ',' : '[');
        pn__put_float(out, numbers[i]);
    }
    pn__buffer_putc(out, ']');
}

uint32_t pn__gltf_view(struct pn__gltf *gltf, size_t start, int target)
{
    uint32_t number = pn__gltf_next(&gltf->views);
    pn__buffer_printf(&gltf->views.text,
                      "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu", start,
                      gltf->bin.size - start);
    if (target)
        pn__buffer_printf(&gltf->views.text, ",\"target\":%d", target);
    pn__buffer_putc(&gltf->views.text, '}');
    return number;
}

uint32_t pn__gltf_accessor(struct pn__gltf *gltf, uint32_t view, size_t offset, int type,
                           uint32_t count, const char *shape)
{
    uint32_t number = pn__gltf_next(&gltf->accessors);
    pn__buffer_printf(&gltf->accessors.text,
                      "{\"bufferView\":%u,\"byteOffset\":%zu,\"componentType\":%d,"
                      "\"count\":%u,\"type\":\"%s\"",
                      view, offset, type, count, shape);
    return number;
}

struct pn_vec3 pn__gltf_turned(struct pn_vec3 v)
{
    return (struct pn_vec3){v.x + 0.f, v.z + 0.f, -v.y + 0.f};
}

static void put_end(struct pn__gltf *gltf, const char *name, const float ends[3])
{
    pn__buffer_printf(&gltf->accessors.text, ",\"%s\":", name);
    pn__gltf_put_numbers(&gltf->accessors.text, ends, 3);
}

uint32_t pn__gltf_put_vectors(struct pn__gltf *gltf, const struct pn_vec3 *vectors,
                              uint32_t count, bool with_ends)
{
    float least[3] = {INFINITY, INFINITY, INFINITY};
    float most[3] = {-INFINITY, -INFINITY, -INFINITY};
    size_t start = gltf->bin.size;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_vec3 v = pn__gltf_turned(vectors[i]);
        const float parts[3] = {v.x, v.y, v.z};
        for (unsigned k = 0; k < 3; k++) {
            pn__gltf_put_single(gltf, parts[k]);
            least[k] = fminf(least[k], parts[k]);
            most[k] = fmaxf(most[k], parts[k]);
        }
    }
    uint32_t view = pn__gltf_view(gltf, start, PN__GLTF_ARRAY);
    uint32_t number = pn__gltf_accessor(gltf, view, 0, PN__GLTF_FLOAT, count, "VEC3");
    if (with_ends) {
        put_end(gltf, "min", least);
        put_end(gltf, "max", most);
    }
    pn__buffer_putc(&gltf->accessors.text, '}');
    return number;
}

uint32_t pn__gltf_put_uvs(struct pn__gltf *gltf, const struct pn_mesh_uv *uvs,
                          uint32_t count)
{
    size_t start = gltf->bin.size;
    for (uint32_t i = 0; i < count; i++) {
        pn__gltf_put_single(gltf, uvs[i].u);
        pn__gltf_put_single(gltf, uvs[i].v);
    }
    uint32_t view = pn__gltf_view(gltf, start, PN__GLTF_ARRAY);
    uint32_t number = pn__gltf_accessor(gltf, view, 0, PN__GLTF_FLOAT, count, "VEC2");
    pn__buffer_putc(&gltf->accessors.text, '}');
    return number;
}

uint32_t pn__gltf_put_material(struct pn__gltf *gltf,
                               const struct pn_mesh_material *material)
{
    uint32_t number = pn__gltf_next(&gltf->materials);
    struct pn__buffer *out = &gltf->materials.text;
    float rgba[4];
    for (unsigned i = 0; i < 4; i++)
        rgba[i] = (float)material->rgba[i] / 255;
    pn__buffer_puts(out, "{\"name\":");
    pn__gltf_put_string(out, material->name);
    pn__buffer_puts(out, ",\"pbrMetallicRoughness\":{\"baseColorFactor\":");
    pn__gltf_put_numbers(out, rgba, 4);
    pn__buffer_puts(out, ",\"metallicFactor\":0}");
    if (material->texture[0]) {
        pn__buffer_puts(out, ",\"extras\":{\"texture\":");
        pn__gltf_put_string(out, material->texture);
        pn__buffer_putc(out, '}');
    }
    pn__buffer_puts(out, ",\"doubleSided\":true}");
    return number;
}

/* The indices by material: next[i] is where the next triangle of material i goes, and in
 * the end one past its last. */
static void sort_triangles(struct pn__gltf *gltf,
                           const struct pn_mesh_triangle *triangles, uint32_t count,
                           uint32_t materials, uint32_t *next)
{
    size_t start = gltf->bin.size;
    for (uint32_t i = 0; i < count; i++)
        next[triangles[i].material]++;
    for (uint32_t i = 0, at = 0; i < materials; i++) {
        uint32_t used = next[i];
        next[i] = at;
        at += used;
    }
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++)
            put_word(&gltf->bin, 0);
    for (uint32_t i = 0; !gltf->bin.failed && i < count; i++) {
        size_t at = start + (size_t)next[triangles[i].material]++ * 12;
        for (unsigned k = 0; k < 3; k++)
            pn__put_u32((uint8_t *)gltf->bin.bytes + at + (size_t)k * 4,
                        triangles[i].v[k]);
    }
}

enum pn_status pn__gltf_put_triangles(struct pn__gltf *gltf,
                                      const struct pn_mesh_triangle *triangles,
                                      uint32_t triangle_count,
                                      const struct pn_mesh_material *materials,
                                      uint32_t material_count, struct pn__gltf_run **runs,
                                      uint32_t *count, struct pn_error *err)
{
    uint32_t *next = pn__alloc(material_count, sizeof *next);
    struct pn__gltf_run *list = pn__alloc(material_count, sizeof *list);
    if (!next || !list) {
        pn__free(next);
        pn__free(list);
        return pn__fail_memory(err);
    }
    size_t start = gltf->bin.size;
    uint32_t made = 0;
    sort_triangles(gltf, triangles, triangle_count, material_count, next);
    uint32_t view = pn__gltf_view(gltf, start, PN__GLTF_ELEMENTS);
    for (uint32_t i = 0; i < material_count; i++) {
        uint32_t first = i ? next[i - 1] : 0;
        if (next[i] == first)
            continue;
        list[made].indices =
            pn__gltf_accessor(gltf, view, (size_t)first * 12, PN__GLTF_U32,
                              (next[i] - first) * 3, "SCALAR");
        pn__buffer_putc(&gltf->accessors.text, '}');
        list[made++].material = pn__gltf_put_material(gltf, &materials[i]);
    }
    pn__free(next);
    *runs = list;
    *count = made;
    return PN_OK;
}

/* glTF has no empty lists. */
static void put_list(struct pn__buffer *out, const char *name,
                     const struct pn__gltf_list *list)
{
    if (!list->count)
        return;
    pn__buffer_printf(out, ",\n\"%s\":[", name);
    pn__buffer_append(out, list->text.bytes ? list->text.bytes : "", list->text.size);
    pn__buffer_putc(out, ']');
}

static void put_json(const struct pn__gltf *gltf, struct pn__buffer *out)
{
    pn__buffer_puts(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"pathnode\"},"
                         "\n\"scene\":0,\n\"scenes\":[{");
    if (gltf->roots.count) {
        pn__buffer_puts(out, "\"nodes\":[");
        pn__buffer_puts(out, gltf->roots.text.bytes ? gltf->roots.text.bytes : "");
        pn__buffer_putc(out, ']');
    }
    pn__buffer_puts(out, "}]");
    put_list(out, "nodes", &gltf->nodes);
    put_list(out, "meshes", &gltf->meshes);
    put_list(out, "skins", &gltf->skins);
    put_list(out, "animations", &gltf->animations);
    put_list(out, "materials", &gltf->materials);
    put_list(out, "accessors", &gltf->accessors);
    put_list(out, "bufferViews", &gltf->views);
    if (gltf->bin.size)
        pn__buffer_printf(out, ",\n\"buffers\":[{\"byteLength\":%zu}]", gltf->bin.size);
    pn__buffer_putc(out, '}');
    while (!out->failed && out->size % 4)
        pn__buffer_putc(out, ' ');
}

static void put_chunk(struct pn__buffer *out, uint32_t type,
                      const struct pn__buffer *chunk)
{
    put_word(out, (uint32_t)chunk->size);
    put_word(out, type);
    pn__buffer_append(out, chunk->bytes ? chunk->bytes : "", chunk->size);
}

enum { LISTS = 8 };

static void lists_of(struct pn__gltf *gltf, struct pn__gltf_list *lists[LISTS])
{
    struct pn__gltf_list *const all[LISTS] = {
        &gltf->views, &gltf->accessors, &gltf->materials,  &gltf->meshes,
        &gltf->nodes, &gltf->skins,     &gltf->animations, &gltf->roots};
    for (int i = 0; i < LISTS; i++)
        lists[i] = all[i];
}

static bool has_failed(struct pn__gltf *gltf)
{
    struct pn__gltf_list *lists[LISTS];
    bool failed = gltf->bin.failed;
    lists_of(gltf, lists);
    for (int i = 0; i < LISTS; i++)
        failed = failed || lists[i]->text.failed;
    return failed;
}

enum pn_status pn__gltf_put(struct pn__gltf *gltf, struct pn__buffer *out,
                            struct pn_error *err)
{
    struct pn__buffer json = {0};
    if (has_failed(gltf))
        return pn__fail_memory(err);
    put_json(gltf, &json);
    size_t size = 12 + 8 + json.size + (gltf->bin.size ? 8 + gltf->bin.size : 0);
    enum pn_status status = PN_OK;
    if (json.failed)
        status = pn__fail_memory(err);
    else if (size > INT32_MAX)
        status = pn__fail(err, PN_E_LIMIT, "%zu bytes are too much for a .glb", size);
    else {
        put_word(out, MAGIC);
        put_word(out, GLTF_2);
        put_word(out, (uint32_t)size);
        put_chunk(out, CHUNK_JSON, &json);
        if (gltf->bin.size)
            put_chunk(out, CHUNK_BIN, &gltf->bin);
    }
    pn__buffer_release(&json);
    return status == PN_OK && out->failed ? pn__fail_memory(err) : status;
}

void pn__gltf_release(struct pn__gltf *gltf)
{
    struct pn__gltf_list *lists[LISTS];
    lists_of(gltf, lists);
    for (int i = 0; i < LISTS; i++)
        pn__buffer_release(&lists[i]->text);
    pn__buffer_release(&gltf->bin);
}
