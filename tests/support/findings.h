/* support/findings.h - lints networks and asserts what is found. */
#ifndef TESTS_SUPPORT_FINDINGS_H
#define TESTS_SUPPORT_FINDINGS_H

#include <pathnode.h>

/** pn_lint_run, which must succeed; release the report. */
struct pn_lint_report test_lint_with(const struct pn_network *network,
                                     const struct pn_lint_options *options);

/** The name of a finding's rule. */
const char *test_rule_of(const struct pn_finding *finding);

/** How many findings are of a rule. */
size_t test_count_rule(const struct pn_lint_report *report, const char *rule);

/** Asserts the rules of all findings, in order: "link-self region". */
void test_assert_rules(const struct pn_lint_report *report, const char *expected);

/** Asserts what finding i says. */
void test_assert_finding(const struct pn_lint_report *report, size_t i,
                         const char *expected);

#endif
