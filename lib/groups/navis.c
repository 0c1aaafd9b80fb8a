/*
 * navis.c - the navi of each vehicle link: made when its lower end comes, in the order
 * of addresses; one that stands anywhere in the same place with the same direction is
 * taken instead.
 */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"
#include "groups/units.h"

#include <pathnode/derive.h>

/* Which end has the lower address: 0 or 1. */
static int lower_end(const struct pn__draft *draft, const struct pn__draft_link *link)
{
    return pn_address_compare(draft->nodes[link->node[0]].self,
                              draft->nodes[link->node[1]].self) > 0;
}

#define LANES_MAX 7

/* Navis that are made, by the hash of place and direction. */
struct table {
    uint32_t *slot; /* index + 1 of a navi, 0: free */
    uint32_t mask;
};

static enum pn_status table_init(struct table *table, uint32_t count,
                                 struct pn_error *err)
{
    uint32_t slots = 16;
    while (slots / 2 < count)
        slots *= 2;
    table->mask = slots - 1;
    table->slot = pn__alloc(slots, sizeof *table->slot);
    return table->slot ? PN_OK : pn__fail_memory(err);
}

static bool same(const struct pn_navi *a, const struct pn_navi *b)
{
    return a->x == b->x && a->y == b->y && a->dir_x == b->dir_x && a->dir_y == b->dir_y;
}

/* The slot of a navi that is the same, or the free one where it would be. */
static uint32_t *table_find(const struct table *table, const struct pn__draft *draft,
                            const struct pn_navi *navi)
{
    uint32_t hash = (uint32_t)navi->x * 0x9E3779B1u ^ (uint32_t)navi->y * 0x85EBCA77u ^
                    (uint32_t)(navi->dir_x * 256 + navi->dir_y) * 0xC2B2AE3Du;
    uint32_t at = (hash ^ hash >> 15) & table->mask;
    while (table->slot[at] && !same(&draft->navis[table->slot[at] - 1].record, navi))
        at = (at + 1) & table->mask;
    return &table->slot[at];
}

/* A row to name for a link. */
static pn__row_id row_of(const struct pn__draft *draft, const struct pn__draft_link *link)
{
    return link->external[0] != PN__NONE ? link->external[0]
                                         : draft->nodes[link->node[0]].row;
}

