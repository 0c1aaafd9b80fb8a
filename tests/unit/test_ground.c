/* ground/: the nodes of the sample world held against its ground. */
#include "config.h"

#include "support/ground.h"
#include "support/memory.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <math.h>

static struct pn_error err;

static struct pn_network *network;
static struct pn_scene *scene;

static void set_up(void)
{
    const struct test_world_options options = test_world_sample();
    const struct pn_gather_options noon = {.hour = 12};
    const char *source = test_data("../data/sample/ground");
    struct pn_scene_draft *draft = NULL;
    struct pn_gather_report report;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(pn_gather(&source, 1, &noon, draft, &report, NULL, &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_gather_report_release(&report);
    pn_scene_draft_free(draft);
}

static void tear_down(void)
{
    pn_scene_free(scene);
    pn_network_free(network);
}

/* What was said of nodes: of plants one by one, of all others in sums. */
struct seen {
    struct pn_ground_spot plants[TEST_PLANT_COUNT];
    uint32_t verdicts[PN_GROUND_VERDICT_COUNT];
    uint32_t nodes, stop_at;
    struct pn_address last;
};

static int note(void *context, const struct pn_ground_spot *spot)
{
    struct seen *seen = context;
    ck_assert(seen->nodes == 0 || pn_address_compare(seen->last, spot->address) < 0);
    seen->last = spot->address;
    for (unsigned i = TEST_PLANT_SUNK; i < TEST_PLANT_COUNT; i++)
        if (pn_address_compare(test_ground_plants[i].a, spot->address) == 0) {
            seen->plants[i] = *spot;
            return 0;
        }
    seen->verdicts[spot->verdict]++;
    return ++seen->nodes == seen->stop_at;
}

static struct seen check(const struct pn_ground_options *options)
{
    struct seen seen = {0};
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ground_check(network, scene, options, note, &seen, NULL, &err),
                    &err);
    return seen;
}

static const struct {
    enum test_plant what;
    enum pn_ground_verdict verdict;
    double offset_m, slope_deg, water_m;
    int layers;
} expected[] = {
    {TEST_PLANT_SUNK, PN_GROUND_DRIFT, -.375, 0, 0, 1},
    {TEST_PLANT_FLOATING, PN_GROUND_DRIFT, .25, 0, 0, 1},
    {TEST_PLANT_LAYER, PN_GROUND_WRONG_LAYER, 4, 3, 0, 1},
    {TEST_PLANT_NO_GROUND, PN_GROUND_NONE, 0, 0, 0, 0},
    {TEST_PLANT_WATER, PN_GROUND_UNDER_WATER, 0, 0, 1, 2},
    {TEST_PLANT_SOLID, PN_GROUND_INSIDE, 0, 0, 0, 2},
    {TEST_PLANT_SLOPE, PN_GROUND_STEEP, 0, 60.2, 0, 1},
};

START_TEST(what_is_planted_is_found)
{
    const struct pn_ground_options usual = pn_ground_usual();
    const struct seen seen = check(&usual);
    const struct pn_ground_spot *spot = &seen.plants[expected[_i].what];
    ck_assert_str_eq(pn_ground_verdict_name(spot->verdict),
                     pn_ground_verdict_name(expected[_i].verdict));
    ck_assert_double_eq_tol(spot->offset_m, expected[_i].offset_m, 1e-6);
    ck_assert_double_eq_tol(spot->slope_deg, expected[_i].slope_deg, 3.1);
    ck_assert_double_eq_tol(spot->water_m, expected[_i].water_m, 1e-6);
    ck_assert_int_eq(spot->layer_count, expected[_i].layers);
    ck_assert_int_eq(spot->meant < 0, expected[_i].layers == 0);
}
END_TEST

/* But for those indoors, who are not in the scene: what lies 990 m below is no ground. */
START_TEST(all_others_stand_on_their_ground)
{
    const struct pn_ground_options usual = pn_ground_usual();
    const struct seen seen = check(&usual);
    ck_assert_uint_gt(seen.verdicts[PN_GROUND_ON], 300);
    for (int v = PN_GROUND_DRIFT; v < PN_GROUND_NONE; v++)
        ck_assert_msg(seen.verdicts[v] == 0, "%u %s", seen.verdicts[v],
                      pn_ground_verdict_name((enum pn_ground_verdict)v));
    ck_assert_uint_eq(seen.verdicts[PN_GROUND_INSIDE], 0);
    ck_assert_uint_eq(seen.verdicts[PN_GROUND_NONE], 17);
}
END_TEST

START_TEST(boats_stand_on_water)
{
    struct pn_ground_options boats = pn_ground_usual();
    boats.kinds = PN_KINDS_BOAT;
    const struct seen seen = check(&boats);
    ck_assert_uint_ge(seen.verdicts[PN_GROUND_ON], 5);
    ck_assert_uint_eq(seen.verdicts[PN_GROUND_WRONG_LAYER], 0);
}
END_TEST

START_TEST(bands_move_verdicts)
{
    struct pn_ground_options options = pn_ground_usual();
    options.ok_m = .3;
    options.drift_m = 5;
    options.steep_deg = 70;
    options.wade_m = 2;
    const struct seen seen = check(&options);
    ck_assert_int_eq(seen.plants[TEST_PLANT_SUNK].verdict, PN_GROUND_DRIFT);
    ck_assert_int_eq(seen.plants[TEST_PLANT_FLOATING].verdict, PN_GROUND_ON);
    ck_assert_int_eq(seen.plants[TEST_PLANT_LAYER].verdict, PN_GROUND_DRIFT);
    ck_assert_int_eq(seen.plants[TEST_PLANT_WATER].verdict, PN_GROUND_ON);
    ck_assert_int_eq(seen.plants[TEST_PLANT_SLOPE].verdict, PN_GROUND_ON);
}
END_TEST

START_TEST(heights_are_rounded_to_eighths)
{
    static const struct {
        double z, offset;
        int32_t snapped;
    } cases[] = {
        {10, 0, 80},      {10, .0624, 80}, {10, .0626, 79},   {10, -.0624, 80},
        {10, -.0625, 81}, {-10, .03, -80}, {-10, .0626, -81}, {0, -.2, 2},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct pn_ground_spot spot = {.pos = {0, 0, cases[i].z},
                                            .offset_m = cases[i].offset};
        ck_assert_int_eq(pn_ground_snapped_fx(&spot), cases[i].snapped);
    }
}
END_TEST

START_TEST(bands_that_make_no_sense_are_refused)
{
    struct pn_ground_options options[] = {pn_ground_usual(), pn_ground_usual(),
                                          pn_ground_usual(), pn_ground_usual()};
    struct seen seen = {0};
    options[0].ok_m = -1;
    options[1].drift_m = .1;
    options[2].steep_deg = NAN;
    options[3].wade_m = -1;
    for (unsigned i = 0; i < 4; i++) {
        pn_error_clear(&err);
        ck_assert_pn_fails(
            PN_E_ARG,
            pn_ground_check(network, scene, &options[i], note, &seen, NULL, &err), &err);
    }
    ck_assert_uint_eq(seen.nodes, 0);
}
END_TEST

static int stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    (void)what;
    ck_assert_uint_le(done, total);
    return done > 500;
}

