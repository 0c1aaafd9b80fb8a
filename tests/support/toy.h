/*
 * support/toy.h - small graphs by hand or by chance, and the plainest of references.
 *
 * For tests of engines that need nothing but a struct pn_graph.
 */
#ifndef TESTS_SUPPORT_TOY_H
#define TESTS_SUPPORT_TOY_H

#include <pathnode/cost.h>

struct toy_arc {
    uint32_t from, to, metres_q16;
    uint8_t length, lanes;
};

/** Arcs in any order; toy_graph sorts them by their first node. */
struct toy {
    uint32_t nodes, arcs, room;
    struct toy_arc *arc;
    uint8_t *kind; /* of each node; PN_KIND_CAR at first */
};

void toy_init(struct toy *toy, uint32_t nodes);
void toy_release(struct toy *toy);

/** One arc; metres_q16 is length * 65536. */
void toy_add(struct toy *toy, uint32_t from, uint32_t to, uint8_t length, uint8_t lanes);

/** Both arcs of a link, a lane each. */
void toy_link(struct toy *toy, uint32_t a, uint32_t b, uint8_t length);

/** Links along a row of nodes; the last is given twice to mark the end. */
void toy_path(struct toy *toy, const uint32_t *nodes, uint32_t count, uint8_t length);

/**
 * Junctions with chains, loops, parallel chains, rings, islands, dead ends, double and
 * self links, one-sided links, closed lanes, ties and zero costs, node ids shuffled. The
 * same seed gives the same graph.
 */
void toy_random(struct toy *toy, uint64_t seed, uint32_t junctions);

/** A graph of its own memory; free with toy_graph_free. */
struct pn_graph *toy_graph(const struct toy *toy);
void toy_graph_free(struct pn_graph *graph);

/** Puts a node, in metres. */
void toy_graph_place(struct pn_graph *graph, pn_node_id node, int32_t x_m, int32_t y_m);

/** Puts the nodes, which all lie in one place, on random crossings of a small grid. */
void toy_graph_spread(struct pn_graph *graph, uint64_t seed);

/** Puts a random surface under each arc; underfoot has arc_count entries, and is kept. */
void toy_graph_pave(struct pn_graph *graph, uint8_t *underfoot, uint64_t *rng);

/** What the arcs of a paved graph cost who is slow on grass and never uses the steep. */
struct pn_costs *toy_surface_costs(const struct pn_graph *graph);

/** dist[node] from a node, by relaxing all arcs until nothing changes. */
void toy_distances(const struct pn_costs *costs, pn_node_id from, uint64_t *dist);

/** The next of a fixed sequence of pseudo-random numbers; *state is the seed. */
uint64_t toy_next(uint64_t *state);

#endif
