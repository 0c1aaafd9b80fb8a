/* Made-up worlds: what is promised of them, and the committed sample. */
#include "base/file.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_network *make(struct test_world_options options)
{
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    return network;
}

static uint8_t *area_bytes(const struct pn_area *area, size_t *size)
{
    struct pn_error err;
    pn_error_clear(&err);
    *size = pn_area_size(area);
    uint8_t *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    return bytes;
}

START_TEST(the_sample_is_what_the_generator_makes)
{
    struct pn_network *network = make(test_world_sample());
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        char name[64];
        snprintf(name, sizeof name, "../data/sample/NODES%u.DAT", a);
        struct pn_error err;
        pn_error_clear(&err);
        uint8_t *stored;
        size_t stored_size, size;
        ck_assert_pn_ok(pn__file_read(test_data(name), 0, &stored, &stored_size, &err),
                        &err);
        uint8_t *made = area_bytes(pn_network_area(network, a), &size);
        ck_assert_msg(size == stored_size && memcmp(made, stored, size) == 0,
                      "area %u differs: run `make sample` and look why", a);
        free(made);
        pn_free(stored);
    }
    pn_network_free(network);
}
END_TEST

static bool same_world(const struct pn_network *a, const struct pn_network *b)
{
    bool same = pn_network_area_limit(a) == pn_network_area_limit(b);
    for (uint32_t i = 0; same && i < pn_network_area_limit(a); i++) {
        const struct pn_area *one = pn_network_area(a, i), *two = pn_network_area(b, i);
        if (!one || !two) {
            same = one == two;
            continue;
        }
        size_t size, other_size;
        uint8_t *bytes = area_bytes(one, &size), *other = area_bytes(two, &other_size);
        same = size == other_size && memcmp(bytes, other, size) == 0;
        free(bytes);
        free(other);
    }
    return same;
}

START_TEST(a_seed_is_a_world)
{
    struct pn_network *a = make(test_world_small(5)), *b = make(test_world_small(5)),
                      *c = make(test_world_small(6));
    ck_assert(same_world(a, b));
    ck_assert(!same_world(a, c));
    pn_network_free(a);
    pn_network_free(b);
    pn_network_free(c);
}
END_TEST

/* ---- what a world must hold for tests on it to mean anything ---- */

struct features {
    uint32_t lane_pairs[64], lights[4], lights_to, shared_navis;
    uint32_t beside, diagonal, third_file, off_middle, on_border, double_links;
    uint32_t high_ped, high_vehicle, crossing, crossing_lit, degree[2][16];
    uint32_t speed[4], special[16], density[16], median, dont_wander, switched_off;
    uint32_t same_plan_link;
};

static void look_at_navis(const struct pn_area *area, struct features *f)
{
    for (uint32_t i = 0; i < area->navi_count; i++) {
        const struct pn_navi *navi = &area->navis[i];
        f->lane_pairs[navi->lanes & 63]++;
        f->lights[navi->light & PN_NAVI_LIGHT_MASK]++;
        f->lights_to += (navi->lanes & PN_NAVI_LIGHT_TO) != 0;
        f->median += navi->width > 0;
    }
}

static void look_at_node(const struct pn_area *area, uint32_t n, struct features *f)
{
    const struct pn_node *node = &area->nodes[n];
    bool ped = n >= area->vehicle_count;
    f->degree[ped][pn_node_link_count(node)]++;
    f->high_ped += ped && node->pos.z > 900 * PN_FX_PER_M;
    f->high_vehicle += !ped && node->pos.z > 900 * PN_FX_PER_M;
    f->dont_wander += (node->flags & PN_NODE_DONT_WANDER) != 0;
    f->switched_off += (node->flags & PN_NODE_SWITCHED_OFF) != 0;
    f->density[(node->flags & PN_NODE_DENSITY_MASK) >> PN_NODE_DENSITY_SHIFT]++;
    f->on_border += pn_derive_area(node->pos.x, node->pos.y) != area->number;
    if (ped)
        return;
    f->speed[(node->flags & PN_NODE_SPEED_MASK) >> PN_NODE_SPEED_SHIFT]++;
    f->special[(node->flags & PN_NODE_SPECIAL_MASK) >> PN_NODE_SPECIAL_SHIFT]++;
}

static void look_at_link(const struct pn_network *network, struct pn_address from,
                         const struct pn_link *link, bool ped, struct features *f)
{
    const struct pn_node *a = pn_network_node(network, from),
                         *b = pn_network_node(network, link->to);
    ck_assert_ptr_nonnull(b);
    uint32_t step = (uint32_t)abs((int)link->to.area - (int)from.area);
    f->beside += step == 1 || step == PN_AREA_COLS;
    f->diagonal += step > 1 && step != PN_AREA_COLS;
    f->same_plan_link += a->pos.x == b->pos.x && a->pos.y == b->pos.y;
    if (ped) {
        f->crossing += (link->flags & PN_LINK_ROAD_CROSS) != 0;
        f->crossing_lit += (link->flags & PN_LINK_PED_LIGHT) != 0;
        return;
    }
    const struct pn_navi *navi = pn_network_navi(network, link->navi);
    ck_assert_ptr_nonnull(navi);
    int32_t mid[2];
    pn_derive_midpoint(a->pos, b->pos, mid);
    f->off_middle += abs(navi->x - mid[0]) > 8 || abs(navi->y - mid[1]) > 8;
    f->third_file += link->navi.area != from.area && link->navi.area != link->to.area;
    bool at_end = pn_address_compare(navi->attached, from) == 0 ||
                  pn_address_compare(navi->attached, link->to) == 0;
    f->shared_navis += !at_end;
}

