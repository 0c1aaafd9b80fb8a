/* draw/canvas.h - a cairo surface of any format that ends as one block of bytes. */
#ifndef PN_DRAW_CANVAS_H
#define PN_DRAW_CANVAS_H

#include "base/buffer.h"
#include "draw/palette.h"

#include <cairo.h>

struct pn__canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    enum pn_picture picture;
    struct pn__buffer out;
};

/** Which format a file name asks for; false for another ending. */
bool pn__picture_of(const char *path, enum pn_picture *picture);

enum pn_status pn__canvas_open(struct pn__canvas *canvas, enum pn_picture picture,
                               double width, double height, struct pn_error *err);

/** Finishes the picture; canvas->out holds its bytes. */
enum pn_status pn__canvas_finish(struct pn__canvas *canvas, struct pn_error *err);

void pn__canvas_release(struct pn__canvas *canvas);

void pn__canvas_colour(cairo_t *cr, struct pn__colour colour, double alpha);

#endif
