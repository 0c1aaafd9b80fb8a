/*
 * place.c - nodes into groups, in an order that gives each node's links theirs.
 *
 * Within an area nodes must come by id; areas may alternate. Where externals meet, a link
 * has its place in the order when the first of its two groups comes. So if y follows x
 * among n's links, y must not come before both n and x: one of them comes earlier, or in
 * the same group. What has come never hinders what follows, so taking any node that may
 * come leads as far as any other choice. Where none may, nodes must come together.
 */
#include "config.h"

#include "base/error.h"
#include "groups/split_parts.h"

/* A node and a link of it, one of which must come first. */
struct block {
    uint32_t node, neighbour;
};

static bool held(const struct pn__split *split, uint32_t arc)
{
    return (split->arc_state[arc] & PN__ARC_HELD) != 0;
}

/* Whether a node that is put into a group is too early, and for what. */
static bool is_blocked(const struct pn__split *split, uint32_t y, struct block *block)
{
    const struct pn_graph *g = split->graph;
    for (uint32_t a = g->first_out[y]; a < g->first_out[y + 1]; a++) {
        const uint32_t n = g->target[a];
        if (!held(split, a) || pn__split_is_placed(split, n))
            continue;
        for (uint32_t b = g->first_out[n]; b < g->reverse[a]; b++)
            if (held(split, b) && !pn__split_is_placed(split, g->target[b])) {
                *block = (struct block){n, g->target[b]};
                return true;
            }
    }
    return false;
}

static uint16_t area_of(const struct pn__split *split, uint32_t node)
{
    return pn_graph_address(split->graph, node).area;
}

/* The next node of an area into the set, with those that must not part from it; false:
 * they cannot join the set. */
static bool add_front(struct pn__split *split, struct pn__set *set, uint16_t area)
{
    do {
        const uint32_t node = split->front[area];
        if (node == split->end[area] || set->count == PN_PATH_ROWS ||
            (set->count && split->graph->kind[node] != split->graph->kind[set->node[0]]))
            return false;
        set->node[set->count++] = node;
        split->group_of[node] = set->group;
        split->front[area]++;
    } while (split->front[area] < split->end[area] && split->joined[split->front[area]]);
    return true;
}

/* Takes the last nodes out again. */
static void shrink(struct pn__split *split, struct pn__set *set, int count)
{
    while (set->count > count) {
        const uint32_t node = set->node[--set->count];
        split->group_of[node] = PN__NONE;
        split->front[area_of(split, node)]--;
    }
}

/* How many nodes come along when this one is put in. */
static uint32_t cost_of(const struct pn__split *split, uint32_t node)
{
    return node - split->front[area_of(split, node)] + 1;
}

static bool add_up_to(struct pn__split *split, struct pn__set *set, uint32_t node)
{
    const uint16_t area = area_of(split, node);
    while (split->front[area] <= node)
        if (!add_front(split, set, area))
            return false;
    return true;
}

/* Adds what must come in the same group. */
static bool complete(struct pn__split *split, struct pn__set *set)
{
    struct block block;
    for (int i = 0; i < set->count; i++) {
        if (!is_blocked(split, set->node[i], &block))
            continue;
        const bool first = cost_of(split, block.node) <= cost_of(split, block.neighbour);
        const bool node = first != set->contrary;
        if (!add_up_to(split, set, node ? block.node : block.neighbour))
            return false;
        i = -1;
    }
    return true;
}

/* The node outside that is linked to one of the set and brings the fewest along. */
static uint32_t cheapest_neighbour(const struct pn__split *split,
                                   const struct pn__set *set)
{
    const struct pn_graph *g = split->graph;
    uint32_t best = PN__NONE, least = PN_PATH_ROWS;
    for (int i = 0; i < set->count; i++)
        for (uint32_t a = g->first_out[set->node[i]]; a < g->first_out[set->node[i] + 1];
             a++) {
            const uint32_t node = g->target[a];
            if (!held(split, a) || pn__split_is_placed(split, node) ||
                cost_of(split, node) >= least)
                continue;
            least = cost_of(split, node);
            best = node;
        }
    return best;
}

