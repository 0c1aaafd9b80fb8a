/* nodes_snap.c - pathnode nodes snap: nodes held against the ground of a scene. */
#include "config.h"

#include "world/nodes_files.h"

#include "cli/findings.h"
#include "cli/progress.h"
#include "cli/source.h"
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>

struct snap {
    const struct nodes_values *values;
    struct snap_answers answers;
    uint32_t verdicts[PN_GROUND_VERDICT_COUNT];
    struct pn_height *heights; /* of nodes to be moved */
    size_t height_count;
    bool no_memory;
};

/* ---- options ---- */

static void set_if_given(const struct option_number *given, double *value)
{
    if (given->given)
        *value = given->value;
}

static struct pn_ground_options read_options(const struct nodes_values *values)
{
    struct pn_ground_options options = pn_ground_usual();
    set_if_given(&values->ok, &options.ok_m);
    set_if_given(&values->drift, &options.drift_m);
    set_if_given(&values->steep, &options.steep_deg);
    set_if_given(&values->wade, &options.wade_m);
    set_if_given(&values->reach, &options.reach_m);
    if (values->kind != KIND_NOT_GIVEN)
        options.kinds = word_kind_set(values->kind);
    return options;
}

/* ---- node by node ---- */

/* Nodes that stand on their ground or near it are put on it. */
static bool is_moved(const struct snap *snap, const struct pn_ground_spot *spot)
{
    return snap->values->write && spot->verdict <= PN_GROUND_DRIFT &&
           pn_ground_snapped_fx(spot) != (int32_t)(spot->pos.z * PN_FX_PER_M);
}

/* Room doubles at powers of two. */
static bool note_height(struct snap *snap, const struct pn_ground_spot *spot)
{
    const size_t count = snap->height_count;
    if ((count & (count - 1)) == 0) {
        struct pn_height *more =
            realloc(snap->heights, (count ? 2 * count : 1) * sizeof *more);
        if (!more)
            return false;
        snap->heights = more;
    }
    snap->heights[snap->height_count++] =
        (struct pn_height){spot->address, pn_ground_snapped_fx(spot)};
    return true;
}

static int take_spot(void *context, const struct pn_ground_spot *spot)
{
    struct snap *snap = context;
    snap->verdicts[spot->verdict]++;
    if (snap->values->all || snap_severity(spot->verdict) > PN_SEVERITY_NOTE)
        snap_answers_add(&snap->answers, spot);
    if (is_moved(snap, spot) && !note_height(snap, spot))
        snap->no_memory = true;
    return snap->no_memory;
}

/* ---- the end ---- */

/* How many nodes of each verdict there are; a person is spared the noughts. */
static void print_sums(const struct snap *snap)
{
    struct say_fact facts[PN_GROUND_VERDICT_COUNT];
    for (int v = 0; v < PN_GROUND_VERDICT_COUNT; v++) {
        const char *name = pn_ground_verdict_name((enum pn_ground_verdict)v);
        facts[v] =
            (struct say_fact){name, snap->verdicts[v] ? name : NULL, snap->verdicts[v]};
    }
    say_facts(FORMAT_TEXT, facts, PN_GROUND_VERDICT_COUNT);
}

/* What is written is mended: it is no finding. */
static bool fails(const struct snap *snap)
{
    const int fail_on = snap->values->fail_on;
    const enum pn_severity level = fail_on ? finding_level(fail_on) : PN_SEVERITY_WARNING;
    for (int v = PN_GROUND_DRIFT; v < PN_GROUND_OUTSIDE; v++) {
        if (v == PN_GROUND_DRIFT && snap->values->write)
            continue;
        if (snap->verdicts[v] && snap_severity((enum pn_ground_verdict)v) >= level)
            return true;
    }
    return false;
}

static int write_heights(const struct call *call, const struct source *source,
                         const struct snap *snap)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (source->info.edits && source->info.edits->nodes.count)
        return say_misuse(call,
                          "rows were added or deleted in '%s': compile it to a new "
                          "database before heights are written",
                          source->path);
    if (snap->height_count && pn_database_set_heights(source->path, snap->heights,
                                                      snap->height_count, &err) != PN_OK)
        return say_failure(call, &err);
    say_note(call, "%zu node%s put on the ground in '%s'", snap->height_count,
             snap->height_count == 1 ? "" : "s", source->path);
    return EXIT_DONE;
}

/* ---- the work ---- */

static int look(const struct call *call, const struct source *source, struct snap *snap)
{
    const struct pn_ground_options options = read_options(snap->values);
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    snap_answers_begin(&snap->answers);
    progress_start(&progress, call);
    const enum pn_status status =
        pn_ground_check(source->network, snap->answers.scene, &options, take_spot, snap,
                        &progress.hook, &err);
    progress_end(&progress);
    snap_answers_end(&snap->answers);
    if (snap->no_memory)
        return say_no_memory(call);
    return status == PN_OK ? EXIT_DONE : say_refusal(call, &err);
}

static int snap_source(const struct call *call, const struct source *source,
                       struct pn_scene *scene)
{
    const struct nodes_values *values = call->values;
    struct snap snap = {.values = values,
                        .answers = {scene, (enum format)values->format, false}};
    int status = EXIT_DONE;
    if (values->write && source->info.kind != PN_SOURCE_DATABASE)
        return say_misuse(call,
                          "--write: '%s' is no database: 'pathnode import' makes one",
                          source->path);
    status = look(call, source, &snap);
    if (status == EXIT_DONE && values->format == FORMAT_TEXT)
        print_sums(&snap);
    if (status == EXIT_DONE && values->write)
        status = write_heights(call, source, &snap);
    free(snap.heights);
    return status == EXIT_DONE && fails(&snap) ? EXIT_NO : status;
}

int nodes_snap(const struct call *call, struct file_list files)
{
    const struct nodes_values *values = call->values;
    struct pn_scene *scene = NULL;
    struct source source;
    struct pn_error err;
    pn_error_clear(&err);
    if (files.count > 1)
        return say_misuse(call, "snap: one SOURCE at a time");
    if (!values->scene)
        return say_misuse(call, "snap: --scene is missing");
    if (pn_scene_open(values->scene, &scene, &err) != PN_OK)
        return say_failure(call, &err);
    int status = source_load(call, files.paths[0], SOURCE_RAW, &source);
    if (status == EXIT_DONE)
        status = snap_source(call, &source, scene);
    source_release(&source);
    pn_scene_free(scene);
    return status;
}
