/* compile/: filling derived values in place, and what area files cannot hold. */
#include "config.h"

#include "support/memory.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A finished network and its handles. */
struct world {
    struct test_net *net;
    struct pn_network *network;
};

static struct world finish(struct test_net *net)
{
    struct world w = {net, test_net_finish(net)};
    return w;
}

static void release(struct world *w)
{
    pn_network_free(w->network);
    test_net_free(w->net);
}

static struct pn_node *node_of(const struct world *w, int handle)
{
    return pn_network_node(w->network, test_net_address(w->net, handle));
}

static struct pn_link *link_of(const struct world *w, int handle, uint32_t seq)
{
    uint32_t count;
    struct pn_link *links =
        pn_network_links(w->network, test_net_address(w->net, handle), &count);
    ck_assert_uint_lt(seq, count);
    return &links[seq];
}

static struct pn_navi *navi_of(const struct world *w, int handle, uint32_t seq)
{
    return pn_network_navi(w->network, link_of(w, handle, seq)->navi);
}

/* Two car nodes 100 apart, two-way; a ped node with a link to itself. */
static struct world small_world(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 8, 16, 0);
    int b = test_net_node(net, PN_KIND_CAR, 108, 16, 0);
    int c = test_net_node(net, PN_KIND_PED, 8, 16, 0);
    test_net_link(net, a, b, 1, 2);
    test_net_link(net, c, c, 1, 1);
    return finish(net);
}

static struct pn_fill_report fill(struct pn_network *network, enum pn_fill mode)
{
    struct pn_fill_report report;
    struct pn_error err;
    memset(&report, 0xFF, sizeof report);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_fill(network, mode, &report, &err), &err);
    return report;
}

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

/* Sets every derived value to NULL, and its old value to nonsense. */
static void clear_area(struct pn_area *area, bool navis_of_links, bool places)
{
    for (uint32_t n = 0; n < area->node_count; n++) {
        struct pn_node *node = &area->nodes[n];
        node->unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END |
                      PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
        node->region = 99;
        node->flags ^= PN_NODE_DEAD_END | PN_NODE_SWITCHED_OFF_ORIGINAL;
    }
    for (uint32_t l = 0; l < area->link_count; l++) {
        struct pn_link *link = &area->links[l];
        link->unset = PN_LINK_UNSET_LENGTH;
        link->length = 0;
        if (navis_of_links) {
            link->unset |= PN_LINK_UNSET_NAVI;
            link->navi = (struct pn_navi_address){0, 0};
        }
    }
    for (uint32_t i = 0; i < area->navi_count; i++) {
        struct pn_navi *navi = &area->navis[i];
        navi->unset = PN_NAVI_UNSET_DIRECTION;
        navi->dir_x = navi->dir_y = 1;
        if (places) {
            navi->unset |= PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_WIDTH;
            navi->x = navi->y = -1;
            navi->width = 77;
        }
    }
}

static void clear_network(struct pn_network *network, bool navis_of_links, bool places)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++)
        if (pn_network_area(network, a))
            clear_area(pn_network_area(network, a), navis_of_links, places);
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
    struct pn_fill_report report = fill(network, PN_FILL_UNSET), none = {0};
    ck_assert_mem_eq(&report, &none, sizeof none);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    add_empty_areas(network);
    report = fill(network, PN_FILL_ALL);
    ck_assert_mem_eq(&report, &none, sizeof none);
    pn_network_free(network);
}
END_TEST

START_TEST(a_finished_network_has_nothing_to_fill)
{
    struct world w = small_world();
    struct pn_fill_report none = {0}, report;
    add_empty_areas(w.network);
    for (int mode = PN_FILL_UNSET; mode <= PN_FILL_GRAPH; mode++) {
        struct image before = image_of(w.network);
        report = fill(w.network, (enum pn_fill)mode);
        ck_assert_mem_eq(&report, &none, sizeof none);
        assert_image(&before, w.network);
    }
    release(&w);
}
END_TEST

START_TEST(all_that_is_cleared_comes_back)
{
    struct world w = small_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    clear_network(w.network, true, true);
    struct pn_fill_report report = fill(w.network, PN_FILL_UNSET);
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
    release(&w);
}
END_TEST

