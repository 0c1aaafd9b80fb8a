/* plan/: the order of stops against all orders there are. */
#include "config.h"

#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

/* All orders of the stops between, by swapping. */
static void try_orders(const uint64_t *cost, uint32_t count, uint32_t *order, uint32_t at,
                       uint64_t *least)
{
    if (at == count - 1) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i + 1 < count; i++) {
            uint64_t step = cost[order[i] * count + order[i + 1]];
            sum = step == PN_COST_NONE || sum == PN_COST_NONE ? PN_COST_NONE : sum + step;
        }
        *least = sum < *least ? sum : *least;
        return;
    }
    for (uint32_t i = at; i < count - 1; i++) {
        uint32_t stop = order[i];
        order[i] = order[at];
        order[at] = stop;
        try_orders(cost, count, order, at + 1, least);
        order[at] = order[i];
        order[i] = stop;
    }
}

static void random_costs(uint64_t *state, uint64_t *cost, uint32_t count, bool holes)
{
    for (uint32_t i = 0; i < count * count; i++) {
        cost[i] = toy_next(state) % 100;
        if (holes && toy_next(state) % 3 == 0)
            cost[i] = PN_COST_NONE;
    }
}

static void check_order(const uint64_t *cost, uint32_t count, const uint32_t *order,
                        uint64_t total)
{
    uint64_t sum = 0, seen = 0;
    ck_assert_uint_eq(order[0], 0);
    ck_assert_uint_eq(order[count - 1], count - 1);
    for (uint32_t i = 0; i < count; i++) {
        seen |= (uint64_t)1 << order[i];
        if (i)
            sum += cost[order[i - 1] * count + order[i]];
    }
    ck_assert_uint_eq(seen, ((uint64_t)1 << count) - 1);
    ck_assert_uint_eq(sum, total);
}

START_TEST(the_order_of_few_stops_is_the_best_of_all_orders)
{
    uint64_t state = test_seed() * 77 + (uint64_t)_i, cost[64];
    uint32_t count = 2 + (uint32_t)_i % 7, order[8], trial[8];
    random_costs(&state, cost, count, _i % 2);
    uint64_t least = PN_COST_NONE, total = 0;
    for (uint32_t i = 0; i < count; i++)
        trial[i] = i;
    try_orders(cost, count, trial, 1, &least);
    int status = pn_order_find(cost, count, order, &total, NULL);
    ck_assert_int_eq(status, least == PN_COST_NONE ? PN_E_NOROUTE : PN_OK);
    if (status == PN_OK) {
        ck_assert_uint_eq(total, least);
        check_order(cost, count, order, total);
    }
}
END_TEST

/* Stops on a line, and on a ring that may be driven one way only: the best order is
   known. */
START_TEST(the_order_of_many_stops_is_good)
{
    enum { N = 30 };
    uint64_t state = test_seed() * 99 + (uint64_t)_i, total;
    static uint64_t cost[N * N];
    uint32_t name[N], order[N];
    for (uint32_t i = 0; i < N; i++)
        name[i] = i;
    for (uint32_t i = N - 2; i > 1; i--) {
        uint32_t j = 1 + (uint32_t)(toy_next(&state) >> 33) % i, old = name[i];
        name[i] = name[j];
        name[j] = old;
    }
    for (uint32_t i = 0; i < N; i++)
        for (uint32_t j = 0; j < N; j++) {
            uint32_t there = name[j] >= name[i] ? name[j] - name[i]
                             : _i % 2           ? name[j] + N - name[i]
                                                : name[i] - name[j];
            cost[i * N + j] = 10 * there;
        }
    ck_assert_int_eq(pn_order_find(cost, N, order, &total, NULL), PN_OK);
    ck_assert_uint_eq(total, 10 * (N - 1));
    check_order(cost, N, order, total);
}
END_TEST

START_TEST(orders_that_make_no_sense_are_refused)
{
    struct pn_error err;
    uint64_t cost[9] = {0, (uint64_t)1 << 49, 1, 1, 0, 1, 1, 1, 0};
    uint32_t order[3] = {7, 7, 7};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_order_find(cost, 1, order, NULL, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_order_find(cost, PN_ORDER_MAX + 1, order, NULL, &err),
                       &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_order_find(cost, 3, order, NULL, &err), &err);
    ck_assert_uint_eq(order[0], 7);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("properties of the order of stops");
    TCase *tcase = tcase_create("order");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, the_order_of_few_stops_is_the_best_of_all_orders, 0, 70);
    tcase_add_loop_test(tcase, the_order_of_many_stops_is_good, 0, 6);
    tcase_add_test(tcase, orders_that_make_no_sense_are_refused);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
