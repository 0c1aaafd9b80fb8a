/* strokes.c - see strokes.h. */
#include "config.h"

#include "draw/strokes.h"

#include <math.h>

struct pen {
    cairo_t *cr;
    const struct pn__frame *frame;
    const struct pn_graph *graph;
    double zoom; /* roads grow when one looks closer, up to about their true width */
};

static struct pen pen_for(cairo_t *cr, const struct pn__frame *frame,
                          const struct pn_graph *graph)
{
    double pixels_a_metre = frame->per_m / frame->unit;
    double zoom = fmax(1, fmin(5, pow(pixels_a_metre / 0.16, 0.62)));
    return (struct pen){cr, frame, graph, zoom};
}

static void place(const struct pen *pen, pn_node_id node, double *x, double *y)
{
    struct pn_point_fx pos = pen->graph->pos[node];
    *x = pn__frame_x(pen->frame, pos.x / (double)PN_FX_PER_M);
    *y = pn__frame_y(pen->frame, pos.y / (double)PN_FX_PER_M);
}

static void trace(const struct pen *pen, const pn_node_id *nodes, uint32_t count)
{
    double x, y;
    place(pen, nodes[0], &x, &y);
    cairo_move_to(pen->cr, x, y);
    for (uint32_t i = 1; i < count; i++) {
        place(pen, nodes[i], &x, &y);
        cairo_line_to(pen->cr, x, y);
    }
}

/* Thin lines, which have no casing, grow less. */
static double fill_width(const struct pen *pen, const struct pn__style *style)
{
    double grows = style->casing_width > 0 ? pen->zoom : sqrt(pen->zoom);
    return style->width * grows * pen->frame->unit;
}

static double casing_width(const struct pen *pen, const struct pn__style *style)
{
    return fill_width(pen, style) +
           2 * style->casing_width * sqrt(pen->zoom) * pen->frame->unit;
}

/* Lines of one level and style that follow each other: they are painted in one go. */
struct run {
    const struct pn__lines *lines;
    uint32_t first, last;
    const struct pn__style *style;
};

static void trace_run(const struct pen *pen, const struct run *run)
{
    cairo_new_path(pen->cr);
    for (uint32_t i = run->first; i < run->last; i++)
        trace(pen, run->lines->nodes + run->lines->lines[i].first,
              run->lines->lines[i].count);
}

/* Casings have flat ends, so that roads stay open where they go on; but not where they
 * end. */
static void round_end(const struct pen *pen, pn_node_id node, double width)
{
    double x, y;
    const struct pn_graph *g = pen->graph;
    if (g->first_out[node + 1] - g->first_out[node] != 1)
        return;
    place(pen, node, &x, &y);
    cairo_new_sub_path(pen->cr);
    cairo_arc(pen->cr, x, y, width / 2, 0, 2 * M_PI);
}

static void stroke_casings(const struct pen *pen, const struct run *run)
{
    double width = casing_width(pen, run->style);
    if (run->style->casing_width <= 0)
        return;
    trace_run(pen, run);
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(pen->cr, width);
    pn__canvas_colour(pen->cr, run->style->casing, 1);
    cairo_stroke(pen->cr);
    for (uint32_t i = run->first; i < run->last; i++) {
        const struct pn__line *line = &run->lines->lines[i];
        round_end(pen, run->lines->nodes[line->first], width);
        round_end(pen, run->lines->nodes[line->first + line->count - 1], width);
    }
    cairo_fill(pen->cr);
}

static void stroke_fills(const struct pen *pen, const struct run *run)
{
    const struct pn__style *style = run->style;
    double dash = style->dash * pen->frame->unit, dashes[2] = {dash, dash};
    trace_run(pen, run);
    cairo_set_line_cap(pen->cr, dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(pen->cr, dashes, dash > 0 ? 2 : 0, 0);
    cairo_set_line_width(pen->cr, fill_width(pen, style));
    pn__canvas_colour(pen->cr, style->fill, 1);
    cairo_stroke(pen->cr);
    cairo_set_dash(pen->cr, NULL, 0, 0);
}

static void draw_arrow(cairo_t *cr, double x, double y, double angle, double size)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, angle);
    cairo_move_to(cr, -0.45 * size, -0.75 * size);
    cairo_line_to(cr, 0.6 * size, 0);
    cairo_line_to(cr, -0.45 * size, 0.75 * size);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* White arrow heads along a way, evenly spaced; a turn of pi points them back. */
