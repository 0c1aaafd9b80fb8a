/* pathnode/index.h - nearest node and box query on a graph. */
#ifndef PATHNODE_INDEX_H
#define PATHNODE_INDEX_H

#include <pathnode/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A uniform grid over a graph's nodes. Immutable, shared by threads. */
struct pn_index;

/** owner: keeps graph, which must outlive the index. cost: O(nodes) */
enum pn_status pn_index_new(const struct pn_graph *graph, struct pn_index **index,
                            struct pn_error *err);
void pn_index_free(struct pn_index *index);

/** What to look for. */
struct pn_nearest_query {
    struct pn_point point;
    bool has_z;     /* 3-D distance if set, else distance in plan */
    uint32_t kinds; /* PN_KINDS_... */
    uint32_t count; /* how many; at least 1 */
};

struct pn_nearest {
    pn_node_id node;
    double distance_m; /* 3-D, or in plan without z */
};

/** Without z: two levels stand closer together in plan than this, so the height is a
 * guess. */
#define PN_INDEX_LEVEL_PLAN_M 5.0

/** Points farther out than this, on an axis, are refused. */
#define PN_INDEX_FARTHEST_M 1e12

/**
 * The nearest nodes, nearest first, ties by lower node id. Metric: Euclid, exact.
 *
 * shape:  found has query.count entries; *found_count says how many were filled
 *         (fewer if the graph has no more). *levels, if not NULL, tells without z whether
 *         another node of these kinds stands within PN_INDEX_LEVEL_PLAN_M of the point in
 *         plan but over 5 m higher or lower than the first one found
 * errors: PN_E_ARG - a coordinate that is not finite or out of reach, count 0, no kinds;
 *         PN_E_NOTFOUND - no node of these kinds at all
 * cost:   O(1) near nodes, at worst O(nodes)
 */
enum pn_status pn_index_nearest(const struct pn_index *index,
                                const struct pn_nearest_query *query,
                                struct pn_nearest *found, uint32_t *found_count,
                                bool *levels, struct pn_error *err);

/** An axis-parallel box, borders included. */
struct pn_box {
    struct pn_point min, max;
};

/**
 * Reads a box as a person types it, two corners in any order: "X1,Y1,Z1,X2,Y2,Z2", or
 * "X1,Y1,X2,Y2" for one that reaches from -infinity to infinity in z.
 *
 * Returns false, and leaves *box, for anything else.
 */
bool pn_box_parse(const char *text, struct pn_box *box);

/**
 * All nodes in a box, in id order.
 *
 * owner:  *nodes is the caller's, freed with pn_free
 * errors: PN_E_ARG - a border that is not a number (infinity is one), min over max, no
 *         kinds; PN_E_NOMEM
 * cost:   O(cells in the box + nodes / 64)
 */
enum pn_status pn_index_box(const struct pn_index *index, const struct pn_box *box,
                            uint32_t kinds, pn_node_id **nodes, uint32_t *count,
                            struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
