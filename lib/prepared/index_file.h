/*
 * prepared/index_file.h - the layout of a saved index.
 *
 * A header, then the arrays as they lie in memory, each at a multiple of 64 bytes, in the
 * order of enum pn__index_section. Their sizes follow from the header's counts, so there
 * are no offsets to believe. Numbers are in the byte order of the machine that wrote
 * them.
 */
#ifndef PN_PREPARED_INDEX_FILE_H
#define PN_PREPARED_INDEX_FILE_H

#include "prepared/prepared_parts.h"

#include <stdatomic.h>

#define PN__INDEX_MAGIC      "PNINDEX"
#define PN__INDEX_VERSION    2u
#define PN__INDEX_BYTE_ORDER 0x01020304u
#define PN__INDEX_ALIGN      64u

enum pn__index_section {
    PN__SECTION_REF,
    PN__SECTION_END_NODE,
    PN__SECTION_END_REGION,
    PN__SECTION_REGION_FIRST,
    PN__SECTION_CHAIN,
    PN__SECTION_SLOT_NODE,
    PN__SECTION_RUN,
    PN__SECTION_FIRST_ARC,
    PN__SECTION_ARC,
    PN__SECTION_BLOCK,
    PN__SECTION_BLOCK_SUM, /* the checksum of each block's cells */
    PN__SECTION_ROW,
    PN__SECTION_PART,
    /* Up to here tested on opening; cells when they are first used. */
    PN__SECTION_CELLS, /* its own sum is 0: see PN__SECTION_BLOCK_SUM */
    PN__SECTION_COUNT
};

struct pn__index_header {
    char magic[8];
    uint32_t version, byte_order;
    uint64_t file_size;
    uint32_t node_count, end_count, chain_count, slot_count, region_count, kinds;
    uint32_t two_ways, part_count;
    uint64_t cells_size;
    char purpose[72], stamp[72], content[72];
    uint64_t sum[PN__SECTION_COUNT];
    uint64_t header_sum; /* of all before it */
};

struct pn__index_file {
    char *path; /* for errors */
    const uint8_t *bytes;
    size_t size;
    uint64_t offset[PN__SECTION_COUNT], length[PN__SECTION_COUNT];
    const uint64_t *block_sum;
    /* By region, 1 once its cells are tested. Threads may test at the same time: they
       find the same. */
    atomic_uchar *tested;
};

/** Name of a section, for errors. Static. */
const char *pn__index_section_name(enum pn__index_section section);

/** Offsets and sizes from a header's counts; returns the size of the file. */
uint64_t pn__index_layout(const struct pn__index_header *header,
                          uint64_t offset[PN__SECTION_COUNT],
                          uint64_t length[PN__SECTION_COUNT]);

/** Tests that no number but those in the cells points outside. */
enum pn_status pn__index_file_check(const struct pn_prepared *prepared,
                                    struct pn_error *err);

#endif
