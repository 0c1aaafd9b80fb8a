/* Drawn networks: everything that follows is as the original compiler made it. */
#include "support/sketch.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>

static struct test_sketch *sketch;
static struct pn_network *network;
static struct pn_error err;

static void start(void)
{
    sketch = test_sketch_new(8, 8);
    pn_error_clear(&err);
}

static void build(void)
{
    ck_assert_pn_ok(test_sketch_build(sketch, &network, &err), &err);
}

static void end(void)
{
    pn_network_free(network);
    test_sketch_free(sketch);
    network = NULL;
}

static uint32_t car(int32_t x, int32_t y)
{
    return test_sketch_node(sketch, PN_KIND_CAR, x, y, 10);
}

static const struct pn_link *links_of(uint32_t node, uint32_t *count)
{
    return pn_network_links(network, test_sketch_address(sketch, node), count);
}

static const struct pn_navi *navi_of(uint32_t node, uint32_t link)
{
    uint32_t count;
    const struct pn_link *links = links_of(node, &count);
    ck_assert_uint_lt(link, count);
    return pn_network_navi(network, links[link].navi);
}

static void assert_address(struct pn_address address, unsigned area, unsigned node)
{
    ck_assert_uint_eq(address.area, area);
    ck_assert_uint_eq(address.node, node);
}

START_TEST(an_empty_sheet_has_64_empty_areas)
{
    build();
    ck_assert_uint_eq(pn_network_area_count(network), 64);
    ck_assert(pn_network_is_whole(network));
    ck_assert_uint_eq(pn_network_area(network, 63)->node_count, 0);
    ck_assert(!pn_network_area(network, 63)->has_spare);
}
END_TEST

START_TEST(nodes_stand_by_area_then_vehicles_then_as_drawn)
{
    uint32_t ped = test_sketch_node(sketch, PN_KIND_PED, -2900, -2900, 0);
    uint32_t east = car(-2200, -2900), first = car(-2900, -2900);
    uint32_t boat = test_sketch_node(sketch, PN_KIND_BOAT, -2800, -2900, 0);
    uint32_t corner = car(2999, 2999);
    build();
    assert_address(test_sketch_address(sketch, first), 0, 0);
    assert_address(test_sketch_address(sketch, boat), 0, 1);
    assert_address(test_sketch_address(sketch, ped), 0, 2);
    assert_address(test_sketch_address(sketch, east), 1, 0);
    assert_address(test_sketch_address(sketch, corner), 63, 0);
    ck_assert_uint_eq(pn_network_area(network, 0)->vehicle_count, 2);
}
END_TEST

START_TEST(external_links_come_first_then_neighbours_in_order)
{
    uint32_t hub = car(-2900, -2900), a = car(-2890, -2900), b = car(-2900, -2890),
             c = car(-2910, -2900), d = car(-2900, -2910);
    test_sketch_link(sketch, hub, d, 1, 1);
    uint32_t outer = test_sketch_link(sketch, c, hub, 1, 1);
    test_sketch_link(sketch, hub, b, 1, 1);
    test_sketch_link(sketch, a, hub, 1, 1);
    test_sketch_link_at(sketch, outer)->external = true;
    build();
    uint32_t count;
    const struct pn_link *links = links_of(hub, &count);
    ck_assert_uint_eq(count, 4);
    ck_assert_uint_eq(links[0].to.node, 3);
    ck_assert_uint_eq(links[1].to.node, 1);
    ck_assert_uint_eq(links[2].to.node, 2);
    ck_assert_uint_eq(links[3].to.node, 4);
    ck_assert_uint_eq(links[0].length, 10);
}
END_TEST

/* Drawn from the higher address to the lower: the navi is turned round. */
START_TEST(a_navi_hangs_on_the_lower_end)
{
    uint32_t low = car(-2900, -2900), high = car(-2880, -2900);
    test_sketch_link(sketch, high, low, 2, 1);
    build();
    const struct pn_navi *navi = navi_of(high, 0);
    assert_address(navi->attached, 0, 0);
    ck_assert_int_eq(navi->dir_x, -100);
    ck_assert_int_eq(navi->dir_y, 0);
    ck_assert_int_le(abs(navi->x + 2890 * 8), 1); /* as their arithmetic had it */
    ck_assert_uint_eq(navi->lanes, 2 | 1 << 3);
    ck_assert_ptr_eq(navi, navi_of(low, 0));
}
END_TEST

START_TEST(stacked_links_share_a_navi)
{
    uint32_t a = car(-2900, -2900), b = car(-2880, -2900);
    uint32_t c = test_sketch_node(sketch, PN_KIND_CAR, -2900, -2900, 20);
    uint32_t d = test_sketch_node(sketch, PN_KIND_CAR, -2880, -2900, 20);
    test_sketch_link(sketch, a, b, 1, 0);
    test_sketch_link(sketch, c, d, 1, 0);
    build();
    ck_assert_uint_eq(pn_network_area(network, 0)->navi_count, 1);
    ck_assert_ptr_eq(navi_of(a, 0), navi_of(d, 0));
}
END_TEST

