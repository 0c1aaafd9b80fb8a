/* Networks with bytes changed at random, that load and lie: lint, diff and merge take
 * them as they are. */
#include "config.h"

#include "support/edits.h"
#include "support/findings.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

/* An area as it is read back after some of its bytes were changed; NULL: refused. */
static struct pn_area *damage(const struct pn_area *area, struct test_random *r)
{
    struct pn_area *damaged = NULL;
    struct pn_error err;
    size_t size = pn_area_size(area);
    uint8_t *bytes = malloc(size);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    for (uint32_t i = test_random_below(r, 40); i > 0; i--) {
        uint32_t at = 20 + test_random_below(r, (uint32_t)size - 20);
        bytes[at] = (uint8_t)test_random_next(r);
    }
    if (pn_area_read(area->number, bytes, size, &damaged, &err) != PN_OK)
        damaged = NULL;
    free(bytes);
    return damaged;
}

/* A world whose areas are damaged, but for those that could not be read any more. */
static struct pn_network *damaged_world(struct test_random *r)
{
    struct pn_network *world = test_edit_world(3), *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *area = pn_network_area(world, a);
        struct pn_area *damaged = area && area->node_count ? damage(area, r) : NULL;
        if (damaged)
            ck_assert_pn_ok(pn_network_add(network, damaged, &err), &err);
    }
    pn_network_free(world);
    return network;
}

static size_t fixable(const struct pn_lint_report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += pn_rule_at(report->findings[i].rule)->fix != NULL;
    return count;
}

static struct pn_lint_report lint(const struct pn_network *network)
{
    struct pn_lint_report report;
    struct pn_error err;
    char text[256];
    pn_error_clear(&err);
    ck_assert_pn_ok(
        pn_lint_run(network, &(struct pn_lint_options){.max_regions = 2}, &report, &err),
        &err);
    for (size_t i = 0; i < report.count; i++)
        ck_assert_uint_lt(pn_finding_text(&report.findings[i], text, sizeof text),
                          sizeof text);
    return report;
}

START_TEST(what_loads_is_linted_and_mended)
{
    struct test_random r = test_random_at(test_seed(), 1, (uint32_t)_i, 0);
    struct pn_network *network = damaged_world(&r);
    struct pn_lint_report report = lint(network);
    for (int round = 0; round < 3 && fixable(&report); round++) {
        pn_lint_fix(network, &report, NULL);
        pn_lint_report_release(&report);
        report = lint(network);
    }
    /* Where two nodes share a link, mending it for one breaks it for the other. */
    if (test_count_rule(&report, "first-link") == 0)
        ck_assert_uint_eq(fixable(&report), 0);
    pn_lint_report_release(&report);
    pn_network_free(network);
}
END_TEST

START_TEST(what_loads_is_compared_and_merged)
{
    struct test_random r = test_random_at(test_seed(), 2, (uint32_t)_i, 0);
    struct pn_network *base = damaged_world(&r), *ours = damaged_world(&r);
    struct pn_network *merged = NULL;
    struct pn_conflicts conflicts;
    struct pn_diff diff;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_diff_run(base, ours, &diff, &err), &err);
    pn_diff_release(&diff);
    ck_assert_pn_ok(pn_diff_run(base, base, &diff, &err), &err);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    enum pn_status status = pn_merge(base, ours, base, &merged, &conflicts, &err);
    /* Rows cannot hold everything; what they do comes out as one side has it. */
    ck_assert_msg(status == PN_OK || status == PN_E_CONSTRAINT, "%s", err.message);
    if (status == PN_OK) {
        ck_assert_uint_eq(conflicts.count, 0);
        pn_conflicts_release(&conflicts);
        test_assert_same_files(merged, ours);
    }
    pn_network_free(merged);
    pn_network_free(base);
    pn_network_free(ours);
}
END_TEST

static Suite *damage_suite(void)
{
    Suite *suite = suite_create("damage");
    TCase *tcase = tcase_create("damage");
    tcase_add_loop_test(tcase, what_loads_is_linted_and_mended, 0, 40);
    tcase_add_loop_test(tcase, what_loads_is_compared_and_merged, 0, 20);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(damage_suite());
}
