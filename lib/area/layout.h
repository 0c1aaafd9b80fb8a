/*
 * area/layout.h - where everything is in an area file. The only place with numbers.
 *
 * All values are little endian and packed; the game's own form has no magic and no
 * version.
 */
#ifndef PN_AREA_LAYOUT_H
#define PN_AREA_LAYOUT_H

#include <pathnode/area.h>

/* Header: five u32, pathnode-area(5) section 2; behind the mark of an extended file. */
#define PN__HEADER_SIZE     20u
#define PN__HEADER_NODES    0u
#define PN__HEADER_VEHICLES 4u
#define PN__HEADER_PEDS     8u
#define PN__HEADER_NAVIS    12u
#define PN__HEADER_LINKS    16u

/* Node record, pathnode-area(5) section 3. Extended ones begin alike, section 10. */
#define PN__NODE_SIZE       28u
#define PN__NODE_NEXT       0u
#define PN__NODE_PREV       4u
#define PN__NODE_X          8u
#define PN__NODE_Y          10u
#define PN__NODE_Z          12u
#define PN__NODE_DISTANCE   14u
#define PN__NODE_FIRST_LINK 16u
#define PN__NODE_AREA       18u
#define PN__NODE_NUMBER     20u
#define PN__NODE_WIDTH      22u
#define PN__NODE_REGION     23u
#define PN__NODE_FLAGS      24u

/* Navi record, pathnode-area(5) section 4. */
#define PN__NAVI_SIZE  14u
#define PN__NAVI_X     0u
#define PN__NAVI_Y     2u
#define PN__NAVI_AREA  4u
#define PN__NAVI_NODE  6u
#define PN__NAVI_DIR_X 8u
#define PN__NAVI_DIR_Y 9u
#define PN__NAVI_WIDTH 10u
#define PN__NAVI_LANES 11u
#define PN__NAVI_LIGHT 12u

/* The parallel link arrays, pathnode-area(5) section 5. */
#define PN__LINK_SIZE   4u
#define PN__LINK_AREA   0u
#define PN__LINK_NODE   2u
#define PN__SPARE_COUNT 192u /* 16 slots of 12 links for the running game */

/* Largest values the fields hold, pathnode-area(5) section 9. */
#define PN__MAX_NODES      0xFFFFu
#define PN__MAX_FIRST_LINK 0x7FFFu
#define PN__MAX_LINKS      (PN__MAX_FIRST_LINK - PN__SPARE_COUNT)

/** The last bytes of an extended file, pathnode-area(5) section 10. */
#define PN__END_MARK      "EOF"
#define PN__END_MARK_SIZE 4u

/** A stretch of a record. */
struct pn__stretch {
    uint8_t at, size;
};

/** A form of the file: sizes, what stands elsewhere than in the game's own, limits. */
struct pn__form {
    const char *name;
    const char *mark; /* first bytes, before the header */
    uint8_t mark_size, end_mark_size;
    uint8_t node_size, navi_size, navi_link_size;
    uint8_t navi_link_shift;            /* of its word: area above, navi below */
    uint8_t wide_node_at, wide_navi_at; /* i32 coordinates in the record; 0: none */
    uint8_t region_at;                  /* u8 or u16, as region_max says */
    struct pn__stretch node_ignored[3]; /* by place in pn_area_ignored; size 0: used */
    struct pn__stretch navi_ignored[2];
    int32_t coord_min, coord_max;
    uint32_t area_max, region_max;
};

/** The form of a format. Static. */
const struct pn__form *pn__area_form(enum pn_area_format format);

/** The file is of fastman92's limit adjuster, of whatever version. */
bool pn__is_extended(const uint8_t *bytes, uint64_t size);

/** Tells the form by the first bytes; false: extended, of a version nobody told us of. */
bool pn__find_form(const uint8_t *bytes, uint64_t size, enum pn_area_format *format);

/** Highest navi index that the word of a link can say. */
static inline uint32_t pn__max_navi_index(const struct pn__form *form)
{
    return (1u << form->navi_link_shift) - 1;
}

/** Navis an area can have: one less in the game's last, where its word means "none". */
static inline uint32_t pn__max_navis(const struct pn__form *form, uint32_t area)
{
    const bool last = area == form->area_max && area == PN_AREA_COUNT - 1;
    return pn__max_navi_index(form) + !last;
}

/** Zero padding comes in sectors, pathnode-area(5) section 1. */
#define PN__SECTOR_SIZE 2048u

/** The sections in file order. */
enum pn__section {
    PN__HEADER,
    PN__NODES,
    PN__NAVIS,
    PN__LINKS,
    PN__SPARE_LINKS,
    PN__NAVI_LINKS,
    PN__LENGTHS,
    PN__SPARE_LENGTHS,
    PN__FLAGS,
    PN__SPARE_FLAGS,
    PN__END, /* of no bytes in the game's own form */
    PN__SECTION_COUNT
};

/** Where each section starts; the last entry is the end of them all. */
struct pn__layout {
    uint64_t at[PN__SECTION_COUNT + 1];
};

/** A section's name in the words of pathnode-area(5). Static. */
const char *pn__section_name(enum pn__section section);

/** The layout of a file with these counts. No overflow with any counts. */
struct pn__layout pn__area_layout(const struct pn__form *form, uint32_t nodes,
                                  uint32_t navis, uint32_t links, bool spare);

/** The spare sections are written: always when there are links. */
static inline bool pn__area_has_spare(const struct pn_area *area)
{
    return area->has_spare || area->link_count != 0;
}

/**
 * Keeps what the records in an extended file's bytes have where its reader does not look,
 * if it is unlike usual: what pn_area_write makes of the area. Its records are those of
 * bytes.
 */
enum pn_status pn__ignored_keep(struct pn_area *area, const uint8_t *bytes,
                                const uint8_t *usual, struct pn_error *err);

/** Puts it back over the usual bytes of written records. */
void pn__ignored_put(const struct pn_area *area, uint8_t *bytes);

/** Writes the usual content of the spare sections, PN_AREA_SPARE_SIZE bytes. */
void pn__spare_fill(uint8_t *spare);

#endif
