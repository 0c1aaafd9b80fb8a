/* traffic.c - ways through: one-way streets that trap, and roads without a junction. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "lint/lint_parts.h"

#include <math.h>

#define HAIRPIN_DEGREES 150.0

/* ---- strong parts ---- */

/* A strong part: nodes that reach each other by their lanes. */
struct part {
    pn_node_id lowest;
    uint32_t nodes, region;
    bool can_leave, can_enter; /* some arc leads out of it, into it */
};

/* A region, by its strong parts. */
struct whole {
    uint32_t parts, largest; /* largest: its number of nodes */
};

struct strong {
    uint32_t *part_of;   /* of each node */
    uint32_t *region_of; /* of each node; vehicle and ped regions numbered apart */
    struct part *parts;
    struct whole *wholes; /* vehicle regions, by their number */
    uint32_t count;
};

static void strong_release(struct strong *s)
{
    pn__free(s->part_of);
    pn__free(s->region_of);
    pn__free(s->parts);
    pn__free(s->wholes);
}

static enum pn_status strong_init(const struct pn__lint *lint, struct strong *s)
{
    const struct pn_graph *graph = lint->graph;
    uint32_t regions[2];
    s->part_of = pn__alloc(graph->node_count, sizeof *s->part_of);
    s->region_of = pn__alloc(graph->node_count, sizeof *s->region_of);
    if (!s->part_of || !s->region_of)
        return pn__fail_memory(lint->err);
    PN_TRY(pn_graph_strong(graph, s->part_of, &s->count, lint->err));
    PN_TRY(pn_graph_regions(graph, s->region_of, NULL, regions, lint->err));
    s->parts = pn__alloc(s->count, sizeof *s->parts);
    s->wholes = pn__alloc((size_t)regions[0] + 1, sizeof *s->wholes);
    return s->parts && s->wholes ? PN_OK : pn__fail_memory(lint->err);
}

static void count_node(const struct pn_graph *graph, struct strong *s, pn_node_id n)
{
    struct part *part = &s->parts[s->part_of[n]];
    uint32_t arcs = graph->first_out[n + 1] - graph->first_out[n];
    if (part->nodes++ == 0) {
        part->lowest = n;
        part->region = s->region_of[n];
    }
    /* What lies behind a link into an area that is not there nobody knows. */
    if (arcs != (graph->node_flags[n] & PN_NODE_LINKS_MASK))
        part->can_leave = part->can_enter = true;
    for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
        struct part *to = &s->parts[s->part_of[graph->target[a]]];
        if (to == part || !graph->lanes[a])
            continue;
        part->can_leave = true;
        to->can_enter = true;
    }
}

static void count_part(struct strong *s, const struct part *part)
{
    struct whole *whole = &s->wholes[part->region];
    whole->parts++;
    if (part->nodes > whole->largest)
        whole->largest = part->nodes;
}

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule, pn_node_id node,
                          int64_t a, int64_t b)
{
    struct pn_finding finding = pn__finding_id(lint, rule, node);
    finding.a = a;
    finding.b = b;
    return pn__lint_add(lint, &finding);
}

/* The largest part of a region is the map; what it is to the others they are not to it.
 */
static enum pn_status lint_part(struct pn__lint *lint, struct strong *s,
                                const struct part *part)
{
    struct whole *whole = &s->wholes[part->region];
    if (whole->parts < 2)
        return PN_OK;
    if (part->nodes == whole->largest) {
        PN_TRY(
            add(lint, PN__RULE_STRONG_PARTS, part->lowest, whole->parts, whole->largest));
        whole->largest = 0; /* of several the first stands for the map */
        return PN_OK;
    }
    if (part->can_enter && !part->can_leave)
        return add(lint, PN__RULE_TRAP, part->lowest, part->nodes, 0);
    if (part->can_leave && !part->can_enter)
        return add(lint, PN__RULE_NO_ENTRY, part->lowest, part->nodes, 0);
    return PN_OK;
}