static struct features features_of(const struct pn_network *network)
{
    struct features f;
    memset(&f, 0, sizeof f);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        if (!area)
            continue;
        look_at_navis(area, &f);
        for (uint32_t n = 0; n < area->node_count; n++) {
            look_at_node(area, n, &f);
            struct pn_address from = {(uint16_t)a, (uint16_t)n};
            uint32_t count;
            const struct pn_link *links = pn_network_links(network, from, &count);
            for (uint32_t i = 0; i < count; i++) {
                look_at_link(network, from, &links[i], n >= area->vehicle_count, &f);
                for (uint32_t k = 0; k < i; k++)
                    f.double_links += pn_address_compare(links[i].to, links[k].to) == 0;
            }
        }
    }
    return f;
}

START_TEST(the_sample_has_something_of_everything)
{
    struct pn_network *network = make(test_world_sample());
    struct features f = features_of(network);
    static const uint8_t pairs[][2] = {{1, 1}, {0, 1}, {0, 2}, {2, 0},
                                       {1, 0}, {0, 0}, {2, 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        ck_assert_msg(f.lane_pairs[pairs[i][0] | pairs[i][1] << 3] > 0, "lanes %u, %u",
                      pairs[i][0], pairs[i][1]);
    ck_assert_uint_gt(f.lights[1], 0);
    ck_assert_uint_gt(f.lights[2], 0);
    ck_assert_uint_gt(f.lights_to, 0);
    ck_assert_uint_lt(f.lights_to, f.lights[1] + f.lights[2]);
    ck_assert_uint_eq(f.lights[3], 0);
    ck_assert_uint_gt(f.shared_navis, 0);
    ck_assert_uint_gt(f.beside, 0);
    ck_assert_uint_gt(f.diagonal, 0);
    ck_assert_uint_gt(f.third_file, 0);
    ck_assert_uint_gt(f.off_middle, 0);
    ck_assert_uint_gt(f.on_border, 0);
    ck_assert_uint_eq(f.double_links, 2);
    ck_assert_uint_gt(f.high_ped, 0);
    ck_assert_uint_gt(f.high_vehicle, 0);
    ck_assert_uint_gt(f.crossing, f.crossing_lit);
    ck_assert_uint_gt(f.crossing_lit, 0);
    for (int degree = 1; degree <= 4; degree++) {
        ck_assert_uint_gt(f.degree[0][degree], 0);
        ck_assert_uint_gt(f.degree[1][degree], 0);
    }
    ck_assert_uint_eq(f.same_plan_link, 0);
    pn_network_free(network);
}
END_TEST

START_TEST(the_sample_uses_every_flag_the_game_does)
{
    struct pn_network *network = make(test_world_sample());
    struct features f = features_of(network);
    struct pn_network_totals totals;
    pn_network_count(network, &totals);
    for (int speed = 0; speed < 3; speed++)
        ck_assert_uint_gt(f.speed[speed], 0);
    static const uint8_t specials[] = {0, 2, 8, 9}, densities[] = {15, 7, 1, 2, 0};
    for (size_t i = 0; i < sizeof specials; i++)
        ck_assert_msg(f.special[specials[i]] > 0, "special %u", specials[i]);
    for (size_t i = 0; i < sizeof densities; i++)
        ck_assert_msg(f.density[densities[i]] > 0, "density %u", densities[i]);
    ck_assert_uint_gt(f.median, 0);
    ck_assert_uint_gt(f.dont_wander, 0);
    ck_assert_uint_gt(f.switched_off, 0);
    ck_assert_uint_gt(totals.flag_vehicle[4], 0);
    ck_assert_uint_gt(totals.flag_vehicle[6], 0);
    ck_assert_uint_gt(totals.water, 0);
    ck_assert_uint_eq(totals.areas, PN_AREA_COUNT);
    ck_assert_uint_gt(totals.nodes, 3000);
    ck_assert_uint_lt(totals.bytes, 500 * 1024);
    pn_network_free(network);
}
END_TEST

/* A bridge stands exactly over a node of the road below. */
START_TEST(the_sample_has_a_bridge_and_a_tunnel)
{
    struct pn_network *network = make(test_world_sample());
    uint32_t over = 0, under = 0;
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; i < area->vehicle_count; i++) {
            for (uint32_t k = 0; k < i; k++) {
                struct pn_point_fx p = area->nodes[k].pos, q = area->nodes[i].pos;
                if (p.x != q.x || p.y != q.y || area->nodes[i].region != 1)
                    continue;
                over += q.z - p.z >= 10 * PN_FX_PER_M;
                under += p.z - q.z >= 10 * PN_FX_PER_M;
            }
        }
    }
    ck_assert_uint_gt(over, 0);
    ck_assert_uint_gt(under, 0);
    pn_network_free(network);
}
END_TEST

