/* read.c - clumps, frames and atomics. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "dff/chunk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FRAME_SIZE = 56, ATOMIC_SIZE = 16, ATOMIC_SIZE_OLD = 12 };

/* Of an HAnim plug-in: what all have, what a root has, and an entry for each bone. */
enum { HANIM_SIZE = 12, HANIM_ROOT_SIZE = 20, HANIM_BONE_SIZE = 12 };

/* A count at the start of a chunk, with room behind it for that many records. */
static enum pn_status read_count(const struct pn__dff_reader *r,
                                 const struct pn__chunk *chunk, uint64_t record_size,
                                 uint32_t *count)
{
    PN_TRY(pn__chunk_need(r, chunk, chunk->at, 4));
    *count = pn__get_u32(r->bytes + chunk->at);
    return pn__chunk_need(r, chunk, chunk->at + 4, *count * record_size);
}

static void read_frame(const uint8_t *at, struct pn_dff_frame *frame)
{
    *frame = (struct pn_dff_frame){
        .right = pn__dff_vec3(at),
        .up = pn__dff_vec3(at + 12),
        .at = pn__dff_vec3(at + 24),
        .pos = pn__dff_vec3(at + 36),
        .parent = (int32_t)pn__get_u32(at + 48),
        .flags = pn__get_u32(at + 52),
        .bone_id = -1,
    };
}

/* The bones of a skeleton, if the list of its root is all there. */
static enum pn_status read_bones(const struct pn__dff_reader *r,
                                 const struct pn__chunk *chunk,
                                 struct pn_dff_frame *frame)
{
    const uint64_t at = chunk->at + HANIM_ROOT_SIZE, count = frame->bone_count;
    if (!count || frame->bones || at + count * HANIM_BONE_SIZE > chunk->end)
        return PN_OK;
    PN_TRY(pn__dff_room(r, count, sizeof *frame->bones, &frame->bones));
    for (uint32_t i = 0; i < count; i++)
        frame->bones[i] = (int32_t)pn__get_u32(r->bytes + at + i * HANIM_BONE_SIZE);
    return PN_OK;
}

/* The extension of a frame: its name, its part in a skeleton. */
static enum pn_status read_frame_plugins(const struct pn__dff_reader *r,
                                         const struct pn__chunk *extension,
                                         struct pn_dff_frame *frame)
{
    struct pn__chunk chunk;
    for (uint64_t at = extension->at; pn__chunk_more(extension, at);) {
        PN_TRY(pn__chunk_next(r, extension, &at, &chunk));
        if (chunk.type == PN__CHUNK_NAME)
            pn__chunk_text(r, &chunk, frame->name);
        if (chunk.type == PN__CHUNK_HANIM && chunk.end - chunk.at >= HANIM_SIZE) {
            frame->bone_id = (int32_t)pn__get_u32(r->bytes + chunk.at + 4);
            frame->bone_count = pn__get_u32(r->bytes + chunk.at + 8);
            PN_TRY(read_bones(r, &chunk, frame));
        }
    }
    return PN_OK;
}

static enum pn_status fail_frame(const struct pn__dff_reader *r,
                                 const struct pn_dff_clump *clump, uint32_t frame,
                                 const char *what)
{
    pn__error_set_place(r->err, "frame list", frame, -1);
    return pn__fail(r->err, PN_E_RANGE, "frame %u '%s' %s (parent %d of %u)", frame,
                    clump->frames[frame].name, what, clump->frames[frame].parent,
                    clump->frame_count);
}

/*
 * No frame may stand above itself: from each, the way up must end within as many steps as
 * there are frames. Frames that are known to be sound (done) end it sooner.
 */
static enum pn_status check_hierarchy(const struct pn__dff_reader *r,
                                      const struct pn_dff_clump *clump, uint8_t *done)
{
    const uint32_t count = clump->frame_count;
    for (uint32_t i = 0; i < count; i++) {
        int32_t parent = clump->frames[i].parent;
        if (parent < -1 || (parent >= 0 && (uint32_t)parent >= count))
            return fail_frame(r, clump, i, "has a parent that is not there");
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t steps = 0;
        int32_t at = (int32_t)i;
        for (; at >= 0 && !done[at]; at = clump->frames[at].parent)
            if (++steps > count)
                return fail_frame(r, clump, (uint32_t)at, "stands above itself");
        for (at = (int32_t)i; at >= 0 && !done[at]; at = clump->frames[at].parent)
            done[at] = 1;
    }
    return PN_OK;
}

static enum pn_status read_frames(const struct pn__dff_reader *r,
                                  const struct pn__chunk *list,
                                  struct pn_dff_clump *clump)
{
    uint64_t at = list->at;
    struct pn__chunk chunk;
    uint32_t count;
    PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(read_count(r, &chunk, FRAME_SIZE, &count));
    PN_TRY(pn__dff_room(r, count, sizeof *clump->frames, &clump->frames));
    clump->frame_count = count;
    for (uint32_t i = 0; i < count; i++)
        read_frame(r->bytes + chunk.at + 4 + (size_t)i * FRAME_SIZE, &clump->frames[i]);
    for (uint32_t i = 0; i < count && pn__chunk_more(list, at); i++) {
        PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_EXTENSION, &chunk));
        PN_TRY(read_frame_plugins(r, &chunk, &clump->frames[i]));
    }
    uint8_t *done;
    PN_TRY(pn__dff_room(r, count, 1, &done));
    enum pn_status status = check_hierarchy(r, clump, done);
    pn__free(done);
    return status;
}

