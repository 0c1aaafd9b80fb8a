/* findings.c - the table of rules, and what is said of a model that breaks one. */
#include "config.h"

#include "base/error.h"
#include "col/lint_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const struct pn_rule rules[PN__COL_RULE_COUNT] = {
#define PN_COL_RULE(id, name, severity, what, why, message) \
    {name, PN_SEVERITY_##severity, what, why, NULL, message},
#include "col/col_rules.def"
#undef PN_COL_RULE
};

const struct pn_rule *pn_col_rule_at(uint32_t i)
{
    return i < PN__COL_RULE_COUNT ? &rules[i] : NULL;
}

static enum pn_status give(const struct pn__col_lint *l, struct pn_col_finding *finding,
                           enum pn__col_rule rule)
{
    finding->rule = &rules[rule];
    finding->model = l->model;
    finding->fault = l->fault;
    if (l->each(l->context, finding) == 0)
        return PN_OK;
    return pn__fail(l->err, PN_E_INTERRUPTED, "stopped");
}

enum pn_status pn__col_report(const struct pn__col_lint *l, enum pn__col_rule rule,
                              const char *format, ...)
{
    struct pn_col_finding finding = {.section = "", .record = -1, .count = 1};
    char more[128];
    va_list args;
    va_start(args, format);
    vsnprintf(more, sizeof more, format, args);
    va_end(args);
    snprintf(finding.message, sizeof finding.message, "%s%s%s%s", rules[rule].message,
             more[0] ? " (" : "", more, more[0] ? ")" : "");
    return give(l, &finding, rule);
}

enum pn_status pn__col_report_records(const struct pn__col_lint *l,
                                      enum pn__col_rule rule,
                                      enum pn__col_section section,
                                      struct pn__col_tally tally)
{
    struct pn_col_finding finding = {.section = pn__col_section_name(section),
                                     .record = tally.first,
                                     .count = tally.count};
    char more[32] = "";
    if (tally.count == 0)
        return PN_OK;
    if (tally.count > 1)
        snprintf(more, sizeof more, " and %u more", tally.count - 1);
    snprintf(finding.message, sizeof finding.message, "%s %" PRId64 "%s: %s",
             finding.section, tally.first, more, rules[rule].message);
    return give(l, &finding, rule);
}
