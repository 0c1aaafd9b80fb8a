/*
 * plan.c - the rows of a group of nodes: which links its rows name, and in which order
 * its externals stand.
 */
#include "config.h"

#include "groups/split_parts.h"
#include "groups/units.h"

#include <pathnode/derive.h>

int pn__set_find(const struct pn__set *set, uint32_t node)
{
    for (int i = 0; i < set->count; i++)
        if (set->node[i] == node)
            return i;
    return -1;
}

static bool has(const struct pn__split *split, uint32_t arc, uint8_t state)
{
    return (split->arc_state[arc] & state) != 0;
}

/* Sets or clears a mark on both arcs of a link. */
static void mark(struct pn__split *split, uint32_t arc, uint8_t state, bool on)
{
    const uint32_t arcs[2] = {arc, split->graph->reverse[arc]};
    for (int i = 0; i < 2; i++)
        if (on)
            split->arc_state[arcs[i]] |= state;
        else
            split->arc_state[arcs[i]] &= (uint8_t)~state;
}

/* ---- links that rows name ---- */

static bool parks(const struct pn__split *split, uint32_t node)
{
    return split->dialect == PN_PATHS_SA &&
           pn_special_is_parking(pn_node_special(split->graph->node_flags[node]));
}

/* A parking place has one lane in and none out, of two the one with the lower address;
 * other lanes may turn out right. */
static bool lanes_fit(const struct pn__split *split, uint32_t arc,
                      const struct pn_navi *navi)
{
    const uint32_t a = split->graph->target[arc];
    const uint32_t b = split->graph->target[split->graph->reverse[arc]];
    const uint32_t lower = a < b ? a : b, higher = a < b ? b : a;
    const uint8_t lanes = navi->lanes & (uint8_t)~PN_NAVI_LIGHT_TO;
    if (parks(split, lower))
        return lanes == 1;
    return !parks(split, higher) || lanes == 1 << PN_NAVI_LANES_AWAY_SHIFT;
}

/* A row's link would have this navi. */
static bool navi_fits(const struct pn__split *split, uint32_t arc)
{
    const struct pn_graph *g = split->graph;
    const struct pn_navi *navi = pn__split_navi(split, arc);
    const uint32_t a = g->target[arc], b = g->target[g->reverse[arc]];
    if (!navi)
        return false;
    const uint32_t x = pn__units_middle(pn__units_from_stored(g->pos[a].x),
                                        pn__units_from_stored(g->pos[b].x));
    const uint32_t y = pn__units_middle(pn__units_from_stored(g->pos[a].y),
                                        pn__units_from_stored(g->pos[b].y));
    const struct pn_node *nodes[2] = {
        pn_network_node(split->network, pn_graph_address(g, a)),
        pn_network_node(split->network, pn_graph_address(g, b))};
    return navi->x == pn__units_to_fx(x) && navi->y == pn__units_to_fx(y) &&
           split->link[arc]->navi.area == pn__units_area(x, y) &&
           navi->width == pn_derive_navi_width(nodes[0], nodes[1]) &&
           lanes_fit(split, arc, navi);
}

static bool may_be_inside(const struct pn__split *split, const struct pn__set *set,
                          uint32_t arc)
{
    const struct pn_graph *g = split->graph;
    if (!has(split, arc, PN__ARC_HELD) || has(split, arc, PN__ARC_EXPLICIT) ||
        pn__set_find(set, g->target[arc]) < 0)
        return false;
    return pn__split_is_ped(split, g->target[arc]) || navi_fits(split, arc);
}

static void mark_inside(struct pn__split *split, const struct pn__set *set)
{
    const struct pn_graph *g = split->graph;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++)
            if (may_be_inside(split, set, a))
                mark(split, a, PN__ARC_INSIDE, true);
}

/* Takes the mark from links of a node that do not stand last in it, by address. */
static bool check_suffix(struct pn__split *split, uint32_t node)
{
    const struct pn_graph *g = split->graph;
    uint32_t before = PN_NODE_NONE;
    bool last = true, changed = false;
    for (uint32_t a = g->first_out[node + 1]; a-- > g->first_out[node];) {
        if (!has(split, a, PN__ARC_HELD))
            continue;
        const bool inside = has(split, a, PN__ARC_INSIDE);
        last = last && inside && g->target[a] < before;
        if (last) {
            before = g->target[a];
        } else if (inside) {
            mark(split, a, PN__ARC_INSIDE, false);
            changed = true;
        }
    }
    return changed;
}

static void check_suffixes(struct pn__split *split, const struct pn__set *set)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int i = 0; i < set->count; i++)
            changed |= check_suffix(split, set->node[i]);
    }
}

/* A link of the node that is inside and has no owner yet; how many there are. */
static int count_open(const struct pn__split *split, const struct pn__plan *plan,
                      const struct pn__set *set, int i, uint32_t *arc)
{
    const struct pn_graph *g = split->graph;
    int count = 0;
    for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
         a++) {
        if (!has(split, a, PN__ARC_INSIDE))
            continue;
        const int j = pn__set_find(set, g->target[a]);
        if (plan->inside[i] == a || plan->inside[j] == g->reverse[a])
            continue;
        *arc = a;
        count++;
    }
    return count;
}

