/* forms.c - the forms of an area file: the game's own and those of fastman92's limit
 * adjuster, and how one is told from another. A form is one row of the table. */
#include "config.h"

#include "area/layout.h"
#include "base/bytes.h"

#include <string.h>

/* The first word of an extended file, where the game's own has its count of nodes. */
#define EXTENDED "\xFF\xFF\xFF\xFF"
#define FM92     EXTENDED "FM92\x0B\0fastman92\0"

/* The coordinates in the game's own places. */
#define OLD_PLACES .node_ignored[0] = {PN__NODE_X, 6}, .navi_ignored[0] = {PN__NAVI_X, 4}

/* What all of fastman92's have alike. */
#define WIDE                                                                        \
    .end_mark_size = PN__END_MARK_SIZE, .navi_link_size = 4, .navi_link_shift = 16, \
    .wide_node_at = PN__NODE_SIZE, OLD_PLACES, .coord_min = INT32_MIN,              \
    .coord_max = INT32_MAX, .area_max = PN_AREA_NONE - 1

static const struct pn__form forms[PN_AREA_FORMAT_COUNT] = {
    [PN_AREA_SA] = {.name = "sa",
                    .mark = "",
                    .node_size = PN__NODE_SIZE,
                    .navi_size = PN__NAVI_SIZE,
                    .navi_link_size = 2,
                    .navi_link_shift = 10,
                    .region_at = PN__NODE_REGION,
                    .coord_min = INT16_MIN,
                    .coord_max = INT16_MAX,
                    .area_max = PN_AREA_COUNT - 1,
                    .region_max = UINT8_MAX},
    [PN_AREA_FLA2] = {WIDE, .name = "fla2", .mark = FM92 "VER2", .mark_size = 24,
                      .node_size = 40, .navi_size = 22, .wide_navi_at = 14,
                      .region_at = PN__NODE_REGION, .region_max = UINT8_MAX},
    [PN_AREA_FLA3] = {WIDE, .name = "fla3", .mark = FM92 "VER3", .mark_size = 24,
                      .node_size = 42, .navi_size = 22, .wide_navi_at = 14,
                      .node_ignored[1] = {PN__NODE_REGION, 1}, .region_at = 40,
                      .region_max = UINT16_MAX},
    [PN_AREA_FLA4] = {WIDE, .name = "fla4", .mark = EXTENDED "FLA4", .mark_size = 8,
                      .node_size = 44, .navi_size = 24, .wide_navi_at = 16,
                      .node_ignored[1] = {PN__NODE_REGION, 1}, .node_ignored[2] = {42, 2},
                      .navi_ignored[1] = {PN__NAVI_SIZE, 2}, .region_at = 40,
                      .region_max = UINT16_MAX},
};

const struct pn__form *pn__area_form(enum pn_area_format format)
{
    return &forms[format];
}

const char *pn_area_format_name(enum pn_area_format format)
{
    return (unsigned)format < PN_AREA_FORMAT_COUNT ? forms[format].name : NULL;
}

bool pn__is_extended(const uint8_t *bytes, uint64_t size)
{
    return size >= 8 && memcmp(bytes, EXTENDED, 4) == 0 &&
           (memcmp(bytes + 4, "FM92", 4) == 0 || memcmp(bytes + 4, "FLA4", 4) == 0);
}

bool pn__find_form(const uint8_t *bytes, uint64_t size, enum pn_area_format *format)
{
    int found = PN_AREA_SA;
    for (int f = PN_AREA_SA + 1; f < PN_AREA_FORMAT_COUNT; f++)
        if (size >= forms[f].mark_size &&
            memcmp(bytes, forms[f].mark, forms[f].mark_size) == 0)
            found = f;
    if (found == PN_AREA_SA && pn__is_extended(bytes, size))
        return false;
    *format = (enum pn_area_format)found;
    return true;
}
