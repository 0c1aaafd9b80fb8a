/* cmd_lint.c - pathnode lint: what in a network breaks the rules a sound one keeps. */
#include "config.h"

#include "cli/findings.h"
#include "look/lint_text.h"
#include "cli/say.h"
#include "cli/source.h"
#include "cli/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lint_values {
    int format;
    int fail_on; /* index into finding_levels */
    uint32_t max_regions, max_ped_regions;
    const char *only, *skip, *gap, *fix;
    bool list, force;
};

static int unknown_rule(const struct call *call, const char *typed)
{
    const char **names = calloc(pn_rule_count() + 1u, sizeof *names);
    const char *nearest = NULL;
    for (unsigned i = 0; names && i < pn_rule_count(); i++)
        names[i] = pn_rule_at(i)->name;
    if (names)
        nearest = pn_word_nearest(names, typed);
    int status =
        nearest ? say_misuse(call, "no rule '%s'; did you mean '%s'?", typed, nearest)
                : say_misuse(call, "no rule '%s'; --list shows them", typed);
    free(names);
    return status;
}

/* Sets skip for each rule of a list "RULE,RULE,...". */
static int mark_rules(const struct call *call, const char *list, bool skip[], bool value)
{
    char name[64];
    while (*list) {
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        int rule = pn_rule_find(name);
        if (rule < 0)
            return unknown_rule(call, name);
        skip[rule] = value;
        list += length + (list[length] == ',');
    }
    return EXIT_DONE;
}

static int read_options(const struct call *call, struct pn_lint_options *options,
                        bool skip[])
{
    const struct lint_values *values = call->values;
    options->skip = skip;
    options->max_regions = values->max_regions;
    options->max_ped_regions = values->max_ped_regions;
    if (values->force && !values->fix)
        return say_misuse(call, "--force goes with --fix");
    if (values->gap &&
        (!pn_number_parse(values->gap, &options->gap_m) || options->gap_m <= 0))
        return say_misuse(call, "'%s' is no distance", values->gap);
    for (unsigned i = 0; values->only && i < pn_rule_count(); i++)
        skip[i] = true;
    int status = EXIT_DONE;
    if (values->only)
        status = mark_rules(call, values->only, skip, false);
    if (status == EXIT_DONE && values->skip)
        status = mark_rules(call, values->skip, skip, true);
    return status;
}

static int print_report(const struct call *call, const struct source *source,
                        const struct pn_lint_report *report)
{
    const struct lint_values *values = call->values;
    if (values->format == FORMAT_TEXT) {
        lint_print_report(report, values->only ? PN_SEVERITY_NOTE : PN_SEVERITY_WARNING);
        return EXIT_DONE;
    }
    struct pn_error err;
    pn_error_clear(&err);
    char *text;
    size_t size;
    enum pn_report_format format =
        (enum pn_report_format)(values->format - FORMAT_CSV + PN_REPORT_CSV);
    if (pn_report_lint(report, source->network, format, &text, &size, &err) != PN_OK)
        return say_failure(call, &err);
    fwrite(text, 1, size, stdout);
    pn_free(text);
    return EXIT_DONE;
}

/* Mends what was loaded, and saves that. */
static int fix(const struct call *call, const struct source *source,
               const struct pn_lint_options *options, struct pn_lint_report *report)
{
    const struct lint_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    size_t *fixed = calloc(pn_rule_count(), sizeof *fixed);
    if (!fixed)
        return say_no_memory(call);
    pn_lint_fix(source->network, report, fixed);
    int status =
        target_save(call, source->network, values->fix, call->operands[0], values->force);
    if (status == EXIT_DONE)
        lint_say_fixed(call, values->fix, fixed);
    free(fixed);
    pn_lint_report_release(report);
    if (status == EXIT_DONE &&
        pn_lint_run(source->network, options, report, &err) != PN_OK)
        return say_failure(call, &err);
    return status;
}

static bool fails(const struct pn_lint_report *report, enum pn_severity level)
{
    size_t count = 0;
    for (int s = level; s < PN_SEVERITY_COUNT; s++)
        count += report->by_severity[s];
    return count != 0;
}

static int lint(const struct call *call, const struct source *source,
                const struct pn_lint_options *options)
{
    const struct lint_values *values = call->values;
    struct pn_lint_report report;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_lint_run(source->network, options, &report, &err) != PN_OK)
        return say_failure(call, &err);
    int status = values->fix ? fix(call, source, options, &report) : EXIT_DONE;
    if (status == EXIT_DONE)
        status = print_report(call, source, &report);
    if (report.records_only)
        say_warning(call, "some coordinates are too far out for a file; rules about "
                          "links were left out");
    if (status == EXIT_DONE && fails(&report, finding_level(values->fail_on)))
        status = EXIT_NO;
    pn_lint_report_release(&report);
    return status;
}

static int run_lint(const struct call *call)
{
    const struct lint_values *values = call->values;
    if (values->list) {
        lint_print_rules((enum format)values->format);
        return EXIT_DONE;
    }
    if (call->operand_count == 0)
        return say_misuse(call, "no SOURCE given");
    struct source source;
    struct pn_lint_options options = {0};
    bool *skip = calloc(pn_rule_count(), sizeof *skip);
    int status = skip ? read_options(call, &options, skip) : say_no_memory(call);
    if (status == EXIT_DONE) {
        status = source_load(call, call->operands[0], SOURCE_KNOWN, &source);
        if (status == EXIT_DONE)
            status = lint(call, &source, &options);
        source_release(&source);
    }
    free(skip);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE [--only RULE,...] [--skip RULE,...] [--fail-on LEVEL] [--max-regions N] "
    "[--max-ped-regions N] [--gap M] [--fix OUT] [--force] [--format F]",
    "--list [--format F]", NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

static const struct option options[] = {
    {"only", 'o', "RULE,...", "only these rules", OPTION_TEXT,
     offsetof(struct lint_values, only), NULL},
    {"skip", 's', "RULE,...", "not these rules", OPTION_TEXT,
     offsetof(struct lint_values, skip), NULL},
    {"fail-on", 0, "LEVEL", "exit 1 from: error (default), warning or note",
     OPTION_CHOICE, offsetof(struct lint_values, fail_on), finding_levels},
    {"max-regions", 0, "N", "an error: more vehicle regions than N", OPTION_COUNT,
     offsetof(struct lint_values, max_regions), NULL},
    {"max-ped-regions", 0, "N", "the same of ped regions", OPTION_COUNT,
     offsetof(struct lint_values, max_ped_regions), NULL},
    {"gap", 'g', "M", "how near dead ends may be, in metres (10)", OPTION_TEXT,
     offsetof(struct lint_values, gap), NULL},
    {"fix", 0, "OUT", "mend what is safe, save as OUT", OPTION_TEXT,
     offsetof(struct lint_values, fix), NULL},
    {"force", 0, NULL, "with --fix: replace what is at OUT", OPTION_FLAG,
     offsetof(struct lint_values, force), NULL},
    {"list", 'l', NULL, "print the table of rules", OPTION_FLAG,
     offsetof(struct lint_values, list), NULL},
    OPTION_FORMAT(struct lint_values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_lint = {
    .name = "lint",
    .group = "ask",
    .summary = "what in a network breaks the rules of a sound one",
    .synopsis = synopsis,
    .statuses = "0 no findings at the level, 1 findings, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 0,
    .most_operands = 1,
    .run = run_lint,
};
