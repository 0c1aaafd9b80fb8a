/* lint/lint_parts.h - what the families of rules share. */
#ifndef PN_LINT_LINT_PARTS_H
#define PN_LINT_LINT_PARTS_H

#include <pathnode/graph.h>
#include <pathnode/lint.h>

#define RULE(id, name, severity, what, why, fix, message) PN__RULE_##id,
enum pn__rule {
#include "lint/rules.def"
    PN__RULE_COUNT
};
#undef RULE

/** Which value of a record is empty: the number of a finding of rule EMPTY. */
enum pn__empty {
    PN__EMPTY_LENGTH,
    PN__EMPTY_NAVI,
    PN__EMPTY_POSITION,
    PN__EMPTY_DIRECTION,
    PN__EMPTY_WIDTH,
    PN__EMPTY_REGION,
    PN__EMPTY_DEAD_END,
    PN__EMPTY_OFF_ORIGINAL
};

/** A run. */
struct pn__lint {
    const struct pn_network *network;
    const struct pn_lint_options *options;
    /* NULL in families of records */
    const struct pn_graph *graph;
    struct pn_address *address;   /* graph->node_count: of each node */
    const struct pn_link **link;  /* graph->arc_count: of each arc */
    struct pn_lint_report report; /* findings so far */
    size_t capacity;
    struct pn_error *err;
};

/** Takes a finding, unless its rule is skipped. errors: PN_E_NOMEM */
enum pn_status pn__lint_add(struct pn__lint *lint, const struct pn_finding *finding);

/** Whether a rule is asked for: where looking costs something. */
bool pn__lint_wants(const struct pn__lint *lint, enum pn__rule rule);

/** Findings with everything set that follows from their place. */
struct pn_finding pn__finding_area(enum pn__rule rule, const struct pn_area *area);
struct pn_finding pn__finding_node(enum pn__rule rule, const struct pn_area *area,
                                   uint32_t node);
struct pn_finding pn__finding_link(enum pn__rule rule, const struct pn_area *area,
                                   uint32_t node, uint32_t seq);
struct pn_finding pn__finding_navi(const struct pn__lint *lint, enum pn__rule rule,
                                   struct pn_navi_address at);

/** The same for a node and an arc of the graph. other is the arc's target. */
struct pn_finding pn__finding_id(const struct pn__lint *lint, enum pn__rule rule,
                                 pn_node_id node);
struct pn_finding pn__finding_arc(const struct pn__lint *lint, enum pn__rule rule,
                                  pn_node_id node, uint32_t arc);

/* The families, each a file. Records: only the network; the others need the graph. */
enum pn_status pn__lint_faults(struct pn__lint *lint);
enum pn_status pn__lint_empty(struct pn__lint *lint);
enum pn_status pn__lint_records(struct pn__lint *lint);
enum pn_status pn__lint_links(struct pn__lint *lint);
enum pn_status pn__lint_navis(struct pn__lint *lint);
enum pn_status pn__lint_regions(struct pn__lint *lint);
enum pn_status pn__lint_traffic(struct pn__lint *lint);
enum pn_status pn__lint_lights(struct pn__lint *lint);
enum pn_status pn__lint_gaps(struct pn__lint *lint);

static inline bool pn__same_address(struct pn_address a, struct pn_address b)
{
    return a.area == b.area && a.node == b.node;
}

/** Whether a node of the graph is in the vehicle section. */
static inline bool pn__is_vehicle(const struct pn_graph *graph, pn_node_id node)
{
    return graph->kind[node] != PN_KIND_PED;
}

/** The area lies on the game's own grid; that of an extended world nobody told us. */
static inline bool pn__lint_knows_grid(const struct pn_area *area)
{
    return area->format == PN_AREA_SA;
}

#endif
