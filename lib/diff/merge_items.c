/* merge_items.c - which node is which in three networks, and what number it gets. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "diff/merge_parts.h"

#include <string.h>

/* Side 0 of the match to ours is the base, side 1 is ours; of that to theirs likewise. */
const struct pn_graph *pn__merge_graph(const struct pn__merge *m, int side)
{
    return side == PN_MERGE_BASE ? m->to[PN_MERGE_OURS].graph[0] : m->to[side].graph[1];
}

const uint32_t *pn__merge_navi_first(const struct pn__merge *m, int side)
{
    return side == PN_MERGE_BASE ? m->to[PN_MERGE_OURS].navi_first[0]
                                 : m->to[side].navi_first[1];
}

struct pn_address pn__merge_address(const struct pn__merge *m, int side, bool navi,
                                    uint32_t number)
{
    if (!navi)
        return pn_graph_address(pn__merge_graph(m, side), number);
    const struct pn__match *match = &m->to[side ? side : PN_MERGE_OURS];
    struct pn_navi_address at = match->navi_address[side != 0][number];
    return (struct pn_address){at.area, at.navi};
}

/* ---- who is who ---- */

static uint32_t *list_of(const struct pn__match *match, bool navi, int side)
{
    return navi ? match->navi[side] : match->node[side];
}

static uint32_t count_of(const struct pn__merge *m, bool navi, int side)
{
    if (!navi)
        return pn__merge_graph(m, side)->node_count;
    return pn__merge_navi_first(m, side)[pn_network_area_limit(m->network[side])];
}

static void add_item(struct pn__items *items, uint32_t base, uint32_t ours,
                     uint32_t theirs)
{
    struct pn__item *item = &items->list[items->count];
    const uint32_t at[PN_MERGE_SIDES] = {base, ours, theirs};
    *item = (struct pn__item){.ends = {PN__NO_ITEM, PN__NO_ITEM}};
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        item->at[side] = at[side];
        if (at[side] != PN_NODE_NONE)
            items->of[side][at[side]] = items->count;
    }
    items->count++;
}

/* What both added is one thing if it stands in one place. */
static uint32_t added_by_both(const struct pn__merge *m, bool navi, uint32_t ours)
{
    uint32_t theirs = list_of(&m->across, navi, 0)[ours];
    if (theirs == PN_NODE_NONE ||
        list_of(&m->to[PN_MERGE_THEIRS], navi, 1)[theirs] != PN_NODE_NONE)
        return PN_NODE_NONE;
    if (navi)
        return theirs;
    const struct pn_point_fx *a = &m->across.graph[0]->pos[ours];
    const struct pn_point_fx *b = &m->across.graph[1]->pos[theirs];
    return a->x == b->x && a->y == b->y && a->z == b->z ? theirs : PN_NODE_NONE;
}

static enum pn_status new_items(struct pn__merge *m, struct pn__items *items, bool navi)
{
    size_t most = 0;
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        items->counts[side] = count_of(m, navi, side);
        items->of[side] = pn__alloc((size_t)items->counts[side] + 1, sizeof(uint32_t));
        if (!items->of[side])
            return pn__fail_memory(m->err);
        memset(items->of[side], 0xFF, items->counts[side] * sizeof(uint32_t));
        most += items->counts[side];
    }
    items->list = pn__alloc(most + 1, sizeof *items->list);
    return items->list ? PN_OK : pn__fail_memory(m->err);
}

static enum pn_status identify(struct pn__merge *m, struct pn__items *items, bool navi)
{
    const struct pn__match *ours = &m->to[PN_MERGE_OURS];
    const struct pn__match *theirs = &m->to[PN_MERGE_THEIRS];
    PN_TRY(new_items(m, items, navi));
    for (uint32_t b = 0; b < items->counts[PN_MERGE_BASE]; b++)
        add_item(items, b, list_of(ours, navi, 0)[b], list_of(theirs, navi, 0)[b]);
    for (uint32_t o = 0; o < items->counts[PN_MERGE_OURS]; o++)
        if (list_of(ours, navi, 1)[o] == PN_NODE_NONE)
            add_item(items, PN_NODE_NONE, o, added_by_both(m, navi, o));
    for (uint32_t t = 0; t < items->counts[PN_MERGE_THEIRS]; t++)
        if (items->of[PN_MERGE_THEIRS][t] == PN__NO_ITEM)
            add_item(items, PN_NODE_NONE, PN_NODE_NONE, t);
    return PN_OK;
}

