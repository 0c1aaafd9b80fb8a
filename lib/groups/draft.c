/* draft.c - groups -> network: the steps one after another. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

int pn__draft_lower(const struct pn__draft *draft, const struct pn__draft_link *link)
{
    return pn_address_compare(draft->nodes[link->node[0]].self,
                              draft->nodes[link->node[1]].self) > 0;
}

static void release(struct pn__draft *draft)
{
    pn__free(draft->groups);
    pn__free(draft->nodes);
    pn__free(draft->links);
    pn__free(draft->arcs);
    pn__free(draft->ordered);
    pn__free(draft->navis);
}

static enum pn_status build(struct pn__draft *draft, struct pn_network **network)
{
    PN_TRY(pn__draft_turn(draft));
    for (int peds = 0; peds <= 1; peds++) {
        PN_TRY(pn__draft_add_nodes(draft, peds));
        PN_TRY(pn__draft_add_links(draft, peds));
    }
    PN_TRY(pn__draft_order(draft));
    PN_TRY(pn__draft_add_navis(draft));
    pn__draft_spread_lanes(draft);
    return pn__draft_records(draft, network);
}

static enum pn_status finish(struct pn__draft *draft,
                             const struct pn_groups_options *options,
                             struct pn_network *network)
{
    PN_TRY(pn__draft_label(draft, network, options && options->original_pointers));
    if (options && options->lights_from)
        PN_TRY(pn__draft_carry_lights(draft, options->lights_from, network));
    return PN_OK;
}

enum pn_status pn_groups_compile(const struct pn_paths *paths,
                                 const struct pn_groups_options *options,
                                 struct pn_network **network,
                                 struct pn_groups_report *report, struct pn_error *err)
{
    struct pn__draft draft = {.paths = paths, .err = err};
    draft.hold_lengths = options && options->hold_lengths;
    draft.split_long = options && options->split_long;
    struct pn_network *made = NULL;
    enum pn_status status = build(&draft, &made);
    if (status == PN_OK)
        status = finish(&draft, options, made);
    release(&draft);
    if (status != PN_OK) {
        pn_network_free(made);
        return status;
    }
    *network = made;
    if (report)
        *report = draft.report;
    return PN_OK;
}
