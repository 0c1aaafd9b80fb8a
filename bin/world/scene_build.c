/* scene_build.c - pathnode scene build: a scene file out of what a game has. */
#include "config.h"

#include "world/scene_files.h"

#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>

const char *const scene_turnings[] = {"exact", "game", NULL};

/* Of the models that are missing, so many are shown to a person. */
#define MISSING_SHOWN 20u

#define NOON 12

/* ---- options ---- */

static int read_hour(const struct call *call, int *hour)
{
    const struct option_number *given =
        &((const struct scene_values *)call->values)->hour;
    *hour = given->given ? (int)given->value : NOON;
    if (given->given && (given->value != *hour || *hour < 0 || *hour > 23))
        return say_misuse(call, "--hour is 0 to 23");
    return EXIT_DONE;
}

/* owner: *codes is the caller's, free(); NULL without any */
static int read_interiors(const struct call *call, uint8_t **codes, uint32_t *count)
{
    const struct option_list *list =
        &((const struct scene_values *)call->values)->interiors;
    *codes = NULL;
    *count = (uint32_t)list->count;
    if (list->count == 0)
        return EXIT_DONE;
    if (!(*codes = malloc(list->count)))
        return say_no_memory(call);
    for (size_t i = 0; i < list->count; i++) {
        double code;
        if (!pn_number_parse(list->items[i], &code) || code != (uint8_t)code)
            return say_misuse(call, "'%s' is no area code, 0 to 255", list->items[i]);
        (*codes)[i] = (uint8_t)code;
    }
    return EXIT_DONE;
}

/* ---- what became of it ---- */

#define FACT(member, label)            \
    {                                  \
#member, label, report->member \
    }
#define SKIPPED(name, which, label)         \
    {                                       \
        name, label, report->skipped[which] \
    }

static void print_missing_text(const struct pn_gather_report *report)
{
    for (uint32_t i = 0; i < report->missing_count && i < MISSING_SHOWN; i++) {
        const struct pn_gather_missing *m = &report->missing[i];
        char name[PN_MODEL_NAME_SIZE];
        printf("%s%s %d: %s, %u placement%s\n", i ? "" : "not in the scene:\n",
               say_name(m->name, name, sizeof name), m->id, pn_gather_skip_name(m->why),
               m->placements, m->placements == 1 ? "" : "s");
    }
    if (report->missing_count > MISSING_SHOWN)
        printf("and %u more models; --format csv lists all\n",
               report->missing_count - MISSING_SHOWN);
}

/* Rows as those of the facts: "unknown:NAME:NUMBER" and how many placements. */
static void print_missing_csv(const struct pn_gather_report *report)
{
    for (uint32_t i = 0; i < report->missing_count; i++) {
        const struct pn_gather_missing *m = &report->missing[i];
        char name[PN_MODEL_NAME_SIZE], key[80];
        snprintf(key, sizeof key, "%s:%s:%d", pn_gather_skip_name(m->why),
                 say_name(m->name, name, sizeof name), m->id);
        say_csv_field(key);
        printf(",%u\n", m->placements);
    }
}

static void print_json(const struct pn_gather_report *report,
                       const struct say_fact *facts, size_t count)
{
    putchar('{');
    for (size_t i = 0; i < count; i++)
        printf("\"%s\":%llu,", facts[i].key, (unsigned long long)facts[i].value);
    fputs("\"missing\":[", stdout);
    for (uint32_t i = 0; i < report->missing_count; i++) {
        const struct pn_gather_missing *m = &report->missing[i];
        fputs(i ? ",\n {\"model\":" : "{\"model\":", stdout);
        say_json_string(m->name);
        printf(",\"number\":%d,\"why\":\"%s\",\"placements\":%u}", m->id,
               pn_gather_skip_name(m->why), m->placements);
    }
    puts("]}");
}

