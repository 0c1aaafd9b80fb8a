/* graph/: adjacency arrays, regions, dead ends, strong components. */
#include "base/error.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

static struct pn_graph *graph_of(const struct pn_network *network)
{
    struct pn_graph *graph = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    return graph;
}

/* A finished network with its graph, and handles as graph ids. */
struct world {
    struct test_net *net;
    struct pn_network *network;
    struct pn_graph *graph;
};

static struct world finish(struct test_net *net)
{
    struct world w = {.net = net, .network = test_net_finish(net)};
    w.graph = graph_of(w.network);
    return w;
}

static void release(struct world *w)
{
    pn_graph_free(w->graph);
    pn_network_free(w->network);
    test_net_free(w->net);
}

static pn_node_id id_of(const struct world *w, int handle)
{
    return pn_graph_find(w->graph, test_net_address(w->net, handle));
}

/* The first arc from one node to another. */
static uint32_t arc_of(const struct world *w, int from, int to)
{
    pn_node_id f = id_of(w, from), t = id_of(w, to);
    for (uint32_t a = w->graph->first_out[f]; a < w->graph->first_out[f + 1]; a++)
        if (w->graph->target[a] == t)
            return a;
    return PN_NODE_NONE;
}

static struct pn_link *first_link(const struct world *w, int handle)
{
    uint32_t count;
    return pn_network_links(w->network, test_net_address(w->net, handle), &count);
}

START_TEST(an_empty_network_is_an_empty_graph)
{
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    struct pn_graph *graph = graph_of(network);
    uint32_t region, counts[2] = {7, 7}, count = 7;
    uint8_t dead_end;
    ck_assert_uint_eq(graph->node_count, 0);
    ck_assert_uint_eq(graph->first_out[0], 0);
    ck_assert_uint_eq(pn_graph_find(graph, (struct pn_address){0, 0}), PN_NODE_NONE);
    ck_assert_pn_ok(pn_graph_regions(graph, &region, NULL, counts, &err), &err);
    ck_assert_pn_ok(pn_graph_dead_ends(graph, &dead_end, &err), &err);
    ck_assert_pn_ok(pn_graph_strong(graph, &region, &count, &err), &err);
    ck_assert_uint_eq(counts[0] + counts[1] + count, 0);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(ids_are_dense_and_in_address_order)
{
    struct test_net *net = test_net_new();
    int far = test_net_node(net, PN_KIND_CAR, 2900, 2900, 0);
    int ped = test_net_node(net, PN_KIND_PED, -2900, -2900, 0);
    int car = test_net_node(net, PN_KIND_CAR, -2900, -2950, 0);
    int boat = test_net_node(net, PN_KIND_BOAT, -800, -2950, 0);
    struct world w = finish(net);
    ck_assert_uint_eq(id_of(&w, car), 0); /* vehicles before peds in a file */
    ck_assert_uint_eq(id_of(&w, ped), 1);
    ck_assert_uint_eq(id_of(&w, boat), 2);
    ck_assert_uint_eq(id_of(&w, far), 3);
    ck_assert_uint_eq(w.graph->kind[1], PN_KIND_PED);
    ck_assert_uint_eq(w.graph->kind[2], PN_KIND_BOAT);
    for (pn_node_id n = 0; n < w.graph->node_count; n++)
        ck_assert_uint_eq(pn_graph_find(w.graph, pn_graph_address(w.graph, n)), n);
    ck_assert_uint_eq(pn_graph_find(w.graph, (struct pn_address){0, 2}), PN_NODE_NONE);
    ck_assert_uint_eq(pn_graph_find(w.graph, (struct pn_address){1, 0}), PN_NODE_NONE);
    ck_assert_uint_eq(pn_graph_find(w.graph, (struct pn_address){64, 0}), PN_NODE_NONE);
    ck_assert_uint_eq(pn_graph_address(w.graph, 3).area, 63);
    release(&w);
}
END_TEST

START_TEST(lanes_follow_the_attached_node)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    test_net_link(net, a, b, 2, 1);
    struct world w = finish(net);
    uint32_t ab = arc_of(&w, a, b), ba = arc_of(&w, b, a);
    ck_assert_uint_eq(w.graph->lanes[ab], 2);
    ck_assert_uint_eq(w.graph->lanes[ba], 1);
    ck_assert_uint_eq(w.graph->reverse[ab], ba);
    ck_assert_uint_eq(w.graph->reverse[ba], ab);
    ck_assert_uint_eq(w.graph->length[ab], 100);
    ck_assert_uint_eq(w.graph->metres_q16[ab], 100 * PN_Q16_PER_M);
    release(&w);
}
END_TEST

