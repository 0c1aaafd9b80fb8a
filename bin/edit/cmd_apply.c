/* cmd_apply.c - pathnode apply: a network with patches, as a new database. */
#include "config.h"

#include "cli/progress.h"
#include "cli/say.h"
#include "cli/source.h"

#include <limits.h>
#include <stdio.h>

struct apply_values {
    const char *out;
    int format;
    bool force;
};

/* "NAME:LINE"; scripts have no lines of theirs. */
static void print_place(const char *file, uint32_t line)
{
    fputs(file, stdout);
    if (line)
        printf(":%u", line);
}

static void print_text(const struct call *call, const struct pn_patch_result *result)
{
    const unsigned patches = (unsigned)call->operand_count - 1;
    const uint32_t conflicts = result->conflict_count, set = result->rows_set;
    char text[1024];
    for (uint32_t i = 0; i < conflicts; i++) {
        const struct pn_patch_conflict *c = &result->conflicts[i];
        pn_patch_conflict_text(c, text, sizeof text);
        print_place(c->file, c->line);
        printf(": %s\n", text);
    }
    if (conflicts)
        printf("%u conflict%s\n", conflicts, conflicts == 1 ? "" : "s");
    else
        printf("%u patch%s: %u row%s set, %u deleted\n", patches,
               patches == 1 ? "" : "es", set, set == 1 ? "" : "s", result->rows_deleted);
}

/* A number that is not everywhere, in a table. */
static void print_cell(int64_t number, bool there)
{
    if (there)
        printf("%lld", (long long)number);
    putchar(',');
}

static void print_csv(const struct call *call, const struct pn_patch_result *result)
{
    (void)call;
    char text[1024];
    puts("file,line,record,area,index,seq,field,value,other_file,other_line,other_value,"
         "message");
    for (uint32_t i = 0; i < result->conflict_count; i++) {
        const struct pn_patch_conflict *c = &result->conflicts[i];
        say_csv_field(c->file);
        putchar(',');
        print_cell(c->line, c->line != 0);
        printf("%s,%u,%u,", c->table, c->area, c->number);
        print_cell(c->seq, c->seq >= 0);
        printf("%s,", c->field ? c->field : "");
        say_csv_field(c->value ? c->value : "");
        putchar(',');
        say_csv_field(c->other_file ? c->other_file : "");
        putchar(',');
        print_cell(c->other_line, c->other_line != 0);
        say_csv_field(c->other_value ? c->other_value : "");
        putchar(',');
        pn_patch_conflict_text(c, text, sizeof text);
        say_csv_field(text);
        putchar('\n');
    }
}

static void print_member(const char *key, const char *text)
{
    if (!text)
        return;
    printf(",\"%s\":", key);
    say_json_string(text);
}

static void print_json_conflict(const struct pn_patch_conflict *c)
{
    char text[1024];
    printf("{\"record\":\"%s\",\"area\":%u,\"index\":%u", c->table, c->area, c->number);
    if (c->seq >= 0)
        printf(",\"seq\":%d", (int)c->seq);
    print_member("file", c->file);
    if (c->line)
        printf(",\"line\":%u", c->line);
    print_member("field", c->field);
    print_member("value", c->value);
    print_member("other_file", c->other_file);
    if (c->other_line)
        printf(",\"other_line\":%u", c->other_line);
    print_member("other_value", c->other_value);
    pn_patch_conflict_text(c, text, sizeof text);
    print_member("message", text);
    putchar('}');
}

static void print_json(const struct call *call, const struct pn_patch_result *result)
{
    (void)call;
    printf("{\"rows_set\":%u,\"rows_deleted\":%u,\"conflicts\":[", result->rows_set,
           result->rows_deleted);
    for (uint32_t i = 0; i < result->conflict_count; i++) {
        fputs(i ? ",\n" : "\n", stdout);
        print_json_conflict(&result->conflicts[i]);
    }
    puts("]}");
}

static int print(const struct call *call, const struct pn_patch_result *result)
{
    static void (*const printers[])(const struct call *,
                                    const struct pn_patch_result *) = {
        [FORMAT_TEXT] = print_text, [FORMAT_CSV] = print_csv, [FORMAT_JSON] = print_json};
    const struct apply_values *values = call->values;
    printers[values->format](call, result);
    if (!result->conflict_count)
        return EXIT_DONE;
    say_note(call, "nothing was written to '%s'", values->out);
    return EXIT_NO;
}

static int apply(const struct call *call, const struct source *base)
{
    const struct apply_values *values = call->values;
    struct progress progress;
    struct pn_patch_result result;
    struct pn_error err;
    pn_error_clear(&err);
    progress_start(&progress, call);
    enum pn_status status = pn_patch_apply(
        base->network, call->operands + 1, (size_t)call->operand_count - 1, values->out,
        base->path, values->force, &progress.hook, &result, &err);
    progress_end(&progress);
    if (status != PN_OK)
        return say_failure(call, &err);
    int answer = print(call, &result);
    pn_patch_result_release(&result);
    return answer;
}

static int run_apply(const struct call *call)
{
    const struct apply_values *values = call->values;
    struct source base;
    if (!values->out)
        return say_misuse(call, "say where to with -o OUT");
    int status = source_load(call, call->operands[0], SOURCE_RAW, &base);
    if (status == EXIT_DONE)
        status = apply(call, &base);
    source_release(&base);
    return status;
}

static const char *const synopsis[] = {"BASE PATCH... -o OUT [--force] [--format F]",
                                       NULL};

static const struct option options[] = {
    {"output", 'o', "OUT", "the new database", OPTION_TEXT,
     offsetof(struct apply_values, out), NULL},
    {"force", 0, NULL, "replace OUT if it is there", OPTION_FLAG,
     offsetof(struct apply_values, force), NULL},
    OPTION_FORMAT(struct apply_values, say_formats,
                  "of the conflicts: text, csv or json"),
    {0},
};

const struct command cmd_apply = {
    .name = "apply",
    .group = "convert",
    .summary = "a network with patches, as a new database",
    .synopsis = synopsis,
    .statuses = "0 done, 1 conflicts (nothing written), 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = INT_MAX,
    .run = run_apply,
};
