/* find.c - names in any letter case, as the games' own lists write them. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"

#include <string.h>

struct search {
    const char *name;
    char *found;
};

/* The first in byte order, unless one is spelled exactly so. */
static enum pn_status look_at(void *context, const char *name, struct pn_error *err)
{
    struct search *search = context;
    if (!pn__same_name(name, search->name) ||
        (search->found && strcmp(name, search->name) != 0))
        return PN_OK;
    pn__free(search->found);
    search->found = pn__strdup(name);
    return search->found ? PN_OK : pn__fail_memory(err);
}

enum pn_status pn__folder_find(const char *folder, const char *name, char **path,
                               struct pn_error *err)
{
    struct search search = {name, NULL};
    char *joined = NULL;
    enum pn_status status = pn__folder_each(folder, look_at, &search, err);
    if (status == PN_OK && search.found &&
        !(joined = pn__path_join(folder, search.found)))
        status = pn__fail_memory(err);
    pn__free(search.found);
    if (status == PN_OK)
        *path = joined;
    return status;
}

enum pn_status pn__path_find(const char *folder, const char *name, char **path,
                             struct pn_error *err)
{
    char *at = pn__strdup(folder), *names = pn__strdup(name);
    enum pn_status status = at && names ? PN_OK : pn__fail_memory(err);
    for (char *step = names, *end; status == PN_OK && at && step; step = end) {
        char *next = NULL;
        end = strchr(step, '/');
        if (end)
            *end++ = '\0';
        if (!*step)
            continue;
        if (pn__path_type(at) == PN__PATH_FOLDER)
            status = pn__folder_find(at, step, &next, err);
        pn__free(at);
        at = next;
    }
    pn__free(names);
    if (status == PN_OK)
        *path = at;
    else
        pn__free(at);
    return status;
}
