/*
 * The body in small scenes: stairs, walls, doors, ledges, wedges. What users of such
 * bodies reported bears its number: K01 and on.
 */
#include "support/arena.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static struct pn_error err;
static struct arena arena;
static struct pn_body body;
static struct pn_walker walker;
static struct pn_scene *scene;

static void begin_test(void)
{
    memset(&arena, 0, sizeof arena);
    scene = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &body, &err), &err);
}

static void end_test(void)
{
    pn_scene_free(scene);
}

static void set(const char *assignment)
{
    ck_assert_pn_ok(pn_body_set(&body, assignment, &err), &err);
}

/* A body 1.8 m high, as the cases have it. */
static void set_180(void)
{
    set("height=1.8");
    set("middle=1.1");
}

static void floor_of(double x0, double x1)
{
    arena_floor(&arena, x0, -20, x1, 20, 0, 0, 4);
}

static void begin_at(double x, double y, double z)
{
    scene = arena_scene(&arena);
    ck_assert_pn_ok(
        pn_walk_begin(&walker, scene, &body, (struct pn_point){x, y, z}, 0.3, &err),
        &err);
}

static void move(double x, double y)
{
    ck_assert_pn_ok(pn_walk_move(&walker, (struct pn_point){x, y, 0}, 0.1, &err), &err);
}

static void tick(double x, double y, double time_s)
{
    ck_assert_pn_ok(pn_walk_tick(&walker, (struct pn_point){x, y, 0}, time_s, &err),
                    &err);
}

static struct pn_walk_way walk_to(double x, double y, double z)
{
    struct pn_walk_way way;
    ck_assert_pn_ok(
        pn_walk_to(&walker, (struct pn_point){x, y, z}, &way, NULL, NULL, &err), &err);
    return way;
}

static void ends(struct pn_walk_way way, enum pn_walk_end end)
{
    ck_assert_msg(way.end == end, "%s, not %s, at %g %g %g, measure %g",
                  pn_walk_end_name(way.end), pn_walk_end_name(end), way.at.x, way.at.y,
                  way.at.z, way.measure_m);
}

static bool stands(void)
{
    return walker.stance == PN_STANCE_STANDING;
}

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

static const double ticks[] = {0.02, 0.1, 0.37, 2};

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
    arena_stairs(&arena, 0, 0.25, 0.30, 8, 5);
    arena_box(&arena, 2.4, -5, -1, 9, 5, 2);
    arena_box(&arena, -10, -5, 2 + 1.81, 10, 5, 5);
    begin_at(-1, 0, 0);
    ends(walk_to(5, 0, 2), PN_WALK_OK);
    ck_assert_double_eq_tol(walker.feet.z, 2, 0.01);
    ck_assert_uint_eq(walker.counts.crouches, 0);
}
END_TEST

START_TEST(k09_along_a_wall_it_slides_evenly)
{
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
    set("slope=45");
    floor_of(-20, 0);
    arena_floor(&arena, 0, -20, 10, 20, 0, 10 * tan(acos(-1.0) / 3), 5);
    begin_at(-2, 0, 0);
    for (int i = 0; i < 60; i++)
        tick(5, i % 7 - 3, 0.05);
    ck_assert_double_le(walker.feet.z, 1e-3);
    begin_at(-2, 0, 0);
    ends(walk_to(5, 0, 0), PN_WALK_TOO_STEEP);
}
END_TEST

