/* paths_save.c - path groups as a folder with paths.ipl. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "store/source_parts.h"

#include <pathnode/area.h>

#include <string.h>

static const char name[] = "paths.ipl";

/* What would be read together with the new file, or make the folder two sources. */
static enum pn_status check_name(void *context, const char *there, struct pn_error *err)
{
    const bool *replace = context;
    uint32_t number;
    if (pn_area_number_of(there) >= 0 || strcmp(there, "node.csv") == 0 ||
        (pn__is_paths_ipl(there, &number) && strcmp(there, name) != 0))
        return pn__fail(err, PN_E_EXISTS, "the folder holds %s; put %s in another one",
                        there, name);
    if (strcmp(there, name) == 0 && !*replace)
        return pn__fail(err, PN_E_EXISTS,
                        "%s is there already; use --force to replace it", name);
    return PN_OK;
}

static enum pn_status check_folder(const char *folder, bool replace, struct pn_error *err)
{
    if (pn__path_type(folder) != PN__PATH_FOLDER)
        return PN_OK;
    enum pn_status status = pn__folder_each(folder, check_name, &replace, err);
    if (status != PN_OK)
        pn__error_set_path(err, folder);
    return status;
}

enum pn_status pn_paths_save(const struct pn_paths *paths, enum pn_paths_dialect dialect,
                             const char *folder, bool replace, struct pn_error *err)
{
    char *text;
    size_t size;
    struct pn__staging *staging;
    PN_TRY(check_folder(folder, replace, err));
    PN_TRY(pn_paths_write(paths, dialect, &text, &size, err));
    enum pn_status status = pn__staging_begin(folder, &staging, err);
    if (status == PN_OK) {
        status = pn__staging_add(staging, name, text, size, err);
        if (status == PN_OK)
            status = pn__staging_commit(staging, err);
        else
            pn__staging_abort(staging);
    }
    pn__free(text);
    return status;
}

enum pn_status pn_file_save(const char *path, const void *bytes, size_t size,
                            bool replace, struct pn_error *err)
{
    return pn__file_write(path, bytes, size, replace, err);
}
