/* read.c - the walk over a file's models, and a model's header. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "col/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { START_SIZE = 8 }; /* less than that cannot begin a model */

/* Section 1: the declared size is held against the header and against what is there. */
static enum pn_status check_size(const struct pn__col_reader *r, size_t available)
{
    const uint64_t at = r->base + PN__COL_SIZE_AT;
    const uint64_t declared = r->size - PN__COL_SIZE_FROM;
    const size_t header = pn__col_header_size(r->model->version);
    if (r->size >= header && r->size <= available)
        return PN_OK;
    pn__col_set_place(r->err, PN__COL_S_HEADER, -1, (int64_t)at);
    if (r->size < header)
        return pn__fail(r->err, PN_E_FORMAT,
                        "declared size %" PRIu64
                        " is too small: the header of a %s has %zu, at 0x%" PRIx64,
                        declared, pn_col_version_name(r->model->version),
                        header - PN__COL_SIZE_FROM, at);
    if (r->err) {
        r->err->needed = r->size;
        r->err->present = available;
    }
    return pn__fail(r->err, PN_E_TRUNCATED,
                    "declared size %" PRIu64
                    " runs past the end of the file, which has %zu, at 0x%" PRIx64,
                    declared, available - (size_t)PN__COL_SIZE_FROM, at);
}

static enum pn_status read_start(struct pn__col_reader *r, size_t available)
{
    struct pn_col_model *m = r->model;
    m->version = (enum pn_col_version)pn__col_version_at(r->bytes);
    m->offset = r->base;
    r->size = (uint64_t)pn__get_u32(r->bytes + PN__COL_SIZE_AT) + PN__COL_SIZE_FROM;
    PN_TRY(check_size(r, available));
    memcpy(m->name_bytes, r->bytes + PN__COL_NAME_AT, PN_COL_NAME_SIZE);
    memcpy(m->name, m->name_bytes, PN_COL_NAME_SIZE);
    m->id = pn__get_u16(r->bytes + PN__COL_ID_AT);
    return PN_OK;
}

static enum pn_status read_model(struct pn__col_reader *r, size_t available)
{
    if (available < START_SIZE || !pn__col_version_at(r->bytes)) {
        pn__col_set_place(r->err, PN__COL_S_HEADER, -1, (int64_t)r->base);
        return pn__fail(r->err, PN_E_FORMAT,
                        "no collision model: COLL, COL2, COL3 or COL4 and a size should "
                        "stand at 0x%" PRIx64,
                        r->base);
    }
    PN_TRY(read_start(r, available));
    bool v1 = r->model->version == PN_COL_1;
    pn__col_read_bounds(r->bytes + PN__COL_BOUNDS_AT, v1, &r->model->bounds);
    return v1 ? pn__col_read_1(r) : pn__col_read_2(r);
}

enum pn_status pn_col_model_read(const void *bytes, size_t size, uint64_t base,
                                 struct pn_col_model **model, size_t *used,
                                 struct pn_error *err)
{
    struct pn__col_reader r = {.bytes = bytes, .base = base, .err = err};
    r.model = pn__alloc(1, sizeof *r.model);
    if (!r.model)
        return pn__fail_memory(err);
    enum pn_status status = read_model(&r, size);
    if (status == PN_OK) {
        *model = r.model;
        *used = (size_t)r.size;
    } else
        pn_col_model_free(r.model);
    return status;
}

/* A file on its way in; the arrays of the file have room for a power of two. */
struct walk {
    const uint8_t *bytes;
    size_t size;
    struct pn_col_file *file;
    struct pn_error *err;
};

static bool starts_model(const struct walk *w, size_t at)
{
    return w->size - at >= START_SIZE && pn__col_version_at(w->bytes + at);
}

static size_t next_start(const struct walk *w, size_t from)
{
    while (from < w->size) {
        const uint8_t *c = memchr(w->bytes + from, 'C', w->size - from);
        if (!c)
            break;
        from = (size_t)(c - w->bytes);
        if (starts_model(w, from))
            return from;
        from++;
    }
    return w->size;
}