/* A light with light_to concerns traffic toward the attached node, else the other way. */
START_TEST(lights_are_on_the_arc_they_stop)
{
    static const uint8_t flag[4] = {0, PN_ARC_LIGHT_NS, PN_ARC_LIGHT_WE, 0};
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    test_net_link(net, a, b, 1, 1);
    struct world w = finish(net);
    struct pn_navi *navi = pn_network_navi(w.network, first_link(&w, a)->navi);
    navi->light = (uint16_t)(_i & 3);
    navi->lanes |= _i & 4 ? PN_NAVI_LIGHT_TO : 0;
    pn_graph_free(w.graph);
    w.graph = graph_of(w.network);
    bool toward = _i & 4; /* attached to a, the lower address */
    ck_assert_uint_eq(w.graph->arc_flags[arc_of(&w, b, a)], toward ? flag[_i & 3] : 0);
    ck_assert_uint_eq(w.graph->arc_flags[arc_of(&w, a, b)], toward ? 0 : flag[_i & 3]);
    release(&w);
}
END_TEST

START_TEST(double_links_pair_first_with_first)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    int c = test_net_node(net, PN_KIND_CAR, 0, 100, 0);
    test_net_link(net, a, b, 2, 0);
    test_net_link(net, a, c, 1, 1);
    test_net_link(net, b, a, 3, 0);
    struct world w = finish(net);
    uint32_t a0 = w.graph->first_out[id_of(&w, a)], b0 = w.graph->first_out[id_of(&w, b)];
    ck_assert_uint_eq(w.graph->reverse[a0], b0);
    ck_assert_uint_eq(w.graph->reverse[a0 + 2], b0 + 1);
    ck_assert_uint_eq(w.graph->reverse[b0 + 1], a0 + 2);
    ck_assert_uint_eq(w.graph->lanes[a0], 2);
    ck_assert_uint_eq(w.graph->lanes[b0 + 1], 3);
    release(&w);
}
END_TEST

START_TEST(a_link_to_itself_is_its_own_reverse)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, 0, 0, 0);
    test_net_link(net, a, a, 1, 1);
    struct world w = finish(net);
    ck_assert_uint_eq(w.graph->arc_count, 1);
    ck_assert_uint_eq(w.graph->reverse[0], 0);
    ck_assert_uint_eq(w.graph->metres_q16[0], 0);
    ck_assert_uint_eq(w.graph->arc_flags[0], 0);
    release(&w);
}
END_TEST

START_TEST(a_link_without_a_link_back_is_marked)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    int c = test_net_node(net, PN_KIND_CAR, 200, 0, 0);
    test_net_link(net, a, b, 1, 1);
    test_net_link_one_sided(net, a, b, 1); /* two there, one back */
    test_net_link_one_sided(net, c, b, 1);
    struct world w = finish(net);
    uint32_t second = w.graph->first_out[id_of(&w, a)] + 1;
    ck_assert_uint_eq(w.graph->arc_flags[second - 1], 0);
    ck_assert_uint_eq(w.graph->arc_flags[second], PN_ARC_ONE_SIDED);
    ck_assert_uint_eq(w.graph->reverse[second], PN_NODE_NONE);
    ck_assert_uint_eq(w.graph->arc_flags[arc_of(&w, c, b)], PN_ARC_ONE_SIDED);
    ck_assert_uint_eq(arc_of(&w, b, c), PN_NODE_NONE);
    release(&w);
}
END_TEST

