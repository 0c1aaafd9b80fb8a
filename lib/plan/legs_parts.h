/* plan/legs_parts.h - what the searches for a leg share. */
#ifndef PN_PLAN_LEGS_PARTS_H
#define PN_PLAN_LEGS_PARTS_H

#include <pathnode/legs.h>

#include "flex/spread.h"

/** Costs with what is searched on them. */
struct pn__ground {
    struct pn_costs *costs;
    struct pn_cut *cut; /* NULL where the trips made their own */
    struct pn_trip_search *trips;
};

struct pn_legs {
    const struct pn_graph *graph;
    struct pn_legs_question question;
    struct pn_turn_costs turns;      /* with a profile */
    struct pn_router *router;        /* knows nothing of closures and profiles */
    const struct pn_prepared *index; /* of the costs without closures, or NULL */
    struct pn_path path;             /* out of the index */
    struct pn__ground
        indexed;             /* with it: closures are changes, so that its bound holds */
    struct pn__ground obey;  /* closures included; or ignore, where that is asked */
    struct pn__ground lanes; /* for PREFER, where OBEY has no route */
    struct pn_costs *gap_costs; /* the same to all nodes at once */
    struct pn__spread *gaps;
};

void pn__ground_release(struct pn__ground *ground);

/** Costs of a question under one way to treat lanes, closures included. */
enum pn_status pn__legs_costs(const struct pn_graph *graph,
                              const struct pn_legs_question *question,
                              enum pn_one_way one_way, struct pn_costs **costs,
                              struct pn_error *err);

/**
 * A trip on the grounds of these legs, which are made when they are first needed.
 *
 * errors: as pn_trip_find
 */
enum pn_status pn__legs_search(struct pn_legs *legs, const struct pn_trip_query *query,
                               struct pn_route *route, struct pn_error *err);

/** Makes the ground of the index. */
enum pn_status pn__legs_need_indexed(struct pn_legs *legs, struct pn_error *err);

/** Makes the ground of OBEY, or IGNORE where that is asked. */
enum pn_status pn__legs_need_obey(struct pn_legs *legs, struct pn_error *err);

/**
 * What PREFER costs from one node to some others where OBEY has no route: that of the
 * route with the fewest metres against the lanes, and among those the least cost. Only
 * where cost is PN_COST_NONE.
 */
enum pn_status pn__legs_prefer_costs(struct pn_legs *legs, pn_node_id from,
                                     const pn_node_id *to, uint32_t count, uint64_t *cost,
                                     struct pn_error *err);

#endif