static bool is_elsewhere(const struct pn__merge *m, const struct pn__item *item, int side)
{
    if (item->at[0] == PN_NODE_NONE || item->at[side] == PN_NODE_NONE)
        return false;
    const struct pn_point_fx *a = &pn__merge_graph(m, 0)->pos[item->at[0]];
    const struct pn_point_fx *b = &pn__merge_graph(m, side)->pos[item->at[side]];
    return a->x != b->x || a->y != b->y || a->z != b->z;
}

enum pn_status pn__merge_identify(struct pn__merge *m)
{
    PN_TRY(identify(m, &m->nodes, false));
    PN_TRY(identify(m, &m->navis, true));
    for (uint32_t i = 0; i < m->nodes.count; i++) {
        struct pn__item *item = &m->nodes.list[i];
        for (int side = 0; side < PN_MERGE_SIDES; side++) {
            item->moved[side] = is_elsewhere(m, item, side);
            if (item->at[side] != PN_NODE_NONE)
                item->ped = pn__merge_graph(m, side)->kind[item->at[side]] == PN_KIND_PED;
        }
    }
    return PN_OK;
}

/* ---- numbers ---- */

/* The records of one section of an area on one side: first .. first + count - 1. */
struct range {
    uint32_t first, count;
};

/* A section: of the navis, of the vehicle nodes or of the ped nodes. */
struct section {
    uint32_t area;
    bool navi, ped;
};

static struct range range_of(const struct pn__merge *m, int side,
                             const struct section *section)
{
    const struct pn_area *area = pn_network_area(m->network[side], section->area);
    if (!area)
        return (struct range){0, 0};
    if (section->navi)
        return (struct range){pn__merge_navi_first(m, side)[area->number],
                              area->navi_count};
    uint32_t first = pn__merge_graph(m, side)->area_first[area->number];
    uint32_t vehicles = area->vehicle_count;
    return section->ped ? (struct range){first + vehicles, area->node_count - vehicles}
                        : (struct range){first, vehicles};
}

/* Whether a side has a section's records as the base has them, in the same order. */
static bool is_as_in_base(const struct pn__merge *m, const struct pn__items *items,
                          int side, const struct section *section)
{
    struct range base = range_of(m, PN_MERGE_BASE, section);
    struct range mine = range_of(m, side, section);
    if (base.count != mine.count)
        return false;
    for (uint32_t i = 0; i < base.count; i++)
        if (items->of[PN_MERGE_BASE][base.first + i] != items->of[side][mine.first + i])
            return false;
    return true;
}

/* Gives the next numbers of an area to a side's records that have none yet. */
static void place(const struct pn__merge *m, struct pn__items *items, int side,
                  const struct section *section, uint32_t *next)
{
    struct range range = range_of(m, side, section);
    for (uint32_t i = 0; i < range.count; i++) {
        struct pn__item *item = &items->list[items->of[side][range.first + i]];
        if (item->gone || item->placed || item->area != section->area)
            continue;
        item->index = (uint16_t)(*next)++;
        item->placed = true;
    }
}

/* The order is that of the side that changed it; of both ours, and then what is new. */
static void number_section(const struct pn__merge *m, struct pn__items *items,
                           const struct section *section, uint32_t *next)
{
    bool theirs = is_as_in_base(m, items, PN_MERGE_OURS, section);
    place(m, items, theirs ? PN_MERGE_THEIRS : PN_MERGE_OURS, section, next);
    place(m, items, theirs ? PN_MERGE_OURS : PN_MERGE_THEIRS, section, next);
}

void pn__merge_number(struct pn__merge *m, struct pn__items *items, bool navis)
{
    for (uint32_t area = 0; area < m->area_limit; area++) {
        uint32_t next = 0;
        for (int ped = 0; ped <= !navis; ped++) {
            const struct section section = {area, navis, ped};
            number_section(m, items, &section, &next);
        }
    }
}
