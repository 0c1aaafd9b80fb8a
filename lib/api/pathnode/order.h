/* pathnode/order.h - the cheapest order in which to visit places. */
#ifndef PATHNODE_ORDER_H
#define PATHNODE_ORDER_H

#include <pathnode/cost.h>

#ifdef __cplusplus
extern "C" {
#endif

/** With up to so many stops between start and goal the order is the best there is. */
#define PN_ORDER_EXACT 12u

/** Most stops in all. */
#define PN_ORDER_MAX 1000u

/**
 * The cheapest way from the first stop to the last that visits all others once.
 *
 * Costs may differ both ways. With more stops than PN_ORDER_EXACT the order is good, not
 * best: no stop, and no run of three, lies better elsewhere, and turning round no part of
 * it helps. The same costs give the same order.
 *
 * shape:  cost[i * count + j] from stop i to stop j, PN_COST_NONE: no way; each at most
 *         2^48. order has count entries: order[0] is 0, the last is count - 1. total may
 *         be NULL
 * errors: PN_E_ARG - under 2 or over PN_ORDER_MAX stops, a cost over 2^48; PN_E_NOROUTE -
 *         none was found that has a way everywhere; PN_E_NOMEM
 * cost:   2^n n^2 steps for n stops between, 12 in 5 ms; beyond, about 0.1 s for 100
 * source: Held and Karp 1962; Or 1976; Lourenco, Martin and Stutzle 2003
 */
enum pn_status pn_order_find(const uint64_t *cost, uint32_t count, uint32_t *order,
                             uint64_t *total, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
