/* target.c - where a changed network goes. */
#include "config.h"

#include "cli/target.h"

#include "cli/progress.h"
#include "cli/words.h"

int target_save(const struct call *call, const struct pn_network *network,
                const char *path, const char *source_name, bool replace)
{
    struct progress progress;
    struct pn_error err;
    enum pn_status status;
    pn_error_clear(&err);
    progress_start(&progress, call);
    if (word_ends_in(path, ".db") || word_ends_in(path, ".sqlite"))
        status =
            pn_database_save(network, path, source_name, replace, &progress.hook, &err);
    else
        status = pn_folder_save(network, path, replace, NULL, NULL, &progress.hook, &err);
    progress_end(&progress);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}
