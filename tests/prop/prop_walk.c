/*
 * Seeded properties of the body: what it climbs and where it goes does not depend on how
 * the way is cut; it never ends in anything, nor anywhere that is no number; a way that
 * was walked can be walked back, but for drops.
 */
#include "support/arena.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static struct pn_error err;
static struct arena arena;
static struct pn_body body;

static double between(struct test_random *random, double low, double high)
{
    return low + (high - low) * test_random_below(random, 1000001) / 1e6;
}

/* Any of its balls may be a cylinder, in every other case. */
static void set_shapes(uint32_t i)
{
    struct test_random random = test_random_at(test_seed(), 6, i, 0);
    for (int b = 0; b < PN_BALL_COUNT && i % 2; b++)
        if (test_random_chance(&random, 2, 3))
            body.shape[b] = PN_BALL_UPRIGHT;
}

static void begin_arena(void)
{
    memset(&arena, 0, sizeof arena);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &body, &err), &err);
}

static struct pn_walker walker_at(struct pn_scene *scene, struct pn_point at)
{
    struct pn_walker walker;
    ck_assert_pn_ok(pn_walk_begin(&walker, scene, &body, at, 0.5, &err), &err);
    return walker;
}

/* Goes a way in moves of a length. */
static void go(struct pn_walker *walker, double x, double y, double length)
{
    double all = hypot(x, y);
    for (double gone = 0; gone < all; gone += length) {
        double share = fmin(length, all - gone) / all;
        struct pn_point move = {x * share, y * share, 0};
        ck_assert_pn_ok(pn_walk_move(walker, move, 0.1, &err), &err);
    }
}

/* A kerb of any height is met at any angle, in moves of any length. */
START_TEST(up_to_a_step_it_climbs_and_no_higher)
{
    for (uint32_t i = 0; i < 600; i++) {
        struct test_random random = test_random_at(test_seed(), 1, i, 0);
        begin_arena();
        set_shapes(i);
        body.step = between(&random, 0.1, 0.6);
        double rise = body.step + between(&random, -0.09, 0.05);
        bool climbs = rise <= body.step;
        if (!climbs && rise < body.step + 0.011)
            rise = body.step + 0.011;
        /* Whole steps of the boxes' own numbers, as floats. */
        rise = (double)(float)rise;
        climbs = rise <= body.step;
        arena_floor(&arena, -10, -20, 0, 20, 0, 0, 5);
        arena_box(&arena, 0, -20, -1, 20, 20, rise);
        struct pn_scene *scene = arena_scene(&arena);
        struct pn_walker walker = walker_at(scene, (struct pn_point){-1, 0, 0});
        double y = between(&random, -3, 3);
        go(&walker, 3, y, between(&random, 0.01, 3));
        ck_assert_msg((walker.feet.x > 1) == climbs,
                      "case %u: rise %g, step %g, at %g %g", i, rise, body.step,
                      walker.feet.x, walker.feet.z);
        pn_scene_free(scene);
    }
}
END_TEST

/* Boxes to bump into, kerbs and ramps to climb, on a floor. */
static struct pn_scene *any_scene(uint32_t i)
{
    struct test_random random = test_random_at(test_seed(), 2, i, 0);
    begin_arena();
    arena_floor(&arena, -20, -20, 20, 20, 0, 0, 2.5);
    for (int b = 0; b < 30; b++) {
        double x = between(&random, -15, 15), y = between(&random, -15, 15);
        double height = test_random_chance(&random, 1, 2) ? between(&random, 0.02, 0.6)
                                                          : between(&random, 1, 3);
        double from = test_random_chance(&random, 1, 4) ? between(&random, 0.8, 2.2) : -1;
        arena_box(&arena, x, y, from, x + between(&random, 0.05, 3),
                  y + between(&random, 0.05, 3), fmax(height, from + 0.1));
    }
    for (int r = 0; r < 3; r++) {
        double x = between(&random, -15, 10), y = between(&random, -15, 15);
        arena_floor(&arena, x, y, x + 4, y + 2, -0.1, between(&random, 0.2, 6), 2);
    }
    for (int s = 0; s < 4; s++)
        arena_sphere(&arena, between(&random, -15, 15), between(&random, -15, 15),
                     between(&random, -1, 2), between(&random, 0.3, 1.2));
    return arena_scene(&arena);
}

