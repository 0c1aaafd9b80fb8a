/* text/ini.h - INI files, key by key; the only room that knows inih. */
#ifndef PN_TEXT_INI_H
#define PN_TEXT_INI_H

#include <pathnode/error.h>

#include <stdbool.h>

/** A reader's own memory of what it was given. */
typedef enum pn_status pn__ini_take(void *context, const char *section, const char *key,
                                    const char *value, struct pn_error *err);

/**
 * Gives take every KEY = VALUE of a text under its [SECTION] ("" before the first).
 *
 * errors: PN_E_FORMAT - a line is neither, or is too long; PN_E_NOMEM; whatever take
 *         returns. All with the line
 */
enum pn_status pn__ini_read(const char *text, pn__ini_take *take, void *context,
                            struct pn_error *err);

/**
 * The text of an INI file of at most 64 KB.
 *
 * owner:  *text is the caller's, pn__free
 * errors: PN_E_LIMIT - it is longer, "a WHAT has at most ..."; PN_E_FORMAT - it has zero
 *         bytes; PN_E_NOTFOUND, PN_E_IO, PN_E_NOMEM. The path is in them
 */
enum pn_status pn__ini_load(const char *path, const char *what, char **text,
                            struct pn_error *err);

#define PN__NAMES_SIZE 256

/** "a, b, c": names of a list that ends with NULL. text has PN__NAMES_SIZE bytes. */
char *pn__names_list(const char *const *names, char *text);

/** "unknown WHAT 'WORD'", with the nearest of the names, or all of them: PN_E_FORMAT. */
enum pn_status pn__ini_unknown(const char *what, const char *word,
                               const char *const *names, struct pn_error *err);

/** A file's name without folder and ".conf", cut to fit into size bytes. */
void pn__ini_name(const char *path, char *name, size_t size);

#endif
