/* dff_models.c - collision models that are gathered for one file. */
#include "config.h"

#include "mesh/dff_files.h"

#include <stdlib.h>

int dff_add_model(const struct call *call, struct pn_col_file *models,
                  struct pn_col_model *model)
{
    size_t size = ((size_t)models->model_count + 1) * sizeof *models->models;
    struct pn_col_model **grown = realloc(models->models, size);
    if (!grown) {
        pn_col_model_free(model);
        return say_no_memory(call);
    }
    models->models = grown;
    models->models[models->model_count++] = model;
    return EXIT_DONE;
}

int dff_save_models(const struct call *call, const struct pn_col_file *models)
{
    const struct dff_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_col_save(models, values->output, values->force, &err) != PN_OK)
        return say_failure(call, &err);
    return EXIT_DONE;
}

void dff_release_models(struct pn_col_file *models)
{
    for (uint32_t i = 0; i < models->model_count; i++)
        pn_col_model_free(models->models[i]);
    free(models->models);
}
