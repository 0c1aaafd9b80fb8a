/* guide/: lines of routes, through nodes and in lanes, whole and simplified. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;
static struct test_built built;
static struct pn_graph *graph;
static struct pn_line line;

static void setup(void)
{
    pn_error_clear(&err);
    memset(&line, 0, sizeof line);
    graph = NULL;
}

static void teardown(void)
{
    pn_line_release(&line);
    pn_graph_free(graph);
    if (built.net)
        test_built_release(&built);
    memset(&built, 0, sizeof built);
}

static void finish(struct test_net *net)
{
    built = test_net_build(net);
    ck_assert_pn_ok(pn_graph_new(built.network, &graph, &err), &err);
}

static pn_node_id id(int handle)
{
    return pn_graph_find(graph, test_net_address(built.net, handle));
}

static void take_lanes(int count)
{
    pn_node_id nodes[8];
    for (int i = 0; i < count; i++)
        nodes[i] = id(i);
    ck_assert_pn_ok(
        pn_line_of_lanes(graph, built.network, nodes, (uint32_t)count, &line, &err),
        &err);
}

static void assert_point(uint32_t i, double x, double y, double z)
{
    const struct pn_point *p = &line.points[i].pos;
    ck_assert_uint_lt(i, line.count);
    ck_assert_msg(fabs(p->x - x) < 1e-6 && fabs(p->y - y) < 1e-6 && fabs(p->z - z) < 1e-6,
                  "point %u is %g,%g,%g, not %g,%g,%g", i, p->x, p->y, p->z, x, y, z);
}

START_TEST(offsets_follow_the_formula)
{
    /* One-way: symmetric about the navi. */
    ck_assert_double_eq_tol(pn_lane_offset(0, 1, 0, 0), 0, 1e-12);
    ck_assert_double_eq_tol(pn_lane_offset(0, 2, 0, 0), -2.7, 1e-12);
    ck_assert_double_eq_tol(pn_lane_offset(1, 2, 0, 40), 2.7, 1e-12);
    ck_assert_double_eq_tol(pn_lane_offset(2, 3, 0, 0), 5.4, 1e-12);
    /* Two-way: from half the median outward, lane by lane. */
    ck_assert_double_eq_tol(pn_lane_offset(0, 1, 1, 0), 2.7, 1e-12);
    ck_assert_double_eq_tol(pn_lane_offset(1, 2, 1, 0), 8.1, 1e-12);
    ck_assert_double_eq_tol(pn_lane_offset(0, 1, 2, 80), 7.7, 1e-12);
}
END_TEST

START_TEST(lanes_lie_on_the_right_and_heights_on_the_road)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 3; i++)
        test_net_node(net, PN_KIND_CAR, 100 * i, 0, 10 + 2 * i);
    test_net_link(net, 0, 1, 2, 1);
    test_net_link(net, 1, 2, 1, 1);
    finish(net);
    take_lanes(3);
    ck_assert_uint_eq(line.count, 5);
    ck_assert_int_eq(line.kind, PN_LINE_LANE);
    assert_point(0, 0, -8.1, 10);
    assert_point(1, 50, -8.1, 11);
    assert_point(2, 100, -5.4, 12); /* the mean of both links */
    assert_point(3, 150, -2.7, 13);
    assert_point(4, 200, -2.7, 14);
    for (uint32_t i = 0; i < line.count; i++) {
        ck_assert_uint_eq(line.points[i].seq, i / 2);
        ck_assert_int_eq(line.points[i].is_node, i % 2 == 0);
    }
}
END_TEST

START_TEST(lines_run_through_navi_positions)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    test_net_node(net, PN_KIND_CAR, 0, 100, 10);
    test_net_link(net, 0, 1, 1, 1);
    finish(net);
    struct pn_navi *navi = test_built_navi(&built, 0, 0);
    navi->x += 3 * PN_FX_PER_M;
    navi->y += 20 * PN_FX_PER_M;
    navi->width = 32; /* a median of 4 m */
    take_lanes(2);
    assert_point(1, 3 + 2.7 + 2, 70, 7);
    ck_assert_uint_eq(line.points[1].width, 32);
}
END_TEST

