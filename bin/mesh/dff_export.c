/* dff_export.c - pathnode dff export: models as triangles, or the collision models inside
 * them as a collision file. */
#include "config.h"

#include "mesh/dff_files.h"

#include "cli/mesh_list.h"
#include "cli/words.h"

#include <stdio.h>

struct work {
    bool collision; /* is what is wanted */
    struct mesh_list meshes;
    struct pn_col_file models;
};

static int add_meshes(const struct call *call, const char *path,
                      const struct pn_dff_clump *clump, struct mesh_list *list)
{
    int status = EXIT_DONE;
    for (uint32_t i = 0; status < EXIT_MISUSE && i < clump->atomic_count; i++) {
        struct pn_mesh *mesh = NULL;
        struct pn_error err;
        pn_error_clear(&err);
        enum pn_status made = pn_dff_mesh_new(clump, i, &mesh, &err);
        if (made == PN_E_UNSUPPORTED) {
            say_warning(call, "%s: %s: left out", path, err.message);
            status = EXIT_NO;
        } else if (made != PN_OK) {
            status = say_failure_in(call, path, &err);
        } else if (mesh_list_add(call, list, mesh) != EXIT_DONE)
            status = EXIT_FAILED;
    }
    return status;
}

static int add_file(const struct call *call, struct file_list files, int i, void *context)
{
    struct work *work = context;
    const char *path = files.paths[i];
    struct pn_dff *dff = NULL;
    struct pn_error err;
    int status = EXIT_DONE;
    pn_error_clear(&err);
    if (pn_dff_load(path, &dff, &err) != PN_OK)
        return say_failure(call, &err);
    for (uint32_t c = 0; status < EXIT_MISUSE && c < dff->clump_count; c++) {
        struct pn_dff_clump *clump = &dff->clumps[c];
        if (!work->collision)
            status = add_meshes(call, path, clump, &work->meshes);
        else if (clump->collision) {
            status = dff_add_model(call, &work->models, clump->collision);
            clump->collision = NULL;
        } else if (clump->collision_problem[0]) {
            say_warning(call, "%s: the collision model cannot be read: %s", path,
                        clump->collision_problem);
            status = EXIT_NO;
        }
    }
    pn_dff_free(dff);
    return status;
}

static int save_models(const struct call *call, const struct pn_col_file *models)
{
    const struct dff_values *values = call->values;
    if (models->model_count == 0) {
        say_note(call, "there is no collision model inside");
        return EXIT_NO;
    }
    int status = dff_save_models(call, models);
    const struct say_fact fact = {"models", "models", models->model_count};
    if (status == EXIT_DONE)
        say_facts((enum format)values->format, &fact, 1);
    return status;
}

int dff_export(const struct call *call, struct file_list files)
{
    const struct dff_values *values = call->values;
    struct work work = {.collision =
                            values->output && word_ends_in(values->output, ".col")};
    int status =
        work.collision ? EXIT_DONE : mesh_list_check_output(call, values->output);
    if (status != EXIT_DONE)
        return status;
    status = subcommand_each(call, files, add_file, &work);
    if (status <= EXIT_NO) {
        int saved = work.collision
                        ? save_models(call, &work.models)
                        : mesh_list_save(call, &work.meshes, values->output,
                                         values->force, (enum format)values->format);
        status = saved > status ? saved : status;
    }
    dff_release_models(&work.models);
    mesh_list_release(&work.meshes);
    return status;
}
