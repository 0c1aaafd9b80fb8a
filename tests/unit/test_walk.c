/*
 * The body in small scenes: stairs, bumps, walls, wedges. What users of such bodies
 * reported bears its number: K01 and on.
 */
#include "support/stroll.h"

START_TEST(it_stands_on_the_ground_it_is_put_over)
{
    floor_of(-20, 20);
    begin_at(0, 0, 0.2);
    ck_assert(stands());
    ck_assert_double_eq_tol(walker.feet.z, 0, 1e-6);
    ck_assert_double_eq_tol(walker.height, 1.95, 1e-9);
    move(3, 4);
    ck_assert_double_eq_tol(walker.feet.x, 3, 1e-6);
    ck_assert_double_eq_tol(walker.feet.y, 4, 1e-6);
    ck_assert_double_eq_tol(walker.feet.z, 0, 1e-6);
    ck_assert(stands());
}
END_TEST

START_TEST(k01_stairs_beside_a_wall_are_climbed)
{
    set_180();
    floor_of(-20, 0);
    arena_stairs(&arena, 0, 0.25, 0.30, 10, 5);
    arena_box(&arena, 3, -5, -1, 9, 5, 2.5);
    arena_box(&arena, -10, 0.35, -1, 10, 1, 6);
    begin_at(-1, 0, 0);
    while (walker.feet.x < 4) {
        double before = walker.feet.x;
        move(ticks[_i], 0);
        ck_assert_msg(walker.feet.x > before, "held at %g, %g", before, walker.feet.z);
    }
    ck_assert_double_eq_tol(walker.feet.z, 2.5, 0.01);
    ck_assert_uint_eq(walker.counts.steps, 10);
    ck_assert_double_eq_tol(walker.counts.climbed_m, 2.5, 0.01);
}
END_TEST

START_TEST(k03_down_stairs_it_keeps_the_ground)
{
    set_180();
    arena_stairs(&arena, 0, 0.2, 0.30, 10, 5);
    arena_box(&arena, 3, -5, -1, 9, 5, 2);
    floor_of(-20, 0);
    begin_at(4, 0, 2);
    while (walker.feet.x > -1) {
        double before = walker.feet.x;
        tick(-1.7, 0, 0.05);
        ck_assert_msg(stands(), "%s at %g", pn_stance_name(walker.stance), before);
        ck_assert_double_lt(walker.feet.x, before);
    }
    ck_assert_double_eq_tol(walker.feet.z, 0, 1e-6);
    ck_assert_uint_eq(walker.counts.ledges, 0);
}
END_TEST

START_TEST(k05_small_bumps_do_not_hold_it)
{
    set_180();
    floor_of(-2, 30);
    for (int i = 0; i < 60; i++)
        arena_box(&arena, i * 0.3, -5, -1, i * 0.3 + 0.1, 5, 0.05);
    begin_at(-1, 0, 0);
    for (int i = 0; i < 100; i++)
        tick(3, 0, 0.05);
    ck_assert_double_ge(walker.feet.x + 1, 0.95 * 15);
}
END_TEST

START_TEST(k07_a_ceiling_that_just_fits_lets_it_up)
{
    set_180();
    floor_of(-20, 0);
    arena_stairs(&arena, 0, 0.25, 0.30, 10, 5);
    arena_box(&arena, 3, -5, -1, 9, 5, 2.5);
    arena_box(&arena, -10, -5, 2.5 + 1.81, 10, 5, 6);
    begin_at(-1, 0, 0);
    while (walker.feet.x < 4) {
        double before = walker.feet.x;
        move(ticks[_i], 0);
        ck_assert_msg(walker.feet.x > before, "held at %g, %g", before, walker.feet.z);
    }
    ck_assert_double_eq_tol(walker.feet.z, 2.5, 0.01);
    ck_assert_uint_eq(walker.counts.steps, 10);
    ck_assert_uint_eq(walker.counts.crouches, 0);
}
END_TEST

START_TEST(k09_along_a_wall_it_slides_evenly)
{
    set_180();
    floor_of(-4, 30);
    arena_floor(&arena, -4, -24, 30, -20, 0, 0, 4);
    double c = cos(acos(-1.0) / 6), s = 0.5;
    /* The wall is turned, so that it lies on no axis. */
    struct pn_vec3 a = {(float)(-20 * c), (float)(-20 * s + 1), -1}, b = a;
    struct pn_vec3 far = {(float)(40 * c), (float)(40 * s + 1), -1}, top = far;
    b.z = top.z = 5;
    arena_face(&arena, a, far, top);
    arena_face(&arena, a, top, b);
    begin_at(0, 0, 0);
    move(0, 3); /* up to the wall */
    struct pn_point from = walker.feet;
    for (int i = 0; i < 40; i++) {
        struct pn_point before = walker.feet;
        /* 5 m/s at 30 degrees into the wall. */
        tick(5 * 0.5, 5 * 0.8660254037844386, 0.05);
        ck_assert_double_gt(hypot(walker.feet.x - before.x, walker.feet.y - before.y),
                            0.01);
    }
    ck_assert_double_eq_tol(hypot(walker.feet.x - from.x, walker.feet.y - from.y), 8.66,
                            0.0866);
}
END_TEST

