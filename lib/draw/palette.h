/* draw/palette.h - how a line looks: one table of styles, and which style a link has. */
#ifndef PN_DRAW_PALETTE_H
#define PN_DRAW_PALETTE_H

#include <pathnode/draw.h>

struct pn__colour {
    double r, g, b;
};

/** A colour as people write it: RGB(0xF6F3EC). */
#define RGB(hex)                                                                     \
    {                                                                                \
        ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0 \
    }

/** One kind of line. Widths are in pixels of a picture 1000 high, and grow with it. */
struct pn__style {
    const char *label; /* in the legend; NULL: not there */
    struct pn__colour fill, casing;
    double width;        /* of the fill; 0: not drawn */
    double casing_width; /* added on each side; 0: none */
    double dash;         /* length of dash and gap; 0: solid */
    int rank;            /* within one level the higher one lies on top */
};

/** Regions that have a colour of their own: the largest. All others share one more. */
#define PN__REGION_STYLES 11

/** The styles of a colouring. Their number is small; an index fits a byte. */
struct pn__palette {
    enum pn_map_colour colour;
    const struct pn__style *styles;
    uint32_t count;
    /* of PN_MAP_REGION only: */
    uint32_t *region;  /* an entry a node: its number */
    uint8_t *style[2]; /* of a region by its number, vehicles and peds */
    struct pn__style own[PN__REGION_STYLES + 1];
    char label[PN__REGION_STYLES + 1][40];
};

/** errors: PN_E_NOMEM */
enum pn_status pn__palette_init(const struct pn_graph *graph, enum pn_map_colour colour,
                                struct pn__palette *palette, struct pn_error *err);
void pn__palette_release(struct pn__palette *palette);

/** The part of pn__palette_init for PN_MAP_REGION: the largest regions by size. */
enum pn_status pn__palette_regions(const struct pn_graph *graph,
                                   struct pn__palette *palette, struct pn_error *err);

/** Style of an arc from node to its target. */
uint8_t pn__style_of(const struct pn_graph *graph, const struct pn__palette *palette,
                     pn_node_id node, uint32_t arc);

/** Of what lies on the roads in every colouring. */
extern const struct pn__style pn__railway_style, pn__route_style, pn__fault_style;

extern const struct pn__colour pn__ink, pn__paper, pn__grid, pn__panel, pn__route,
    pn__start, pn__end, pn__white, pn__footprint, pn__water;

#endif
