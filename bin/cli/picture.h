/* picture.h - the one door to libpathnode-draw. */
#ifndef PN_BIN_PICTURE_H
#define PN_BIN_PICTURE_H

#include "cli/cmd.h"

#include <pathnode/draw.h>

/**
 * Draws a map into a file as pn_map_draw does, and says what went wrong if it did.
 *
 * The library of pictures is opened here and stays open: cairo and the libraries below it
 * keep things for the life of the process. Returns an exit status.
 */
int picture_draw(const struct call *call, const struct pn_graph *graph,
                 const struct pn_map_options *options, const char *path, bool replace);

/** The same to stdout. */
int picture_print(const struct call *call, const struct pn_graph *graph,
                  const struct pn_map_options *options, enum pn_picture picture);

/** Whether a picture may go there, asked before the work. Returns an exit status. */
int picture_place(const struct call *call, const char *path, bool replace);

/** What a picture of a SOURCE is called: the last part of its path. */
const char *picture_title(const char *path);

#endif
