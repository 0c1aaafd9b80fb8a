/* empty.c - values that are left empty, as nothing can be derived for them. */
#include "config.h"

#include "base/error.h"
#include "lint/lint_parts.h"

/* A bit of a record's unset, and the value it is about. */
struct bit {
    uint8_t bit, value;
};

static const struct bit of_node[] = {
    {PN_NODE_UNSET_REGION, PN__EMPTY_REGION},
    {PN_NODE_UNSET_DEAD_END, PN__EMPTY_DEAD_END},
    {PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL, PN__EMPTY_OFF_ORIGINAL},
    {0, 0},
};
static const struct bit of_link[] = {
    {PN_LINK_UNSET_LENGTH, PN__EMPTY_LENGTH},
    {PN_LINK_UNSET_NAVI, PN__EMPTY_NAVI},
    {0, 0},
};
static const struct bit of_navi[] = {
    {PN_NAVI_UNSET_POSITION, PN__EMPTY_POSITION},
    {PN_NAVI_UNSET_DIRECTION, PN__EMPTY_DIRECTION},
    {PN_NAVI_UNSET_WIDTH, PN__EMPTY_WIDTH},
    {0, 0},
};

static enum pn_status add(struct pn__lint *lint, struct pn_finding finding, uint8_t unset,
                          const struct bit *bits)
{
    for (; bits->bit; bits++) {
        finding.a = bits->value;
        if (unset & bits->bit)
            PN_TRY(pn__lint_add(lint, &finding));
    }
    return PN_OK;
}

static enum pn_status lint_node(struct pn__lint *lint, const struct pn_area *area,
                                uint32_t n)
{
    const struct pn_node *node = &area->nodes[n];
    PN_TRY(add(lint, pn__finding_node(PN__RULE_EMPTY, area, n), node->unset, of_node));
    for (uint32_t seq = 0; seq < pn_node_link_count(node); seq++)
        PN_TRY(add(lint, pn__finding_link(PN__RULE_EMPTY, area, n, seq),
                   area->links[node->first_link + seq].unset, of_link));
    return PN_OK;
}

static enum pn_status lint_area(struct pn__lint *lint, const struct pn_area *area)
{
    for (uint32_t n = 0; n < area->node_count; n++)
        PN_TRY(lint_node(lint, area, n));
    for (uint32_t i = 0; i < area->navi_count; i++) {
        const struct pn_navi_address at = {area->number, (uint16_t)i};
        PN_TRY(add(lint, pn__finding_navi(lint, PN__RULE_EMPTY, at), area->navis[i].unset,
                   of_navi));
    }
    return PN_OK;
}

enum pn_status pn__lint_empty(struct pn__lint *lint)
{
    if (!pn_network_has_unset(lint->network))
        return PN_OK;
    for (uint32_t a = 0; a < pn_network_area_limit(lint->network); a++) {
        const struct pn_area *area = pn_network_area(lint->network, a);
        if (area)
            PN_TRY(lint_area(lint, area));
    }
    return PN_OK;
}