START_TEST(stale_values_are_counted_kept_or_mended)
{
    static const enum pn_fill modes[] = {PN_FILL_UNSET, PN_FILL_STALE, PN_FILL_ALL};
    struct world w = small_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    link_of(&w, 1, 0)->length = 99;
    navi_of(&w, 0, 0)->dir_y = 1;
    node_of(&w, 2)->flags |= PN_NODE_SWITCHED_OFF_ORIGINAL;
    struct pn_fill_report report = fill(w.network, modes[_i]);
    ck_assert_uint_eq(report.stale_length, 1);
    ck_assert_uint_eq(report.stale_direction, 1);
    ck_assert_uint_eq(report.stale_switched_off_original, 1);
    ck_assert_uint_eq(report.filled_length, 0);
    if (modes[_i] == PN_FILL_UNSET) {
        ck_assert_uint_eq(link_of(&w, 1, 0)->length, 99);
        ck_assert_int_eq(navi_of(&w, 0, 0)->dir_y, 1);
        free(before.bytes);
    } else {
        assert_image(&before, w.network);
    }
    release(&w);
}
END_TEST

START_TEST(regions_are_mended_by_all_only)
{
    struct world w = small_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    node_of(&w, 0)->region = 7;
    node_of(&w, 1)->flags ^= PN_NODE_DEAD_END;
    fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(node_of(&w, 0)->region, 7);
    struct pn_fill_report report = fill(w.network, PN_FILL_ALL);
    ck_assert_uint_eq(report.filled_region, 1);
    ck_assert_uint_eq(report.filled_dead_end, 1);
    assert_image(&before, w.network);
    release(&w);
}
END_TEST

START_TEST(positions_and_widths_that_are_set_stay)
{
    struct world w = small_world();
    add_empty_areas(w.network);
    navi_of(&w, 0, 0)->x += 40;
    navi_of(&w, 0, 0)->width = 33;
    struct image before = image_of(w.network);
    fill(w.network, PN_FILL_ALL);
    assert_image(&before, w.network);
    release(&w);
}
END_TEST

START_TEST(a_navi_takes_the_wider_width_and_the_middle)
{
    struct world w = small_world();
    node_of(&w, 0)->width = 8;
    node_of(&w, 1)->width = 120;
    struct pn_navi *navi = navi_of(&w, 0, 0);
    navi->unset = PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_WIDTH;
    fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(navi->width, 120);
    ck_assert_int_eq(navi->x, 58 * 8);
    ck_assert_int_eq(navi->y, 16 * 8);
    release(&w);
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
    struct world w = finish(net);
    link_of(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    navi_of(&w, a, 0)->unset = PN_NAVI_UNSET_DIRECTION;
    fill(w.network, PN_FILL_UNSET);
    ck_assert_int_eq(link_of(&w, a, 0)->length, short_links[_i].length);
    ck_assert_int_eq(navi_of(&w, a, 0)->dir_x, short_links[_i].dir_x);
    ck_assert_int_eq(navi_of(&w, a, 0)->dir_y, short_links[_i].dir_y);
    release(&w);
}
END_TEST

START_TEST(a_length_over_255_is_refused)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 8, 16, 0);
    int b = test_net_node(net, PN_KIND_CAR, 263.875, 16, 0);
    test_net_link(net, a, b, 1, 1);
    struct world w = finish(net);
    link_of(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    fill(w.network, PN_FILL_UNSET);
    ck_assert_int_eq(link_of(&w, a, 0)->length, 255);
    node_of(&w, b)->pos.x++;
    struct pn_fill_report report = fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(report.stale_length, 0); /* 255 is what the file can say of 256 */
    link_of(&w, a, 0)->unset = PN_LINK_UNSET_LENGTH;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_LIMIT, "longer than 255");
    release(&w);
}
END_TEST

START_TEST(a_length_to_nowhere_is_refused_by_both_ends)
{
    struct world w = small_world();
    char words[64];
    struct pn_address a = test_net_address(w.net, 0);
    link_of(&w, 0, 0)->unset = PN_LINK_UNSET_LENGTH;
    link_of(&w, 0, 0)->to = (struct pn_address){12, 999};
    snprintf(words, sizeof words, "link 0 of node %u/%u to 12/999", a.area, a.node);
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_NOTFOUND, words);
    fill(w.network, PN_FILL_GRAPH);
    ck_assert_uint_eq(link_of(&w, 0, 0)->unset, PN_LINK_UNSET_LENGTH);
    release(&w);
}
END_TEST

START_TEST(no_direction_between_nodes_above_each_other)
{
    struct world w = small_world();
    node_of(&w, 1)->pos = node_of(&w, 0)->pos;
    node_of(&w, 1)->pos.z += 80;
    fill(w.network, PN_FILL_STALE); /* a direction that is set is left */
    ck_assert_int_eq(link_of(&w, 0, 0)->length, 10);
    navi_of(&w, 0, 0)->unset = PN_NAVI_UNSET_DIRECTION;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "share x and y");
    navi_of(&w, 0, 0)->unset = 0;
    link_of(&w, 0, 0)->unset = link_of(&w, 1, 0)->unset = PN_LINK_UNSET_NAVI;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "share x, y");
    release(&w);
}
END_TEST

