/* plugins.c - what stands in a geometry's extension: index lists, skin, night colours. */
#include "config.h"

#include "base/bytes.h"
#include "base/error.h"
#include "dff/chunk.h"

#include <inttypes.h>
#include <string.h>

enum { PARTS_HEADER = 12, PART_HEADER = 8, MATRIX_SIZE = 64, DEAD = 0xDEADDEAD };

/* Bytes an index has: 4, 2 (mobile), 0 (native: none are there). The size tells. */
static uint64_t index_size(uint64_t size, uint64_t parts, uint64_t indices)
{
    const uint64_t headers = PARTS_HEADER + parts * PART_HEADER;
    if (size >= headers + indices * 4)
        return 4;
    return size == headers + indices * 2 ? 2 : size == headers ? 0 : 4;
}

static enum pn_status read_part(const struct pn__dff_reader *r,
                                const struct pn__chunk *chunk, uint64_t *at,
                                uint64_t width, struct pn_dff_part *part)
{
    PN_TRY(pn__chunk_need(r, chunk, *at, PART_HEADER));
    part->index_count = pn__get_u32(r->bytes + *at);
    part->material = pn__get_u32(r->bytes + *at + 4);
    *at += PART_HEADER;
    if (width == 0)
        return PN_OK;
    PN_TRY(pn__chunk_need(r, chunk, *at, part->index_count * width));
    PN_TRY(pn__dff_room(r, part->index_count, sizeof *part->indices, &part->indices));
    for (uint32_t i = 0; i < part->index_count; i++, *at += width)
        part->indices[i] =
            width == 4 ? pn__get_u32(r->bytes + *at) : pn__get_u16(r->bytes + *at);
    return PN_OK;
}

static enum pn_status read_parts(const struct pn__dff_reader *r,
                                 const struct pn__chunk *chunk, struct pn_dff_geometry *g)
{
    if (g->has_parts)
        return PN_OK;
    PN_TRY(pn__chunk_need(r, chunk, chunk->at, PARTS_HEADER));
    const uint8_t *from = r->bytes + chunk->at;
    const uint32_t count = pn__get_u32(from + 4), indices = pn__get_u32(from + 8);
    const uint64_t width = index_size(chunk->end - chunk->at, count, indices);
    uint64_t at = chunk->at + PARTS_HEADER;
    PN_TRY(pn__chunk_need(r, chunk, at, (uint64_t)count * PART_HEADER));
    PN_TRY(pn__dff_room(r, count, sizeof *g->parts, &g->parts));
    g->part_count = count;
    g->strips = pn__get_u32(from) == 1;
    g->has_parts = width != 0;
    for (uint32_t i = 0; i < count; i++)
        PN_TRY(read_part(r, chunk, &at, width, &g->parts[i]));
    return PN_OK;
}

static enum pn_status read_night(const struct pn__dff_reader *r,
                                 const struct pn__chunk *chunk, struct pn_dff_geometry *g)
{
    if (g->night || chunk->end - chunk->at < 4 || !pn__get_u32(r->bytes + chunk->at))
        return PN_OK;
    PN_TRY(pn__chunk_need(r, chunk, chunk->at + 4, (uint64_t)g->vertex_count * 4));
    PN_TRY(pn__dff_room(r, g->vertex_count, sizeof *g->night, &g->night));
    if (g->vertex_count)
        memcpy(g->night, r->bytes + chunk->at + 4, (size_t)g->vertex_count * 4);
    return PN_OK;
}

static enum pn_status read_weights(const struct pn__dff_reader *r,
                                   const struct pn__chunk *chunk, uint64_t *at,
                                   uint32_t vertices, struct pn_dff_skin *skin)
{
    PN_TRY(pn__chunk_need(r, chunk, *at, (uint64_t)vertices * 20));
    PN_TRY(pn__dff_room(r, vertices, sizeof *skin->bones, &skin->bones));
    PN_TRY(pn__dff_room(r, vertices, sizeof *skin->weights, &skin->weights));
    if (vertices)
        memcpy(skin->bones, r->bytes + *at, (size_t)vertices * 4);
    *at += (uint64_t)vertices * 4;
    for (uint32_t i = 0; i < vertices; i++, *at += 16)
        for (unsigned k = 0; k < 4; k++)
            skin->weights[i][k] = pn__get_f32(r->bytes + *at + (size_t)k * 4);
    return PN_OK;
}

/* Old skins have a word in front of each matrix. */
static enum pn_status read_inverse(const struct pn__dff_reader *r,
                                   const struct pn__chunk *chunk, uint64_t at,
                                   uint32_t bones, struct pn_dff_skin *skin)
{
    bool old = chunk->end - at >= 4 && pn__get_u32(r->bytes + at) == DEAD;
    uint64_t step = MATRIX_SIZE + (old ? 4 : 0);
    PN_TRY(pn__chunk_need(r, chunk, at, bones * step));
    PN_TRY(pn__dff_room(r, bones, sizeof *skin->inverse, &skin->inverse));
    for (uint32_t i = 0; i < bones; i++, at += step)
        for (unsigned k = 0; k < 16; k++)
            skin->inverse[i][k] =
                pn__get_f32(r->bytes + at + (old ? 4 : 0) + (size_t)k * 4);
    skin->bone_count = bones;
    return PN_OK;
}

/* A native skin has another layout, and no use here. */
static enum pn_status read_skin(const struct pn__dff_reader *r,
                                const struct pn__chunk *chunk, struct pn_dff_geometry *g)
{
    if (g->skin.bones || (g->format & PN_DFF_NATIVE))
        return PN_OK;
    PN_TRY(pn__chunk_need(r, chunk, chunk->at, 4));
    const uint32_t bones = r->bytes[chunk->at], used = r->bytes[chunk->at + 1];
    uint64_t at = chunk->at + 4;
    PN_TRY(pn__chunk_need(r, chunk, at, used));
    at += used;
    PN_TRY(read_weights(r, chunk, &at, g->vertex_count, &g->skin));
    return read_inverse(r, chunk, at, bones, &g->skin);
}

enum pn_status pn__dff_read_plugins(const struct pn__dff_reader *r,
                                    const struct pn__chunk *extension,
                                    struct pn_dff_geometry *g)
{
    static const struct {
        uint32_t type;
        enum pn_status (*read)(const struct pn__dff_reader *r,
                               const struct pn__chunk *chunk, struct pn_dff_geometry *g);
    } plugins[] = {
        {PN__CHUNK_PARTS, read_parts},
        {PN__CHUNK_SKIN, read_skin},
        {PN__CHUNK_NIGHT, read_night},
    };
    struct pn__chunk chunk;
    for (uint64_t at = extension->at; pn__chunk_more(extension, at);) {
        PN_TRY(pn__chunk_next(r, extension, &at, &chunk));
        for (size_t i = 0; i < sizeof plugins / sizeof *plugins; i++)
            if (plugins[i].type == chunk.type)
                PN_TRY(plugins[i].read(r, &chunk, g));
    }
    return PN_OK;
}
