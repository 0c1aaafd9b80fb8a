/* lane_line.c - the line of a route: through its nodes, or along the centre of its lane.
 */
#include "config.h"

#include <pathnode/line.h>
#include <pathnode/place.h>

#include "base/alloc.h"
#include "base/error.h"
#include "guide/way.h"

#include <math.h>
#include <string.h>

struct work {
    const struct pn__way *way;
    const struct pn_network *network;
    struct pn_line *line;
};

const char *pn_line_kind_name(enum pn_line_kind kind)
{
    static const char *const names[PN_LINE_KIND_COUNT] = {
        [PN_LINE_NODE] = "node",
        [PN_LINE_LANE] = "lane",
    };
    return (unsigned)kind < PN_LINE_KIND_COUNT ? names[kind] : NULL;
}

void pn_line_release(struct pn_line *line)
{
    pn__free(line->points);
    memset(line, 0, sizeof *line);
}

double pn_lane_offset(uint32_t lane, uint32_t lanes, uint32_t against, uint8_t width)
{
    const double half_median_m = width / 16.0;
    if (against == 0)
        return PN_LANE_WIDTH_M * (lane + 0.5 - lanes / 2.0);
    return PN_LANE_WIDTH_M * (lane + 0.5) + half_median_m;
}

static struct pn_line_point node_point(const struct pn_graph *graph,
                                       const struct pn_network *network, pn_node_id node,
                                       uint32_t seq)
{
    const struct pn_node *record =
        network ? pn_network_node(network, pn_graph_address(graph, node)) : NULL;
    return (struct pn_line_point){pn_place_node_point(graph, node), seq, true,
                                  record ? record->width : 0};
}

static enum pn_status new_line(size_t count, struct pn_line *line, struct pn_error *err)
{
    *line = (struct pn_line){.points = pn__alloc(count, sizeof *line->points)};
    return line->points ? PN_OK : pn__fail_memory(err);
}

enum pn_status pn_line_of_nodes(const struct pn_graph *graph,
                                const struct pn_network *network, const pn_node_id *nodes,
                                uint32_t count, struct pn_line *line,
                                struct pn_error *err)
{
    struct pn_line made;
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i] >= graph->node_count)
            return pn__fail(err, PN_E_RANGE, "node %u of the route is not in the graph",
                            i);
    PN_TRY(new_line(count, &made, err));
    for (uint32_t i = 0; i < count; i++)
        made.points[made.count++] = node_point(graph, network, nodes[i], i);
    *line = made;
    return PN_OK;
}

/* Of links to one target, the k-th in the file is the k-th in the graph. */
static const struct pn_navi *find_navi(const struct work *work, uint32_t i)
{
    const struct pn_graph *graph = work->way->graph;
    pn_node_id from = work->way->nodes[i], to = work->way->nodes[i + 1];
    struct pn_address target = pn_graph_address(graph, to);
    uint32_t count, skip = 0;
    for (uint32_t a = graph->first_out[from]; a < work->way->arcs[i]; a++)
        skip += graph->target[a] == to;
    const struct pn_link *links =
        pn_network_links(work->network, pn_graph_address(graph, from), &count);
    for (uint32_t k = 0; links && k < count; k++)
        if (pn_address_compare(links[k].to, target) == 0 && skip-- == 0)
            return pn_network_navi(work->network, links[k].navi);
    return NULL;
}

/* How far right of its navi the outermost lane of a link lies. */
static double offset_of(const struct pn_graph *graph, uint32_t arc,
                        const struct pn_navi *navi)
{
    uint32_t back = graph->reverse[arc];
    uint32_t lanes = graph->lanes[arc];
    uint32_t against = back == PN_NODE_NONE ? 0 : graph->lanes[back];
    if (!navi || (lanes == 0 && against == 0))
        return 0;
    if (lanes == 0) { /* the wrong way on a one-way street: keep right on it */
        lanes = against;
        against = 0;
    }
    return pn_lane_offset(lanes - 1, lanes, against, navi->width);
}

