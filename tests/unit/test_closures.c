/* plan/: closures and what is avoided, on a town of five nodes. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>

static struct pn_error err;
static struct test_net *net;
static struct pn_network *network;
static struct pn_graph *graph;
static struct pn_costs *costs;
static struct pn_cut *cut;
static struct pn_flex *flex;
static struct pn_closures *closures;
static int west, east, low, high, over;

/* A low road from west to east, a bridge 20 m over it, and a longer way round. */
static void setup(void)
{
    pn_error_clear(&err);
    net = test_net_new();
    west = test_net_node(net, PN_KIND_CAR, 0, 0, 2);
    low = test_net_node(net, PN_KIND_CAR, 50, 0, 2);
    east = test_net_node(net, PN_KIND_CAR, 100, 0, 2);
    high = test_net_node(net, PN_KIND_CAR, 30, 30, 20);
    over = test_net_node(net, PN_KIND_CAR, 80, -30, 20);
    test_net_link(net, west, low, 1, 1);
    test_net_link(net, low, east, 1, 1);
    test_net_link(net, west, high, 1, 1);
    test_net_link(net, high, over, 1, 1);
    test_net_link(net, over, east, 1, 1);
    network = test_net_finish(net);
    struct pn_route_options options = {PN_METRIC_METRES, PN_ONE_WAY_OBEY};
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(pn_costs_new(graph, PN_KINDS_CAR, &options, &costs, &err), &err);
    ck_assert_pn_ok(pn_cut_new(costs, &cut, &err), &err);
    ck_assert_pn_ok(pn_flex_new(costs, cut, NULL, &flex, &err), &err);
    ck_assert_pn_ok(pn_closures_new(graph, &closures, &err), &err);
}

static void teardown(void)
{
    pn_closures_free(closures);
    pn_flex_free(flex);
    pn_cut_free(cut);
    pn_costs_free(costs);
    pn_graph_free(graph);
    pn_network_free(network);
    test_net_free(net);
}

static pn_node_id node_id(int handle)
{
    return pn_graph_find(graph, test_net_address(net, handle));
}

/* "A/N-A/N" of two nodes. */
static const char *link_text(int a, int b)
{
    static char text[64];
    struct pn_address from = test_net_address(net, a), to = test_net_address(net, b);
    snprintf(text, sizeof text, "%u/%u-%u/%u", from.area, from.node, to.area, to.node);
    return text;
}

static void close_one(const char *text)
{
    ck_assert_pn_ok(pn_closures_close(closures, text, NULL, &err), &err);
}

static const struct pn_closure *last_rule(void)
{
    return pn_closures_at(closures, pn_closures_count(closures) - 1);
}

/* Whether the way from west to east goes over a node; false, too, without a way. */
static bool passes(int handle)
{
    struct pn_cost_change *changes;
    struct pn_path path = {0};
    uint32_t count;
    bool found = false;
    ck_assert_pn_ok(pn_closures_changes(closures, costs, &changes, &count, &err), &err);
    ck_assert_pn_ok(pn_flex_change(flex, changes, count, &err), &err);
    enum pn_status status = pn_flex_path(flex, node_id(west), node_id(east), &path, NULL);
    ck_assert(status == PN_OK || status == PN_E_NOROUTE);
    for (uint32_t i = 0; i < path.count; i++)
        found |= path.nodes[i] == node_id(handle);
    pn_path_release(&path);
    pn_free(changes);
    return found;
}

START_TEST(a_closed_link_is_closed_both_ways)
{
    ck_assert(passes(low));
    close_one(link_text(low, west));
    ck_assert_uint_eq(last_rule()->arc_count, 2);
    ck_assert(passes(high));
    ck_assert(!passes(low));
}
END_TEST

/* P67: closing the street leaves the bridge over it open. */
START_TEST(a_box_with_heights_leaves_the_bridge_open)
{
    close_one("40,-10,0,70,10,8");
    ck_assert_uint_eq(last_rule()->arc_count, 4);
    ck_assert(!passes(low));
    ck_assert(passes(over));
    close_one("70,10,40,-10"); /* any height, corners the other way round */
    ck_assert_uint_eq(last_rule()->arc_count, 6);
    ck_assert(!passes(over) && !passes(low));
}
END_TEST

