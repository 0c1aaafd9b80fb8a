/* compile/: filling derived values in place. */
#include "config.h"

#include "support/clear.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything that filling may touch, as bytes. */
struct image {
    char *bytes;
    size_t size;
};

static struct image image_of(const struct pn_network *network)
{
    struct image image = {NULL, 0};
    FILE *file = open_memstream(&image.bytes, &image.size);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        if (!area)
            continue;
        fwrite(area->nodes, sizeof *area->nodes, area->node_count, file);
        fwrite(area->links, sizeof *area->links, area->link_count, file);
        fwrite(area->navis, sizeof *area->navis, area->navi_count, file);
    }
    fclose(file);
    return image;
}

static void assert_image(struct image *image, const struct pn_network *network)
{
    struct image now = image_of(network);
    ck_assert_uint_eq(now.size, image->size);
    ck_assert_int_eq(memcmp(now.bytes, image->bytes, now.size), 0);
    free(now.bytes);
    free(image->bytes);
    image->bytes = NULL;
}

static void assert_fails_unchanged(struct pn_network *network, enum pn_fill mode,
                                   enum pn_status expected, const char *words)
{
    struct image before = image_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails((int)expected, pn_compile_fill(network, mode, NULL, &err), &err);
    ck_assert_msg(strstr(err.message, words) != NULL, "'%s' not in '%s'", words,
                  err.message);
    assert_image(&before, network);
}

/* So that regions and dead ends may be derived. */
static void add_empty_areas(struct pn_network *network)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint16_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area;
        if (pn_network_area(network, a))
            continue;
        ck_assert_pn_ok(pn_area_new(a, 0, 0, 0, 0, &area, &err), &err);
        ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
    }
}

START_TEST(filling_nothing_is_fine)
{
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    struct pn_fill_report report = test_fill(network, PN_FILL_UNSET), none = {0};
    ck_assert_mem_eq(&report, &none, sizeof none);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    add_empty_areas(network);
    report = test_fill(network, PN_FILL_ALL);
    ck_assert_mem_eq(&report, &none, sizeof none);
    pn_network_free(network);
}
END_TEST

START_TEST(a_finished_network_has_nothing_to_fill)
{
    struct test_built w = test_pair_world();
    struct pn_fill_report none = {0}, report;
    add_empty_areas(w.network);
    for (int mode = PN_FILL_UNSET; mode <= PN_FILL_GRAPH; mode++) {
        struct image before = image_of(w.network);
        report = test_fill(w.network, (enum pn_fill)mode);
        ck_assert_mem_eq(&report, &none, sizeof none);
        assert_image(&before, w.network);
    }
    test_built_release(&w);
}
END_TEST

START_TEST(all_that_is_cleared_comes_back)
{
    struct test_built w = test_pair_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    test_clear_derived(w.network, true, true);
    struct pn_fill_report report = test_fill(w.network, PN_FILL_UNSET);
    assert_image(&before, w.network);
    ck_assert_uint_eq(report.filled_length, 3);
    ck_assert_uint_eq(report.filled_navi, 2);
    ck_assert_uint_eq(report.filled_direction, 1);
    ck_assert_uint_eq(report.filled_position, 1);
    ck_assert_uint_eq(report.filled_width, 1);
    ck_assert_uint_eq(report.filled_region, 3);
    ck_assert_uint_eq(report.filled_dead_end, 3);
    ck_assert_uint_eq(report.filled_switched_off_original, 3);
    ck_assert_uint_eq(report.stale_length + report.stale_direction, 0);
    test_built_release(&w);
}
END_TEST

START_TEST(stale_values_are_counted_kept_or_mended)
{
    static const enum pn_fill modes[] = {PN_FILL_UNSET, PN_FILL_STALE, PN_FILL_ALL};
    struct test_built w = test_pair_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    test_built_link(&w, 1, 0)->length = 99;
    test_built_navi(&w, 0, 0)->dir_y = 1;
    test_built_node(&w, 2)->flags |= PN_NODE_SWITCHED_OFF_ORIGINAL;
    struct pn_fill_report report = test_fill(w.network, modes[_i]);
    ck_assert_uint_eq(report.stale_length, 1);
    ck_assert_uint_eq(report.stale_direction, 1);
    ck_assert_uint_eq(report.stale_switched_off_original, 1);
    ck_assert_uint_eq(report.filled_length, 0);
    if (modes[_i] == PN_FILL_UNSET) {
        ck_assert_uint_eq(test_built_link(&w, 1, 0)->length, 99);
        ck_assert_int_eq(test_built_navi(&w, 0, 0)->dir_y, 1);
        free(before.bytes);
    } else {
        assert_image(&before, w.network);
    }
    test_built_release(&w);
}
END_TEST

