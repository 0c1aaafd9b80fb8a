/* ipl/text.h - the sections of a text of the game, line by line and field by field. */
#ifndef PN_IPL_TEXT_H
#define PN_IPL_TEXT_H

#include "text/lines.h"

#include <pathnode/ipl.h>

/** Where a reading is. */
struct pn__text {
    const char *name; /* for errors: the path */
    struct pn__lines lines;
    const char *section; /* the word of the section that is read, or NULL */
    uint32_t section_line;
    struct pn_error *err;
};

/** A section of interest. */
struct pn__text_section {
    const char *word;
    enum pn_status (*line)(void *context, const struct pn__text *text);
};

/** Refuses what is no text: a zero byte. */
enum pn_status pn__text_check(const char *name, const void *bytes, size_t size,
                              struct pn_error *err);

/**
 * Calls the line function of each section with its lines; counts the rest. sections ends
 * with a word that is NULL.
 *
 * errors: PN_E_FORMAT - a zero byte, a section of interest without "end"; those of line
 */
enum pn_status pn__text_read(const char *name, const void *bytes, size_t size,
                             const struct pn__text_section *sections, void *context,
                             struct pn_ipl_skipped *skipped, struct pn_error *err);

/** Says that a failure is about this field (from 0) of the line; returns status. */
enum pn_status pn__text_place(const struct pn__text *text, enum pn_status status,
                              unsigned field, const char *what);

/* One field of the line, which must be there; what names it in errors. */
enum pn_status pn__take_int(const struct pn__text *text, unsigned field, const char *what,
                            int32_t *value);
enum pn_status pn__take_float(const struct pn__text *text, unsigned field,
                              const char *what, float *value);
enum pn_status pn__take_name(const struct pn__text *text, unsigned field,
                             const char *what, char value[PN_MODEL_NAME_SIZE]);

#endif
