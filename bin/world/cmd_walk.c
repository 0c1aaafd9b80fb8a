/* cmd_walk.c - pathnode walk: a body walks through a scene. */
#include "config.h"

#include "cli/progress.h"
#include "world/scene_files.h"
#include "world/walk_body.h"
#include "world/walk_film.h"
#include "world/walk_places.h"
#include "world/walk_report.h"
#include "cli/words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct values {
    int format;
    const char *body, *path, *trace;
    struct option_list sets;
    struct walk_cast cast;
    bool force;
};

static int read_words(const struct call *call, struct walk_places *places)
{
    int used;
    for (int i = 1; i < call->operand_count; i += used) {
        struct pn_point place;
        bool has_z;
        if (strchr(call->operands[i], '/'))
            return say_misuse(call, "'%s' is no place: X,Y,Z; --path takes a route",
                              call->operands[i]);
        int status = word_place(call, call->operands + i, call->operand_count - i, 3,
                                &place, &has_z, &used);
        if (status != EXIT_DONE)
            return status;
        struct pn_error err;
        pn_error_clear(&err);
        if (walk_places_add(places, place, &err) != PN_OK)
            return say_failure(call, &err);
    }
    return EXIT_DONE;
}

static int read_places(const struct call *call, struct walk_places *places)
{
    const struct values *values = call->values;
    if (values->path && call->operand_count > 1)
        return say_misuse(call, "--path goes with SCENE alone");
    int status = values->path ? walk_places_read(call, values->path, places)
                              : read_words(call, places);
    if (status == EXIT_DONE && places->count < 2)
        return say_misuse(call, "FROM and TO are missing");
    return status;
}

/* One place after the other, until one is not reached. */
static enum pn_status go(const struct call *call, const struct walk_places *places,
                         struct pn_walker *walker, struct walk_report *report,
                         struct pn_error *err)
{
    struct progress progress;
    enum pn_status status = PN_OK;
    progress_start(&progress, call);
    report->progress = &progress.hook;
    report->total = places->count - 1;
    for (uint32_t i = 1; i < places->count && status == PN_OK; i++) {
        report->reached = i - 1;
        double walked = report->way.walked_m;
        status = pn_walk_to(walker, places->at[i], &report->way, walk_report_step, report,
                            err);
        report->way.walked_m += walked;
        if (status == PN_OK && report->way.end != PN_WALK_OK &&
            report->way.end != PN_WALK_WATER)
            break;
        report->wet |= report->way.end == PN_WALK_WATER;
        report->reached = i;
    }
    progress_end(&progress);
    return status;
}

static int write_trace(const struct call *call, const struct walk_report *report)
{
    const struct values *values = call->values;
    return word_ends_in(values->trace, ".glb")
               ? walk_film(call, report, &values->cast, values->trace, values->force)
               : walk_report_trace(call, report, values->trace, values->force);
}

static int walk(const struct call *call, const struct pn_scene *scene,
                const struct pn_body *body, const struct walk_places *places)
{
    const struct values *values = call->values;
    struct walk_report report = {.scene = scene, .body = body};
    struct pn_walker walker;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_walk_begin(&walker, scene, body, places->at[0], WALK_REACH_M, &err) != PN_OK)
        return say_refusal(call, &err);
    report.start = (struct pn_film_moment){walker.feet, walker.height};
    enum pn_status status = go(call, places, &walker, &report, &err);
    int end = EXIT_DONE;
    if (status != PN_OK)
        end = say_refusal(call, &err);
    else if (values->trace)
        end = write_trace(call, &report);
    if (end == EXIT_DONE) {
        walk_report_print(&report, &walker, (enum format)values->format);
        end = report.reached == report.total ? EXIT_DONE : EXIT_NO;
    }
    walk_report_release(&report);
    return end;
}

static int run_walk(const struct call *call)
{
    const struct values *values = call->values;
    struct pn_body body;
    struct pn_scene *scene = NULL;
    struct walk_places places = {0};
    int status = walk_cast_check(call, &values->cast, values->trace);
    if (status == EXIT_DONE)
        status = walk_body(call, values->body, &values->sets, &body);
    if (status == EXIT_DONE)
        status = read_places(call, &places);
    if (status == EXIT_DONE)
        status = scene_open(call, call->operands[0], &scene);
    if (status == EXIT_DONE)
        status = walk(call, scene, &body, &places);
    pn_scene_free(scene);
    free(places.at);
    return status;
}

static const char *const synopsis[] = {"SCENE FROM TO ... [OPTION...]",
                                       "SCENE --path FILE|- [OPTION...]", NULL};

static const struct option options[] = {
    {"path", 0, "FILE", "a route as JSON, or CSV with x, y, z (-: stdin)", OPTION_TEXT,
     offsetof(struct values, path), NULL},
    {"body", 'b', "B", "who walks: sa-ped or another, or a file", OPTION_TEXT,
     offsetof(struct values, body), NULL},
    {"set", 0, "KEY=VALUE", "change a value of the body; may be repeated", OPTION_LIST,
     offsetof(struct values, sets), NULL},
    {"trace", 0, "FILE", "write the way: .csv, .geojson or .glb", OPTION_TEXT,
     offsetof(struct values, trace), NULL},
    {"character", 'c', "FILE", "who is shown in a .glb: a skeleton, .osm or .smd",
     OPTION_TEXT, offsetof(struct values, cast.character), NULL},
    {"animation", 'a', "FILE", "how the character walks", OPTION_TEXT,
     offsetof(struct values, cast.animation), NULL},
    {"read", 'r', "HOW", "as of skin export; may be repeated", OPTION_LIST,
     offsetof(struct values, cast.read), NULL},
    {"unit", 0, "N", "+metres a unit of the character is, 1 if not given", OPTION_NUMBER,
     offsetof(struct values, cast.unit), NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct values, force), NULL},
    OPTION_FORMAT(struct values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_walk = {
    .name = "walk",
    .group = "world",
    .summary = "walk a body through a scene",
    .synopsis = synopsis,
    .statuses = "0 it arrived, 1 it did not, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = INT_MAX,
    .run = run_walk,
};
