/* lights.c - junctions: a light for all ways in or for none, and phases that fit. */
#include "config.h"

#include "base/error.h"
#include "lint/junctions.h"
#include "lint/lint_parts.h"

#include <math.h>

#define OPPOSITE_COSINE (-0.866) /* 150 degrees and more */

/* The ways into a junction. */
struct ways {
    uint32_t count, lit;
    struct pn__way way[PN__WAYS_MAX];
};

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule,
                          const struct ways *ways, const struct pn__way *way)
{
    struct pn_finding finding = pn__finding_id(lint, rule, way->into);
    finding.other = lint->address[way->from];
    finding.b = ways->lit;
    return pn__lint_add(lint, &finding);
}

/* From opposite sides, not into each other's back. */
static bool are_opposite(const struct pn_graph *graph, const struct pn__way *one,
                         const struct pn__way *other)
{
    struct pn_point_fx a = graph->pos[one->from], at = graph->pos[one->into];
    struct pn_point_fx b = graph->pos[other->from], to = graph->pos[other->into];
    double ax = (double)a.x - at.x, ay = (double)a.y - at.y;
    double bx = (double)b.x - to.x, by = (double)b.y - to.y;
    return ax * bx + ay * by < OPPOSITE_COSINE * hypot(ax, ay) * hypot(bx, by);
}

static enum pn_status lint_ways(struct pn__lint *lint, const struct ways *ways)
{
    for (uint32_t i = 0; i < ways->count; i++) {
        const struct pn__way *way = &ways->way[i];
        if (!way->light)
            PN_TRY(add(lint, PN__RULE_JUNCTION_UNLIT, ways, way));
        for (uint32_t j = 0; j < i; j++) {
            const struct pn__way *other = &ways->way[j];
            if (way->light && other->light && way->light != other->light &&
                are_opposite(lint->graph, way, other))
                PN_TRY(add(lint, PN__RULE_JUNCTION_PHASE, ways, way));
        }
    }
    return PN_OK;
}

static enum pn_status lint_junctions(struct pn__lint *lint,
                                     const struct pn__junctions *junctions)
{
    struct pn__junction junction;
    struct ways ways;
    for (uint32_t at = 0; pn__junctions_next(junctions, &at, &junction);) {
        ways.count = pn__junction_ways(junctions, &junction, ways.way);
        ways.lit = 0;
        for (uint32_t i = 0; i < ways.count; i++)
            ways.lit += ways.way[i].light != 0;
        if (ways.lit)
            PN_TRY(lint_ways(lint, &ways));
    }
    return PN_OK;
}

enum pn_status pn__lint_lights(struct pn__lint *lint)
{
    struct pn__junctions junctions;
    enum pn_status status = pn__junctions_find(lint->graph, &junctions, lint->err);
    if (status == PN_OK)
        status = lint_junctions(lint, &junctions);
    pn__junctions_release(&junctions);
    return status;
}
