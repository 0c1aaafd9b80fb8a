/* map.c - the map: what is shown, where, and in which order it is painted. */
#include "config.h"

#include <pathnode/draw.h>

#include "base/error.h"
#include "base/file.h"
#include "draw/canvas.h"
#include "draw/furniture.h"
#include "draw/lines.h"

#include <math.h>
#include <stdio.h>

struct map {
    const struct pn_graph *graph;
    const struct pn_map_options *options;
    struct pn__line_filter filter;
    struct pn__frame frame;
    struct pn__lines lines;
};

static double metres(int32_t fx)
{
    return fx / (double)PN_FX_PER_M;
}

static int32_t to_fx(double m)
{
    double fx = round(m * PN_FX_PER_M);
    return fx > INT32_MAX ? INT32_MAX : fx < INT32_MIN ? INT32_MIN : (int32_t)fx;
}

static void grow(struct pn_box *box, struct pn_point_fx pos)
{
    box->min.x = fmin(box->min.x, metres(pos.x));
    box->min.y = fmin(box->min.y, metres(pos.y));
    box->max.x = fmax(box->max.x, metres(pos.x));
    box->max.y = fmax(box->max.y, metres(pos.y));
}

static struct pn_box nothing(void)
{
    return (struct pn_box){{INFINITY, INFINITY, -INFINITY},
                           {-INFINITY, -INFINITY, INFINITY}};
}

static struct pn_box box_of_routes(const struct map *map)
{
    struct pn_box box = nothing();
    for (uint32_t r = 0; r < map->options->route_count; r++)
        for (uint32_t i = 0; i < map->options->routes[r].node_count; i++)
            grow(&box, map->graph->pos[map->options->routes[r].nodes[i]]);
    return box;
}

static struct pn_box box_of_network(const struct map *map)
{
    struct pn_box box = nothing();
    for (pn_node_id n = 0; n < map->graph->node_count; n++)
        if (map->filter.kinds >> map->graph->kind[n] & 1 &&
            metres(map->graph->pos[n].z) < PN_MAP_INTERIOR_Z_M)
            grow(&box, map->graph->pos[n]);
    return box;
}

static void add_room(struct pn_box *box)
{
    double width = box->max.x - box->min.x, height = box->max.y - box->min.y;
    double room = fmax(0.03 * fmax(width, height), 15);
    box->min.x -= room;
    box->min.y -= room;
    box->max.x += room;
    box->max.y += room;
}

/* Narrow strips are widened to 1 : 2.5, so that every picture has a shape one can look
 * at. */
static void widen(struct pn_box *box)
{
    double width = box->max.x - box->min.x, height = box->max.y - box->min.y;
    double more_x = fmax(0, height / 2.5 - width) / 2,
           more_y = fmax(0, width / 2.5 - height) / 2;
    box->min.x -= more_x;
    box->max.x += more_x;
    box->min.y -= more_y;
    box->max.y += more_y;
}

static enum pn_status choose_box(struct map *map, struct pn_box *box,
                                 struct pn_error *err)
{
    const struct pn_map_options *options = map->options;
    if (options->has_box) {
        *box = options->box;
        if (!(isfinite(box->min.x) && isfinite(box->min.y) && isfinite(box->max.x) &&
              isfinite(box->max.y) && box->min.x < box->max.x && box->min.y < box->max.y))
            return pn__fail(err, PN_E_ARG, "the box to draw is empty or endless");
    } else {
        *box = options->fit_route ? box_of_routes(map) : box_of_network(map);
        if (!(box->min.x <= box->max.x))
            return pn__fail(err, PN_E_NOTFOUND, "there is nothing to draw");
        box->min.z = -INFINITY;
        box->max.z = PN_MAP_INTERIOR_Z_M;
        add_room(box);
    }
    widen(box);
    return PN_OK;
}

/* Puts map and panel on the picture: the longer side of both together is options->size.
 */
static void lay_out(struct map *map, const struct pn_box *box, double *width,
                    double *height)
{
    const double margin = 0.012, panel = 0.24, panel_least = 0.3;
    struct pn__frame *f = &map->frame;
    double size = map->options->size ? map->options->size : PN_MAP_SIZE_DEFAULT;
    double wide = box->max.x - box->min.x, high = box->max.y - box->min.y;
    double shape = wide / high; /* of the map */
    double side = shape > 1 ? panel * shape : fmax(panel_least, panel);
    side = fmin(side, 0.34);
    double total = shape + side + 3 * margin, tall = 1 + 2 * margin;
    double one = size / fmax(total, tall); /* picture units the map is high */
    *width = floor(total * one);
    *height = floor(tall * one);
    *f = (struct pn__frame){.left = margin * one,
                            .top = margin * one,
                            .width = shape * one,
                            .height = one,
                            .min_x = box->min.x,
                            .max_y = box->max.y,
                            .per_m = one / high,
                            .unit = one / 1000 * 0.5 * (1 + fmin(2, shape)),
                            .panel_left = (shape + 2 * margin) * one,
                            .panel_width = (side + margin) * one,
                            .picture_height = *height};
}