START_TEST(it_stops_when_it_is_asked_to)
{
    const struct pn_ground_options usual = pn_ground_usual();
    const struct pn_progress progress = {stop, NULL};
    struct seen seen = {.stop_at = 10};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_ground_check(network, scene, &usual, note, &seen, NULL, &err),
                       &err);
    ck_assert_uint_eq(seen.nodes, 10);
    pn_error_clear(&err);
    seen = (struct seen){0};
    ck_assert_pn_fails(
        PN_E_INTERRUPTED,
        pn_ground_check(network, scene, &usual, note, &seen, &progress, &err), &err);
}
END_TEST

static enum pn_status check_all(void *context, struct pn_error *error)
{
    const struct pn_ground_options usual = pn_ground_usual();
    struct seen seen = {0};
    (void)context;
    return pn_ground_check(network, scene, &usual, note, &seen, NULL, error);
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    test_memory_every_failure(check_all, NULL, 1);
}
END_TEST

START_TEST(verdicts_have_names_and_water_has_numbers)
{
    ck_assert_str_eq(pn_ground_verdict_name(PN_GROUND_WRONG_LAYER), "wrong-layer");
    ck_assert_ptr_null(pn_ground_verdict_name(PN_GROUND_VERDICT_COUNT));
    ck_assert(pn_ground_is_water(38) && pn_ground_is_water(39));
    ck_assert(!pn_ground_is_water(37) && !pn_ground_is_water(40));
}
END_TEST

static Suite *ground_suite(void)
{
    Suite *suite = suite_create("ground");
    TCase *tcase = tcase_create("snap");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, what_is_planted_is_found, 0,
                        sizeof expected / sizeof *expected);
    tcase_add_test(tcase, all_others_stand_on_their_ground);
    tcase_add_test(tcase, boats_stand_on_water);
    tcase_add_test(tcase, bands_move_verdicts);
    tcase_add_test(tcase, heights_are_rounded_to_eighths);
    tcase_add_test(tcase, bands_that_make_no_sense_are_refused);
    tcase_add_test(tcase, it_stops_when_it_is_asked_to);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    tcase_add_test(tcase, verdicts_have_names_and_water_has_numbers);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(ground_suite());
}
