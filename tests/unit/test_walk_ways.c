/*
 * The body on its way to a goal: doors, kerbs, walls, pits, water, jumps, what moves.
 */
#include "support/files.h"
#include "support/memory.h"
#include "support/skins.h"
#include "support/stroll.h"

#include <stdio.h>
#include <stdlib.h>

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
    for (size_t t = 0; t < TICKS; t++) {
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

START_TEST(water_is_waded_through_and_told)
{
    floor_of(-20, 20);
    arena.material = 39;
    arena_floor(&arena, 0, -20, 5, 20, 1, 1, 5);
    begin_at(-3, 0, 0);
    struct pn_walk_way way = walk_to(8, 0, 0);
    ends(way, PN_WALK_WATER);
    ck_assert_double_eq_tol(way.at.x, 0, 0.5);
    ck_assert_double_eq_tol(walker.feet.x, 8, 0.3);
}
END_TEST

START_TEST(a_ledge_over_water_leads_into_it)
{
    floor_of(-20, 0);
    arena.material = 38;
    arena_floor(&arena, 0, -20, 20, 20, -2, -2, 5);
    begin_at(-3, 0, 0);
    struct pn_walk_way way = walk_to(8, 0, 0);
    ends(way, PN_WALK_WATER);
    ck_assert_double_eq_tol(way.at.x, 0.35, 0.3);
}
END_TEST

START_TEST(materials_are_named_by_what_they_are)
{
    static const struct {
        uint8_t material;
        const char *name;
    } some[] = {{0, "other"},    {1, "road"},     {5, "pavement"}, {12, "grass"},
                {17, "steep"},   {33, "ground"},  {39, "water"},   {73, "stairs"},
                {100, "ground"}, {162, "stairs"}, {178, "rail"},   {255, "other"}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        ck_assert_str_eq(pn_underfoot_name(pn_underfoot_of(some[i].material)),
                         some[i].name);
    ck_assert_ptr_null(pn_underfoot_name(PN_UNDERFOOT_COUNT));
    ck_assert_ptr_null(pn_walk_end_name(PN_WALK_END_COUNT));
    ck_assert_ptr_null(pn_stance_name(PN_STANCE_COUNT));
    ck_assert_ptr_null(pn_ball_name(PN_BALL_COUNT));
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

/* The near side of it, from where it was put. */
static double near_side(const struct pn_obstacle *o)
{
    return o->is_box ? o->min.x : o->centre.x - o->radius;
}

/* A box and a ball, against a body of balls and one of cylinders. */
START_TEST(what_moves_pushes_and_blocks)
{
    struct pn_obstacle car = {.is_box = _i % 2 == 0,
                              .min = {1, -1, 0},
                              .max = {3, 1, 1.5},
                              .centre = {2, 0, 0.8},
                              .radius = 1,
                              .velocity = {-5, 0, 0}};
    if (_i / 2)
        begin_upright();
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    walker.obstacles = &car;
    walker.obstacle_count = 1;
    for (int i = 0; i < 10; i++) {
        tick(0, 0, 0.1);
        car.min.x -= 0.5;
        car.max.x -= 0.5;
        car.centre.x -= 0.5;
        ck_assert_msg(walker.feet.x + 0.35 < near_side(&car) + 0.02,
                      "the car is in it at %g", near_side(&car));
    }
    car.velocity.x = 0;
    move(3, 0);
    ck_assert_double_eq_tol(walker.feet.x, near_side(&car) - 0.35, 0.02);
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

/* ---- films ---- */

struct filming {
    struct pn_film film;
    const char *path;
};

static enum pn_status film_it(void *context, struct pn_error *error)
{
    const struct filming *filming = context;
    return pn_film_save_glb(&filming->film, filming->path, true, error);
}

/* The bones of a film's character, and the way it is carried. */
START_TEST(a_film_shows_who_walks_along_the_way)
{
    static const struct pn_film_moment moments[] = {
        {{0, 0, 0}, 1.95}, {{1, 0, 0}, 1.95}, {{1, 0, 0}, 1.95}, {{1, 1, 0.5}, 1.5}};
    struct pn_skin *skin = _i ? test_skin_load("box.osm") : NULL;
    const char *folder = test_scratch();
    char path[400];
    size_t size;
    snprintf(path, sizeof path, "%s", test_path(folder, "film.glb"));
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    struct filming filming = {.film = {.scene = scene,
                                       .body = &body,
                                       .moments = moments,
                                       .count = 4,
                                       .character = skin},
                              .path = path};
    test_memory_every_failure(film_it, &filming, 1);
    char *bytes = test_read(folder, "film.glb", &size);
    ck_assert_ptr_nonnull(
        strstr(bytes + 20, "\"name\":\"walker\",\"translation\":[0,0,0]"));
    ck_assert_ptr_nonnull(strstr(bytes + 20, _i ? "\"upper\"" : "\"head\""));
    /* Half a second and a half of a way of 1 + sqrt(1.25) at 1.7 m/s; not the stop. */
    ck_assert_ptr_nonnull(strstr(bytes + 20,
                                 "\"count\":3,\"type\":\"SCALAR\",\"min\":[0],"
                                 "\"max\":[1.24"));
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

START_TEST(what_is_no_film_is_refused)
{
    static const struct pn_film_moment still[] = {{{0, 0, 0}, 1.95}};
    static const struct pn_film_moment far[] = {{{0, 0, 0}, 1.95}, {{1e9, 0, 0}, 1.95}};
    char path[400];
    snprintf(path, sizeof path, "%s", test_path(test_scratch(), "film.glb"));
    floor_of(-20, 20);
    begin_at(0, 0, 0);
    struct pn_film film = {.scene = scene, .body = &body, .moments = still};
    ck_assert_pn_fails(PN_E_ARG, pn_film_save_glb(&film, path, false, &err), &err);
    pn_error_clear(&err);
    film.count = 1;
    film.metres_per_unit = NAN;
    ck_assert_pn_fails(PN_E_ARG, pn_film_save_glb(&film, path, false, &err), &err);
    pn_error_clear(&err);
    film.metres_per_unit = 0;
    film.frames_per_s = -1;
    ck_assert_pn_fails(PN_E_ARG, pn_film_save_glb(&film, path, false, &err), &err);
    pn_error_clear(&err);
    film.frames_per_s = 0;
    ck_assert_pn_ok(pn_film_save_glb(&film, path, false, &err), &err);
    ck_assert_pn_fails(PN_E_EXISTS, pn_film_save_glb(&film, path, false, &err), &err);
    pn_error_clear(&err);
    film.moments = far;
    film.count = 2;
    ck_assert_pn_fails(PN_E_LIMIT, pn_film_save_glb(&film, path, true, &err), &err);
}
END_TEST

static Suite *ways_suite(void)
{
    Suite *suite = suite_create("ways");
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
    tcase_add_test(ways, water_is_waded_through_and_told);
    tcase_add_test(ways, a_ledge_over_water_leads_into_it);
    tcase_add_test(ways, materials_are_named_by_what_they_are);
    tcase_add_test(ways, who_is_crouched_does_not_run);
    tcase_add_loop_test(ways, what_moves_pushes_and_blocks, 0, 4);
    tcase_add_test(ways, odd_moves_are_refused_and_change_nothing);
    tcase_add_test(ways, inside_something_it_stays_or_comes_out);
    tcase_add_loop_test(ways, a_film_shows_who_walks_along_the_way, 0, 2);
    tcase_add_test(ways, what_is_no_film_is_refused);
    suite_add_tcase(suite, ways);
    return suite;
}

int main(void)
{
    return test_run(ways_suite());
}
