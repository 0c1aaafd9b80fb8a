/* rejoin.c - one search from where one is; the old route's rest is priced backwards. */
#include "config.h"

#include <pathnode/rejoin.h>

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

void pn_rejoin_release(struct pn_rejoin *rejoin)
{
    if (!rejoin)
        return;
    pn_path_release(&rejoin->path);
    *rejoin = (struct pn_rejoin){0};
}

static void add_start(const struct pn_costs *costs, uint32_t arc, double part,
                      pn_node_id node, struct pn_reach_start *starts, uint32_t *count)
{
    if (arc == PN_NODE_NONE || costs->arc[arc] == PN_COST_CLOSED)
        return;
    uint64_t cost = (uint64_t)ceil(part * costs->arc[arc]);
    starts[(*count)++] = (struct pn_reach_start){node, cost};
}

uint32_t pn_rejoin_starts(const struct pn_costs *costs, const struct pn_place *place,
                          struct pn_reach_start starts[2])
{
    uint32_t count = 0;
    if (pn_place_is_node(place)) {
        starts[0] = (struct pn_reach_start){place->a, 0};
        return 1;
    }
    add_start(costs, place->arc, 1 - place->fraction, place->b, starts, &count);
    add_start(costs, costs->graph->reverse[place->arc], place->fraction, place->a, starts,
              &count);
    return count;
}

struct old_route {
    const struct pn_costs *costs;
    const pn_node_id *nodes;
    uint32_t count;
};

static enum pn_status check(const struct old_route *old, struct pn_error *err)
{
    if (old->count == 0)
        return pn__fail(err, PN_E_ARG, "the old route has no nodes");
    for (uint32_t i = 0; i < old->count; i++)
        if (old->nodes[i] >= old->costs->graph->node_count) {
            pn__fail(err, PN_E_RANGE, "no node %u: there are %u", old->nodes[i],
                     old->costs->graph->node_count);
            return PN_E_RANGE;
        }
    return PN_OK;
}

/* The first node of the old route with the least cost there and on; count if none. Goes
   from the goal back for as long as the old route is open. */
static uint32_t choose(const struct old_route *old, const uint64_t *reached,
                       uint64_t *least)
{
    uint64_t rest = 0;
    uint32_t best = old->count;
    *least = PN_COST_NONE;
    for (uint32_t i = old->count; i-- > 0;) {
        uint64_t there = reached[old->nodes[i]];
        if (there != PN_COST_NONE && there + rest <= *least) {
            *least = there + rest;
            best = i;
        }
        uint32_t step = i ? pn_costs_step(old->costs, old->nodes[i - 1], old->nodes[i])
                          : PN_COST_CLOSED;
        if (step == PN_COST_CLOSED)
            break;
        rest += step;
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

/* The start whose way to a node is the one that was found. */
static enum pn_status find_way(struct pn_flex *flex, const struct pn_reach_start *starts,
                               uint32_t start_count, pn_node_id to, uint64_t cost,
                               struct pn_rejoin *made, struct pn_error *err)
{
    for (uint32_t i = 0; i < start_count; i++) {
        enum pn_status status = pn_flex_path(flex, starts[i].node, to, &made->path, NULL);
        made->start = i;
        if (status == PN_OK && starts[i].cost + made->path.cost == cost)
            return PN_OK;
        if (status == PN_E_NOMEM)
            return pn__fail_memory(err);
    }
    return pn__fail(err, PN_E_ARG, "the search and its costs are not of one kind");
}

enum pn_status pn_rejoin_find(const struct pn_costs *costs, struct pn_reach *reach,
                              struct pn_flex *flex, const pn_node_id *route,
                              uint32_t count, const struct pn_reach_start *starts,
                              uint32_t start_count, struct pn_rejoin *rejoin,
                              struct pn_error *err)
{
    struct old_route old = {costs, route, count};
    struct pn_rejoin made = {0};
    uint64_t least;
    PN_TRY(check(&old, err));
    PN_TRY(pn_reach_run(reach, starts, start_count, PN_REACH_FROM, PN_COST_NONE, err));
    made.met = choose(&old, pn_reach_costs(reach), &least);
    if (made.met == count)
        return pn__fail(err, PN_E_NOROUTE, "no way leads back to the route or its goal");
    pn_node_id met = route[made.met];
    enum pn_status status =
        find_way(flex, starts, start_count, met, pn_reach_costs(reach)[met], &made, err);
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