static enum pn_status read_geometries(const struct pn__dff_reader *r,
                                      const struct pn__chunk *list,
                                      struct pn_dff_clump *clump)
{
    uint64_t at = list->at;
    struct pn__chunk chunk;
    uint32_t count;
    PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(read_count(r, &chunk, 0, &count));
    PN_TRY(pn__chunk_need(r, list, at, (uint64_t)count * PN__CHUNK_HEADER));
    PN_TRY(pn__dff_room(r, count, sizeof *clump->geometries, &clump->geometries));
    for (uint32_t i = 0; i < count; i++) {
        PN_TRY(pn__chunk_expect(r, list, &at, PN__CHUNK_GEOMETRY, &chunk));
        clump->geometry_count = i + 1; /* what was begun is freed with the clump */
        PN_TRY(pn__dff_read_geometry(r, &chunk, &clump->geometries[i]));
    }
    return PN_OK;
}

/* Before 3.0.4 an atomic holds its geometry itself, and the clump has no list of them. */
static enum pn_status read_inner_geometry(const struct pn__dff_reader *r,
                                          const struct pn__chunk *atomic, uint64_t at,
                                          struct pn_dff_clump *clump)
{
    struct pn__chunk chunk;
    PN_TRY(pn__chunk_expect(r, atomic, &at, PN__CHUNK_GEOMETRY, &chunk));
    if (!pn__grow(&clump->geometries, clump->geometry_count, sizeof *clump->geometries))
        return pn__fail_memory(r->err);
    struct pn_dff_geometry *geometry = &clump->geometries[clump->geometry_count++];
    memset(geometry, 0, sizeof *geometry);
    return pn__dff_read_geometry(r, &chunk, geometry);
}