START_TEST(regions_are_mended_by_all_only)
{
    struct test_built w = test_pair_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    test_built_node(&w, 0)->region = 7;
    test_built_node(&w, 1)->flags ^= PN_NODE_DEAD_END;
    test_fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(test_built_node(&w, 0)->region, 7);
    struct pn_fill_report report = test_fill(w.network, PN_FILL_ALL);
    ck_assert_uint_eq(report.filled_region, 1);
    ck_assert_uint_eq(report.filled_dead_end, 1);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

START_TEST(positions_and_widths_that_are_set_stay)
{
    struct test_built w = test_pair_world();
    add_empty_areas(w.network);
    test_built_navi(&w, 0, 0)->x += 40;
    test_built_navi(&w, 0, 0)->width = 33;
    struct image before = image_of(w.network);
    test_fill(w.network, PN_FILL_ALL);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

START_TEST(a_navi_takes_the_wider_width_and_the_middle)
{
    struct test_built w = test_pair_world();
    test_built_node(&w, 0)->width = 8;
    test_built_node(&w, 1)->width = 120;
    struct pn_navi *navi = test_built_navi(&w, 0, 0);
    navi->unset = PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_WIDTH;
    test_fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(navi->width, 120);
    ck_assert_int_eq(navi->x, 58 * 8);
    ck_assert_int_eq(navi->y, 16 * 8);
    test_built_release(&w);
}
END_TEST

/* P73, P85 */
static const struct {
    double dx, dy;
    int length, dir_x, dir_y;
} short_links[] = {
    {0.125, 0, 1, -100, 0}, /* attached to the lower end: from the other, west */
    {-0.125, 0, 1, 100, 0}, {50, 0, 50, -100, 0},
    {-50, 0, 50, 100, 0},   {-3, -4, 5, 59, 80}, /* 3 / 5 is one unit low, 4 / 5 is not */
    {0, 50, 50, 0, -100},
};

START_TEST(short_and_axis_parallel_links)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 64, 64, 0);
    int b = test_net_node(net, PN_KIND_CAR, 64 + short_links[_i].dx,
                          64 + short_links[_i].dy, 0);
    test_net_link(net, a, b, 1, 1);
    struct test_built w = test_net_build(net);
    test_built_link(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    test_built_navi(&w, a, 0)->unset = PN_NAVI_UNSET_DIRECTION;
    test_fill(w.network, PN_FILL_UNSET);
    ck_assert_int_eq(test_built_link(&w, a, 0)->length, short_links[_i].length);
    ck_assert_int_eq(test_built_navi(&w, a, 0)->dir_x, short_links[_i].dir_x);
    ck_assert_int_eq(test_built_navi(&w, a, 0)->dir_y, short_links[_i].dir_y);
    test_built_release(&w);
}
END_TEST

START_TEST(a_length_over_255_is_refused)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 8, 16, 0);
    int b = test_net_node(net, PN_KIND_CAR, 263.875, 16, 0);
    test_net_link(net, a, b, 1, 1);
    struct test_built w = test_net_build(net);
    test_built_link(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    test_fill(w.network, PN_FILL_UNSET);
    ck_assert_int_eq(test_built_link(&w, a, 0)->length, 255);
    test_built_node(&w, b)->pos.x++;
    struct pn_fill_report report = test_fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(report.stale_length, 0); /* 255 is what the file can say of 256 */
    test_built_link(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_LIMIT, "longer than 255");
    test_built_release(&w);
}
END_TEST

START_TEST(a_length_to_nowhere_is_refused_by_both_ends)
{
    struct test_built w = test_pair_world();
    char words[64];
    struct pn_address a = test_net_address(w.net, 0);
    test_built_link(&w, 0, 0)->unset = PN_LINK_UNSET_LENGTH;
    test_built_link(&w, 0, 0)->to = (struct pn_address){12, 999};
    snprintf(words, sizeof words, "link 0 of node %u/%u to 12/999", a.area, a.node);
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_NOTFOUND, words);
    test_fill(w.network, PN_FILL_GRAPH);
    ck_assert_uint_eq(test_built_link(&w, 0, 0)->unset, PN_LINK_UNSET_LENGTH);
    test_built_release(&w);
}
END_TEST

