/* index_save.c - an index as the bytes of a file. */
#include "config.h"

#include "prepared/index_file.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "base/map.h"

#include <string.h>

/* Element sizes, in the order of enum pn__index_section. */
static const uint32_t unit[PN__SECTION_COUNT] = {
    sizeof(struct pn_cut_ref),
    4,
    4,
    4,
    sizeof(struct pn_cut_chain),
    4,
    sizeof(struct pn_cut_run),
    4,
    sizeof(struct pn_cut_arc),
    sizeof(struct pn__block),
    8,
    sizeof(struct pn__row),
    sizeof(struct pn__part),
    1,
};

static const char *const names[PN__SECTION_COUNT] = {
    "ref",       "end_node", "end_region", "region_first", "chain", "slot_node", "run",
    "first_arc", "arc",      "block",      "block_sum",    "row",   "part",      "cells",
};

const char *pn__index_section_name(enum pn__index_section section)
{
    return names[section];
}

uint64_t pn__index_layout(const struct pn__index_header *h,
                          uint64_t offset[PN__SECTION_COUNT],
                          uint64_t length[PN__SECTION_COUNT])
{
    uint64_t ends = h->end_count, regions = h->region_count;
    const uint64_t count[PN__SECTION_COUNT] = {
        h->node_count, ends,           ends,
        regions + 1,   h->chain_count, h->slot_count,
        h->slot_count, ends + 1,       2 * (uint64_t)h->chain_count,
        regions,       regions,        ends,
        h->part_count, h->cells_size,
    };
    uint64_t at = sizeof *h;
    for (int s = 0; s < PN__SECTION_COUNT; s++) {
        offset[s] = (at + PN__INDEX_ALIGN - 1) / PN__INDEX_ALIGN * PN__INDEX_ALIGN;
        length[s] = count[s] * unit[s];
        at = offset[s] + length[s];
    }
    return at;
}

static void list_arrays(const struct pn_prepared *p, const uint64_t *block_sum,
                        const void *array[PN__SECTION_COUNT])
{
    const struct pn_cut *cut = p->cut;
    const void *all[PN__SECTION_COUNT] = {
        cut->ref,       cut->end_node, cut->end_region, cut->region_first, cut->chain,
        cut->slot_node, cut->run,      cut->first_arc,  cut->arc,          p->block,
        block_sum,      p->row,        p->parts,        p->cells,
    };
    memcpy(array, all, sizeof all);
}

static void copy_word(char field[72], const char word[65])
{
    size_t size = strnlen(word, 64);
    memcpy(field, word, size);
}

static void fill_header(const struct pn_prepared *p, const struct pn_prepared_key *key,
                        struct pn__index_header *h)
{
    const struct pn_cut *cut = p->cut;
    memcpy(h->magic, PN__INDEX_MAGIC, sizeof h->magic);
    h->version = PN__INDEX_VERSION;
    h->byte_order = PN__INDEX_BYTE_ORDER;
    h->node_count = cut->node_count;
    h->end_count = cut->end_count;
    h->chain_count = cut->chain_count;
    h->slot_count = cut->slot_count;
    h->region_count = cut->region_count;
    h->kinds = p->kinds;
    h->two_ways = p->two_ways;
    h->part_count = p->part_count;
    h->cells_size = p->cells_size;
    copy_word(h->purpose, key->purpose);
    copy_word(h->stamp, key->stamp);
    copy_word(h->content, key->content);
}

static void sum_blocks(const struct pn_prepared *p, uint64_t *sum)
{
    for (uint32_t r = 0; r < p->cut->region_count; r++) {
        const struct pn__block *block = &p->block[r];
        sum[r] = pn__checksum(p->cells + block->offset, (size_t)block->size);
    }
}

/* All bytes of the file; the caller's. NULL without memory. */
static uint8_t *write_bytes(const struct pn_prepared *p,
                            const struct pn_prepared_key *key, uint64_t *size)
{
    struct pn__index_header h = {0};
    uint64_t offset[PN__SECTION_COUNT], length[PN__SECTION_COUNT];
    const void *array[PN__SECTION_COUNT];
    fill_header(p, key, &h);
    *size = h.file_size = pn__index_layout(&h, offset, length);
    uint8_t *bytes = pn__alloc((size_t)*size, 1);
    uint64_t *block_sum = pn__alloc(h.region_count, sizeof *block_sum);
    if (bytes && block_sum) {
        sum_blocks(p, block_sum);
        list_arrays(p, block_sum, array);
        for (int s = 0; s < PN__SECTION_COUNT; s++) {
            if (length[s])
                memcpy(bytes + offset[s], array[s], (size_t)length[s]);
            if (s != PN__SECTION_CELLS)
                h.sum[s] = pn__checksum(bytes + offset[s], (size_t)length[s]);
        }
        h.header_sum = pn__checksum(&h, offsetof(struct pn__index_header, header_sum));
        memcpy(bytes, &h, sizeof h);
    } else {
        pn__free(bytes);
        bytes = NULL;
    }
    pn__free(block_sum);
    return bytes;
}

enum pn_status pn_prepared_save(const struct pn_prepared *p, const char *path,
                                const struct pn_prepared_key *key, struct pn_error *err)
{
    uint64_t size;
    uint8_t *bytes = write_bytes(p, key, &size);
    if (!bytes)
        return pn__fail_memory(err);
    enum pn_status status = pn__file_write(path, bytes, (size_t)size, true, err);
    pn__free(bytes);
    return status;
}
