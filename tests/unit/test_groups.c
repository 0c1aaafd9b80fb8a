/* groups/: each step of the compiler on groups made by hand. */
#include "config.h"

#include "groups/units.h"
#include "support/memory.h"
#include "support/scribble.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

/* ---- units ---- */

/*
 * What an even coordinate loses: 1 where the pattern has a 1, by its half k in 2^e ...
 * 2^(e+1) and k mod 2^(e-7); below 256 nothing.
 */
static const char *const patterns[] = {
    "01",
    "0011",
    "00001110",
    "0000000011111100",
    "01010101010101011010101010100101",
    "0011001100110011001100110011001111001100110011001100110000110011",
    "01011111010111110101111101011111010111110101111101011111010111111111010111110101"
    "111101011111010111110101111101010101111101011111",
};

START_TEST(even_coordinates_lose_what_the_hardware_drops)
{
    for (int32_t k = 0; k < 32768; k++) {
        int32_t lost = 0;
        for (unsigned e = 8; e < 15; e++)
            if (k >> e == 1)
                lost = patterns[e - 8][k & ((1 << (e - 7)) - 1)] - '0';
        ck_assert_int_eq(pn__units_stored(2 * k), k - lost);
        ck_assert_int_eq(pn__units_stored(-2 * k), lost - k);
        ck_assert_int_eq(pn__units_stored(2 * k + 1), k);
        ck_assert_int_eq(pn__units_stored(-2 * k - 1), -k);
    }
}
END_TEST

START_TEST(bytes_of_widths_and_densities)
{
    const float fifth = 0x1.999998p-3f; /* 0.2, cut */
    ck_assert_uint_eq(pn__units_width(5.5f, false), 44);
    ck_assert_uint_eq(pn__units_width(16, false), 120);
    ck_assert_uint_eq(pn__units_width(16, true), 128);
    ck_assert_uint_eq(pn__units_width(99, true), 248);
    ck_assert_uint_eq(pn__units_density(fifth), 2);
    ck_assert_uint_eq(pn__units_density(1), 15);
    ck_assert_uint_eq(pn__units_density(9), 15);
    ck_assert_uint_eq(pn__units_density(0), 0);
}
END_TEST

START_TEST(areas_go_by_the_place_before_it_is_cut)
{
    const uint32_t border = pn__units_world(-2250 * 16);
    ck_assert_uint_eq(pn__units_area(border, pn__units_world(-48000)), 1);
    ck_assert_uint_eq(pn__units_area(border + 1, pn__units_world(-48000)), 0);
    ck_assert_uint_eq(pn__units_area(pn__units_world(-60000), pn__units_world(60000)),
                      56);
    ck_assert_uint_eq(pn__units_area(0, 0), 36);
}
END_TEST

/* ---- compiling ---- */

struct made {
    struct pn_network *network;
    struct pn_groups_report report;
};

/* Compiles and releases the groups. */
static struct made compile(struct pn_paths *paths)
{
    struct made made = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_groups_compile(paths, NULL, &made.network, &made.report, &err),
                    &err);
    pn_paths_release(paths);
    return made;
}

/* All groups of these tests stand in area 36. */
static struct pn_area *area_of(const struct made *made)
{
    return pn_network_area(made->network, 36);
}

static uint16_t target(const struct made *made, uint32_t node, uint32_t seq)
{
    const struct pn_area *area = area_of(made);
    ck_assert_uint_lt(node, area->node_count);
    ck_assert_uint_lt(seq, pn_node_link_count(&area->nodes[node]));
    return area->links[area->nodes[node].first_link + seq].to.node;
}

static uint32_t links_of(const struct made *made, uint32_t node)
{
    return pn_node_link_count(&area_of(made)->nodes[node]);
}

/* A group of one node and its external. */
static struct pn_path_group *stub(struct pn_paths *paths, enum pn_kind kind, int32_t x,
                                  int32_t external_x, int32_t external_z)
{
    struct pn_path_group *group = scribble_group(paths, kind);
    scribble_node(group, 0, -1, x, 160, 160);
    scribble_external(group, 1, 0, external_x, 160, external_z);
    return group;
}

