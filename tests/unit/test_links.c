/* links.h: the links of the sample world held against its ground. */
#include "config.h"

#include "support/files.h"
#include "support/ground.h"
#include "support/memory.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;
static struct pn_network *network;
static struct pn_scene *scene;
static struct pn_links_options options;
static struct pn_links *links; /* of the last walk */
static uint32_t kinds, bad;

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
    kinds = PN_KINDS_PED;
    options.jobs = 2;
}

static void tear_down(void)
{
    pn_links_free(links);
    links = NULL;
    pn_scene_free(scene);
    pn_network_free(network);
}

static void list_all(void)
{
    pn_links_free(links);
    links = NULL;
    ck_assert_pn_ok(pn_links_new(network, scene, kinds, &links, &err), &err);
    ck_assert_uint_gt(pn_links_count(links), 200);
    ck_assert_uint_gt(pn_links_outside(links), pn_links_count(links));
    ck_assert_uint_eq(pn_links_walked(links), 0);
    ck_assert_ptr_null(pn_links_at(links, 0));
}

static void walk_all(void)
{
    list_all();
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    ck_assert_uint_eq(pn_links_walked(links), pn_links_count(links));
    ck_assert_ptr_null(pn_links_at(links, pn_links_count(links)));
    bad = 0;
    for (uint32_t i = 0; i < pn_links_count(links); i++)
        bad += pn_links_at(links, i)->way.end != PN_WALK_OK;
}

static const struct pn_links_spot *find(struct pn_address from, struct pn_address to)
{
    for (uint32_t i = 0; i < pn_links_count(links); i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        if (pn_address_compare(spot->from, from) == 0 &&
            pn_address_compare(spot->to, to) == 0)
            return spot;
    }
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
    kinds = PN_KINDS_ALL;
    walk_all();
    for (uint32_t i = 0; i < pn_links_count(links); i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        if ((spot->way.end != PN_WALK_OK) != is_planted(spot))
            check_way(spot, is_planted(spot) ? PN_WALK_BLOCKED : PN_WALK_OK);
    }
    ck_assert_uint_eq(bad, 30);
}
END_TEST

/* What is printed of a link is the same. */
static void check_same(const struct pn_links *a, const struct pn_links *b)
{
    ck_assert_uint_eq(pn_links_count(a), pn_links_count(b));
    for (uint32_t i = 0; i < pn_links_count(a); i++) {
        const struct pn_links_spot *p = pn_links_at(a, i), *q = pn_links_at(b, i);
        ck_assert_int_eq(p->way.end, q->way.end);
        ck_assert_mem_eq(&p->way.at, &q->way.at, sizeof p->way.at);
        ck_assert(p->way.measure_m == q->way.measure_m);
        ck_assert_int_eq(p->way.bump.any, q->way.bump.any);
        if (p->way.bump.any) {
            ck_assert_uint_eq(p->way.bump.hit.model, q->way.bump.hit.model);
            ck_assert_mem_eq(&p->way.bump.hit.surface, &q->way.bump.hit.surface,
                             sizeof p->way.bump.hit.surface);
        }
        ck_assert_int_eq(p->underfoot, q->underfoot);
        ck_assert(p->clear_m == q->clear_m);
        ck_assert_uint_eq(p->width, q->width);
    }
}

/* Who stands over no ground is told where its node is, whatever the node is in. */
START_TEST(without_ground_nobody_goes_anywhere)
{
    uint32_t found = 0;
    walk_all();
    for (uint32_t i = 0; i < pn_links_count(links); i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        if (spot->way.end != PN_WALK_NO_GROUND)
            continue;
        found++;
        ck_assert_double_eq(spot->way.at.x, spot->from_pos.x);
        ck_assert_double_eq(spot->way.at.y, spot->from_pos.y);
        ck_assert_double_eq(spot->way.at.z, spot->from_pos.z);
    }
    ck_assert_uint_gt(found, 0);
}
END_TEST

START_TEST(threads_change_nothing)
{
    options.jobs = 1;
    walk_all();
    struct pn_links *first = links;
    links = NULL;
    options.jobs = 5;
    walk_all();
    check_same(first, links);
    pn_links_free(first);
}
END_TEST

START_TEST(cars_find_their_roads)
{
    kinds = PN_KINDS_CAR;
    walk_all();
    ck_assert_uint_eq(bad, 0);
    for (uint32_t i = 0; i < pn_links_count(links); i++)
        ck_assert_int_eq(pn_links_at(links, i)->kind, PN_KIND_CAR);
}
END_TEST

/* ---- in several goes ---- */

/* Stops at the n-th word. */
static int stop_at(void *context, const char *what, uint64_t done, uint64_t total)
{
    int *n = context;
    (void)what;
    ck_assert_uint_le(done, total);
    return --*n == 0;
}

START_TEST(what_was_interrupted_goes_on_to_the_same_end)
{
    const char *path = test_path(test_scratch(), "walked");
    int words = 5;
    const struct pn_progress progress = {stop_at, &words};
    options.jobs = 1;
    walk_all();
    struct pn_links *whole = links;
    links = NULL;
    list_all();
    ck_assert_pn_fails(PN_E_INTERRUPTED, pn_links_walk(links, &options, &progress, &err),
                       &err);
    pn_error_clear(&err);
    const uint32_t walked = pn_links_walked(links);
    ck_assert_uint_gt(walked, 0);
    ck_assert_uint_lt(walked, pn_links_count(links));
    ck_assert_pn_ok(pn_links_save(links, &options, path, &err), &err);
    list_all();
    ck_assert_pn_ok(pn_links_resume(links, &options, path, &err), &err);
    ck_assert_uint_eq(pn_links_walked(links), walked);
    options.most = 10;
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    ck_assert_uint_eq(pn_links_walked(links), walked + 10);
    options.most = 0;
    options.jobs = 3;
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    check_same(whole, links);
    pn_links_free(whole);
}
END_TEST