static void trace(cairo_t *cr, const struct map *map, const pn_node_id *nodes,
                  uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct pn_point_fx pos = map->graph->pos[nodes[i]];
        cairo_line_to(cr, pn__frame_x(&map->frame, metres(pos.x)),
                      pn__frame_y(&map->frame, metres(pos.y)));
    }
}

/* Roads grow when one looks closer, up to about a lane's true width. */
static double zoom(const struct map *map)
{
    double pixels_a_metre = map->frame.per_m / map->frame.unit;
    return fmax(1, fmin(5, pow(pixels_a_metre / 0.16, 0.62)));
}

static void stroke_line(cairo_t *cr, const struct map *map, const struct pn__line *line,
                        const struct pn__style *style, bool casing)
{
    double width = style->width * zoom(map) * map->frame.unit;
    double edge = style->casing_width * map->frame.unit * 2;
    double dash[2] = {style->dash * map->frame.unit, style->dash * map->frame.unit};
    cairo_new_path(cr);
    trace(cr, map, map->lines.nodes + line->first, line->count);
    cairo_set_line_cap(cr, casing ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(cr, dash, style->dash > 0 ? 2 : 0, 0);
    cairo_set_line_width(cr, casing ? width + edge : width);
    pn__canvas_colour(cr, casing ? style->casing : style->fill, 1);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* Level by level: first all casings, then all fills, so that joints stay open. */
static void draw_lines(cairo_t *cr, const struct map *map)
{
    uint32_t count;
    const struct pn__style *styles = pn__styles(map->filter.colour, &count);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (uint32_t first = 0, last; first < map->lines.count; first = last) {
        const struct pn__line *lines = map->lines.lines;
        for (last = first; last < map->lines.count; last++)
            if (lines[last].level != lines[first].level)
                break;
        for (uint32_t i = first; i < last; i++)
            if (styles[lines[i].style].casing_width > 0)
                stroke_line(cr, map, &lines[i], &styles[lines[i].style], true);
        for (uint32_t i = first; i < last; i++)
            stroke_line(cr, map, &lines[i], &styles[lines[i].style], false);
    }
}

static void draw_arrow(cairo_t *cr, double x, double y, double angle, double size)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, angle);
    cairo_move_to(cr, -0.5 * size, -0.75 * size);
    cairo_line_to(cr, 0.6 * size, 0);
    cairo_line_to(cr, -0.5 * size, 0.75 * size);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* Small arrow heads along a route, evenly spaced. */
static void draw_arrows(cairo_t *cr, const struct map *map, const struct pn_route *route)
{
    const struct pn__frame *f = &map->frame;
    double spacing = 70 * f->unit, left = spacing / 2;
    pn__canvas_colour(cr, pn__white, 1);
    cairo_set_line_width(cr, 1.3 * f->unit);
    for (uint32_t i = 1; i < route->node_count; i++) {
        struct pn_point_fx a = map->graph->pos[route->nodes[i - 1]];
        struct pn_point_fx b = map->graph->pos[route->nodes[i]];
        double x = pn__frame_x(f, metres(a.x)), y = pn__frame_y(f, metres(a.y));
        double dx = pn__frame_x(f, metres(b.x)) - x, dy = pn__frame_y(f, metres(b.y)) - y;
        double length = hypot(dx, dy), at = left;
        for (; at < length; at += spacing)
            draw_arrow(cr, x + dx * at / length, y + dy * at / length, atan2(dy, dx),
                       3.2 * f->unit);
        left = at - length;
    }
}

static void stroke_route(cairo_t *cr, const struct map *map, const struct pn_route *route,
                         struct pn__colour colour, double width, double alpha)
{
    cairo_new_path(cr);
    trace(cr, map, route->nodes, route->node_count);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, width * map->frame.unit);
    pn__canvas_colour(cr, colour, alpha);
    cairo_stroke(cr);
}

static void draw_routes(cairo_t *cr, const struct map *map)
{
    for (uint32_t r = map->options->route_count; r-- > 0;) {
        const struct pn_route *route = &map->options->routes[r];
        if (!route->node_count)
            continue;
        stroke_route(cr, map, route, pn__white, 8, 0.9);
        stroke_route(cr, map, route, pn__route, 5, r ? 0.45 : 1);
        if (r == 0)
            draw_arrows(cr, map, route);
        pn__draw_mark(cr, &map->frame,
                      map->graph->pos[route->nodes[route->node_count - 1]], pn__end, "B");
        pn__draw_mark(cr, &map->frame, map->graph->pos[route->nodes[0]], pn__start, "A");
    }
}

