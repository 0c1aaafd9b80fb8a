/* lint.c - a run: the families one after another, and the findings in order. */
#include "config.h"

#include "lint/lint.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Which address each node of the graph has, and which record each arc is. */
static void note_records(struct pn__lint *lint)
{
    pn_node_id id = 0;
    uint32_t arc = 0;
    for (uint32_t a = 0; a < pn_network_area_limit(lint->network); a++) {
        const struct pn_area *area = pn_network_area(lint->network, a);
        for (uint32_t n = 0; area && n < area->node_count; n++, id++) {
            const struct pn_node *node = &area->nodes[n];
            lint->address[id] = (struct pn_address){(uint16_t)a, (uint16_t)n};
            for (uint32_t seq = 0; seq < pn_node_link_count(node); seq++) {
                const struct pn_link *link = &area->links[node->first_link + seq];
                bool is_arc =
                    arc < lint->graph->first_out[id + 1] &&
                    lint->graph->target[arc] == pn_graph_find(lint->graph, link->to);
                if (is_arc)
                    lint->link[arc++] = link;
            }
        }
    }
}

static enum pn_status run_on_graph(struct pn__lint *lint)
{
    static enum pn_status (*const families[])(struct pn__lint *) = {
        pn__lint_links,   pn__lint_navis,  pn__lint_regions,
        pn__lint_traffic, pn__lint_lights, pn__lint_gaps,
    };
    lint->address = pn__alloc(lint->graph->node_count, sizeof *lint->address);
    lint->link = pn__alloc(lint->graph->arc_count, sizeof *lint->link);
    if (!lint->address || !lint->link)
        return pn__fail_memory(lint->err);
    note_records(lint);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        PN_TRY(families[i](lint));
    return PN_OK;
}

static enum pn_status run(struct pn__lint *lint)
{
    struct pn_graph *graph = NULL;
    if (pn_network_has_unset(lint->network))
        return pn__fail(lint->err, PN_E_ARG,
                        "the network has values that are unset; fill them first");
    if (!isfinite(lint->options->gap_m) || lint->options->gap_m < 0)
        return pn__fail(lint->err, PN_E_ARG, "the gap to look for is no distance");
    PN_TRY(pn__lint_faults(lint));
    PN_TRY(pn__lint_records(lint));
    if (lint->report.records_only)
        return PN_OK;
    PN_TRY(pn_graph_new(lint->network, &graph, lint->err));
    lint->graph = graph;
    enum pn_status status = run_on_graph(lint);
    pn__free(lint->address);
    pn__free(lint->link);
    pn_graph_free(graph);
    return status;
}

#define ORDER(a, b) ((a) < (b) ? -1 : (a) > (b))

static int compare_findings(const void *left, const void *right)
{
    const struct pn_finding *a = left, *b = right;
    int severity = ORDER(pn_rule_at(b->rule)->severity, pn_rule_at(a->rule)->severity);
    if (severity)
        return severity;
    if (a->rule != b->rule)
        return ORDER(a->rule, b->rule);
    if (a->area != b->area)
        return ORDER(a->area, b->area);
    if (a->index != b->index)
        return ORDER(a->index, b->index);
    if (a->seq != b->seq)
        return ORDER(a->seq, b->seq);
    int other = pn_address_compare(a->other, b->other);
    return other ? other : ORDER(a->a, b->a);
}

enum pn_status pn_lint_run(const struct pn_network *network,
                           const struct pn_lint_options *options,
                           struct pn_lint_report *report, struct pn_error *err)
{
    struct pn__lint lint = {.network = network, .options = options, .err = err};
    enum pn_status status = run(&lint);
    if (status != PN_OK) {
        pn_lint_report_release(&lint.report);
        return status;
    }
    if (lint.report.count)
        qsort(lint.report.findings, lint.report.count, sizeof *lint.report.findings,
              compare_findings);
    *report = lint.report;
    return PN_OK;
}

void pn_lint_report_release(struct pn_lint_report *report)
{
    pn__free(report->findings);
    memset(report, 0, sizeof *report);
}
