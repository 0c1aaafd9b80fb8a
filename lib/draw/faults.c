/* faults.c - see faults.h. */
#include "config.h"

#include "draw/faults.h"

#include <math.h>

static void move_to(cairo_t *cr, const struct pn__frame *frame, struct pn_point p)
{
    cairo_move_to(cr, pn__frame_x(frame, p.x), pn__frame_y(frame, p.y));
}

static void line_to(cairo_t *cr, const struct pn__frame *frame, struct pn_point p)
{
    cairo_line_to(cr, pn__frame_x(frame, p.x), pn__frame_y(frame, p.y));
}

static void cross_at(cairo_t *cr, double x, double y, double half)
{
    cairo_move_to(cr, x - half, y - half);
    cairo_line_to(cr, x + half, y + half);
    cairo_move_to(cr, x - half, y + half);
    cairo_line_to(cr, x + half, y - half);
}

/* A light rim, then the colour, so that it is seen on any ground. */
static void stroke(cairo_t *cr, const struct pn__style *style, double width, double rim)
{
    pn__canvas_colour(cr, style->casing, 1);
    cairo_set_line_width(cr, width + 2 * rim);
    cairo_stroke_preserve(cr);
    pn__canvas_colour(cr, style->fill, 1);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

void pn__draw_faults(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_map_fault *faults, uint32_t count)
{
    const struct pn__style *style = &pn__fault_style;
    const double unit = 0.5 * (frame->unit + frame->text);
    const double rim = style->casing_width * unit, width = style->width * unit;
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (uint32_t i = 0; i < count; i++) {
        move_to(cr, frame, faults[i].from);
        line_to(cr, frame, faults[i].to);
        stroke(cr, style, width, rim);
    }
    for (uint32_t i = 0; i < count; i++) {
        cross_at(cr, pn__frame_x(frame, faults[i].at.x),
                 pn__frame_y(frame, faults[i].at.y), 3.5 * unit);
        stroke(cr, style, 0.7 * width, rim);
    }
}