START_TEST(a_box_between_two_nodes_closes_their_link)
{
    close_one("20,-1,1,21,1,3");
    ck_assert_uint_eq(last_rule()->arc_count, 2);
    ck_assert(!passes(low));
    /* It ends beside the link, and above it. */
    close_one("20,0.125,1,21,1,3");
    ck_assert_uint_eq(last_rule()->arc_count, 0);
    close_one("70,-1,2.125,71,1,3");
    ck_assert_uint_eq(last_rule()->arc_count, 0);
    /* Its border touches the link. */
    close_one("70,0,2,71,1,3");
    ck_assert_uint_eq(last_rule()->arc_count, 2);
}
END_TEST

START_TEST(closures_that_name_no_link_are_kept_and_told)
{
    close_one(link_text(west, east));
    ck_assert_uint_eq(last_rule()->arc_count, 0);
    ck_assert_str_eq(last_rule()->name, link_text(west, east));
    close_one("63/1-63/2");
    ck_assert_uint_eq(last_rule()->arc_count, 0);
    ck_assert(passes(low));
}
END_TEST

static const char *const bad_closures[] = {
    "",         "15",        "15/1",          "15/1-",     "15/1-x", "-15/1",
    "1,2,3",    "1,2,3,4,5", "1,2,3,4,5,6,7", "1,2,3,nan", "1,2,,4", "15/1-15/2-15/3",
    "1,2,3,4,", "inf,0,1,1",
};

START_TEST(what_is_no_closure_is_refused)
{
    ck_assert_pn_fails(PN_E_ARG,
                       pn_closures_close(closures, bad_closures[_i], NULL, &err), &err);
    ck_assert_uint_eq(pn_closures_count(closures), 0);
}
END_TEST

START_TEST(the_rule_that_closes_an_arc_is_found)
{
    uint32_t arc = pn_costs_find(costs, node_id(low), node_id(west));
    ck_assert_pn_ok(pn_closures_avoid(closures, "0,0,100,0", &err), &err);
    ck_assert_ptr_null(pn_closures_find(closures, arc));
    ck_assert_pn_ok(pn_closures_close(closures, link_text(west, low), "gate", &err),
                    &err);
    ck_assert_str_eq(pn_closures_find(closures, arc)->name, "gate");
    arc = pn_costs_find(costs, node_id(low), node_id(east));
    ck_assert_ptr_null(pn_closures_find(closures, arc));
}
END_TEST

START_TEST(what_is_avoided_is_dearer_but_open)
{
    uint32_t arc = pn_costs_find(costs, node_id(west), node_id(low));
    uint32_t before = costs->arc[arc];
    ck_assert_pn_ok(pn_closures_avoid(closures, "40,-1,0,60,1,8=1.01", &err), &err);
    ck_assert(passes(low));
    ck_assert_pn_ok(pn_closures_avoid(closures, "40,-1,0,60,1,8", &err), &err);
    ck_assert(passes(high));
    close_one(link_text(west, high));
    ck_assert(passes(low));
    pn_closures_apply(closures, costs);
    ck_assert_uint_eq(costs->arc[arc], ((before * 1010ull + 999) / 1000) * 3);
}
END_TEST

START_TEST(flags_and_regions_can_be_avoided)
{
    uint32_t flagged = 0;
    ck_assert_pn_ok(pn_closures_avoid(closures, "switched-off", &err), &err);
    ck_assert_uint_eq(last_rule()->arc_count, 0);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        flagged += ((graph->node_flags[n] & PN_NODE_SPEED_MASK) == 0) *
                   (graph->first_out[n + 1] - graph->first_out[n]);
    ck_assert_pn_ok(pn_closures_avoid(closures, "slow=2", &err), &err);
    ck_assert_uint_eq(last_rule()->arc_count, flagged);
    ck_assert_uint_eq(last_rule()->factor_milli, 2000);
    char text[32];
    snprintf(text, sizeof text, "region:%u", graph->stored_region[0]);
    ck_assert_pn_ok(pn_closures_avoid(closures, text, &err), &err);
    ck_assert_uint_eq(last_rule()->arc_count, 10);
}
END_TEST