static void draw_panel(cairo_t *cr, const struct map *map)
{
    bool used[256] = {false};
    char facts[64], length[64], detour[64];
    uint32_t nodes = 0;
    const struct pn_map_options *options = map->options;
    struct pn__panel_text text = {
        options->title, {facts}, map->filter.colour, used, false};
    for (uint32_t i = 0; i < map->lines.count; i++)
        used[map->lines.lines[i].style] = true;
    for (pn_node_id n = 0; n < map->graph->node_count; n++)
        nodes += map->filter.kinds >> map->graph->kind[n] & 1;
    snprintf(facts, sizeof facts, "%u nodes", nodes);
    if (options->route_count && options->routes[0].node_count) {
        const struct pn_route *route = &options->routes[0];
        text.has_route = true;
        snprintf(length, sizeof length, "route: %.0f m, %u nodes", route->metres,
                 route->node_count);
        text.lines[1] = length;
        snprintf(detour, sizeof detour, "of it %.0f m against the lanes",
                 route->wrong_way_metres);
        text.lines[2] = route->wrong_way_metres > 0 ? detour : NULL;
    }
    pn__draw_panel(cr, &map->frame, &text);
}

static void paint(cairo_t *cr, const struct map *map)
{
    const struct pn__frame *f = &map->frame;
    pn__canvas_colour(cr, pn__panel, 1);
    cairo_paint(cr);
    cairo_save(cr);
    cairo_rectangle(cr, f->left, f->top, f->width, f->height);
    cairo_clip(cr);
    pn__canvas_colour(cr, pn__paper, 1);
    cairo_paint(cr);
    pn__draw_grid(cr, f);
    draw_lines(cr, map);
    draw_routes(cr, map);
    cairo_restore(cr);
    cairo_rectangle(cr, f->left, f->top, f->width, f->height);
    pn__canvas_colour(cr, pn__ink, 0.5);
    cairo_set_line_width(cr, f->unit);
    cairo_stroke(cr);
    draw_panel(cr, map);
}

static enum pn_status draw_to(struct map *map, enum pn__picture picture, double width,
                              double height, const char *path, bool replace,
                              struct pn_error *err)
{
    struct pn__canvas canvas;
    PN_TRY(pn__canvas_open(&canvas, picture, width, height, err));
    paint(canvas.cr, map);
    enum pn_status status = pn__canvas_finish(&canvas, err);
    if (status == PN_OK)
        status = pn__file_write(path, canvas.out.bytes, canvas.out.size, replace, err);
    pn__canvas_release(&canvas);
    return status;
}

static void set_filter(struct map *map, const struct pn_box *box)
{
    double min_z = box->min.z, max_z = box->max.z;
    map->filter.min = (struct pn_point_fx){to_fx(box->min.x), to_fx(box->min.y),
                                           isnan(min_z) ? INT32_MIN : to_fx(min_z)};
    map->filter.max = (struct pn_point_fx){to_fx(box->max.x), to_fx(box->max.y),
                                           isnan(max_z) ? INT32_MAX : to_fx(max_z)};
}

enum pn_status pn_map_draw(const struct pn_graph *graph,
                           const struct pn_map_options *options, const char *path,
                           bool replace, struct pn_error *err)
{
    struct map map = {.graph = graph, .options = options};
    enum pn__picture picture;
    struct pn_box box;
    double width, height;
    if (!pn__picture_of(path, &picture)) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_ARG, "a picture's name ends in .png, .svg or .pdf");
    }
    if (options->size &&
        (options->size < PN_MAP_SIZE_MIN || options->size > PN_MAP_SIZE_MAX))
        return pn__fail(err, PN_E_ARG, "a picture's size is %u to %u, not %u",
                        PN_MAP_SIZE_MIN, PN_MAP_SIZE_MAX, options->size);
    if ((unsigned)options->colour >= PN_MAP_COLOUR_COUNT)
        return pn__fail(err, PN_E_ARG, "there is no colouring %u",
                        (unsigned)options->colour);
    map.filter.kinds = options->kinds ? options->kinds : PN_KINDS_ALL;
    map.filter.colour = options->colour;
    PN_TRY(choose_box(&map, &box, err));
    set_filter(&map, &box);
    lay_out(&map, &box, &width, &height);
    PN_TRY(pn__lines_make(graph, &map.filter, &map.lines, err));
    enum pn_status status =
        map.lines.count || options->route_count
            ? draw_to(&map, picture, width, height, path, replace, err)
            : pn__fail(err, PN_E_NOTFOUND, "there is nothing to draw in the box");
    pn__lines_release(&map.lines);
    return status;
}
