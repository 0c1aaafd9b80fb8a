/* map.c - the map: what is shown, where, and in which order it is painted. */
#include "config.h"

#include <pathnode/derive.h>
#include <pathnode/draw.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "draw/canvas.h"
#include "draw/faults.h"
#include "draw/footprint.h"
#include "draw/furniture.h"
#include "draw/lines.h"
#include "draw/strokes.h"
#include "draw/tracks.h"

#include <math.h>
#include <stdio.h>

struct map {
    const struct pn_graph *graph;
    const struct pn_map_options *options;
    struct pn__line_filter filter;
    struct pn__frame frame;
    struct pn__palette palette;
    struct pn__lines lines;
    double min_z, max_z; /* of what is shown */
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

/* Height of the panel in its own units: title and facts, the legend, scale and north. */
static double panel_height(const struct map *map)
{
    return 200 + 21.0 * (map->palette.count + 1 + (map->options->tracks != NULL) +
                         (map->options->fault_count > 0));
}

/*
 * Puts map and panel on the picture, whose longer side is options->size. Where the panel
 * is higher than the map the map shows more to the north and south.
 */
static void lay_out(struct map *map, struct pn_box *box, double *width, double *height)
{
    const double least_text = 0.62; /* 8 pixels */
    struct pn__frame *f = &map->frame;
    double size = map->options->size ? map->options->size : PN_MAP_SIZE_DEFAULT;
    double text = fmin(fmax(size / 1300, least_text), size / 1.05 / panel_height(map));
    double margin = 0.011 * size, panel = 226 * text;
    double wide = box->max.x - box->min.x, high = box->max.y - box->min.y;
    double per_m = fmin((size - panel - 2 * margin) / wide, (size - 2 * margin) / high);
    double more = fmax(0, panel_height(map) * text / per_m - high) / 2;
    box->min.y -= more;
    box->max.y += more;
    high += 2 * more;
    *width = floor(wide * per_m + panel + 2 * margin);
    *height = floor(high * per_m + 2 * margin);
    *f = (struct pn__frame){.left = margin,
                            .top = margin,
                            .width = wide * per_m,
                            .height = high * per_m,
                            .min_x = box->min.x,
                            .max_y = box->max.y,
                            .per_m = per_m,
                            .unit = sqrt(wide * high) * per_m / 1000,
                            .text = text,
                            .panel_left = wide * per_m + 2 * margin,
                            .panel_width = panel,
                            .picture_height = *height};
}

/* Nodes of the kinds shown inside the frame, and metres of roads on it. */
static void count_shown(const struct map *map, uint32_t *nodes, double *road_m)
{
    const struct pn_graph *g = map->graph;
    const struct pn__line_filter *f = &map->filter;
    for (pn_node_id n = 0; n < g->node_count; n++) {
        struct pn_point_fx p = g->pos[n];
        *nodes += f->kinds >> g->kind[n] & 1 && p.x >= f->min.x && p.x <= f->max.x &&
                  p.y >= f->min.y && p.y <= f->max.y && p.z >= f->min.z &&
                  p.z <= f->max.z;
    }
    for (uint32_t i = 0; i < map->lines.count; i++) {
        const pn_node_id *nodes_of = map->lines.nodes + map->lines.lines[i].first;
        for (uint32_t k = 1; k < map->lines.lines[i].count; k++)
            if (g->kind[nodes_of[k]] == PN_KIND_CAR)
                *road_m += pn_derive_metres(g->pos[nodes_of[k - 1]], g->pos[nodes_of[k]]);
    }
}

/* "LABEL 10.9 km": a fact of the panel. */
static void put_distance(char *text, size_t size, const char *label, double metres)
{
    bool far = metres >= 9999.5;
    snprintf(text, size, "%s %.*f %s", label, far ? 1 : 0, far ? metres / 1000 : metres,
             far ? "km" : "m");
}

static void draw_panel(cairo_t *cr, const struct map *map)
{
    bool used[256] = {false};
    char nodes_text[64], roads[64], length[64], detour[64];
    uint32_t nodes = 0, facts = 0;
    double road_m = 0;
    const struct pn_map_options *options = map->options;
    struct pn__panel_text text = {
        .title = options->title, .palette = &map->palette, .style_used = used};
    for (uint32_t i = 0; i < map->lines.count; i++)
        used[map->lines.lines[i].style] = true;
    text.has_faults = options->fault_count > 0;
    text.has_tracks = pn__tracks_seen(&map->frame, options->tracks);
    count_shown(map, &nodes, &road_m);
    snprintf(nodes_text, sizeof nodes_text, "%u nodes", nodes);
    text.lines[facts++] = nodes_text;
    put_distance(roads, sizeof roads, "roads:", road_m);
    if (road_m > 0)
        text.lines[facts++] = roads;
    if (options->route_count && options->routes[0].node_count) {
        const struct pn_route *route = &options->routes[0];
        text.has_route = true;
        put_distance(length, sizeof length, "route:", route->metres);
        text.lines[facts++] = length;
        put_distance(detour, sizeof detour,
                     "of it against the lanes:", route->wrong_way_metres);
        text.lines[facts] = route->wrong_way_metres > 0 ? detour : NULL;
    }
    pn__draw_panel(cr, &map->frame, &text);
}

static enum pn_status paint(cairo_t *cr, const struct map *map, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    const struct pn__frame *f = &map->frame;
    pn__canvas_colour(cr, pn__panel, 1);
    cairo_paint(cr);
    cairo_save(cr);
    cairo_rectangle(cr, f->left, f->top, f->width, f->height);
    cairo_clip(cr);
    pn__canvas_colour(cr, pn__paper, 1);
    cairo_paint(cr);
    if (map->options->scene)
        status =
            pn__draw_footprint(cr, f, map->options->scene, map->min_z, map->max_z, err);
    pn__draw_grid(cr, f);
    pn__draw_lines(cr, f, map->graph, &map->lines, &map->palette);
    pn__draw_tracks(cr, f, map->options->tracks);
    pn__draw_area_numbers(cr, f);
    pn__draw_routes(cr, f, map->graph, map->options->routes, map->options->route_count);
    pn__draw_faults(cr, f, map->options->faults, map->options->fault_count);
    cairo_restore(cr);
    cairo_rectangle(cr, f->left, f->top, f->width, f->height);
    pn__canvas_colour(cr, pn__ink, 0.5);
    cairo_set_line_width(cr, f->unit);
    cairo_stroke(cr);
    draw_panel(cr, map);
    return status;
}

static enum pn_status draw_bytes(struct map *map, enum pn_picture picture, double width,
                                 double height, void **bytes, size_t *size,
                                 struct pn_error *err)
{
    struct pn__canvas canvas;
    PN_TRY(pn__canvas_open(&canvas, picture, width, height, err));
    enum pn_status status = paint(canvas.cr, map, err);
    if (status == PN_OK)
        status = pn__canvas_finish(&canvas, err);
    if (status == PN_OK) {
        size_t written;
        char *taken = pn__buffer_take(&canvas.out, &written);
        if (taken) {
            *bytes = taken;
            *size = written;
        } else {
            status = pn__fail_memory(err);
        }
    }
    pn__canvas_release(&canvas);
    return status;
}

static void set_filter(struct map *map, const struct pn_box *box)
{
    double min_z = box->min.z, max_z = box->max.z;
    map->min_z = isnan(min_z) ? -INFINITY : min_z;
    map->max_z = isnan(max_z) ? INFINITY : max_z;
    map->filter.min = (struct pn_point_fx){to_fx(box->min.x), to_fx(box->min.y),
                                           isnan(min_z) ? INT32_MIN : to_fx(min_z)};
    map->filter.max = (struct pn_point_fx){to_fx(box->max.x), to_fx(box->max.y),
                                           isnan(max_z) ? INT32_MAX : to_fx(max_z)};
}

static enum pn_status check(const struct pn_map_options *options, enum pn_picture picture,
                            struct pn_error *err)
{
    if ((unsigned)picture >= PN_PICTURE_COUNT)
        return pn__fail(err, PN_E_ARG, "there is no picture format %u",
                        (unsigned)picture);
    if (options->size &&
        (options->size < PN_MAP_SIZE_MIN || options->size > PN_MAP_SIZE_MAX))
        return pn__fail(err, PN_E_ARG, "a picture's size is %u to %u, not %u",
                        PN_MAP_SIZE_MIN, PN_MAP_SIZE_MAX, options->size);
    if ((unsigned)options->colour >= PN_MAP_COLOUR_COUNT)
        return pn__fail(err, PN_E_ARG, "there is no colouring %u",
                        (unsigned)options->colour);
    return PN_OK;
}

enum pn_status pn_map_render(const struct pn_graph *graph,
                             const struct pn_map_options *options,
                             enum pn_picture picture, void **bytes, size_t *size,
                             struct pn_error *err)
{
    struct map map = {.graph = graph, .options = options};
    struct pn_box box;
    double width, height;
    PN_TRY(check(options, picture, err));
    map.filter.kinds = options->kinds ? options->kinds : PN_KINDS_ALL;
    PN_TRY(choose_box(&map, &box, err));
    PN_TRY(pn__palette_init(graph, options->colour, &map.palette, err));
    map.filter.palette = &map.palette;
    lay_out(&map, &box, &width, &height);
    set_filter(&map, &box);
    enum pn_status status = pn__lines_make(graph, &map.filter, &map.lines, err);
    if (status == PN_OK)
        status =
            map.lines.count || options->route_count
                ? draw_bytes(&map, picture, width, height, bytes, size, err)
                : pn__fail(err, PN_E_NOTFOUND, "there is nothing to draw in the box");
    pn__lines_release(&map.lines);
    pn__palette_release(&map.palette);
    return status;
}

enum pn_status pn_map_draw(const struct pn_graph *graph,
                           const struct pn_map_options *options, const char *path,
                           bool replace, struct pn_error *err)
{
    enum pn_picture picture;
    void *bytes;
    size_t size;
    if (!pn__picture_of(path, &picture)) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_ARG, "a picture's name ends in .png, .svg or .pdf");
    }
    PN_TRY(pn_map_render(graph, options, picture, &bytes, &size, err));
    enum pn_status status = pn__file_write(path, bytes, size, replace, err);
    pn__free(bytes);
    return status;
}
