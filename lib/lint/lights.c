/* lights.c - junctions: a light for all ways in or for none, and phases that fit. */
#include "config.h"

#include "base/error.h"
#include "lint/lint.h"

#include <math.h>

#define WAYS_MAX        PN_NODE_LINKS_MASK
#define LIGHT_FLAGS     (PN_ARC_LIGHT_NS | PN_ARC_LIGHT_WE)
#define OPPOSITE_COSINE (-0.866) /* 150 degrees and more */

/* A way into a junction that has a lane. */
struct way {
    pn_node_id from;
    uint8_t light; /* LIGHT_FLAGS of it */
};

struct junction {
    pn_node_id node;
    uint32_t count, lit;
    struct way ways[WAYS_MAX];
};

static void collect_ways(const struct pn_graph *graph, pn_node_id n,
                         struct junction *junction)
{
    *junction = (struct junction){.node = n};
    for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
        uint32_t in = graph->reverse[a];
        if (in == PN_NODE_NONE || graph->target[a] == n || !graph->lanes[in])
            continue;
        uint8_t light = graph->arc_flags[in] & LIGHT_FLAGS;
        junction->ways[junction->count++] = (struct way){graph->target[a], light};
        junction->lit += light != 0;
    }
}

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule,
                          const struct junction *junction, pn_node_id from)
{
    struct pn_finding finding = pn__finding_id(lint, rule, junction->node);
    finding.other = lint->address[from];
    finding.b = junction->lit;
    return pn__lint_add(lint, &finding);
}

static bool are_opposite(const struct pn_graph *graph, pn_node_id node, pn_node_id from_a,
                         pn_node_id from_b)
{
    struct pn_point_fx at = graph->pos[node];
    struct pn_point_fx a = graph->pos[from_a], b = graph->pos[from_b];
    double ax = (double)a.x - at.x, ay = (double)a.y - at.y;
    double bx = (double)b.x - at.x, by = (double)b.y - at.y;
    return ax * bx + ay * by < OPPOSITE_COSINE * hypot(ax, ay) * hypot(bx, by);
}

static enum pn_status lint_junction(struct pn__lint *lint,
                                    const struct junction *junction)
{
    for (uint32_t i = 0; i < junction->count; i++) {
        const struct way *way = &junction->ways[i];
        if (!way->light)
            PN_TRY(add(lint, PN__RULE_JUNCTION_UNLIT, junction, way->from));
        for (uint32_t j = 0; j < i; j++) {
            const struct way *other = &junction->ways[j];
            if (way->light && other->light && way->light != other->light &&
                are_opposite(lint->graph, junction->node, way->from, other->from))
                PN_TRY(add(lint, PN__RULE_JUNCTION_PHASE, junction, way->from));
        }
    }
    return PN_OK;
}

enum pn_status pn__lint_lights(struct pn__lint *lint)
{
    const struct pn_graph *graph = lint->graph;
    struct junction junction;
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (!pn__is_vehicle(graph, n) ||
            graph->first_out[n + 1] - graph->first_out[n] < 3)
            continue;
        collect_ways(graph, n, &junction);
        if (junction.lit)
            PN_TRY(lint_junction(lint, &junction));
    }
    return PN_OK;
}
