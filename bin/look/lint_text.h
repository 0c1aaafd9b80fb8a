/* lint_text.h - rules and findings as a person reads them. */
#ifndef PN_BIN_LINT_TEXT_H
#define PN_BIN_LINT_TEXT_H

#include "cli/say.h"

/**
 * Findings from a severity on, a line each; what is below is counted by rule. Then the
 * sums.
 */
void lint_print_report(const struct pn_lint_report *report, enum pn_severity from);

/** The table of rules. */
void lint_print_rules(enum format format);

/** Says on stderr what was mended. fixed has pn_rule_count() entries. */
void lint_say_fixed(const struct call *call, const char *out, const size_t *fixed);

#endif
