/* index/: nearest nodes and boxes on small networks and on the originals. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>

static struct pn_error err;
static struct pn_network *network;
static struct pn_graph *graph;
static struct pn_index *index_;

static void open_network(struct pn_network *opened)
{
    network = opened;
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_index_new(graph, &index_, &err), &err);
}

static void setup(void)
{
    pn_error_clear(&err);
}

static void teardown(void)
{
    pn_index_free(index_);
    pn_graph_free(graph);
    pn_network_free(network);
}

/* Two roads that cross at x = y = 50, one 16 m over the other; a ped and a boat. */
static void open_crossing(void)
{
    setup();
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 50, 50, 5);   /* 36/0 */
    test_net_node(net, PN_KIND_CAR, 50, 50, 21);  /* 36/1 */
    test_net_node(net, PN_KIND_CAR, 90, 50, 5);   /* 36/2 */
    test_net_node(net, PN_KIND_BOAT, 300, 50, 0); /* 36/3 */
    test_net_node(net, PN_KIND_PED, 52, 50, 5);   /* 36/4 */
    open_network(test_net_finish(net));
    test_net_free(net);
}

static enum pn_status ask(const struct pn_nearest_query *query, struct pn_nearest *found,
                          uint32_t *count, bool *levels)
{
    pn_error_clear(&err);
    return pn_index_nearest(index_, query, found, count, levels, &err);
}

/* The number in area 36 of the nearest node. */
static uint32_t nearest(struct pn_point point, bool has_z, uint32_t kinds, bool *levels)
{
    struct pn_nearest_query query = {point, has_z, kinds, 1};
    struct pn_nearest found;
    uint32_t count = 0;
    ck_assert_pn_ok(ask(&query, &found, &count, levels), &err);
    ck_assert_uint_eq(count, 1);
    return pn_graph_address(graph, found.node).node;
}

START_TEST(height_tells_two_levels_apart)
{
    bool levels = true;
    ck_assert_uint_eq(nearest((struct pn_point){50, 50, 5}, true, PN_KINDS_CAR, &levels),
                      0);
    ck_assert(!levels);
    ck_assert_uint_eq(nearest((struct pn_point){50, 50, 21}, true, PN_KINDS_CAR, NULL),
                      1);
}
END_TEST

START_TEST(without_height_two_levels_are_noted)
{
    bool levels = false;
    ck_assert_uint_eq(nearest((struct pn_point){51, 50, 0}, false, PN_KINDS_CAR, &levels),
                      0);
    ck_assert(levels);
    nearest((struct pn_point){90, 50, 0}, false, PN_KINDS_CAR, &levels);
    ck_assert(!levels);
    /* 5 m off in plan is still close, and a bit more is not. */
    nearest((struct pn_point){45, 50, 0}, false, PN_KINDS_CAR, &levels);
    ck_assert(levels);
    nearest((struct pn_point){44.875, 50, 0}, false, PN_KINDS_CAR, &levels);
    ck_assert(!levels);
}
END_TEST

START_TEST(only_the_kinds_asked_for_are_found)
{
    struct pn_point point = {52, 50, 5};
    ck_assert_uint_eq(nearest(point, true, PN_KINDS_ALL, NULL), 4);
    ck_assert_uint_eq(nearest(point, true, PN_KINDS_VEHICLE, NULL), 0);
    ck_assert_uint_eq(nearest(point, true, PN_KINDS_BOAT, NULL), 3);
}
END_TEST

START_TEST(several_come_nearest_first_and_ties_by_id)
{
    struct pn_nearest_query query = {{50, 50, 13}, true, PN_KINDS_VEHICLE, 9};
    struct pn_nearest found[9];
    uint32_t count;
    ck_assert_pn_ok(ask(&query, found, &count, NULL), &err);
    ck_assert_uint_eq(count, 4);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_uint_eq(found[i].node, i);
    ck_assert_double_eq(found[0].distance_m, 8);
    ck_assert_double_eq(found[1].distance_m, 8);
    ck_assert_double_eq(found[2].distance_m, sqrt(40 * 40 + 8 * 8));
}
END_TEST

static const struct pn_point bad_points[] = {
    {NAN, 0, 0},      {0, NAN, 0},       {0, 0, NAN},
    {INFINITY, 0, 0}, {0, -INFINITY, 0}, {0, 2e12, 0},
};

START_TEST(points_that_are_no_points_are_refused)
{
    struct pn_nearest_query query = {bad_points[_i], true, PN_KINDS_ALL, 1};
    struct pn_nearest found = {77, 77};
    uint32_t count = 77;
    ck_assert_pn_fails(PN_E_ARG, ask(&query, &found, &count, NULL), &err);
    ck_assert_uint_eq(found.node, 77);
    ck_assert_uint_eq(count, 77);
}
END_TEST

