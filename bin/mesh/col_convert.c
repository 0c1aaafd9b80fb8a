/* col_convert.c - pathnode col convert, regroup: collision files written anew. */
#include "config.h"

#include "mesh/col_files.h"

#include <stdio.h>
#include <stdlib.h>

struct totals {
    uint64_t files, models, faults, dropped, groups;
    struct pn_col_losses losses;
};

static enum pn_status tidy(struct pn_col_model *model, struct totals *totals,
                           struct pn_error *err)
{
    uint32_t dropped = 0;
    enum pn_status status = pn_col_drop_degenerate(model, &dropped, err);
    totals->dropped += dropped;
    pn_col_bounds_of(model, &model->bounds);
    pn_col_set_flags(model);
    return status;
}

static enum pn_status convert(const struct col_values *values, struct pn_col_model *model,
                              struct totals *totals, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    if (values->to)
        status =
            pn_col_convert(model, (enum pn_col_version)values->to, &totals->losses, err);
    if (status == PN_OK && values->tidy)
        status = tidy(model, totals, err);
    return status;
}

static enum pn_status regroup(const struct col_values *values, struct pn_col_model *model,
                              struct totals *totals, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    if (values->strip)
        pn_col_drop_groups(model);
    else if (model->version != PN_COL_1)
        status = pn_col_regroup(model, err);
    totals->groups += model->group_count;
    return status;
}

/* What is done with a model, and the sums over all. */
struct work {
    enum pn_status (*change)(const struct col_values *values, struct pn_col_model *model,
                             struct totals *totals, struct pn_error *err);
    struct totals totals;
};

/* A COLL whose faces use vertices that are not there can be written only as it is: that
 * is said, and the others of the file follow. In other versions it cannot be written. */
static bool is_kept(const struct pn_col_model *model, enum pn_status status)
{
    return status == PN_E_RANGE && model->version == PN_COL_1;
}

static enum pn_status change_all(const struct call *call, const char *path,
                                 struct pn_col_file *file, struct work *work,
                                 uint32_t *kept, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; status == PN_OK && i < file->model_count; i++) {
        status = work->change(call->values, file->models[i], &work->totals, err);
        if (!is_kept(file->models[i], status))
            continue;
        say_warning(call, "%s: %s: kept as it is", path, err->message);
        pn_error_clear(err);
        ++*kept;
        status = PN_OK;
    }
    return status;
}

static int change_file(const struct call *call, struct file_list files, int i,
                       struct pn_col_file *file, void *context)
{
    const struct col_values *values = call->values;
    struct work *work = context;
    struct pn_error err;
    char *path = NULL;
    uint32_t kept = 0;
    pn_error_clear(&err);
    if (change_all(call, files.paths[i], file, work, &kept, &err) != PN_OK)
        return say_failure_in(call, files.paths[i], &err);
    int status = subcommand_output(call, files, i, values->output, ".col", &path);
    if (status == EXIT_DONE && pn_col_save(file, path, values->force, &err) != PN_OK)
        status = say_failure(call, &err);
    free(path);
    if (status != EXIT_DONE)
        return status;
    work->totals.files++;
    work->totals.models += file->model_count - kept;
    work->totals.faults += file->fault_count + kept;
    return kept ? EXIT_NO : EXIT_DONE;
}

static void note_losses(const struct call *call, const struct pn_col_losses *losses)
{
    if (losses->faces_with_piece || losses->faces_with_bright)
        say_warning(call, "lost: piece of %u faces, bright of %u",
                    losses->faces_with_piece, losses->faces_with_bright);
    if (losses->lines_with_size)
        say_warning(call, "lost: sizes of %u lines", losses->lines_with_size);
    if (losses->groups || losses->shadow_faces)
        say_warning(call, "lost: %u face groups, %u shadow faces", losses->groups,
                    losses->shadow_faces);
    if (losses->off_grid_m > 0)
        say_note(call, "vertices moved onto the grid of 1/128 m, by %.4f m at most",
                 losses->off_grid_m);
}

static int change_files(const struct call *call, struct file_list files, const char *word,
                        struct work *work)
{
    const struct col_values *values = call->values;
    int status = subcommand_check_output(call, word, values->output);
    if (status == EXIT_DONE)
        status = subcommand_check_names(call, files);
    return status == EXIT_DONE ? col_each(call, files, true, change_file, work) : status;
}

/* The sums, and the one of the word's own. False: there is nothing to sum up. */
static bool print_sums(const struct call *call, int status, const struct totals *t,
                       struct say_fact own)
{
    const struct col_values *values = call->values;
    const struct say_fact facts[] = {
        {"files", "files", t->files},
        {"models", "models", t->models},
        {"broken", t->faults ? "kept broken" : NULL, t->faults},
        own,
    };
    if (status == EXIT_MISUSE || !t->files)
        return false;
    say_facts((enum format)values->format, facts, sizeof facts / sizeof *facts);
    return true;
}

int col_convert(const struct call *call, struct file_list files)
{
    struct work work = {.change = convert};
    int status = change_files(call, files, "convert", &work);
    const uint64_t dropped = work.totals.dropped;
    const struct say_fact own = {"dropped", dropped ? "dropped" : NULL, dropped};
    if (print_sums(call, status, &work.totals, own))
        note_losses(call, &work.totals.losses);
    return status;
}

int col_regroup(const struct call *call, struct file_list files)
{
    struct work work = {.change = regroup};
    int status = change_files(call, files, "regroup", &work);
    const struct say_fact own = {"groups", "groups", work.totals.groups};
    print_sums(call, status, &work.totals, own);
    return status;
}
