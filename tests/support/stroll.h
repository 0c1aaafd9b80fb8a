/*
 * support/stroll.h - one body in one small scene, for the tests of a program: begin_test,
 * put an arena together, begin_at, move or walk_to.
 */
#ifndef TESTS_SUPPORT_STROLL_H
#define TESTS_SUPPORT_STROLL_H

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

static inline void begin_test(void)
{
    memset(&arena, 0, sizeof arena);
    scene = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &body, &err), &err);
}

/* The same with cylinders for balls. */
static inline void begin_upright(void)
{
    begin_test();
    for (int b = 0; b < PN_BALL_COUNT; b++)
        body.shape[b] = PN_BALL_UPRIGHT;
}

static inline void end_test(void)
{
    pn_scene_free(scene);
}

static inline void set(const char *assignment)
{
    ck_assert_pn_ok(pn_body_set(&body, assignment, &err), &err);
}

/* A body 1.8 m high, as the cases have it. */
static inline void set_180(void)
{
    set("height=1.8");
    set("middle=1.1");
}

static inline void floor_of(double x0, double x1)
{
    arena_floor(&arena, x0, -20, x1, 20, 0, 0, 4);
}

static inline void begin_at(double x, double y, double z)
{
    scene = arena_scene(&arena);
    ck_assert_pn_ok(
        pn_walk_begin(&walker, scene, &body, (struct pn_point){x, y, z}, 0.3, &err),
        &err);
}

static inline void move(double x, double y)
{
    ck_assert_pn_ok(pn_walk_move(&walker, (struct pn_point){x, y, 0}, 0.1, &err), &err);
}

static inline void tick(double x, double y, double time_s)
{
    ck_assert_pn_ok(pn_walk_tick(&walker, (struct pn_point){x, y, 0}, time_s, &err),
                    &err);
}

static inline struct pn_walk_way walk_to(double x, double y, double z)
{
    struct pn_walk_way way;
    ck_assert_pn_ok(
        pn_walk_to(&walker, (struct pn_point){x, y, z}, &way, NULL, NULL, &err), &err);
    return way;
}

static inline void ends(struct pn_walk_way way, enum pn_walk_end end)
{
    ck_assert_msg(way.end == end, "%s, not %s, at %g %g %g, measure %g",
                  pn_walk_end_name(way.end), pn_walk_end_name(end), way.at.x, way.at.y,
                  way.at.z, way.measure_m);
}

static inline bool stands(void)
{
    return walker.stance == PN_STANCE_STANDING;
}

/* Lengths of moves, metres. */
static const double ticks[] = {0.02, 0.1, 0.37, 2};

enum { TICKS = sizeof ticks / sizeof *ticks };

#endif