START_TEST(links_to_nowhere_are_dropped_and_counted)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    int gone = test_net_node(net, PN_KIND_CAR, 0, -100, 0);
    int ped = test_net_node(net, PN_KIND_PED, 0, 10, 0);
    test_net_link(net, a, gone, 1, 1);
    test_net_link(net, a, ped, 1, 1); /* dropped both ways */
    test_net_link(net, a, b, 1, 0);
    test_net_drop_area(net, 28);
    struct world w = finish(net);
    ck_assert_uint_eq(test_net_address(net, gone).area, 28);
    ck_assert_uint_eq(w.graph->dangling_count, 3);
    ck_assert_uint_eq(w.graph->arc_count, 2);
    ck_assert_uint_eq(w.graph->first_out[id_of(&w, a) + 1], 1);
    first_link(&w, b)->to.node = 999;
    pn_graph_free(w.graph);
    w.graph = graph_of(w.network);
    ck_assert_uint_eq(w.graph->dangling_count, 4);
    ck_assert_uint_eq(w.graph->arc_flags[arc_of(&w, a, b)], PN_ARC_ONE_SIDED);
    release(&w);
}
END_TEST

START_TEST(a_navi_that_is_not_there_leaves_the_link_open)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 10, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 10, 0);
    test_net_link(net, a, b, 2, 0);
    struct world w = finish(net);
    for (int side = 0; side < 2; side++) {
        struct pn_link *link = first_link(&w, side ? b : a);
        link->navi.area = side ? link->navi.area : 40;
        link->navi.navi = 1;
    }
    pn_graph_free(w.graph);
    w.graph = graph_of(w.network);
    for (uint32_t arc = 0; arc < 2; arc++) {
        ck_assert_uint_eq(w.graph->lanes[arc], 1);
        ck_assert_uint_eq(w.graph->arc_flags[arc], PN_ARC_NO_NAVI);
    }
    release(&w);
}
END_TEST

START_TEST(cars_may_link_to_boats)
{
    struct test_net *net = test_net_new();
    int car = test_net_node(net, PN_KIND_CAR, 0, 10, 0);
    int boat = test_net_node(net, PN_KIND_BOAT, 50, 10, 0);
    test_net_link(net, car, boat, 1, 1);
    struct world w = finish(net);
    ck_assert_uint_eq(w.graph->arc_count, 2);
    release(&w);
}
END_TEST

static const struct {
    double x, y, z;
    uint32_t q16;
} distances[] = {
    {0, 0, 0, 0},
    {0.125, 0, 0, 8192},
    {3, 4, 12, 13 * 65536},
    {1, 1, 0, 92682},         /* 65536 * 1.41421356 = 92681.90 */
    {1, 1, 1, 113512},        /* 113511.68 */
    {100, 0.125, 0, 6553606}, /* 6553605.12 */
};

START_TEST(metres_are_rounded_up)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, 1, 1, 0);
    int b = test_net_node(net, PN_KIND_PED, 1 + distances[_i].x, 1 + distances[_i].y,
                          distances[_i].z);
    test_net_link(net, a, b, 1, 1);
    struct world w = finish(net);
    ck_assert_uint_eq(w.graph->metres_q16[0], distances[_i].q16);
    ck_assert_uint_eq(w.graph->metres_q16[1], distances[_i].q16);
    release(&w);
}
END_TEST