START_TEST(without_a_lane_our_way_one_keeps_right_on_the_others)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 3; i++)
        test_net_node(net, PN_KIND_CAR, 100 * i, 0, 0);
    test_net_link(net, 0, 1, 0, 2);
    test_net_link(net, 1, 2, 0, 0);
    finish(net);
    take_lanes(3);
    assert_point(1, 50, -2.7, 0);
    assert_point(3, 150, 0, 0);
}
END_TEST

START_TEST(corners_are_cut_in_half_and_turning_back_has_no_side)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    test_net_node(net, PN_KIND_CAR, 100, 100, 0);
    test_net_link(net, 0, 1, 1, 1);
    test_net_link(net, 1, 2, 1, 1);
    finish(net);
    take_lanes(3);
    assert_point(2, 100 + 2.7 * sqrt(0.5), -2.7 * sqrt(0.5), 0);
    pn_line_release(&line);
    pn_node_id back[3] = {id(0), id(1), id(0)};
    ck_assert_pn_ok(pn_line_of_lanes(graph, built.network, back, 3, &line, &err), &err);
    assert_point(1, 50, -2.7, 0);
    assert_point(2, 100, 0, 0);
    assert_point(3, 50, 2.7, 0);
}
END_TEST

START_TEST(of_double_links_each_has_its_navi)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    test_net_node(net, PN_KIND_CAR, 100, 0, 0);
    test_net_link(net, 0, 1, 0, 1); /* closed our way: the second one is taken */
    test_net_link(net, 0, 1, 1, 0);
    finish(net);
    test_built_navi(&built, 0, 0)->y = 8 * PN_FX_PER_M;
    test_built_navi(&built, 0, 1)->y = -8 * PN_FX_PER_M;
    take_lanes(2);
    assert_point(1, 50, -8, 0);
}
END_TEST

START_TEST(footpaths_and_single_nodes_are_plain)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_PED, 0, 0, 0);
    test_net_node(net, PN_KIND_PED, 10, 0, 0);
    test_net_node(net, PN_KIND_CAR, 20, 0, 0);
    test_net_link(net, 0, 1, 0, 0);
    finish(net);
    test_built_node(&built, 0)->width = 16;
    take_lanes(2);
    ck_assert_uint_eq(line.count, 2);
    assert_point(0, 0, 0, 0);
    ck_assert_uint_eq(line.points[0].width, 16);
    pn_line_release(&line);
    pn_node_id car = id(2);
    ck_assert_pn_ok(pn_line_of_lanes(graph, built.network, &car, 1, &line, &err), &err);
    ck_assert_uint_eq(line.count, 1);
    pn_line_release(&line);
    ck_assert_pn_ok(pn_line_of_lanes(graph, built.network, NULL, 0, &line, &err), &err);
    ck_assert_uint_eq(line.count, 0);
}
END_TEST

START_TEST(what_is_no_route_is_refused)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    test_net_node(net, PN_KIND_CAR, 10, 0, 0);
    finish(net);
    pn_node_id apart[2] = {0, 1}, none[2] = {1, 2};
    ck_assert_pn_fails(
        PN_E_ARG, pn_line_of_lanes(graph, built.network, apart, 2, &line, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_RANGE, pn_line_of_nodes(graph, built.network, none, 2, &line, &err), &err);
    ck_assert_ptr_null(line.points);
    ck_assert_str_eq(pn_line_kind_name(PN_LINE_LANE), "lane");
    ck_assert_ptr_null(pn_line_kind_name(PN_LINE_KIND_COUNT));
}
END_TEST

static void draw(const double (*points)[3], uint32_t count)
{
    line.points = calloc(count, sizeof *line.points);
    line.count = count;
    for (uint32_t i = 0; i < count; i++) {
        line.points[i].pos = (struct pn_point){points[i][0], points[i][1], points[i][2]};
        line.points[i].seq = i;
    }
}

static void assert_left(double tolerance_m, const char *seqs)
{
    char text[64] = "";
    ck_assert_pn_ok(pn_line_simplify(&line, tolerance_m, &err), &err);
    for (uint32_t i = 0; i < line.count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", i ? " " : "",
                 line.points[i].seq);
    ck_assert_str_eq(text, seqs);
}