START_TEST(k11_too_steep_a_face_is_not_climbed)
{
    set_180();
    set("slope=45");
    floor_of(-20, 0);
    arena_floor(&arena, 0, -20, 10, 20, 0, 10 * tan(acos(-1.0) / 3), 5);
    begin_at(-2, 0, 0);
    for (int i = 0; i < 60; i++)
        tick(5, i % 7 - 3, 0.05);
    ck_assert_double_le(walker.feet.z, 1e-3);
    pn_scene_free(scene);
    begin_at(-2, 0, 0);
    ends(walk_to(5, 0, 0), PN_WALK_TOO_STEEP);
}
END_TEST

START_TEST(k13_from_a_great_height_it_comes_to_rest)
{
    set_180();
    arena_face(&arena, (struct pn_vec3){-9, -9, 0}, (struct pn_vec3){-9, 9, 0},
               (struct pn_vec3){9, 0, 0});
    begin_at(0, 0, 2000);
    ck_assert_int_eq(walker.stance, PN_STANCE_FALLING);
    for (int i = 0; i < 4000 && !stands(); i++)
        tick(0, 0, 0.1);
    ck_assert(stands());
    ck_assert_double_eq_tol(walker.feet.z, 0, 0.011);
}
END_TEST

/* Two walls that meet at an angle of 40 degrees. */
START_TEST(k15_out_of_a_wedge_it_comes_in_one_tick)
{
    double t = tan(acos(-1.0) / 9);
    set_180();
    floor_of(-20, 20);
    for (int side = -1; side <= 1; side += 2) {
        struct pn_vec3 tip = {5, 0, -1}, end = {-5, (float)(10 * t * side), -1};
        struct pn_vec3 tip_up = tip, end_up = end;
        tip_up.z = end_up.z = 4;
        arena_face(&arena, tip, end, end_up);
        arena_face(&arena, tip, end_up, tip_up);
    }
    begin_at(0, 0.1, 0);
    for (int i = 0; i < 40; i++)
        tick(5, 0.3, 0.05);
    double tip = 5 - 0.35 / sin(acos(-1.0) / 9);
    ck_assert_double_eq_tol(walker.feet.x, tip, 0.05);
    double before = walker.feet.x;
    tick(-5, 0, 0.05);
    ck_assert_double_eq_tol(before - walker.feet.x, 0.25, 1e-6);
}
END_TEST

static const struct {
    double ceiling;
    bool stands;
} ceilings[] = {{1.2, false}, {1.85, true}, {1.79, false}};

START_TEST(k17_it_stands_up_as_far_as_there_is_room)
{
    set_180();
    floor_of(-20, 20);
    arena_box(&arena, -5, -5, ceilings[_i].ceiling, 5, 5, 3);
    begin_at(-8, 0, 0);
    pn_walk_crouch(&walker);
    ck_assert_double_eq_tol(walker.height, 1.15, 1e-9);
    move(8, 0);
    ck_assert_double_eq_tol(walker.feet.x, 0, 1e-6);
    ck_assert_pn_ok(pn_walk_stand(&walker, &err), &err);
    ck_assert_double_eq_tol(walker.height, fmin(1.8, ceilings[_i].ceiling), 1e-6);
    ck_assert(ceilings[_i].stands == (walker.height > 1.8 - 1e-6));
}
END_TEST

static TCase *cases_of(const char *name, void (*begin)(void))
{
    TCase *cases = tcase_create(name);
    tcase_add_checked_fixture(cases, begin, end_test);
    tcase_add_test(cases, it_stands_on_the_ground_it_is_put_over);
    tcase_add_loop_test(cases, k01_stairs_beside_a_wall_are_climbed, 0, TICKS);
    tcase_add_test(cases, k03_down_stairs_it_keeps_the_ground);
    tcase_add_test(cases, k05_small_bumps_do_not_hold_it);
    tcase_add_loop_test(cases, k07_a_ceiling_that_just_fits_lets_it_up, 0, TICKS);
    tcase_add_test(cases, k09_along_a_wall_it_slides_evenly);
    tcase_add_test(cases, k11_too_steep_a_face_is_not_climbed);
    tcase_add_test(cases, k13_from_a_great_height_it_comes_to_rest);
    tcase_add_test(cases, k15_out_of_a_wedge_it_comes_in_one_tick);
    tcase_add_loop_test(cases, k17_it_stands_up_as_far_as_there_is_room, 0, 3);
    return cases;
}

static Suite *walk_suite(void)
{
    Suite *suite = suite_create("walk");
    suite_add_tcase(suite, cases_of("balls", begin_test));
    suite_add_tcase(suite, cases_of("cylinders", begin_upright));
    return suite;
}

int main(void)
{
    return test_run(walk_suite());
}
