/*
 * support/mkcol.h - collision files written as text. Lays the bytes out by itself: a
 * second witness beside lib/col. Lines (those for all kinds: support/mktext.h):
 *
 *     COLL NAME [id=N after=N]     begins a model; COL2, COL3, COL4 too. after: the byte
 *                                  that fills the name behind its end
 *     stamp                        CED2 in place of the number
 *     bounds X Y Z X Y Z X Y Z R   least, most, centre, radius; 0 without
 *     flags N                      default: what fits
 *     sphere X Y Z R [SURFACE] · box X Y Z X Y Z [SURFACE]
 *     line X Y Z X Y Z [A_SIZE B_SIZE]
 *     vertex X Y Z · face A B C [SURFACE] · shadow-vertex · shadow-face
 *     grid N                       N by N squares of 1 m, all faces of them
 *     group FIRST LAST X Y Z X Y Z
 *     pad no · planes N · unknown N · line-pad N · rest HEX...
 *     size N · count SECTION N · offset SECTION N     a lie in the header
 *     tail N · tail-bytes HEX...   after the last model
 *
 * SURFACE is MATERIAL/PIECE/BRIGHT/LIGHT; faces of COL2 to COL4 keep the first and last.
 * SECTION is spheres, boxes, lines, vertices, faces, groups, shadow-vertices or
 * shadow-faces.
 */
#ifndef TESTS_SUPPORT_MKCOL_H
#define TESTS_SUPPORT_MKCOL_H

#include "support/mktext.h"

struct mkcol {
    uint8_t *bytes; /* owned, free() */
    size_t size;
    struct mktext_expect expect;
};

/** As mkarea_text and mkarea_load. */
bool mkcol_text(const char *text, struct mkcol *file, char *why, size_t why_size);
bool mkcol_load(const char *path, struct mkcol *file, char *why, size_t why_size);

#endif
