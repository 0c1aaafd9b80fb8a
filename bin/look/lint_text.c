/* lint_text.c - rules and findings as a person reads them. */
#include "config.h"

#include "look/lint_text.h"

#include "cli/findings.h"

#include <stdio.h>

static void print_finding(const struct pn_finding *finding)
{
    char text[256], x[24], y[24], z[24];
    const struct pn_rule *rule = pn_rule_at(finding->rule);
    pn_finding_text(finding, text, sizeof text);
    printf("%s: %s", pn_severity_name(rule->severity), text);
    if (finding->record != PN_RECORD_AREA)
        printf(" (at %s, %s, %s)", pn_coord_text(finding->pos.x, 0, x),
               pn_coord_text(finding->pos.y, 0, y), pn_coord_text(finding->pos.z, 0, z));
    printf(" [%s]\n", rule->name);
}

/* Findings are in order of their rules: the number of those of the first one's. */
static size_t same_rule(const struct pn_finding *findings, size_t count)
{
    size_t same = 1;
    while (same < count && findings[same].rule == findings[0].rule)
        same++;
    return same;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* What is below the level: how many of which rule. */
static void print_counts(const struct pn_finding *findings, size_t count)
{
    const char *head = "not listed (--only RULE does):\n";
    for (size_t i = 0, same; i < count; i += same) {
        const struct pn_rule *rule = pn_rule_at(findings[i].rule);
        same = same_rule(findings + i, count - i);
        printf("%s%7zu %-18s %s\n", head, same, rule->name, rule->what);
        head = "";
    }
}

void lint_print_report(const struct pn_lint_report *report, enum pn_severity from)
{
    size_t listed = 0;
    while (listed < report->count &&
           pn_rule_at(report->findings[listed].rule)->severity >= from)
        print_finding(&report->findings[listed++]);
    if (listed < report->count)
        print_counts(report->findings + listed, report->count - listed);
    const size_t *by = report->by_severity;
    printf("%zu error%s, %zu warning%s, %zu note%s\n", by[PN_SEVERITY_ERROR],
           plural(by[PN_SEVERITY_ERROR]), by[PN_SEVERITY_WARNING],
           plural(by[PN_SEVERITY_WARNING]), by[PN_SEVERITY_NOTE],
           plural(by[PN_SEVERITY_NOTE]));
}

void lint_print_rules(enum format format)
{
    findings_list_rules(format, pn_rule_at);
}

void lint_say_fixed(const struct call *call, const char *out, const size_t *fixed)
{
    size_t all = 0;
    for (unsigned i = 0; i < pn_rule_count(); i++) {
        all += fixed[i];
        if (fixed[i])
            say_note(call, "%s: mended %zu", pn_rule_at(i)->name, fixed[i]);
    }
    say_note(call, "mended %zu finding%s; saved as '%s'; what is left:", all, plural(all),
             out);
}
