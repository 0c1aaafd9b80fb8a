/*
 * support/mkarea.h - area files written as text, so that fixtures can be read and
 * reviewed. Lays the bytes out by itself: a second witness beside lib/area.
 *
 * One line a thing, words apart by blanks, '#' begins a remark (full description:
 * tests/fixtures/README.md):
 *
 *     area 5                                        number, default 0
 *     format sa|fla2|fla3|fla4                      form of the file, before all nodes
 *     vehicle X Y Z [width= region= flags= first= area= node= next= prev= distance=]
 *     ped X Y Z [same]                              vehicles before peds
 *     link AREA/NODE [navi=AREA/NAVI length= flags=]   of the node above
 *     navi X Y to=AREA/NODE [dir=X/Y width= lanes=TO/AWAY light_to= light=]
 *     spare yes|no · spare AT HEX...                there at all; other bytes from AT
 *     tail SIZE · tail-bytes HEX...                 after the last section
 *     count nodes|vehicles|peds|navis|links N       a lie in the header
 *     bytes AT HEX... · cut SIZE · cut-after SECTION   damage, done last
 *     raw HEX... · text WORDS                       the file is these bytes instead
 *     expect STATUS [section= record= offset= needed= present= field=]
 *     says MESSAGE
 */
#ifndef TESTS_SUPPORT_MKAREA_H
#define TESTS_SUPPORT_MKAREA_H

#include "support/mktext.h"

struct mkarea {
    uint16_t number;
    uint8_t *bytes; /* owned, free() */
    size_t size;
    struct mktext_expect expect;
};

/**
 * Makes a file's bytes. Returns false, with the line and the reason in why, for a text it
 * does not understand.
 */
bool mkarea_text(const char *text, struct mkarea *file, char *why, size_t why_size);

/** The same from a text file. */
bool mkarea_load(const char *path, struct mkarea *file, char *why, size_t why_size);

void mkarea_release(struct mkarea *file);

#endif
