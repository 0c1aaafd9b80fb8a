/* graph/: regions as a list, and stored values against computed ones. */
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

/*
 * Two car regions and one of peds: a ring of three cars (area 35) with a stub into area
 * 36, two cars apart from it, one ped alone.
 */
enum { RING_A, RING_B, RING_C, STUB, FAR_A, FAR_B, PED };

struct world {
    struct test_net *net;
    struct pn_network *network;
    struct pn_graph *graph;
};

static void build(struct world *w)
{
    struct pn_error err;
    pn_error_clear(&err);
    pn_graph_free(w->graph);
    w->graph = NULL;
    ck_assert_pn_ok(pn_graph_new(w->network, &w->graph, &err), &err);
}

static struct world make(int dropped_area)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, -50, 10, 3);
    test_net_node(net, PN_KIND_CAR, -10, 10, 7);
    test_net_node(net, PN_KIND_CAR, -30, 40.5, 5);
    test_net_node(net, PN_KIND_CAR, 20, 10, 12);
    test_net_node(net, PN_KIND_CAR, -700, 700, -4);
    test_net_node(net, PN_KIND_CAR, -690, 700, 4);
    test_net_node(net, PN_KIND_PED, -100, 100, 1000);
    test_net_link(net, RING_A, RING_B, 1, 1);
    test_net_link(net, RING_B, RING_C, 1, 0);
    test_net_link(net, RING_C, RING_A, 1, 1);
    test_net_link(net, RING_B, STUB, 1, 1);
    test_net_link(net, FAR_A, FAR_B, 0, 1);
    if (dropped_area >= 0)
        test_net_drop_area(net, dropped_area);
    struct world w = {.net = net, .network = test_net_finish(net)};
    build(&w);
    return w;
}

static void release(struct world *w)
{
    pn_graph_free(w->graph);
    pn_network_free(w->network);
    test_net_free(w->net);
}

static struct pn_node *node_of(const struct world *w, int handle)
{
    return pn_network_node(w->network, test_net_address(w->net, handle));
}

static uint32_t differences(const struct world *w, bool whole,
                            struct pn_difference **rows)
{
    struct pn_error err;
    uint32_t count = 99;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_compare(w->graph, whole, rows, &count, &err), &err);
    return count;
}

START_TEST(regions_are_listed_with_size_and_box)
{
    struct world w = make(-1);
    struct pn_region *list;
    uint32_t count[2];
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_region_list(w.graph, &list, count, &err), &err);
    ck_assert_uint_eq(count[0], 2);
    ck_assert_uint_eq(count[1], 1);
    const struct pn_region *ring = list[0].node_count == 4 ? &list[0] : &list[1];
    ck_assert(!ring->ped);
    ck_assert_uint_eq(ring->node_count, 4);
    ck_assert_int_eq(ring->min.x, -50 * 8);
    ck_assert_int_eq(ring->max.x, 20 * 8);
    ck_assert_int_eq(ring->max.y, 324);
    ck_assert_int_eq(ring->min.z, 3 * 8);
    ck_assert_int_eq(ring->max.z, 12 * 8);
    ck_assert_uint_eq(list[0].number, 1);
    ck_assert_uint_eq(list[1].number, 2);
    ck_assert(pn_address_compare(list[0].lowest, list[1].lowest) < 0);
    ck_assert(list[2].ped);
    ck_assert_uint_eq(list[2].number, 1);
    ck_assert_uint_eq(list[2].node_count, 1);
    ck_assert_int_eq(list[2].min.z, list[2].max.z);
    pn_free(list);
    release(&w);
}
END_TEST

START_TEST(an_empty_network_has_no_regions)
{
    struct pn_network *network;
    struct pn_graph *graph;
    struct pn_region *list;
    struct pn_difference *rows;
    uint32_t count[2], n = 9;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_graph_region_list(graph, &list, count, &err), &err);
    ck_assert_uint_eq(count[0] + count[1], 0);
    pn_free(list);
    ck_assert_pn_ok(pn_graph_compare(graph, true, &rows, &n, &err), &err);
    ck_assert_uint_eq(n, 0);
    ck_assert_ptr_null(rows);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(what_the_compiler_stored_is_equal)
{
    struct world w = make(-1);
    struct pn_difference *rows;
    ck_assert_uint_eq(differences(&w, true, &rows), 0);
    release(&w);
}
END_TEST

