/* target.c - where a changed network goes. */
#include "config.h"

#include "target.h"

#include "progress.h"

#include <string.h>

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

int target_save(const struct call *call, const struct pn_network *network,
                const char *path, const char *source_name)
{
    struct progress progress;
    struct pn_error err;
    enum pn_status status;
    pn_error_clear(&err);
    progress_start(&progress, call);
    if (ends_in(path, ".db") || ends_in(path, ".sqlite"))
        status =
            pn_database_save(network, path, source_name, false, &progress.hook, &err);
    else
        status = pn_folder_save(network, path, false, NULL, NULL, &progress.hook, &err);
    progress_end(&progress);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}