START_TEST(questions_without_an_answer_are_refused)
{
    struct pn_nearest found;
    uint32_t count;
    struct pn_nearest_query query = {{0, 0, 0}, true, 0, 1};
    ck_assert_pn_fails(PN_E_ARG, ask(&query, &found, &count, NULL), &err);
    query = (struct pn_nearest_query){{0, 0, 0}, true, PN_KINDS_ALL, 0};
    ck_assert_pn_fails(PN_E_ARG, ask(&query, &found, &count, NULL), &err);
    /* Without z, its content does not matter. */
    query = (struct pn_nearest_query){{0, 0, NAN}, false, PN_KINDS_ALL, 1};
    ck_assert_pn_ok(ask(&query, &found, &count, NULL), &err);
}
END_TEST

START_TEST(a_kind_without_nodes_is_not_found)
{
    setup();
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    open_network(test_net_finish(net));
    test_net_free(net);
    struct pn_nearest_query query = {{0, 0, 0}, true, PN_KINDS_PED, 1};
    struct pn_nearest found;
    uint32_t count;
    ck_assert_pn_fails(PN_E_NOTFOUND, ask(&query, &found, &count, NULL), &err);
    query.kinds = PN_KINDS_ALL;
    query.point.x = 1e9;
    ck_assert_pn_ok(ask(&query, &found, &count, NULL), &err);
    ck_assert_double_eq(found.distance_m, 1e9);
}
END_TEST

START_TEST(boxes_hold_their_borders)
{
    struct pn_box box = {{50, 50, 5}, {90, 50, 21}};
    pn_node_id *nodes;
    uint32_t count;
    ck_assert_pn_ok(pn_index_box(index_, &box, PN_KINDS_ALL, &nodes, &count, &err), &err);
    ck_assert_uint_eq(count, 4);
    ck_assert_uint_eq(nodes[0], 0);
    ck_assert_uint_eq(nodes[3], 4);
    pn_free(nodes);
    box.min.z = 5.125;
    ck_assert_pn_ok(pn_index_box(index_, &box, PN_KINDS_ALL, &nodes, &count, &err), &err);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(nodes[0], 1);
    pn_free(nodes);
    box = (struct pn_box){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, 5}};
    ck_assert_pn_ok(pn_index_box(index_, &box, PN_KINDS_CAR, &nodes, &count, &err), &err);
    ck_assert_uint_eq(count, 2);
    pn_free(nodes);
}
END_TEST

static const struct pn_box bad_boxes[] = {
    {{1, 0, 0}, {0, 1, 1}},   {{0, 0, 2}, {1, 1, 1}},   {{NAN, 0, 0}, {1, 1, 1}},
    {{0, 0, 0}, {1, NAN, 1}}, {{0, 0, 0}, {1, 1, NAN}},
};

static const struct {
    const char *text;
    struct pn_box box;
} typed_boxes[] = {
    {"1,2,3,4", {{1, 2, -INFINITY}, {3, 4, INFINITY}}},
    {"3,-2,1,-4.5", {{1, -4.5, -INFINITY}, {3, -2, INFINITY}}},
    {"1,2,9,3,4,-5", {{1, 2, -5}, {3, 4, 9}}},
};

START_TEST(boxes_read_as_people_type_them)
{
    struct pn_box box;
    ck_assert(pn_box_parse(typed_boxes[_i].text, &box));
    ck_assert_mem_eq(&box, &typed_boxes[_i].box, sizeof box);
}
END_TEST

static const char *const no_boxes[] = {
    "",
    "1,2,3",
    "1,2,3,4,5",
    "1,2,3,4,5,6,7",
    "1,2,3,4,5,6,",
    "1,2,3,",
    "1,2,3,x",
    "1,2,3,4 ",
    "1,2,3,nan",
    "1,2,3,0000000000000000000000000000000000000000000000000000000000000001",
};

START_TEST(what_is_no_box_leaves_it)
{
    const struct pn_box before = {{7, 7, 7}, {8, 8, 8}};
    struct pn_box box = before;
    ck_assert_msg(!pn_box_parse(no_boxes[_i], &box), "'%s'", no_boxes[_i]);
    ck_assert_mem_eq(&box, &before, sizeof box);
}
END_TEST

START_TEST(boxes_inside_out_are_refused)
{
    pn_node_id *nodes = NULL;
    uint32_t count = 77;
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_index_box(index_, &bad_boxes[_i], PN_KINDS_ALL, &nodes, &count, &err), &err);
    ck_assert_ptr_null(nodes);
    ck_assert_uint_eq(count, 77);
}
END_TEST

START_TEST(a_box_around_nothing_is_empty)
{
    struct pn_box box = {{-900, -900, -900}, {-800, -800, 900}};
    pn_node_id *nodes;
    uint32_t count;
    ck_assert_pn_ok(pn_index_box(index_, &box, PN_KINDS_ALL, &nodes, &count, &err), &err);
    ck_assert_uint_eq(count, 0);
    pn_free(nodes);
}
END_TEST

