/* pathnode/line.h - the line a route runs along: from node to node, or in its lane. */
#ifndef PATHNODE_LINE_H
#define PATHNODE_LINE_H

#include <pathnode/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Width of a lane, metres. pathnode-area(5) section 4. */
#define PN_LANE_WIDTH_M 5.4

/** A point of a line. */
struct pn_line_point {
    struct pn_point pos;
    uint32_t seq;  /* index in the route's nodes: of its node, or of the one before it */
    bool is_node;  /* belongs to that node; else it lies on the link behind it */
    uint8_t width; /* of the node or the navi, 1/8 unit */
};

/** Which line of a route. */
enum pn_line_kind {
    PN_LINE_NODE, /* from node to node */
    PN_LINE_LANE, /* along the centre of a lane */
    PN_LINE_KIND_COUNT
};

/** "node", "lane". Static; NULL past the end. */
const char *pn_line_kind_name(enum pn_line_kind kind);

/** A line: points in order of travel; owned. */
struct pn_line {
    struct pn_line_point *points;
    uint32_t count;
    enum pn_line_kind kind;
    double tolerance_m; /* how far points that were taken out lie from it at most */
};

void pn_line_release(struct pn_line *line);

/**
 * The line through the nodes themselves.
 *
 * shape:  nodes has count graph nodes; widths are 0 without a network
 * owner:  *line is the caller's, pn_line_release
 * errors: PN_E_RANGE - no such node; PN_E_NOMEM
 */
enum pn_status pn_line_of_nodes(const struct pn_graph *graph,
                                const struct pn_network *network, const pn_node_id *nodes,
                                uint32_t count, struct pn_line *line,
                                struct pn_error *err);

/**
 * How far to the right of its navi a lane's centre lies, metres; to the left if negative.
 *
 * shape:  lane counts from the middle of the road, 0 first; lanes run our way, against
 *         the other way; width is the navi's, 1/8 unit
 * source: pathnode-area(5) section 4
 */
double pn_lane_offset(uint32_t lane, uint32_t lanes, uint32_t against, uint8_t width);

/**
 * The centre of the outermost lane, travelling on the right: a point beside every navi on
 * the way, and one beside every node, where the offset is the mean of both links and the
 * height is the node's own. Where a route turns back there is the node itself.
 *
 * On a link without a lane our way it is the outermost lane of those that are there; on
 * one without any, or without a navi, the link itself. Footpaths have no lanes: theirs
 * is the line of the nodes.
 *
 * shape:  as above; network is the one the graph was made of
 * owner:  *line is the caller's, pn_line_release
 * errors: PN_E_RANGE - no such node; PN_E_ARG - two nodes in a row without a link;
 *         PN_E_NOMEM
 * cost:   O(count)
 */
enum pn_status pn_line_of_lanes(const struct pn_graph *graph,
                                const struct pn_network *network, const pn_node_id *nodes,
                                uint32_t count, struct pn_line *line,
                                struct pn_error *err);

/**
 * Takes out points in such a way that every point taken out lies within tolerance_m, in
 * space, of the line that is left. The ends stay, and the order.
 *
 * errors: PN_E_ARG - a tolerance that is negative or no number; PN_E_NOMEM. The line is
 *         as it was then
 * cost:   O(count log count) as a rule, O(count^2) at worst; no recursion
 * source: Douglas and Peucker 1973, with distances to the segment
 */
enum pn_status pn_line_simplify(struct pn_line *line, double tolerance_m,
                                struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
