/* links_lint.c - pathnode links lint: every link, both ways. */
#include "config.h"

#include "world/links_files.h"
#include "world/links_report.h"
#include "cli/picture.h"
#include "cli/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Room around the links of a picture. */
#define MARGIN_M 20.0

/* The choices of --kind. */
static uint32_t kind_set(int choice)
{
    static const uint32_t sets[] = {PN_KINDS_ALL, PN_KINDS_CAR, PN_KINDS_PED,
                                    PN_KINDS_CAR};
    return sets[choice];
}

static uint32_t all_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (uint32_t)cores : 1;
}

/* ---- the walk, in one go or in several ---- */

/* Takes over what an earlier run has kept, if one has. */
static int take_over(const struct call *call, struct pn_links *links,
                     const struct pn_links_options *options)
{
    const struct links_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (!values->resume || access(values->resume, F_OK) != 0)
        return EXIT_DONE;
    if (pn_links_resume(links, options, values->resume, &err) != PN_OK)
        return say_failure(call, &err);
    say_note(call, "%u of %u links were walked before", pn_links_walked(links),
             pn_links_count(links));
    return EXIT_DONE;
}

/* Not all of them are walked: the rest is for another run. */
static int keep(const struct call *call, const struct pn_links *links,
                const struct pn_links_options *options)
{
    const struct links_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_links_save(links, options, values->resume, &err) != PN_OK)
        return say_failure(call, &err);
    say_note(call, "%u of %u links are walked and kept in '%s'; the same command goes on",
             pn_links_walked(links), pn_links_count(links), values->resume);
    return EXIT_FAILED;
}

static int walk(const struct call *call, struct pn_links *links,
                const struct pn_links_options *options)
{
    const struct links_values *values = call->values;
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    int status = take_over(call, links, options);
    if (status != EXIT_DONE)
        return status;
    progress_start(&progress, call);
    const enum pn_status walked = pn_links_walk(links, options, &progress.hook, &err);
    progress_end(&progress);
    const bool stopped =
        walked == PN_E_INTERRUPTED ||
        (walked == PN_OK && pn_links_walked(links) < pn_links_count(links));
    if (values->resume && stopped)
        return keep(call, links, options);
    return walked == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

/* ---- what becomes of it ---- */

static int save(const struct call *call, const struct links_world *world,
                const struct pn_links *links)
{
    const struct links_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_database_save_findings(world->source.path, links, world->scene, values->all,
                                  &err) != PN_OK)
        return say_failure(call, &err);
    return EXIT_DONE;
}

static void grow(struct pn_box *box, struct pn_point p)
{
    box->min.x = fmin(box->min.x, p.x - MARGIN_M);
    box->min.y = fmin(box->min.y, p.y - MARGIN_M);
    box->max.x = fmax(box->max.x, p.x + MARGIN_M);
    box->max.y = fmax(box->max.y, p.y + MARGIN_M);
}

/* Interiors in the sky stand over other places. */
static bool is_shown(const struct pn_links_spot *spot)
{
    return spot->from_pos.z < PN_MAP_INTERIOR_Z_M;
}

/* Where links are, and those that end badly. */
static void gather(const struct pn_links *links, struct pn_map_options *options,
                   struct pn_map_fault *faults)
{
    options->box = (struct pn_box){{INFINITY, INFINITY, -INFINITY},
                                   {-INFINITY, -INFINITY, PN_MAP_INTERIOR_Z_M}};
    for (uint32_t i = 0; i < pn_links_count(links); i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        if (!spot || !is_shown(spot))
            continue;
        grow(&options->box, spot->from_pos);
        grow(&options->box, spot->to_pos);
        if (spot->way.end != PN_WALK_OK)
            faults[options->fault_count++] =
                (struct pn_map_fault){spot->from_pos, spot->to_pos, spot->way.at};
    }
    options->has_box = options->box.min.x <= options->box.max.x;
    options->faults = faults;
}

static int draw(const struct call *call, const struct links_world *world,
                const struct pn_links *links)
{
    const struct links_values *values = call->values;
    struct pn_map_fault *faults = malloc((pn_links_count(links) + 1u) * sizeof *faults);
    struct pn_map_options options = {.kinds = kind_set(values->kind),
                                     .title = picture_title(world->source.path),
                                     .scene = world->scene};
    if (!faults)
        return say_no_memory(call);
    gather(links, &options, faults);
    const int status =
        picture_draw(call, world->source.graph, &options, values->picture, values->force);
    free(faults);
    return status;
}

static int report(const struct call *call, const struct links_world *world,
                  const struct pn_links *links)
{
    const struct links_values *values = call->values;
    struct links_report report = {
        .scene = world->scene, .format = (enum format)values->format, .all = values->all};
    int status = values->save ? save(call, world, links) : EXIT_DONE;
    if (status == EXIT_DONE && values->picture)
        status = draw(call, world, links);
    if (status != EXIT_DONE)
        return status;
    links_report_begin(&report);
    for (uint32_t i = 0; i < pn_links_count(links); i++)
        links_report_add(&report, pn_links_at(links, i));
    links_report_end(&report, pn_links_outside(links));
    /* What was walked is kept until the answer is out. */
    if (values->resume && fflush(stdout) == 0 && !ferror(stdout))
        remove(values->resume);
    return report.bad ? EXIT_NO : EXIT_DONE;
}

/* ---- the word ---- */

static int check(const struct call *call, const struct links_world *world)
{
    const struct links_values *values = call->values;
    const struct pn_source_info *info = &world->source.info;
    if (values->save && info->kind != PN_SOURCE_DATABASE)
        return say_misuse(call,
                          "--save: '%s' is no database: 'pathnode import' makes one",
                          world->source.path);
    if (values->save && info->edits && info->edits->nodes.count)
        return say_misuse(call,
                          "--save: rows were added or deleted in '%s': compile it to a "
                          "new database first",
                          world->source.path);
    return values->picture ? picture_place(call, values->picture, values->force)
                           : EXIT_DONE;
}

static int lint_world(const struct call *call, const struct links_world *world)
{
    const struct links_values *values = call->values;
    struct pn_links_options options = {.body = world->body,
                                       .jobs = values->jobs ? values->jobs : all_cores(),
                                       .most = values->stop_after,
                                       .clearance = values->clearance};
    struct pn_surfaces surfaces;
    struct pn_links *links = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (values->surfaces && pn_surfaces_load(values->surfaces, &surfaces, &err) != PN_OK)
        return say_failure(call, &err);
    options.surfaces = values->surfaces ? &surfaces : NULL;
    if (pn_links_new(world->source.network, world->scene, kind_set(values->kind), &links,
                     &err) != PN_OK)
        return say_failure(call, &err);
    int status = walk(call, links, &options);
    if (status == EXIT_DONE)
        status = report(call, world, links);
    pn_links_free(links);
    return status;
}

int links_lint(const struct call *call, struct file_list files)
{
    const struct links_values *values = call->values;
    struct links_world world = {0};
    if (values->stop_after && !values->resume)
        return say_misuse(call, "--stop-after: the rest would be lost without --resume");
    int status = links_world_open(call, "lint", files,
                                  values->picture ? SOURCE_GRAPH : SOURCE_RAW, &world);
    if (status == EXIT_DONE)
        status = check(call, &world);
    if (status == EXIT_DONE)
        status = lint_world(call, &world);
    links_world_release(&world);
    return status;
}