/* The light is for those who drive toward the end where more roads meet. */
START_TEST(a_light_looks_at_the_junction)
{
    uint32_t far = car(-2920, -2900), hub = car(-2900, -2900), a = car(-2880, -2900),
             b = car(-2900, -2880);
    uint32_t lit = test_sketch_link(sketch, far, hub, 1, 1);
    test_sketch_link_at(sketch, lit)->light = 2;
    lit = test_sketch_link(sketch, hub, a, 1, 1);
    test_sketch_link_at(sketch, lit)->light = 1;
    test_sketch_link(sketch, hub, b, 1, 1);
    build();
    ck_assert_uint_eq(navi_of(far, 0)->lanes & PN_NAVI_LIGHT_TO, 0);
    ck_assert_uint_eq(navi_of(a, 0)->lanes & PN_NAVI_LIGHT_TO, PN_NAVI_LIGHT_TO);
    ck_assert_uint_eq(navi_of(far, 0)->light, 2);
}
END_TEST

/* 0-1-2 in a row, 3 hangs on 1: the stack is 1; then 2 over it, then 3; 3 is taken first.
 */
START_TEST(pointer_words_tell_the_flood)
{
    uint32_t a = car(-2900, -2900), b = car(-2880, -2900), c = car(-2860, -2900),
             d = car(-2880, -2880);
    test_sketch_link(sketch, a, b, 1, 1);
    test_sketch_link(sketch, b, c, 1, 1);
    test_sketch_link(sketch, b, d, 1, 1);
    build();
    const struct pn_node *nodes = pn_network_area(network, 0)->nodes;
    ck_assert_uint_eq(nodes[0].next_pointer, 0);
    ck_assert_uint_eq(nodes[1].next_pointer, 0);
    ck_assert_uint_eq(nodes[2].next_pointer, 0);
    ck_assert_uint_eq(nodes[3].next_pointer, 0x01A7FA70u + 2 * 28);
}
END_TEST

START_TEST(regions_and_dead_ends_by_kind)
{
    uint32_t a = car(-2900, -2900), b = car(-2880, -2900), c = car(-2880, -2880),
             tail = car(-2860, -2900), lone = car(-2800, -2900);
    uint32_t ped = test_sketch_node(sketch, PN_KIND_PED, -2900, -2900, 0);
    test_sketch_link(sketch, a, b, 1, 1);
    test_sketch_link(sketch, b, c, 1, 1);
    test_sketch_link(sketch, c, a, 1, 1);
    test_sketch_link(sketch, b, tail, 0, 0);
    build();
    const struct pn_node *nodes = pn_network_area(network, 0)->nodes;
    ck_assert_uint_eq(nodes[tail].region, 1);
    ck_assert_uint_eq(nodes[lone].region, 2);
    ck_assert_uint_eq(nodes[ped].region, 1);
    ck_assert_uint_eq(nodes[tail].flags & PN_NODE_DEAD_END, PN_NODE_DEAD_END);
    ck_assert_uint_eq(nodes[lone].flags & PN_NODE_DEAD_END, PN_NODE_DEAD_END);
    ck_assert_uint_eq(nodes[b].flags & PN_NODE_DEAD_END, 0);
    ck_assert_uint_eq(nodes[ped].flags & PN_NODE_DEAD_END, 0);
}
END_TEST

START_TEST(a_link_to_itself_is_listed_once)
{
    uint32_t a = car(-2900, -2900);
    test_sketch_link(sketch, a, a, 1, 1);
    build();
    uint32_t count;
    const struct pn_link *links = links_of(a, &count);
    ck_assert_uint_eq(count, 1);
    assert_address(links[0].to, 0, 0);
    ck_assert_uint_eq(links[0].length, 1);
}
END_TEST

static Suite *sketch_suite(void)
{
    Suite *suite = suite_create("sketch");
    TCase *tcase = tcase_create("drawn networks");
    tcase_add_checked_fixture(tcase, start, end);
    tcase_add_test(tcase, an_empty_sheet_has_64_empty_areas);
    tcase_add_test(tcase, nodes_stand_by_area_then_vehicles_then_as_drawn);
    tcase_add_test(tcase, external_links_come_first_then_neighbours_in_order);
    tcase_add_test(tcase, a_navi_hangs_on_the_lower_end);
    tcase_add_test(tcase, stacked_links_share_a_navi);
    tcase_add_test(tcase, a_light_looks_at_the_junction);
    tcase_add_test(tcase, pointer_words_tell_the_flood);
    tcase_add_test(tcase, regions_and_dead_ends_by_kind);
    tcase_add_test(tcase, a_link_to_itself_is_listed_once);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(sketch_suite());
}