/*
 * A row can name one other: gives each link to one of its ends, those with one choice
 * first. Returns a link for which no end is left, or PN__NONE.
 */
static uint32_t share_out(const struct pn__split *split, const struct pn__set *set,
                          struct pn__plan *plan)
{
    uint32_t arc = PN__NONE;
    for (int i = 0; i < set->count; i++)
        plan->inside[i] = PN__NONE;
    for (;;) {
        int best = -1, fewest = PN_PATH_ROWS, open = 0;
        for (int i = 0; i < set->count; i++) {
            const int count = count_open(split, plan, set, i, &arc);
            open += count;
            if (count && count < fewest && plan->inside[i] == PN__NONE) {
                best = i;
                fewest = count;
            }
        }
        if (best < 0)
            return open ? arc : PN__NONE;
        count_open(split, plan, set, best, &plan->inside[best]);
    }
}

static void plan_inside(struct pn__split *split, const struct pn__set *set,
                        struct pn__plan *plan)
{
    mark_inside(split, set);
    for (;;) {
        check_suffixes(split, set);
        const uint32_t too_many = share_out(split, set, plan);
        if (too_many == PN__NONE)
            return;
        mark(split, too_many, PN__ARC_INSIDE, false);
    }
}

/* ---- externals ---- */

/* An arc's external has its place in this group, and its link its place in the order. */
static bool is_ordered_here(const struct pn__split *split, const struct pn__set *set,
                            uint32_t arc)
{
    const uint32_t group = split->group_of[split->graph->target[arc]];
    return has(split, arc, PN__ARC_HELD) && !has(split, arc, PN__ARC_INSIDE) &&
           (group == PN__NONE || group == set->group);
}

/* Links before this one in its node's order, of those that this group orders, are in. */
static bool is_next_of(const struct pn__split *split, const struct pn__set *set,
                       uint32_t node, uint32_t arc)
{
    const struct pn_graph *g = split->graph;
    const bool member = split->group_of[node] == set->group;
    for (uint32_t a = g->first_out[node]; a < arc; a++) {
        const bool ours = member ? is_ordered_here(split, set, a)
                                 : has(split, a, PN__ARC_HELD) &&
                                       split->group_of[g->target[a]] == set->group;
        if (ours && !has(split, a, PN__ARC_PICKED))
            return false;
    }
    return true;
}

static bool add_external(struct pn__plan *plan, const struct pn__set *set, int node,
                         uint32_t arc)
{
    if (set->count + plan->external_count == PN_PATH_ROWS)
        return false;
    plan->node[plan->external_count] = node;
    plan->external[plan->external_count++] = arc;
    return true;
}

/* Both externals of a link inside the set, or the one of a link that leaves it. */
static bool add_ends(struct pn__split *split, const struct pn__set *set,
                     struct pn__plan *plan, int i, uint32_t arc)
{
    const struct pn_graph *g = split->graph;
    const int j = pn__set_find(set, g->target[arc]);
    mark(split, arc, PN__ARC_PICKED, true);
    return add_external(plan, set, i, arc) &&
           (j < 0 || add_external(plan, set, j, g->reverse[arc]));
}

/* The next link in an order that fits all nodes; false if there is none. */
static bool pick(struct pn__split *split, const struct pn__set *set,
                 struct pn__plan *plan, bool *full)
{
    const struct pn_graph *g = split->graph;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++)
            if (is_ordered_here(split, set, a) && !has(split, a, PN__ARC_PICKED) &&
                is_next_of(split, set, set->node[i], a) &&
                is_next_of(split, set, g->target[a], g->reverse[a])) {
                *full = !add_ends(split, set, plan, i, a);
                return true;
            }
    return false;
}

/* Externals that meet one of an earlier group: their order does not matter. */
static bool add_to_earlier(const struct pn__split *split, const struct pn__set *set,
                           struct pn__plan *plan)
{
    const struct pn_graph *g = split->graph;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++)
            if (has(split, a, PN__ARC_HELD) &&
                split->group_of[g->target[a]] < set->group &&
                !add_external(plan, set, i, a))
                return false;
    return true;
}

static bool all_picked(const struct pn__split *split, const struct pn__set *set)
{
    const struct pn_graph *g = split->graph;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++)
            if (is_ordered_here(split, set, a) && !has(split, a, PN__ARC_PICKED))
                return false;
    return true;
}

static void clear_marks(struct pn__split *split, const struct pn__set *set)
{
    const struct pn_graph *g = split->graph;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++)
            if (has(split, a, PN__ARC_HELD))
                mark(split, a, PN__ARC_INSIDE | PN__ARC_PICKED, false);
}

bool pn__plan_make(struct pn__split *split, const struct pn__set *set,
                   struct pn__plan *plan)
{
    bool full = false;
    plan->external_count = 0;
    plan_inside(split, set, plan);
    if (add_to_earlier(split, set, plan))
        while (!full && pick(split, set, plan, &full))
            ;
    else
        full = true;
    const bool done = !full && all_picked(split, set);
    clear_marks(split, set);
    return done;
}
