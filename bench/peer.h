/* bench/peer.h - the same question to other libraries: what ours is measured against. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Boost's compressed sparse row graph with one integer cost an arc. */
struct peer_graph;

/**
 * shape: first_out has nodes + 1 entries, target and cost first_out[nodes], xyz 3 * nodes
 *        (1/8 units); a way costs at least scale * its 1/8 units
 */
struct peer_graph *peer_new(uint32_t nodes, const uint32_t *first_out,
                            const uint32_t *target, const uint32_t *cost,
                            const int32_t *xyz, double scale);
void peer_free(struct peer_graph *graph);

/** Cost of the best route by boost::astar_search, UINT64_MAX without one. */
uint64_t peer_astar(struct peer_graph *graph, uint32_t from, uint32_t to);

/** igraph: the same arrays; cost of the route, its node list made besides. */
struct peer_igraph;
struct peer_igraph *peer_igraph_new(uint32_t nodes, const uint32_t *first_out,
                                    const uint32_t *target, const uint32_t *cost);
double peer_igraph_route(struct peer_igraph *peer, uint32_t from, uint32_t to);
void peer_igraph_free(struct peer_igraph *peer);

/** Routino; keeps xyz. NULL without planetsplitter or its data files. */
struct peer_routino;
struct peer_routino *peer_routino_new(uint32_t nodes, const uint32_t *first_out,
                                      const uint32_t *target, const int32_t *xyz);

/** Seconds of a route by a clock, or -1: it found none. */
double peer_routino_route(struct peer_routino *peer, uint32_t from, uint32_t to,
                          double (*now)(void));
void peer_routino_free(struct peer_routino *peer);

#ifdef __cplusplus
}
#endif

#endif
