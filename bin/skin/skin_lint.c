/* skin_lint.c - pathnode skin lint: what in skeletons breaks the rules. */
#include "config.h"

#include "cli/findings.h"
#include "skin/skin_files.h"

#include <stdio.h>

struct lint {
    struct findings findings;
    const char *path;
};

/* A finding of the text is at a line: as text it stands behind the file's name. */
static int print_finding(void *context, const struct pn_skin_finding *finding)
{
    struct lint *lint = context;
    const bool in_text = lint->findings.format == FORMAT_TEXT && finding->line;
    char place[600];
    snprintf(place, sizeof place, in_text ? "%s:%u" : "%s", lint->path, finding->line);
    const struct finding_row row = {.file = place,
                                    .part = "",
                                    .severity = finding->rule->severity,
                                    .rule = finding->rule->name,
                                    .section = finding->line ? "line" : "",
                                    .record = finding->line ? (int64_t)finding->line : -1,
                                    .count = 1,
                                    .message = finding->message};
    findings_add(&lint->findings, &row);
    return 0;
}

static int lint_file(const struct call *call, struct file_list files, int i,
                     void *context)
{
    struct lint *lint = context;
    struct pn_skin *skin;
    struct pn_error err;
    pn_error_clear(&err);
    lint->path = files.paths[i];
    const struct skin_values *values = call->values;
    int status = skin_load(call, &values->read, lint->path, &skin);
    if (status != EXIT_DONE)
        return status;
    if (pn_skin_lint(skin, print_finding, lint, &err) != PN_OK)
        status = say_failure(call, &err);
    pn_skin_free(skin);
    return status;
}

static int lint_all(const struct call *call, struct file_list files, void *context)
{
    return subcommand_each(call, files, lint_file, context);
}

int skin_lint(const struct call *call, struct file_list files)
{
    const struct skin_values *values = call->values;
    struct lint lint = {
        .findings = {.format = (enum format)values->format, .fail_on = values->fail_on}};
    const struct lint_files work = {&lint.findings, values->list, pn_skin_rule_at,
                                    lint_all, &lint};
    int status = skin_reading(call, &values->read);
    return status == EXIT_DONE ? findings_lint(call, files, &work) : status;
}
