/* cmd_links.c - pathnode links: the links of a network held against a scene. */
#include "config.h"

#include "links_report.h"
#include "progress.h"
#include "scene_files.h"
#include "source.h"
#include "subcommand.h"
#include "walk_body.h"
#include "words.h"

#include <unistd.h>

struct values {
    int format, kind;
    const char *scene, *body;
    struct option_list sets;
    uint32_t jobs;
    bool clearance, all;
};

static int lint_with(const struct call *call, const struct pn_network *network,
                     const struct pn_scene *scene, const struct pn_links_options *options)
{
    const struct values *values = call->values;
    struct links_report report = {.scene = scene,
                                  .format = (enum format)values->format,
                                  .all = values->all,
                                  .clearance = options->clearance};
    struct progress progress;
    struct pn_error err;
    uint32_t outside = 0;
    pn_error_clear(&err);
    links_report_begin(&report);
    progress_start(&progress, call);
    enum pn_status status = pn_links_walk(network, scene, options, links_report_add,
                                          &report, &outside, &progress.hook, &err);
    progress_end(&progress);
    links_report_end(&report, outside);
    if (status != PN_OK)
        return say_failure(call, &err);
    return report.bad ? EXIT_NO : EXIT_DONE;
}

static uint32_t all_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (uint32_t)cores : 1;
}

static int lint_links(const struct call *call, struct file_list files)
{
    const struct values *values = call->values;
    struct pn_links_options options = {.kinds = word_kind_set(values->kind),
                                       .jobs = values->jobs ? values->jobs : all_cores(),
                                       .clearance = values->clearance};
    struct pn_scene *scene = NULL;
    struct source source = {0};
    if (!values->scene)
        return say_misuse(call, "lint: --scene is missing");
    if (options.kinds == PN_KINDS_BOAT)
        return say_misuse(call,
                          "lint: boats are not looked at; give car, ped or vehicle");
    if (files.count > 1)
        return say_misuse(call, "lint: one SOURCE, not '%s' too", files.paths[1]);
    int status = walk_body(call, values->body, &values->sets, &options.body);
    if (status == EXIT_DONE)
        status = source_load(call, files.paths[0], SOURCE_RAW, &source);
    if (status == EXIT_DONE)
        status = scene_open(call, values->scene, &scene);
    if (status == EXIT_DONE)
        status = lint_with(call, source.network, scene, &options);
    pn_scene_free(scene);
    source_release(&source);
    return status;
}

static int run_links(const struct call *call)
{
    static const struct subcommand words[] = {{"lint", 1, lint_links}, {0}};
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "lint SOURCE --scene SCENE [--kind K] [--body B] [--set KEY=VALUE] [--clearance] "
    "[--all] [--jobs N] [--format F]",
    NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

static const struct option options[] = {
    {"scene", 's', "SCENE", "the scene file to hold them against", OPTION_TEXT,
     offsetof(struct values, scene), NULL},
    {"kind", 'k', "K", "car, ped or vehicle; all without it", OPTION_CHOICE,
     offsetof(struct values, kind), word_kinds},
    {"body", 'b', "B", "who walks: sa-ped or another, or a file", OPTION_TEXT,
     offsetof(struct values, body), NULL},
    {"set", 0, "KEY=VALUE", "change a value of the body; may be repeated", OPTION_LIST,
     offsetof(struct values, sets), NULL},
    {"clearance", 0, NULL, "measure the room at the sides of ped links", OPTION_FLAG,
     offsetof(struct values, clearance), NULL},
    {"all", 'a', NULL, "tell the links that are well, too", OPTION_FLAG,
     offsetof(struct values, all), NULL},
    {"jobs", 'j', "N", "threads; one a core without it", OPTION_COUNT,
     offsetof(struct values, jobs), NULL},
    OPTION_FORMAT(struct values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_links = {
    .name = "links",
    .group = "world",
    .summary = "links held against a scene: lint",
    .synopsis = synopsis,
    .statuses = "0 all can be gone, 1 some cannot, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 3,
    .run = run_links,
};
