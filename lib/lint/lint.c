/* lint.c - a run: the families one after another, and the findings in order. */
#include "config.h"

#include "lint/lint_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/topology.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    if (!isfinite(lint->options->gap_m) || lint->options->gap_m < 0)
        return pn__fail(lint->err, PN_E_ARG, "the gap to look for is no distance");
    PN_TRY(pn__lint_faults(lint));
    PN_TRY(pn__lint_empty(lint));
    PN_TRY(pn__lint_records(lint));
    if (lint->report.records_only)
        return PN_OK;
    PN_TRY(pn__graph_as_is(lint->network, &graph, lint->err));
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
