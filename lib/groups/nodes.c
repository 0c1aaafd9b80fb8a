/* nodes.c - the internal rows of one list, as nodes in order of appearance. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"
#include "groups/units.h"

/* Whether a row's coordinate, in the file's steps, fits a signed 16-bit number. */
static enum pn_status check_coordinate(struct pn__draft *draft, pn__row_id row,
                                       const char *name, int32_t fx)
{
    char text[24];
    if (fx == (int16_t)fx)
        return PN_OK;
    return pn__draft_fail(draft, row, PN_E_LIMIT,
                          "a node's %s is %s, not in -4096 ... 4095.875", name,
                          pn_coord_text(fx, 0, text));
}

static enum pn_status add_node(struct pn__draft *draft, pn__row_id id, enum pn_kind kind)
{
    const struct pn_path_row *row = pn__draft_row(draft, id);
    struct pn__draft_node *node = &draft->nodes[draft->node_count];
    draft->groups[id / PN_PATH_ROWS].node[id % PN_PATH_ROWS] = draft->node_count++;
    *node = (struct pn__draft_node){
        .row = id,
        .pos = {pn__units_stored(row->x), pn__units_stored(row->y),
                pn__units_stored(row->z)},
        .kind = (uint8_t)kind,
        .width = pn__units_width(row->width, kind == PN_KIND_PED),
        .parking = kind != PN_KIND_PED && pn_special_is_parking(row->special),
    };
    node->self.area = pn__units_area(pn__units_world(row->x), pn__units_world(row->y));
    PN_TRY(check_coordinate(draft, id, "x", node->pos.x));
    PN_TRY(check_coordinate(draft, id, "y", node->pos.y));
    return check_coordinate(draft, id, "z", node->pos.z);
}

static enum pn_status make_room(struct pn__draft *draft)
{
    uint32_t count = 0;
    for (uint32_t g = 0; g < draft->paths->group_count; g++)
        for (int i = 0; i < PN_PATH_ROWS; i++)
            count += draft->paths->groups[g].rows[i].type == PN_PATH_INTERNAL;
    draft->nodes = pn__alloc(count, sizeof *draft->nodes);
    draft->node_room = count;
    return draft->nodes ? PN_OK : pn__fail_memory(draft->err);
}

enum pn_status pn__draft_add_nodes(struct pn__draft *draft, bool peds)
{
    if (!draft->nodes)
        PN_TRY(make_room(draft));
    for (uint32_t g = 0; g < draft->paths->group_count; g++) {
        const struct pn_path_group *group = &draft->paths->groups[g];
        if ((group->kind == PN_KIND_PED) != peds)
            continue;
        for (uint32_t i = 0; i < PN_PATH_ROWS; i++)
            if (group->rows[i].type == PN_PATH_INTERNAL)
                PN_TRY(add_node(draft, g * PN_PATH_ROWS + i, (enum pn_kind)group->kind));
    }
    if (!peds)
        draft->vehicle_count = draft->node_count;
    return PN_OK;
}
