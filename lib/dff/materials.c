/* materials.c - a geometry's materials and the names of their textures. */
#include "config.h"

#include "base/bytes.h"
#include "base/error.h"
#include "dff/chunk.h"

enum { MATERIAL_SIZE = 28, MATERIAL_SIZE_OLD = 16 };

static enum pn_status read_texture(const struct pn__dff_reader *r,
                                   const struct pn__chunk *texture,
                                   struct pn_dff_material *material)
{
    char *const names[] = {material->texture, material->mask};
    uint64_t at = texture->at;
    struct pn__chunk chunk;
    PN_TRY(pn__chunk_expect(r, texture, &at, PN__CHUNK_STRUCT, &chunk));
    for (unsigned i = 0; i < 2; i++) {
        PN_TRY(pn__chunk_expect(r, texture, &at, PN__CHUNK_STRING, &chunk));
        pn__chunk_text(r, &chunk, names[i]);
    }
    return PN_OK;
}

static enum pn_status read_material(const struct pn__dff_reader *r,
                                    const struct pn__chunk *parent,
                                    struct pn_dff_material *material)
{
    uint64_t at = parent->at;
    struct pn__chunk chunk;
    PN_TRY(pn__chunk_expect(r, parent, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(pn__chunk_need(r, &chunk, chunk.at, MATERIAL_SIZE_OLD));
    const uint8_t *from = r->bytes + chunk.at;
    for (unsigned i = 0; i < 4; i++)
        material->rgba[i] = from[4 + i];
    material->textured = pn__get_u32(from + 12) != 0;
    if (chunk.end - chunk.at >= MATERIAL_SIZE) {
        material->ambient = pn__get_f32(from + 16);
        material->specular = pn__get_f32(from + 20);
        material->diffuse = pn__get_f32(from + 24);
    }
    while (pn__chunk_more(parent, at)) {
        PN_TRY(pn__chunk_next(r, parent, &at, &chunk));
        if (chunk.type == PN__CHUNK_TEXTURE && material->textured)
            PN_TRY(read_texture(r, &chunk, material));
    }
    return PN_OK;
}

enum pn_status pn__dff_read_materials(const struct pn__dff_reader *r,
                                      const struct pn__chunk *list,
                                      struct pn_dff_geometry *g)
{
    uint64_t at = list->at;
    struct pn__chunk chunk, material;
    PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(pn__chunk_need(r, &chunk, chunk.at, 4));
    const uint32_t count = pn__get_u32(r->bytes + chunk.at);
    PN_TRY(pn__chunk_need(r, &chunk, chunk.at + 4, (uint64_t)count * 4));
    PN_TRY(pn__dff_room(r, count, sizeof *g->materials, &g->materials));
    g->material_count = count;
    for (uint32_t i = 0; i < count; i++) {
        /* -1: a material follows; else it is the same as an earlier one. */
        uint32_t same = pn__get_u32(r->bytes + chunk.at + 4 + (size_t)i * 4);
        if (same < i) {
            g->materials[i] = g->materials[same];
            continue;
        }
        PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_MATERIAL, &material));
        PN_TRY(read_material(r, &material, &g->materials[i]));
    }
    return PN_OK;
}
