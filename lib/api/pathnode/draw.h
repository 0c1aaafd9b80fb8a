/*
 * pathnode/draw.h - pictures of a network: PNG, SVG, PDF.
 *
 * A library of its own, libpathnode-draw (pkg-config: pathnode-draw), because loading
 * cairo takes longer than most answers.
 */
#ifndef PATHNODE_DRAW_H
#define PATHNODE_DRAW_H

#include <pathnode/index.h>
#include <pathnode/route.h>
#include <pathnode/scene.h>
#include <pathnode/tracks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The formats of pictures. */
enum pn_picture { PN_PICTURE_PNG, PN_PICTURE_SVG, PN_PICTURE_PDF, PN_PICTURE_COUNT };

/** What the colours of the lines tell. */
enum pn_map_colour {
    PN_MAP_KIND,         /* roads by speed class, boats, footpaths */
    PN_MAP_REGION,       /* one colour a region */
    PN_MAP_SPEED,        /* slow, normal, fast */
    PN_MAP_LANES,        /* one-way, two-way, two lanes, closed */
    PN_MAP_LIGHTS,       /* links with a traffic light, by phase */
    PN_MAP_SWITCHED_OFF, /* on, switched off, dead end */
    PN_MAP_COLOUR_COUNT
};

/** Name as on the command line: "kind", "region", "speed", "lanes", "lights",
 *  "switched-off". Static; NULL past the end. */
const char *pn_map_colour_name(enum pn_map_colour colour);

/** Everything over this height is an interior somewhere in the sky: not drawn without a
 * box. */
#define PN_MAP_INTERIOR_Z_M 900.0

/** Size of a picture: pixels for PNG, points (1/72 inch) for SVG and PDF. */
#define PN_MAP_SIZE_MIN     200u
#define PN_MAP_SIZE_MAX     16000u
#define PN_MAP_SIZE_DEFAULT 2000u

/** A link that cannot be gone, and where: drawn in red over the roads. */
struct pn_map_fault {
    struct pn_point from, to, at;
};

struct pn_map_options {
    enum pn_map_colour colour;
    uint32_t kinds;    /* PN_KINDS_...; 0: all */
    uint32_t size;     /* the longer side; 0: PN_MAP_SIZE_DEFAULT */
    const char *title; /* heads the side panel; NULL: none */
    bool has_box;
    struct pn_box box; /* what to show; else all of it, or the route with some room */
    const struct pn_route *routes; /* drawn on top, the first one last; may be NULL */
    uint32_t route_count;
    const struct pn_tracks *tracks;    /* of trains, drawn as railways; may be NULL */
    const struct pn_map_fault *faults; /* may be NULL */
    uint32_t fault_count;
    bool fit_route; /* without a box: show the routes, not the whole network */
    const struct pn_scene *scene; /* its footprint lies under the roads; may be NULL */
};

/**
 * Draws a map into a file; its format follows from the ending (.png, .svg, .pdf).
 *
 * Roads over other roads are drawn over them. A side panel holds title, legend, scale and
 * north; the grid of areas and their numbers lie under the roads. The same input gives
 * the same picture.
 *
 * errors: PN_E_ARG - another ending, an empty or endless box, a size out of range;
 *         PN_E_NOTFOUND - nothing to draw in the box; PN_E_FORMAT - a damaged scene file;
 *         PN_E_EXISTS; PN_E_IO; PN_E_NOMEM
 * cost:   O((nodes + arcs) log + faces of the scene in the box), about a second for the
 *         whole game's network at the default size
 */
enum pn_status pn_map_draw(const struct pn_graph *graph,
                           const struct pn_map_options *options, const char *path,
                           bool replace, struct pn_error *err);

/**
 * The same into memory.
 *
 * owner:  *bytes is the caller's, freed with pn_free
 * errors: PN_E_ARG - also an unknown format; as above but for those of files
 */
enum pn_status pn_map_render(const struct pn_graph *graph,
                             const struct pn_map_options *options,
                             enum pn_picture picture, void **bytes, size_t *size,
                             struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
