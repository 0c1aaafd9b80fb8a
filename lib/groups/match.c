/* match.c - which externals of a list meet. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"
#include "groups/meet.h"

/* Each in turn meets the nearest free earlier one, or waits. */
static void match_all(const struct pn__draft *draft, struct pn__external *list,
                      uint32_t count, struct pn__meet *waiting)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_path_row *row = pn__draft_row(draft, list[i].row);
        const struct pn__meet_spot spot = {row->x, row->y, row->z};
        const uint32_t other = pn__meet_nearest(waiting, &spot);
        if (other == PN__NONE) {
            pn__meet_add(waiting, i, &spot);
            continue;
        }
        pn__meet_remove(waiting, other);
        list[other].partner = i;
        list[i].met = true;
    }
}

/* The node of an external row, or PN__NONE. */
static uint32_t node_of(const struct pn__draft *draft, pn__row_id row)
{
    const struct pn__draft_group *group = &draft->groups[row / PN_PATH_ROWS];
    const int next = group->next[row % PN_PATH_ROWS];
    return next < 0 ? PN__NONE : group->node[next];
}

/* Externals of one list that have a node; with list NULL they are only counted. */
static uint32_t collect(const struct pn__draft *draft, bool peds,
                        struct pn__external *list)
{
    uint32_t count = 0;
    for (uint32_t g = 0; g < draft->paths->group_count; g++) {
        const struct pn_path_group *group = &draft->paths->groups[g];
        for (uint32_t i = 0; i < PN_PATH_ROWS; i++) {
            const pn__row_id row = g * PN_PATH_ROWS + i;
            if (group->rows[i].type != PN_PATH_EXTERNAL ||
                (group->kind == PN_KIND_PED) != peds || node_of(draft, row) == PN__NONE)
                continue;
            if (list)
                list[count] =
                    (struct pn__external){row, node_of(draft, row), PN__NONE, false};
            count++;
        }
    }
    return count;
}

enum pn_status pn__draft_match(struct pn__draft *draft, bool peds,
                               struct pn__external **list, uint32_t *count)
{
    struct pn__meet waiting;
    *count = collect(draft, peds, NULL);
    struct pn__external *made = pn__alloc(*count, sizeof *made);
    if (!made)
        return pn__fail_memory(draft->err);
    collect(draft, peds, made);
    enum pn_status status = pn__meet_init(&waiting, *count, draft->err);
    if (status != PN_OK) {
        pn__free(made);
        return status;
    }
    match_all(draft, made, *count, &waiting);
    pn__meet_release(&waiting);
    for (uint32_t i = 0; i < *count; i++)
        if (!made[i].met && made[i].partner == PN__NONE)
            pn__draft_note(draft, PN_ODD_UNMATCHED, made[i].row);
    *list = made;
    return PN_OK;
}
