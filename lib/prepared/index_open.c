/* index_open.c - maps a saved index; tests each part before it is used. */
#include "config.h"

#include "prepared/index_file.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/map.h"

#include <stdio.h>
#include <string.h>

bool pn__index_is_tested(const struct pn__index_file *file, uint32_t region)
{
    return atomic_load_explicit(&file->tested[region], memory_order_acquire);
}

static enum pn_status damaged(struct pn_error *err, const char *section, uint64_t offset)
{
    pn__error_set_place(err, section, -1, (int64_t)offset);
    return pn__fail(err, PN_E_FORMAT,
                    "the index is damaged: section '%s' at 0x%llx has another checksum; "
                    "prepare it again",
                    section, (unsigned long long)offset);
}

static enum pn_status check_section(const struct pn__index_file *file,
                                    const struct pn__index_header *h,
                                    enum pn__index_section section, struct pn_error *err)
{
    const uint8_t *bytes = file->bytes + file->offset[section];
    if (pn__checksum(bytes, (size_t)file->length[section]) == h->sum[section])
        return PN_OK;
    return damaged(err, pn__index_section_name(section), file->offset[section]);
}

static enum pn_status check_header(const uint8_t *bytes, size_t size,
                                   struct pn__index_header *h, struct pn_error *err)
{
    if (size < sizeof h->magic || memcmp(bytes, PN__INDEX_MAGIC, sizeof h->magic) != 0)
        return pn__fail(err, PN_E_FORMAT, "not a prepared index");
    if (size < sizeof *h)
        return pn__fail(err, PN_E_TRUNCATED, "the header needs %zu bytes, not %zu",
                        sizeof *h, size);
    memcpy(h, bytes, sizeof *h);
    if (h->byte_order != PN__INDEX_BYTE_ORDER)
        return pn__fail(err, PN_E_UNSUPPORTED, "made on a machine of another byte order");
    if (h->version != PN__INDEX_VERSION)
        return pn__fail(err, PN_E_UNSUPPORTED, "index version %u, not %u: prepare again",
                        h->version, PN__INDEX_VERSION);
    if (pn__checksum(h, offsetof(struct pn__index_header, header_sum)) != h->header_sum)
        return damaged(err, "header", 0);
    if (h->file_size != size)
        return pn__fail(err, PN_E_TRUNCATED, "has %zu bytes, the header says %llu", size,
                        (unsigned long long)h->file_size);
    return PN_OK;
}

/* Counts whose products can't overflow, and that make up the file exactly. */
static enum pn_status check_counts(struct pn__index_file *file,
                                   const struct pn__index_header *h, struct pn_error *err)
{
    if (h->cells_size <= file->size && h->end_count <= PN__ENDS_MAX &&
        h->region_count <= h->end_count && h->chain_count < UINT32_MAX / 2 &&
        h->two_ways <= 1 && pn__index_layout(h, file->offset, file->length) == file->size)
        return PN_OK;
    return pn__fail(err, PN_E_FORMAT, "the header's counts do not fit the file");
}

static enum pn_status stale(struct pn_error *err, const char *what)
{
    return pn__fail(err, PN_E_CONSTRAINT, "the index is not used: %s; prepare it again",
                    what);
}

static bool differs(const char field[72], const char *wanted)
{
    return wanted[0] && strncmp(field, wanted, 64) != 0;
}

/* Words out of a file go no further than they can be read. */
static bool is_words(const char field[72])
{
    size_t size = strnlen(field, 64);
    for (size_t i = 0; i < size; i++)
        if (field[i] < ' ' || field[i] > '~')
            return false;
    return size > 0;
}

static enum pn_status other_purpose(struct pn_error *err, const char field[72],
                                    const char *wanted)
{
    char what[200];
    snprintf(what, sizeof what, "it was made for '%.64s', not for '%.64s'",
             is_words(field) ? field : "?", wanted);
    return stale(err, what);
}

static enum pn_status check_key(const struct pn__index_header *h,
                                const struct pn_prepared_key *wanted,
                                struct pn_error *err)
{
    if (!wanted)
        return PN_OK;
    if (wanted->kinds && wanted->kinds != h->kinds)
        return stale(err, "it is of another layer");
    if (differs(h->purpose, wanted->purpose))
        return other_purpose(err, h->purpose, wanted->purpose);
    if (differs(h->content, wanted->content))
        return stale(err, "the source is another than it was made from");
    if (differs(h->stamp, wanted->stamp))
        return stale(err, "it is stale: the source has changed since");
    return PN_OK;
}

static void point_cut(const struct pn__index_file *file, const struct pn__index_header *h,
                      struct pn_cut *cut)
{
    const void *at[PN__SECTION_COUNT];
    for (int s = 0; s < PN__SECTION_COUNT; s++)
        at[s] = file->bytes + file->offset[s];
    *cut = (struct pn_cut){
        .node_count = h->node_count,
        .end_count = h->end_count,
        .chain_count = h->chain_count,
        .slot_count = h->slot_count,
        .region_count = h->region_count,
        .ref = at[PN__SECTION_REF],
        .end_node = at[PN__SECTION_END_NODE],
        .end_region = at[PN__SECTION_END_REGION],
        .region_first = at[PN__SECTION_REGION_FIRST],
        .chain = at[PN__SECTION_CHAIN],
        .slot_node = at[PN__SECTION_SLOT_NODE],
        .run = at[PN__SECTION_RUN],
        .first_arc = at[PN__SECTION_FIRST_ARC],
        .arc = at[PN__SECTION_ARC],
    };
}