START_TEST(linked_nodes_too_far_apart_are_refused)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, 1, 1, 0);
    int b = test_net_node(net, PN_KIND_PED, 2, 1, 0);
    test_net_link(net, a, b, 1, 1);
    struct world w = finish(net);
    struct pn_graph *graph = NULL;
    struct pn_error err;
    /* The largest distance that fits is (2^32 - 1) / 65536 m: in steps of 1/8, 524287. */
    pn_network_node(w.network, test_net_address(net, b))->pos.x = 8 + 524287;
    pn_graph_free(w.graph);
    w.graph = graph_of(w.network);
    ck_assert_uint_eq(w.graph->metres_q16[0], 524287u * 8192u);
    pn_network_node(w.network, test_net_address(net, b))->pos.x++;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_graph_new(w.network, &graph, &err), &err);
    pn_network_node(w.network, test_net_address(net, b))->pos.x = INT32_MAX;
    pn_network_node(w.network, test_net_address(net, a))->pos.x = INT32_MIN;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_graph_new(w.network, &graph, &err), &err);
    ck_assert_ptr_null(graph);
    ck_assert_int_eq(err.area, test_net_address(net, a).area);
    ck_assert_int_eq(err.record, test_net_address(net, a).node);
    release(&w);
}
END_TEST

START_TEST(an_unset_length_or_navi_is_refused)
{
    struct test_net *net = test_net_new();
    int ped = test_net_node(net, PN_KIND_PED, 1, 1, 0);
    int a = test_net_node(net, PN_KIND_CAR, 1, 1, 0);
    int b = test_net_node(net, PN_KIND_CAR, 2, 1, 0);
    test_net_link(net, a, b, 1, 1);
    test_net_link(net, ped, ped, 1, 1);
    struct world w = finish(net);
    struct pn_graph *graph = NULL;
    struct pn_error err;
    /* A ped link has no navi: nothing is missing. */
    first_link(&w, ped)->unset = PN_LINK_UNSET_NAVI;
    pn_graph_free(w.graph);
    w.graph = graph_of(w.network);
    struct pn_link *link = first_link(&w, b);
    link->unset = _i ? PN_LINK_UNSET_NAVI : PN_LINK_UNSET_LENGTH;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_graph_new(w.network, &graph, &err), &err);
    ck_assert_int_eq(err.area, test_net_address(net, b).area);
    ck_assert_int_eq(err.record, test_net_address(net, b).node);
    release(&w);
}
END_TEST

START_TEST(regions_are_numbered_by_lowest_address_a_section)
{
    struct test_net *net = test_net_new();
    int c0 = test_net_node(net, PN_KIND_CAR, 0, 10, 0);
    int c1 = test_net_node(net, PN_KIND_CAR, 10, 10, 0);
    int c2 = test_net_node(net, PN_KIND_BOAT, 20, 10, 0);
    int p0 = test_net_node(net, PN_KIND_PED, 30, 10, 0);
    test_net_link(net, c2, c0, 0, 0); /* closed, but a link */
    struct world w = finish(net);
    uint32_t region[4], count[2];
    pn_node_id next[4];
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_regions(w.graph, region, next, count, &err), &err);
    ck_assert_uint_eq(region[id_of(&w, c0)], 1);
    ck_assert_uint_eq(region[id_of(&w, c1)], 2);
    ck_assert_uint_eq(region[id_of(&w, c2)], 1);
    ck_assert_uint_eq(region[id_of(&w, p0)], 1);
    ck_assert_uint_eq(count[0], 2);
    ck_assert_uint_eq(count[1], 1);
    release(&w);
}
END_TEST

