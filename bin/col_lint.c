/* col_lint.c - pathnode col lint: what in collision files breaks the rules. */
#include "config.h"

#include "col_files.h"

#include <inttypes.h>
#include <stdio.h>

struct lint {
    const struct call *call;
    const char *path;
    uint32_t by_severity[PN_SEVERITY_COUNT];
    bool first;
};

static const char *model_name(const struct pn_col_finding *finding,
                              char text[PN_COL_NAME_SIZE + 1])
{
    if (finding->model)
        return col_name(finding->model->name, text);
    return finding->fault ? col_name(finding->fault->name, text) : "";
}

static uint64_t offset_of(const struct pn_col_finding *finding)
{
    if (finding->model)
        return finding->model->offset;
    return finding->fault ? finding->fault->offset : 0;
}

static void print_text(const struct lint *lint, const struct pn_col_finding *finding,
                       const char *model)
{
    printf("%s: ", lint->path);
    if (finding->model || finding->fault)
        printf("%s: ", model);
    printf("%s %s: %s\n", pn_severity_name(finding->rule->severity), finding->rule->name,
           finding->message);
}

static void print_csv(const struct lint *lint, const struct pn_col_finding *finding,
                      const char *model)
{
    say_csv_field(lint->path);
    putchar(',');
    say_csv_field(model);
    printf(",%" PRIu64 ",%s,%s,%s,", offset_of(finding),
           pn_severity_name(finding->rule->severity), finding->rule->name,
           finding->section);
    if (finding->record >= 0)
        printf("%" PRId64, finding->record);
    printf(",%u,", finding->count);
    say_csv_field(finding->message);
    putchar('\n');
}

static void print_json(const struct lint *lint, const struct pn_col_finding *finding,
                       const char *model)
{
    fputs(lint->first ? "{\"file\":" : ",\n {\"file\":", stdout);
    say_json_string(lint->path);
    fputs(",\"model\":", stdout);
    say_json_string(model);
    printf(",\"offset\":%" PRIu64 ",\"severity\":\"%s\",\"rule\":\"%s\"",
           offset_of(finding), pn_severity_name(finding->rule->severity),
           finding->rule->name);
    if (finding->record >= 0)
        printf(",\"section\":\"%s\",\"record\":%" PRId64, finding->section,
               finding->record);
    printf(",\"count\":%u,\"message\":", finding->count);
    say_json_string(finding->message);
    putchar('}');
}

static int print_finding(void *context, const struct pn_col_finding *finding)
{
    struct lint *lint = context;
    const struct col_values *values = lint->call->values;
    char text[PN_COL_NAME_SIZE + 1];
    const char *model = model_name(finding, text);
    lint->by_severity[finding->rule->severity]++;
    if (values->format == FORMAT_CSV)
        print_csv(lint, finding, model);
    else if (values->format == FORMAT_JSON)
        print_json(lint, finding, model);
    else if (finding->rule->severity > PN_SEVERITY_NOTE)
        print_text(lint, finding, model);
    lint->first = false;
    return 0;
}

static int lint_file(const struct call *call, struct file_list files, int i,
                     struct pn_col_file *file, void *context)
{
    const struct col_values *values = call->values;
    struct lint *lint = context;
    struct pn_error err;
    pn_error_clear(&err);
    lint->path = files.paths[i];
    if (pn_col_lint(file, (enum pn_col_game)values->game, print_finding, lint, &err) !=
        PN_OK)
        return say_failure(call, &err);
    return EXIT_DONE;
}

static void list_rule(enum format format, const struct pn_col_rule *rule, bool first)
{
    if (format == FORMAT_TEXT) {
        printf("%-16s %-8s %s\n%25s otherwise: %s\n", rule->name,
               pn_severity_name(rule->severity), rule->what, "", rule->why);
    } else if (format == FORMAT_CSV) {
        printf("%s,%s,", rule->name, pn_severity_name(rule->severity));
        say_csv_field(rule->what);
        putchar(',');
        say_csv_field(rule->why);
        putchar('\n');
    } else {
        printf("%s{\"rule\":\"%s\",\"severity\":\"%s\",\"what\":", first ? "" : ",\n ",
               rule->name, pn_severity_name(rule->severity));
        say_json_string(rule->what);
        fputs(",\"why\":", stdout);
        say_json_string(rule->why);
        putchar('}');
    }
}

static int list_rules(enum format format)
{
    if (format == FORMAT_CSV)
        puts("rule,severity,what,why");
    if (format == FORMAT_JSON)
        putchar('[');
    for (uint32_t i = 0; pn_col_rule_at(i); i++)
        list_rule(format, pn_col_rule_at(i), i == 0);
    if (format == FORMAT_JSON)
        puts("]");
    return EXIT_DONE;
}

/* Choice 0 is "not given": errors. */
static bool fails(const struct lint *lint, int fail_on)
{
    static const enum pn_severity levels[] = {PN_SEVERITY_ERROR, PN_SEVERITY_ERROR,
                                              PN_SEVERITY_WARNING, PN_SEVERITY_NOTE};
    for (int s = (int)levels[fail_on]; s < PN_SEVERITY_COUNT; s++)
        if (lint->by_severity[s])
            return true;
    return false;
}

static void print_sums(const uint32_t by_severity[PN_SEVERITY_COUNT])
{
    for (int s = PN_SEVERITY_COUNT - 1; s >= 0; s--)
        printf("%u %s%s%s", by_severity[s], pn_severity_name((enum pn_severity)s),
               by_severity[s] == 1 ? "" : "s", s ? ", " : "\n");
}

int col_lint(const struct call *call, struct file_list files)
{
    const struct col_values *values = call->values;
    struct lint lint = {.call = call, .first = true};
    if (values->list)
        return list_rules((enum format)values->format);
    if (files.count == 0)
        return say_misuse(call, "lint: a FILE is missing");
    if (values->format == FORMAT_CSV)
        puts("file,model,offset,severity,rule,section,record,count,message");
    if (values->format == FORMAT_JSON)
        putchar('[');
    int status = col_each(call, files, false, lint_file, &lint);
    if (values->format == FORMAT_JSON)
        puts("]");
    if (values->format == FORMAT_TEXT)
        print_sums(lint.by_severity);
    return status == EXIT_DONE && fails(&lint, values->fail_on) ? EXIT_NO : status;
}
