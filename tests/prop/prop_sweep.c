/*
 * Seeded properties of balls in a whole scene: the trees leave nothing out, wherever the
 * models stand. The reference holds the ball against every part of every placement.
 */
#include "scene/touch.h"
#include "support/memory.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

enum { ROUNDS = 1000, MODELS = 3, PLACEMENTS = 12, FACES = 40 };

/* What the scene was made of, as it is stored. */
struct kept {
    struct pn_scene *scene;
    struct pn_col_model *models[MODELS];
};

static double coordinate(struct test_random *random, int range_m)
{
    return test_random_in(random, -range_m * 128, range_m * 128) / 128.0;
}

static struct pn_vec3 vec(struct test_random *random, int range_m)
{
    struct pn_vec3 v;
    v.x = (float)coordinate(random, range_m);
    v.y = (float)coordinate(random, range_m);
    v.z = (float)coordinate(random, range_m);
    return v;
}

static void add_model(struct pn_scene_draft *draft, struct test_random *random)
{
    struct pn_vec3 vertices[FACES];
    struct pn_col_face faces[FACES] = {0};
    struct pn_col_box box = {.min = vec(random, 2)};
    struct pn_col_sphere sphere = {vec(random, 4), 1.25f, {0}};
    struct pn_col_model model = {.version = PN_COL_2,
                                 .sphere_count = 1,
                                 .spheres = &sphere,
                                 .box_count = 1,
                                 .boxes = &box,
                                 .mesh = {FACES, FACES, vertices, faces}};
    struct pn_error err;
    pn_error_clear(&err);
    box.max = (struct pn_vec3){box.min.x + 1, box.min.y + 2, box.min.z + 0.5f};
    for (uint32_t i = 0; i < FACES; i++) {
        vertices[i] = vec(random, 6);
        faces[i].a = i;
        faces[i].b = test_random_below(random, FACES);
        faces[i].c = test_random_below(random, FACES);
    }
    ck_assert_pn_ok(pn_scene_draft_model(draft, &model, "m", 0, NULL, &err), &err);
}

static void add_placement(struct pn_scene_draft *draft, struct test_random *random,
                          uint32_t i)
{
    struct pn_scene_placement p = {.model = i % MODELS, .source = PN_SCENE_NONE};
    struct pn_error err;
    pn_error_clear(&err);
    p.position = vec(random, 12);
    p.rotation.w = 1;
    if (i % 4 != 0)
        p.rotation.x = (float)coordinate(random, 1);
    if (i % 2 != 0)
        p.rotation.z = (float)coordinate(random, 2);
    ck_assert_pn_ok(pn_scene_draft_place(draft, &p, &err), &err);
}

static struct kept build(uint64_t seed)
{
    struct kept kept;
    struct pn_scene_draft *draft;
    struct pn_error err;
    struct test_random random = test_random_at(seed, 0, 0, 0);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    for (int m = 0; m < MODELS; m++)
        add_model(draft, &random);
    for (uint32_t i = 0; i < PLACEMENTS; i++)
        add_placement(draft, &random, i);
    ck_assert_pn_ok(pn_scene_finish(draft, &kept.scene, &err), &err);
    for (uint32_t m = 0; m < MODELS; m++)
        ck_assert_pn_ok(pn_scene_model_copy(kept.scene, m, &kept.models[m], &err), &err);
    pn_scene_draft_free(draft);
    return kept;
}

static void release(struct kept *kept)
{
    for (int m = 0; m < MODELS; m++)
        pn_col_model_free(kept->models[m]);
    pn_scene_free(kept->scene);
}

static struct pn_point widened(struct pn_vec3 v)
{
    return (struct pn_point){(double)v.x, (double)v.y, (double)v.z};
}

/* The first t at which the ball touches a model that stands in the origin, and how many
 * parts it touches at all. */
static void touch_model(const struct pn_col_model *m, const struct pn__ball *ball,
                        struct pn__touch *first, uint32_t *count)
{
    struct pn__touch touch;
    for (uint32_t i = 0; i < m->mesh.face_count + 2; i++) {
        struct pn_vec3 c[3];
        bool met;
        if (i < m->mesh.face_count) {
            ck_assert(pn_col_corners(&m->mesh, &m->mesh.faces[i], c));
            struct pn_point corner[3] = {widened(c[0]), widened(c[1]), widened(c[2])};
            met = pn__sweep_triangle(ball, corner, &touch);
        } else if (i == m->mesh.face_count) {
            met = pn__sweep_box(ball, widened(m->boxes->min), widened(m->boxes->max),
                                &touch);
        } else {
            met = pn__sweep_sphere(ball, widened(m->spheres->centre),
                                   (double)m->spheres->radius, &touch);
        }
        *count += met;
        if (met &&
            (touch.t < first->t || (touch.t <= first->t && touch.depth > first->depth)))
            *first = touch;
    }
}

