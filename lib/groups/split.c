/*
 * split.c - a network -> groups, checked by compiling them again. Lanes of links that
 * rows name follow from others; where they come out wrong, externals meet instead.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/topology.h"
#include "groups/split_parts.h"

/* How often it is tried. Lanes and orders settle after two or three times. */
#define TRIES 8

static void release(struct pn__split *split)
{
    pn_graph_free(split->graph);
    pn__free(split->link);
    pn__free(split->arc_state);
    pn__free(split->spot);
    pn__free(split->group_of);
    pn__free(split->joined);
}

/* The links of a node's arcs: those that the graph left out are passed over. */
static void find_links(struct pn__split *split, uint32_t node)
{
    const struct pn_graph *g = split->graph;
    uint32_t count, arc = g->first_out[node];
    const struct pn_link *links =
        pn_network_links(split->network, pn_graph_address(g, node), &count);
    for (uint32_t i = 0; links && i < count && arc < g->first_out[node + 1]; i++)
        if (pn_graph_find(g, links[i].to) == g->target[arc])
            split->link[arc++] = &links[i];
}

static enum pn_status init(struct pn__split *split)
{
    PN_TRY(pn__graph_topology(split->network, &split->graph, split->err));
    const struct pn_graph *g = split->graph;
    split->link = pn__alloc(g->arc_count, sizeof *split->link);
    split->arc_state = pn__alloc(g->arc_count, 1);
    split->spot = pn__alloc(g->arc_count, sizeof *split->spot);
    split->group_of = pn__alloc(g->node_count, sizeof *split->group_of);
    split->joined = pn__alloc(g->node_count, sizeof *split->joined);
    if (!split->link || !split->arc_state || !split->spot || !split->group_of ||
        !split->joined)
        return pn__fail_memory(split->err);
    for (uint32_t n = 0; n < g->node_count; n++)
        find_links(split, n);
    for (uint32_t a = 0; a < g->arc_count; a++)
        if (g->reverse[a] != PN_NODE_NONE && g->reverse[a] != a)
            split->arc_state[a] = PN__ARC_HELD;
    return pn__split_spots(split);
}

static enum pn_status place(struct pn__split *split)
{
    split->paths->group_count = 0;
    split->forced = 0;
    for (uint32_t n = 0; n < split->graph->node_count; n++)
        split->group_of[n] = PN__NONE;
    PN_TRY(pn__split_place(split, false));
    return pn__split_place(split, true);
}

/* Links whose lanes came out wrong must be where externals meet. How many there are. */
static uint32_t mark_wrong_lanes(struct pn__split *split, const struct pn_network *made)
{
    const struct pn_graph *g = split->graph;
    uint32_t marked = 0;
    for (uint32_t a = 0; a < g->arc_count; a++) {
        const struct pn_navi *navi = pn__split_navi(split, a);
        const struct pn_navi *now =
            navi ? pn_network_navi(made, split->link[a]->navi) : NULL;
        if (!now || now->lanes == navi->lanes || (split->arc_state[a] & PN__ARC_EXPLICIT))
            continue;
        split->arc_state[a] |= PN__ARC_EXPLICIT;
        marked++;
    }
    return marked;
}

static bool has_pointers(const struct pn_network *network)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; area && n < area->node_count; n++)
            if (area->nodes[n].next_pointer)
                return true;
    }
    return false;
}

/* A try: all placed, compiled, and compared. */
struct outcome {
    struct pn_paths paths;
    struct pn_lost_report lost;
    uint64_t total; /* all that is lost */
};

static void outcome_release(struct outcome *outcome)
{
    pn_paths_release(&outcome->paths);
}

static void count_total(struct outcome *outcome)
{
    outcome->total = 0;
    for (int i = 0; i < PN_LOST_COUNT; i++)
        outcome->total += outcome->lost.count[i];
}

/* *mended: lanes that the next try will have right. */
static enum pn_status try_once(struct pn__split *split, struct outcome *outcome,
                               uint32_t *mended)
{
    const struct pn_groups_options options = {
        .original_pointers = has_pointers(split->network),
        .hold_lengths = true,
        .lights_from = split->network,
    };
    struct pn_network *made;
    split->paths = &outcome->paths;
    PN_TRY(place(split));
    PN_TRY(pn_groups_compile(split->paths, &options, &made, NULL, split->err));
    pn__lost_count(split->network, made, &outcome->lost);
    count_total(outcome);
    *mended = mark_wrong_lanes(split, made);
    pn_network_free(made);
    return PN_OK;
}

/* The best of some tries; each learns from those before. */
static enum pn_status try_all(struct pn__split *split, struct outcome *best)
{
    uint32_t mended;
    PN_TRY(try_once(split, best, &mended));
    for (int i = 1; i < TRIES && best->total && (split->forced || mended); i++) {
        struct outcome next = {.paths = {0}};
        split->small = i % 3 == 2;
        enum pn_status status = try_once(split, &next, &mended);
        if (status == PN_OK && next.total < best->total) {
            struct outcome worse = *best;
            *best = next;
            next = worse;
        }
        outcome_release(&next);
        PN_TRY(status);
    }
    return PN_OK;
}

enum pn_status pn_groups_split(const struct pn_network *network,
                               enum pn_paths_dialect dialect, struct pn_paths *paths,
                               struct pn_lost_report *lost, struct pn_error *err)
{
    struct outcome best = {.paths = {0}};
    struct pn__split split = {.network = network, .dialect = dialect, .err = err};
    enum pn_status status = init(&split);
    if (status == PN_OK)
        status = try_all(&split, &best);
    release(&split);
    if (status != PN_OK) {
        outcome_release(&best);
        return status;
    }
    *paths = best.paths;
    if (lost)
        *lost = best.lost;
    return PN_OK;
}
