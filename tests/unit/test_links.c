/* links.h: the links of the sample world held against its ground. */
#include "config.h"

#include "support/ground.h"
#include "support/memory.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static struct pn_error err;
static struct pn_network *network;
static struct pn_scene *scene;
static struct pn_links_options options;

static void set_up(void)
{
    const struct test_world_options world = test_world_sample();
    const struct pn_gather_options noon = {.hour = 12};
    const char *source = test_data("../data/sample/ground");
    struct pn_scene_draft *draft = NULL;
    struct pn_gather_report report;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&world, &network, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(pn_gather(&source, 1, &noon, draft, &report, NULL, &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_gather_report_release(&report);
    pn_scene_draft_free(draft);
    memset(&options, 0, sizeof options);
    ck_assert_pn_ok(pn_body_load("sa-ped", &options.body, &err), &err);
    options.kinds = PN_KINDS_PED;
    options.jobs = 2;
}

static void tear_down(void)
{
    pn_scene_free(scene);
    pn_network_free(network);
}

/* What was said of a link: kept until the next call. */
struct seen {
    struct pn_links_spot spots[4096];
    uint32_t count, bad, stop_at;
};

static struct seen seen;

static int note(void *context, const struct pn_links_spot *spot)
{
    struct seen *s = context;
    ck_assert_uint_lt(s->count, 4096);
    s->spots[s->count++] = *spot;
    s->bad += spot->way.end != PN_WALK_OK;
    return s->count == s->stop_at;
}

static void walk_all(void)
{
    uint32_t outside;
    memset(&seen, 0, sizeof seen);
    ck_assert_pn_ok(
        pn_links_walk(network, scene, &options, note, &seen, &outside, NULL, &err), &err);
    ck_assert_uint_gt(seen.count, 200);
    ck_assert_uint_gt(outside, seen.count);
}

static const struct pn_links_spot *find(struct pn_address from, struct pn_address to)
{
    for (uint32_t i = 0; i < seen.count; i++)
        if (pn_address_compare(seen.spots[i].from, from) == 0 &&
            pn_address_compare(seen.spots[i].to, to) == 0)
            return &seen.spots[i];
    ck_abort_msg("link %u/%u to %u/%u was not looked at", from.area, from.node, to.area,
                 to.node);
    return NULL;
}

/* What is in the middle of a link, from a to b and back. */
static const struct {
    enum test_plant what;
    enum pn_walk_end there, back;
    double measure_m; /* there */
} planted[] = {
    {TEST_PLANT_STAIRS, PN_WALK_OK, PN_WALK_OK, 0},
    {TEST_PLANT_RAMP, PN_WALK_OK, PN_WALK_OK, 0},
    {TEST_PLANT_DOOR, PN_WALK_OK, PN_WALK_OK, 0},
    {TEST_PLANT_DOOR_LOW, PN_WALK_OK, PN_WALK_OK, 0},
    {TEST_PLANT_PIT, PN_WALK_DROP, PN_WALK_DROP, 2.5},
    {TEST_PLANT_KERB_LOW, PN_WALK_OK, PN_WALK_OK, 0},
    {TEST_PLANT_KERB_HIGH, PN_WALK_STEP_TOO_HIGH, PN_WALK_DROP, 0.8},
    {TEST_PLANT_WALL, PN_WALK_BLOCKED, PN_WALK_BLOCKED, 0},
    {TEST_PLANT_STEEP, PN_WALK_TOO_STEEP, PN_WALK_DROP, 0},
    {TEST_PLANT_NARROW, PN_WALK_BLOCKED, PN_WALK_BLOCKED, 0},
};

static void check_way(const struct pn_links_spot *spot, enum pn_walk_end end)
{
    ck_assert_msg(spot->way.end == end, "%u/%u to %u/%u: %s, not %s, at %g %g %g",
                  spot->from.area, spot->from.node, spot->to.area, spot->to.node,
                  pn_walk_end_name(spot->way.end), pn_walk_end_name(end), spot->way.at.x,
                  spot->way.at.y, spot->way.at.z);
}

static double away(const struct pn_links_spot *spot,
                   const struct test_ground_plant *plant)
{
    return hypot(spot->way.at.x - plant->at.x, spot->way.at.y - plant->at.y);
}

START_TEST(what_was_planted_in_links_is_found)
{
    walk_all();
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        const struct test_ground_plant *plant = &test_ground_plants[planted[i].what];
        const struct pn_links_spot *there = find(plant->a, plant->b);
        check_way(there, planted[i].there);
        const struct pn_links_spot *back = find(plant->b, plant->a);
        check_way(back, planted[i].back);
        if (planted[i].measure_m > 0)
            ck_assert_double_eq_tol(there->way.measure_m, planted[i].measure_m, 0.02);
        /* The plant is 16 m long at most. */
        if (planted[i].there != PN_WALK_OK) {
            ck_assert_double_lt(away(there, plant), 8.5);
            ck_assert_double_lt(away(back, plant), 8.5);
        }
    }
}
END_TEST

/* What is wrong with a node and does not let its links be walked. */
static bool is_bad_node(const struct test_ground_plant *plant)
{
    return plant->what >= TEST_PLANT_LAYER && plant->what <= TEST_PLANT_SLOPE;
}

static bool is_planted(const struct pn_links_spot *spot)
{
    for (int i = 0; i < TEST_PLANT_COUNT; i++) {
        const struct test_ground_plant *p = &test_ground_plants[i];
        if (is_bad_node(p) && (pn_address_compare(p->a, spot->from) == 0 ||
                               pn_address_compare(p->a, spot->to) == 0))
            return true;
    }
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        const struct test_ground_plant *p = &test_ground_plants[planted[i].what];
        if (planted[i].there == PN_WALK_OK)
            continue;
        if ((pn_address_compare(p->a, spot->from) == 0 &&
             pn_address_compare(p->b, spot->to) == 0) ||
            (pn_address_compare(p->b, spot->from) == 0 &&
             pn_address_compare(p->a, spot->to) == 0))
            return true;
    }
    return false;
}

