/* compile/: what area files cannot hold. */
#include "config.h"

#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

static void assert_refused(const struct pn_network *network, enum pn_status expected,
                           const char *section, int64_t record, const char *message)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails((int)expected, pn_compile_check(network, &err), &err);
    ck_assert_str_eq(err.message, message);
    ck_assert_str_eq(err.section, section);
    ck_assert_int_eq(err.record, record);
}

static void assert_passes(const struct pn_network *network)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
}

START_TEST(coordinates_over_the_edge_are_refused)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 4095.875, 4095.875, 4095.875);
    int b = test_net_node(net, PN_KIND_CAR, -4096, -4096, -4096);
    struct test_built w = test_net_build(net);
    assert_passes(w.network);
    test_built_node(&w, a)->pos.z++;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 0,
                   "node 63/0 has z 4096, not in -4096 ... 4095.875");
    test_built_node(&w, a)->pos.z--;
    test_built_node(&w, b)->pos.x--;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 0,
                   "node 0/0 has x -4096.125, not in -4096 ... 4095.875");
    test_built_release(&w);
}
END_TEST

START_TEST(navi_coordinates_over_the_edge_are_refused)
{
    struct test_built w = test_pair_world();
    struct pn_navi *navi = test_built_navi(&w, 0, 0);
    navi->y = INT16_MIN - 1;
    assert_refused(w.network, PN_E_LIMIT, "navis", 0,
                   "navi 36/0 has y -4096.125, not in -4096 ... 4095.875");
    navi->unset = PN_NAVI_UNSET_POSITION;
    assert_passes(w.network);
    test_built_release(&w);
}
END_TEST

/* P39 */
static const struct {
    uint16_t area;
    uint32_t navis, links;
    const char *section, *message;
} counts[] = {
    {12, 1024, 0, NULL, NULL},
    {12, 1025, 0, "navis", "area 12 has 1025 navis, its file holds 1024"},
    {63, 1023, 0, NULL, NULL},
    {63, 1024, 0, "navis", "area 63 has 1024 navis, its file holds 1023"},
    {5, 0, 32575, NULL, NULL},
    {5, 0, 32576, "links", "area 5 has 32576 links, its file holds 32575"},
    {64, 0, 0, "", "area 64: files are numbered 0 to 63"},
};

START_TEST(counts_over_the_limit_are_refused)
{
    struct pn_network *network;
    struct pn_area *area;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    ck_assert_pn_ok(pn_area_new(counts[_i].area, 0, 0, counts[_i].navis, counts[_i].links,
                                &area, &err),
                    &err);
    for (uint32_t i = 0; i < area->navi_count; i++)
        area->navis[i].attached.area = 1; /* not there: fine */
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
    if (counts[_i].message)
        assert_refused(network, PN_E_LIMIT, counts[_i].section, -1, counts[_i].message);
    else
        assert_passes(network);
    pn_network_free(network);
}
END_TEST

START_TEST(fifteen_links_pass)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_PED, 8, 16, 0);
    for (int i = 0; i < 15; i++)
        test_net_link(net, a, test_net_node(net, PN_KIND_PED, 16 + i, 16, 0), 1, 1);
    struct test_built w = test_net_build(net);
    ck_assert_uint_eq(pn_node_link_count(test_built_node(&w, a)), 15);
    assert_passes(w.network);
    test_built_release(&w);
}
END_TEST

/* P43 */
START_TEST(references_past_the_end_are_refused_by_both_ends)
{
    struct test_built w = test_pair_world();
    struct pn_link *link = test_built_link(&w, 1, 0);
    link->to.node = 3;
    assert_refused(w.network, PN_E_RANGE, "links", 1,
                   "link 0 of node 36/1 leads to 36/3, area 36 has 3 nodes");
    link->to = (struct pn_address){12, 999}; /* a missing area is no mistake */
    assert_passes(w.network);
    link->navi.navi = 1;
    assert_refused(w.network, PN_E_RANGE, "navi links", 1,
                   "link 0 of node 36/1 uses navi 36/1, area 36 has 1 navis");
    link->navi.area = 12;
    assert_passes(w.network);
    link->navi.navi = 1024;
    assert_refused(w.network, PN_E_LIMIT, "navi links", 1,
                   "link 0 of node 36/1 uses navi 12/1024, a file can say 63/1023");
    link->navi = (struct pn_navi_address){64, 0};
    assert_refused(w.network, PN_E_LIMIT, "navi links", 1,
                   "link 0 of node 36/1 uses navi 64/0, a file can say 63/1023");
    link->unset = PN_LINK_UNSET_NAVI;
    test_built_navi(&w, 0, 0)->attached.node = 9;
    assert_refused(w.network, PN_E_RANGE, "navis", 0,
                   "navi 36/0 is attached to node 36/9, area 36 has 3 nodes");
    test_built_release(&w);
}
END_TEST

