/* findings.c - see findings.h. */
#include "config.h"

#include "support/findings.h"

#include "support/suite.h"

#include <stdio.h>
#include <string.h>

struct pn_lint_report test_lint_with(const struct pn_network *network,
                                     const struct pn_lint_options *options)
{
    struct pn_lint_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lint_run(network, options, &report, &err), &err);
    return report;
}

const char *test_rule_of(const struct pn_finding *finding)
{
    return pn_rule_at(finding->rule)->name;
}

size_t test_count_rule(const struct pn_lint_report *report, const char *rule)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += strcmp(test_rule_of(&report->findings[i]), rule) == 0;
    return count;
}

void test_assert_rules(const struct pn_lint_report *report, const char *expected)
{
    char found[512] = "";
    for (size_t i = 0; i < report->count; i++) {
        size_t used = strlen(found);
        snprintf(found + used, sizeof found - used, "%s%s", used ? " " : "",
                 test_rule_of(&report->findings[i]));
    }
    ck_assert_str_eq(found, expected);
}

void test_assert_finding(const struct pn_lint_report *report, size_t i,
                         const char *expected)
{
    char text[256];
    ck_assert_uint_lt(i, report->count);
    pn_finding_text(&report->findings[i], text, sizeof text);
    ck_assert_str_eq(text, expected);
}