START_TEST(regions_of_a_part_of_the_world_are_refused)
{
    struct world w = small_world();
    struct pn_fill_report report = fill(w.network, PN_FILL_STALE);
    ck_assert_uint_eq(report.filled_region, 0);
    assert_fails_unchanged(w.network, PN_FILL_ALL, PN_E_UNSUPPORTED, "1 of 64 areas");
    node_of(&w, 0)->unset = PN_NODE_UNSET_DEAD_END;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_UNSUPPORTED, "1 of 64 areas");
    fill(w.network, PN_FILL_GRAPH); /* a graph needs neither */
    ck_assert_uint_eq(node_of(&w, 0)->unset, PN_NODE_UNSET_DEAD_END);
    release(&w);
}
END_TEST

START_TEST(over_255_regions_are_refused)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 255 + _i; i++)
        test_net_node(net, PN_KIND_PED, i, 16, 0);
    struct world w = finish(net);
    add_empty_areas(w.network);
    node_of(&w, 254)->unset = PN_NODE_UNSET_REGION;
    if (_i) {
        assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_LIMIT, "256 ped regions");
    } else {
        node_of(&w, 254)->region = 0;
        fill(w.network, PN_FILL_UNSET);
        ck_assert_uint_eq(node_of(&w, 254)->region, 255);
    }
    release(&w);
}
END_TEST

/* A crossroads: five car nodes, four links from the middle, one of them twice. */
static struct world crossroads(int *node)
{
    static const double at[5][2] = {
        {100, 100}, {150, 100}, {100, 150}, {50, 100}, {100, 50}};
    struct test_net *net = test_net_new();
    for (int i = 0; i < 5; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, at[i][0], at[i][1], 0);
    for (int i = 1; i < 5; i++)
        test_net_link(net, node[0], node[i], i, 0);
    test_net_link(net, node[0], node[1], 5, 0);
    return finish(net);
}

START_TEST(a_link_takes_the_navi_of_the_link_back)
{
    int node[5];
    struct world w = crossroads(node);
    struct image before = image_of(w.network);
    struct pn_link *second = link_of(&w, node[1], 1);
    second->unset = PN_LINK_UNSET_NAVI;
    second->navi.navi = 0;
    link_of(&w, node[0], 2)->unset = PN_LINK_UNSET_NAVI;
    link_of(&w, node[0], 2)->navi.navi = 0;
    struct pn_fill_report report = fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 2);
    assert_image(&before, w.network);
    release(&w);
}
END_TEST

START_TEST(a_link_finds_its_navi_by_direction_then_nearness)
{
    int node[5];
    struct world w = crossroads(node);
    /* The double link has two navis of one direction: the nearer one to the first. */
    navi_of(&w, node[0], 4)->x += 8;
    struct image before = image_of(w.network);
    for (int i = 0; i < 5; i++)
        for (uint32_t k = 0; k < pn_node_link_count(node_of(&w, node[i])); k++) {
            link_of(&w, node[i], k)->unset = PN_LINK_UNSET_NAVI;
            link_of(&w, node[i], k)->navi.navi = 0;
        }
    struct pn_fill_report report = fill(w.network, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 10);
    assert_image(&before, w.network);
    release(&w);
}
END_TEST

START_TEST(a_link_without_a_fitting_navi_is_refused)
{
    int node[5];
    struct world w = crossroads(node);
    navi_of(&w, node[0], 2)->dir_x -= 1;
    link_of(&w, node[0], 2)->unset = PN_LINK_UNSET_NAVI;
    link_of(&w, node[3], 0)->unset = PN_LINK_UNSET_NAVI;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT, "no navi fits");
    release(&w);
}
END_TEST

/* Two roads above each other share one navi in the original files. */
START_TEST(a_link_may_share_the_navi_at_its_midpoint)
{
    struct test_net *net = test_net_new();
    int node[4];
    for (int i = 0; i < 4; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, 8 + 50 * (i & 1), 16, 10 * (i / 2));
    test_net_link(net, node[0], node[1], 1, 1);
    test_net_link(net, node[2], node[3], 1, 1);
    struct world w = finish(net);
    navi_of(&w, node[2], 0)->dir_x = 7; /* no longer fits */
    link_of(&w, node[2], 0)->unset = PN_LINK_UNSET_NAVI;
    link_of(&w, node[3], 0)->unset = PN_LINK_UNSET_NAVI;
    fill(w.network, PN_FILL_UNSET);
    ck_assert_ptr_eq(navi_of(&w, node[2], 0), navi_of(&w, node[0], 0));
    ck_assert_ptr_eq(navi_of(&w, node[3], 0), navi_of(&w, node[0], 0));
    release(&w);
}
END_TEST

