/*
 * nodes.c - which number each node gets: vehicles before peds, and of either first those
 * that were there and then those that come from elsewhere, each in the order of their
 * keys. So who has nothing to do with an edit keeps its place among its own.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"
#include "edit/moves.h"

#include <pathnode/derive.h>

/* Nodes of an area in the order of their numbers. */
enum { VEHICLES, VEHICLES_IN, PEDS, PEDS_IN, CLASSES };

static unsigned class_of(const struct pn__loose_node *node)
{
    return (node->ped ? PEDS : VEHICLES) + (unsigned)node->moved;
}

static void choose_area(struct pn__loose *loose, struct pn__loose_node *node)
{
    const struct pn_point_fx pos = node->node.pos;
    uint32_t area = pn_derive_area(pos.x, pos.y);
    node->to.area = node->key.area;
    if (!loose->rehome || pn_derive_in_area(node->key.area, pos.x, pos.y) ||
        !pn__loose_area(loose, area))
        return;
    node->to.area = (uint16_t)area;
    node->moved = true;
    loose->edits->nodes_rehomed++;
    loose->changed[node->ped] = true;
}

/* next[area * CLASSES + class]: the number of the next one; first as counts. */
static enum pn_status number_classes(const struct pn__loose *loose, uint32_t *next)
{
    for (uint32_t a = 0; a < loose->area_limit; a++) {
        struct pn__loose_area *area = &loose->areas[a];
        uint32_t *of_area = next + (size_t)a * CLASSES, sum = 0;
        area->vehicles = of_area[VEHICLES] + of_area[VEHICLES_IN];
        for (unsigned c = 0; c < CLASSES; c++) {
            uint32_t count = of_area[c];
            of_area[c] = sum;
            sum += count;
        }
        area->nodes = sum;
        if (sum > UINT16_MAX)
            return pn__loose_fail(loose, "area", (struct pn_address){(uint16_t)a, 0}, 0,
                                  PN_E_LIMIT, "area %u: %u nodes, an area holds 65535", a,
                                  sum);
    }
    return PN_OK;
}

static enum pn_status number_nodes(struct pn__loose *loose, uint32_t *next)
{
    for (uint32_t i = 0; i < loose->node_count; i++) {
        struct pn__loose_node *node = &loose->nodes[i];
        choose_area(loose, node);
        next[(size_t)node->to.area * CLASSES + class_of(node)]++;
    }
    PN_TRY(number_classes(loose, next));
    for (uint32_t i = 0; i < loose->node_count; i++) {
        struct pn__loose_node *node = &loose->nodes[i];
        uint32_t *number = &next[(size_t)node->to.area * CLASSES + class_of(node)];
        node->to.node = (uint16_t)(*number)++;
    }
    return PN_OK;
}

static enum pn_status note_gone(struct pn__loose *loose, struct pn_address key)
{
    const struct pn_address nowhere = {PN_AREA_NONE, 0};
    loose->edits->nodes_deleted++;
    loose->changed[key.node >= loose->areas[key.area].had.vehicles] = true;
    return pn__moves_add(&loose->edits->nodes, key, nowhere, loose->err);
}

/* Ids below the count that the area had, and that have no row any more. */
static enum pn_status note_gone_until(struct pn__loose *loose, struct pn_address *next,
                                      uint32_t end)
{
    uint32_t had = loose->areas[next->area].had.nodes;
    uint32_t limit = end < had ? end : had, n = next->node;
    for (; n < limit; n++)
        PN_TRY(note_gone(loose, (struct pn_address){next->area, (uint16_t)n}));
    next->node = (uint16_t)(end < UINT16_MAX ? end + 1 : UINT16_MAX);
    return PN_OK;
}

static enum pn_status note_move(struct pn__loose *loose,
                                const struct pn__loose_node *node)
{
    if (node->added) {
        loose->edits->nodes_added++;
        loose->changed[node->ped] = true;
    }
    if (pn_address_compare(node->key, node->to) == 0)
        return PN_OK;
    loose->areas[node->key.area].rebuilt = true;
    loose->areas[node->to.area].rebuilt = true;
    return pn__moves_add(&loose->edits->nodes, node->key, node->to, loose->err);
}

static enum pn_status note_moves(struct pn__loose *loose)
{
    for (uint32_t a = 0; a < loose->area_limit; a++) {
        const struct pn__loose_area *area = &loose->areas[a];
        struct pn_address next = {(uint16_t)a, 0};
        for (uint32_t i = 0; i < area->node_count; i++) {
            const struct pn__loose_node *node = &loose->nodes[area->first_node + i];
            PN_TRY(note_gone_until(loose, &next, node->key.node));
            PN_TRY(note_move(loose, node));
        }
        PN_TRY(note_gone_until(loose, &next, UINT16_MAX));
    }
    return PN_OK;
}

enum pn_status pn__loose_place_nodes(struct pn__loose *loose)
{
    uint32_t *next = pn__alloc((size_t)loose->area_limit * CLASSES, sizeof *next);
    if (!next)
        return pn__fail_memory(loose->err);
    enum pn_status status = number_nodes(loose, next);
    pn__free(next);
    if (status == PN_OK)
        status = note_moves(loose);
    return status;
}
