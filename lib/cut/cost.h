/* cut/cost.h - costs without values, for whoever fills them. */
#ifndef PN_CUT_COST_H
#define PN_CUT_COST_H

#include <pathnode/cost.h>

/** Costs whose values are all 0. errors: as pn_costs_new. */
enum pn_status pn__costs_new(const struct pn_graph *graph, uint32_t kinds,
                             enum pn_one_way one_way, struct pn_costs **costs,
                             struct pn_error *err);

#endif
