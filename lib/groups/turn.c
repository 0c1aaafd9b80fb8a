/*
 * turn.c - the right way round: of an external and its node either may name the other;
 * afterwards the external does.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"

/* Makes external e name its node, if a node names e. */
static void turn_external(const struct pn_path_row *rows, int e,
                          struct pn__draft_group *group)
{
    for (int i = 0; i < PN_PATH_ROWS; i++) {
        if (rows[i].type != PN_PATH_INTERNAL || group->next[i] != e)
            continue;
        uint8_t cross = group->cross[e];
        group->next[e] = (int8_t)i;
        group->next[i] = -1;
        group->cross[e] = group->cross[i];
        group->cross[i] = cross;
    }
}

static void turn_group(const struct pn_path_row *rows, struct pn__draft_group *group)
{
    for (int i = 0; i < PN_PATH_ROWS; i++) {
        group->next[i] = rows[i].next;
        group->cross[i] = rows[i].cross;
        group->node[i] = PN__NONE;
    }
    for (int e = 0; e < PN_PATH_ROWS; e++)
        if (rows[e].type == PN_PATH_EXTERNAL && group->next[e] < 0)
            turn_external(rows, e, group);
}

/* Nodes, then externals, then empty rows. */
static bool in_order(const struct pn_path_row *rows)
{
    for (int i = 1; i < PN_PATH_ROWS; i++)
        if (rows[i].type > rows[i - 1].type)
            return false;
    return true;
}

/* How often a node of the group names row e, before turning. */
static int namers(const struct pn_path_row *rows, int e)
{
    int count = 0;
    for (int i = 0; i < PN_PATH_ROWS; i++)
        count += rows[i].type == PN_PATH_INTERNAL && rows[i].next == e;
    return count;
}

/* What real text never has: the compiler does something with it, but what was meant? */
static void note_oddities(struct pn__draft *draft, uint32_t g)
{
    const struct pn_path_row *rows = draft->paths->groups[g].rows;
    const struct pn__draft_group *group = &draft->groups[g];
    const pn__row_id first = g * PN_PATH_ROWS;
    if (draft->paths->groups[g].model >= 0)
        pn__draft_note(draft, PN_ODD_LOCAL, first);
    if (!in_order(rows))
        pn__draft_note(draft, PN_ODD_ROW_ORDER, first);
    for (int i = 0; i < PN_PATH_ROWS; i++) {
        const int next = rows[i].next;
        if (rows[i].type == PN_PATH_NULL)
            continue;
        if (next >= 0 && (next == i || rows[next].type == PN_PATH_NULL))
            pn__draft_note(draft, PN_ODD_NEXT, first + (unsigned)i);
        if (rows[i].type != PN_PATH_EXTERNAL)
            continue;
        const int node = group->next[i];
        if (node < 0 || rows[node].type != PN_PATH_INTERNAL)
            pn__draft_note(draft, PN_ODD_NO_INTERNAL, first + (unsigned)i);
        if (next < 0 && namers(rows, i) > 1)
            pn__draft_note(draft, PN_ODD_TWO_INTERNALS, first + (unsigned)i);
    }
}

enum pn_status pn__draft_turn(struct pn__draft *draft)
{
    const uint32_t count = draft->paths->group_count;
    draft->groups = pn__alloc(count, sizeof *draft->groups);
    if (!draft->groups)
        return pn__fail_memory(draft->err);
    for (uint32_t g = 0; g < count; g++) {
        turn_group(draft->paths->groups[g].rows, &draft->groups[g]);
        note_oddities(draft, g);
    }
    return PN_OK;
}
