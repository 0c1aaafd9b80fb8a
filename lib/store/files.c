/* files.c - see files.h. */
#include "config.h"

#include "store/files.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"

#include <pathnode/area.h>

#include <string.h>

void pn__area_files_release(struct pn__area_files *files)
{
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++)
        pn__free(files->name[i]);
    pn__free(files->beyond);
    memset(files, 0, sizeof *files);
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

enum pn_status pn__area_files_note(struct pn__area_files *files, const char *name,
                                   struct pn_error *err)
{
    int number = pn_area_number_of(name);
    if (number < 0 && (files->beyond || !is_beyond(name)))
        return PN_OK;
    if (number >= 0 && files->name[number]) {
        if (err && err->area < 0)
            err->area = number;
        return pn__fail(err, PN_E_CONSTRAINT,
                        "'%s' and '%s' are both there, and both are area %d; keep one",
                        files->name[number], name, number);
    }
    char *copy = pn__strdup(name);
    if (!copy)
        return pn__fail_memory(err);
    if (number < 0) {
        files->beyond = copy;
    } else {
        files->name[number] = copy;
        files->count++;
    }
    return PN_OK;
}

enum pn_status pn__area_files_check(const struct pn__area_files *files,
                                    struct pn_error *err)
{
    if (!files->beyond)
        return PN_OK;
    return pn__fail(err, PN_E_LIMIT,
                    "'%s': area numbers end at %d; the game makes higher ones itself and "
                    "reads no file for them. Take it away",
                    files->beyond, PN_AREA_COUNT - 1);
}

enum pn_status pn__step(const struct pn_progress *progress, const char *what,
                        uint64_t done, uint64_t total, struct pn_error *err)
{
    if (progress && progress->step(progress->context, what, done, total))
        return pn__fail(err, PN_E_INTERRUPTED, "interrupted");
    return PN_OK;
}