static enum pn_status read_atomic(const struct pn__dff_reader *r,
                                  const struct pn__chunk *atomic,
                                  struct pn_dff_clump *clump)
{
    const bool old = clump->version < PN__DFF_GEOMETRY_LIST;
    uint64_t at = atomic->at;
    struct pn__chunk chunk;
    PN_TRY(pn__chunk_expect(r, atomic, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(pn__chunk_need(r, &chunk, chunk.at, old ? ATOMIC_SIZE_OLD : ATOMIC_SIZE));
    const uint8_t *from = r->bytes + chunk.at;
    struct pn_dff_atomic made = {.frame = pn__get_u32(from),
                                 .geometry = clump->geometry_count,
                                 .flags = pn__get_u32(from + (old ? 4 : 8))};
    if (old)
        PN_TRY(read_inner_geometry(r, atomic, at, clump));
    else
        made.geometry = pn__get_u32(from + 4);
    if (!pn__grow(&clump->atomics, clump->atomic_count, sizeof *clump->atomics))
        return pn__fail_memory(r->err);
    clump->atomics[clump->atomic_count++] = made;
    return PN_OK;
}

/* Atomics may stand before what they refer to: checked when all is there. */
static enum pn_status check_atomics(const struct pn__dff_reader *r,
                                    const struct pn_dff_clump *clump)
{
    for (uint32_t i = 0; i < clump->atomic_count; i++) {
        const struct pn_dff_atomic *atomic = &clump->atomics[i];
        if (atomic->frame < clump->frame_count &&
            atomic->geometry < clump->geometry_count)
            continue;
        pn__error_set_place(r->err, "atomic", i, -1);
        return pn__fail(r->err, PN_E_RANGE,
                        "atomic %u: frame %u of %u, geometry %u of %u", i, atomic->frame,
                        clump->frame_count, atomic->geometry, clump->geometry_count);
    }
    return PN_OK;
}

/* A collision model that cannot be read spoils itself only. */
static enum pn_status read_collision(const struct pn__dff_reader *r,
                                     const struct pn__chunk *chunk,
                                     struct pn_dff_clump *clump)
{
    struct pn_error why;
    size_t used;
    if (clump->collision_size)
        return PN_OK;
    clump->collision_size = chunk->end - chunk->at;
    pn_error_clear(&why);
    enum pn_status status =
        pn_col_model_read(r->bytes + chunk->at, (size_t)clump->collision_size, chunk->at,
                          &clump->collision, &used, &why);
    if (status == PN_E_NOMEM)
        return pn__fail_memory(r->err);
    if (status != PN_OK)
        snprintf(clump->collision_problem, sizeof clump->collision_problem, "%.255s",
                 why.message);
    return PN_OK;
}

static enum pn_status read_clump_plugins(const struct pn__dff_reader *r,
                                         const struct pn__chunk *extension,
                                         struct pn_dff_clump *clump)
{
    struct pn__chunk chunk;
    for (uint64_t at = extension->at; pn__chunk_more(extension, at);) {
        PN_TRY(pn__chunk_next(r, extension, &at, &chunk));
        if (chunk.type == PN__CHUNK_COLLISION || chunk.type == PN__CHUNK_COLLISION_SAMP)
            PN_TRY(read_collision(r, &chunk, clump));
    }
    return PN_OK;
}

static enum pn_status read_clump(const struct pn__dff_reader *r,
                                 const struct pn__chunk *parent,
                                 struct pn_dff_clump *clump)
{
    uint64_t at = parent->at;
    struct pn__chunk chunk;
    PN_TRY(pn__chunk_expect(r, parent, &at, PN__CHUNK_STRUCT, &chunk));
    PN_TRY(read_count(r, &chunk, 0, &clump->declared_atomics));
    PN_TRY(pn__chunk_expect(r, parent, &at, PN__CHUNK_FRAMES, &chunk));
    clump->version = parent->version;
    PN_TRY(read_frames(r, &chunk, clump));
    if (parent->version >= PN__DFF_GEOMETRY_LIST) {
        PN_TRY(pn__chunk_expect(r, parent, &at, PN__CHUNK_GEOMETRIES, &chunk));
        PN_TRY(read_geometries(r, &chunk, clump));
    }
    while (pn__chunk_more(parent, at)) {
        PN_TRY(pn__chunk_next(r, parent, &at, &chunk));
        if (chunk.type == PN__CHUNK_ATOMIC)
            PN_TRY(read_atomic(r, &chunk, clump));
        if (chunk.type == PN__CHUNK_EXTENSION)
            PN_TRY(read_clump_plugins(r, &chunk, clump));
    }
    return check_atomics(r, clump);
}

static void note_tail(const struct pn__dff_reader *r, uint64_t at, struct pn_dff *dff)
{
    dff->tail_size = r->size - at;
    dff->tail_zero = true;
    for (; at < r->size; at++)
        dff->tail_zero = dff->tail_zero && r->bytes[at] == 0;
}

static enum pn_status read_file(const struct pn__dff_reader *r, struct pn_dff *dff)
{
    const struct pn__chunk whole = {.end = r->size};
    struct pn__chunk chunk;
    uint64_t at = 0;
    if (r->size == 0)
        return pn__fail(r->err, PN_E_TRUNCATED, "the file is empty");
    while (pn__chunk_more(&whole, at)) {
        const uint32_t type = pn__get_u32(r->bytes + at);
        const uint32_t size = pn__get_u32(r->bytes + at + 4);
        bool sound = type && size <= r->size - at - PN__CHUNK_HEADER;
        bool known = strcmp(pn__chunk_name(type), "chunk") != 0;
        if (!sound && (!known || dff->clump_count))
            break; /* no chunk: padding, another kind of file */
        PN_TRY(pn__chunk_next(r, &whole, &at, &chunk));
        if (chunk.type != PN__CHUNK_CLUMP)
            continue;
        if (!pn__grow(&dff->clumps, dff->clump_count, sizeof *dff->clumps))
            return pn__fail_memory(r->err);
        struct pn_dff_clump *clump = &dff->clumps[dff->clump_count++];
        memset(clump, 0, sizeof *clump);
        PN_TRY(read_clump(r, &chunk, clump));
    }
    if (dff->clump_count == 0) {
        pn__error_set_place(r->err, "file", -1, 0);
        return pn__fail(r->err, PN_E_FORMAT, "not a model: there is no clump in it");
    }
    note_tail(r, at, dff);
    return PN_OK;
}

enum pn_status pn_dff_read(const void *bytes, size_t size, struct pn_dff **dff,
                           struct pn_error *err)
{
    const struct pn__dff_reader r = {.bytes = bytes, .size = size, .err = err};
    struct pn_dff *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = read_file(&r, made);
    if (status == PN_OK)
        *dff = made;
    else
        pn_dff_free(made);
    return status;
}

enum pn_status pn_dff_load(const char *path, struct pn_dff **dff, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_dff_read(bytes, size, dff, err);
    pn__free(bytes);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

static void release_clump(struct pn_dff_clump *clump)
{
    for (uint32_t i = 0; i < clump->geometry_count; i++)
        pn__dff_release_geometry(&clump->geometries[i]);
    for (uint32_t i = 0; i < clump->frame_count; i++)
        pn__free(clump->frames[i].bones);
    pn__free(clump->frames);
    pn__free(clump->geometries);
    pn__free(clump->atomics);
    pn_col_model_free(clump->collision);
}

void pn_dff_free(struct pn_dff *dff)
{
    if (!dff)
        return;
    for (uint32_t i = 0; i < dff->clump_count; i++)
        release_clump(&dff->clumps[i]);
    pn__free(dff->clumps);
    pn__free(dff);
}

char *pn_dff_version_text(uint32_t version, char *text)
{
    snprintf(text, 16, "%u.%u.%u.%u", version >> 16, version >> 12 & 0xF,
             version >> 8 & 0xF, version & 0xFF);
    return text;
}
