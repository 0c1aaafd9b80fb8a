/* legs_prefer.c - fewest metres against the lanes, then least cost, from one node to all.
 */
#include "config.h"

#include "plan/legs_parts.h"

#include "base/error.h"

static enum pn_status need_gaps(struct pn_legs *legs, struct pn_error *err)
{
    const struct pn_trip_options options = {pn_legs_turns(legs), true};
    if (legs->gaps)
        return PN_OK;
    if (!legs->gap_costs)
        PN_TRY(pn__legs_costs(legs->graph, &legs->question, PN_ONE_WAY_IGNORE,
                              &legs->gap_costs, err));
    return pn__spread_new(legs->gap_costs, NULL, &options, &legs->gaps, err);
}

enum pn_status pn__legs_prefer_costs(struct pn_legs *legs, pn_node_id from,
                                     const pn_node_id *to, uint32_t count, uint64_t *cost,
                                     struct pn_error *err)
{
    PN_TRY(need_gaps(legs, err));
    const struct pn__spread_start start = {
        .place = {.a = from, .b = from, .arc = PN_NODE_NONE}};
    PN_TRY(pn__spread_run(legs->gaps, &start, 1, PN__SPREAD_FROM, PN_COST_NONE, err));
    for (uint32_t i = 0; i < count; i++)
        if (cost[i] == PN_COST_NONE)
            cost[i] = pn__spread_going(legs->gaps, to[i], PN_NODE_NONE);
    return PN_OK;
}
