/* cmd_merge.c - pathnode merge: two edits of one network joined. */
#include "config.h"

#include "cli/say.h"
#include "cli/source.h"
#include "cli/target.h"

#include <stdio.h>

struct merge_values {
    int format;
    bool force;
};

static void print_text(const struct pn_conflicts *conflicts)
{
    char text[256];
    for (size_t i = 0; i < conflicts->count; i++) {
        pn_conflict_text(&conflicts->list[i], text, sizeof text);
        printf("conflict: %s\n", text);
    }
    if (conflicts->count)
        printf("%zu conflict%s\n", conflicts->count, conflicts->count == 1 ? "" : "s");
    else
        puts("merged without conflicts");
}

static void print_csv(const struct pn_conflicts *conflicts)
{
    char text[256];
    puts("record,area,index,field,message");
    for (size_t i = 0; i < conflicts->count; i++) {
        const struct pn_conflict *c = &conflicts->list[i];
        const struct pn_diff_place *place = &c->place[!c->place[PN_MERGE_BASE].there];
        pn_conflict_text(c, text, sizeof text);
        printf("%s,%u,%u,%s,", pn_record_name(c->record), place->area, place->index,
               c->field ? c->field : "");
        say_csv_field(text);
        putchar('\n');
    }
}

static void print_json(const struct pn_conflicts *conflicts)
{
    char text[256];
    printf("{\"conflicts\":[");
    for (size_t i = 0; i < conflicts->count; i++) {
        const struct pn_conflict *c = &conflicts->list[i];
        const struct pn_diff_place *place = &c->place[!c->place[PN_MERGE_BASE].there];
        pn_conflict_text(c, text, sizeof text);
        printf("%s\n{\"record\":\"%s\",\"area\":%u,\"index\":%u,", i ? "," : "",
               pn_record_name(c->record), place->area, place->index);
        if (c->field)
            printf("\"field\":\"%s\",", c->field);
        printf("\"message\":\"%s\"}", text);
    }
    puts("]}");
}

static int merge(const struct call *call, const struct source source[PN_MERGE_SIDES])
{
    static void (*const printers[])(const struct pn_conflicts *) = {
        [FORMAT_TEXT] = print_text, [FORMAT_CSV] = print_csv, [FORMAT_JSON] = print_json};
    const struct merge_values *values = call->values;
    const char *out = call->operands[PN_MERGE_SIDES];
    struct pn_network *merged = NULL;
    struct pn_conflicts conflicts;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_merge(source[PN_MERGE_BASE].network, source[PN_MERGE_OURS].network,
                 source[PN_MERGE_THEIRS].network, &merged, &conflicts, &err) != PN_OK)
        return say_failure(call, &err);
    int status = conflicts.count ? EXIT_NO : EXIT_DONE;
    if (merged)
        status =
            target_save(call, merged, out, call->operands[PN_MERGE_OURS], values->force);
    if (status != EXIT_FAILED)
        printers[values->format](&conflicts);
    if (conflicts.count)
        say_note(call, "nothing was written to '%s'", out);
    pn_conflicts_release(&conflicts);
    pn_network_free(merged);
    return status;
}

static int run_merge(const struct call *call)
{
    struct source source[PN_MERGE_SIDES] = {{.network = NULL}};
    int status = EXIT_DONE;
    for (int side = 0; side < PN_MERGE_SIDES && status == EXIT_DONE; side++)
        status = source_load(call, call->operands[side], SOURCE_FILLED, &source[side]);
    if (status == EXIT_DONE)
        status = merge(call, source);
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        source_release(&source[side]);
    return status;
}

static const char *const synopsis[] = {"BASE OURS THEIRS OUT [--force] [--format F]",
                                       NULL};

static const struct option options[] = {
    {"force", 0, NULL, "replace what is at OUT", OPTION_FLAG,
     offsetof(struct merge_values, force), NULL},
    OPTION_FORMAT(struct merge_values, say_formats,
                  "of the conflicts: text, csv or json"),
    {0},
};

const struct command cmd_merge = {
    .name = "merge",
    .group = "convert",
    .summary = "two edits of one network joined",
    .synopsis = synopsis,
    .statuses = "0 done, 1 conflicts (nothing written), 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 4,
    .most_operands = 4,
    .run = run_merge,
};
