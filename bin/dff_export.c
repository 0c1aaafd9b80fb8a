/* dff_export.c - pathnode dff export: models as triangles, or the collision models inside
 * them as a collision file. */
#include "config.h"

#include "dff_files.h"

#include "mesh_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct work {
    bool collision; /* is what is wanted */
    struct mesh_list meshes;
    struct pn_col_file models;
};

static int out_of_memory(const struct call *call)
{
    return say_failure(
        call, &(struct pn_error){.status = PN_E_NOMEM, .message = "out of memory"});
}

/* Moves the collision model out of a clump. */
static int take_collision(const struct call *call, struct pn_dff_clump *clump,
                          struct pn_col_file *models)
{
    size_t size = ((size_t)models->model_count + 1) * sizeof *models->models;
    struct pn_col_model **grown = realloc(models->models, size);
    if (!grown)
        return out_of_memory(call);
    models->models = grown;
    models->models[models->model_count++] = clump->collision;
    clump->collision = NULL;
    return EXIT_DONE;
}

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
            snprintf(err.path, sizeof err.path, "%s", path);
            status = say_failure(call, &err);
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
        else if (clump->collision)
            status = take_collision(call, clump, &work->models);
        else if (clump->collision_problem[0]) {
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
    struct pn_error err;
    pn_error_clear(&err);
    if (models->model_count == 0) {
        say_note(call, "there is no collision model inside");
        return EXIT_NO;
    }
    if (pn_col_save(models, values->output, values->force, &err) != PN_OK)
        return say_failure(call, &err);
    const struct say_fact fact = {"models", "models", models->model_count};
    say_facts((enum format)values->format, &fact, 1);
    return EXIT_DONE;
}

static bool is_collision(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcasecmp(path + length - 4, ".col") == 0;
}

int dff_export(const struct call *call, struct file_list files)
{
    const struct dff_values *values = call->values;
    if (!values->output)
        return say_misuse(call, "export: --output is missing");
    struct work work = {.collision = is_collision(values->output)};
    int status = subcommand_each(call, files, add_file, &work);
    if (status <= EXIT_NO) {
        int saved = work.collision
                        ? save_models(call, &work.models)
                        : mesh_list_save(call, &work.meshes, values->output,
                                         values->force, (enum format)values->format);
        status = saved > status ? saved : status;
    }
    for (uint32_t i = 0; i < work.models.model_count; i++)
        pn_col_model_free(work.models.models[i]);
    free(work.models.models);
    mesh_list_release(&work.meshes);
    return status;
}
