/* col_export.c - pathnode col export: collision models as triangles to be looked at. */
#include "config.h"

#include "mesh/col_files.h"

#include "cli/mesh_list.h"

#include <stdio.h>

static int add_models(const struct call *call, struct file_list files, int i,
                      struct pn_col_file *file, void *context)
{
    for (uint32_t k = 0; k < file->model_count; k++) {
        struct pn_mesh *mesh = NULL;
        struct pn_error err;
        pn_error_clear(&err);
        if (pn_col_mesh_new(file->models[k], &mesh, &err) != PN_OK)
            return say_failure_in(call, files.paths[i], &err);
        int status = mesh_list_add(call, context, mesh);
        if (status != EXIT_DONE)
            return status;
    }
    return EXIT_DONE;
}

int col_export(const struct call *call, struct file_list files)
{
    const struct col_values *values = call->values;
    struct mesh_list list = {0};
    int status = mesh_list_check_output(call, values->output);
    if (status != EXIT_DONE)
        return status;
    status = col_each(call, files, true, add_models, &list);
    if (status <= EXIT_NO) {
        int saved = mesh_list_save(call, &list, values->output, values->force,
                                   (enum format)values->format);
        status = saved == EXIT_DONE ? status : saved;
    }
    mesh_list_release(&list);
    return status;
}
