/* col_lint.c - pathnode col lint: what in collision files breaks the rules. */
#include "config.h"

#include "mesh/col_files.h"

#include "cli/findings.h"

struct lint {
    struct findings findings;
    enum pn_col_game game;
    const char *path;
};

static int print_finding(void *context, const struct pn_col_finding *finding)
{
    struct lint *lint = context;
    char name[PN_COL_NAME_SIZE + 1];
    struct finding_row row = {.file = lint->path,
                              .part = "",
                              .severity = finding->rule->severity,
                              .rule = finding->rule->name,
                              .section = finding->section,
                              .record = finding->record,
                              .count = finding->count,
                              .message = finding->message};
    if (finding->model) {
        row.part = say_name(finding->model->name, name, sizeof name);
        row.offset = finding->model->offset;
    } else if (finding->fault) {
        row.part = say_name(finding->fault->name, name, sizeof name);
        row.offset = finding->fault->offset;
    }
    findings_add(&lint->findings, &row);
    return 0;
}

static int lint_file(const struct call *call, struct file_list files, int i,
                     struct pn_col_file *file, void *context)
{
    struct lint *lint = context;
    struct pn_error err;
    pn_error_clear(&err);
    lint->path = files.paths[i];
    if (pn_col_lint(file, lint->game, print_finding, lint, &err) != PN_OK)
        return say_failure(call, &err);
    return EXIT_DONE;
}

static int lint_all(const struct call *call, struct file_list files, void *context)
{
    return col_each(call, files, false, lint_file, context);
}

int col_lint(const struct call *call, struct file_list files)
{
    const struct col_values *values = call->values;
    struct lint lint = {
        .findings = {.format = (enum format)values->format, .fail_on = values->fail_on},
        .game = (enum pn_col_game)values->game};
    const struct lint_files work = {&lint.findings, values->list, pn_col_rule_at,
                                    lint_all, &lint};
    return findings_lint(call, files, &work);
}
