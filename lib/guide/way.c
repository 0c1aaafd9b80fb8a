/* way.c - see way.h. */
#include "config.h"

#include "guide/way.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

#include <math.h>
#include <string.h>

double pn__turn_degrees(double degrees)
{
    double turn = remainder(degrees, 360);
    return turn <= -180 ? turn + 360 : turn;
}

double pn__heading(struct pn_point_fx a, struct pn_point_fx b)
{
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    if (dx == 0 && dy == 0)
        return NAN;
    double degrees = atan2(dx, dy) * (180 / M_PI);
    return degrees < 0 ? degrees + 360 : degrees;
}

static bool is_better(const struct pn_graph *graph, const uint32_t *arc_ms, uint32_t arc,
                      uint32_t than)
{
    if (than == PN_NODE_NONE)
        return true;
    if (arc_ms && arc_ms[arc] != arc_ms[than])
        return arc_ms[arc] < arc_ms[than];
    return graph->lanes[arc] && !graph->lanes[than];
}

static uint32_t find_arc(const struct pn_graph *graph, const uint32_t *arc_ms,
                         pn_node_id from, pn_node_id to)
{
    uint32_t best = PN_NODE_NONE;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++)
        if (graph->target[a] == to && is_better(graph, arc_ms, a, best))
            best = a;
    return best;
}

static enum pn_status add_link(struct pn__way *way, uint32_t i, const uint32_t *arc_ms,
                               struct pn_error *err)
{
    const struct pn_graph *graph = way->graph;
    pn_node_id from = way->nodes[i], to = way->nodes[i + 1];
    if (to >= graph->node_count)
        return pn__fail(err, PN_E_RANGE, "node %u of the route is not in the graph",
                        i + 1);
    way->arcs[i] = find_arc(graph, arc_ms, from, to);
    if (way->arcs[i] == PN_NODE_NONE)
        return pn__fail(err, PN_E_ARG, "no link leads from node %u of the route to %u", i,
                        i + 1);
    way->at_m[i + 1] = way->at_m[i] + pn_derive_metres(graph->pos[from], graph->pos[to]);
    way->heading[i] = pn__heading(graph->pos[from], graph->pos[to]);
    return PN_OK;
}

static void fill_headings(struct pn__way *way)
{
    uint32_t links = way->count - 1, first = 0;
    while (first < links && isnan(way->heading[first]))
        first++;
    double heading = first < links ? way->heading[first] : 0;
    for (uint32_t i = 0; i < links; i++) {
        if (isnan(way->heading[i]))
            way->heading[i] = heading;
        heading = way->heading[i];
    }
}

void pn__way_release(struct pn__way *way)
{
    pn__free(way->arcs);
    pn__free(way->at_m);
    pn__free(way->heading);
    memset(way, 0, sizeof *way);
}

static enum pn_status fill(struct pn__way *way, const uint32_t *arc_ms,
                           struct pn_error *err)
{
    if (!way->arcs || !way->at_m || !way->heading)
        return pn__fail_memory(err);
    if (way->nodes[0] >= way->graph->node_count)
        return pn__fail(err, PN_E_RANGE, "node 0 of the route is not in the graph");
    for (uint32_t i = 0; i + 1 < way->count; i++)
        PN_TRY(add_link(way, i, arc_ms, err));
    fill_headings(way);
    return PN_OK;
}

enum pn_status pn__way_new(const struct pn_graph *graph, const pn_node_id *nodes,
                           uint32_t count, const uint32_t *arc_ms, struct pn__way *way,
                           struct pn_error *err)
{
    struct pn__way made = {.graph = graph, .nodes = nodes, .count = count};
    if (count) {
        made.arcs = pn__alloc(count, sizeof *made.arcs);
        made.at_m = pn__alloc(count, sizeof *made.at_m);
        made.heading = pn__alloc(count, sizeof *made.heading);
        enum pn_status status = fill(&made, arc_ms, err);
        if (status != PN_OK) {
            pn__way_release(&made);
            return status;
        }
    }
    *way = made;
    return PN_OK;
}