START_TEST(vehicles_come_before_peds_in_order_of_appearance)
{
    struct pn_paths paths = {0};
    struct pn_path_group *peds = scribble_group(&paths, PN_KIND_PED);
    scribble_node(peds, 0, 1, 160, 160, 0);
    scribble_node(peds, 1, -1, 320, 160, 0);
    scribble_node(scribble_group(&paths, PN_KIND_CAR), 0, -1, 480, 160, 0);
    scribble_node(scribble_group(&paths, PN_KIND_BOAT), 0, -1, 640, 160, 0);
    struct made made = compile(&paths);
    const struct pn_area *area = area_of(&made);
    ck_assert_uint_eq(area->node_count, 4);
    ck_assert_uint_eq(area->vehicle_count, 2);
    ck_assert_int_eq(area->nodes[0].pos.x, 240);
    ck_assert_int_eq(pn_area_kind(area, 1), PN_KIND_BOAT);
    ck_assert_int_eq(area->nodes[2].pos.x, 80);
    ck_assert_int_eq(area->nodes[3].search_distance, 0x7FFE);
    pn_network_free(made.network);
}
END_TEST

START_TEST(a_ped_node_without_links_is_left_out)
{
    struct pn_paths paths = {0};
    scribble_node(scribble_group(&paths, PN_KIND_PED), 0, -1, 160, 160, 0);
    scribble_node(scribble_group(&paths, PN_KIND_CAR), 0, -1, 160, 160, 0);
    struct made made = compile(&paths);
    ck_assert_uint_eq(area_of(&made)->node_count, 1);
    ck_assert_uint_eq(made.report.odd[PN_ODD_LONELY_PED].count, 1);
    pn_network_free(made.network);
}
END_TEST

START_TEST(an_external_that_its_node_names_is_turned)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = stub(&paths, PN_KIND_PED, 160, 800, 160);
    group->rows[0].next = 1;
    group->rows[0].cross = 1;
    group->rows[1].next = -1;
    stub(&paths, PN_KIND_PED, 1600, 800, 160);
    struct made made = compile(&paths);
    ck_assert_uint_eq(links_of(&made, 0), 1);
    ck_assert_uint_eq(area_of(&made)->links[0].flags, PN_LINK_ROAD_CROSS);
    ck_assert_uint_eq(area_of(&made)->links[1].flags, PN_LINK_ROAD_CROSS);
    pn_network_free(made.network);
}
END_TEST

static bool meet(int32_t dx, int32_t dz)
{
    struct pn_paths paths = {0};
    stub(&paths, PN_KIND_CAR, 160, 800, 160);
    stub(&paths, PN_KIND_CAR, 1600, 800 + dx, 160 + dz);
    struct made made = compile(&paths);
    const bool met = links_of(&made, 0) == 1;
    ck_assert_uint_eq(made.report.odd[PN_ODD_UNMATCHED].count, met ? 0 : 2);
    ck_assert_uint_eq(made.report.vehicle_pairs, met);
    pn_network_free(made.network);
    return met;
}

START_TEST(externals_meet_below_1_unit_and_2_in_height)
{
    ck_assert(meet(0, 0) && meet(15, 0) && meet(-15, 31) && meet(0, -31));
    ck_assert(!meet(16, 0) && !meet(-16, 0) && !meet(0, 32) && !meet(0, -32));
}
END_TEST

START_TEST(of_externals_as_near_the_first_is_met)
{
    struct pn_paths paths = {0};
    stub(&paths, PN_KIND_CAR, 160, 808, 160);
    stub(&paths, PN_KIND_CAR, 320, 792, 200); /* too high to meet the first */
    stub(&paths, PN_KIND_CAR, 1600, 800, 180);
    struct made made = compile(&paths);
    ck_assert_uint_eq(target(&made, 2, 0), 0);
    ck_assert_uint_eq(links_of(&made, 1), 0);
    pn_network_free(made.network);
}
END_TEST

