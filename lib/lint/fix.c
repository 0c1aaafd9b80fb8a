/* fix.c - what can be mended without a choice. */
#include "config.h"

#include "lint/lint_parts.h"

#include <pathnode/derive.h>

#include <string.h>

/* A finding with the records of its place. */
struct broken {
    const struct pn_finding *finding;
    struct pn_network *network;
    struct pn_node *node; /* of a node or a link */
    struct pn_link *link;
    struct pn_navi *navi;
};

static void fix_address(const struct broken *b)
{
    b->node->self = (struct pn_address){b->finding->area, (uint16_t)b->finding->index};
}

static void fix_search_distance(const struct broken *b)
{
    b->node->search_distance = (int16_t)b->finding->b;
}

static void fix_prev_pointer(const struct broken *b)
{
    b->node->prev_pointer = 0;
}

static void fix_node_bits(const struct broken *b)
{
    b->node->flags &= ~PN_NODE_OTHER_MASK;
}

static void fix_off_original(const struct broken *b)
{
    b->node->flags = pn_derive_switched_off_original(b->node->flags);
}

static void fix_region(const struct broken *b)
{
    b->node->region = (uint16_t)b->finding->b;
}

static void fix_dead_end(const struct broken *b)
{
    b->node->flags &= ~PN_NODE_DEAD_END;
    b->node->flags |= b->finding->b ? PN_NODE_DEAD_END : 0;
}

static void fix_length(const struct broken *b)
{
    b->link->length = (uint8_t)b->finding->b;
}

static uint8_t length_between(const struct pn_node *a, const struct pn_node *b)
{
    uint32_t length = pn_derive_length(a->pos, b->pos);
    return length < UINT8_MAX ? (uint8_t)length : UINT8_MAX;
}

/* Of several links between two nodes all: they are equally long. */
static void fix_both_lengths(const struct broken *b)
{
    const struct pn_address from = {b->finding->area, (uint16_t)b->finding->index};
    const struct pn_address ends[2] = {from, b->finding->other};
    const struct pn_node *other = pn_network_node(b->network, ends[1]);
    for (int side = 0; side < 2; side++) {
        uint32_t count;
        struct pn_link *links = pn_network_links(b->network, ends[side], &count);
        for (uint32_t i = 0; i < count; i++)
            if (pn__same_address(links[i].to, ends[!side]))
                links[i].length = length_between(b->node, other);
    }
}

static void fix_ped_navi(const struct broken *b)
{
    b->link->navi = (struct pn_navi_address){0, 0};
}

static void fix_link_bits(const struct broken *b)
{
    b->link->flags = (uint8_t)b->finding->b;
}

static void fix_direction(const struct broken *b)
{
    b->navi->dir_x = (int8_t)b->finding->a;
    b->navi->dir_y = (int8_t)b->finding->b;
}

static void fix_light_idle(const struct broken *b)
{
    b->navi->lanes &= (uint8_t)~PN_NAVI_LIGHT_TO;
}

static void fix_navi_bits(const struct broken *b)
{
    b->navi->lanes &= PN_NAVI_LANES_TO_MASK | PN_NAVI_LANES_AWAY_MASK | PN_NAVI_LIGHT_TO;
    b->navi->light &= PN_NAVI_LIGHT_MASK;
}

static void (*const fixes[PN__RULE_COUNT])(const struct broken *) = {
    [PN__RULE_NODE_ADDRESS] = fix_address,
    [PN__RULE_SEARCH_DISTANCE] = fix_search_distance,
    [PN__RULE_PREV_POINTER] = fix_prev_pointer,
    [PN__RULE_NODE_BITS] = fix_node_bits,
    [PN__RULE_OFF_ORIGINAL] = fix_off_original,
    [PN__RULE_REGION] = fix_region,
    [PN__RULE_DEAD_END] = fix_dead_end,
    [PN__RULE_LENGTH_ZERO] = fix_length,
    [PN__RULE_LINK_LENGTH] = fix_length,
    [PN__RULE_LENGTH_DIFFERS] = fix_both_lengths,
    [PN__RULE_PED_NAVI] = fix_ped_navi,
    [PN__RULE_LINK_BITS] = fix_link_bits,
    [PN__RULE_NAVI_REVERSED] = fix_direction,
    [PN__RULE_NAVI_DIRECTION] = fix_direction,
    [PN__RULE_LIGHT_IDLE] = fix_light_idle,
    [PN__RULE_NAVI_BITS] = fix_navi_bits,
};

static struct broken look_up(struct pn_network *network, const struct pn_finding *finding)
{
    struct broken b = {.finding = finding, .network = network};
    struct pn_area *area = pn_network_area(network, finding->area);
    if (finding->record == PN_RECORD_NAVI)
        b.navi = &area->navis[finding->index];
    else if (finding->record != PN_RECORD_AREA)
        b.node = &area->nodes[finding->index];
    if (finding->record == PN_RECORD_LINK)
        b.link = &area->links[b.node->first_link + finding->seq];
    return b;
}

void pn_lint_fix(struct pn_network *network, const struct pn_lint_report *report,
                 size_t *fixed)
{
    if (fixed)
        memset(fixed, 0, PN__RULE_COUNT * sizeof *fixed);
    for (size_t i = 0; i < report->count; i++) {
        const struct pn_finding *finding = &report->findings[i];
        if (!fixes[finding->rule])
            continue;
        struct broken b = look_up(network, finding);
        fixes[finding->rule](&b);
        if (fixed)
            fixed[finding->rule]++;
    }
}