static enum pn_status use_index(void *context, struct pn_error *error)
{
    struct pn_index *made;
    enum pn_status status = pn_index_new(context, &made, error);
    if (status != PN_OK)
        return status;
    struct pn_box box = {{-900, -900, -900}, {900, 900, 900}};
    pn_node_id *nodes = NULL;
    uint32_t count;
    status = pn_index_box(made, &box, PN_KINDS_ALL, &nodes, &count, error);
    pn_free(nodes);
    pn_index_free(made);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    test_memory_every_failure(use_index, graph, 1);
}
END_TEST

static void open_real(void)
{
    setup();
    open_network(test_real_network());
}

static void ck_nearest_is(struct pn_point point, bool has_z, uint32_t kinds,
                          struct pn_address address)
{
    struct pn_nearest_query query = {point, has_z, kinds, 1};
    struct pn_nearest found;
    uint32_t count;
    ck_assert_pn_ok(ask(&query, &found, &count, NULL), &err);
    struct pn_address got = pn_graph_address(graph, found.node);
    ck_assert_msg(pn_address_compare(got, address) == 0, "%u/%u", got.area, got.node);
}

START_TEST(known_points_lead_to_known_nodes)
{
    ck_nearest_is((struct pn_point){420, 2502, 16.5}, true, PN_KINDS_VEHICLE,
                  (struct pn_address){60, 188});
}
END_TEST

/* Inside, just outside, far outside and out of all measure. */
static const struct pn_point anywhere[] = {
    {0, 0, 0},   {-2495, -1687, 30}, {-3100, 0, 0},    {4000, 4000, 0},
    {1e9, 0, 0}, {-1e9, 1e9, 0},     {1e12, -1e12, 5}, {2999, -2999, -1e9},
};

START_TEST(any_point_has_the_node_a_scan_finds)
{
    for (uint32_t kinds = 1; kinds <= PN_KINDS_ALL; kinds++) {
        struct pn_nearest_query query = {anywhere[_i], kinds % 2 == 0, kinds, 3};
        struct pn_nearest found[3];
        uint32_t count, best = 0;
        ck_assert_pn_ok(ask(&query, found, &count, NULL), &err);
        double least = HUGE_VAL;
        for (uint32_t n = 0; n < graph->node_count; n++) {
            double dx = query.point.x - graph->pos[n].x / 8.0;
            double dy = query.point.y - graph->pos[n].y / 8.0;
            double dz = query.has_z ? query.point.z - graph->pos[n].z / 8.0 : 0;
            double d2 = dx * dx + dy * dy + dz * dz;
            if (kinds >> graph->kind[n] & 1 && d2 < least) {
                least = d2;
                best = n;
            }
        }
        ck_assert_uint_eq(count, 3);
        ck_assert_uint_eq(found[0].node, best);
        ck_assert_double_eq(found[0].distance_m, sqrt(least));
    }
}
END_TEST

static Suite *index_suite(void)
{
    Suite *suite = suite_create("index");
    TCase *small = tcase_create("small");
    tcase_add_checked_fixture(small, open_crossing, teardown);
    tcase_add_test(small, height_tells_two_levels_apart);
    tcase_add_test(small, without_height_two_levels_are_noted);
    tcase_add_test(small, only_the_kinds_asked_for_are_found);
    tcase_add_test(small, several_come_nearest_first_and_ties_by_id);
    tcase_add_loop_test(small, points_that_are_no_points_are_refused, 0,
                        sizeof bad_points / sizeof *bad_points);
    tcase_add_test(small, questions_without_an_answer_are_refused);
    tcase_add_test(small, boxes_hold_their_borders);
    tcase_add_loop_test(small, boxes_read_as_people_type_them, 0,
                        sizeof typed_boxes / sizeof *typed_boxes);
    tcase_add_loop_test(small, what_is_no_box_leaves_it, 0,
                        sizeof no_boxes / sizeof *no_boxes);
    tcase_add_loop_test(small, boxes_inside_out_are_refused, 0,
                        sizeof bad_boxes / sizeof *bad_boxes);
    tcase_add_test(small, a_box_around_nothing_is_empty);
    tcase_add_test(small, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, small);
    TCase *lone = tcase_create("lone");
    tcase_add_checked_fixture(lone, NULL, teardown);
    tcase_add_test(lone, a_kind_without_nodes_is_not_found);
    suite_add_tcase(suite, lone);
    TCase *real = tcase_create("originals");
    const int points = sizeof anywhere / sizeof *anywhere;
    tcase_add_checked_fixture(real, open_real, teardown);
    tcase_add_test(real, known_points_lead_to_known_nodes);
    tcase_add_loop_test(real, any_point_has_the_node_a_scan_finds, 0, points);
    test_suite_add_real(suite, real, 1 + points);
    return suite;
}

int main(void)
{
    return test_run(index_suite());
}