START_TEST(links_between_cars_and_peds_are_refused)
{
    struct test_built w = test_pair_world();
    test_built_link(&w, 2, 0)->to.node = 1;
    assert_refused(w.network, PN_E_CONSTRAINT, "links", 2,
                   "link 0 of node 36/2 leads from a ped node to a vehicle node, 36/1");
    test_built_link(&w, 2, 0)->to.node = 2;
    test_built_link(&w, 0, 0)->to.node = 2;
    assert_refused(w.network, PN_E_CONSTRAINT, "links", 0,
                   "link 0 of node 36/0 leads from a vehicle node to a ped node, 36/2");
    test_built_release(&w);
}
END_TEST

START_TEST(links_outside_the_section_are_refused)
{
    struct test_built w = test_pair_world();
    test_built_node(&w, 2)->first_link = 3;
    assert_refused(w.network, PN_E_RANGE, "nodes", 2,
                   "node 36/2 has 1 links from index 3, area 36 has 3 links");
    test_built_node(&w, 2)->first_link = UINT32_MAX;
    test_built_node(&w, 2)->flags &= ~PN_NODE_LINKS_MASK;
    assert_refused(w.network, PN_E_RANGE, "nodes", 2,
                   "node 36/2 has 0 links from index 4294967295, area 36 has 3 links");
    test_built_release(&w);
}
END_TEST

START_TEST(a_region_over_255_is_refused)
{
    struct test_built w = test_pair_world();
    test_built_node(&w, 2)->region = 256;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 2,
                   "node 36/2 has region 256, over 255");
    test_built_node(&w, 2)->unset = PN_NODE_UNSET_REGION;
    assert_passes(w.network);
    test_built_release(&w);
}
END_TEST

/* Area 36 is 0 ... 750 in x and y. */
START_TEST(a_node_outside_its_area_is_refused)
{
    struct test_built w = test_pair_world();
    struct pn_node *node = test_built_node(&w, 0);
    node->pos.x = -1;
    assert_passes(w.network);
    node->pos.x = 750 * 8 + 1;
    assert_passes(w.network);
    node->pos.x = -2;
    assert_refused(
        w.network, PN_E_CONSTRAINT, "nodes", 0,
        "node 36/0 at -0.25, 16 lies outside area 36 (it would be in area 35); "
        "compile --rehome moves it there");
    node->pos.x = 8;
    node->pos.y = 750 * 8 + 2;
    assert_refused(
        w.network, PN_E_CONSTRAINT, "nodes", 0,
        "node 36/0 at 1, 750.25 lies outside area 36 (it would be in area 44); "
        "compile --rehome moves it there");
    test_built_release(&w);
}
END_TEST

static Suite *compile_check_suite(void)
{
    Suite *suite = suite_create("compile check");
    TCase *limits = tcase_create("check");
    tcase_add_test(limits, coordinates_over_the_edge_are_refused);
    tcase_add_test(limits, navi_coordinates_over_the_edge_are_refused);
    tcase_add_loop_test(limits, counts_over_the_limit_are_refused, 0,
                        (int)(sizeof counts / sizeof *counts));
    tcase_add_test(limits, fifteen_links_pass);
    tcase_add_test(limits, references_past_the_end_are_refused_by_both_ends);
    tcase_add_test(limits, links_between_cars_and_peds_are_refused);
    tcase_add_test(limits, links_outside_the_section_are_refused);
    tcase_add_test(limits, a_region_over_255_is_refused);
    tcase_add_test(limits, a_node_outside_its_area_is_refused);
    suite_add_tcase(suite, limits);
    return suite;
}

int main(void)
{
    return test_run(compile_check_suite());
}