START_TEST(k13_from_a_great_height_it_comes_to_rest)
{
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

/* A door in a wall: the body is 1.95 m high, 1.15 m crouched. */
static const struct {
    double height;
    enum pn_walk_end end;
    uint32_t crouches;
} doors[] = {{2.0, PN_WALK_OK, 0}, {1.4, PN_WALK_OK, 1}, {1.0, PN_WALK_TOO_LOW, 1}};

START_TEST(it_ducks_under_a_low_door)
{
    floor_of(-20, 20);
    arena_box(&arena, 0, -20, -1, 0.2, -1, 3);
    arena_box(&arena, 0, 1, -1, 0.2, 20, 3);
    arena_box(&arena, 0, -1, doors[_i].height, 0.2, 1, 3);
    begin_at(-3, 0, 0);
    struct pn_walk_way way = walk_to(3, 0, 0);
    ends(way, doors[_i].end);
    ck_assert_uint_eq(walker.counts.crouches, doors[_i].crouches);
    if (way.end == PN_WALK_OK)
        ck_assert_double_eq_tol(walker.height, 1.95, 1e-6);
    else
        ck_assert_double_eq_tol(way.measure_m, 1, 0.01);
}
END_TEST

static const struct {
    double rise;
    bool climbs;
} kerbs[] = {{0.05, true}, {0.2, true},     {0.36, true}, {0.449, true},
             {0.45, true}, {0.4605, false}, {0.5, false}, {0.7, false}};

START_TEST(a_kerb_is_climbed_up_to_the_step)
{
    for (size_t t = 0; t < sizeof ticks / sizeof *ticks; t++) {
        begin_test();
        floor_of(-20, 0);
        arena_box(&arena, 0, -5, -1, 9, 5, kerbs[_i].rise);
        begin_at(-2, 0, 0);
        for (double x = 0; x < 4; x += ticks[t])
            move(ticks[t], 0);
        ck_assert_msg((walker.feet.x > 1) == kerbs[_i].climbs, "by %g: at %g, %g",
                      ticks[t], walker.feet.x, walker.feet.z);
        ck_assert_double_eq_tol(walker.feet.z, kerbs[_i].climbs ? kerbs[_i].rise : 0,
                                0.01);
        end_test();
    }
    begin_test();
}
END_TEST

START_TEST(a_kerb_that_is_too_high_is_measured)
{
    floor_of(-20, 0);
    arena_box(&arena, 0, -5, -1, 9, 5, 0.8);
    begin_at(-2, 0, 0);
    struct pn_walk_way way = walk_to(3, 0, 0.8);
    ends(way, PN_WALK_STEP_TOO_HIGH);
    ck_assert_double_eq_tol(way.measure_m, 0.8, 1e-3);
    ck_assert_double_eq_tol(way.at.x, 0, 1e-3);
}
END_TEST

START_TEST(a_wall_blocks_and_is_named)
{
    arena.material = 4;
    floor_of(-20, 20);
    arena.material = 43;
    arena_box(&arena, 1, -5, -1, 2, 5, 3);
    begin_at(-2, 0, 0);
    struct pn_walk_way way = walk_to(4, 0, 0);
    ends(way, PN_WALK_BLOCKED);
    ck_assert_uint_eq(way.bump.hit.surface.material, 43);
    ck_assert_double_eq_tol(way.bump.hit.point.x, 1, 1e-6);
    ck_assert_double_eq_tol(way.bump.hit.normal.x, -1, 1e-9);
    ck_assert_double_eq_tol(walker.feet.x, 0.65, 1e-6);
    ck_assert_int_eq(pn_underfoot_of(walker.ground.surface.material),
                     PN_UNDERFOOT_PAVEMENT);
}
END_TEST

START_TEST(a_pit_is_a_drop)
{
    bool ledge;
    double depth;
    arena_floor(&arena, -20, -20, 0, 20, 3, 3, 4);
    arena_floor(&arena, 0, -20, 8, 20, 0, 0, 4);
    arena_floor(&arena, 8, -20, 20, 20, 3, 3, 4);
    begin_at(-2, 0, 3);
    ck_assert_pn_ok(
        pn_walk_ledge(&walker, (struct pn_point){1, 0, 0}, 1, &ledge, &depth, &err),
        &err);
    ck_assert(!ledge);
    ck_assert_pn_ok(
        pn_walk_ledge(&walker, (struct pn_point){1, 0, 0}, 3, &ledge, &depth, &err),
        &err);
    ck_assert(ledge);
    ck_assert_double_eq_tol(depth, 3, 1e-6);
    struct pn_walk_way way = walk_to(12, 0, 3);
    ends(way, PN_WALK_DROP);
    ck_assert_double_eq_tol(way.measure_m, 3, 0.02);
}
END_TEST

START_TEST(a_low_ledge_is_stepped_off)
{
    floor_of(-20, 20);
    arena_box(&arena, -20, -5, -1, 0, 5, 0.8);
    begin_at(-2, 0, 0.8);
    ends(walk_to(3, 0, 0), PN_WALK_OK);
    ck_assert_uint_eq(walker.counts.ledges + walker.counts.drops, 1);
    ck_assert_double_eq_tol(walker.last_drop_m, 0.8, 0.02);
    ends(walk_to(-2, 0, 0.8), PN_WALK_STEP_TOO_HIGH);
}
END_TEST

START_TEST(a_jump_goes_as_high_as_it_says)
{
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    double top = 0;
    ck_assert(pn_walk_jump(&walker, (struct pn_point){2, 0, 0}));
    ck_assert(!pn_walk_jump(&walker, (struct pn_point){0, 0, 0}));
    for (int i = 0; i < 200 && !stands(); i++) {
        tick(0, 0, 0.01);
        top = fmax(top, walker.feet.z);
    }
    ck_assert(stands());
    ck_assert_double_eq_tol(top, 1, 0.01);
    ck_assert_double_eq_tol(walker.feet.x, 2 * 2 * sqrt(2 / 9.8), 0.06);
    ck_assert_double_eq_tol(walker.feet.z, 0, 0.011);
}
END_TEST

START_TEST(the_head_gives_way_to_a_ceiling_in_a_jump)
{
    floor_of(-20, 20);
    arena_box(&arena, -5, -5, 2.2, 5, 5, 3);
    begin_at(0, 0, 0);
    double top = 0;
    ck_assert(pn_walk_jump(&walker, (struct pn_point){0, 0, 0}));
    for (int i = 0; i < 200 && !stands(); i++) {
        tick(0, 0, 0.01);
        top = fmax(top, walker.feet.z);
        ck_assert_double_le(walker.feet.z + walker.height, 2.2 + 0.01);
    }
    ck_assert_double_gt(top, 0.8);
    ck_assert_double_eq_tol(walker.height, 1.95, 1e-6);
}
END_TEST

START_TEST(who_is_crouched_does_not_run)
{
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    ck_assert_double_eq(pn_walk_speed(&walker, true), 5);
    pn_walk_crouch(&walker);
    ck_assert_double_eq(pn_walk_speed(&walker, true), 1.7);
}
END_TEST

START_TEST(what_moves_pushes_and_blocks)
{
    struct pn_obstacle car = {
        .is_box = true, .min = {1, -1, 0}, .max = {3, 1, 1.5}, .velocity = {-5, 0, 0}};
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    walker.obstacles = &car;
    walker.obstacle_count = 1;
    for (int i = 0; i < 10; i++) {
        tick(0, 0, 0.1);
        car.min.x -= 0.5;
        car.max.x -= 0.5;
        ck_assert_msg(walker.feet.x + 0.35 < car.min.x + 0.02, "the car is in it at %g",
                      car.min.x);
    }
    car.velocity.x = 0;
    move(3, 0);
    ck_assert_double_eq_tol(walker.feet.x, car.min.x - 0.35, 0.02);
    ck_assert(walker.bump.any && walker.bump.is_obstacle);
}
END_TEST

START_TEST(odd_moves_are_refused_and_change_nothing)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, 1001};
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    for (int i = 0; i < 5; i++) {
        struct pn_walker before = walker;
        struct pn_walk_way way;
        struct pn_point bad = {0, odd[i], 0};
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_ARG, pn_walk_move(&walker, bad, 0, &err), &err);
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_ARG, pn_walk_tick(&walker, bad, 0.1, &err), &err);
        pn_error_clear(&err);
        ck_assert_pn_fails(
            PN_E_ARG, pn_walk_tick(&walker, (struct pn_point){0, 0, 0}, odd[i], &err),
            &err);
        ck_assert_mem_eq(&before, &walker, sizeof before);
        if (isfinite(odd[i]) && odd[i] < 1e6)
            continue;
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_ARG, pn_walk_to(&walker, bad, &way, NULL, NULL, &err),
                           &err);
    }
    pn_error_clear(&err);
    move(0, 0);
    move(1000, 0); /* the floor ends */
    ck_assert_int_eq(walker.stance, PN_STANCE_FALLING);
    ck_assert_double_le(walker.feet.x, 21);
}
END_TEST