START_TEST(a_node_that_meets_itself_is_not_linked)
{
    struct pn_paths paths = {0};
    scribble_external(stub(&paths, PN_KIND_CAR, 160, 800, 160), 2, 0, 805, 160, 160);
    struct made made = compile(&paths);
    ck_assert_uint_eq(links_of(&made, 0), 0);
    ck_assert_uint_eq(made.report.odd[PN_ODD_SELF].count, 1);
    pn_network_free(made.network);
}
END_TEST

/* Outward links first, by the first of the two externals; then inward ones by address. */
START_TEST(links_come_in_the_compilers_order)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(group, 0, -1, 160, 160, 0);
    scribble_node(group, 1, -1, 320, 160, 0);
    scribble_node(group, 2, 1, 480, 160, 0);
    scribble_node(group, 3, 2, 640, 160, 0);
    group->rows[0].next = 2;
    scribble_external(group, 4, 2, 480, 800, 0);
    scribble_external(group, 5, 2, 480, -800, 0);
    struct pn_path_group *south = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(south, 0, -1, 480, -1600 + 1700, 0);
    scribble_external(south, 1, 0, 480, -800, 0);
    struct pn_path_group *north = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(north, 0, -1, 480, 1600, 0);
    scribble_external(north, 1, 0, 480, 800, 0);
    struct made made = compile(&paths);
    static const uint16_t wanted[] = {5, 4, 0, 1, 3};
    ck_assert_uint_eq(links_of(&made, 2), 5);
    for (uint32_t i = 0; i < 5; i++)
        ck_assert_uint_eq(target(&made, 2, i), wanted[i]);
    pn_network_free(made.network);
}
END_TEST

/* ---- navis ---- */

/* Two groups that meet, with these lanes; the navi's, as 10 * to + away. */
static int lanes(int left, int right, int left_2, int right_2)
{
    struct pn_paths paths = {0};
    struct pn_path_row *row = &stub(&paths, PN_KIND_CAR, 160, 800, 160)->rows[1];
    row->left = (uint8_t)left;
    row->right = (uint8_t)right;
    row = &stub(&paths, PN_KIND_CAR, 1600, 800, 160)->rows[1];
    row->left = (uint8_t)left_2;
    row->right = (uint8_t)right_2;
    struct made made = compile(&paths);
    const int byte = area_of(&made)->navis[0].lanes;
    pn_network_free(made.network);
    return 10 * (byte & 7) + (byte >> PN_NAVI_LANES_AWAY_SHIFT);
}

START_TEST(lanes_are_the_first_externals_unless_the_second_is_one_way)
{
    ck_assert_int_eq(lanes(2, 1, 1, 2), 21);
    ck_assert_int_eq(lanes(1, 2, 1, 1), 12);
    ck_assert_int_eq(lanes(2, 0, 1, 1), 20);
    ck_assert_int_eq(lanes(1, 1, 0, 2), 20);
    ck_assert_int_eq(lanes(1, 1, 2, 0), 2);
    ck_assert_int_eq(lanes(0, 0, 1, 1), 0);
    ck_assert_int_eq(lanes(7, 7, 7, 7), 77);
}
END_TEST

START_TEST(navis_stand_half_way_between_externals)
{
    struct pn_paths paths = {0};
    stub(&paths, PN_KIND_CAR, 160, 801, 160)->rows[1].width = 3;
    struct pn_path_group *other = stub(&paths, PN_KIND_CAR, 1600, 805, 160);
    other->rows[1].width = 4.25f;
    other->rows[0].width = 15;
    struct made made = compile(&paths);
    const struct pn_navi *navi = &area_of(&made)->navis[0];
    ck_assert_int_eq(navi->x, 401);
    ck_assert_int_eq(navi->y, 80);
    ck_assert_uint_eq(navi->width, 34);
    ck_assert_int_eq(navi->dir_x, -100);
    ck_assert_uint_eq(navi->attached.node, 0);
    pn_network_free(made.network);
}
END_TEST