static void touch_all(const struct kept *kept, const struct pn__ball *ball,
                      struct pn__touch *first, uint32_t *count)
{
    *first = (struct pn__touch){.t = 2};
    *count = 0;
    for (uint32_t i = 0; i < PLACEMENTS; i++) {
        struct pn_scene_placement p;
        struct pn__pose pose;
        double in[3], turned[3];
        ck_assert(pn_scene_placement_at(kept->scene, i, &p));
        pn__pose_of(p.rotation, p.position, &pose);
        pn__pose_in(&pose, (double[]){ball->centre.x, ball->centre.y, ball->centre.z},
                    in);
        pn__pose_turn_in(&pose, (double[]){ball->move.x, ball->move.y, ball->move.z},
                         turned);
        struct pn__ball local = {
            {in[0], in[1], in[2]}, {turned[0], turned[1], turned[2]}, ball->radius};
        touch_model(kept->models[p.model], &local, first, count);
    }
}

static struct pn__ball any_ball(uint64_t seed, uint32_t i)
{
    struct test_random random = test_random_at(seed, 1, i, 0);
    struct pn__ball ball;
    ball.centre = widened(vec(&random, 20));
    ball.move = widened(vec(&random, i % 3 ? 2 : 40));
    ball.radius = test_random_below(&random, 100) / 100.0;
    if (test_random_chance(&random, 1, 3))
        ball.move.z = 0;
    return ball;
}

START_TEST(a_sweep_is_that_over_every_part)
{
    struct kept kept = build(test_seed());
    struct pn_error err;
    uint32_t hits = 0;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct pn__ball ball = any_ball(test_seed(), i);
        struct pn_scene_contact contact;
        struct pn__touch first;
        uint32_t count;
        ck_assert_pn_ok(pn_scene_sweep(kept.scene, ball.centre, ball.radius, ball.move,
                                       &contact, &err),
                        &err);
        touch_all(&kept, &ball, &first, &count);
        bool met = contact.hit.placement != PN_SCENE_NONE;
        ck_assert_msg(met == (count > 0), "case %u: met %d, of %u", i, met, count);
        if (!met)
            continue;
        hits++;
        ck_assert_msg(fabs(contact.hit.t - first.t) < 1e-9, "case %u: t %g, not %g", i,
                      contact.hit.t, first.t);
        ck_assert_msg(fabs(contact.depth_m - first.depth) < 1e-9, "case %u: depth", i);
    }
    ck_assert_uint_gt(hits, ROUNDS / 10);
    release(&kept);
}
END_TEST

START_TEST(an_overlap_is_all_that_is_near)
{
    struct kept kept = build(test_seed());
    struct pn_scene_contacts contacts = {0};
    struct pn_error err;
    uint64_t sum = 0;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct pn__ball ball = any_ball(test_seed(), i);
        struct pn__touch first;
        uint32_t count;
        ball.move = (struct pn_point){0, 0, 0};
        ball.radius *= 3;
        if (i % 16 == 0)
            ball.radius += 2000; /* over all of the world, and all that nodes can say */
        ck_assert_pn_ok(
            pn_scene_overlap(kept.scene, ball.centre, ball.radius, &contacts, &err),
            &err);
        touch_all(&kept, &ball, &first, &count);
        ck_assert_msg(contacts.count == count, "case %u: %u, not %u", i, contacts.count,
                      count);
        sum += count;
        for (uint32_t c = 1; c < count; c++)
            ck_assert_double_ge(contacts.at[c - 1].depth_m, contacts.at[c].depth_m);
    }
    ck_assert_uint_gt(sum, ROUNDS);
    pn_scene_contacts_release(&contacts);
    release(&kept);
}
END_TEST

START_TEST(what_is_no_place_is_refused)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1.1e6};
    struct kept kept = build(test_seed());
    struct pn_scene_contact contact;
    struct pn_scene_contacts contacts = {0};
    const struct pn_point zero = {0, 0, 0};
    for (int i = 0; i < 4; i++) {
        struct pn_error err;
        struct pn_point at = {0, 0, odd[i]};
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_ARG,
                           pn_scene_sweep(kept.scene, at, 1, zero, &contact, &err), &err);
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_ARG,
                           pn_scene_sweep(kept.scene, zero, 1, at, &contact, &err), &err);
        pn_error_clear(&err);
        ck_assert_pn_fails(
            PN_E_ARG, pn_scene_overlap(kept.scene, zero, odd[i], &contacts, &err), &err);
    }
    release(&kept);
}
END_TEST

/* In all there is: the list grows a few times. */
static enum pn_status overlap_all(void *scene, struct pn_error *err)
{
    struct pn_scene_contacts contacts = {0};
    enum pn_status status =
        pn_scene_overlap(scene, (struct pn_point){0, 0, 0}, 40, &contacts, err);
    if (status == PN_OK)
        ck_assert_uint_gt(contacts.count, 64);
    pn_scene_contacts_release(&contacts);
    return status;
}

START_TEST(an_overlap_may_run_out_of_memory)
{
    struct kept kept = build(test_seed());
    test_memory_every_failure(overlap_all, kept.scene, 1);
    release(&kept);
}
END_TEST

static Suite *sweep_suite(void)
{
    Suite *suite = suite_create("sweep");
    TCase *tcase = tcase_create("scene");
    tcase_add_test(tcase, a_sweep_is_that_over_every_part);
    tcase_add_test(tcase, an_overlap_is_all_that_is_near);
    tcase_add_test(tcase, an_overlap_may_run_out_of_memory);
    tcase_add_test(tcase, what_is_no_place_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(sweep_suite());
}