static enum pn_status load(struct pn_prepared *p, const struct pn__index_header *h,
                           struct pn_error *err)
{
    struct pn__index_file *file = p->file;
    for (enum pn__index_section s = 0; s < PN__SECTION_CELLS; s++)
        PN_TRY(check_section(file, h, s, err));
    p->cut = pn__alloc(1, sizeof *p->cut);
    p->block = pn__alloc(h->region_count, sizeof *p->block);
    p->row = pn__alloc(h->end_count, sizeof *p->row);
    file->tested = pn__alloc((size_t)h->region_count + 1, sizeof *file->tested);
    if (!p->cut || !p->block || !p->row || !file->tested)
        return pn__fail_memory(err);
    point_cut(file, h, p->cut);
    memcpy(p->block, file->bytes + file->offset[PN__SECTION_BLOCK],
           (size_t)file->length[PN__SECTION_BLOCK]);
    memcpy(p->row, file->bytes + file->offset[PN__SECTION_ROW],
           (size_t)file->length[PN__SECTION_ROW]);
    file->block_sum = (const void *)(file->bytes + file->offset[PN__SECTION_BLOCK_SUM]);
    p->kinds = h->kinds;
    p->cells = file->bytes + file->offset[PN__SECTION_CELLS];
    p->cells_size = h->cells_size;
    p->parts = (const void *)(file->bytes + file->offset[PN__SECTION_PART]);
    p->part_count = h->part_count;
    p->two_ways = h->two_ways;
    PN_TRY(pn__index_file_check(p, err));
    p->place = pn__places_new(p->cut);
    return p->place ? PN_OK : pn__fail_memory(err);
}

/* Maps the file and tests its header and what it was made for. */
static enum pn_status open_file(const char *path, const struct pn_prepared_key *wanted,
                                struct pn__index_file *file, struct pn__index_header *h,
                                struct pn_error *err)
{
    PN_TRY(pn__map_file(path, &file->bytes, &file->size, err));
    if (!(file->path = pn__strdup(path)))
        return pn__fail_memory(err);
    PN_TRY(check_header(file->bytes, file->size, h, err));
    PN_TRY(check_counts(file, h, err));
    return check_key(h, wanted, err);
}

enum pn_status pn_prepared_open(const char *path, const struct pn_prepared_key *wanted,
                                struct pn_prepared **prepared, struct pn_error *err)
{
    struct pn__index_header h;
    struct pn_prepared *p = pn__alloc(1, sizeof *p);
    if (!p || !(p->file = pn__alloc(1, sizeof *p->file))) {
        pn__free(p);
        return pn__fail_memory(err);
    }
    enum pn_status status = open_file(path, wanted, p->file, &h, err);
    if (status == PN_OK)
        status = load(p, &h, err);
    if (status == PN_OK) {
        *prepared = p;
        return PN_OK;
    }
    pn__error_set_path(err, path);
    pn_prepared_free(p);
    return status;
}

enum pn_status pn_prepared_read_key(const char *path, struct pn_prepared_key *key,
                                    struct pn_error *err)
{
    struct pn__index_header h;
    struct pn__index_file file = {0};
    enum pn_status status = open_file(path, NULL, &file, &h, err);
    pn__map_release(file.bytes, file.size);
    pn__free(file.path);
    if (status != PN_OK) {
        pn__error_set_path(err, path);
        return status;
    }
    *key = (struct pn_prepared_key){.kinds = h.kinds};
    memcpy(key->purpose, h.purpose, 64);
    memcpy(key->stamp, h.stamp, 64);
    memcpy(key->content, h.content, 64);
    return PN_OK;
}

static enum pn_status test_cells(const struct pn_prepared *p, uint32_t region,
                                 struct pn_error *err)
{
    const struct pn__block *block = &p->block[region];
    if (pn__checksum(p->cells + block->offset, (size_t)block->size) ==
        p->file->block_sum[region])
        return PN_OK;
    return damaged(err, "cells", p->file->offset[PN__SECTION_CELLS] + block->offset);
}

enum pn_status pn__index_test(const struct pn_prepared *p, uint32_t region,
                              struct pn_error *err)
{
    enum pn_status status = test_cells(p, region, err);
    if (status != PN_OK)
        pn__error_set_path(err, p->file->path);
    else
        atomic_store_explicit(&p->file->tested[region], 1, memory_order_release);
    return status;
}

static enum pn_status test_all(const struct pn_prepared *p, struct pn_error *err)
{
    struct pn__index_header h;
    memcpy(&h, p->file->bytes, sizeof h);
    for (enum pn__index_section s = 0; s < PN__SECTION_CELLS; s++)
        PN_TRY(check_section(p->file, &h, s, err));
    for (uint32_t r = 0; r < p->cut->region_count; r++)
        PN_TRY(test_cells(p, r, err));
    return pn__index_file_check(p, err);
}

enum pn_status pn_prepared_verify(const struct pn_prepared *p, struct pn_error *err)
{
    enum pn_status status = p->file ? test_all(p, err) : PN_OK;
    if (status != PN_OK)
        pn__error_set_path(err, p->file->path);
    return status;
}