/* One way in at one end: along the chain it is one way, through to the car park. */
START_TEST(lanes_spread_along_a_chain)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    for (int i = 0; i < 4; i++)
        scribble_node(group, i, i < 3 ? i + 1 : -1, 160 * (i + 1), 160, 0);
    scribble_node(group, 4, 1, 320, 480, 0)->special = 2;
    scribble_external(group, 5, 3, 800, 160, 0)->right = 0;
    stub(&paths, PN_KIND_CAR, 1600, 800, 0);
    struct made made = compile(&paths);
    const struct pn_area *area = area_of(&made);
    ck_assert_uint_eq(area->navi_count, 5);
    for (uint32_t i = 0; i < area->navi_count; i++) {
        const struct pn_navi *navi = &area->navis[i];
        const bool parking = navi->y > 100;
        ck_assert_uint_eq(navi->lanes, parking ? 1 << PN_NAVI_LANES_AWAY_SHIFT : 1);
    }
    ck_assert(area->nodes[4].flags & PN_NODE_SWITCHED_OFF);
    ck_assert(area->nodes[4].flags & PN_NODE_DEAD_END);
    pn_network_free(made.network);
}
END_TEST

START_TEST(stacked_links_share_a_navi)
{
    struct pn_paths paths = {0};
    for (int level = 0; level < 2; level++) {
        struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
        scribble_node(group, 0, 1, 160, 160, 800 * level);
        scribble_node(group, 1, -1, 480, 160, 800 * level);
    }
    struct made made = compile(&paths);
    ck_assert_uint_eq(area_of(&made)->navi_count, 1);
    ck_assert_uint_eq(area_of(&made)->link_count, 4);
    pn_network_free(made.network);
}
END_TEST

/* ---- oddities and limits ---- */

static uint32_t odd_count(struct pn_paths *paths, enum pn_oddity oddity)
{
    struct made made = compile(paths);
    pn_network_free(made.network);
    return made.report.odd[oddity].count;
}

START_TEST(odd_groups_are_counted_and_compiled)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    scribble_external(group, 0, 1, 160, 160, 0);
    scribble_node(group, 1, -1, 320, 160, 0);
    ck_assert_uint_eq(odd_count(&paths, PN_ODD_ROW_ORDER), 1);
    scribble_node(scribble_group(&paths, PN_KIND_CAR), 0, 5, 160, 160, 0);
    ck_assert_uint_eq(odd_count(&paths, PN_ODD_NEXT), 1);
    scribble_external(scribble_group(&paths, PN_KIND_CAR), 0, -1, 160, 160, 0);
    ck_assert_uint_eq(odd_count(&paths, PN_ODD_NO_INTERNAL), 1);
    group = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(group, 0, 2, 160, 160, 0);
    scribble_node(group, 1, 2, 320, 160, 0);
    scribble_external(group, 2, -1, 480, 160, 0);
    ck_assert_uint_eq(odd_count(&paths, PN_ODD_TWO_INTERNALS), 1);
    group = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(group, 0, 1, 160, 160, 0);
    scribble_node(group, 1, -1, 160, 160, 480);
    ck_assert_uint_eq(odd_count(&paths, PN_ODD_SAME_PLACE), 1);
}
END_TEST

static struct pn_error refused(struct pn_paths *paths, const char *words)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_groups_compile(paths, NULL, &network, NULL, &err),
                       &err);
    ck_assert_ptr_null(network);
    ck_assert_msg(strstr(err.message, words) != NULL, "%s", err.message);
    pn_paths_release(paths);
    return err;
}

START_TEST(what_files_cannot_hold_is_refused)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(group, 0, -1, 65536, 160, 0)->line = 17;
    group->line = 16;
    refused(&paths, "x is 4096, not in -4096 ... 4095.875, in the group of line 16");
    group = scribble_group(&paths, PN_KIND_PED);
    scribble_node(group, 0, 1, 0, 160, 0);
    scribble_node(group, 1, -1, 4200, 160, 0);
    refused(&paths,
            "a link of 262 units is over the limit of 255 (--split-long cuts it)");
    stub(&paths, PN_KIND_CAR, 160, 800, 160)->rows[1].left = 8;
    stub(&paths, PN_KIND_CAR, 1600, 800, 160);
    refused(&paths, "8 lanes are over the limit of 7");
    for (int i = 0; i < 256; i++)
        scribble_node(scribble_group(&paths, PN_KIND_CAR), 0, -1, 16 * i, 160, 0);
    refused(&paths, "256 vehicle regions");
    for (int i = 0; i < 1025; i++) {
        group = scribble_group(&paths, PN_KIND_CAR);
        scribble_node(group, 0, 1, 160 + i % 64 * 64, 160 + i / 64 * 64, 0);
        scribble_node(group, 1, -1, 192 + i % 64 * 64, 160 + i / 64 * 64, 0);
    }
    refused(&paths, "area 36 has over 1024 navis");
}
END_TEST

