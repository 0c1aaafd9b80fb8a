/* fuzz/ring.h - a small network for readers that name nodes: a ring of four streets. */
#ifndef TESTS_FUZZ_RING_H
#define TESTS_FUZZ_RING_H

#include "fuzz/fuzz.h"

#include <pathnode.h>

enum { RING = 4 };

/** Node i of area 0 has links to the ones before and after it, this one with navi i. */
static inline struct pn_graph *fuzz_ring(struct pn_network **network)
{
    struct pn_area *area;
    struct pn_graph *graph;
    FUZZ_CHECK(pn_area_new(0, RING, RING, RING, 2 * RING, &area, NULL) == PN_OK);
    for (uint16_t i = 0; i < RING; i++) {
        area->nodes[i].pos.x = -23200 + (i % 3 ? 800 : 0);
        area->nodes[i].pos.y = -23200 + i / 2 * 800;
        area->nodes[i].self = (struct pn_address){0, i};
        area->nodes[i].flags = 2;
        area->nodes[i].first_link = 2 * i;
        for (uint16_t k = 0; k < 2; k++) {
            struct pn_link *link = &area->links[2 * i + k];
            link->to = (struct pn_address){0, (uint16_t)((i + 1 + 2 * k) % RING)};
            link->navi = (struct pn_navi_address){0, (uint16_t)((i + 3 * k) % RING)};
            link->length = 100;
        }
        area->navis[i] =
            (struct pn_navi){.x = -22800,
                             .y = -22800,
                             .attached = {0, (uint16_t)(i + 1 == RING ? 0 : i)},
                             .dir_x = 100,
                             .lanes = 1 | 1 << PN_NAVI_LANES_AWAY_SHIFT};
    }
    FUZZ_CHECK(pn_network_new(network, NULL) == PN_OK);
    FUZZ_CHECK(pn_network_add(*network, area, NULL) == PN_OK);
    FUZZ_CHECK(pn_graph_new(*network, &graph, NULL) == PN_OK);
    return graph;
}

#endif
