/* col_files.c - one collision file after the other. */
#include "config.h"

#include "col_files.h"

#include "progress.h"

#include <inttypes.h>
#include <stdio.h>

char *col_name(const char *name, char text[PN_COL_NAME_SIZE + 1])
{
    unsigned i = 0;
    for (; i < PN_COL_NAME_SIZE && name[i]; i++)
        text[i] = (char)(name[i] < ' ' || name[i] > '~' ? '?' : name[i]);
    text[i] = '\0';
    return text;
}

const char *col_output(const struct call *call, const char *word, int *status)
{
    const struct col_values *values = call->values;
    *status = EXIT_DONE;
    if (!values->output)
        *status = say_misuse(call, "%s: --output is missing", word);
    return values->output;
}

static void warn_of(const struct call *call, const char *path,
                    const struct pn_col_fault *fault)
{
    say_warning(call, "%s: model '%s' at 0x%" PRIx64 " cannot be read: %s", path,
                fault->name, fault->offset, fault->message);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

int col_each(const struct call *call, struct file_list files, bool warn,
             int (*each)(const struct call *call, struct file_list files, int i,
                         struct pn_col_file *file, void *context),
             void *context)
{
    int worst = EXIT_DONE;
    struct progress progress;
    progress_start(&progress, call);
    for (int i = 0; i < files.count; i++) {
        struct pn_col_file *file = NULL;
        struct pn_error err;
        pn_error_clear(&err);
        if (progress.hook.step(progress.hook.context, "reading", (uint64_t)i,
                               (uint64_t)files.count) != 0) {
            worst = EXIT_FAILED;
            break;
        }
        if (pn_col_load(files.paths[i], &file, &err) != PN_OK) {
            worst = worse(worst, say_failure(call, &err));
            continue;
        }
        for (uint32_t f = 0; warn && f < file->fault_count; f++)
            warn_of(call, files.paths[i], &file->faults[f]);
        if (warn && file->fault_count)
            worst = worse(worst, EXIT_NO);
        worst = worse(worst, each(call, files, i, file, context));
        pn_col_file_free(file);
    }
    progress_end(&progress);
    return worst;
}
