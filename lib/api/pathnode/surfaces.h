/*
 * pathnode/surfaces.h - what surfaces are to whoever walks on them, by a file of the game
 * or as built in.
 */
#ifndef PATHNODE_SURFACES_H
#define PATHNODE_SURFACES_H

#include <pathnode/walk.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is underfoot on each material, and its name in the file. */
struct pn_surfaces {
    uint8_t underfoot[256]; /* enum pn_underfoot */
    char name[256][32];     /* "" past the end of the file */
    uint32_t count;         /* materials the file has */
};

/**
 * Reads a surfinfo.dat: a line a surface, in the order of their numbers; blanks between
 * columns, '#' before remarks.
 *
 * A surface that is water, shallow water included, is PN_UNDERFOOT_WATER, a steep slope
 * PN_UNDERFOOT_STEEP, then stairs, then pavement, by its columns; where wheels throw up
 * grass it is grass, where they throw up gravel, mud, sand or dust it is ground. What no
 * column tells is as built in; so are rails, which no column knows.
 *
 * errors: PN_E_FORMAT - a line with other than 37 columns, or a flag that is not 0 or 1,
 *         with path, line and column; PN_E_LIMIT - over 256 surfaces; PN_E_IO; PN_E_NOMEM
 * source: the remarks at the head of that file
 */
enum pn_status pn_surfaces_load(const char *path, struct pn_surfaces *surfaces,
                                struct pn_error *err);

/** What is underfoot; surfaces may be NULL. */
enum pn_underfoot pn_surfaces_underfoot(const struct pn_surfaces *surfaces,
                                        uint8_t material);

#ifdef __cplusplus
}
#endif

#endif
