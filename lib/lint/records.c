/* records.c - rules of one area or one node, each by itself. */
#include "config.h"

#include "area/layout.h"
#include "base/error.h"
#include "lint/lint_parts.h"

#include <pathnode/derive.h>

#define SEARCH_DISTANCE 0x7FFE /* what the game takes for "not visited" */
#define LINKS_MANY      12u    /* of a slot in the spare sections */
#define MEDIAN_MAX      (15 * PN_FX_PER_M)
#define SPEEDS          3u
#define SPECIALS        11u

/* A rule that is broken for a node: its two numbers. */
static enum pn_status add_node(struct pn__lint *lint, enum pn__rule rule,
                               const struct pn_area *area, uint32_t n, int64_t a,
                               int64_t b)
{
    struct pn_finding finding = pn__finding_node(rule, area, n);
    finding.a = a;
    finding.b = b;
    return pn__lint_add(lint, &finding);
}

static enum pn_status lint_address(struct pn__lint *lint, const struct pn_area *area,
                                   uint32_t n)
{
    struct pn_address self = area->nodes[n].self;
    struct pn_finding finding = pn__finding_node(PN__RULE_NODE_ADDRESS, area, n);
    finding.other = self;
    if (self.area == area->number && self.node == n)
        return PN_OK;
    return pn__lint_add(lint, &finding);
}

static enum pn_status lint_flags(struct pn__lint *lint, const struct pn_area *area,
                                 uint32_t n)
{
    uint32_t flags = area->nodes[n].flags;
    uint32_t speed = pn_node_speed(flags), special = pn_node_special(flags);
    bool ped = n >= area->vehicle_count, off = flags & PN_NODE_SWITCHED_OFF;
    bool off_original = flags & PN_NODE_SWITCHED_OFF_ORIGINAL;
    if (flags & PN_NODE_OTHER_MASK)
        PN_TRY(
            add_node(lint, PN__RULE_NODE_BITS, area, n, flags & PN_NODE_OTHER_MASK, 0));
    if (flags != pn_derive_switched_off_original(flags))
        PN_TRY(add_node(lint, PN__RULE_OFF_ORIGINAL, area, n, off_original, off));
    if (speed >= (ped ? 1 : SPEEDS))
        PN_TRY(add_node(lint, PN__RULE_NODE_SPEED, area, n, speed, 0));
    if (special >= (ped ? 1 : SPECIALS))
        PN_TRY(add_node(lint, PN__RULE_NODE_SPECIAL, area, n, special, 0));
    if (!ped && pn_special_is_parking(special) && !off)
        PN_TRY(add_node(lint, PN__RULE_PARKING_ON, area, n, special, 0));
    return PN_OK;
}

static enum pn_status lint_width(struct pn__lint *lint, const struct pn_area *area,
                                 uint32_t n)
{
    uint8_t width = area->nodes[n].width;
    if (n >= area->vehicle_count)
        return width ? PN_OK : add_node(lint, PN__RULE_PED_WIDTH, area, n, 0, 0);
    return width <= MEDIAN_MAX ? PN_OK
                               : add_node(lint, PN__RULE_MEDIAN_WIDTH, area, n, width, 0);
}

static bool is_off_map(struct pn_point_fx pos)
{
    const int32_t edge = -PN_WORLD_MIN_M * PN_FX_PER_M;
    return pos.x < -edge || pos.x > edge || pos.y < -edge || pos.y > edge;
}

static enum pn_status lint_node(struct pn__lint *lint, const struct pn_area *area,
                                uint32_t n)
{
    const struct pn_node *node = &area->nodes[n];
    uint32_t links = pn_node_link_count(node);
    PN_TRY(lint_address(lint, area, n));
    PN_TRY(lint_flags(lint, area, n));
    PN_TRY(lint_width(lint, area, n));
    if (node->search_distance != SEARCH_DISTANCE)
        PN_TRY(add_node(lint, PN__RULE_SEARCH_DISTANCE, area, n, node->search_distance,
                        SEARCH_DISTANCE));
    if (node->prev_pointer)
        PN_TRY(add_node(lint, PN__RULE_PREV_POINTER, area, n, node->prev_pointer, 0));
    if (links == 0)
        PN_TRY(add_node(lint, PN__RULE_NODE_LINKLESS, area, n, 0, 0));
    if (links > LINKS_MANY)
        PN_TRY(add_node(lint, PN__RULE_NODE_LINKS, area, n, links, LINKS_MANY));
    if (pn__lint_knows_grid(area) && is_off_map(node->pos))
        PN_TRY(add_node(lint, PN__RULE_NODE_OFF_MAP, area, n, 0, 0));
    return PN_OK;
}

/* The first node whose links are not where the running sum says, and the sum's end. */
static enum pn_status lint_link_order(struct pn__lint *lint, const struct pn_area *area)
{
    uint32_t sum = 0;
    bool in_order = true;
    for (uint32_t n = 0; n < area->node_count; n++) {
        uint32_t first = area->nodes[n].first_link;
        if (in_order && first != sum)
            PN_TRY(add_node(lint, PN__RULE_FIRST_LINK, area, n, first, sum));
        in_order = first == sum && in_order;
        sum += pn_node_link_count(&area->nodes[n]);
    }
    if (sum == area->link_count)
        return PN_OK;
    struct pn_finding finding = pn__finding_area(PN__RULE_LINK_UNOWNED, area);
    finding.a = sum > area->link_count ? sum - area->link_count : area->link_count - sum;
    return pn__lint_add(lint, &finding);
}

static bool is_filler(const uint8_t *spare)
{
    uint8_t any = 0;
    for (uint32_t i = 0; i < PN_AREA_SPARE_SIZE; i++)
        any |= spare[i];
    return !any;
}

static enum pn_status lint_area(struct pn__lint *lint, const struct pn_area *area)
{
    struct pn_finding padding = pn__finding_area(PN__RULE_FILE_PADDING, area);
    padding.a = area->tail_size;
    bool whole = pn_area_size(area) % PN__SECTOR_SIZE == 0;
    if (area->tail || (area->tail_size && !whole))
        PN_TRY(pn__lint_add(lint, &padding));
    struct pn_finding spare = pn__finding_area(PN__RULE_FILE_SPARE, area);
    if (area->spare && !is_filler(area->spare))
        PN_TRY(pn__lint_add(lint, &spare));
    PN_TRY(lint_link_order(lint, area));
    for (uint32_t n = 0; n < area->node_count; n++)
        PN_TRY(lint_node(lint, area, n));
    return PN_OK;
}

enum pn_status pn__lint_records(struct pn__lint *lint)
{
    for (uint32_t a = 0; a < pn_network_area_limit(lint->network); a++) {
        const struct pn_area *area = pn_network_area(lint->network, a);
        if (area)
            PN_TRY(lint_area(lint, area));
    }
    return PN_OK;
}
