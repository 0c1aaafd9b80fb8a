/* gaps.c - nodes that are near each other and not linked. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/spots.h"
#include "lint/lint_parts.h"

#include <pathnode/derive.h>
#include <pathnode/index.h>

/* ---- two nodes in one place ---- */

static enum pn_status lint_twice(struct pn__lint *lint)
{
    const struct pn_graph *graph = lint->graph;
    struct pn__spot *spots;
    uint32_t count;
    PN_TRY(pn__spots_new(graph, NULL, &spots, &count, lint->err));
    enum pn_status status = PN_OK;
    for (uint32_t i = 1; i < count && status == PN_OK; i++) {
        if (pn__spot_compare(&spots[i - 1], &spots[i]) != 0)
            continue;
        struct pn_finding finding =
            pn__finding_id(lint, PN__RULE_NODE_TWICE, spots[i].node);
        finding.other = lint->address[spots[i - 1].node];
        status = pn__lint_add(lint, &finding);
    }
    pn__free(spots);
    return status;
}

/* ---- dead ends ---- */

/* The one neighbour of a node where a road ends, or PN_NODE_NONE. Parking places and ways
 * of peds (to a seat, to a door) end by intention. */
static pn_node_id end_of(const struct pn_graph *graph, pn_node_id n)
{
    bool parking = pn_special_is_parking(pn_node_special(graph->node_flags[n]));
    bool one = graph->first_out[n + 1] - graph->first_out[n] == 1 &&
               (graph->node_flags[n] & PN_NODE_LINKS_MASK) == 1;
    bool road = pn__is_vehicle(graph, n) && !parking;
    return one && road ? graph->target[graph->first_out[n]] : PN_NODE_NONE;
}

/* The nearest dead end around another which it is not joined to, at *metres. */
static enum pn_status find_nearest(struct pn__lint *lint, const struct pn_index *index,
                                   pn_node_id n, pn_node_id *nearest, double *metres)
{
    const struct pn_graph *graph = lint->graph;
    double gap = lint->options->gap_m > 0 ? lint->options->gap_m : PN_LINT_GAP_M;
    double x = graph->pos[n].x, y = graph->pos[n].y, z = graph->pos[n].z;
    double reach = gap * PN_FX_PER_M, m = PN_FX_PER_M;
    const struct pn_box box = {{(x - reach) / m, (y - reach) / m, (z - reach) / m},
                               {(x + reach) / m, (y + reach) / m, (z + reach) / m}};
    pn_node_id *near;
    uint32_t count;
    PN_TRY(pn_index_box(index, &box, 1u << graph->kind[n], &near, &count, lint->err));
    *nearest = PN_NODE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        pn_node_id end = end_of(graph, near[i]);
        double far = pn_derive_metres(graph->pos[n], graph->pos[near[i]]);
        if (near[i] == n || end == PN_NODE_NONE || end == n || end == end_of(graph, n) ||
            far > gap || (*nearest != PN_NODE_NONE && far >= *metres))
            continue;
        *nearest = near[i];
        *metres = far;
    }
    pn__free(near);
    return PN_OK;
}

/* Each dead end speaks of the nearest other; where both mean each other, the first. */
static enum pn_status lint_end(struct pn__lint *lint, const struct pn_index *index,
                               pn_node_id n)
{
    pn_node_id nearest, back;
    double metres = 0, back_metres;
    PN_TRY(find_nearest(lint, index, n, &nearest, &metres));
    if (nearest == PN_NODE_NONE)
        return PN_OK;
    PN_TRY(find_nearest(lint, index, nearest, &back, &back_metres));
    if (back == n && nearest < n)
        return PN_OK;
    struct pn_finding finding = pn__finding_id(lint, PN__RULE_DEAD_END_GAP, n);
    finding.other = lint->address[nearest];
    finding.a = (int64_t)(metres * 1000 + 0.5);
    return pn__lint_add(lint, &finding);
}

static enum pn_status lint_ends(struct pn__lint *lint)
{
    struct pn_index *index;
    PN_TRY(pn_index_new(lint->graph, &index, lint->err));
    enum pn_status status = PN_OK;
    for (pn_node_id n = 0; n < lint->graph->node_count && status == PN_OK; n++)
        if (end_of(lint->graph, n) != PN_NODE_NONE)
            status = lint_end(lint, index, n);
    pn_index_free(index);
    return status;
}

enum pn_status pn__lint_gaps(struct pn__lint *lint)
{
    PN_TRY(lint_twice(lint));
    return pn__lint_wants(lint, PN__RULE_DEAD_END_GAP) ? lint_ends(lint) : PN_OK;
}
