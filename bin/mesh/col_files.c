/* col_files.c - one collision file after the other. */
#include "config.h"

#include "mesh/col_files.h"

#include <inttypes.h>
#include <stdio.h>

static void warn_of(const struct call *call, const char *path,
                    const struct pn_col_fault *fault)
{
    say_warning(call, "%s: model '%s' at 0x%" PRIx64 " cannot be read: %s", path,
                fault->name, fault->offset, fault->message);
}

/* What is done with each file. */
struct run {
    bool warn;
    int (*each)(const struct call *call, struct file_list files, int i,
                struct pn_col_file *file, void *context);
    void *context;
};

static int load_one(const struct call *call, struct file_list files, int i, void *context)
{
    const struct run *run = context;
    struct pn_col_file *file = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_col_load(files.paths[i], &file, &err) != PN_OK)
        return say_failure(call, &err);
    for (uint32_t f = 0; run->warn && f < file->fault_count; f++)
        warn_of(call, files.paths[i], &file->faults[f]);
    int status = run->each(call, files, i, file, run->context);
    if (run->warn && file->fault_count && status == EXIT_DONE)
        status = EXIT_NO;
    pn_col_file_free(file);
    return status;
}

int col_each(const struct call *call, struct file_list files, bool warn,
             int (*each)(const struct call *call, struct file_list files, int i,
                         struct pn_col_file *file, void *context),
             void *context)
{
    struct run run = {warn, each, context};
    return subcommand_each(call, files, load_one, &run);
}
