/*
 * Seeded properties of a ball that moves against one triangle, box or sphere. The
 * reference knows only how far a place is from the thing, by another way than the
 * library's: the distance along a move is convex, so its least value is found by halving,
 * and the way in by halving before it.
 */
#include "shape/cylinder.h"
#include "support/random.h"
#include "support/suite.h"

#include <math.h>

enum { ROUNDS = 60000, ALL_ROUNDS = 1000000 };

enum thing { TRIANGLE, BOX, SPHERE, THING_COUNT };

struct world {
    enum thing thing;
    struct pn_point corner[3]; /* of a box: min, max; of a sphere: its centre */
    double radius;             /* of a sphere */
    struct pn__ball ball;
};

static double segment_distance(struct pn_point p, struct pn_point a, struct pn_point b)
{
    struct pn_point ab = pn__sub(b, a);
    double s = pn__dot(pn__sub(p, a), ab) / pn__dot(ab, ab);
    s = s > 1 ? 1 : s > 0 ? s : 0; /* of no length: NaN, so a */
    return pn__length(pn__sub(p, pn__ahead(a, s, ab)));
}

/* By the two coordinates in the plane, from its 2 x 2 system. */
static double triangle_distance(struct pn_point p, const struct pn_point c[3])
{
    struct pn_point u = pn__sub(c[1], c[0]), v = pn__sub(c[2], c[0]),
                    w = pn__sub(p, c[0]);
    double uu = pn__dot(u, u), uv = pn__dot(u, v), vv = pn__dot(v, v);
    double wu = pn__dot(w, u), wv = pn__dot(w, v), det = uu * vv - uv * uv;
    double best = fmin(segment_distance(p, c[0], c[1]), segment_distance(p, c[1], c[2]));
    best = fmin(best, segment_distance(p, c[2], c[0]));
    double s = (vv * wu - uv * wv) / det, t = (uu * wv - uv * wu) / det;
    if (s >= 0 && t >= 0 && s + t <= 1)
        best = fmin(best, fabs(pn__dot(w, pn__cross(u, v))) / sqrt(det));
    return best;
}

static double box_distance(struct pn_point p, struct pn_point lo, struct pn_point hi)
{
    return sqrt(pow(fmax(0, fmax(lo.x - p.x, p.x - hi.x)), 2) +
                pow(fmax(0, fmax(lo.y - p.y, p.y - hi.y)), 2) +
                pow(fmax(0, fmax(lo.z - p.z, p.z - hi.z)), 2));
}

static double distance_at(const struct world *w, double t)
{
    struct pn_point p = pn__ahead(w->ball.centre, t, w->ball.move);
    if (w->thing == TRIANGLE)
        return triangle_distance(p, w->corner);
    if (w->thing == BOX)
        return box_distance(p, w->corner[0], w->corner[1]);
    return fmax(0, pn__length(pn__sub(p, w->corner[0])) - w->radius);
}

/* Where on the way it is nearest. */
static double nearest_time(const struct world *w)
{
    double from = 0, to = 1;
    for (int i = 0; i < 100; i++) {
        double a = from + (to - from) / 3, b = to - (to - from) / 3;
        if (distance_at(w, a) <= distance_at(w, b))
            to = b;
        else
            from = a;
    }
    return (from + to) / 2;
}

static double entry_time(const struct world *w, double nearest)
{
    double out = 0, in = nearest;
    for (int i = 0; i < 80; i++) {
        double middle = (out + in) / 2;
        if (distance_at(w, middle) > w->ball.radius)
            out = middle;
        else
            in = middle;
    }
    return in;
}

static bool sweep(const struct world *w, struct pn__touch *touch)
{
    if (w->thing == TRIANGLE)
        return pn__sweep_triangle(&w->ball, w->corner, touch);
    if (w->thing == BOX)
        return pn__sweep_box(&w->ball, w->corner[0], w->corner[1], touch);
    return pn__sweep_sphere(&w->ball, w->corner[0], w->radius, touch);
}

static bool overlap(const struct world *w, struct pn__touch *touch)
{
    if (w->thing == TRIANGLE)
        return pn__overlap_triangle(&w->ball, w->corner, touch);
    if (w->thing == BOX)
        return pn__overlap_box(&w->ball, w->corner[0], w->corner[1], touch);
    return pn__overlap_sphere(&w->ball, w->corner[0], w->radius, touch);
}