START_TEST(simplifying_counts_height)
{
    static const double hill[][3] = {{0, 0, 0}, {10, 1, 0}, {20, 0, 6}, {30, 0, 0}};
    draw(hill, 4);
    assert_left(1.5, "0 1 2 3");
    assert_left(5, "0 2 3");
    assert_left(6, "0 3");
    ck_assert_double_eq(line.tolerance_m, 12.5); /* the bounds add up */
}
END_TEST

START_TEST(what_is_straight_needs_no_points_and_tolerances_include_themselves)
{
    static const double road[][3] = {{0, 0, 0}, {10, 0, 0}, {20, 2, 0}, {40, 0, 0}};
    draw(road, 4);
    assert_left(0, "0 1 2 3");
    assert_left(2, "0 3");
    pn_line_release(&line);
    static const double straight[][3] = {{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {4, 8, 12}};
    draw(straight, 4);
    assert_left(0, "0 3");
}
END_TEST

START_TEST(there_and_back_keeps_the_turning_point)
{
    static const double trip[][3] = {{0, 0, 0}, {50, 0, 0}, {100, 0, 0}, {0, 0, 0}};
    draw(trip, 4);
    assert_left(5, "0 2 3"); /* both ends in one place: no line to be off from */
    pn_line_release(&line);
    static const double beyond[][3] = {{0, 0, 0}, {100, 0, 0}, {60, 0, 0}};
    draw(beyond, 3);
    assert_left(5, "0 1 2"); /* 40 m beyond the end, on the endless line */
}
END_TEST

START_TEST(short_lines_stay_and_odd_tolerances_are_refused)
{
    static const double two[][3] = {{0, 0, 0}, {0, 0, 0}};
    draw(two, 2);
    assert_left(1000, "0 1");
    assert_left(INFINITY, "0 1");
    line.count = 1;
    assert_left(1, "0");
    line.count = 0;
    assert_left(1, "");
    ck_assert_pn_fails(PN_E_ARG, pn_line_simplify(&line, -0.5, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_line_simplify(&line, NAN, &err), &err);
}
END_TEST

static enum pn_status make_all(void *context, struct pn_error *error)
{
    const pn_node_id nodes[2] = {0, 1};
    struct pn_line made = {0};
    (void)context;
    enum pn_status status =
        pn_line_of_lanes(graph, built.network, nodes, 2, &made, error);
    if (status == PN_OK)
        status = pn_line_simplify(&made, 1, error);
    pn_line_release(&made);
    if (status == PN_OK)
        status = pn_line_of_nodes(graph, built.network, nodes, 2, &made, error);
    pn_line_release(&made);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, 0, 0, 0);
    test_net_node(net, PN_KIND_CAR, 10, 0, 0);
    test_net_link(net, 0, 1, 1, 1);
    finish(net);
    test_memory_every_failure(make_all, NULL, 1);
}
END_TEST

static Suite *line_suite(void)
{
    Suite *suite = suite_create("line");
    TCase *lanes = tcase_create("lanes");
    tcase_add_checked_fixture(lanes, setup, teardown);
    tcase_add_test(lanes, offsets_follow_the_formula);
    tcase_add_test(lanes, lanes_lie_on_the_right_and_heights_on_the_road);
    tcase_add_test(lanes, lines_run_through_navi_positions);
    tcase_add_test(lanes, without_a_lane_our_way_one_keeps_right_on_the_others);
    tcase_add_test(lanes, corners_are_cut_in_half_and_turning_back_has_no_side);
    tcase_add_test(lanes, of_double_links_each_has_its_navi);
    tcase_add_test(lanes, footpaths_and_single_nodes_are_plain);
    tcase_add_test(lanes, what_is_no_route_is_refused);
    tcase_add_test(lanes, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, lanes);
    TCase *simple = tcase_create("simplify");
    tcase_add_checked_fixture(simple, setup, teardown);
    tcase_add_test(simple, simplifying_counts_height);
    tcase_add_test(simple,
                   what_is_straight_needs_no_points_and_tolerances_include_themselves);
    tcase_add_test(simple, there_and_back_keeps_the_turning_point);
    tcase_add_test(simple, short_lines_stay_and_odd_tolerances_are_refused);
    suite_add_tcase(suite, simple);
    return suite;
}

int main(void)
{
    return test_run(line_suite());
}