static void describe(struct pn_col_fault *fault, const struct pn_error *why)
{
    fault->status = why->status;
    fault->where = why->offset;
    snprintf(fault->section, sizeof fault->section, "%s", why->section);
    snprintf(fault->message, sizeof fault->message, "%.255s", why->message);
    const uint8_t *name = fault->bytes + PN__COL_NAME_AT;
    for (unsigned i = 0; fault->size >= PN__COL_ID_AT && i < PN_COL_NAME_SIZE; i++) {
        if (name[i] <= ' ' || name[i] > '~')
            break;
        fault->name[i] = (char)name[i];
    }
}

static enum pn_status add_fault(struct walk *w, size_t at, const struct pn_error *why,
                                size_t *next)
{
    struct pn_col_file *file = w->file;
    if (file->fault_count == PN_COL_MAX_FAULTS) {
        pn__col_set_place(w->err, PN__COL_S_HEADER, -1, (int64_t)at);
        return pn__fail(w->err, PN_E_LIMIT,
                        "more than %u models cannot be read, the last at 0x%zx",
                        PN_COL_MAX_FAULTS, at);
    }
    if (!pn__grow(&file->faults, file->fault_count, sizeof *file->faults))
        return pn__fail_memory(w->err);
    *next = next_start(w, at + 4);
    struct pn_col_fault fault = {
        .offset = at, .size = *next - at, .before = file->model_count};
    if (!(fault.bytes = pn__alloc(*next - at, 1)))
        return pn__fail_memory(w->err);
    memcpy(fault.bytes, w->bytes + at, *next - at);
    describe(&fault, why);
    file->faults[file->fault_count++] = fault;
    return PN_OK;
}

static enum pn_status add_model(struct walk *w, size_t at, size_t *next)
{
    struct pn_col_file *file = w->file;
    struct pn_error why;
    size_t used;
    if (!pn__grow(&file->models, file->model_count, sizeof(void *)))
        return pn__fail_memory(w->err);
    pn_error_clear(&why);
    enum pn_status status = pn_col_model_read(
        w->bytes + at, w->size - at, at, &file->models[file->model_count], &used, &why);
    if (status == PN_E_NOMEM)
        return pn__fail_memory(w->err);
    if (status != PN_OK)
        return add_fault(w, at, &why, next);
    file->model_count++;
    *next = at + used;
    return PN_OK;
}

static enum pn_status keep_tail(struct walk *w, size_t at)
{
    struct pn_col_file *file = w->file;
    const uint8_t *tail = w->bytes + at;
    file->tail_size = w->size - at;
    if (file->tail_size == 0 ||
        (tail[0] == 0 && memcmp(tail, tail + 1, (size_t)file->tail_size - 1) == 0))
        return PN_OK;
    if (!(file->tail = pn__alloc((size_t)file->tail_size, 1)))
        return pn__fail_memory(w->err);
    memcpy(file->tail, tail, (size_t)file->tail_size);
    return PN_OK;
}

static enum pn_status read_file(struct walk *w)
{
    size_t at = 0;
    if (w->size == 0)
        return pn__fail(w->err, PN_E_TRUNCATED, "the file is empty");
    if (!starts_model(w, 0)) {
        pn__col_set_place(w->err, PN__COL_S_HEADER, -1, 0);
        return pn__fail(w->err, PN_E_FORMAT,
                        "not a collision file: it does not begin with COLL, COL2, COL3 "
                        "or COL4");
    }
    while (starts_model(w, at))
        PN_TRY(add_model(w, at, &at));
    return keep_tail(w, at);
}

enum pn_status pn_col_read(const void *bytes, size_t size, struct pn_col_file **file,
                           struct pn_error *err)
{
    struct walk w = {.bytes = bytes, .size = size, .err = err};
    w.file = pn__alloc(1, sizeof *w.file);
    if (!w.file)
        return pn__fail_memory(err);
    enum pn_status status = read_file(&w);
    if (status == PN_OK)
        *file = w.file;
    else
        pn_col_file_free(w.file);
    return status;
}

enum pn_status pn_col_load(const char *path, struct pn_col_file **file,
                           struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_col_read(bytes, size, file, err);
    pn__free(bytes);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}
