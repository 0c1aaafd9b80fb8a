/* cmd_map.c - pathnode map: a picture of a network, and of a route on it. */
#include "config.h"

#include "cli/picture.h"
#include "route/query.h"
#include "world/scene_files.h"
#include "cli/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct map_values {
    struct route_values route; /* kind, metric, one_way */
    const char *output, *ends, *box, *title, *scene, *tracks;
    int colour;
    uint32_t size;
    bool force;
};

/* In the order of enum pn_map_colour. */
static const char *const colours[] = {"kind",   "region",       "speed", "lanes",
                                      "lights", "switched-off", NULL};

/* Without heights, nothing in the sky. */
static int read_box(const struct call *call, const char *text, struct pn_box *box)
{
    if (!pn_box_parse(text, box))
        return say_misuse(call, "a box is X1,Y1,X2,Y2 or X1,Y1,Z1,X2,Y2,Z2, not '%s'",
                          text);
    if (isinf(box->max.z))
        box->max.z = PN_MAP_INTERIOR_Z_M;
    return EXIT_DONE;
}

/* A route is given by its ends, "FROM TO" with blanks between them, or by its file. */
static bool is_ends(const char *text)
{
    struct pn_address address;
    return strpbrk(text, " ,") || pn_address_parse(text, &address);
}

/* "FROM TO", one blank or more between them. */
static int read_ends(const struct call *call, char *text, struct route_end ends[2])
{
    char *to = text + strcspn(text, " ");
    if (*to)
        *to++ = '\0';
    to += strspn(to, " ");
    if (!*text || !*to || strchr(to, ' '))
        return say_misuse(call, "--route takes FROM and TO in one argument: "
                                "--route '0/12 63/5'");
    int status = route_end_read(call, text, &ends[0]);
    return status == EXIT_DONE ? route_end_read(call, to, &ends[1]) : status;
}