START_TEST(long_links_are_held_at_the_end_if_asked_for)
{
    struct pn_paths paths = {0};
    struct pn_network *network;
    const struct pn_groups_options options = {.hold_lengths = true};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_PED);
    scribble_node(group, 0, 1, 0, 160, 0);
    scribble_node(group, 1, -1, 4200, 160, 0);
    ck_assert_int_eq(pn_groups_compile(&paths, &options, &network, NULL, NULL), PN_OK);
    ck_assert_uint_eq(pn_network_area(network, 36)->links[0].length, 255);
    pn_network_free(network);
    pn_paths_release(&paths);
}
END_TEST

START_TEST(no_groups_are_an_empty_world)
{
    struct pn_paths paths = {0};
    struct made made = compile(&paths);
    ck_assert(pn_network_is_whole(made.network));
    ck_assert_uint_eq(area_of(&made)->node_count, 0);
    pn_network_free(made.network);
}
END_TEST

static enum pn_status forth_and_back(void *context, struct pn_error *err)
{
    struct pn_network *network = NULL;
    struct pn_paths paths = {0};
    const struct pn_groups_options options = {.original_pointers = true};
    enum pn_status status = pn_groups_compile(context, &options, &network, NULL, err);
    if (status == PN_OK)
        status = pn_groups_split(network, PN_PATHS_SA, &paths, NULL, err);
    pn_network_free(network);
    pn_paths_release(&paths);
    return status;
}

START_TEST(without_memory_nothing_is_left_over)
{
    struct pn_paths paths = {0};
    scribble_world(&paths, 1, 6);
    test_memory_every_failure(forth_and_back, &paths, 1);
    pn_paths_release(&paths);
}
END_TEST

static Suite *groups_suite(void)
{
    Suite *suite = suite_create("groups");
    TCase *tcase = tcase_create("units");
    tcase_add_test(tcase, even_coordinates_lose_what_the_hardware_drops);
    tcase_add_test(tcase, bytes_of_widths_and_densities);
    tcase_add_test(tcase, areas_go_by_the_place_before_it_is_cut);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("links");
    tcase_add_test(tcase, vehicles_come_before_peds_in_order_of_appearance);
    tcase_add_test(tcase, a_ped_node_without_links_is_left_out);
    tcase_add_test(tcase, an_external_that_its_node_names_is_turned);
    tcase_add_test(tcase, externals_meet_below_1_unit_and_2_in_height);
    tcase_add_test(tcase, of_externals_as_near_the_first_is_met);
    tcase_add_test(tcase, a_node_that_meets_itself_is_not_linked);
    tcase_add_test(tcase, links_come_in_the_compilers_order);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("navis");
    tcase_add_test(tcase, lanes_are_the_first_externals_unless_the_second_is_one_way);
    tcase_add_test(tcase, navis_stand_half_way_between_externals);
    tcase_add_test(tcase, lanes_spread_along_a_chain);
    tcase_add_test(tcase, stacked_links_share_a_navi);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("limits");
    tcase_add_test(tcase, odd_groups_are_counted_and_compiled);
    tcase_add_test(tcase, what_files_cannot_hold_is_refused);
    tcase_add_test(tcase, long_links_are_held_at_the_end_if_asked_for);
    tcase_add_test(tcase, no_groups_are_an_empty_world);
    tcase_add_test(tcase, without_memory_nothing_is_left_over);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(groups_suite());
}