START_TEST(no_direction_between_nodes_above_each_other)
{
    struct test_built w = test_pair_world();
    test_built_node(&w, 1)->pos = test_built_node(&w, 0)->pos;
    test_built_node(&w, 1)->pos.z += 80;
    test_fill(w.network, PN_FILL_STALE); /* a direction that is set is left */
    ck_assert_int_eq(test_built_link(&w, 0, 0)->length, 10);
    test_built_navi(&w, 0, 0)->unset = PN_NAVI_UNSET_DIRECTION;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "share x and y");
    test_built_navi(&w, 0, 0)->unset = 0;
    test_built_link(&w, 0, 0)->unset = test_built_link(&w, 1, 0)->unset =
        PN_LINK_UNSET_NAVI;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "share x, y");
    test_built_release(&w);
}
END_TEST

START_TEST(regions_of_a_part_of_the_world_are_refused)
{
    struct test_built w = test_pair_world();
    struct pn_fill_report report = test_fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(report.filled_region, 0);
    assert_fails_unchanged(w.network, PN_FILL_ALL, PN_E_UNSUPPORTED, "1 of 64 areas");
    test_built_node(&w, 0)->unset = PN_NODE_UNSET_DEAD_END;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_UNSUPPORTED, "1 of 64 areas");
    test_fill(w.network, PN_FILL_GRAPH); /* a graph needs neither */
    ck_assert_uint_eq(test_built_node(&w, 0)->unset, PN_NODE_UNSET_DEAD_END);
    test_built_release(&w);
}
END_TEST

START_TEST(over_255_regions_are_refused)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 255 + _i; i++)
        test_net_node(net, PN_KIND_PED, i, 16, 0);
    struct test_built w = test_net_build(net);
    add_empty_areas(w.network);
    test_built_node(&w, 254)->unset = PN_NODE_UNSET_REGION;
    if (_i) {
        assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_LIMIT, "256 ped regions");
    } else {
        test_built_node(&w, 254)->region = 0;
        test_fill(w.network, PN_FILL_UNSET);
        ck_assert_uint_eq(test_built_node(&w, 254)->region, 255);
    }
    test_built_release(&w);
}
END_TEST

/* A crossroads: five car nodes, four links from the middle, one of them twice. */
static struct test_built crossroads(int *node)
{
    static const double at[5][2] = {
        {100, 100}, {150, 100}, {100, 150}, {50, 100}, {100, 50}};
    struct test_net *net = test_net_new();
    for (int i = 0; i < 5; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, at[i][0], at[i][1], 0);
    for (int i = 1; i < 5; i++)
        test_net_link(net, node[0], node[i], i, 0);
    test_net_link(net, node[0], node[1], 5, 0);
    return test_net_build(net);
}

START_TEST(a_link_takes_the_navi_of_the_link_back)
{
    int node[5];
    struct test_built w = crossroads(node);
    struct image before = image_of(w.network);
    struct pn_link *second = test_built_link(&w, node[1], 1);
    second->unset = PN_LINK_UNSET_NAVI;
    second->navi.navi = 0;
    test_built_link(&w, node[0], 2)->unset = PN_LINK_UNSET_NAVI;
    test_built_link(&w, node[0], 2)->navi.navi = 0;
    struct pn_fill_report report = test_fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 2);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

START_TEST(a_link_finds_its_navi_by_direction_then_nearness)
{
    int node[5];
    struct test_built w = crossroads(node);
    /* The double link has two navis of one direction: the nearer one to the first. */
    test_built_navi(&w, node[0], 4)->x += 8;
    struct image before = image_of(w.network);
    for (int i = 0; i < 5; i++)
        for (uint32_t k = 0; k < pn_node_link_count(test_built_node(&w, node[i])); k++) {
            test_built_link(&w, node[i], k)->unset = PN_LINK_UNSET_NAVI;
            test_built_link(&w, node[i], k)->navi.navi = 0;
        }
    struct pn_fill_report report = test_fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 10);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

START_TEST(a_link_without_a_fitting_navi_is_refused)
{
    int node[5];
    struct test_built w = crossroads(node);
    test_built_navi(&w, node[0], 2)->dir_x -= 1;
    test_built_link(&w, node[0], 2)->unset = PN_LINK_UNSET_NAVI;
    test_built_link(&w, node[3], 0)->unset = PN_LINK_UNSET_NAVI;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "no navi fits");
    test_built_release(&w);
}
END_TEST

