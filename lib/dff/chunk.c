/* chunk.c - chunk headers, checked against the chunk around them. */
#include "config.h"

#include "dff/chunk.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

const char *pn__chunk_name(uint32_t type)
{
    static const struct {
        uint32_t type;
        const char *name;
    } known[] = {
        {PN__CHUNK_STRUCT, "struct"},
        {PN__CHUNK_STRING, "string"},
        {PN__CHUNK_EXTENSION, "extension"},
        {PN__CHUNK_TEXTURE, "texture"},
        {PN__CHUNK_MATERIAL, "material"},
        {PN__CHUNK_MATERIALS, "material list"},
        {PN__CHUNK_FRAMES, "frame list"},
        {PN__CHUNK_GEOMETRY, "geometry"},
        {PN__CHUNK_CLUMP, "clump"},
        {PN__CHUNK_ATOMIC, "atomic"},
        {PN__CHUNK_GEOMETRIES, "geometry list"},
        {PN__CHUNK_SKIN, "skin"},
        {PN__CHUNK_HANIM, "hanim"},
        {PN__CHUNK_PARTS, "bin mesh"},
        {PN__CHUNK_NIGHT, "night colours"},
        {PN__CHUNK_COLLISION, "collision"},
        {PN__CHUNK_NAME, "frame name"},
        {PN__CHUNK_COLLISION_SAMP, "collision"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].type == type)
            return known[i].name;
    return "chunk";
}

/* Section 1: a library id packs version and build, but for the oldest. */
static uint32_t unpack_version(uint32_t id)
{
    if (id & 0xFFFF0000)
        return ((id >> 14 & 0x3FF00) + 0x30000) | (id >> 16 & 0x3F);
    return id << 8;
}

static enum pn_status fail_truncated(const struct pn__dff_reader *r, uint32_t type,
                                     uint64_t at, uint64_t needed, uint64_t end)
{
    pn__error_set_place(r->err, pn__chunk_name(type), -1, (int64_t)at);
    if (r->err) {
        r->err->needed = needed;
        r->err->present = at < end ? end - at : 0;
    }
    return pn__fail(r->err, PN_E_TRUNCATED,
                    "%s needs %" PRIu64 " bytes at 0x%" PRIx64
                    ", what it lies in ends at 0x%" PRIx64,
                    pn__chunk_name(type), needed, at, end);
}

enum pn_status pn__chunk_next(const struct pn__dff_reader *r,
                              const struct pn__chunk *parent, uint64_t *at,
                              struct pn__chunk *chunk)
{
    if (!pn__chunk_more(parent, *at))
        return fail_truncated(r, parent->type, *at, PN__CHUNK_HEADER, parent->end);
    const uint8_t *from = r->bytes + *at;
    const uint32_t size = pn__get_u32(from + 4);
    chunk->type = pn__get_u32(from);
    chunk->version = unpack_version(pn__get_u32(from + 8));
    chunk->at = *at + PN__CHUNK_HEADER;
    if (size > parent->end - chunk->at)
        return fail_truncated(r, chunk->type, chunk->at, size, parent->end);
    chunk->end = chunk->at + size;
    *at = chunk->end;
    return PN_OK;
}

enum pn_status pn__chunk_expect(const struct pn__dff_reader *r,
                                const struct pn__chunk *parent, uint64_t *at,
                                uint32_t type, struct pn__chunk *chunk)
{
    const uint64_t start = *at;
    PN_TRY(pn__chunk_next(r, parent, at, chunk));
    if (chunk->type == type)
        return PN_OK;
    pn__error_set_place(r->err, pn__chunk_name(parent->type), -1, (int64_t)start);
    return pn__fail(r->err, PN_E_FORMAT,
                    "%s: a %s should stand at 0x%" PRIx64 ", not a chunk of type 0x%x",
                    pn__chunk_name(parent->type), pn__chunk_name(type), start,
                    chunk->type);
}

enum pn_status pn__chunk_need(const struct pn__dff_reader *r,
                              const struct pn__chunk *chunk, uint64_t at, uint64_t needed)
{
    if (at <= chunk->end && needed <= chunk->end - at)
        return PN_OK;
    return fail_truncated(r, chunk->type, at, needed, chunk->end);
}

enum pn_status pn__dff_room(const struct pn__dff_reader *r, uint64_t count, size_t size,
                            void *array)
{
    void *room = NULL;
    if (count && (count > SIZE_MAX || !(room = pn__alloc((size_t)count, size))))
        return pn__fail_memory(r->err);
    memcpy(array, &room, sizeof room);
    return PN_OK;
}

void pn__chunk_text(const struct pn__dff_reader *r, const struct pn__chunk *chunk,
                    char text[PN_DFF_NAME_SIZE])
{
    uint64_t size = chunk->end - chunk->at;
    size = size < PN_DFF_NAME_SIZE - 1 ? size : PN_DFF_NAME_SIZE - 1;
    for (uint64_t i = 0; i < size; i++) {
        const uint8_t c = r->bytes[chunk->at + i];
        text[i] = (char)(c == 0 || (c >= ' ' && c <= '~') ? c : '?');
    }
    text[size] = '\0';
}

struct pn_vec3 pn__dff_vec3(const uint8_t *at)
{
    return (struct pn_vec3){pn__get_f32(at), pn__get_f32(at + 4), pn__get_f32(at + 8)};
}