/* A ring with a tail of three, a lone pair, and a ped path. */
START_TEST(peeling_leaves_the_ring)
{
    struct test_net *net = test_net_new();
    int node[9];
    for (int i = 0; i < 8; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, 10 * i, 10, 0);
    node[8] = test_net_node(net, PN_KIND_PED, 0, 10, 0);
    for (int i = 0; i < 3; i++)
        test_net_link(net, node[i], node[(i + 1) % 3], 1, 1);
    for (int i = 2; i < 5; i++)
        test_net_link(net, node[i], node[i + 1], 1, 1);
    test_net_link(net, node[6], node[7], 1, 1);
    struct world w = finish(net);
    uint8_t dead_end[9];
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_dead_ends(w.graph, dead_end, &err), &err);
    for (int i = 0; i < 9; i++)
        ck_assert_msg(dead_end[id_of(&w, node[i])] == (i >= 3 && i < 8), "node %d", i);
    release(&w);
}
END_TEST

START_TEST(one_way_streets_split_components)
{
    struct test_net *net = test_net_new();
    int node[5];
    for (int i = 0; i < 5; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, 10 * i, 10, 0);
    test_net_link(net, node[0], node[3], 1, 0); /* a circle of one-ways: 0 3 4 */
    test_net_link(net, node[3], node[4], 1, 0);
    test_net_link(net, node[4], node[0], 1, 0);
    test_net_link(net, node[1], node[3], 1, 0); /* in only */
    test_net_link(net, node[3], node[2], 0, 0); /* closed */
    struct world w = finish(net);
    uint32_t component[5], count;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_strong(w.graph, component, &count, &err), &err);
    ck_assert_uint_eq(count, 3);
    static const uint32_t expected[5] = {0, 1, 2, 0, 0};
    for (int i = 0; i < 5; i++)
        ck_assert_uint_eq(component[id_of(&w, node[i])], expected[i]);
    release(&w);
}
END_TEST

static enum pn_status everything(void *context, struct pn_error *err)
{
    struct pn_graph *graph;
    uint32_t region[2], count[2];
    uint8_t dead_end[2];
    PN_TRY(pn_graph_new(context, &graph, err));
    enum pn_status status = pn_graph_regions(graph, region, NULL, count, err);
    if (status == PN_OK)
        status = pn_graph_dead_ends(graph, dead_end, err);
    if (status == PN_OK)
        status = pn_graph_strong(graph, region, count, err);
    pn_graph_free(graph);
    return status;
}

START_TEST(every_allocation_may_fail)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    test_net_link(net, a, b, 1, 1);
    struct world w = finish(net);
    test_memory_every_failure(everything, w.network, 1);
    release(&w);
}
END_TEST

static Suite *graph_suite(void)
{
    Suite *suite = suite_create("graph");
    TCase *build = tcase_create("build");
    tcase_add_test(build, an_empty_network_is_an_empty_graph);
    tcase_add_test(build, ids_are_dense_and_in_address_order);
    tcase_add_test(build, lanes_follow_the_attached_node);
    tcase_add_loop_test(build, lights_are_on_the_arc_they_stop, 0, 8);
    tcase_add_test(build, double_links_pair_first_with_first);
    tcase_add_test(build, a_link_to_itself_is_its_own_reverse);
    tcase_add_test(build, a_link_without_a_link_back_is_marked);
    tcase_add_test(build, links_to_nowhere_are_dropped_and_counted);
    tcase_add_test(build, a_navi_that_is_not_there_leaves_the_link_open);
    tcase_add_test(build, cars_may_link_to_boats);
    tcase_add_loop_test(build, metres_are_rounded_up, 0,
                        (int)(sizeof distances / sizeof *distances));
    tcase_add_test(build, linked_nodes_too_far_apart_are_refused);
    tcase_add_loop_test(build, an_unset_length_or_navi_is_refused, 0, 2);
    suite_add_tcase(suite, build);
    TCase *labels = tcase_create("labels");
    tcase_add_test(labels, regions_are_numbered_by_lowest_address_a_section);
    tcase_add_test(labels, peeling_leaves_the_ring);
    tcase_add_test(labels, one_way_streets_split_components);
    tcase_add_test(labels, every_allocation_may_fail);
    suite_add_tcase(suite, labels);
    return suite;
}

int main(void)
{
    return test_run(graph_suite());
}
