/* draw/furniture.h - what stands around the roads: area grid, title, legend, scale,
 * north. */
#ifndef PN_DRAW_FURNITURE_H
#define PN_DRAW_FURNITURE_H

#include "draw/canvas.h"

/** Where the world lies on the picture. y goes up in the world and down on the picture.
 */
struct pn__frame {
    double left, top, width, height; /* of the map, in picture units */
    double min_x, max_y;             /* world position of its upper left corner, metres */
    double per_m;                    /* picture units a metre */
    double unit;                     /* picture units a pixel of a map of 1000 x 1000 */
    double text;                     /* the same for text, which stays readable */
    double panel_left, panel_width, picture_height;
};

static inline double pn__frame_x(const struct pn__frame *frame, double x_m)
{
    return frame->left + (x_m - frame->min_x) * frame->per_m;
}

static inline double pn__frame_y(const struct pn__frame *frame, double y_m)
{
    return frame->top + (frame->max_y - y_m) * frame->per_m;
}

/** Grid lines of the areas; below everything else. */
void pn__draw_grid(cairo_t *cr, const struct pn__frame *frame);

/** The number of each area, in the lower left corner of what is seen of it. */
void pn__draw_area_numbers(cairo_t *cr, const struct pn__frame *frame);

/** A round mark with a letter, for the ends of a route. */
void pn__draw_mark(cairo_t *cr, const struct pn__frame *frame, struct pn_point_fx at,
                   struct pn__colour colour, const char *letter);

/** What the side panel says. */
struct pn__panel_text {
    const char *title;
    const char *lines[4]; /* facts under the title; NULL ends them */
    const struct pn__palette *palette;
    const bool *style_used; /* an entry a style: only what is on the map is explained */
    bool has_tracks, has_route, has_faults;
};

void pn__draw_panel(cairo_t *cr, const struct pn__frame *frame,
                    const struct pn__panel_text *text);

#endif
