/* faults.c - what area files cannot hold, as compile refuses it. */
#include "config.h"

#include "compile/faults.h"
#include "lint/lint_parts.h"

static const uint8_t rule_of[] = {
    [PN__FAULT_AREA] = PN__RULE_AREA_NUMBER,      [PN__FAULT_COUNT] = PN__RULE_AREA_COUNT,
    [PN__FAULT_COORDINATE] = PN__RULE_COORDINATE, [PN__FAULT_PLACE] = PN__RULE_NODE_PLACE,
    [PN__FAULT_REGION] = PN__RULE_REGION_NUMBER,  [PN__FAULT_RANGE] = PN__RULE_LINK_RANGE,
    [PN__FAULT_TARGET] = PN__RULE_LINK_TARGET,    [PN__FAULT_LAYER] = PN__RULE_LINK_LAYER,
    [PN__FAULT_NAVI_WORD] = PN__RULE_LINK_NAVI,   [PN__FAULT_NAVI] = PN__RULE_LINK_NAVI,
    [PN__FAULT_ATTACHED] = PN__RULE_NAVI_NODE,
};

static struct pn_finding finding_of(const struct pn__lint *lint,
                                    const struct pn__fault *fault)
{
    enum pn__rule rule = (enum pn__rule)rule_of[fault->kind];
    const struct pn_area *area = fault->area;
    struct pn_navi_address navi = {area->number, (uint16_t)fault->record};
    switch (fault->kind) {
    case PN__FAULT_AREA:
    case PN__FAULT_COUNT:
        return pn__finding_area(rule, area);
    case PN__FAULT_ATTACHED:
        return pn__finding_navi(lint, rule, navi);
    case PN__FAULT_COORDINATE:
        return fault->section[1] == 'a' ? pn__finding_navi(lint, rule, navi)
                                        : pn__finding_node(rule, area, fault->node);
    case PN__FAULT_PLACE:
    case PN__FAULT_REGION:
    case PN__FAULT_RANGE:
        return pn__finding_node(rule, area, fault->node);
    case PN__FAULT_TARGET:
    case PN__FAULT_LAYER:
    case PN__FAULT_NAVI_WORD:
    case PN__FAULT_NAVI:
        break;
    }
    return pn__finding_link(rule, area, fault->node, fault->seq);
}

static enum pn_status add_fault(void *context, const struct pn__fault *fault,
                                struct pn_error *err)
{
    struct pn__lint *lint = context;
    (void)err; /* the run's own */
    struct pn_finding finding = finding_of(lint, fault);
    finding.a = fault->value;
    finding.b = fault->limit;
    if (fault->kind == PN__FAULT_NAVI || fault->kind == PN__FAULT_NAVI_WORD) {
        finding.a = fault->area->links[fault->record].navi.area;
        finding.b = fault->area->links[fault->record].navi.navi;
    }
    if (fault->kind == PN__FAULT_ATTACHED)
        finding.other = fault->area->navis[fault->record].attached;
    /* A node out of all reach may have links too long for a graph. */
    if (fault->kind == PN__FAULT_COORDINATE)
        lint->report.records_only = true;
    return pn__lint_add(lint, &finding);
}

enum pn_status pn__lint_faults(struct pn__lint *lint)
{
    const struct pn__fault_sink sink = {add_fault, lint};
    return pn__check_each(lint->network, &sink, lint->err);
}
