/* oddities.c - what is odd about groups, and failures at one of their rows. */
#include "config.h"

#include "base/error.h"
#include "groups/draft_parts.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *one, *many;
} oddities[PN_ODD_COUNT] = {
    [PN_ODD_ROW_ORDER] = {"group has its rows out of order",
                          "groups have their rows out of order"},
    [PN_ODD_NEXT] = {"row is linked to itself or to an empty row",
                     "rows are linked to themselves or to empty rows"},
    [PN_ODD_NO_INTERNAL] = {"external has no node", "externals have no node"},
    [PN_ODD_TWO_INTERNALS] = {"external has two nodes", "externals have two nodes"},
    [PN_ODD_SAME_PLACE] = {"link joins nodes at one x, y, so its navi has no direction",
                           "links join nodes at one x, y, so their navis have no "
                           "direction"},
    [PN_ODD_LOCAL] = {"group belongs to a model that is placed nowhere",
                      "groups belong to models that are placed nowhere"},
    [PN_ODD_UNMATCHED] = {"external meets no other", "externals meet no other"},
    [PN_ODD_SELF] = {"node meets itself", "nodes meet themselves"},
    [PN_ODD_LONELY_PED] = {"ped node without a link is left out",
                           "ped nodes without a link are left out"},
    [PN_ODD_LOST_LIGHT] = {"light has no place any more",
                           "lights have no place any more"},
};

const char *pn_oddity_text(enum pn_oddity oddity, uint32_t count)
{
    if ((unsigned)oddity >= PN_ODD_COUNT)
        return "unknown";
    return count == 1 ? oddities[oddity].one : oddities[oddity].many;
}

void pn__draft_note(struct pn__draft *draft, enum pn_oddity oddity, pn__row_id row)
{
    struct pn_odd *odd = &draft->report.odd[oddity];
    if (odd->count++ || row == PN__NONE)
        return;
    odd->file = draft->paths->groups[row / PN_PATH_ROWS].file;
    odd->line = pn__draft_row(draft, row)->line;
}

enum pn_status pn__draft_fail(struct pn__draft *draft, pn__row_id row,
                              enum pn_status status, const char *format, ...)
{
    const struct pn_path_group *group = &draft->paths->groups[row / PN_PATH_ROWS];
    char words[256];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (group->file < draft->paths->file_count)
        pn__error_set_line(draft->err, draft->paths->files[group->file],
                           pn__draft_row(draft, row)->line, 0);
    return pn__fail(draft->err, status, "%s, in the group of line %u", words,
                    group->line);
}