/* On the grid of collision files, where much is level, upright or in line. */
static struct pn_point any_place(struct test_random *random, int range)
{
    struct pn_point p;
    p.x = test_random_in(random, -range, range) / 128.0;
    p.y = test_random_in(random, -range, range) / 128.0;
    p.z = test_random_in(random, -range, range) / 128.0;
    return p;
}

static void any_thing(struct test_random *random, struct world *w)
{
    static const int ranges[] = {2, 64, 400, 3000};
    int range = ranges[test_random_below(random, 4)];
    w->thing = (enum thing)test_random_below(random, THING_COUNT);
    for (int i = 0; i < 3; i++)
        w->corner[i] = any_place(random, range);
    w->radius = test_random_below(random, 300) / 100.0;
    struct pn_point a = w->corner[0], b = w->corner[1];
    if (w->thing == BOX) {
        w->corner[0] = (struct pn_point){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
        w->corner[1] = (struct pn_point){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
    } else if (test_random_chance(random, 1, 10)) { /* a needle */
        w->corner[2] = pn__ahead(a, 0.5, pn__sub(b, a));
        w->corner[2].x += test_random_below(random, 2) * 1e-3;
    }
}

static struct world any_world(uint64_t seed, uint32_t i)
{
    struct test_random random = test_random_at(seed, 1, i, 0);
    struct world w = {0};
    any_thing(&random, &w);
    w.ball.centre = any_place(&random, 500);
    w.ball.radius = (1 + test_random_below(&random, 150)) / 100.0;
    struct pn_point aim = any_place(&random, 300);
    w.ball.move = pn__sub(aim, w.ball.centre);
    if (test_random_chance(&random, 1, 3))
        w.ball.move.z = 0;
    if (test_random_chance(&random, 1, 30))
        w.ball.move = (struct pn_point){0, 0, 0};
    return w;
}

static void check_touch(const struct world *w, const struct pn__touch *touch, uint32_t i)
{
    struct pn_point centre = pn__ahead(w->ball.centre, touch->t, w->ball.move);
    struct pn_point back = pn__ahead(touch->point, w->ball.radius, touch->normal);
    ck_assert_msg(fabs(pn__length(touch->normal) - 1) < 1e-9, "case %u: normal", i);
    ck_assert_msg(pn__length(pn__sub(back, centre)) < 1e-7,
                  "case %u: point and normal do not lead to the centre", i);
}

START_TEST(a_sweep_is_where_halving_finds_it)
{
    const uint32_t rounds = test_rounds(ROUNDS, ALL_ROUNDS);
    uint32_t hits = 0, starts = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        struct world w = any_world(test_seed(), i);
        struct pn__touch touch;
        bool met = sweep(&w, &touch);
        double nearest = nearest_time(&w), radius = w.ball.radius;
        double least = fmin(distance_at(&w, nearest), distance_at(&w, 1));
        if (distance_at(&w, 0) < radius) {
            ck_assert_msg(met && touch.t <= 0, "case %u: begins inside", i);
            starts++;
            continue;
        }
        if (fabs(least - radius) < 1e-7)
            continue; /* it grazes, or ends there: either is right */
        ck_assert_msg(met == (least < radius), "case %u: thing %d, met %d, nearest %g", i,
                      (int)w.thing, met, least - radius);
        if (!met)
            continue;
        hits++;
        ck_assert_msg(fabs(touch.t - entry_time(&w, nearest)) < 1e-6,
                      "case %u: thing %d, t %.9f, not %.9f", i, (int)w.thing, touch.t,
                      entry_time(&w, nearest));
        ck_assert_double_eq(touch.depth, 0);
        check_touch(&w, &touch, i);
    }
    ck_assert_uint_gt(hits, rounds / 10);
    ck_assert_uint_gt(starts, rounds / 100);
}
END_TEST

/* Pushed out along the normal by its depth, a ball just touches. */
START_TEST(depth_and_normal_lead_out)
{
    for (uint32_t i = 0; i < test_rounds(ROUNDS, ALL_ROUNDS); i++) {
        struct world w = any_world(test_seed(), i);
        struct pn__touch touch;
        w.ball.move = (struct pn_point){0, 0, 0};
        bool in = overlap(&w, &touch);
        ck_assert_msg(in == (distance_at(&w, 0) < w.ball.radius), "case %u", i);
        if (!in)
            continue;
        ck_assert_double_gt(touch.depth, 0);
        w.ball.centre = pn__ahead(w.ball.centre, touch.depth, touch.normal);
        ck_assert_msg(fabs(distance_at(&w, 0) - w.ball.radius) < 1e-8,
                      "case %u: thing %d is %g away", i, (int)w.thing,
                      distance_at(&w, 0) - w.ball.radius);
    }
}
END_TEST

/* From just outside, along or away: nothing is touched. */
START_TEST(what_leaves_is_not_held)
{
    for (uint32_t i = 0; i < test_rounds(ROUNDS, ALL_ROUNDS); i++) {
        struct world w = any_world(test_seed(), i);
        struct pn__touch touch, again;
        if (!sweep(&w, &touch) || touch.depth > 0)
            continue;
        w.ball.centre = pn__ahead(w.ball.centre, touch.t, w.ball.move);
        w.ball.centre = pn__ahead(w.ball.centre, 1e-6, touch.normal);
        w.ball.move = touch.normal;
        ck_assert_msg(!sweep(&w, &again), "case %u: held when it leaves", i);
    }
}
END_TEST

START_TEST(no_number_is_no_touch)
{
    const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
    for (uint32_t i = 0; i < 20000; i++) {
        struct test_random random = test_random_at(test_seed(), 2, i, 0);
        struct world w = any_world(test_seed(), i);
        struct pn__touch touch;
        double *at[] = {&w.ball.centre.x, &w.ball.move.y, &w.ball.radius,
                        &w.corner[0].z,   &w.corner[1].x, &w.radius};
        double bad = odd[test_random_below(&random, 5)];
        *at[test_random_below(&random, 6)] = bad;
        if (sweep(&w, &touch)) {
            ck_assert_double_ge(touch.t, 0);
            ck_assert_double_le(touch.t, 1);
            ck_assert(!isnan(touch.depth) && !isnan(touch.normal.x));
        }
    }
}
END_TEST

/* ---- upright cylinders ---- */

/* How far a place of a triangle is out of a cylinder: under 0 in it. */
static double out_of(const struct pn__cylinder *c, struct pn_point at, struct pn_point q)
{
    const struct pn_point off = pn__sub(q, at);
    return fmax(hypot(off.x, off.y) - c->radius, fabs(off.z) - c->half);
}

/* A function of s from 0 to 1 that falls, then rises: its least. */
static double least_of(double (*f)(const void *context, double s), const void *context,
                       double *where)
{
    double from = 0, to = 1;
    for (int i = 0; i < 42; i++) {
        const double a = from + (to - from) / 3, b = to - (to - from) / 3;
        if (f(context, a) <= f(context, b))
            to = b;
        else
            from = a;
    }
    *where = (from + to) / 2;
    return f(context, *where);
}

/* A cylinder against a thing, t of its way; and lines of a triangle. */
struct upright {
    const struct world *w;
    struct pn__cylinder cylinder;
    struct pn_point at;   /* where its centre is */
    struct pn_point a, b; /* ends of a line across the triangle */
};

static double out_on_line(const void *context, double s)
{
    const struct upright *u = context;
    return out_of(&u->cylinder, u->at, pn__ahead(u->a, s, pn__sub(u->b, u->a)));
}

static double out_at_line(const void *context, double s)
{
    struct upright u = *(const struct upright *)context;
    const struct pn_point *c = u.w->corner;
    double where;
    u.a = pn__ahead(c[0], s, pn__sub(c[1], c[0]));
    u.b = pn__ahead(c[0], s, pn__sub(c[2], c[0]));
    return least_of(out_on_line, &u, &where);
}

static double out_at(const void *context, double t)
{
    struct upright u = *(const struct upright *)context;
    const struct pn_point *c = u.w->corner;
    double where;
    u.at = pn__ahead(u.cylinder.centre, t, u.cylinder.move);
    if (u.w->thing == TRIANGLE)
        return least_of(out_at_line, &u, &where);
    if (u.w->thing == BOX) {
        const struct pn_point q = {fmin(fmax(u.at.x, c[0].x), c[1].x),
                                   fmin(fmax(u.at.y, c[0].y), c[1].y),
                                   fmin(fmax(u.at.z, c[0].z), c[1].z)};
        return out_of(&u.cylinder, u.at, q);
    }
    const struct pn_point off = pn__sub(c[0], u.at);
    const double aside = fmax(0, hypot(off.x, off.y) - u.cylinder.radius);
    return hypot(aside, fmax(0, fabs(off.z) - u.cylinder.half)) - u.w->radius;
}

static bool meets(const struct upright *u, struct pn__touch *touch)
{
    const struct pn_point *c = u->w->corner;
    struct pn_point corner[8];
    if (u->w->thing == TRIANGLE)
        return pn__cylinder_triangle(&u->cylinder, c, touch);
    if (u->w->thing == SPHERE)
        return pn__cylinder_sphere(&u->cylinder, c[0], u->w->radius, touch);
    for (int k = 0; k < 8; k++)
        corner[k] = (struct pn_point){c[k & 1].x, c[k >> 1 & 1].y, c[k >> 2].z};
    return pn__cylinder_box(&u->cylinder, corner, touch);
}

/* Bounds for what two ways of counting may differ by, metres. */
#define SLACK 2e-5

START_TEST(a_cylinder_comes_in_where_plain_search_finds_it)
{
    uint32_t met = 0, inside = 0;
    for (uint32_t i = 0; i < 350; i++) {
        const struct world w = any_world(test_seed(), i);
        struct test_random random = test_random_at(test_seed(), 9, i, 0);
        struct upright u = {.w = &w,
                            .cylinder = {w.ball.centre, w.ball.move, w.ball.radius,
                                         test_random_below(&random, 300) / 100.0}};
        struct pn__touch touch;
        double nearest;
        const double start = out_at(&u, 0), least = least_of(out_at, &u, &nearest);
        const bool found = meets(&u, &touch);
        ck_assert_msg(found || least > -SLACK, "case %u: %g in at %g, not met", i, -least,
                      nearest);
        if (!found)
            continue;
        met++;
        ck_assert_double_eq_tol(pn__length(touch.normal), 1, 1e-9);
        ck_assert_msg(least < SLACK, "case %u: met at %g, %g off", i, touch.t, least);
        if (touch.depth > 0) { /* and out of it is out */
            struct upright out = u;
            out.cylinder.centre =
                pn__ahead(u.cylinder.centre, touch.depth + SLACK, touch.normal);
            inside++;
            ck_assert_msg(start < SLACK, "case %u: not in it, %g off", i, start);
            ck_assert_msg(out_at(&out, 0) > -SLACK, "case %u: still %g in", i,
                          -out_at(&out, 0));
            continue;
        }
        ck_assert_msg(fabs(out_at(&u, touch.t)) < SLACK && touch.t < nearest + 1e-3,
                      "case %u: thing %d met at %g, %g off; nearest at %g", i, w.thing,
                      touch.t, out_at(&u, touch.t), nearest);
    }
    ck_assert_uint_gt(met, 50);
    ck_assert_uint_gt(inside, 10);
}
END_TEST

START_TEST(a_cylinder_of_no_numbers_touches_nothing)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1};
    for (uint32_t i = 0; i < 20000; i++) {
        const struct world w = any_world(test_seed(), i);
        struct test_random random = test_random_at(test_seed(), 10, i, 0);
        struct upright u = {.w = &w,
                            .cylinder = {w.ball.centre, w.ball.move, w.ball.radius, 1}};
        double *number[] = {&u.cylinder.centre.x, &u.cylinder.centre.z,
                            &u.cylinder.move.y,   &u.cylinder.move.z,
                            &u.cylinder.radius,   &u.cylinder.half};
        struct pn__touch touch;
        *number[test_random_below(&random, 6)] = odd[test_random_below(&random, 5)];
        if (!meets(&u, &touch))
            continue;
        ck_assert_msg(touch.t >= 0 && touch.t <= 1 && pn__is_finite(touch.normal) &&
                          touch.depth >= 0,
                      "case %u: t %g, depth %g", i, touch.t, touch.depth);
    }
}
END_TEST

static Suite *shape_suite(void)
{
    Suite *suite = suite_create("shape");
    TCase *tcase = tcase_create("sweeps");
    tcase_set_timeout(tcase, 600);
    tcase_add_test(tcase, a_sweep_is_where_halving_finds_it);
    tcase_add_test(tcase, depth_and_normal_lead_out);
    tcase_add_test(tcase, what_leaves_is_not_held);
    tcase_add_test(tcase, no_number_is_no_touch);
    tcase_add_test(tcase, a_cylinder_comes_in_where_plain_search_finds_it);
    tcase_add_test(tcase, a_cylinder_of_no_numbers_touches_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(shape_suite());
}