/* Two roads above each other that share one navi, as in the original files. */
static struct test_built stacked_roads(void)
{
    struct test_net *net = test_net_new();
    int node[4];
    for (int i = 0; i < 4; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, 8 + 50 * (i & 1), 16, 10 * (i / 2));
    test_net_link(net, node[0], node[1], 1, 1);
    test_net_link(net, node[2], node[3], 1, 1);
    struct test_built w = test_net_build(net);
    test_built_navi(&w, node[2], 0)->attached.area = 40; /* of no use to anybody */
    for (int i = 2; i < 4; i++)
        test_built_link(&w, node[i], 0)->navi = test_built_link(&w, node[0], 0)->navi;
    return w;
}

START_TEST(a_link_may_share_the_navi_at_its_midpoint)
{
    struct test_built w = stacked_roads();
    struct image before = image_of(w.network);
    for (int node = 2; node < 4; node++) {
        test_built_link(&w, node, 0)->unset = PN_LINK_UNSET_NAVI;
        test_built_link(&w, node, 0)->navi.navi = 0xFFFF;
    }
    struct pn_fill_report report = test_fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 2);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

START_TEST(a_navi_without_a_link_cannot_be_derived)
{
    struct test_built w = test_pair_world();
    test_built_navi(&w, 0, 0)->attached = (struct pn_address){40, 0};
    test_fill(w.network, PN_FILL_STALE);
    test_built_navi(&w, 0, 0)->unset = PN_NAVI_UNSET_POSITION;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT,
                           "navi 36/0: no link");
    test_fill(w.network, PN_FILL_GRAPH);
    ck_assert_uint_eq(test_built_navi(&w, 0, 0)->unset, PN_NAVI_UNSET_POSITION);
    test_built_release(&w);
}
END_TEST

static enum pn_status clear_and_fill(void *context, struct pn_error *err)
{
    test_clear_derived(context, true, true);
    return pn_compile_fill(context, PN_FILL_ALL, NULL, err);
}

/* Links that must look for a navi anywhere take every path there is. */
static enum pn_status clear_and_share(void *context, struct pn_error *err)
{
    struct test_built *w = context;
    for (int node = 2; node < 4; node++)
        test_built_link(w, node, 0)->unset = PN_LINK_UNSET_NAVI | PN_LINK_UNSET_LENGTH;
    return pn_compile_fill(w->network, PN_FILL_ALL, NULL, err);
}

START_TEST(every_allocation_may_fail)
{
    struct test_built w = _i ? stacked_roads() : test_pair_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    if (_i)
        test_memory_every_failure(clear_and_share, &w, 1);
    else
        test_memory_every_failure(clear_and_fill, w.network, 1);
    assert_image(&before, w.network);
    test_built_release(&w);
}
END_TEST

static Suite *compile_suite(void)
{
    Suite *suite = suite_create("compile");
    TCase *filling = tcase_create("fill");
    tcase_add_test(filling, filling_nothing_is_fine);
    tcase_add_test(filling, a_finished_network_has_nothing_to_fill);
    tcase_add_test(filling, all_that_is_cleared_comes_back);
    tcase_add_loop_test(filling, stale_values_are_counted_kept_or_mended, 0, 3);
    tcase_add_test(filling, regions_are_mended_by_all_only);
    tcase_add_test(filling, positions_and_widths_that_are_set_stay);
    tcase_add_test(filling, a_navi_takes_the_wider_width_and_the_middle);
    tcase_add_loop_test(filling, short_and_axis_parallel_links, 0,
                        (int)(sizeof short_links / sizeof *short_links));
    tcase_add_test(filling, a_length_over_255_is_refused);
    tcase_add_test(filling, a_length_to_nowhere_is_refused_by_both_ends);
    tcase_add_test(filling, no_direction_between_nodes_above_each_other);
    tcase_add_test(filling, regions_of_a_part_of_the_world_are_refused);
    tcase_add_loop_test(filling, over_255_regions_are_refused, 0, 2);
    tcase_add_test(filling, a_link_takes_the_navi_of_the_link_back);
    tcase_add_test(filling, a_link_finds_its_navi_by_direction_then_nearness);
    tcase_add_test(filling, a_link_without_a_fitting_navi_is_refused);
    tcase_add_test(filling, a_link_may_share_the_navi_at_its_midpoint);
    tcase_add_test(filling, a_navi_without_a_link_cannot_be_derived);
    tcase_add_loop_test(filling, every_allocation_may_fail, 0, 2);
    suite_add_tcase(suite, filling);
    return suite;
}

int main(void)
{
    return test_run(compile_suite());
}