START_TEST(inside_something_it_stays_or_comes_out)
{
    floor_of(-20, 20);
    arena_box(&arena, -1, -1, -1, 1, 1, 4);
    begin_at(0.9, 0, 0);
    for (int i = 0; i < 20; i++)
        move(0.3, 0);
    ck_assert(isfinite(walker.feet.x));
    ck_assert_double_gt(walker.feet.x, 2);
}
END_TEST

static Suite *walk_suite(void)
{
    Suite *suite = suite_create("walk");
    TCase *cases = tcase_create("cases");
    tcase_add_checked_fixture(cases, begin_test, end_test);
    tcase_add_test(cases, it_stands_on_the_ground_it_is_put_over);
    tcase_add_loop_test(cases, k01_stairs_beside_a_wall_are_climbed, 0, 4);
    tcase_add_test(cases, k03_down_stairs_it_keeps_the_ground);
    tcase_add_test(cases, k05_small_bumps_do_not_hold_it);
    tcase_add_test(cases, k07_a_ceiling_that_just_fits_lets_it_up);
    tcase_add_test(cases, k09_along_a_wall_it_slides_evenly);
    tcase_add_test(cases, k11_too_steep_a_face_is_not_climbed);
    tcase_add_test(cases, k13_from_a_great_height_it_comes_to_rest);
    tcase_add_test(cases, k15_out_of_a_wedge_it_comes_in_one_tick);
    tcase_add_loop_test(cases, k17_it_stands_up_as_far_as_there_is_room, 0, 3);
    suite_add_tcase(suite, cases);
    TCase *ways = tcase_create("ways");
    tcase_add_checked_fixture(ways, begin_test, end_test);
    tcase_add_loop_test(ways, it_ducks_under_a_low_door, 0, 3);
    tcase_add_loop_test(ways, a_kerb_is_climbed_up_to_the_step, 0, 8);
    tcase_add_test(ways, a_kerb_that_is_too_high_is_measured);
    tcase_add_test(ways, a_wall_blocks_and_is_named);
    tcase_add_test(ways, a_pit_is_a_drop);
    tcase_add_test(ways, a_low_ledge_is_stepped_off);
    tcase_add_test(ways, a_jump_goes_as_high_as_it_says);
    tcase_add_test(ways, the_head_gives_way_to_a_ceiling_in_a_jump);
    tcase_add_test(ways, who_is_crouched_does_not_run);
    tcase_add_test(ways, what_moves_pushes_and_blocks);
    tcase_add_test(ways, odd_moves_are_refused_and_change_nothing);
    tcase_add_test(ways, inside_something_it_stays_or_comes_out);
    suite_add_tcase(suite, ways);
    return suite;
}

int main(void)
{
    return test_run(walk_suite());
}