/* No ball of the body, nor cylinder, is deeper in anything than its skin, and a hair. */
static void check_free(const struct pn_scene *scene, const struct pn_walker *walker,
                       uint32_t i)
{
    const double heights[] = {body.radius,
                              fmin(body.step + body.radius, walker->height - body.radius),
                              walker->height - body.radius};
    const double size = body.radius - body.skin - 1e-6;
    const struct pn_point nowhere = {0, 0, 0};
    ck_assert(isfinite(walker->feet.x) && isfinite(walker->feet.y) &&
              isfinite(walker->feet.z) && isfinite(walker->height));
    for (int b = 0; b < 3; b++) {
        static const enum pn_ball balls[] = {PN_BALL_FOOT, PN_BALL_STEP, PN_BALL_HEAD};
        const bool upright = body.shape[balls[b]] == PN_BALL_UPRIGHT;
        struct pn_scene_contact contact;
        struct pn_point at = walker->feet;
        at.z += heights[b];
        ck_assert_pn_ok(upright
                            ? pn_scene_sweep_upright(scene, at, size, size, nowhere, NULL,
                                                     &contact, &err)
                            : pn_scene_sweep(scene, at, size, nowhere, &contact, &err),
                        &err);
        ck_assert_msg(!(contact.depth_m > 0), "case %u: %s %d is %g deep at %g %g %g", i,
                      upright ? "cylinder" : "ball", b, contact.depth_m, walker->feet.x,
                      walker->feet.y, walker->feet.z);
    }
}

/* Numbers that are none, or none that anybody walks: refused, and nothing is changed. */
static void try_odd(struct pn_walker *walker, struct test_random *random)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e9, 1000.5};
    const struct pn_walker before = *walker;
    struct pn_point move = {0, 0, 0};
    double *number[] = {&move.x, &move.y};
    *number[test_random_below(random, 2)] = odd[test_random_below(random, 6)];
    ck_assert_pn_fails(PN_E_ARG, pn_walk_move(walker, move, 0.1, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_walk_tick(walker, move, 0.1, &err), &err);
    pn_error_clear(&err);
    ck_assert_mem_eq(&before, walker, sizeof before);
}

/* Ticks of any length and speed, 10^5 of them if all is to be tried; now and then none,
 * or an odd one. */
START_TEST(it_never_ends_in_anything)
{
    const uint32_t scenes = (uint32_t)test_rounds(150, 500);
    for (uint32_t i = 0; i < scenes; i++) {
        struct test_random random = test_random_at(test_seed(), 3, i, 0);
        struct pn_scene *scene = any_scene(i);
        set_shapes(i);
        struct pn_walker walker = walker_at(scene, (struct pn_point){18, 18, 0});
        for (int m = 0; m < 200; m++) {
            double way = between(&random, 0, 6.2832), speed = between(&random, 0, 8);
            if (test_random_chance(&random, 1, 20))
                speed = test_random_chance(&random, 1, 2) ? 0 : 90;
            struct pn_point velocity = {speed * cos(way), speed * sin(way), 0};
            if (test_random_chance(&random, 1, 20))
                pn_walk_jump(&walker, velocity);
            if (test_random_chance(&random, 1, 20))
                try_odd(&walker, &random);
            ck_assert_pn_ok(
                pn_walk_tick(&walker, velocity, between(&random, 0, 0.3), &err), &err);
            check_free(scene, &walker, i);
        }
        pn_scene_free(scene);
    }
}
END_TEST

/* On a way without corners to choose at, the cut does not matter. */
START_TEST(the_cut_of_a_way_changes_nothing)
{
    for (uint32_t i = 0; i < 100; i++) {
        struct test_random random = test_random_at(test_seed(), 4, i, 0);
        begin_arena();
        set_shapes(i);
        double rise = between(&random, 0.05, 0.4), depth = between(&random, 0.25, 0.8);
        arena_floor(&arena, -10, -20, 0, 20, 0, 0, 5);
        arena_stairs(&arena, 0, rise, depth, 6, 20);
        arena_box(&arena, 6 * depth, -20, -1, 30, 20, 6 * rise);
        struct pn_scene *scene = arena_scene(&arena);
        struct pn_walker one = walker_at(scene, (struct pn_point){-2, 0, 0}), two = one;
        double y = between(&random, -2, 2);
        go(&one, 10, y, 10);
        go(&two, 10, y, between(&random, 0.01, 0.6));
        ck_assert_msg(hypot(one.feet.x - two.feet.x, one.feet.y - two.feet.y) < 0.2,
                      "case %u: rise %g, depth %g: at %g %g, or at %g %g", i, rise, depth,
                      one.feet.x, one.feet.y, two.feet.x, two.feet.y);
        ck_assert_double_eq_tol(one.feet.z, two.feet.z, 0.02);
        ck_assert_double_eq_tol(one.feet.x, 8, 0.2);
        pn_scene_free(scene);
    }
}
END_TEST

