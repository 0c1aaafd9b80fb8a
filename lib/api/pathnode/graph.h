/* pathnode/graph.h - the search graph: immutable adjacency arrays over all nodes. */
#ifndef PATHNODE_GRAPH_H
#define PATHNODE_GRAPH_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Metres are held as whole numbers of 1/65536 m, rounded up: sums have no drift. */
#define PN_Q16_PER_M 65536u

/* struct pn_graph.arc_flags */
#define PN_ARC_ROAD_CROSS 0x01u /* ped: crosses a road */
#define PN_ARC_PED_LIGHT  0x02u /* ped: has a light */
#define PN_ARC_LIGHT_NS   0x04u /* vehicle: this way stops at a north-south light */
#define PN_ARC_LIGHT_WE   0x08u /* vehicle: this way stops at a west-east light */
#define PN_ARC_NO_NAVI    0x10u /* vehicle: its navi is not there; one lane assumed */
#define PN_ARC_ONE_SIDED  0x20u /* the other node has no link back */

/** A graph node id: 0 .. node_count - 1, dense, in (area, node) order. */
typedef uint32_t pn_node_id;
#define PN_NODE_NONE UINT32_MAX

/**
 * Adjacency arrays. Read only: made by pn_graph_new, never changed, shared by threads.
 * What is underfoot no file says: pn_graph_set_underfoot.
 *
 * Invariant: the arcs of node n are first_out[n] .. first_out[n + 1] - 1, in the order of
 * the file; target[a] < node_count. Links that lead nowhere (an area that is not there, a
 * node past the end, from the vehicle section to the ped section or back) are left out
 * and counted in dangling_count. Of two nodes linked more than once, the k-th arc there
 * and the k-th back are each other's reverse; a link to itself is its own.
 */
struct pn_graph {
    uint32_t node_count, arc_count, area_limit, dangling_count;
    const uint32_t *area_first;    /* area_limit + 1: first node id of each area */
    const uint32_t *first_out;     /* node_count + 1 */
    const struct pn_point_fx *pos; /* node_count; 1/8 unit */
    const uint32_t *node_flags;    /* node_count; PN_NODE_... */
    const uint16_t *stored_region; /* node_count; as in the file */
    const uint8_t *kind;           /* node_count; enum pn_kind */
    const uint32_t *target;        /* arc_count */
    const uint32_t *reverse;       /* arc_count; the arc back, or PN_NODE_NONE */
    const uint32_t *metres_q16;    /* arc_count; 3-D distance, 1/65536 m, rounded up */
    const uint8_t *length;         /* arc_count; stored whole units */
    const uint8_t *lanes;     /* arc_count; lanes our way, 0 = closed; peds always 1 */
    const uint8_t *arc_flags; /* arc_count; PN_ARC_... */
    const uint8_t *underfoot; /* arc_count; enum pn_underfoot; NULL: known of none */
};

/**
 * Builds the graph of a network in one pass.
 *
 * errors: PN_E_ARG - a length or a vehicle link's navi is unset: pn_compile_fill first;
 *         PN_E_LIMIT - over 2^32 - 2 nodes or links, linked nodes over 65 km apart;
 *         PN_E_NOMEM
 * cost:   O(nodes + links) time; 23 bytes a node and 15 a link
 */
enum pn_status pn_graph_new(const struct pn_network *network, struct pn_graph **graph,
                            struct pn_error *err);

void pn_graph_free(struct pn_graph *graph);

/** Node id of an address, or PN_NODE_NONE. */
pn_node_id pn_graph_find(const struct pn_graph *graph, struct pn_address address);

/** Address of a node id, which must be one. cost: O(log areas) */
struct pn_address pn_graph_address(const struct pn_graph *graph, pn_node_id node);

/** The node an arc leaves; it must be an arc. cost: O(log nodes) */
pn_node_id pn_graph_source(const struct pn_graph *graph, uint32_t arc);

/**
 * Says what is underfoot on the links from one node to another; without that it is
 * PN_UNDERFOOT_OTHER. For a graph that nobody uses yet.
 *
 * errors: PN_E_NOTFOUND - no such link; PN_E_NOMEM, the first time
 * cost:   O(links of from); a byte an arc
 */
enum pn_status pn_graph_set_underfoot(struct pn_graph *graph, struct pn_address from,
                                      struct pn_address to, enum pn_underfoot underfoot,
                                      struct pn_error *err);

/** Bytes the graph holds. */
size_t pn_graph_memory(const struct pn_graph *graph);

/**
 * Regions by flood fill, as the original compiler numbered them: vehicles and peds apart,
 * each from 1 in order of the lowest address, over every link whatever its lanes or
 * flags.
 *
 * shape:  region has node_count entries; next too, or is NULL: the node below this one on
 *         the fill's stack when it was reached, PN_NODE_NONE where the stack was empty,
 *         from which the files' pointer words follow; count[0] vehicle regions, count[1]
 *         ped regions
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 * source: pathnode-area(5) section 8
 */
enum pn_status pn_graph_regions(const struct pn_graph *graph, uint32_t *region,
                                pn_node_id *next, uint32_t count[2],
                                struct pn_error *err);

/**
 * Dead ends by peeling: repeatedly mark a vehicle node with fewer than two unmarked
 * neighbours (a double link counts twice). The result does not depend on the order.
 *
 * shape:  dead_end has node_count entries, 0 or 1; peds are never marked
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn_graph_dead_ends(const struct pn_graph *graph, uint8_t *dead_end,
                                  struct pn_error *err);

/**
 * Strongly connected components over arcs with at least one lane our way.
 *
 * shape:  component has node_count entries; ids 0.. in order of the lowest node
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 * source: Tarjan 1972, without recursion
 */
enum pn_status pn_graph_strong(const struct pn_graph *graph, uint32_t *component,
                               uint32_t *count, struct pn_error *err);

/** A region: a connected part of the vehicle or of the ped graph. */
struct pn_region {
    bool ped;
    uint32_t number; /* from 1, vehicles and peds apart, in order of the lowest address */
    uint32_t node_count;
    struct pn_address lowest;
    struct pn_point_fx min, max; /* the box around its nodes */
};

/**
 * All regions, by flood fill: vehicles before peds, each in order of their numbers.
 *
 * shape:  *regions has count[0] vehicle and then count[1] ped regions
 * owner:  *regions is the caller's, freed with pn_free
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn_graph_region_list(const struct pn_graph *graph,
                                    struct pn_region **regions, uint32_t count[2],
                                    struct pn_error *err);

/** A stored value that is not what the graph gives. */
struct pn_difference {
    pn_node_id node;
    enum pn_differs { PN_DIFFERS_REGION, PN_DIFFERS_DEAD_END } what;
    uint32_t stored, computed;
};

/**
 * Holds the stored regions and dead-end bits against computed ones.
 *
 * With whole set, every value must be equal. Else areas are missing, and parts that join
 * there count apart: then all nodes of a part must have the stored region of its lowest
 * node (which is "computed"), and only a stored dead end can be wrong, where even the
 * links that are there lead on both ways.
 *
 * shape:  *differences has *count entries, in node order
 * owner:  *differences is the caller's, freed with pn_free (NULL without any)
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn_graph_compare(const struct pn_graph *graph, bool whole,
                                struct pn_difference **differences, uint32_t *count,
                                struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
