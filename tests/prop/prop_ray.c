/*
 * Seeded properties of rays: in whole numbers a ray meets just the faces it should; none
 * gets through a net, aim it at edges and corners as one may, however it is turned; the
 * trees leave nothing out, wherever the models stand.
 */
#include "support/city.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>

/* A million pairs of ray and face. */
enum { SOUPS = 100, FACES = 50, RAYS = 200 };

/* So near that all sums of the reference are whole numbers below 2^63. */
enum { REACH = 32 * 128 };

struct whole {
    int64_t x, y, z;
};

static struct whole sub(struct whole a, struct whole b)
{
    return (struct whole){a.x - b.x, a.y - b.y, a.z - b.z};
}

static struct whole cross(struct whole a, struct whole b)
{
    return (struct whole){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                          a.x * b.y - a.y * b.x};
}

static int64_t dot(struct whole a, struct whole b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct whole any(struct test_random *random)
{
    struct whole p;
    p.x = test_random_in(random, -REACH, REACH);
    p.y = test_random_in(random, -REACH, REACH);
    p.z = test_random_in(random, -REACH, REACH);
    return p;
}

static struct pn_vec3 metres(struct whole p)
{
    return (struct pn_vec3){(float)p.x / 128, (float)p.y / 128, (float)p.z / 128};
}

static struct pn_point point(struct whole p)
{
    return (struct pn_point){(double)p.x / 128, (double)p.y / 128, (double)p.z / 128};
}

enum verdict { OUTSIDE, RIM, INSIDE };

/* Exactly: in which part of the triangle the line goes through its plane, and where. */
static enum verdict judge(struct whole from, struct whole to, const struct whole v[3],
                          double *t)
{
    const struct whole move = sub(to, from);
    const struct whole a = sub(v[0], from), b = sub(v[1], from), c = sub(v[2], from);
    const int64_t u = dot(move, cross(c, b)), w = dot(move, cross(a, c)),
                  x = dot(move, cross(b, a)), sum = u + w + x;
    const int64_t over = dot(a, cross(c, b));
    if (sum == 0 || ((u < 0 || w < 0 || x < 0) && (u > 0 || w > 0 || x > 0)))
        return OUTSIDE;
    if ((sum > 0 ? over : -over) < 0 || (sum > 0 ? over - sum : sum - over) > 0)
        return OUTSIDE;
    *t = (double)over / (double)sum;
    return u && w && x && over && over != sum ? INSIDE : RIM;
}

static struct pn_scene *scene_of(struct pn_col_mesh *mesh, struct pn_quat rotation)
{
    const struct pn_col_model model = {.version = PN_COL_2, .mesh = *mesh};
    const struct pn_scene_placement placement = {.rotation = rotation,
                                                 .source = PN_SCENE_NONE};
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_model(draft, &model, "net", 0, NULL, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    return scene;
}

static const struct pn_quat unturned = {0, 0, 0, 1};

/* Some faces have no area, some share corners. */
static struct pn_scene *make_soup(struct test_random *random, struct whole v[FACES][3])
{
    struct pn_vec3 vertices[FACES * 3];
    struct pn_col_face faces[FACES] = {0};
    for (uint32_t i = 0; i < FACES; i++) {
        for (int k = 0; k < 3; k++) {
            v[i][k] = i && test_random_chance(random, 1, 4)
                          ? v[test_random_below(random, i)][test_random_below(random, 3)]
                          : any(random);
            vertices[i * 3 + (uint32_t)k] = metres(v[i][k]);
        }
        faces[i].a = i * 3;
        faces[i].b = i * 3 + 1;
        faces[i].c = i * 3 + 2;
    }
    struct pn_col_mesh mesh = {FACES * 3, FACES, vertices, faces};
    return scene_of(&mesh, unturned);
}

/* Half of the rays are aimed at a corner or the middle of an edge. */
static struct whole aim(struct test_random *random, struct whole v[FACES][3],
                        struct whole from)
{
    const struct whole *face = v[test_random_below(random, FACES)];
    const struct whole at = face[test_random_below(random, 3)];
    if (test_random_chance(random, 1, 2))
        return any(random);
    struct whole to = {2 * at.x - from.x, 2 * at.y - from.y, 2 * at.z - from.z};
    to.x = to.x < -REACH ? -REACH : to.x > REACH ? REACH : to.x;
    return to;
}

static const struct pn_scene_hit *hit_of(const struct pn_scene_hits *hits, uint32_t face)
{
    for (uint32_t i = 0; i < hits->count; i++)
        if (hits->at[i].number == face)
            return &hits->at[i];
    return NULL;
}

static void compare(const struct pn_scene_hits *hits, struct whole v[FACES][3],
                    struct whole from, struct whole to)
{
    for (uint32_t i = 0; i < FACES; i++) {
        double t = 0;
        const enum verdict verdict = judge(from, to, v[i], &t);
        const struct pn_scene_hit *hit = hit_of(hits, i);
        ck_assert_msg(verdict != INSIDE || hit, "face %u is missed at %.17g", i, t);
        ck_assert_msg(verdict != OUTSIDE || !hit, "face %u is met from outside", i);
        if (hit)
            ck_assert_double_eq_tol(hit->t, t, 1e-12);
    }
}

START_TEST(a_ray_meets_the_faces_it_goes_through)
{
    for (uint32_t s = 0; s < SOUPS; s++) {
        struct test_random random = test_random_at(test_seed(), 1, s, 0);
        struct whole v[FACES][3];
        struct pn_scene_hits hits = {0};
        struct pn_scene_hit first;
        struct pn_error err;
        pn_error_clear(&err);
        struct pn_scene *scene = make_soup(&random, v);
        for (int i = 0; i < RAYS; i++) {
            const struct whole from = any(&random), to = aim(&random, v, from);
            ck_assert_pn_ok(pn_scene_ray_all(scene, point(from), point(to), &hits, &err),
                            &err);
            compare(&hits, v, from, to);
            ck_assert_pn_ok(pn_scene_ray(scene, point(from), point(to), &first, &err),
                            &err);
            ck_assert_uint_eq(first.placement, hits.count ? 0 : PN_SCENE_NONE);
            if (hits.count)
                ck_assert_uint_eq(first.number, hits.at[0].number);
        }
        pn_scene_hits_release(&hits);
        pn_scene_free(scene);
    }
}
END_TEST

/* A net of NET by NET bent squares, its corners at v; flatter than any ray here. */
enum { NET = 12, CORNERS = (NET + 1) * (NET + 1) };

static struct pn_scene *make_net(struct test_random *random, struct pn_quat rotation,
                                 struct pn_point v[CORNERS])
{
    struct pn_vec3 vertices[CORNERS];
    struct pn_col_face faces[NET * NET * 2] = {0};
    for (uint32_t i = 0; i < CORNERS; i++) {
        vertices[i] = (struct pn_vec3){(float)(i % (NET + 1)) * 4 - NET * 2,
                                       (float)(i / (NET + 1)) * 4 - NET * 2,
                                       (float)test_random_in(random, -100, 100) / 128};
        v[i] = (struct pn_point){(double)vertices[i].x, (double)vertices[i].y,
                                 (double)vertices[i].z};
    }
    for (uint32_t i = 0; i < NET * NET; i++) {
        const uint32_t at = i / NET * (NET + 1) + i % NET;
        faces[2 * i] = (struct pn_col_face){at, at + NET + 1, at + 1, {0}};
        faces[2 * i + 1] = (struct pn_col_face){at + 1, at + NET + 1, at + NET + 2, {0}};
    }
    struct pn_col_mesh mesh = {CORNERS, NET * NET * 2, vertices, faces};
    return scene_of(&mesh, rotation);
}

/* A corner well inside the net, or a place on one of its edges. */
static struct pn_point on_edge(struct test_random *random,
                               const struct pn_point v[CORNERS])
{
    static const uint32_t next[] = {1, NET + 1, NET};
    const uint32_t row = 2 + test_random_below(random, NET - 4),
                   column = 2 + test_random_below(random, NET - 4);
    const uint32_t i = row * (NET + 1) + column,
                   j = i + next[test_random_below(random, 3)];
    const double s =
        test_random_chance(random, 1, 3) ? 0 : test_random_below(random, 1025) / 1024.0;
    return (struct pn_point){v[i].x + s * (v[j].x - v[i].x),
                             v[i].y + s * (v[j].y - v[i].y),
                             v[i].z + s * (v[j].z - v[i].z)};
}

static struct pn_quat any_turn(struct test_random *random)
{
    return (struct pn_quat){(float)test_random_in(random, -99, 99) / 100,
                            (float)test_random_in(random, -99, 99) / 100,
                            (float)test_random_in(random, -99, 99) / 100, 0.5f};
}

/* From above the net through a place of it, to below. */
static void expect_stopped(const struct pn_scene *scene, struct test_random *random,
                           struct pn_point at)
{
    struct pn_scene_placement placement;
    struct pn_scene_hit hit;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert(pn_scene_placement_at(scene, 0, &placement));
    const double lean_x = test_random_in(random, -100, 100) / 100.0,
                 lean_y = test_random_in(random, -100, 100) / 100.0;
    const struct pn_point above = {at.x + lean_x * 8, at.y + lean_y * 8, at.z + 8},
                          below = {at.x - lean_x * 8, at.y - lean_y * 8, at.z - 8};
    ck_assert_pn_ok(pn_scene_ray(scene, pn_scene_to_world(&placement, above),
                                 pn_scene_to_world(&placement, below), &hit, &err),
                    &err);
    ck_assert_msg(hit.placement == 0, "through (%.17g, %.17g, %.17g) lean %g %g", at.x,
                  at.y, at.z, lean_x, lean_y);
    ck_assert_double_le(hit.t, 0.5 + 1e-9);
}

START_TEST(nothing_gets_through_a_net)
{
    for (uint32_t n = 0; n < 40; n++) {
        struct test_random random = test_random_at(test_seed(), 2, n, 0);
        struct pn_point v[CORNERS];
        const struct pn_quat turn = n % 2 ? any_turn(&random) : unturned;
        struct pn_scene *scene = make_net(&random, turn, v);
        for (int i = 0; i < 2500; i++)
            expect_stopped(scene, &random, on_edge(&random, v));
        pn_scene_free(scene);
    }
}
END_TEST

/* All faces of a small city in the world, to be tried one by one. */
enum { CITY_FACES_MOST = 40000 };

struct corner_list {
    struct pn_point v[3];
};

static uint32_t list_faces(const struct pn_scene *scene, struct corner_list *faces)
{
    struct pn_scene_counts counts;
    uint32_t count = 0;
    struct pn_error err;
    pn_error_clear(&err);
    pn_scene_count(scene, &counts);
    for (uint32_t i = 0; i < counts.placements; i++) {
        struct pn_scene_placement p;
        struct pn_col_model *model;
        ck_assert(pn_scene_placement_at(scene, i, &p));
        ck_assert_pn_ok(pn_scene_model_copy(scene, p.model, &model, &err), &err);
        for (uint32_t k = 0; k < model->mesh.face_count; k++) {
            struct pn_vec3 c[3];
            ck_assert(pn_col_corners(&model->mesh, &model->mesh.faces[k], c));
            ck_assert_uint_lt(count, CITY_FACES_MOST);
            for (int j = 0; j < 3; j++)
                faces[count].v[j] = pn_scene_to_world(
                    &p,
                    (struct pn_point){(double)c[j].x, (double)c[j].y, (double)c[j].z});
            count++;
        }
        pn_col_model_free(model);
    }
    return count;
}

static struct pn_point minus(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

static struct pn_point times(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                             a.x * b.y - a.y * b.x};
}

static double along(struct pn_point a, struct pn_point b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Another way to meet a face: Cramer's rule. 2 if it is not met. */
static double meet(struct pn_point from, struct pn_point to, const struct pn_point v[3])
{
    const struct pn_point move = minus(to, from), e = minus(v[1], v[0]),
                          f = minus(v[2], v[0]), s = minus(from, v[0]);
    const struct pn_point p = times(move, f), q = times(s, e);
    const double det = along(e, p), u = along(s, p) / det, w = along(move, q) / det,
                 t = along(f, q) / det;
    return u >= 0 && w >= 0 && u + w <= 1 && t >= 0 && t <= 1 ? t : 2;
}

START_TEST(the_trees_leave_nothing_out)
{
    static struct corner_list faces[CITY_FACES_MOST];
    const struct test_city city = {test_seed(), 24, 96};
    struct test_random random = test_random_at(test_seed(), 3, 0, 0);
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_city_scene(&city, &scene, &err), &err);
    const uint32_t count = list_faces(scene, faces);
    for (int i = 0; i < 1500; i++) {
        const struct pn_point from = test_city_point(&city, &random),
                              to = test_city_point(&city, &random);
        struct pn_scene_hit hit;
        double best = 2;
        ck_assert_pn_ok(pn_scene_ray(scene, from, to, &hit, &err), &err);
        for (uint32_t k = 0; k < count; k++)
            best = fmin(best, meet(from, to, faces[k].v));
        if (hit.placement == PN_SCENE_NONE)
            ck_assert_double_gt(best, 1);
        else if (hit.part == PN_SCENE_FACE)
            ck_assert_double_eq_tol(hit.t, best, 1e-9);
        else
            ck_assert_double_le(hit.t, best);
    }
    pn_scene_free(scene);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("prop_ray");
    TCase *tcase = tcase_create("rays");
    tcase_set_timeout(tcase, 300);
    tcase_add_test(tcase, a_ray_meets_the_faces_it_goes_through);
    tcase_add_test(tcase, nothing_gets_through_a_net);
    tcase_add_test(tcase, the_trees_leave_nothing_out);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
