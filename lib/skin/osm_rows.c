/* osm_rows.c - counts, ends of sections and numbering, as all sections have them. */
#include "config.h"

#include "skin/osm.h"

enum pn_status pn__osm_check_count(struct pn__skin_reader *r, const char *what,
                                   uint32_t line, int32_t declared, uint32_t found)
{
    if (declared < 0 || (uint32_t)declared == found)
        return PN_OK;
    return pn__skin_warn(r, PN__SKIN_COUNT, line, "%s says %d, %u are there", what,
                         declared, found);
}

enum pn_status pn__osm_section_row(struct pn__skin_reader *r, const char *section,
                                   uint32_t line, bool *more)
{
    if (!pn__skin_row(r))
        return pn__skin_fail_line(r, line, PN_E_TRUNCATED, "section '%s' has no 'End'",
                                  section);
    *more = !pn__piece_is(r->row, "End");
    return PN_OK;
}

bool pn__osm_base_of(const struct pn__osm_base *ids, int32_t *base)
{
    const bool zero = ids->least <= 0, count = ids->most >= (int64_t)ids->count;
    if (ids->option != PN_SKIN_BASE_AUTO)
        *base = ids->option == PN_SKIN_BASE_1;
    else if (zero && count)
        return false;
    else
        *base = zero ? 0 : count ? 1 : ids->fallback;
    return true;
}