/* ---- any size ---- */

/* The first FIT_FILES of them have areas 0 to 63 only. */
enum { FIT_FILES = 7 };
static const struct test_world_options sizes[] = {
    {1, 1, 1, 1, 15},  {2, 1, 1, 16, 60},  {3, 8, 8, 1, 100}, {4, 3, 2, 3, 30},
    {5, 1, 8, 2, 200}, {6, 8, 1, 2, 1},    {9, 8, 8, 6, 15},  {7, 9, 2, 2, 50},
    {8, 2, 11, 3, 40}, {10, 20, 20, 2, 60}};

static void check_region_count(const struct pn_graph *graph)
{
    for (uint32_t n = 0; n < graph->node_count; n++)
        ck_assert_uint_lt(graph->stored_region[n], 256);
}

/* The library's flood and peeling come to the same as the drawing's own. */
START_TEST(any_size_fits_the_format)
{
    struct pn_network *network = make(sizes[_i]);
    struct features f = features_of(network);
    struct pn_graph *graph;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_uint_eq(f.same_plan_link, 0);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_uint_eq(graph->dangling_count, 0);
    check_region_count(graph);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        ck_assert_msg(!area || area->navi_count <= 1023, "area %u", a);
    }
    uint32_t count[2];
    uint32_t *region = calloc(graph->node_count, sizeof *region);
    uint8_t *dead_end = calloc(graph->node_count, 1);
    ck_assert_pn_ok(pn_graph_regions(graph, region, NULL, count, &err), &err);
    ck_assert_pn_ok(pn_graph_dead_ends(graph, dead_end, &err), &err);
    for (uint32_t n = 0; n < graph->node_count; n++) {
        ck_assert_uint_eq(region[n], graph->stored_region[n]);
        ck_assert_uint_eq(dead_end[n], (graph->node_flags[n] & PN_NODE_DEAD_END) != 0);
    }
    free(region);
    free(dead_end);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* Nothing to be derived comes out otherwise, so what a test changes is all that changes.
 */
START_TEST(compiling_changes_nothing)
{
    struct test_world_options options = sizes[_i];
    struct pn_network *network = make(options), *again = make(options);
    struct pn_error err;
    pn_error_clear(&err);
    bool whole = pn_network_is_whole(network);
    struct pn_fill_report report;
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    ck_assert_pn_ok(
        pn_compile_fill(network, whole ? PN_FILL_ALL : PN_FILL_STALE, &report, &err),
        &err);
    ck_assert(same_world(network, again));
    ck_assert_uint_eq(report.stale_length, 0);
    ck_assert_uint_eq(report.stale_direction, 0);
    ck_assert_uint_eq(report.stale_switched_off_original, 0);
    pn_network_free(network);
    pn_network_free(again);
}
END_TEST

START_TEST(a_wide_sheet_is_numbered_by_its_own_width)
{
    struct pn_network *network = make((struct test_world_options){7, 9, 2, 2, 50});
    ck_assert_uint_eq(pn_network_area_count(network), 18);
    ck_assert_uint_eq(pn_network_area_limit(network), 18);
    int32_t east_end = (PN_WORLD_MIN_M + 8 * PN_AREA_SIZE_M) * PN_FX_PER_M;
    ck_assert_int_ge(pn_network_area(network, 8)->nodes[0].pos.x, east_end);
    pn_network_free(network);
    network = make((struct test_world_options){7, 2, 2, 2, 50});
    ck_assert_uint_eq(pn_network_area_count(network), 4);
    ck_assert_ptr_null(pn_network_area(network, 2));
    ck_assert_ptr_nonnull(pn_network_area(network, 9));
    pn_network_free(network);
}
END_TEST

START_TEST(size_follows_the_wish)
{
    struct pn_network *network = make(test_world_of_nodes(1, 10000));
    struct pn_network_totals totals;
    pn_network_count(network, &totals);
    ck_assert_uint_gt(totals.nodes, 7000);
    ck_assert_uint_lt(totals.nodes, 16000);
    pn_network_free(network);
}
END_TEST

static Suite *world_suite(void)
{
    Suite *suite = suite_create("world");
    TCase *tcase = tcase_create("sample");
    tcase_add_test(tcase, the_sample_is_what_the_generator_makes);
    tcase_add_test(tcase, the_sample_has_something_of_everything);
    tcase_add_test(tcase, the_sample_uses_every_flag_the_game_does);
    tcase_add_test(tcase, the_sample_has_a_bridge_and_a_tunnel);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("any size");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, a_seed_is_a_world);
    tcase_add_loop_test(tcase, any_size_fits_the_format, 0,
                        (int)(sizeof sizes / sizeof *sizes));
    tcase_add_loop_test(tcase, compiling_changes_nothing, 0, FIT_FILES);
    tcase_add_test(tcase, a_wide_sheet_is_numbered_by_its_own_width);
    tcase_add_test(tcase, size_follows_the_wish);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(world_suite());
}