static enum pn_status lint_strong_with(struct pn__lint *lint, struct strong *s)
{
    const struct pn_graph *graph = lint->graph;
    PN_TRY(strong_init(lint, s));
    for (pn_node_id n = 0; n < graph->node_count; n++)
        count_node(graph, s, n);
    for (uint32_t i = 0; i < s->count; i++)
        if (pn__is_vehicle(graph, s->parts[i].lowest))
            count_part(s, &s->parts[i]);
    for (uint32_t i = 0; i < s->count; i++)
        if (pn__is_vehicle(graph, s->parts[i].lowest))
            PN_TRY(lint_part(lint, s, &s->parts[i]));
    return PN_OK;
}

static enum pn_status lint_strong(struct pn__lint *lint)
{
    struct strong s = {NULL, NULL, NULL, NULL, 0};
    enum pn_status status = lint_strong_with(lint, &s);
    strong_release(&s);
    return status;
}

/* ---- chains ---- */

/* A node on a road without a junction: its two arcs, and those back. */
struct chain {
    pn_node_id node;
    uint32_t out[2], in[2];
};

static bool is_chain(const struct pn_graph *graph, pn_node_id n, struct chain *chain)
{
    uint32_t first = graph->first_out[n];
    if (graph->first_out[n + 1] - first != 2 ||
        (graph->node_flags[n] & PN_NODE_LINKS_MASK) != 2)
        return false;
    chain->node = n;
    for (uint32_t i = 0; i < 2; i++) {
        chain->out[i] = first + i;
        chain->in[i] = graph->reverse[first + i];
        if (chain->in[i] == PN_NODE_NONE || graph->target[first + i] == n)
            return false;
    }
    return graph->target[first] != graph->target[first + 1];
}

static enum pn_status lint_hairpin(struct pn__lint *lint, const struct chain *chain)
{
    const struct pn_graph *graph = lint->graph;
    struct pn_point_fx at = graph->pos[chain->node];
    struct pn_point_fx a = graph->pos[graph->target[chain->out[0]]];
    struct pn_point_fx b = graph->pos[graph->target[chain->out[1]]];
    double ax = (double)at.x - a.x, ay = (double)at.y - a.y;
    double bx = (double)b.x - at.x, by = (double)b.y - at.y;
    double lengths = hypot(ax, ay) * hypot(bx, by);
    if (lengths <= 0)
        return PN_OK;
    double cosine = (ax * bx + ay * by) / lengths;
    double turn = acos(cosine > 1 ? 1 : cosine < -1 ? -1 : cosine) * 180 / M_PI;
    if (turn <= HAIRPIN_DEGREES)
        return PN_OK;
    return add(lint, PN__RULE_HAIRPIN, chain->node, (int64_t)turn, 0);
}

/* Traffic that comes in from one side of the chain and goes out on the other. */
static enum pn_status lint_lanes(struct pn__lint *lint, const struct chain *chain,
                                 int from, int to)
{
    const struct pn_graph *graph = lint->graph;
    uint8_t in = graph->lanes[chain->in[from]], out = graph->lanes[chain->out[to]];
    enum pn__rule rule = out == 0  ? PN__RULE_LANES_END
                         : in == 0 ? PN__RULE_LANES_BEGIN
                                   : PN__RULE_LANES_CHANGE;
    struct pn_finding finding = pn__finding_id(lint, rule, chain->node);
    finding.other = lint->address[graph->target[chain->out[to]]];
    finding.a = in;
    finding.b = out;
    return in == out ? PN_OK : pn__lint_add(lint, &finding);
}

static bool is_closed(const struct pn_graph *graph, const struct chain *chain, int side)
{
    return !graph->lanes[chain->in[side]] && !graph->lanes[chain->out[side]];
}

static enum pn_status lint_chains(struct pn__lint *lint)
{
    const struct pn_graph *graph = lint->graph;
    struct chain chain;
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (!pn__is_vehicle(graph, n) || !is_chain(graph, n, &chain))
            continue;
        PN_TRY(lint_hairpin(lint, &chain));
        if (is_closed(graph, &chain, 0) || is_closed(graph, &chain, 1))
            continue; /* rule lanes-none says it */
        PN_TRY(lint_lanes(lint, &chain, 0, 1));
        PN_TRY(lint_lanes(lint, &chain, 1, 0));
    }
    return PN_OK;
}

enum pn_status pn__lint_traffic(struct pn__lint *lint)
{
    PN_TRY(lint_strong(lint));
    return lint_chains(lint);
}