struct direction {
    double x, y; /* of unit length */
};

static struct direction direction_of(double heading)
{
    double angle = heading * (M_PI / 180);
    return (struct direction){sin(angle), cos(angle)};
}

static void move_right(struct pn_point *point, struct direction along, double offset)
{
    point->x += along.y * offset;
    point->y -= along.x * offset;
}

/* The point of a link in plan, with the height of the road beside it. */
static struct pn_point on_link(struct pn_point a, struct pn_point b, double x, double y)
{
    double dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy;
    double t = squared > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / squared : 0.5;
    return (struct pn_point){x, y, a.z + (b.z - a.z) * fmin(1, fmax(0, t))};
}

static struct pn_line_point link_point(const struct work *work, uint32_t i,
                                       double *offset)
{
    const struct pn__way *way = work->way;
    const struct pn_navi *navi = find_navi(work, i);
    struct pn_point a = pn_place_node_point(way->graph, way->nodes[i]);
    struct pn_point b = pn_place_node_point(way->graph, way->nodes[i + 1]);
    struct pn_line_point point = {.seq = i, .width = navi ? navi->width : 0};
    point.pos =
        navi ? on_link(a, b, navi->x / (double)PN_FX_PER_M, navi->y / (double)PN_FX_PER_M)
             : on_link(a, b, (a.x + b.x) / 2, (a.y + b.y) / 2);
    *offset = offset_of(way->graph, way->arcs[i], navi);
    move_right(&point.pos, direction_of(way->heading[i]), *offset);
    return point;
}

/* Moves a node's point between the lanes of the links before and behind it. */
static void shift_node(const struct work *work, struct pn_line_point *point,
                       double before, double behind)
{
    const struct pn__way *way = work->way;
    uint32_t i = point->seq, last = way->count - 1;
    struct direction in = direction_of(way->heading[i ? i - 1 : 0]);
    struct direction out = direction_of(way->heading[i < last ? i : last - 1]);
    struct direction sum = {in.x + out.x, in.y + out.y};
    double size = hypot(sum.x, sum.y);
    if (size < 1) /* over 120 degrees: there is no side to be on */
        return;
    struct direction along = {sum.x / size, sum.y / size};
    move_right(&point->pos, along, (before + behind) / 2);
}

static void add_points(struct work *work)
{
    const struct pn__way *way = work->way;
    double before = 0, behind = 0;
    for (uint32_t i = 0; i < way->count; i++) {
        bool is_last = i + 1 == way->count;
        struct pn_line_point node =
            node_point(way->graph, work->network, way->nodes[i], i);
        struct pn_line_point link = {.seq = i};
        if (!is_last)
            link = link_point(work, i, &behind);
        shift_node(work, &node, i ? before : behind, is_last ? before : behind);
        work->line->points[work->line->count++] = node;
        if (!is_last)
            work->line->points[work->line->count++] = link;
        before = behind;
    }
}

enum pn_status pn_line_of_lanes(const struct pn_graph *graph,
                                const struct pn_network *network, const pn_node_id *nodes,
                                uint32_t count, struct pn_line *line,
                                struct pn_error *err)
{
    struct pn__way way;
    struct pn_line made;
    PN_TRY(pn__way_new(graph, nodes, count, NULL, &way, err));
    struct work work = {.way = &way, .network = network, .line = &made};
    enum pn_status status;
    if (count < 2 || graph->kind[nodes[0]] == PN_KIND_PED) {
        status = pn_line_of_nodes(graph, network, nodes, count, &made, err);
    } else {
        status = new_line((size_t)count * 2 - 1, &made, err);
        if (status == PN_OK)
            add_points(&work);
    }
    pn__way_release(&way);
    if (status != PN_OK)
        return status;
    made.kind = PN_LINE_LANE;
    *line = made;
    return PN_OK;
}
