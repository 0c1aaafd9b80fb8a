/* links.c - links of one list: where externals met, then those inside groups. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"

#include <pathnode/derive.h>

static uint32_t length_of(const struct pn__draft *draft,
                          const struct pn__draft_link *link)
{
    return pn_derive_length(draft->nodes[link->node[0]].pos,
                            draft->nodes[link->node[1]].pos);
}

static enum pn_status append(struct pn__draft *draft, const struct pn__draft_link *link)
{
    if (draft->link_count == draft->link_room) {
        uint32_t room = draft->link_room ? 2 * draft->link_room : 256;
        struct pn__draft_link *links = pn__realloc(draft->links, room, sizeof *links);
        if (!links)
            return pn__fail_memory(draft->err);
        draft->links = links;
        draft->link_room = room;
    }
    const uint32_t length = length_of(draft, link);
    draft->links[draft->link_count] = *link;
    draft->links[draft->link_count++].length =
        (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    return PN_OK;
}

/* A parking place has its lanes by rules of its own: no link to one is cut. */
static bool may_cut(const struct pn__draft *draft, const struct pn__draft_link *link)
{
    return !draft->nodes[link->node[0]].parking && !draft->nodes[link->node[1]].parking;
}

static enum pn_status add_link(struct pn__draft *draft, const struct pn__draft_link *link,
                               pn__row_id row)
{
    const uint32_t length = length_of(draft, link);
    if (length <= UINT8_MAX || draft->hold_lengths)
        return append(draft, link);
    if (!may_cut(draft, link))
        return pn__draft_fail(draft, row, PN_E_LIMIT,
                              "a link of %u units to a parking place is over the limit "
                              "of %u",
                              length, UINT8_MAX);
    if (draft->split_long)
        return pn__draft_cut_link(draft, link, append);
    return pn__draft_fail(draft, row, PN_E_LIMIT,
                          "a link of %u units is over the limit of %u (--split-long "
                          "cuts it)",
                          length, UINT8_MAX);
}

/* An external is marked as crossing, in its group as it is after turning. */
static bool crosses(const struct pn__draft *draft, pn__row_id row)
{
    return draft->groups[row / PN_PATH_ROWS].cross[row % PN_PATH_ROWS] != 0;
}

static enum pn_status add_pair(struct pn__draft *draft, bool peds,
                               const struct pn__external *a, const struct pn__external *b)
{
    const struct pn__draft_link link = {
        .node = {a->node, b->node},
        .external = {a->row, b->row},
        .cross = peds && (crosses(draft, a->row) || crosses(draft, b->row)),
    };
    ++*(peds ? &draft->report.ped_pairs : &draft->report.vehicle_pairs);
    if (a->node != b->node)
        return add_link(draft, &link, a->row);
    pn__draft_note(draft, PN_ODD_SELF, a->row);
    return PN_OK;
}

static enum pn_status add_pairs(struct pn__draft *draft, bool peds)
{
    struct pn__external *list;
    uint32_t count;
    PN_TRY(pn__draft_match(draft, peds, &list, &count));
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; i < count && status == PN_OK; i++)
        if (list[i].partner != PN__NONE)
            status = add_pair(draft, peds, &list[i], &list[list[i].partner]);
    pn__free(list);
    return status;
}

/* The links that nodes of a group name. A crossing is marked at the row that names. */
static enum pn_status add_inside(struct pn__draft *draft, bool peds, uint32_t g)
{
    const struct pn__draft_group *group = &draft->groups[g];
    for (int i = 0; i < PN_PATH_ROWS; i++) {
        const int j = group->next[i];
        if (group->node[i] == PN__NONE || j < 0 || j == i || group->node[j] == PN__NONE)
            continue;
        const bool both = group->next[j] == i;
        if (both && j < i)
            continue; /* it is there already */
        const struct pn__draft_link link = {
            .node = {group->node[i], group->node[j]},
            .external = {PN__NONE, PN__NONE},
            .cross = peds && (group->cross[i] || (both && group->cross[j])),
        };
        PN_TRY(add_link(draft, &link, g * PN_PATH_ROWS + (uint32_t)i));
    }
    return PN_OK;
}

enum pn_status pn__draft_add_links(struct pn__draft *draft, bool peds)
{
    PN_TRY(add_pairs(draft, peds));
    for (uint32_t g = 0; g < draft->paths->group_count; g++)
        if ((draft->paths->groups[g].kind == PN_KIND_PED) == peds)
            PN_TRY(add_inside(draft, peds, g));
    if (!peds)
        draft->vehicle_links = draft->link_count;
    return PN_OK;
}
