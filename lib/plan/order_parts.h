/* plan/order_parts.h - what the two ways to find an order share. */
#ifndef PN_PLAN_ORDER_PARTS_H
#define PN_PLAN_ORDER_PARTS_H

#include <pathnode/order.h>

/** No way, inside sums: a thousand of them do not overflow. */
#define PN__ORDER_FAR ((uint64_t)1 << 50)

/** Costs between stops; none is over PN__ORDER_FAR. */
struct pn__stops {
    const uint64_t *cost; /* count * count */
    uint32_t count;
};

static inline uint64_t pn__stops_cost(const struct pn__stops *stops, uint32_t from,
                                      uint32_t to)
{
    return stops->cost[(size_t)from * stops->count + to];
}

/** The best order, by sets of stops that were visited. errors: PN_E_NOMEM */
enum pn_status pn__order_exact(const struct pn__stops *stops, uint32_t *order,
                               struct pn_error *err);

/** A good order, by moving and turning parts of it. errors: PN_E_NOMEM */
enum pn_status pn__order_improve(const struct pn__stops *stops, uint32_t *order,
                                 struct pn_error *err);

#endif
