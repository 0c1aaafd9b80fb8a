/* draw/style.h - how a line looks: one table of styles, and which style a link has. */
#ifndef PN_DRAW_STYLE_H
#define PN_DRAW_STYLE_H

#include <pathnode/draw.h>

struct pn__colour {
    double r, g, b;
};

/** One kind of line. Widths are in pixels of a picture 1000 high, and grow with it. */
struct pn__style {
    const char *label; /* in the legend; NULL: not there */
    struct pn__colour fill, casing;
    double width;        /* of the fill; 0: not drawn */
    double casing_width; /* added on each side; 0: none */
    double dash;         /* length of dash and gap; 0: solid */
    int rank;            /* within one level the higher one lies on top */
};

/** Styles of a colouring. Their number is small; an index fits a byte. */
const struct pn__style *pn__styles(enum pn_map_colour colour, uint32_t *count);

/** Style of an arc from node to its target. */
uint8_t pn__style_of(const struct pn_graph *graph, const uint32_t *region,
                     enum pn_map_colour colour, pn_node_id node, uint32_t arc);

extern const struct pn__colour pn__ink, pn__paper, pn__grid, pn__panel, pn__route,
    pn__start, pn__end, pn__white;

#endif
