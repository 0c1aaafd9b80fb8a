/* files.c - see files.h. */
#include "config.h"

#include "store/files.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"

#include <string.h>

void pn__area_files_release(struct pn__area_files *files)
{
    for (uint32_t i = 0; i < files->limit; i++)
        pn__free(files->file[i].name);
    pn__free(files->file);
    pn__free(files->beyond);
    memset(files, 0, sizeof *files);
}

const char *pn__area_files_name(const struct pn__area_files *files, uint32_t number)
{
    return number < files->limit ? files->file[number].name : NULL;
}

/* "NODES" digits ".DAT", with a number that pn_area_number_of does not take. */
static bool is_beyond(const char *name)
{
    if (!pn__starts_with(name, "nodes"))
        return false;
    const char *digits = name + strlen("nodes"), *at = digits;
    while (*at >= '0' && *at <= '9')
        at++;
    return at != digits && pn__same_name(at, ".dat");
}

/* Makes room for a number. */
static bool grow(struct pn__area_files *files, uint32_t number)
{
    if (number < files->limit)
        return true;
    const uint32_t limit = number + 1;
    struct pn__area_file *file = pn__realloc(files->file, limit, sizeof *file);
    if (!file)
        return false;
    memset(file + files->limit, 0, (limit - files->limit) * sizeof *file);
    files->file = file;
    files->limit = limit;
    return true;
}

static enum pn_status note_beyond(struct pn__area_files *files, const char *name,
                                  struct pn_error *err)
{
    if (files->beyond || !is_beyond(name))
        return PN_OK;
    files->beyond = pn__strdup(name);
    return files->beyond ? PN_OK : pn__fail_memory(err);
}

enum pn_status pn__area_files_note(struct pn__area_files *files, const char *name,
                                   uint32_t entry, struct pn_error *err)
{
    const int number = pn_area_number_of(name);
    if (number < 0)
        return note_beyond(files, name, err);
    if (pn__area_files_name(files, (uint32_t)number)) {
        if (err && err->area < 0)
            err->area = number;
        return pn__fail(err, PN_E_CONSTRAINT,
                        "'%s' and '%s' are both there, and both are area %d; keep one",
                        files->file[number].name, name, number);
    }
    char *copy = pn__strdup(name);
    if (!copy || !grow(files, (uint32_t)number)) {
        pn__free(copy);
        return pn__fail_memory(err);
    }
    files->file[number] = (struct pn__area_file){copy, entry};
    files->count++;
    return PN_OK;
}

enum pn_status pn__area_files_check(const struct pn__area_files *files,
                                    struct pn_error *err)
{
    if (!files->beyond)
        return PN_OK;
    return pn__fail(err, PN_E_LIMIT,
                    "'%s': area numbers end at %u, in files of the game's own format at "
                    "%d. Take it away",
                    files->beyond, PN_AREA_NONE - 1, PN_AREA_COUNT - 1);
}

enum pn_status pn__area_file_check(const char *name, const void *bytes, size_t size,
                                   struct pn_error *err)
{
    if (pn_area_number_of(name) < PN_AREA_COUNT || pn__is_extended(bytes, size))
        return PN_OK;
    return pn__fail(err, PN_E_LIMIT,
                    "'%s': area numbers end at %d; the game makes higher ones itself and "
                    "reads no file for them. Take it away",
                    name, PN_AREA_COUNT - 1);
}
