/*
 * glb.c - meshes as one binary glTF 2.0 file: a node and a mesh each, a primitive for
 * each material that has triangles. Y is up there.
 *
 * The binary chunk holds, mesh after mesh: positions, normals, uvs, then the indices
 * sorted by material, all in 4-byte numbers, so that everything is aligned.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/write.h"
#include "text/number.h"

#include <math.h>

enum { MAGIC = 0x46546C67, GLTF_2 = 2, CHUNK_JSON = 0x4E4F534A, CHUNK_BIN = 0x004E4942 };
enum { FLOAT = 5126, UINT = 5125, ARRAY_BUFFER = 34962, ELEMENT_BUFFER = 34963 };

struct maker {
    const struct pn_mesh *const *meshes;
    size_t count;
    uint32_t *used; /* triangles of each material of the mesh at hand */
    uint32_t *next; /* where the next one of each goes */
    struct pn__buffer bin, views, accessors, materials, nodes, parts;
    uint32_t view_count, accessor_count, material_count, node_count;
};

static void put_word(struct pn__buffer *out, uint32_t value)
{
    uint8_t bytes[4];
    pn__put_u32(bytes, value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

static void put_single(struct pn__buffer *out, float value)
{
    uint8_t bytes[4];
    pn__put_f32(bytes, value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

/* y up: a quarter turn about x. Zero stays +0, so that least and most print alike. */
static struct pn_vec3 turned(struct pn_vec3 v)
{
    return (struct pn_vec3){v.x + 0.f, v.z + 0.f, -v.y + 0.f};
}

static void put_json_string(struct pn__buffer *out, const char *text)
{
    pn__buffer_putc(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            pn__buffer_putc(out, '\\');
        pn__buffer_putc(out, c < 0x20 || c > 0x7E ? '?' : (char)c);
    }
    pn__buffer_putc(out, '"');
}

/* A view from `start` to the end of what is there. */
static uint32_t put_view(struct maker *m, size_t start, int target)
{
    pn__buffer_printf(&m->views,
                      "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu,"
                      "\"target\":%d}",
                      m->view_count ? ",\n" : "", start, m->bin.size - start, target);
    return m->view_count++;
}

static uint32_t put_accessor(struct maker *m, uint32_t view, size_t offset, int type,
                             uint32_t count, const char *shape)
{
    pn__buffer_printf(&m->accessors,
                      "%s{\"bufferView\":%u,\"byteOffset\":%zu,\"componentType\":%d,"
                      "\"count\":%u,\"type\":\"%s\"",
                      m->accessor_count ? ",\n" : "", view, offset, type, count, shape);
    return m->accessor_count++;
}

static void put_corner(struct maker *m, const char *name, struct pn_vec3 v)
{
    pn__buffer_printf(&m->accessors, ",\"%s\":[", name);
    pn__put_float(&m->accessors, v.x);
    pn__buffer_putc(&m->accessors, ',');
    pn__put_float(&m->accessors, v.y);
    pn__buffer_putc(&m->accessors, ',');
    pn__put_float(&m->accessors, v.z);
    pn__buffer_putc(&m->accessors, ']');
}

static uint32_t put_vectors(struct maker *m, const struct pn_vec3 *vectors,
                            uint32_t count, bool with_ends)
{
    struct pn_vec3 least = {INFINITY, INFINITY, INFINITY};
    struct pn_vec3 most = {-INFINITY, -INFINITY, -INFINITY};
    size_t start = m->bin.size;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_vec3 v = turned(vectors[i]);
        put_single(&m->bin, v.x);
        put_single(&m->bin, v.y);
        put_single(&m->bin, v.z);
        least.x = fminf(least.x, v.x);
        least.y = fminf(least.y, v.y);
        least.z = fminf(least.z, v.z);
        most.x = fmaxf(most.x, v.x);
        most.y = fmaxf(most.y, v.y);
        most.z = fmaxf(most.z, v.z);
    }
    uint32_t view = put_view(m, start, ARRAY_BUFFER);
    uint32_t accessor = put_accessor(m, view, 0, FLOAT, count, "VEC3");
    if (with_ends) {
        put_corner(m, "min", least);
        put_corner(m, "max", most);
    }
    pn__buffer_putc(&m->accessors, '}');
    return accessor;
}

static uint32_t put_uvs(struct maker *m, const struct pn_mesh *mesh)
{
    size_t start = m->bin.size;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        put_single(&m->bin, mesh->uvs[i].u);
        put_single(&m->bin, mesh->uvs[i].v);
    }
    uint32_t view = put_view(m, start, ARRAY_BUFFER);
    uint32_t accessor = put_accessor(m, view, 0, FLOAT, mesh->vertex_count, "VEC2");
    pn__buffer_putc(&m->accessors, '}');
    return accessor;
}

/* The indices by material; used[i] is how many triangles material i has. */
static uint32_t put_indices(struct maker *m, const struct pn_mesh *mesh)
{
    size_t start = m->bin.size;
    for (uint32_t i = 0; i < mesh->material_count; i++)
        m->used[i] = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++)
        m->used[mesh->triangles[i].material]++;
    for (uint32_t i = 0, at = 0; i < mesh->material_count; at += m->used[i++])
        m->next[i] = at;
    for (uint32_t i = 0; i < mesh->triangle_count * 3; i++)
        put_word(&m->bin, 0);
    for (uint32_t i = 0; !m->bin.failed && i < mesh->triangle_count; i++) {
        const struct pn_mesh_triangle *triangle = &mesh->triangles[i];
        size_t at = start + (size_t)m->next[triangle->material]++ * 12;
        for (unsigned k = 0; k < 3; k++)
            pn__put_u32((uint8_t *)m->bin.bytes + at + (size_t)k * 4, triangle->v[k]);
    }
    return put_view(m, start, ELEMENT_BUFFER);
}

static void put_material(struct maker *m, const struct pn_mesh_material *material)
{
    pn__buffer_printf(&m->materials, "%s{\"name\":", m->material_count ? ",\n" : "");
    put_json_string(&m->materials, material->name);
    pn__buffer_puts(&m->materials, ",\"pbrMetallicRoughness\":{\"baseColorFactor\":[");
    for (unsigned i = 0; i < 4; i++) {
        if (i)
            pn__buffer_putc(&m->materials, ',');
        pn__put_float(&m->materials, (float)material->rgba[i] / 255);
    }
    pn__buffer_puts(&m->materials, "],\"metallicFactor\":0}");
    if (material->texture[0]) {
        pn__buffer_puts(&m->materials, ",\"extras\":{\"texture\":");
        put_json_string(&m->materials, material->texture);
        pn__buffer_putc(&m->materials, '}');
    }
    pn__buffer_puts(&m->materials, ",\"doubleSided\":true}");
    m->material_count++;
}

static void put_primitives(struct maker *m, const struct pn_mesh *mesh)
{
    uint32_t position = put_vectors(m, mesh->vertices, mesh->vertex_count, true);
    uint32_t normal =
        mesh->normals ? put_vectors(m, mesh->normals, mesh->vertex_count, false) : 0;
    uint32_t uv = mesh->uvs ? put_uvs(m, mesh) : 0;
    uint32_t view = put_indices(m, mesh);
    size_t offset = 0;
    const char *glue = "";
    for (uint32_t i = 0; i < mesh->material_count; i++) {
        if (!m->used[i])
            continue;
        uint32_t indices = put_accessor(m, view, offset, UINT, m->used[i] * 3, "SCALAR");
        pn__buffer_putc(&m->accessors, '}');
        offset += (size_t)m->used[i] * 12;
        pn__buffer_printf(&m->parts, "%s{\"attributes\":{\"POSITION\":%u", glue,
                          position);
        if (mesh->normals)
            pn__buffer_printf(&m->parts, ",\"NORMAL\":%u", normal);
        if (mesh->uvs)
            pn__buffer_printf(&m->parts, ",\"TEXCOORD_0\":%u", uv);
        pn__buffer_printf(&m->parts, "},\"indices\":%u,\"material\":%u}", indices,
                          m->material_count);
        put_material(m, &mesh->materials[i]);
        glue = ",";
    }
}

/* glTF has no meshes without triangles: they are left out. */
static void put_mesh(struct maker *m, const struct pn_mesh *mesh)
{
    if (!mesh->triangle_count)
        return;
    const char *glue = m->node_count ? ",\n" : "";
    pn__buffer_printf(&m->nodes, "%s{\"mesh\":%u,\"name\":", glue, m->node_count);
    put_json_string(&m->nodes, mesh->name);
    pn__buffer_putc(&m->nodes, '}');
    pn__buffer_printf(&m->parts, "%s{\"name\":", glue);
    put_json_string(&m->parts, mesh->name);
    pn__buffer_puts(&m->parts, ",\"primitives\":[");
    put_primitives(m, mesh);
    pn__buffer_puts(&m->parts, "]}");
    m->node_count++;
}

static void put_list(struct pn__buffer *out, const char *name,
                     const struct pn__buffer *list)
{
    pn__buffer_printf(out, ",\n\"%s\":[", name);
    pn__buffer_append(out, list->bytes ? list->bytes : "", list->size);
    pn__buffer_putc(out, ']');
}

static void put_json(struct maker *m, struct pn__buffer *out)
{
    pn__buffer_puts(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"pathnode\"},"
                         "\n\"scene\":0");
    pn__buffer_puts(out, ",\n\"scenes\":[{");
    for (uint32_t i = 0; i < m->node_count; i++)
        pn__buffer_printf(out, i ? ",%u" : "\"nodes\":[%u", i);
    pn__buffer_puts(out, m->node_count ? "]}]" : "}]");
    if (m->node_count) {
        put_list(out, "nodes", &m->nodes);
        put_list(out, "meshes", &m->parts);
        put_list(out, "materials", &m->materials);
        put_list(out, "accessors", &m->accessors);
        put_list(out, "bufferViews", &m->views);
        pn__buffer_printf(out, ",\n\"buffers\":[{\"byteLength\":%zu}]", m->bin.size);
    }
    pn__buffer_putc(out, '}');
    while (!out->failed && out->size % 4)
        pn__buffer_putc(out, ' ');
}

static enum pn_status put_file(struct maker *m, struct pn__buffer *out,
                               struct pn_error *err)
{
    struct pn__buffer json = {0};
    put_json(m, &json);
    size_t size = 12 + 8 + json.size + (m->bin.size ? 8 + m->bin.size : 0);
    enum pn_status status = PN_OK;
    if (size > INT32_MAX)
        status = pn__fail(err, PN_E_LIMIT, "%zu bytes are too much for a .glb", size);
    else {
        put_word(out, MAGIC);
        put_word(out, GLTF_2);
        put_word(out, (uint32_t)size);
        put_word(out, (uint32_t)json.size);
        put_word(out, CHUNK_JSON);
        pn__buffer_append(out, json.bytes ? json.bytes : "", json.size);
        if (m->bin.size) {
            put_word(out, (uint32_t)m->bin.size);
            put_word(out, CHUNK_BIN);
            pn__buffer_append(out, m->bin.bytes, m->bin.size);
        }
    }
    out->failed = out->failed || json.failed;
    pn__buffer_release(&json);
    return status;
}

static void release(struct maker *m, struct pn__buffer *out)
{
    struct pn__buffer *const all[] = {&m->bin,       &m->views, &m->accessors,
                                      &m->materials, &m->nodes, &m->parts};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        out->failed = out->failed || all[i]->failed;
        pn__buffer_release(all[i]);
    }
    pn__free(m->used);
    pn__free(m->next);
}

enum pn_status pn__put_glb(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, struct pn_error *err)
{
    struct maker m = {.meshes = meshes, .count = count};
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++)
        most = meshes[i]->material_count > most ? meshes[i]->material_count : most;
    m.used = pn__alloc(most, sizeof *m.used);
    m.next = pn__alloc(most, sizeof *m.next);
    enum pn_status status = m.used && m.next ? PN_OK : pn__fail_memory(err);
    for (size_t i = 0; status == PN_OK && i < count; i++)
        put_mesh(&m, meshes[i]);
    if (status == PN_OK)
        status = put_file(&m, out, err);
    release(&m, out);
    return status;
}