static const char *const bad_avoids[] = {
    "",        "dark",       "slow=",        "slow=0.5",  "slow=1001", "slow=x",
    "region:", "region:1.5", "region:65536", "region:-1", "15/1",      "=3",
};

START_TEST(what_cannot_be_avoided_is_refused)
{
    ck_assert_pn_fails(PN_E_ARG, pn_closures_avoid(closures, bad_avoids[_i], &err), &err);
}
END_TEST

static enum pn_status load(const char *text)
{
    const char *folder = test_scratch();
    test_write_text(folder, "closures.csv", text);
    pn_error_clear(&err);
    return pn_closures_load(closures, test_path(folder, "closures.csv"), &err);
}

START_TEST(a_file_closes_links_and_boxes)
{
    char text[256];
    snprintf(text, sizeof text,
             "name,remark,closure\nthe gate,x,%s\n,,\"40,-10,0,70,10,8\"\n",
             link_text(west, high));
    ck_assert_pn_ok(load(text), &err);
    ck_assert_uint_eq(pn_closures_count(closures), 2);
    ck_assert_str_eq(pn_closures_at(closures, 0)->name, "the gate");
    ck_assert_str_eq(last_rule()->name, "40,-10,0,70,10,8");
    ck_assert(!passes(low) && !passes(high));
}
END_TEST

START_TEST(a_bad_row_is_told_with_its_line)
{
    ck_assert_pn_fails(PN_E_FORMAT, load("closure,name\n1/2-1/3,\nhere,\n"), &err);
    ck_assert_uint_eq(err.line, 3);
    ck_assert_pn_fails(PN_E_FORMAT, load("closure,name\n40,-10,0,70\n"), &err);
    ck_assert_uint_eq(err.line, 2);
    ck_assert_pn_fails(PN_E_FORMAT, load("name\nx\n"), &err);
    ck_assert_pn_fails(PN_E_FORMAT, load(""), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_closures_load(closures, "/nowhere.csv", &err),
                       &err);
}
END_TEST

static enum pn_status gather(void *context, struct pn_error *error)
{
    struct pn_closures *made = NULL;
    struct pn_cost_change *changes = NULL;
    uint32_t count;
    enum pn_status status = pn_closures_new(graph, &made, error);
    if (status == PN_OK)
        status = pn_closures_close(made, context, "a name", error);
    if (status == PN_OK)
        status = pn_closures_avoid(made, "0,-50,100,50", error);
    if (status == PN_OK)
        status = pn_closures_changes(made, costs, &changes, &count, error);
    pn_free(changes);
    pn_closures_free(made);
    return status;
}

START_TEST(every_failed_allocation_is_told)
{
    static char text[] = "0,0,100,0";
    test_memory_every_failure(gather, text, 1);
}
END_TEST

static Suite *suite_of_closures(void)
{
    Suite *suite = suite_create("closures");
    TCase *tcase = tcase_create("closures");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, a_closed_link_is_closed_both_ways);
    tcase_add_test(tcase, a_box_with_heights_leaves_the_bridge_open);
    tcase_add_test(tcase, a_box_between_two_nodes_closes_their_link);
    tcase_add_test(tcase, closures_that_name_no_link_are_kept_and_told);
    tcase_add_loop_test(tcase, what_is_no_closure_is_refused, 0,
                        sizeof bad_closures / sizeof *bad_closures);
    tcase_add_test(tcase, the_rule_that_closes_an_arc_is_found);
    tcase_add_test(tcase, what_is_avoided_is_dearer_but_open);
    tcase_add_test(tcase, flags_and_regions_can_be_avoided);
    tcase_add_loop_test(tcase, what_cannot_be_avoided_is_refused, 0,
                        sizeof bad_avoids / sizeof *bad_avoids);
    tcase_add_test(tcase, a_file_closes_links_and_boxes);
    tcase_add_test(tcase, a_bad_row_is_told_with_its_line);
    tcase_add_test(tcase, every_failed_allocation_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_closures());
}
