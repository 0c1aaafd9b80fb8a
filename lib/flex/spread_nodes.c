/*
 * spread_nodes.c - from arcs to nodes: ends by the arcs beside them, the others by the
 * two ends of their chain, or along it from a start.
 */
#include "config.h"

#include "flex/spread_private.h"

#include <string.h>

struct pn__spot pn__spread_spot_of(const struct pn__spread *s, pn_node_id node)
{
    const struct pn_place place = {.a = node, .b = node, .arc = PN_NODE_NONE};
    struct pn__spot spot;
    pn__spot_find(&s->spans, &place, true, &spot, NULL);
    return spot;
}

struct pn__sum pn__spread_along(const struct pn__spread *s,
                                const struct pn__spread_from *start,
                                const struct pn__spot *spot)
{
    const struct pn__sum bare = {0, start->cost};
    bool from = s->way == PN__SPREAD_FROM;
    struct pn__along along =
        pn__spot_along(&s->spans, from ? &start->spot : spot, from ? spot : &start->spot);
    bool free = along.still || along.sum.cost == PN_COST_NONE || !from;
    return pn__sum_add(along.sum,
                       free ? bare : pn__spread_set_off_along(s, start, !along.ba));
}

/* From a start on a chain to one of its ends, which the spot is. */
static struct pn__sum to_end(const struct pn__spread *s,
                             const struct pn__spread_from *start, uint32_t end)
{
    const struct pn__spot *spot = &start->spot;
    struct pn__sum least = PN__SUM_NONE;
    if (spot->chain == PN_CUT_NONE)
        return least;
    for (int side = 0; side < 2; side++)
        if (end == (side ? spot->b : spot->a))
            least = pn__sum_least(least,
                                  pn__sum_add(side ? spot->to_b : spot->to_a,
                                              pn__spread_set_off_along(s, start, side)));
    return least;
}

/* The least to an end, or from it. */
static struct pn__sum end_sum(const struct pn__spread *s, uint32_t end)
{
    const struct pn_cut *cut = s->cut;
    struct pn__sum least = PN__SUM_NONE;
    for (uint32_t a = cut->first_arc[end]; a < cut->first_arc[end + 1]; a++)
        least =
            pn__sum_least(least, s->way == PN__SPREAD_TO
                                     ? s->sum[a]
                                     : pn__sum_add(s->sum[pn__spread_reverse(s, a)],
                                                   pn__span_in(&s->spans, &cut->arc[a])));
    for (uint32_t i = 0; i < s->start_count; i++) {
        const struct pn__spread_from *start = &s->start[i];
        if (start->spot.chain == PN_CUT_NONE && start->spot.a == end)
            least = pn__sum_least(least, (struct pn__sum){0, start->cost});
        else if (s->way == PN__SPREAD_FROM)
            least = pn__sum_least(least, to_end(s, start, end));
    }
    return least;
}

/* From the start to where one sets out on a chain from its end a or b; on the way back,
   from where one comes to that end by it. */
static struct pn__sum side_sum(const struct pn__spread *s, uint32_t chain, uint32_t side)
{
    const struct pn_cut *cut = s->cut;
    uint32_t in = s->at_side[2 * chain + side], end = pn__arc_end(cut, in);
    struct pn__sum least = PN__SUM_NONE;
    if (s->way == PN__SPREAD_FROM)
        return s->sum[in];
    for (uint32_t out = cut->first_arc[end]; out < cut->first_arc[end + 1]; out++) {
        struct pn__sum turn = {0, pn__turn_table_cost(&s->turns, end, in, out)};
        if (turn.cost != PN_COST_NONE)
            least = pn__sum_least(least, pn__sum_add(turn, s->sum[out]));
    }
    for (uint32_t i = 0; i < s->start_count; i++)
        if (s->start[i].spot.chain == PN_CUT_NONE && s->start[i].spot.a == end)
            least = pn__sum_least(least, (struct pn__sum){0, s->start[i].cost});
    return least;
}

static uint64_t kept(const struct pn__spread *s, struct pn__sum sum)
{
    return sum.cost <= s->max ? sum.cost : PN_COST_NONE;
}

/* A start on the chain itself. */
static struct pn__sum beside(const struct pn__spread *s, uint32_t chain, pn_node_id node)
{
    struct pn__sum least = PN__SUM_NONE;
    for (uint32_t i = 0; i < s->start_count; i++) {
        if (s->start[i].spot.chain != chain)
            continue;
        struct pn__spot spot = pn__spread_spot_of(s, node);
        least = pn__sum_least(least, pn__spread_along(s, &s->start[i], &spot));
    }
    return least;
}

static void chain_nodes(const struct pn__spread *s, uint32_t c, uint64_t *cost)
{
    const struct pn_cut_chain *chain = &s->cut->chain[c];
    struct pn__sum side[2] = {side_sum(s, c, 0), side_sum(s, c, 1)};
    bool back = s->way == PN__SPREAD_TO;
    for (uint32_t k = 0; k < chain->count; k++) {
        pn_node_id node = s->cut->slot_node[chain->first + k];
        struct pn__sum by_a = pn__span(&s->spans, c, 0, k, back, true);
        struct pn__sum by_b = pn__span(&s->spans, c, k + 1, chain->count, !back, true);
        struct pn__sum least =
            pn__sum_least(pn__sum_add(side[0], by_a), pn__sum_add(side[1], by_b));
        cost[node] = kept(s, pn__sum_least(least, beside(s, c, node)));
    }
}

void pn__spread_nodes(const struct pn__spread *s, uint64_t *cost)
{
    memset(cost, 0xFF, s->cut->node_count * sizeof *cost);
    for (uint32_t e = 0; e < s->cut->end_count; e++)
        cost[s->cut->end_node[e]] = kept(s, end_sum(s, e));
    for (uint32_t c = 0; c < s->cut->chain_count; c++)
        chain_nodes(s, c, cost);
}