static void draw_arrows(const struct pen *pen, const pn_node_id *nodes, uint32_t count,
                        double size, double turn)
{
    double spacing = 20 * size, left = spacing / 2;
    double x, y, next_x, next_y;
    pn__canvas_colour(pen->cr, pn__white, 1);
    cairo_set_line_width(pen->cr, 0.4 * size);
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
    place(pen, nodes[0], &x, &y);
    for (uint32_t i = 1; i < count; i++) {
        place(pen, nodes[i], &next_x, &next_y);
        double dx = next_x - x, dy = next_y - y, length = hypot(dx, dy), at = left;
        for (; at < length; at += spacing)
            draw_arrow(pen->cr, x + dx * at / length, y + dy * at / length,
                       atan2(dy, dx) + turn, size);
        left = at - length;
        x = next_x;
        y = next_y;
    }
}

/* Which way a line of one-way links leads: 1 as drawn, -1 back, 0 both or neither. */
static int direction(const struct pn_graph *g, const pn_node_id *nodes)
{
    for (uint32_t a = g->first_out[nodes[0]]; a < g->first_out[nodes[0] + 1]; a++) {
        uint32_t back = g->reverse[a];
        if (g->target[a] == nodes[1])
            return (g->lanes[a] > 0) - (back != PN_NODE_NONE && g->lanes[back] > 0);
    }
    return 0;
}

static void draw_directions(const struct pen *pen, const struct pn__lines *lines,
                            const struct pn__palette *palette)
{
    const double least_zoom = 1.8;
    if (palette->colour != PN_MAP_LANES || pen->zoom < least_zoom)
        return;
    for (uint32_t i = 0; i < lines->count; i++) {
        const struct pn__line *line = &lines->lines[i];
        const pn_node_id *nodes = lines->nodes + line->first;
        int leads =
            pen->graph->kind[nodes[0]] == PN_KIND_CAR ? direction(pen->graph, nodes) : 0;
        double width = fill_width(pen, &palette->styles[line->style]);
        if (leads)
            draw_arrows(pen, nodes, line->count, 0.5 * width, leads > 0 ? 0 : M_PI);
    }
}

/* The run that begins at a line, up to the end of its level at most. */
static struct run run_from(const struct pn__lines *lines,
                           const struct pn__palette *palette, uint32_t first)
{
    const struct pn__line *line = &lines->lines[first];
    uint32_t last = first + 1;
    while (last < lines->count && lines->lines[last].level == line->level &&
           lines->lines[last].style == line->style)
        last++;
    return (struct run){lines, first, last, &palette->styles[line->style]};
}

void pn__draw_lines(cairo_t *cr, const struct pn__frame *frame,
                    const struct pn_graph *graph, const struct pn__lines *lines,
                    const struct pn__palette *palette)
{
    struct pen pen = pen_for(cr, frame, graph);
    struct run run;
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (uint32_t first = 0, last; first < lines->count; first = last) {
        int32_t level = lines->lines[first].level;
        /* All casings of a level first, then all fills, so that joints stay open. */
        for (last = first; last < lines->count && lines->lines[last].level == level;
             last = run.last) {
            run = run_from(lines, palette, last);
            stroke_casings(&pen, &run);
        }
        for (uint32_t at = first; at < last; at = run.last) {
            run = run_from(lines, palette, at);
            stroke_fills(&pen, &run);
        }
    }
    draw_directions(&pen, lines, palette);
}

static void stroke_route(const struct pen *pen, const struct pn_route *route,
                         struct pn__colour colour, double width, double alpha)
{
    cairo_new_path(pen->cr);
    trace(pen, route->nodes, route->node_count);
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(pen->cr, width);
    pn__canvas_colour(pen->cr, colour, alpha);
    cairo_stroke(pen->cr);
}

void pn__draw_routes(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_graph *graph, const struct pn_route *routes,
                     uint32_t count)
{
    struct pen pen = pen_for(cr, frame, graph);
    double unit = 0.5 * (frame->unit + frame->text) * sqrt(sqrt(pen.zoom));
    for (uint32_t r = count; r-- > 0;) {
        const struct pn_route *route = &routes[r];
        if (!route->node_count)
            continue;
        stroke_route(&pen, route, pn__white, 8.5 * unit, 0.9);
        stroke_route(&pen, route, pn__route, 5.5 * unit, r ? 0.45 : 1);
        if (r == 0)
            draw_arrows(&pen, route->nodes, route->node_count, 3.4 * unit, 0);
        pn__draw_mark(cr, frame, graph->pos[route->nodes[route->node_count - 1]], pn__end,
                      "B");
        pn__draw_mark(cr, frame, graph->pos[route->nodes[0]], pn__start, "A");
    }
}
