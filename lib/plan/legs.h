/* plan/legs.h - what the searches for a leg share. */
#ifndef PN_PLAN_LEGS_H
#define PN_PLAN_LEGS_H

#include <pathnode/legs.h>

/** Costs with what is searched on them. */
struct pn__ground {
    struct pn_costs *costs;
    struct pn_cut *cut;
    struct pn_flex *flex;
};

void pn__ground_release(struct pn__ground *ground);

/** Cuts ground->costs and makes its search. errors: PN_E_NOMEM; release all the same */
enum pn_status pn__ground_finish(struct pn__ground *ground, struct pn_error *err);

/** A route on some ground, in *path. errors: as pn_flex_path */
enum pn_status pn__ground_route(const struct pn__ground *ground, pn_node_id from,
                                pn_node_id to, struct pn_route *route,
                                struct pn_error *err);

/**
 * The route with the fewest metres against the lanes, and among those the least cost:
 * what PREFER gives where OBEY has no route.
 *
 * errors: PN_E_NOROUTE; PN_E_LIMIT; PN_E_NOMEM
 */
enum pn_status pn__legs_prefer(const struct pn_graph *graph,
                               const struct pn_legs_question *question, pn_node_id from,
                               pn_node_id to, struct pn_route *route,
                               struct pn_error *err);

/** What such routes from one node to some others cost, where cost is PN_COST_NONE. */
enum pn_status pn__legs_prefer_costs(const struct pn_graph *graph,
                                     const struct pn_legs_question *question,
                                     pn_node_id from, const pn_node_id *to,
                                     uint32_t count, uint64_t *cost,
                                     struct pn_error *err);

#endif
