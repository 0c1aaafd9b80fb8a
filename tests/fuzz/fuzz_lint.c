/*
 * pn_lint_run and pn_lint_fix on any area file that can be read: every finding names a
 * rule and a record that is there, and has words; what has a fix can be mended, and
 * linted again.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

enum { NUMBER = 9 };

static void check_finding(const struct pn_network *network, const struct pn_finding *f)
{
    char text[512];
    const struct pn_area *area = pn_network_area(network, f->area);
    FUZZ_CHECK(f->rule < pn_rule_count() && area);
    FUZZ_CHECK(f->record != PN_RECORD_NODE || f->index < area->node_count);
    FUZZ_CHECK(f->record != PN_RECORD_NAVI || f->index < area->navi_count);
    FUZZ_CHECK(pn_finding_text(f, text, sizeof text) > 0 && text[0]);
}

static void check_report(const struct pn_network *network,
                         const struct pn_lint_report *report)
{
    size_t sum = 0;
    for (int s = 0; s < PN_SEVERITY_COUNT; s++)
        sum += report->by_severity[s];
    FUZZ_CHECK(sum == report->count);
    for (size_t i = 0; i < report->count; i++)
        check_finding(network, &report->findings[i]);
}

static void lint_and_fix(struct pn_network *network)
{
    const struct pn_lint_options options = {.max_regions = 1};
    struct pn_error err;
    pn_error_clear(&err);
    for (int times = 0; times < 2; times++) {
        struct pn_lint_report report = {0};
        if (FUZZ_REFUSED(pn_lint_run(network, &options, &report, &err), &err))
            return;
        check_report(network, &report);
        pn_lint_fix(network, &report, NULL);
        pn_lint_report_release(&report);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_area *area = NULL;
    struct pn_network *network = NULL;
    if (pn_area_read(NUMBER, data, size, &area, NULL) != PN_OK)
        return 0;
    FUZZ_CHECK(pn_network_new(&network, NULL) == PN_OK);
    FUZZ_CHECK(pn_network_add(network, area, NULL) == PN_OK);
    lint_and_fix(network);
    pn_network_free(network);
    return 0;
}
