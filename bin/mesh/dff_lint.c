/* dff_lint.c - pathnode dff lint: what in models breaks the rules. */
#include "config.h"

#include "mesh/dff_files.h"

#include "cli/findings.h"

#include <stdio.h>

struct lint {
    struct findings findings;
    const char *path;
    bool many; /* clumps */
};

static int print_finding(void *context, const struct pn_dff_finding *finding)
{
    struct lint *lint = context;
    char part[24] = "";
    if (lint->many)
        snprintf(part, sizeof part, "clump %u", finding->clump);
    const struct finding_row row = {.file = lint->path,
                                    .part = part,
                                    .severity = finding->rule->severity,
                                    .rule = finding->rule->name,
                                    .section = finding->section,
                                    .record = finding->record,
                                    .count = finding->count,
                                    .message = finding->message};
    findings_add(&lint->findings, &row);
    return 0;
}

static int lint_file(const struct call *call, struct file_list files, int i,
                     void *context)
{
    struct lint *lint = context;
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    lint->path = files.paths[i];
    if (pn_dff_load(lint->path, &dff, &err) != PN_OK)
        return say_failure(call, &err);
    lint->many = dff->clump_count > 1;
    enum pn_status status = pn_dff_lint(dff, print_finding, lint, &err);
    pn_dff_free(dff);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

static int lint_all(const struct call *call, struct file_list files, void *context)
{
    return subcommand_each(call, files, lint_file, context);
}

int dff_lint(const struct call *call, struct file_list files)
{
    const struct dff_values *values = call->values;
    struct lint lint = {
        .findings = {.format = (enum format)values->format, .fail_on = values->fail_on}};
    const struct lint_files work = {&lint.findings, values->list, pn_dff_rule_at,
                                    lint_all, &lint};
    return findings_lint(call, files, &work);
}
