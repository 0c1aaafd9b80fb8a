/* findings.c - a finding: its place, and its way into the report. */
#include "config.h"

#include "lint/lint_parts.h"

#include "base/alloc.h"
#include "base/error.h"

bool pn__lint_wants(const struct pn__lint *lint, enum pn__rule rule)
{
    return !lint->options->skip || !lint->options->skip[rule];
}

enum pn_status pn__lint_add(struct pn__lint *lint, const struct pn_finding *finding)
{
    struct pn_lint_report *report = &lint->report;
    if (!pn__lint_wants(lint, (enum pn__rule)finding->rule))
        return PN_OK;
    if (report->count == lint->capacity) {
        size_t capacity = lint->capacity ? 2 * lint->capacity : 64;
        struct pn_finding *grown = pn__realloc(report->findings, capacity, sizeof *grown);
        if (!grown)
            return pn__fail_memory(lint->err);
        report->findings = grown;
        lint->capacity = capacity;
    }
    report->findings[report->count++] = *finding;
    report->by_severity[pn_rule_at(finding->rule)->severity]++;
    return PN_OK;
}

struct pn_finding pn__finding_area(enum pn__rule rule, const struct pn_area *area)
{
    return (struct pn_finding){.rule = (uint16_t)rule,
                               .area = area->number,
                               .record = PN_RECORD_AREA,
                               .other.area = PN_AREA_NONE};
}

struct pn_finding pn__finding_node(enum pn__rule rule, const struct pn_area *area,
                                   uint32_t node)
{
    struct pn_finding finding = pn__finding_area(rule, area);
    finding.record = PN_RECORD_NODE;
    finding.index = node;
    finding.pos = area->nodes[node].pos;
    return finding;
}

struct pn_finding pn__finding_link(enum pn__rule rule, const struct pn_area *area,
                                   uint32_t node, uint32_t seq)
{
    struct pn_finding finding = pn__finding_node(rule, area, node);
    finding.record = PN_RECORD_LINK;
    finding.seq = (uint8_t)seq;
    finding.other = area->links[area->nodes[node].first_link + seq].to;
    return finding;
}

struct pn_finding pn__finding_navi(const struct pn__lint *lint, enum pn__rule rule,
                                   struct pn_navi_address at)
{
    const struct pn_navi *navi = pn_network_navi(lint->network, at);
    const struct pn_node *node = pn_network_node(lint->network, navi->attached);
    struct pn_finding finding =
        pn__finding_area(rule, pn_network_area(lint->network, at.area));
    finding.record = PN_RECORD_NAVI;
    finding.index = at.navi;
    finding.pos = (struct pn_point_fx){navi->x, navi->y, node ? node->pos.z : 0};
    return finding;
}

struct pn_finding pn__finding_id(const struct pn__lint *lint, enum pn__rule rule,
                                 pn_node_id node)
{
    struct pn_address at = lint->address[node];
    return pn__finding_node(rule, pn_network_area(lint->network, at.area), at.node);
}

struct pn_finding pn__finding_arc(const struct pn__lint *lint, enum pn__rule rule,
                                  pn_node_id node, uint32_t arc)
{
    struct pn_address at = lint->address[node];
    const struct pn_area *area = pn_network_area(lint->network, at.area);
    const struct pn_link *first = &area->links[area->nodes[at.node].first_link];
    return pn__finding_link(rule, area, at.node, (uint32_t)(lint->link[arc] - first));
}