static void print_report(const struct call *call, const struct pn_gather_report *report)
{
    const enum format format =
        (enum format)((const struct scene_values *)call->values)->format;
    struct say_fact facts[] = {
        FACT(archives, "archives"),
        FACT(col_files, "collision files"),
        FACT(models, "models"),
        FACT(models_broken, "broken models"),
        FACT(unreadable, "unreadable files"),
        FACT(absent, "files not there"),
        FACT(models_twice, "models of a name again"),
        FACT(ide_files, "definition files"),
        FACT(definitions, "definitions"),
        FACT(ipl_files, "placement files"),
        FACT(placements, "placements"),
        FACT(placed, "placed"),
        FACT(turnless, "without a rotation"),
        SKIPPED("interior", PN_GATHER_INTERIOR, "skipped: other interiors"),
        SKIPPED("hour", PN_GATHER_HOUR, "skipped: other hours"),
        SKIPPED("lod", PN_GATHER_LOD, "skipped: for afar"),
        SKIPPED("empty", PN_GATHER_EMPTY, "skipped: empty models"),
        SKIPPED("no-collision", PN_GATHER_NO_COLLISION, "skipped: no collision"),
        SKIPPED("unknown", PN_GATHER_UNKNOWN, "skipped: unknown models"),
        SKIPPED("faulty", PN_GATHER_FAULTY, "skipped: faulty models"),
    };
    const size_t count = sizeof facts / sizeof *facts;
    for (size_t i = 0; i < count; i++)
        if (facts[i].value == 0)
            facts[i].label = NULL; /* a person is spared what did not happen */
    for (uint32_t i = 0; i < report->note_count; i++)
        say_warning(call, "%s", report->notes[i]);
    if (report->placed == 0)
        say_warning(call, "nothing is in the scene");
    else if (report->ipl_files == 0)
        say_note(call, "no placement files: every model stands at the origin");
    if (format == FORMAT_JSON) {
        print_json(report, facts, count);
        return;
    }
    say_facts(format, facts, count);
    if (format == FORMAT_TEXT)
        print_missing_text(report);
    else
        print_missing_csv(report);
}

/* ---- the work ---- */

static bool is_refused(const struct scene_values *values,
                       const struct pn_gather_report *report)
{
    return values->strict && !pn_gather_is_whole(report);
}

static enum pn_status make(const struct call *call, struct file_list files,
                           const struct pn_gather_options *options,
                           struct pn_gather_report *report,
                           const struct pn_progress *progress, struct pn_error *err)
{
    const struct scene_values *values = call->values;
    struct pn_scene_draft *draft = NULL;
    struct pn_scene *scene = NULL;
    enum pn_status status = pn_scene_draft_new(&draft, err);
    if (status == PN_OK)
        status = pn_gather(files.paths, (size_t)files.count, options, draft, report,
                           progress, err);
    if (status == PN_OK && !is_refused(values, report))
        status = pn_scene_finish(draft, &scene, err);
    if (status == PN_OK && scene)
        status = pn_scene_save(scene, values->output, values->force, err);
    pn_scene_free(scene);
    pn_scene_draft_free(draft);
    return status;
}

static int build(const struct call *call, struct file_list files,
                 const struct pn_gather_options *options)
{
    struct pn_gather_report report = {0};
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    progress_start(&progress, call);
    const enum pn_status status =
        make(call, files, options, &report, &progress.hook, &err);
    progress_end(&progress);
    int exit_status = EXIT_DONE;
    if (status == PN_OK) {
        print_report(call, &report);
        exit_status = report.placed ? EXIT_DONE : EXIT_NO;
    } else
        exit_status = say_failure(call, &err);
    if (status == PN_OK && is_refused(call->values, &report)) {
        say_note(call, "--strict: not all could be used; nothing was written");
        exit_status = EXIT_FAILED;
    }
    pn_gather_report_release(&report);
    return exit_status;
}

int scene_build(const struct call *call, struct file_list files)
{
    const struct scene_values *values = call->values;
    struct pn_gather_options options = {.turning =
                                            (enum pn_ipl_turning)values->placement};
    uint8_t *interiors = NULL;
    int status = subcommand_check_output(call, "build", values->output);
    if (status == EXIT_DONE)
        status = read_hour(call, &options.hour);
    if (status == EXIT_DONE)
        status = read_interiors(call, &interiors, &options.interior_count);
    options.interiors = interiors;
    if (status == EXIT_DONE)
        status = build(call, files, &options);
    free(interiors);
    return status;
}
