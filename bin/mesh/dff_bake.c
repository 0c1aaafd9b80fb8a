/* dff_bake.c - pathnode dff bake: collision models of what is seen of models. */
#include "config.h"

#include "mesh/dff_files.h"

#include "cli/words.h"

#include <stdio.h>
#include <string.h>

struct work {
    struct pn_surface_rules *rules;
    struct pn_col_file models;
    struct pn_bake_report sum;
};

/* "FOLDER/NAME.dff" gives NAME, as far as a collision model can be called so. */
static void name_after(const char *path, uint32_t clump, char name[PN_COL_NAME_SIZE])
{
    const char *slash = strrchr(path, '/'), *start = slash ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    int length = dot && dot > start ? (int)(dot - start) : (int)strlen(start);
    if (clump)
        snprintf(name, PN_COL_NAME_SIZE, "%.*s_%u", length < 16 ? length : 16, start,
                 clump);
    else
        snprintf(name, PN_COL_NAME_SIZE, "%.*s", length, start);
}

static void add_up(struct pn_bake_report *sum, const struct pn_bake_report *report)
{
    sum->atomics += report->atomics;
    sum->skipped += report->skipped;
    sum->triangles += report->triangles;
    sum->dropped += report->dropped;
    sum->vertices += report->vertices;
    sum->welded += report->welded;
    if (report->off_grid_m > sum->off_grid_m)
        sum->off_grid_m = report->off_grid_m;
}

static int bake_clump(const struct call *call, const char *path,
                      const struct pn_dff_clump *clump, uint32_t number,
                      struct work *work)
{
    const struct dff_values *values = call->values;
    char name[PN_COL_NAME_SIZE];
    name_after(path, number, name);
    const struct pn_bake_options options = {
        .version = values->to ? (enum pn_col_version)values->to : PN_COL_3,
        .name = name,
        .rules = work->rules,
        .all_parts = values->all};
    struct pn_col_model *model = NULL;
    struct pn_bake_report report;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_dff_bake(clump, &options, &model, &report, &err) != PN_OK)
        return say_failure_in(call, path, &err);
    add_up(&work->sum, &report);
    return dff_add_model(call, &work->models, model);
}

static int bake_file(const struct call *call, struct file_list files, int i,
                     void *context)
{
    struct pn_dff *dff = NULL;
    struct pn_error err;
    int status = EXIT_DONE;
    pn_error_clear(&err);
    if (pn_dff_load(files.paths[i], &dff, &err) != PN_OK)
        return say_failure(call, &err);
    for (uint32_t c = 0; status == EXIT_DONE && c < dff->clump_count; c++)
        status = bake_clump(call, files.paths[i], &dff->clumps[c], c, context);
    pn_dff_free(dff);
    return status;
}

static int save(const struct call *call, const struct work *work)
{
    const struct dff_values *values = call->values;
    const struct pn_bake_report *sum = &work->sum;
    int status = dff_save_models(call, &work->models);
    const struct say_fact facts[] = {
        {"models", "models", work->models.model_count},
        {"parts", "parts", sum->atomics},
        {"skipped", sum->skipped ? "parts left" : NULL, sum->skipped},
        {"vertices", "vertices", sum->vertices},
        {"welded", "welded", sum->welded},
        {"faces", "faces", sum->triangles - sum->dropped},
        {"dropped", "dropped", sum->dropped},
    };
    if (status != EXIT_DONE)
        return status;
    say_facts((enum format)values->format, facts, sizeof facts / sizeof *facts);
    if (sum->off_grid_m > 0)
        say_note(call, "vertices moved onto the grid of 1/128 m, by %.4f m at most",
                 sum->off_grid_m);
    return EXIT_DONE;
}

int dff_bake(const struct call *call, struct file_list files)
{
    const struct dff_values *values = call->values;
    struct work work = {0};
    struct pn_error err;
    pn_error_clear(&err);
    int status = subcommand_check_output(call, "bake", values->output);
    if (status != EXIT_DONE)
        return status;
    if (!word_ends_in(values->output, ".col"))
        return say_misuse(call, "bake: collision models are written to .col, not to '%s'",
                          values->output);
    if (values->rules && pn_surface_rules_load(values->rules, &work.rules, &err) != PN_OK)
        return say_failure(call, &err);
    status = subcommand_each(call, files, bake_file, &work);
    if (status == EXIT_DONE)
        status = save(call, &work);
    dff_release_models(&work.models);
    pn_surface_rules_free(work.rules);
    return status;
}
