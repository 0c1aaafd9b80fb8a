/* store/files.h - area files by name: which of a folder's names belong to which area. */
#ifndef PN_STORE_FILES_H
#define PN_STORE_FILES_H

#include <pathnode/area.h>

/** The names of area files in one place (a folder, an archive). Zeroed: none. */
struct pn__area_files {
    struct pn__area_file {
        char *name;     /* as spelled there; NULL: no such file */
        uint32_t entry; /* which it is of its archive */
    } * file;           /* by area number */
    uint32_t limit;     /* one past the highest number */
    uint32_t count;
    char *beyond; /* a name with a number that no area has, or NULL */
};

void pn__area_files_release(struct pn__area_files *files);

/** An area's file as spelled there, or NULL. */
const char *pn__area_files_name(const struct pn__area_files *files, uint32_t number);

/**
 * Takes note of a name if it is an area file's, in any letter case, and of the archive's
 * entry that it is.
 *
 * errors: PN_E_CONSTRAINT - another file is the same area's: both named; PN_E_NOMEM
 */
enum pn_status pn__area_files_note(struct pn__area_files *files, const char *name,
                                   uint32_t entry, struct pn_error *err);

/**
 * Refuses a name whose number no area has: what bears it cannot be addressed by links, so
 * it must not be passed over silently.
 */
enum pn_status pn__area_files_check(const struct pn__area_files *files,
                                    struct pn_error *err);

/**
 * Refuses a file of the game's own format whose area has number 64 or more: such areas
 * are the game's run-time interiors and have no files.
 */
enum pn_status pn__area_file_check(const char *name, const void *bytes, size_t size,
                                   struct pn_error *err);

#endif