/* A lane between walls, with kerbs, ramps and beams across: there is one way only. */
static struct pn_scene *any_lane(struct test_random *random)
{
    double x = 0, z = 0;
    begin_arena();
    arena_box(&arena, -5, -10, -10, 0, 10, 0);
    for (int piece = 0; piece < 6; piece++) {
        double length = between(random, 1, 3), rise = between(random, -0.7, 0.7);
        if (test_random_chance(random, 1, 2)) {
            arena_floor(&arena, x, -10, x + length, 10, z, z + rise, 20);
            z += rise;
            arena_box(&arena, x + length, -10, z - 10, x + length + 2, 10, z);
            length += 2;
        } else {
            z += rise;
            arena_box(&arena, x, -10, z - 10, x + length, 10, z);
        }
        if (test_random_chance(random, 1, 3))
            arena_box(&arena, x + 0.5, -10, z + between(random, 0.9, 2.3), x + 0.8, 10,
                      z + 4);
        x += length;
    }
    arena_box(&arena, x, -10, z - 10, x + 5, 10, z);
    arena_box(&arena, -9, -9, -9, -8.5, -8.5, -8.5);
    struct pn_scene *scene = arena_scene(&arena);
    walker_at(scene, (struct pn_point){x + 1.5, 0, z}); /* there is ground */
    return scene;
}

static double ground_at(const struct pn_scene *scene, double x)
{
    struct pn_scene_hits layers = {0};
    ck_assert_pn_ok(
        pn_scene_ground(scene, (struct pn_point){x, 0, 50}, -50, &layers, &err), &err);
    ck_assert_uint_gt(layers.count, 0);
    double z = layers.at[0].point.z;
    pn_scene_hits_release(&layers);
    return z;
}

START_TEST(what_is_walked_there_is_walked_back)
{
    uint32_t both = 0;
    for (uint32_t i = 0; i < 400; i++) {
        struct test_random random = test_random_at(test_seed(), 5, i, 0);
        struct pn_scene *scene = any_lane(&random);
        struct pn_scene_counts counts;
        struct pn_walk_way there, back;
        pn_scene_count(scene, &counts);
        double end = counts.max.x - 1;
        struct pn_point a = {-2, 0, 0}, b = {end, 0, ground_at(scene, end)};
        struct pn_walker walker = walker_at(scene, a), again = walker_at(scene, b);
        ck_assert_pn_ok(pn_walk_to(&walker, b, &there, NULL, NULL, &err), &err);
        ck_assert_pn_ok(pn_walk_to(&again, a, &back, NULL, NULL, &err), &err);
        bool drops = walker.counts.ledges + walker.counts.drops + again.counts.ledges +
                         again.counts.drops >
                     0;
        if (!drops && there.end != PN_WALK_DROP && back.end != PN_WALK_DROP) {
            ck_assert_msg((there.end == PN_WALK_OK) == (back.end == PN_WALK_OK),
                          "case %u: there %s at %g %g, back %s at %g %g", i,
                          pn_walk_end_name(there.end), there.at.x, there.at.z,
                          pn_walk_end_name(back.end), back.at.x, back.at.z);
            both += there.end == PN_WALK_OK;
        }
        pn_scene_free(scene);
    }
    ck_assert_uint_gt(both, 10);
}
END_TEST

static Suite *walk_suite(void)
{
    Suite *suite = suite_create("walk properties");
    TCase *tcase = tcase_create("body");
    tcase_add_test(tcase, up_to_a_step_it_climbs_and_no_higher);
    tcase_add_test(tcase, it_never_ends_in_anything);
    tcase_add_test(tcase, the_cut_of_a_way_changes_nothing);
    tcase_add_test(tcase, what_is_walked_there_is_walked_back);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(walk_suite());
}
