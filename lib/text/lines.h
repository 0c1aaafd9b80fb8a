/* text/lines.h - a text of the game line by line, and a line field by field. */
#ifndef PN_TEXT_LINES_H
#define PN_TEXT_LINES_H

#include "text/piece.h"

#include <stdint.h>

/** More fields than any line of interest has. */
#define PN__FIELDS 40

/** Where a reading is, and the line it has got. */
struct pn__lines {
    const char *at, *end;
    uint32_t line; /* number of the line read last, from 1 */
    unsigned count;
    struct pn__piece fields[PN__FIELDS]; /* of a longer line the first ones */
};

/**
 * Goes to the next line that has a field. Lines end in "\n", "\r\n" or "\r"; "#" hides
 * the rest of a line; blanks, tabs and commas separate fields.
 *
 * Returns false at the end of the text.
 */
bool pn__lines_next(struct pn__lines *lines);

/** A field is this word, in any letter case. */
bool pn__field_is(const struct pn__piece *field, const char *word);

#endif
