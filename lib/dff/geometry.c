/* geometry.c - a geometry's struct, in its exact order: pathnode-dff(5) section 3. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "dff/chunk.h"

#include <string.h>

enum {
    HEADER_SIZE = 16,
    LIGHTING_SIZE = 12,
    COLOUR_SIZE = 4,
    UV_SIZE = 8,
    TRIANGLE_SIZE = 8,
    MORPH_SIZE = 24,
    VECTOR_SIZE = 12
};

/* A struct on its way in; at moves forward, what is read was checked. */
struct cursor {
    const struct pn__dff_reader *r;
    const struct pn__chunk *chunk;
    uint64_t at;
};

static enum pn_status take(struct cursor *c, uint64_t size, const uint8_t **from)
{
    PN_TRY(pn__chunk_need(c->r, c->chunk, c->at, size));
    *from = c->r->bytes + c->at;
    c->at += size;
    return PN_OK;
}

static enum pn_status read_colours(struct cursor *c, struct pn_dff_geometry *g)
{
    const uint8_t *from;
    PN_TRY(take(c, (uint64_t)g->vertex_count * COLOUR_SIZE, &from));
    PN_TRY(pn__dff_room(c->r, g->vertex_count, sizeof *g->colours, &g->colours));
    if (g->vertex_count)
        memcpy(g->colours, from, (size_t)g->vertex_count * COLOUR_SIZE);
    return PN_OK;
}

static enum pn_status read_uvs(struct cursor *c, struct pn_dff_geometry *g)
{
    const uint64_t count = (uint64_t)g->uv_set_count * g->vertex_count;
    const uint8_t *from;
    PN_TRY(take(c, count * UV_SIZE, &from));
    PN_TRY(pn__dff_room(c->r, count, sizeof *g->uvs, &g->uvs));
    for (uint64_t i = 0; i < count; i++, from += UV_SIZE)
        g->uvs[i] = (struct pn_mesh_uv){pn__get_f32(from), pn__get_f32(from + 4)};
    return PN_OK;
}

/* On disk a triangle is second corner, first corner, material, third corner. */
static enum pn_status read_triangles(struct cursor *c, struct pn_dff_geometry *g)
{
    const uint8_t *from;
    PN_TRY(take(c, (uint64_t)g->triangle_count * TRIANGLE_SIZE, &from));
    PN_TRY(pn__dff_room(c->r, g->triangle_count, sizeof *g->triangles, &g->triangles));
    for (uint32_t i = 0; i < g->triangle_count; i++, from += TRIANGLE_SIZE)
        g->triangles[i] = (struct pn_dff_triangle){
            {pn__get_u16(from + 2), pn__get_u16(from), pn__get_u16(from + 6)},
            pn__get_u16(from + 4)};
    return PN_OK;
}

static enum pn_status read_vectors(struct cursor *c, uint32_t count,
                                   struct pn_vec3 **vectors)
{
    const uint8_t *from;
    PN_TRY(take(c, (uint64_t)count * VECTOR_SIZE, &from));
    PN_TRY(pn__dff_room(c->r, count, sizeof **vectors, vectors));
    for (uint32_t i = 0; i < count; i++)
        (*vectors)[i] = pn__dff_vec3(from + (size_t)i * VECTOR_SIZE);
    return PN_OK;
}

static enum pn_status read_morphs(struct cursor *c, struct pn_dff_geometry *g,
                                  uint32_t count)
{
    const uint8_t *from;
    PN_TRY(pn__chunk_need(c->r, c->chunk, c->at, (uint64_t)count * MORPH_SIZE));
    PN_TRY(pn__dff_room(c->r, count, sizeof *g->morphs, &g->morphs));
    g->morph_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_dff_morph *morph = &g->morphs[i];
        PN_TRY(take(c, MORPH_SIZE, &from));
        morph->centre = pn__dff_vec3(from);
        morph->radius = pn__get_f32(from + 12);
        if (pn__get_u32(from + 16))
            PN_TRY(read_vectors(c, g->vertex_count, &morph->vertices));
        if (pn__get_u32(from + 20))
            PN_TRY(read_vectors(c, g->vertex_count, &morph->normals));
    }
    return PN_OK;
}

static enum pn_status read_struct(const struct pn__dff_reader *r,
                                  const struct pn__chunk *chunk,
                                  struct pn_dff_geometry *g)
{
    struct cursor c = {.r = r, .chunk = chunk, .at = chunk->at};
    const uint8_t *from;
    PN_TRY(take(&c, HEADER_SIZE, &from));
    g->format = pn__get_u32(from);
    g->triangle_count = pn__get_u32(from + 4);
    g->vertex_count = pn__get_u32(from + 8);
    const uint32_t morphs = pn__get_u32(from + 12);
    const bool native = g->format & PN_DFF_NATIVE;
    if (chunk->version < PN__DFF_NO_LIGHTING)
        PN_TRY(take(&c, LIGHTING_SIZE, &from));
    if (!native) {
        g->uv_set_count = pn_dff_uv_sets(g->format);
        if (g->format & PN_DFF_PRELIT)
            PN_TRY(read_colours(&c, g));
        PN_TRY(read_uvs(&c, g));
        PN_TRY(read_triangles(&c, g));
    }
    return read_morphs(&c, g, morphs);
}

enum pn_status pn__dff_read_geometry(const struct pn__dff_reader *r,
                                     const struct pn__chunk *chunk,
                                     struct pn_dff_geometry *g)
{
    uint64_t at = chunk->at;
    struct pn__chunk part;
    g->version = chunk->version;
    PN_TRY(pn__chunk_expect(r, chunk, &at, PN__CHUNK_STRUCT, &part));
    PN_TRY(read_struct(r, &part, g));
    PN_TRY(pn__chunk_expect(r, chunk, &at, PN__CHUNK_MATERIALS, &part));
    PN_TRY(pn__dff_read_materials(r, &part, g));
    while (pn__chunk_more(chunk, at)) {
        PN_TRY(pn__chunk_next(r, chunk, &at, &part));
        if (part.type == PN__CHUNK_EXTENSION)
            PN_TRY(pn__dff_read_plugins(r, &part, g));
    }
    return PN_OK;
}

void pn__dff_release_geometry(struct pn_dff_geometry *g)
{
    for (uint32_t i = 0; i < g->morph_count; i++) {
        pn__free(g->morphs[i].vertices);
        pn__free(g->morphs[i].normals);
    }
    for (uint32_t i = 0; i < g->part_count; i++)
        pn__free(g->parts[i].indices);
    pn__free(g->colours);
    pn__free(g->night);
    pn__free(g->uvs);
    pn__free(g->triangles);
    pn__free(g->morphs);
    pn__free(g->materials);
    pn__free(g->parts);
    pn__free(g->skin.bones);
    pn__free(g->skin.weights);
    pn__free(g->skin.inverse);
}