START_TEST(a_navi_without_a_link_cannot_be_derived)
{
    struct world w = small_world();
    navi_of(&w, 0, 0)->attached = (struct pn_address){40, 0};
    fill(w.network, PN_FILL_STALE);
    navi_of(&w, 0, 0)->unset = PN_NAVI_UNSET_POSITION;
    assert_fails_unchanged(w.network, PN_FILL_UNSET, PN_E_CONSTRAINT,
                           "navi 36/0: no link");
    fill(w.network, PN_FILL_GRAPH);
    ck_assert_uint_eq(navi_of(&w, 0, 0)->unset, PN_NAVI_UNSET_POSITION);
    release(&w);
}
END_TEST

static enum pn_status clear_and_fill(void *context, struct pn_error *err)
{
    clear_network(context, true, true);
    return pn_compile_fill(context, PN_FILL_ALL, NULL, err);
}

START_TEST(every_allocation_may_fail)
{
    struct world w = small_world();
    add_empty_areas(w.network);
    struct image before = image_of(w.network);
    test_memory_every_failure(clear_and_fill, w.network, 1);
    assert_image(&before, w.network);
    release(&w);
}
END_TEST

/* What cannot be written. */

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
    struct world w = finish(net);
    assert_passes(w.network);
    node_of(&w, a)->pos.z++;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 0,
                   "node 63/0 has z 4096, not in -4096 ... 4095.875");
    node_of(&w, a)->pos.z--;
    node_of(&w, b)->pos.x--;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 0,
                   "node 0/0 has x -4096.125, not in -4096 ... 4095.875");
    release(&w);
}
END_TEST

START_TEST(navi_coordinates_over_the_edge_are_refused)
{
    struct world w = small_world();
    struct pn_navi *navi = navi_of(&w, 0, 0);
    navi->y = INT16_MIN - 1;
    assert_refused(w.network, PN_E_LIMIT, "navis", 0,
                   "navi 36/0 has y -4096.125, not in -4096 ... 4095.875");
    navi->unset = PN_NAVI_UNSET_POSITION;
    assert_passes(w.network);
    release(&w);
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
    struct world w = finish(net);
    ck_assert_uint_eq(pn_node_link_count(node_of(&w, a)), 15);
    assert_passes(w.network);
    release(&w);
}
END_TEST

/* P43 */
START_TEST(references_past_the_end_are_refused_by_both_ends)
{
    struct world w = small_world();
    struct pn_link *link = link_of(&w, 1, 0);
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
    navi_of(&w, 0, 0)->attached.node = 9;
    assert_refused(w.network, PN_E_RANGE, "navis", 0,
                   "navi 36/0 is attached to node 36/9, area 36 has 3 nodes");
    release(&w);
}
END_TEST

START_TEST(links_between_cars_and_peds_are_refused)
{
    struct world w = small_world();
    link_of(&w, 2, 0)->to.node = 1;
    assert_refused(w.network, PN_E_CONSTRAINT, "links", 2,
                   "link 0 of node 36/2 leads from a ped node to a vehicle node, 36/1");
    link_of(&w, 2, 0)->to.node = 2;
    link_of(&w, 0, 0)->to.node = 2;
    assert_refused(w.network, PN_E_CONSTRAINT, "links", 0,
                   "link 0 of node 36/0 leads from a vehicle node to a ped node, 36/2");
    release(&w);
}
END_TEST

START_TEST(links_outside_the_section_are_refused)
{
    struct world w = small_world();
    node_of(&w, 2)->first_link = 3;
    assert_refused(w.network, PN_E_RANGE, "nodes", 2,
                   "node 36/2 has 1 links from index 3, area 36 has 3 links");
    node_of(&w, 2)->first_link = UINT32_MAX;
    node_of(&w, 2)->flags &= ~PN_NODE_LINKS_MASK;
    assert_refused(w.network, PN_E_RANGE, "nodes", 2,
                   "node 36/2 has 0 links from index 4294967295, area 36 has 3 links");
    release(&w);
}
END_TEST