static int find_route(const struct call *call, const struct source *source,
                      struct route_end ends[2], struct pn_route *route)
{
    const struct map_values *values = call->values;
    struct pn_router *router = NULL;
    struct pn_error err;
    int kind = values->route.kind;
    int status = route_ends_find(call, source, ends, 2, &kind, NULL);
    if (status != EXIT_DONE)
        return status;
    struct pn_route_options options = route_options(&values->route);
    pn_error_clear(&err);
    enum pn_status found = pn_router_new(source->graph, &router, &err);
    if (found == PN_OK)
        found = pn_route_astar(router, ends[0].node, ends[1].node, &options, route, &err);
    pn_router_free(router);
    if (found == PN_E_NOROUTE) {
        say_note(call, "no route between '%s' and '%s': 'pathnode route' says why",
                 ends[0].typed, ends[1].typed);
        return EXIT_NO;
    }
    return found == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

static enum pn_status sum_up(const struct pn_graph *graph, struct pn_route *route,
                             struct pn_error *err)
{
    struct pn_itinerary steps = {0};
    enum pn_status status =
        pn_itinerary_new(graph, route->nodes, route->node_count, NULL, NULL, &steps, err);
    for (uint32_t i = 0; i < steps.count; i++) {
        route->metres += steps.steps[i].metres;
        route->wrong_way_metres += steps.steps[i].wrong_way_m;
    }
    pn_itinerary_release(&steps);
    return status;
}

static int load_route(const struct call *call, const struct source *source,
                      struct pn_route *route)
{
    const struct map_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_rejoin_read(source->graph, values->ends, &route->nodes,
                                           &route->node_count, &err);
    if (status == PN_OK)
        status = sum_up(source->graph, route, &err);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

static int draw(const struct call *call, const struct source *source,
                const struct pn_box *box, const struct pn_route *route)
{
    const struct map_values *values = call->values;
    const struct pn_tracks tracks = pn_network_tracks(source->network);
    struct pn_scene *scene = NULL;
    if (values->scene && scene_open(call, values->scene, &scene) != EXIT_DONE)
        return EXIT_FAILED;
    struct pn_map_options options = {
        .colour = (enum pn_map_colour)values->colour,
        .kinds = values->ends ? 0 : word_kind_set(values->route.kind),
        .size = values->size,
        .title = values->title ? values->title : picture_title(call->operands[0]),
        .has_box = values->box != NULL,
        .box = *box,
        .tracks = tracks.count ? &tracks : NULL,
        .routes = route,
        .route_count = route->node_count > 0,
        .fit_route = route->node_count > 0,
        .scene = scene};
    const int status =
        picture_draw(call, source->graph, &options, values->output, values->force);
    pn_scene_free(scene);
    return status;
}

static int run_map(const struct call *call)
{
    const struct map_values *values = call->values;
    struct route_end ends[2] = {0};
    struct pn_route route = {0};
    struct source source = {0};
    struct pn_box box = {0};
    char *words = values->ends && is_ends(values->ends) ? strdup(values->ends) : NULL;
    int status = EXIT_DONE;
    if (!values->output)
        status = say_misuse(call, "where shall the picture go? give --output FILE.png");
    if (status == EXIT_DONE && values->box)
        status = read_box(call, values->box, &box);
    if (status == EXIT_DONE && words)
        status = read_ends(call, words, ends);
    if (status == EXIT_DONE) {
        status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
        if (status == EXIT_DONE)
            status = source_set_tracks(call, values->tracks, source.network);
        if (status == EXIT_DONE && values->ends)
            status = words ? find_route(call, &source, ends, &route)
                           : load_route(call, &source, &route);
        if (status == EXIT_DONE)
            status = draw(call, &source, &box, &route);
        source_release(&source);
    }
    pn_route_release(&route);
    free(words);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE --output FILE [--colour C] [--kind K] [--box B] [--scene S] "
    "[--size N] [--title T] [--tracks PATH] [--force]",
    "SOURCE --output FILE --route 'FROM TO'|FILE [--kind K] [--metric M] [--one-way W] "
    "[--colour C] [--box B] [--scene S] [--size N] [--title T] [--tracks PATH] "
    "[--force]",
    NULL};

static const struct option options[] = {
    {"output", 'o', "FILE", "the picture: its name ends in .png, .svg or .pdf",
     OPTION_TEXT, offsetof(struct map_values, output), NULL},
    {"route", 'r', "R", "a route: 'FROM TO', or the JSON file of one", OPTION_TEXT,
     offsetof(struct map_values, ends), NULL},
    {"colour", 'c', "C", "kind, region, speed, lanes, lights, switched-off",
     OPTION_CHOICE, offsetof(struct map_values, colour), colours},
    {"box", 'b', "B", "X1,Y1,X2,Y2, or X1,Y1,Z1,X2,Y2,Z2 with heights", OPTION_TEXT,
     offsetof(struct map_values, box), NULL},
    {"kind", 'k', "K", "only car, boat, ped or vehicle; layer of a POINT", OPTION_CHOICE,
     offsetof(struct map_values, route.kind), word_kinds},
    {"metric", 'm', "M", "what is made least: length (as stored) or metres",
     OPTION_CHOICE, offsetof(struct map_values, route.metric), route_metrics},
    {"one-way", 'w', "W", "lanes: prefer, obey or ignore", OPTION_CHOICE,
     offsetof(struct map_values, route.one_way), route_one_ways},
    {"scene", 0, "S", "scene file whose footprint lies under the roads", OPTION_TEXT,
     offsetof(struct map_values, scene), NULL},
    {"tracks", 0, "PATH", "trains' tracks*.dat, a file or folder, as railways",
     OPTION_TEXT, offsetof(struct map_values, tracks), NULL},
    {"size", 's', "N", "longer side in pixels (2000)", OPTION_COUNT,
     offsetof(struct map_values, size), NULL},
    {"title", 't', "T", "heads the legend (the name of the SOURCE)", OPTION_TEXT,
     offsetof(struct map_values, title), NULL},
    {"force", 0, NULL, "replace a picture that is there", OPTION_FLAG,
     offsetof(struct map_values, force), NULL},
    {0},
};

const struct command cmd_map = {
    .name = "map",
    .group = "look",
    .summary = "a picture of the network, and of a route",
    .synopsis = synopsis,
    .statuses = "0 done, 1 no route to draw, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_map,
};