/* 5 links and the two links each of 5 nodes, both ways. */
START_TEST(nothing_but_what_was_planted_is_found)
{
    options.kinds = PN_KINDS_ALL;
    walk_all();
    for (uint32_t i = 0; i < seen.count; i++)
        if ((seen.spots[i].way.end != PN_WALK_OK) != is_planted(&seen.spots[i]))
            check_way(&seen.spots[i],
                      is_planted(&seen.spots[i]) ? PN_WALK_BLOCKED : PN_WALK_OK);
    ck_assert_uint_eq(seen.bad, 30);
}
END_TEST

START_TEST(threads_change_nothing)
{
    static struct pn_links_spot first[4096];
    options.jobs = 1;
    walk_all();
    uint32_t count = seen.count;
    memcpy(first, seen.spots, sizeof first);
    options.jobs = 5;
    walk_all();
    ck_assert_uint_eq(seen.count, count);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_int_eq(seen.spots[i].way.end, first[i].way.end);
        ck_assert_mem_eq(&seen.spots[i].way.at, &first[i].way.at, sizeof first[i].way.at);
    }
}
END_TEST

START_TEST(room_is_that_between_the_walls)
{
    const struct test_ground_plant *door = &test_ground_plants[TEST_PLANT_DOOR];
    options.clearance = true;
    walk_all();
    const struct pn_links_spot *spot = find(door->a, door->b);
    ck_assert_double_ge(spot->clear_m, 0.35);
    ck_assert_double_le(spot->clear_m, 1);
    ck_assert_uint_eq(spot->width, (unsigned)(spot->clear_m * 8));
    ck_assert_int_eq(spot->underfoot, PN_UNDERFOOT_PAVEMENT);
}
END_TEST

START_TEST(cars_find_their_roads)
{
    options.kinds = PN_KINDS_CAR;
    walk_all();
    ck_assert_uint_eq(seen.bad, 0);
    for (uint32_t i = 0; i < seen.count; i++)
        ck_assert_int_eq(seen.spots[i].kind, PN_KIND_CAR);
}
END_TEST

static int stop_at_once(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    (void)what;
    (void)done;
    (void)total;
    return 1;
}

START_TEST(it_can_be_stopped)
{
    const struct pn_progress progress = {stop_at_once, NULL};
    uint32_t outside = 7;
    memset(&seen, 0, sizeof seen);
    ck_assert_pn_fails(
        PN_E_INTERRUPTED,
        pn_links_walk(network, scene, &options, note, &seen, &outside, &progress, &err),
        &err);
    ck_assert_uint_eq(seen.count, 0);
    ck_assert_uint_eq(outside, 7);
    pn_error_clear(&err);
    seen.stop_at = 3;
    ck_assert_pn_fails(
        PN_E_INTERRUPTED,
        pn_links_walk(network, scene, &options, note, &seen, &outside, NULL, &err), &err);
    ck_assert_uint_eq(seen.count, 3);
}
END_TEST

static enum pn_status walk_once(void *context, struct pn_error *e)
{
    uint32_t outside;
    (void)context;
    memset(&seen, 0, sizeof seen);
    return pn_links_walk(network, scene, &options, note, &seen, &outside, NULL, e);
}

START_TEST(without_memory_it_says_so)
{
    options.jobs = 1;
    test_memory_every_failure(walk_once, NULL, 1);
}
END_TEST

static Suite *links_suite(void)
{
    Suite *suite = suite_create("links");
    TCase *tcase = tcase_create("sample");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, what_was_planted_in_links_is_found);
    tcase_add_test(tcase, nothing_but_what_was_planted_is_found);
    tcase_add_test(tcase, threads_change_nothing);
    tcase_add_test(tcase, room_is_that_between_the_walls);
    tcase_add_test(tcase, cars_find_their_roads);
    tcase_add_test(tcase, it_can_be_stopped);
    tcase_add_test(tcase, without_memory_it_says_so);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(links_suite());
}