static void check_refused(const char *path, enum pn_status status)
{
    list_all();
    ck_assert_pn_fails(status, pn_links_resume(links, &options, path, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_uint_eq(pn_links_walked(links), 0);
    pn_error_clear(&err);
}

START_TEST(what_was_walked_otherwise_is_refused)
{
    const char *folder = test_scratch(), *path = test_path(folder, "walked");
    size_t size;
    options.most = 20;
    list_all();
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    ck_assert_pn_ok(pn_links_save(links, &options, path, &err), &err);
    ck_assert_pn_ok(pn_body_set(&options.body, "step=0.5", &err), &err);
    check_refused(path, PN_E_CONSTRAINT);
    ck_assert_pn_ok(pn_body_set(&options.body, "step=0.45", &err), &err);
    options.clearance = true;
    check_refused(path, PN_E_CONSTRAINT);
    options.clearance = false;
    kinds = PN_KINDS_ALL;
    check_refused(path, PN_E_CONSTRAINT);
    kinds = PN_KINDS_PED;
    char *bytes = test_read(folder, "walked", &size);
    for (size_t cut = 0; cut < size; cut += 97) {
        test_write(folder, "short", bytes, cut);
        check_refused(test_path(folder, "short"), PN_E_FORMAT);
    }
    bytes[size / 2] ^= 1;
    test_write(folder, "flipped", bytes, size);
    check_refused(test_path(folder, "flipped"), PN_E_FORMAT);
    check_refused(test_path(folder, "none"), PN_E_NOTFOUND);
    free(bytes);
}
END_TEST

/* ---- the widest body ---- */

static const struct pn_links_spot *planted_spot(enum test_plant what)
{
    return find(test_ground_plants[what].a, test_ground_plants[what].b);
}

/* A door 1.25 m wide and one as wide but so low that who ducks is 1.4 m high; a gap of
 * half a metre, which the preset does not pass; a wall and a pit, which nobody does. */
START_TEST(the_widest_body_is_as_wide_as_the_gaps)
{
    options.clearance = true;
    walk_all();
    const struct pn_links_spot *door = planted_spot(TEST_PLANT_DOOR);
    ck_assert_double_eq_tol(door->clear_m, 0.625, 0.03);
    ck_assert_double_le(door->clear_m, 0.625);
    ck_assert_uint_eq(door->width, 4);
    ck_assert_double_eq_tol(planted_spot(TEST_PLANT_DOOR_LOW)->clear_m,
                            0.35 * 1.4 / options.body.crouch, 0.03);
    const struct pn_links_spot *gap = planted_spot(TEST_PLANT_NARROW);
    ck_assert_double_eq_tol(gap->clear_m, 0.25, 0.03);
    ck_assert_double_le(gap->clear_m, 0.25);
    ck_assert_double_eq(planted_spot(TEST_PLANT_WALL)->clear_m, 0);
    ck_assert_double_eq(planted_spot(TEST_PLANT_PIT)->clear_m, 0);
    ck_assert_double_eq(planted_spot(TEST_PLANT_KERB_LOW)->clear_m, PN_LINKS_CLEAR_M);
}
END_TEST

/* ---- without memory ---- */

static enum pn_status walk_once(void *context, struct pn_error *e)
{
    const char *path = context;
    struct pn_links *made = NULL;
    enum pn_status status = pn_links_new(network, scene, kinds, &made, e);
    if (status == PN_OK)
        status = pn_links_walk(made, &options, NULL, e);
    if (status == PN_OK)
        status = pn_links_save(made, &options, path, e);
    if (status == PN_OK)
        status = pn_links_resume(made, &options, path, e);
    pn_links_free(made);
    return status;
}

START_TEST(without_memory_it_says_so)
{
    char path[4096];
    snprintf(path, sizeof path, "%s", test_path(test_scratch(), "walked"));
    options.jobs = 1;
    options.most = _i ? 1 : 3;
    options.clearance = _i == 1;
    test_memory_every_failure(walk_once, path, 1);
}
END_TEST

static Suite *links_suite(void)
{
    Suite *suite = suite_create("links");
    TCase *tcase = tcase_create("sample");
    tcase_set_timeout(tcase, 120);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, what_was_planted_in_links_is_found);
    tcase_add_test(tcase, nothing_but_what_was_planted_is_found);
    tcase_add_test(tcase, without_ground_nobody_goes_anywhere);
    tcase_add_test(tcase, threads_change_nothing);
    tcase_add_test(tcase, cars_find_their_roads);
    tcase_add_test(tcase, what_was_interrupted_goes_on_to_the_same_end);
    tcase_add_test(tcase, what_was_walked_otherwise_is_refused);
    tcase_add_test(tcase, the_widest_body_is_as_wide_as_the_gaps);
    tcase_add_loop_test(tcase, without_memory_it_says_so, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(links_suite());
}
