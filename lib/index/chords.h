/*
 * index/chords.h - the links of the vehicle or of the ped section in square cells.
 *
 * A chord is the straight line of a link, held once for both directions, and listed in
 * every cell it passes through. A node without links is a chord of no length.
 */
#ifndef PN_INDEX_CHORDS_H
#define PN_INDEX_CHORDS_H

#include "index/frame.h"

#include <pathnode/graph.h>

/** Both ends' positions beside it: one cache line a look. */
struct pn__chord {
    struct pn_point_fx a, b;
    pn_node_id from; /* the node at a */
    uint32_t arc;    /* leads from a to b; PN_NODE_NONE: a node without links */
};

struct pn__chords {
    struct pn__frame frame;
    uint32_t count;        /* chords; the rest is empty if 0 */
    uint32_t *first_chord; /* cells + 1 */
    struct pn__chord *chords;
};

/** errors: PN_E_NOMEM; chords is then to be released all the same */
enum pn_status pn__chords_build(struct pn__chords *chords, const struct pn_graph *graph,
                                bool ped, struct pn_error *err);
void pn__chords_release(struct pn__chords *chords);

#endif