START_TEST(a_region_over_255_is_refused)
{
    struct world w = small_world();
    node_of(&w, 2)->region = 256;
    assert_refused(w.network, PN_E_LIMIT, "nodes", 2,
                   "node 36/2 has region 256, over 255");
    node_of(&w, 2)->unset = PN_NODE_UNSET_REGION;
    assert_passes(w.network);
    release(&w);
}
END_TEST

/* Area 36 is 0 ... 750 in x and y. */
START_TEST(a_node_outside_its_area_is_refused)
{
    struct world w = small_world();
    struct pn_node *node = node_of(&w, 0);
    node->pos.x = -1;
    assert_passes(w.network);
    node->pos.x = 750 * 8 + 1;
    assert_passes(w.network);
    node->pos.x = -2;
    assert_refused(
        w.network, PN_E_CONSTRAINT, "nodes", 0,
        "node 36/0 at -0.25, 16 lies outside area 36 (it would be in area 35)");
    node->pos.x = 8;
    node->pos.y = 750 * 8 + 2;
    assert_refused(
        w.network, PN_E_CONSTRAINT, "nodes", 0,
        "node 36/0 at 1, 750.25 lies outside area 36 (it would be in area 44)");
    release(&w);
}
END_TEST

/* The original files. */

struct original {
    struct pn_network *network, *cleared;
};

static struct original load(bool navis_of_links, bool places)
{
    struct original o = {test_real_network(), test_real_network()};
    clear_network(o.cleared, navis_of_links, places);
    return o;
}

static void unload(struct original *o)
{
    pn_network_free(o->network);
    pn_network_free(o->cleared);
}

static void assert_same_files(const struct pn_network *a, const struct pn_network *b)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        char hash_a[65], hash_b[65];
        ck_assert_pn_ok(pn_area_hash(pn_network_area(a, i), hash_a, &err), &err);
        ck_assert_pn_ok(pn_area_hash(pn_network_area(b, i), hash_b, &err), &err);
        ck_assert_msg(strcmp(hash_a, hash_b) == 0, "area %u differs", i);
    }
}

START_TEST(real_values_derive_to_what_is_stored)
{
    struct original o = load(false, false);
    struct pn_fill_report report = fill(o.cleared, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_length, 143622);
    ck_assert_uint_eq(report.filled_direction, 31466);
    ck_assert_uint_eq(report.filled_region, 68237);
    ck_assert_uint_eq(report.filled_dead_end, 68237);
    ck_assert_uint_eq(report.filled_switched_off_original, 68237);
    assert_same_files(o.network, o.cleared);
    assert_passes(o.cleared);
    unload(&o);
}
END_TEST

START_TEST(real_values_do_not_change_by_deriving_all)
{
    struct original o = {test_real_network(), test_real_network()};
    struct pn_fill_report report = fill(o.cleared, PN_FILL_ALL), none = {0};
    ck_assert_mem_eq(&report, &none, sizeof none);
    assert_same_files(o.network, o.cleared);
    unload(&o);
}
END_TEST

static uint32_t count_other_navis(const struct original *o)
{
    uint32_t other = 0;
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        for (uint32_t l = 0; l < pn_network_area(o->network, a)->link_count; l++) {
            const struct pn_link *was = &pn_network_area(o->network, a)->links[l];
            const struct pn_link *is = &pn_network_area(o->cleared, a)->links[l];
            other += was->navi.area != is->navi.area || was->navi.navi != is->navi.navi;
        }
    return other;
}

/* All of them: the two that roads above each other share are found by place. */
START_TEST(real_navi_references_are_found_again)
{
    struct original o = {test_real_network(), test_real_network()};
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(o.cleared, a);
        for (uint32_t l = 0; l < area->link_count; l++) {
            area->links[l].unset = PN_LINK_UNSET_NAVI;
            area->links[l].navi = (struct pn_navi_address){0, 0};
        }
    }
    struct pn_fill_report report = fill(o.cleared, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 62936);
    ck_assert_uint_eq(count_other_navis(&o), 0);
    unload(&o);
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
    tcase_add_test(filling, every_allocation_may_fail);
    suite_add_tcase(suite, filling);
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
    TCase *real = tcase_create("real");
    tcase_set_timeout(real, 60);
    tcase_add_test(real, real_values_derive_to_what_is_stored);
    tcase_add_test(real, real_values_do_not_change_by_deriving_all);
    tcase_add_test(real, real_navi_references_are_found_again);
    test_suite_add_real(suite, real, 3);
    return suite;
}

int main(void)
{
    return test_run(compile_suite());
}
