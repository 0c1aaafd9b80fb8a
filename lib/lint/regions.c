/* regions.c - connected parts: stored against computed ones, and how many there are. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "lint/lint_parts.h"

#define REGION_MAX 255u

static enum pn_status lint_stored(struct pn__lint *lint)
{
    struct pn_difference *rows;
    uint32_t count;
    bool whole = pn_network_is_whole(lint->network);
    if (!whole && pn_network_has_unset(lint->network))
        return PN_OK; /* not all regions are known */
    PN_TRY(pn_graph_compare(lint->graph, whole, &rows, &count, lint->err));
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; i < count && status == PN_OK; i++) {
        bool region = rows[i].what == PN_DIFFERS_REGION;
        struct pn_finding finding = pn__finding_id(
            lint, region ? PN__RULE_REGION : PN__RULE_DEAD_END, rows[i].node);
        finding.a = rows[i].stored;
        finding.b = rows[i].computed;
        status = pn__lint_add(lint, &finding);
    }
    pn__free(rows);
    return status;
}

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule,
                          const struct pn_region *region, int64_t a, int64_t b)
{
    const struct pn_area *area = pn_network_area(lint->network, region->lowest.area);
    struct pn_finding finding = pn__finding_node(rule, area, region->lowest.node);
    finding.a = a;
    finding.b = b;
    return pn__lint_add(lint, &finding);
}

/* The regions of one section, vehicles or peds. */
static enum pn_status lint_section(struct pn__lint *lint, const struct pn_region *regions,
                                   uint32_t count)
{
    uint32_t largest = 0, nodes = 0;
    const uint32_t most = count && regions[0].ped ? lint->options->max_ped_regions
                                                  : lint->options->max_regions;
    bool whole = pn_network_is_whole(lint->network);
    for (uint32_t i = 0; i < count; i++) {
        nodes += regions[i].node_count;
        if (regions[i].node_count > regions[largest].node_count)
            largest = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_region *r = &regions[i];
        if (r->number > REGION_MAX)
            PN_TRY(add(lint, PN__RULE_REGION_COUNT, r, r->number, REGION_MAX));
        if (i != largest && whole)
            PN_TRY(add(lint, PN__RULE_REGION_ISOLATED, r, r->node_count,
                       nodes - r->node_count));
        if (most && count > most)
            PN_TRY(add(lint, PN__RULE_TOO_MANY_REGIONS, r, r->node_count, count));
    }
    return PN_OK;
}

enum pn_status pn__lint_regions(struct pn__lint *lint)
{
    struct pn_region *regions;
    uint32_t count[2];
    PN_TRY(lint_stored(lint));
    PN_TRY(pn_graph_region_list(lint->graph, &regions, count, lint->err));
    enum pn_status status = lint_section(lint, regions, count[0]);
    if (status == PN_OK)
        status = lint_section(lint, regions + count[0], count[1]);
    pn__free(regions);
    return status;
}
