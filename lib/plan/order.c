/* order.c - the best order of a few stops, exactly; which way serves how many. */
#include "config.h"

#include "plan/order_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

/* Set of the stops between start and goal: bit i stands for stop i + 1. */
struct exact {
    const struct pn__stops *stops;
    uint32_t between;
    uint64_t *least; /* [set * between + last]: from the start through set, ending in
                        last, which is in it */
};

static void fill_exact(const struct exact *x)
{
    uint32_t n = x->between;
    for (uint32_t set = 1; set < 1u << n; set++)
        for (uint32_t last = 0; last < n; last++) {
            uint64_t best = UINT64_MAX;
            uint32_t before = set & ~(1u << last);
            if (!(set >> last & 1))
                continue;
            if (!before)
                best = pn__stops_cost(x->stops, 0, last + 1);
            for (uint32_t left = before; left; left &= left - 1) {
                uint32_t p = (uint32_t)__builtin_ctz(left);
                uint64_t sum = x->least[(size_t)before * n + p] +
                               pn__stops_cost(x->stops, p + 1, last + 1);
                best = sum < best ? sum : best;
            }
            x->least[(size_t)set * n + last] = best;
        }
}

/* Back from the goal: the last stop of what is left, the lowest of equals. */
static void read_exact(const struct exact *x, uint32_t *order)
{
    uint32_t n = x->between, set = (1u << n) - 1, next = n + 1;
    order[0] = 0;
    order[n + 1] = n + 1;
    for (uint32_t at = n; at >= 1; at--) {
        uint64_t least = UINT64_MAX;
        uint32_t best = 0;
        for (uint32_t left = set; left; left &= left - 1) {
            uint32_t p = (uint32_t)__builtin_ctz(left);
            uint64_t sum =
                x->least[(size_t)set * n + p] + pn__stops_cost(x->stops, p + 1, next);
            if (sum < least) {
                least = sum;
                best = p;
            }
        }
        next = order[at] = best + 1;
        set &= ~(1u << best);
    }
}

enum pn_status pn__order_exact(const struct pn__stops *stops, uint32_t *order,
                               struct pn_error *err)
{
    struct exact x = {stops, stops->count - 2, NULL};
    x.least = pn__alloc(((size_t)1 << x.between) * x.between + 1, sizeof *x.least);
    if (!x.least)
        return pn__fail_memory(err);
    fill_exact(&x);
    read_exact(&x, order);
    pn__free(x.least);
    return PN_OK;
}

/* A copy in which no way is a large cost. */
static enum pn_status copy_costs(const uint64_t *cost, uint32_t count, uint64_t **copy,
                                 struct pn_error *err)
{
    size_t cells = (size_t)count * count;
    uint64_t *made = pn__alloc(cells, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    for (size_t i = 0; i < cells; i++) {
        made[i] = cost[i] == PN_COST_NONE ? PN__ORDER_FAR : cost[i];
        if (cost[i] != PN_COST_NONE && cost[i] > (uint64_t)1 << 48) {
            pn__free(made);
            return pn__fail(err, PN_E_ARG, "the cost from stop %zu to %zu is too large",
                            i / count, i % count);
        }
    }
    *copy = made;
    return PN_OK;
}

static uint64_t sum_of(const struct pn__stops *stops, const uint32_t *order)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i + 1 < stops->count; i++)
        sum += pn__stops_cost(stops, order[i], order[i + 1]);
    return sum;
}

enum pn_status pn_order_find(const uint64_t *cost, uint32_t count, uint32_t *order,
                             uint64_t *total, struct pn_error *err)
{
    uint64_t *copy = NULL;
    if (count < 2 || count > PN_ORDER_MAX)
        return pn__fail(err, PN_E_ARG, "%u stops, not 2 to %u", count, PN_ORDER_MAX);
    PN_TRY(copy_costs(cost, count, &copy, err));
    struct pn__stops stops = {copy, count};
    uint32_t *found = pn__alloc(count, sizeof *found);
    enum pn_status status = PN_OK;
    if (!found)
        status = pn__fail_memory(err);
    else if (count - 2 <= PN_ORDER_EXACT)
        status = pn__order_exact(&stops, found, err);
    else
        status = pn__order_improve(&stops, found, err);
    uint64_t sum = status == PN_OK ? sum_of(&stops, found) : 0;
    if (status == PN_OK && sum >= PN__ORDER_FAR)
        status =
            pn__fail(err, PN_E_NOROUTE, "no order of the stops has a way everywhere");
    if (status == PN_OK) {
        memcpy(order, found, count * sizeof *order);
        if (total)
            *total = sum;
    }
    pn__free(found);
    pn__free(copy);
    return status;
}
