/* findings.c - findings and rules as text, csv and json. */
#include "config.h"

#include "cli/findings.h"

#include <inttypes.h>
#include <stdio.h>

const char *const finding_levels[] = {"", "error", "warning", "note", NULL};

enum pn_severity finding_level(int fail_on)
{
    static const enum pn_severity levels[] = {PN_SEVERITY_ERROR, PN_SEVERITY_ERROR,
                                              PN_SEVERITY_WARNING, PN_SEVERITY_NOTE};
    return levels[fail_on];
}

/* What stands before the first finding. */
static void start(const struct findings *findings)
{
    if (findings->format == FORMAT_CSV)
        puts("file,model,offset,severity,rule,section,record,count,message");
    if (findings->format == FORMAT_JSON)
        putchar('[');
}

static void print_text(const struct finding_row *row)
{
    printf("%s: ", row->file);
    if (row->part[0])
        printf("%s: ", row->part);
    printf("%s %s: %s\n", pn_severity_name(row->severity), row->rule, row->message);
}

static void print_csv(const struct finding_row *row)
{
    say_csv_field(row->file);
    putchar(',');
    say_csv_field(row->part);
    printf(",%" PRIu64 ",%s,%s,%s,", row->offset, pn_severity_name(row->severity),
           row->rule, row->section);
    if (row->record >= 0)
        printf("%" PRId64, row->record);
    printf(",%u,", row->count);
    say_csv_field(row->message);
    putchar('\n');
}

static void print_json(const struct finding_row *row)
{
    fputs("{\"file\":", stdout);
    say_json_string(row->file);
    fputs(",\"model\":", stdout);
    say_json_string(row->part);
    printf(",\"offset\":%" PRIu64 ",\"severity\":\"%s\",\"rule\":\"%s\"", row->offset,
           pn_severity_name(row->severity), row->rule);
    if (row->record >= 0)
        printf(",\"section\":\"%s\",\"record\":%" PRId64, row->section, row->record);
    printf(",\"count\":%u,\"message\":", row->count);
    say_json_string(row->message);
    putchar('}');
}

void findings_add(struct findings *findings, const struct finding_row *row)
{
    findings->by_severity[row->severity]++;
    if (findings->format == FORMAT_CSV) {
        print_csv(row);
    } else if (findings->format == FORMAT_JSON) {
        if (findings->started)
            fputs(",\n ", stdout);
        print_json(row);
    } else if (row->severity > PN_SEVERITY_NOTE ||
               finding_level(findings->fail_on) == PN_SEVERITY_NOTE) {
        print_text(row);
    }
    findings->started = true;
}

static void print_sums(const struct findings *findings)
{
    for (int s = PN_SEVERITY_COUNT - 1; s >= 0; s--)
        printf("%u %s%s%s", findings->by_severity[s],
               pn_severity_name((enum pn_severity)s),
               findings->by_severity[s] == 1 ? "" : "s", s ? ", " : "\n");
}

/* What stands after the last one: sums, but where nothing could be read to be summed. */
static void end(const struct findings *findings, bool read)
{
    if (findings->format == FORMAT_JSON)
        puts("]");
    else if (findings->format == FORMAT_TEXT && (read || findings->started))
        print_sums(findings);
}

/* One is as severe as --fail-on says. */
static bool fails(const struct findings *findings)
{
    for (int s = (int)finding_level(findings->fail_on); s < PN_SEVERITY_COUNT; s++)
        if (findings->by_severity[s])
            return true;
    return false;
}

int findings_lint(const struct call *call, struct file_list files,
                  const struct lint_files *lint)
{
    if (lint->list) {
        findings_list_rules(lint->findings->format, lint->rule);
        return EXIT_DONE;
    }
    if (files.count == 0)
        return say_misuse(call, "lint: a FILE is missing");
    start(lint->findings);
    int status = lint->each(call, files, lint->context);
    end(lint->findings, status == EXIT_DONE || files.count > 1);
    return status == EXIT_DONE && fails(lint->findings) ? EXIT_NO : status;
}

/* ---- rules ---- */

static void print_rule_text(const struct pn_rule *rule)
{
    printf("%-22s %-8s %s\n", rule->name, pn_severity_name(rule->severity), rule->what);
    printf("%31s otherwise: %s\n", "", rule->why);
    if (rule->fix)
        printf("%31s fix: %s\n", "", rule->fix);
}

static void print_rule_csv(const struct pn_rule *rule)
{
    printf("%s,%s,", rule->name, pn_severity_name(rule->severity));
    say_csv_field(rule->what);
    putchar(',');
    say_csv_field(rule->why);
    putchar(',');
    say_csv_field(rule->fix ? rule->fix : "");
    putchar('\n');
}

static void print_rule_json(const struct pn_rule *rule, bool first)
{
    printf("%s{\"rule\":\"%s\",\"severity\":\"%s\",\"what\":", first ? "[" : ",\n ",
           rule->name, pn_severity_name(rule->severity));
    say_json_string(rule->what);
    fputs(",\"why\":", stdout);
    say_json_string(rule->why);
    fputs(",\"fix\":", stdout);
    if (rule->fix)
        say_json_string(rule->fix);
    else
        fputs("null", stdout);
    putchar('}');
}

void findings_list_rules(enum format format, rule_at *at)
{
    const struct pn_rule *rule;
    if (format == FORMAT_CSV)
        puts("rule,severity,what,why,fix");
    for (uint32_t i = 0; (rule = at(i)) != NULL; i++) {
        if (format == FORMAT_TEXT)
            print_rule_text(rule);
        else if (format == FORMAT_CSV)
            print_rule_csv(rule);
        else
            print_rule_json(rule, i == 0);
    }
    if (format >= FORMAT_JSON)
        puts("]");
}
