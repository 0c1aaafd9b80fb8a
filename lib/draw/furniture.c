/* furniture.c - see furniture.h. */
#include "config.h"

#include "draw/furniture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FONT "sans-serif"

static void set_font(cairo_t *cr, double size, bool bold)
{
    cairo_select_font_face(cr, FONT, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

static void text_at(cairo_t *cr, double x, double y, const char *text)
{
    cairo_move_to(cr, x, y);
    cairo_show_text(cr, text);
}

static double text_width(cairo_t *cr, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

/* Writes text no wider than width: smaller if need be, down to a half, then cut. */
static void text_fitted(cairo_t *cr, double x, double y, double width, double size,
                        const char *text)
{
    char cut[128];
    snprintf(cut, sizeof cut, "%s", text);
    double wide = text_width(cr, cut);
    if (wide > width)
        cairo_set_font_size(cr, fmax(size * width / wide, size / 2));
    for (size_t n = strlen(cut); n > 4 && text_width(cr, cut) > width; n--)
        if ((cut[n - 1] & 0xC0) != 0x80) /* not inside a UTF-8 letter */
            memcpy(cut + n - 1, "…", sizeof "…");
        else
            cut[n - 1] = '\0';
    text_at(cr, x, y, cut);
}

static double area_edge_m(int i)
{
    return (double)PN_WORLD_MIN_M + (double)i * PN_AREA_SIZE_M;
}

void pn__draw_grid(cairo_t *cr, const struct pn__frame *f)
{
    double low_x = pn__frame_x(f, area_edge_m(0));
    double high_x = pn__frame_x(f, area_edge_m(PN_AREA_COLS));
    double low_y = pn__frame_y(f, area_edge_m(0));
    double high_y = pn__frame_y(f, area_edge_m(PN_AREA_ROWS));
    pn__canvas_colour(cr, pn__grid, 1);
    cairo_set_line_width(cr, 0.8 * f->unit);
    for (int i = 0; i <= PN_AREA_COLS; i++) {
        cairo_move_to(cr, pn__frame_x(f, area_edge_m(i)), low_y);
        cairo_line_to(cr, pn__frame_x(f, area_edge_m(i)), high_y);
        cairo_move_to(cr, low_x, pn__frame_y(f, area_edge_m(i)));
        cairo_line_to(cr, high_x, pn__frame_y(f, area_edge_m(i)));
    }
    cairo_stroke(cr);
}

static void draw_area_number(cairo_t *cr, const struct pn__frame *f, int col, int row)
{
    char text[8];
    double pad = 5 * f->text, room = 24 * f->text;
    double left = fmax(pn__frame_x(f, area_edge_m(col)), f->left);
    double right = fmin(pn__frame_x(f, area_edge_m(col + 1)), f->left + f->width);
    double bottom = fmin(pn__frame_y(f, area_edge_m(row)), f->top + f->height);
    double top = fmax(pn__frame_y(f, area_edge_m(row + 1)), f->top);
    if (right - left < room || bottom - top < room)
        return;
    snprintf(text, sizeof text, "%d", row * PN_AREA_COLS + col);
    cairo_move_to(cr, left + pad, bottom - pad);
    cairo_text_path(cr, text);
    pn__canvas_colour(cr, pn__paper, 0.85);
    cairo_stroke_preserve(cr);
    pn__canvas_colour(cr, pn__ink, 0.6);
    cairo_fill(cr);
}

void pn__draw_area_numbers(cairo_t *cr, const struct pn__frame *f)
{
    set_font(cr, 12 * f->text, false);
    cairo_set_line_width(cr, 3 * f->text);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int row = 0; row < PN_AREA_ROWS; row++)
        for (int col = 0; col < PN_AREA_COLS; col++)
            draw_area_number(cr, f, col, row);
}

void pn__draw_mark(cairo_t *cr, const struct pn__frame *f, struct pn_point_fx at,
                   struct pn__colour colour, const char *letter)
{
    double x = pn__frame_x(f, at.x / (double)PN_FX_PER_M);
    double y = pn__frame_y(f, at.y / (double)PN_FX_PER_M);
    cairo_text_extents_t extents;
    cairo_new_path(cr);
    cairo_arc(cr, x, y, 10 * f->text, 0, 2 * M_PI);
    pn__canvas_colour(cr, colour, 1);
    cairo_fill_preserve(cr);
    pn__canvas_colour(cr, pn__white, 1);
    cairo_set_line_width(cr, 2 * f->text);
    cairo_stroke(cr);
    set_font(cr, 13 * f->text, true);
    cairo_text_extents(cr, letter, &extents);
    text_at(cr, x - extents.x_bearing - extents.width / 2,
            y - extents.y_bearing - extents.height / 2, letter);
}

static void draw_sample(cairo_t *cr, double x, double y, double width, double unit,
                        const struct pn__style *style)
{
    double line = fmax(style->width, 1.2) * unit;
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    if (style->casing_width > 0) {
        pn__canvas_colour(cr, style->casing, 1);
        cairo_set_line_width(cr, line * 1.6 + 2 * style->casing_width * unit);
        cairo_move_to(cr, x, y);
        cairo_line_to(cr, x + width, y);
        cairo_stroke(cr);
    }
    double dash[2] = {style->dash * unit, style->dash * unit};
    cairo_set_dash(cr, dash, style->dash > 0 ? 2 : 0, 0);
    pn__canvas_colour(cr, style->fill, 1);
    cairo_set_line_width(cr, line * 1.6);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x + width, y);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static double draw_entry(cairo_t *cr, const struct pn__frame *f, double x, double y,
                         double width, const struct pn__style *style)
{
    double sample = 34 * f->text, gap = 10 * f->text;
    draw_sample(cr, x, y - 4 * f->text, sample, f->text, style);
    set_font(cr, 12.5 * f->text, false);
    pn__canvas_colour(cr, pn__ink, 1);
    text_fitted(cr, x + sample + gap, y, width - sample - gap, 12.5 * f->text,
                style->label);
    return y + 21 * f->text;
}

static void draw_legend(cairo_t *cr, const struct pn__frame *f, double x, double y,
                        double width, const struct pn__panel_text *text)
{
    const struct pn__style *styles = text->palette->styles;
    for (uint32_t i = 0; i < text->palette->count; i++)
        if (styles[i].label && text->style_used[i])
            y = draw_entry(cr, f, x, y, width, &styles[i]);
    if (text->has_tracks)
        y = draw_entry(cr, f, x, y, width, &pn__railway_style);
    if (text->has_route)
        y = draw_entry(cr, f, x, y, width, &pn__route_style);
    if (text->has_faults)
        draw_entry(cr, f, x, y, width, &pn__fault_style);
}

/* The largest of 1, 2, 5 times a power of ten that is not over limit. */
static double round_length(double limit)
{
    double power = pow(10, floor(log10(limit)));
    double times = limit / power;
    return power * (times >= 5 ? 5 : times >= 2 ? 2 : 1);
}

static void draw_scale(cairo_t *cr, const struct pn__frame *f, double x, double y,
                       double width)
{
    char text[32];
    double length_m = round_length(width / f->per_m), length = length_m * f->per_m;
    if (length_m >= 1000)
        snprintf(text, sizeof text, "%.0f km", length_m / 1000);
    else
        snprintf(text, sizeof text, "%g m", length_m);
    pn__canvas_colour(cr, pn__ink, 1);
    cairo_set_line_width(cr, 1.5 * f->text);
    cairo_rectangle(cr, x, y - 6 * f->text, length, 6 * f->text);
    cairo_stroke(cr);
    cairo_rectangle(cr, x, y - 6 * f->text, length / 2, 6 * f->text);
    cairo_fill(cr);
    set_font(cr, 12 * f->text, false);
    text_at(cr, x, y - 12 * f->text, text);
}

static void draw_north(cairo_t *cr, const struct pn__frame *f, double x, double y)
{
    double u = f->text;
    pn__canvas_colour(cr, pn__ink, 1);
    cairo_move_to(cr, x, y - 30 * u);
    cairo_line_to(cr, x + 9 * u, y);
    cairo_line_to(cr, x, y - 7 * u);
    cairo_line_to(cr, x - 9 * u, y);
    cairo_close_path(cr);
    cairo_fill(cr);
    set_font(cr, 13 * u, true);
    text_at(cr, x - text_width(cr, "N") / 2, y - 34 * u, "N");
}

void pn__draw_panel(cairo_t *cr, const struct pn__frame *f,
                    const struct pn__panel_text *text)
{
    double u = f->text, x = f->panel_left + 18 * u, width = f->panel_width - 36 * u;
    double y = f->top + 30 * u;
    cairo_rectangle(cr, f->panel_left, 0, f->panel_width, f->picture_height);
    pn__canvas_colour(cr, pn__panel, 1);
    cairo_fill(cr);
    pn__canvas_colour(cr, pn__ink, 1);
    if (text->title) {
        set_font(cr, 21 * u, true);
        text_fitted(cr, x, y, width, 21 * u, text->title);
        y += 24 * u;
    }
    for (int i = 0; i < 4 && text->lines[i]; i++, y += 17 * u) {
        set_font(cr, 12.5 * u, false);
        text_fitted(cr, x, y, width, 12.5 * u, text->lines[i]);
    }
    draw_legend(cr, f, x, y + 18 * u, width, text);
    double bottom = f->top + f->height - 10 * u;
    draw_scale(cr, f, x, bottom, width * 0.62);
    draw_north(cr, f, x + width - 12 * u, bottom);
}