START_TEST(each_planted_fault_is_found_once)
{
    struct world w = make(-1);
    struct pn_difference *rows;
    node_of(&w, PED)->region = 77;
    node_of(&w, RING_C)->flags |= PN_NODE_DEAD_END;
    node_of(&w, STUB)->flags &= ~(uint32_t)PN_NODE_DEAD_END;
    build(&w);
    ck_assert_uint_eq(differences(&w, true, &rows), 3);
    for (int i = 0; i < 3; i++) {
        struct pn_address at = pn_graph_address(w.graph, rows[i].node);
        if (rows[i].what == PN_DIFFERS_REGION) {
            ck_assert_int_eq(pn_address_compare(at, test_net_address(w.net, PED)), 0);
            ck_assert_uint_eq(rows[i].stored, 77);
            ck_assert_uint_eq(rows[i].computed, 1);
        } else {
            bool ring = pn_address_compare(at, test_net_address(w.net, RING_C)) == 0;
            ck_assert(ring || pn_address_compare(at, test_net_address(w.net, STUB)) == 0);
            ck_assert_uint_eq(rows[i].stored, ring);
            ck_assert_uint_eq(rows[i].computed, !ring);
        }
        ck_assert(i == 0 || rows[i - 1].node <= rows[i].node);
    }
    pn_free(rows);
    release(&w);
}
END_TEST

START_TEST(a_subset_is_compared_as_a_partition)
{
    struct world w = make(36);
    struct pn_difference *rows;
    node_of(&w, RING_A)->region = 200;
    node_of(&w, RING_B)->region = 200;
    node_of(&w, RING_C)->region = 200;
    build(&w);
    ck_assert_uint_eq(differences(&w, false, &rows), 0);
    ck_assert_uint_eq(differences(&w, true, &rows), 3);
    pn_free(rows);
    node_of(&w, RING_C)->region = 201;
    build(&w);
    ck_assert_uint_eq(differences(&w, false, &rows), 1);
    ck_assert_uint_eq(rows[0].stored, 201);
    ck_assert_uint_eq(rows[0].computed, 200);
    pn_free(rows);
    release(&w);
}
END_TEST

START_TEST(a_subset_judges_only_impossible_dead_ends)
{
    struct world w = make(36);
    struct pn_difference *rows;
    /* Not a dead end as stored: its other link may go on in the missing area. */
    node_of(&w, FAR_A)->flags &= ~(uint32_t)PN_NODE_DEAD_END;
    build(&w);
    ck_assert_uint_eq(differences(&w, false, &rows), 0);
    node_of(&w, RING_A)->flags |= PN_NODE_DEAD_END;
    build(&w);
    ck_assert_uint_eq(differences(&w, false, &rows), 1);
    ck_assert_int_eq(rows[0].what, PN_DIFFERS_DEAD_END);
    pn_free(rows);
    release(&w);
}
END_TEST

static enum pn_status compare_all(void *context, struct pn_error *err)
{
    const struct world *w = context;
    struct pn_region *list = NULL;
    struct pn_difference *rows = NULL;
    uint32_t count[2], n;
    enum pn_status status = pn_graph_region_list(w->graph, &list, count, err);
    if (status == PN_OK)
        status = pn_graph_compare(w->graph, false, &rows, &n, err);
    pn_free(list);
    pn_free(rows);
    return status;
}

START_TEST(memory_may_fail_anywhere)
{
    struct world w = make(-1);
    node_of(&w, PED)->region = 77;
    node_of(&w, RING_A)->region = 77;
    build(&w);
    test_memory_every_failure(compare_all, &w, 1);
    release(&w);
}
END_TEST

static Suite *compare_suite(void)
{
    Suite *suite = suite_create("compare");
    TCase *tcase = tcase_create("regions");
    tcase_add_test(tcase, regions_are_listed_with_size_and_box);
    tcase_add_test(tcase, an_empty_network_has_no_regions);
    tcase_add_test(tcase, what_the_compiler_stored_is_equal);
    tcase_add_test(tcase, each_planted_fault_is_found_once);
    tcase_add_test(tcase, a_subset_is_compared_as_a_partition);
    tcase_add_test(tcase, a_subset_judges_only_impossible_dead_ends);
    tcase_add_test(tcase, memory_may_fail_anywhere);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(compare_suite());
}
