/* cmd_diff.c - pathnode diff: what is different between two networks. */
#include "config.h"

#include "look/diff_text.h"
#include "cli/say.h"
#include "cli/source.h"

#include <stdio.h>

struct diff_values {
    int format;
    bool sql;
};

static int print(const struct call *call, const struct pn_diff *diff, enum format format)
{
    struct pn_error err;
    pn_error_clear(&err);
    char *text;
    size_t size;
    if (format == FORMAT_TEXT) {
        diff_print(diff);
        return EXIT_DONE;
    }
    if (pn_report_diff(diff, (enum pn_report_format)(format - FORMAT_CSV + PN_REPORT_CSV),
                       &text, &size, &err) != PN_OK)
        return say_failure(call, &err);
    fwrite(text, 1, size, stdout);
    pn_free(text);
    return EXIT_DONE;
}

static int print_sql(const struct call *call, const struct source source[2])
{
    const struct pn_edits *edits = source[0].info.edits;
    struct pn_error err;
    if (edits && (edits->nodes.count || edits->navis.count))
        return say_misuse(call,
                          "--sql: rows were added or deleted in '%s', so statements "
                          "would meet other rows; 'pathnode import' makes a database of "
                          "it whose rows are in order",
                          source[0].path);
    pn_error_clear(&err);
    char *text;
    size_t size;
    if (pn_database_statements(source[0].network, source[1].network, &text, &size,
                               &err) != PN_OK)
        return say_failure(call, &err);
    fwrite(text, 1, size, stdout);
    pn_free(text);
    return EXIT_DONE;
}

/* A network without train tracks says nothing of them, so they are no difference. */
static void say_lone_tracks(const struct call *call, const struct source source[2])
{
    const bool has[2] = {pn_network_tracks(source[0].network).count > 0,
                         pn_network_tracks(source[1].network).count > 0};
    if (has[0] != has[1])
        say_note(call, "only '%s' has train tracks: they are not compared",
                 source[has[1]].path);
}

static int diff(const struct call *call, const struct source source[2])
{
    const struct diff_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_diff diff;
    if (pn_diff_run(source[0].network, source[1].network, &diff, &err) != PN_OK)
        return say_failure(call, &err);
    say_lone_tracks(call, source);
    int status = values->sql ? print_sql(call, source)
                             : print(call, &diff, (enum format)values->format);
    if (status == EXIT_DONE && diff.count)
        status = EXIT_NO;
    pn_diff_release(&diff);
    return status;
}

static int run_diff(const struct call *call)
{
    const struct diff_values *values = call->values;
    struct source source[2] = {{.network = NULL}, {.network = NULL}};
    /* Statements leave to be derived what is. */
    const enum source_depth depth = values->sql ? SOURCE_RAW : SOURCE_KNOWN;
    int status = source_load(call, call->operands[0], depth, &source[0]);
    if (status == EXIT_DONE)
        status = source_load(call, call->operands[1], depth, &source[1]);
    if (status == EXIT_DONE)
        status = diff(call, source);
    source_release(&source[0]);
    source_release(&source[1]);
    return status;
}

static const char *const synopsis[] = {"SOURCE SOURCE [--sql] [--format F]", NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

static const struct option options[] = {
    {"sql", 0, NULL, "SQL that makes the first the second", OPTION_FLAG,
     offsetof(struct diff_values, sql), NULL},
    OPTION_FORMAT(struct diff_values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_diff = {
    .name = "diff",
    .group = "ask",
    .summary = "what is different between two networks",
    .synopsis = synopsis,
    .statuses = "0 the same, 1 different, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_diff,
};
