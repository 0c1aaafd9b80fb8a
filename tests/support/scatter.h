/*
 * support/scatter.h - random graphs over points in space, with all that files may do.
 *
 * Unlike a toy (support/toy.h), nodes have places, so that metres and bounds mean
 * something. Like one, these graphs know nothing of area files: the arrays are filled by
 * hand, and a test sees the search alone.
 */
#ifndef TESTS_SUPPORT_SCATTER_H
#define TESTS_SUPPORT_SCATTER_H

#include <pathnode/graph.h>

/** How lengths follow from distances. */
enum scatter_lengths {
    SCATTER_FLOOR, /* as the game's: whole metres, at least 1, at most 255 */
    SCATTER_FEW,   /* 0 to 3 at random: ties everywhere, zero-length arcs */
    SCATTER_ANY,   /* any byte */
    SCATTER_LENGTHS
};

struct scatter {
    uint64_t seed;
    uint32_t nodes;
    double spread_m; /* nodes lie in a box of this size; 0: all in one place */
    enum scatter_lengths lengths;
};

/**
 * Makes the graph: links to near nodes, most of them both ways, some one-sided, parallel,
 * to the node itself; lanes open, one-way or closed; cars, boats and peds; several areas,
 * some of them empty; islands. The same scatter gives the same graph.
 *
 * renumber != 0 gives each node another id; new_id, if not NULL, says which.
 */
struct pn_graph *scatter_graph(const struct scatter *scatter, uint64_t renumber,
                               uint32_t *new_id);

void scatter_free(struct pn_graph *graph);

#endif