/* Position and file. The file goes by the place before it is cut to 1/8 unit. */
static void set_place(const struct pn__draft *draft, const struct pn__draft_link *link,
                      struct pn__draft_navi *navi)
{
    uint32_t x, y;
    if (link->external[0] != PN__NONE && !link->piece) {
        const struct pn_path_row *a = pn__draft_row(draft, link->external[0]);
        const struct pn_path_row *b = pn__draft_row(draft, link->external[1]);
        x = pn__units_middle(pn__units_world(a->x), pn__units_world(b->x));
        y = pn__units_middle(pn__units_world(a->y), pn__units_world(b->y));
    } else {
        const struct pn_point_fx a = draft->nodes[link->node[0]].pos;
        const struct pn_point_fx b = draft->nodes[link->node[1]].pos;
        x = pn__units_middle(pn__units_from_stored(a.x), pn__units_from_stored(b.x));
        y = pn__units_middle(pn__units_from_stored(a.y), pn__units_from_stored(b.y));
    }
    navi->record.x = pn__units_to_fx(x);
    navi->record.y = pn__units_to_fx(y);
    navi->self.area = pn__units_area(x, y);
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

static uint8_t width_of(const struct pn__draft *draft, const struct pn__draft_link *link)
{
    if (link->external[0] == PN__NONE)
        return larger(draft->nodes[link->node[0]].width,
                      draft->nodes[link->node[1]].width);
    return larger(pn__units_width(pn__draft_row(draft, link->external[0])->width, false),
                  pn__units_width(pn__draft_row(draft, link->external[1])->width, false));
}

/* A parking place has one lane in and none out; other links inside a group get theirs
 * later. */
static void set_inside_lanes(const struct pn__draft *draft,
                             const struct pn__draft_link *link,
                             struct pn__draft_navi *navi)
{
    const int lower = lower_end(draft, link);
    const bool attached_parks = draft->nodes[link->node[lower]].parking;
    const bool other_parks = draft->nodes[link->node[!lower]].parking;
    navi->to = navi->away = -1;
    if (attached_parks || other_parks) {
        navi->to = attached_parks;
        navi->away = !attached_parks;
    }
}

static enum pn_status check_lanes(struct pn__draft *draft, pn__row_id id)
{
    const struct pn_path_row *row = pn__draft_row(draft, id);
    const uint8_t most = larger(row->left, row->right);
    if (most <= LANES_MAX)
        return PN_OK;
    return pn__draft_fail(draft, id, PN_E_LIMIT, "%u lanes are over the limit of %d",
                          most, LANES_MAX);
}

/*
 * The first external's lanes; but where it has both ways and the second, seen from the
 * other side, has only one, the second's.
 */
static enum pn_status set_pair_lanes(struct pn__draft *draft,
                                     const struct pn__draft_link *link,
                                     struct pn__draft_navi *navi)
{
    const struct pn_path_row *a = pn__draft_row(draft, link->external[0]);
    const struct pn_path_row *b = pn__draft_row(draft, link->external[1]);
    PN_TRY(check_lanes(draft, link->external[0]));
    PN_TRY(check_lanes(draft, link->external[1]));
    const bool second = a->left && a->right && (!b->left || !b->right);
    const int8_t to_first = (int8_t)(second ? b->right : a->left);
    const int8_t from_first = (int8_t)(second ? b->left : a->right);
    const bool swap = lower_end(draft, link) != 0;
    navi->to = swap ? from_first : to_first;
    navi->away = swap ? to_first : from_first;
    return PN_OK;
}

static enum pn_status check_place(struct pn__draft *draft, pn__row_id row,
                                  const struct pn__draft_navi *navi)
{
    char x[24], y[24];
    if (navi->record.x != (int16_t)navi->record.x ||
        navi->record.y != (int16_t)navi->record.y)
        return pn__draft_fail(
            draft, row, PN_E_LIMIT, "a navi's place is %s, %s, not in -4096 ... 4095.875",
            pn_coord_text(navi->record.x, 0, x), pn_coord_text(navi->record.y, 0, y));
    return PN_OK;
}

/* Numbers the navi in its file. */
static enum pn_status number(struct pn__draft *draft, pn__row_id row,
                             struct pn__draft_navi *navi)
{
    const uint16_t area = navi->self.area;
    const uint32_t most = pn__max_navis(pn__area_form(PN_AREA_SA), area);
    if (draft->area_navis[area] == most)
        return pn__draft_fail(draft, row, PN_E_LIMIT,
                              "area %u has over %u navis from here on", area, most);
    navi->self.navi = (uint16_t)draft->area_navis[area]++;
    return PN_OK;
}

static enum pn_status add_navi(struct pn__draft *draft, const struct table *table,
                               struct pn__draft_link *link)
{
    const int lower = lower_end(draft, link);
    const struct pn__draft_node *attached = &draft->nodes[link->node[lower]];
    const struct pn__draft_node *other = &draft->nodes[link->node[!lower]];
    struct pn__draft_navi navi = {.record.attached = attached->self};
    int8_t dir[2] = {0, 0};
    if (!pn_derive_direction(attached->pos, other->pos, dir))
        pn__draft_note(draft, PN_ODD_SAME_PLACE, row_of(draft, link));
    navi.record.dir_x = dir[0];
    navi.record.dir_y = dir[1];
    set_place(draft, link, &navi);
    uint32_t *slot = table_find(table, draft, &navi.record);
    if (*slot) {
        link->navi = *slot - 1;
        return PN_OK;
    }
    navi.record.width = width_of(draft, link);
    if (link->external[0] == PN__NONE)
        set_inside_lanes(draft, link, &navi);
    else
        PN_TRY(set_pair_lanes(draft, link, &navi));
    PN_TRY(check_place(draft, row_of(draft, link), &navi));
    PN_TRY(number(draft, row_of(draft, link), &navi));
    link->navi = draft->navi_count;
    draft->navis[draft->navi_count++] = navi;
    *slot = draft->navi_count;
    return PN_OK;
}

/* The links of a vehicle node whose lower end it is, in its order. */
static enum pn_status add_navis_of(struct pn__draft *draft, const struct table *table,
                                   uint32_t n)
{
    const struct pn__draft_node *node = &draft->nodes[n];
    for (uint32_t i = 0; i < node->arc_count; i++) {
        struct pn__draft_link *link = &draft->links[draft->arcs[node->first_arc + i]];
        if (link->node[lower_end(draft, link)] == n)
            PN_TRY(add_navi(draft, table, link));
    }
    return PN_OK;
}

static enum pn_status add_all(struct pn__draft *draft, const struct table *table)
{
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        for (uint32_t i = 0; i < draft->area_vehicles[a]; i++)
            PN_TRY(add_navis_of(draft, table, draft->ordered[draft->area_first[a] + i]));
    return PN_OK;
}

enum pn_status pn__draft_add_navis(struct pn__draft *draft)
{
    struct table table;
    draft->navis = pn__alloc(draft->vehicle_links, sizeof *draft->navis);
    if (!draft->navis)
        return pn__fail_memory(draft->err);
    PN_TRY(table_init(&table, draft->vehicle_links, draft->err));
    enum pn_status status = add_all(draft, &table);
    pn__free(table.slot);
    return status;
}