/*
 * Adds an area's next node and what must come with it; else the set stays as it was.
 * Where rows do not last, more nodes may help: a link of two of them takes no externals.
 */
static bool grow(struct pn__split *split, struct pn__set *set, uint16_t area,
                 struct pn__plan *plan)
{
    const int before = set->count;
    struct pn__plan grown;
    bool good = add_front(split, set, area);
    while (good && complete(split, set)) {
        if (pn__plan_make(split, set, &grown)) {
            *plan = grown;
            return true;
        }
        const uint32_t more = cheapest_neighbour(split, set);
        good = more != PN__NONE && add_up_to(split, set, more);
    }
    shrink(split, set, before);
    return false;
}

/* The area's next node is linked to one of the set. */
static bool is_near(const struct pn__split *split, const struct pn__set *set,
                    uint16_t area)
{
    const struct pn_graph *g = split->graph;
    const uint32_t node = split->front[area];
    if (node == split->end[area])
        return false;
    for (uint32_t a = g->first_out[node]; a < g->first_out[node + 1]; a++)
        if (held(split, a) && split->group_of[g->target[a]] == set->group)
            return true;
    return false;
}

/* One group that begins with an area's next node, as large as rows last. */
static bool take(struct pn__split *split, uint16_t area, enum pn_status *status)
{
    struct pn__set set = {.group = split->paths->group_count};
    struct pn__plan plan;
    if (!grow(split, &set, area, &plan)) {
        set.contrary = true;
        if (!grow(split, &set, area, &plan))
            return false;
    }
    while (!split->small && is_near(split, &set, area) && grow(split, &set, area, &plan))
        ;
    *status = pn__split_emit(split, &set, &plan);
    return true;
}

/*
 * A node that cannot come in order comes alone; links for which it has no row are lost.
 * It may have had a place in the group before it: next time the two stay together.
 */
static enum pn_status force(struct pn__split *split, uint16_t area)
{
    struct pn__set set = {.node = {split->front[area]}, .count = 1};
    struct pn__plan plan;
    const struct pn_graph *g = split->graph;
    set.group = split->paths->group_count;
    split->group_of[set.node[0]] = set.group;
    split->front[area]++;
    split->forced++;
    if (set.node[0] > split->first[area])
        split->joined[set.node[0]] = true;
    if (!pn__plan_make(split, &set, &plan)) {
        plan.external_count = 0;
        plan.inside[0] = PN__NONE;
        for (uint32_t a = g->first_out[set.node[0]]; a < g->first_out[set.node[0] + 1];
             a++)
            if (held(split, a) && plan.external_count < PN_PATH_ROWS - 1) {
                plan.node[plan.external_count] = 0;
                plan.external[plan.external_count++] = a;
            }
    }
    return pn__split_emit(split, &set, &plan);
}

static void begin_list(struct pn__split *split, bool peds)
{
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *area = pn_network_area(split->network, a);
        const uint32_t first = area ? split->graph->area_first[a] : 0;
        split->first[a] = split->front[a] =
            first + (area && peds ? area->vehicle_count : 0);
        split->end[a] = first + (!area  ? 0
                                 : peds ? area->node_count
                                        : area->vehicle_count);
    }
}

/* Goes round the areas until none has a node that may come; how many groups came. */
static enum pn_status go_round(struct pn__split *split, uint32_t *taken)
{
    enum pn_status status = PN_OK;
    for (uint16_t a = 0; a < PN_AREA_COUNT; a++)
        while (split->front[a] < split->end[a] && take(split, a, &status)) {
            ++*taken;
            PN_TRY(status);
        }
    return PN_OK;
}

enum pn_status pn__split_place(struct pn__split *split, bool peds)
{
    begin_list(split, peds);
    for (uint16_t a = 0; a < PN_AREA_COUNT;) {
        uint32_t taken = 0;
        PN_TRY(go_round(split, &taken));
        while (a < PN_AREA_COUNT && split->front[a] == split->end[a])
            a++;
        if (a < PN_AREA_COUNT && taken == 0)
            PN_TRY(force(split, a));
    }
    return PN_OK;
}
