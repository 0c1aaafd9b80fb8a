/* store/files.h - area files by name: which of a folder's names belong to which area. */
#ifndef PN_STORE_FILES_H
#define PN_STORE_FILES_H

#include <pathnode/error.h>
#include <pathnode/types.h>

/** The names of area files in one place (a folder, an archive). Zeroed: none. */
struct pn__area_files {
    char *name[PN_AREA_COUNT]; /* as spelled there; NULL: no such file */
    uint32_t count;
    char *beyond; /* a file of area 64 or more, or NULL */
};

void pn__area_files_release(struct pn__area_files *files);

/**
 * Takes note of a name if it is an area file's, in any letter case.
 *
 * errors: PN_E_CONSTRAINT - another file is the same area's: both named; PN_E_NOMEM
 */
enum pn_status pn__area_files_note(struct pn__area_files *files, const char *name,
                                   struct pn_error *err);

/**
 * Refuses a file of area 64 or more. Such areas are the game's run-time interiors and
 * have no files; what bears such a name cannot be addressed by links, so it must not be
 * passed over silently.
 */
enum pn_status pn__area_files_check(const struct pn__area_files *files,
                                    struct pn_error *err);

/** Tells progress (may be NULL) how far it is. errors: PN_E_INTERRUPTED */
enum pn_status pn__step(const struct pn_progress *progress, const char *what,
                        uint64_t done, uint64_t total, struct pn_error *err);

#endif
