/* bench/peer.h - the same search in Boost Graph: what ours is measured against. */
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

#ifdef __cplusplus
}
#endif

#endif
