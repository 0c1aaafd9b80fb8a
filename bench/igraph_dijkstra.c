/* igraph_dijkstra.c - one route by igraph_get_shortest_path_dijkstra. */
#include "config.h"

#include "peer.h"

#include <igraph.h>
#include <stdlib.h>

struct peer_igraph {
    igraph_t graph;
    igraph_vector_t cost;
    igraph_vector_int_t edges; /* of the last route */
};

struct peer_igraph *peer_igraph_new(uint32_t nodes, const uint32_t *first_out,
                                    const uint32_t *target, const uint32_t *cost)
{
    struct peer_igraph *peer = calloc(1, sizeof *peer);
    igraph_vector_int_t ends;
    if (!peer)
        return NULL;
    uint32_t arcs = first_out[nodes];
    igraph_vector_int_init(&ends, 2 * (igraph_integer_t)arcs);
    igraph_vector_init(&peer->cost, arcs);
    igraph_vector_int_init(&peer->edges, 0);
    for (uint32_t n = 0; n < nodes; n++)
        for (uint32_t a = first_out[n]; a < first_out[n + 1]; a++) {
            VECTOR(ends)[2 * a] = n;
            VECTOR(ends)[2 * a + 1] = target[a];
            VECTOR(peer->cost)[a] = cost[a];
        }
    igraph_create(&peer->graph, &ends, nodes, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&ends);
    return peer;
}

double peer_igraph_route(struct peer_igraph *peer, uint32_t from, uint32_t to)
{
    double sum = 0;
    igraph_get_shortest_path_dijkstra(&peer->graph, NULL, &peer->edges, from, to,
                                      &peer->cost, IGRAPH_OUT);
    for (igraph_integer_t i = 0; i < igraph_vector_int_size(&peer->edges); i++)
        sum += VECTOR(peer->cost)[VECTOR(peer->edges)[i]];
    return sum;
}

void peer_igraph_free(struct peer_igraph *peer)
{
    igraph_destroy(&peer->graph);
    igraph_vector_destroy(&peer->cost);
    igraph_vector_int_destroy(&peer->edges);
    free(peer);
}
