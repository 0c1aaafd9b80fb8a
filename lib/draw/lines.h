/* draw/lines.h - the links of a graph joined to polylines of one style and level. */
#ifndef PN_DRAW_LINES_H
#define PN_DRAW_LINES_H

#include "draw/palette.h"

/** A polyline: its nodes are lines.nodes[first .. first + count - 1]. */
struct pn__line {
    uint32_t first, count;
    int32_t level; /* height in steps of PN__LEVEL_FX: what is higher lies on top */
    uint8_t style;
};

/** One level, 1/8 unit: about half the clearance of a bridge. */
#define PN__LEVEL_FX (4 * PN_FX_PER_M)

struct pn__lines {
    struct pn__line *lines;
    uint32_t count;
    pn_node_id *nodes;
    uint32_t node_count;
};

/** Which links are wanted. */
struct pn__line_filter {
    uint32_t kinds;
    const struct pn__palette *palette;
    struct pn_point_fx min, max; /* a link is in when its box touches this one */
};

/**
 * Joins links through nodes of two neighbours as long as style and level stay the same,
 * sorted by level, then by the style's rank, then by style. Each pair of links gives one
 * line.
 */
enum pn_status pn__lines_make(const struct pn_graph *graph,
                              const struct pn__line_filter *filter,
                              struct pn__lines *lines, struct pn_error *err);

void pn__lines_release(struct pn__lines *lines);

#endif
