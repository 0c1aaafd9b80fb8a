/* rejoin.c - one search from where one is; the old route's rest is priced backwards. */
#include "config.h"

#include <pathnode/rejoin.h>

#include "base/alloc.h"
#include "base/error.h"
#include "flex/spread.h"

#include <string.h>

struct pn_rejoin_search {
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn_turn_costs turns; /* all zeros: nothing */
    struct pn__spread *spread;
};

void pn_rejoin_release(struct pn_rejoin *rejoin)
{
    if (!rejoin)
        return;
    pn_path_release(&rejoin->path);
    *rejoin = (struct pn_rejoin){0};
}

enum pn_status pn_rejoin_search_new(const struct pn_costs *costs,
                                    const struct pn_cut *cut,
                                    const struct pn_turn_costs *turns,
                                    struct pn_rejoin_search **search,
                                    struct pn_error *err)
{
    const struct pn_trip_options options = {.turns = turns};
    struct pn_rejoin_search *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->costs = costs;
    made->cut = cut;
    if (turns)
        made->turns = *turns;
    enum pn_status status = pn__spread_new(costs, cut, &options, &made->spread, err);
    if (status == PN_OK)
        *search = made;
    else
        pn_rejoin_search_free(made);
    return status;
}

void pn_rejoin_search_free(struct pn_rejoin_search *search)
{
    if (!search)
        return;
    pn__spread_free(search->spread);
    pn__free(search);
}

struct old_route {
    const pn_node_id *nodes;
    uint32_t count;
};

static enum pn_status check(const struct pn_rejoin_search *s, const struct old_route *old,
                            struct pn_error *err)
{
    if (old->count == 0)
        return pn__fail(err, PN_E_ARG, "the old route has no nodes");
    for (uint32_t i = 0; i < old->count; i++) {
        pn_node_id node = old->nodes[i];
        if (node >= s->cut->node_count)
            return pn__fail(err, PN_E_RANGE, "no node %u: there are %u", node,
                            s->cut->node_count);
        if (s->cut->ref[node].slot == PN_CUT_NONE)
            return pn__fail(err, PN_E_ARG, "node %u is not in the layer", node);
    }
    return PN_OK;
}

/* The turn of the old route at a node, PN_COST_CLOSED if it may not be done. */
static uint32_t turn_cost(const struct pn_rejoin_search *s, const struct old_route *old,
                          uint32_t i)
{
    pn_node_id before = old->nodes[i - 1], at = old->nodes[i], after = old->nodes[i + 1];
    if (before == after && !pn_turn_has_choice(s->cut, at))
        return PN_COST_CLOSED;
    return s->turns.cost[pn_turn_at(s->costs->graph, s->cut, before, at, after)];
}

/* What the old route costs from node i on if it is gone on from there; rest is the same
   for the next node. PN_COST_NONE: it is closed. */
static uint64_t cost_from(const struct pn_rejoin_search *s, const struct old_route *old,
                          uint32_t i, uint64_t rest)
{
    uint32_t step = pn_costs_step(s->costs, old->nodes[i], old->nodes[i + 1]);
    uint32_t turn = i + 2 < old->count ? turn_cost(s, old, i + 1) : 0;
    return step == PN_COST_CLOSED || turn == PN_COST_CLOSED ? PN_COST_NONE
                                                            : rest + step + turn;
}

/* The first node of the old route with the least cost there and on; count if none. Goes
   from the goal back for as long as the old route is open. */
static uint32_t choose(const struct pn_rejoin_search *s, const struct old_route *old,
                       uint64_t *least)
{
    uint32_t best = old->count, last = old->count - 1;
    uint64_t rest = 0;
    *least = pn__spread_going(s->spread, old->nodes[last], PN_NODE_NONE);
    if (*least != PN_COST_NONE)
        best = last;
    for (uint32_t i = last; i-- > 0;) {
        rest = cost_from(s, old, i, rest);
        if (rest == PN_COST_NONE)
            break;
        uint64_t there = pn__spread_going(s->spread, old->nodes[i], old->nodes[i + 1]);
        if (there != PN_COST_NONE && there + rest <= *least) {
            *least = there + rest;
            best = i;
        }
    }
    return best;
}

/* Puts the old route's nodes behind those of the way to it. */
static enum pn_status append(struct pn_path *path, const pn_node_id *nodes,
                             uint32_t count, struct pn_error *err)
{
    uint64_t room = (uint64_t)path->count + count;
    pn_node_id *grown = room < UINT32_MAX
                            ? pn__realloc(path->nodes, (size_t)room + 1, sizeof *grown)
                            : NULL;
    if (!grown)
        return pn__fail_memory(err);
    path->nodes = grown;
    path->room = (uint32_t)room + 1;
    memcpy(grown + path->count, nodes, count * sizeof *grown);
    path->count += count;
    return PN_OK;
}

enum pn_status pn_rejoin_find(struct pn_rejoin_search *s,
                              const struct pn_rejoin_start *start,
                              const pn_node_id *route, uint32_t count,
                              struct pn_rejoin *rejoin, struct pn_error *err)
{
    const struct pn__spread_start from = {start->place, start->has_heading,
                                          start->heading_deg, 0};
    struct old_route old = {route, count};
    struct pn_rejoin made = {0};
    uint64_t least;
    PN_TRY(check(s, &old, err));
    PN_TRY(pn__spread_run(s->spread, &from, 1, PN__SPREAD_FROM, PN_COST_NONE, err));
    made.met = choose(s, &old, &least);
    if (made.met == count)
        return pn__fail(err, PN_E_NOROUTE, "no way leads back to the route or its goal");
    pn_node_id next = made.met + 1 < count ? route[made.met + 1] : PN_NODE_NONE;
    enum pn_status status =
        pn__spread_path(s->spread, route[made.met], next, &made.path, err);
    if (status == PN_OK) {
        made.new_count = made.path.count - 1;
        made.path.cost = least;
        status = append(&made.path, route + made.met + 1, count - made.met - 1, err);
    }
    if (status != PN_OK) {
        pn_rejoin_release(&made);
        return status;
    }
    pn_rejoin_release(rejoin);
    *rejoin = made;
    return PN_OK;
}
