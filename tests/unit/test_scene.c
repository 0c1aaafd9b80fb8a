/* Scenes: what rays meet, ties, places that are none, limits, memory that runs out. */
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>

/* A square of two faces, 4 m wide around the origin, seen from above; a box from 1 to 2 m
   over it, and a ball around 5 m. */
static struct pn_vec3 corners[] = {{-2, -2, 0}, {-2, 2, 0}, {2, -2, 0}, {2, 2, 0}};
static struct pn_col_face two_faces[] = {{0, 1, 2, {4, 0, 0, 7}},
                                         {2, 1, 3, {5, 0, 0, 8}}};
static struct pn_col_box a_box = {{-1, -1, 1}, {1, 1, 2}, {1, 2, 3, 4}};
static struct pn_col_sphere a_ball = {{0, 0, 5}, 1, {9, 8, 7, 6}};

static struct pn_col_model square_alone(void)
{
    return (struct pn_col_model){.version = PN_COL_2, .mesh = {4, 2, corners, two_faces}};
}

static struct pn_col_model all_parts(void)
{
    struct pn_col_model model = square_alone();
    model.boxes = &a_box;
    model.spheres = &a_ball;
    model.box_count = model.sphere_count = 1;
    return model;
}

static struct pn_scene_placement at(float x, float y, float z)
{
    return (struct pn_scene_placement){
        .position = {x, y, z}, .rotation = {0, 0, 0, 1}, .source = PN_SCENE_NONE};
}

static struct pn_scene *make(const struct pn_col_model *model,
                             const struct pn_scene_placement *places, size_t count)
{
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    if (model)
        ck_assert_pn_ok(pn_scene_draft_model(draft, model, "model", 7, NULL, &err), &err);
    for (size_t i = 0; i < count; i++)
        ck_assert_pn_ok(pn_scene_draft_place(draft, &places[i], &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    return scene;
}

static struct pn_scene *one(const struct pn_col_model *model)
{
    const struct pn_scene_placement place = at(0, 0, 0);
    return make(model, &place, 1);
}

static struct pn_scene_hit cast(const struct pn_scene *scene, struct pn_point from,
                                struct pn_point to)
{
    struct pn_scene_hit hit;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_ray(scene, from, to, &hit, &err), &err);
    return hit;
}

static bool sees(const struct pn_scene *scene, struct pn_point from, struct pn_point to)
{
    struct pn_error err;
    bool free_way = false;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_sees(scene, from, to, &free_way, &err), &err);
    return free_way;
}

#define P(x, y, z) ((struct pn_point){x, y, z})

static void expect_point(struct pn_point p, double x, double y, double z)
{
    ck_assert_double_eq_tol(p.x, x, 1e-9);
    ck_assert_double_eq_tol(p.y, y, 1e-9);
    ck_assert_double_eq_tol(p.z, z, 1e-9);
}

START_TEST(an_empty_scene_stops_nothing)
{
    struct pn_scene *scene = make(NULL, NULL, 0);
    struct pn_scene_counts counts;
    struct pn_scene_hits layers = {0};
    ck_assert_uint_eq(cast(scene, P(0, 0, 9), P(0, 0, -9)).placement, PN_SCENE_NONE);
    ck_assert(sees(scene, P(0, 0, 9), P(0, 0, -9)));
    ck_assert_int_eq(pn_scene_ground(scene, P(0, 0, 9), -9, &layers, NULL), PN_OK);
    ck_assert_uint_eq(layers.count, 0);
    pn_scene_count(scene, &counts);
    ck_assert_double_gt(counts.min.x, counts.max.x);
    ck_assert(!pn_scene_placement_at(scene, 0, &(struct pn_scene_placement){0}));
    ck_assert_ptr_null(pn_scene_source_at(scene, 0));
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_model_without_parts_is_kept_and_met_by_none)
{
    const struct pn_col_model model = {.version = PN_COL_2};
    struct pn_scene *scene = one(&model);
    struct pn_point min, max;
    ck_assert_uint_eq(cast(scene, P(0, 0, 9), P(0, 0, -9)).placement, PN_SCENE_NONE);
    ck_assert(pn_scene_placement_at(scene, 0, &(struct pn_scene_placement){0}));
    ck_assert(!pn_scene_placement_box(scene, 0, &min, &max));
    pn_scene_free(scene);
}
END_TEST

START_TEST(layers_come_from_the_top)
{
    const struct pn_col_model model = all_parts();
    const struct pn_scene_placement place = at(10, 0, 0);
    struct pn_scene *scene = make(&model, &place, 1);
    struct pn_scene_hits layers = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_ground(scene, P(10, 0, 10), -10, &layers, &err), &err);
    ck_assert_uint_eq(layers.count, 3);
    expect_point(layers.at[0].point, 10, 0, 6);
    ck_assert_int_eq(layers.at[0].part, PN_SCENE_SPHERE);
    ck_assert_uint_eq(layers.at[0].surface.piece, 8);
    expect_point(layers.at[1].point, 10, 0, 2);
    ck_assert_int_eq(layers.at[1].part, PN_SCENE_BOX);
    ck_assert_double_eq(layers.at[1].distance_m, 8);
    expect_point(layers.at[2].point, 10, 0, 0);
    ck_assert_int_eq(layers.at[2].part, PN_SCENE_FACE);
    ck_assert(!layers.at[2].back);
    expect_point(layers.at[2].normal, 0, 0, 1);
    ck_assert_pn_fails(PN_E_ARG, pn_scene_ground(scene, P(0, 0, 0), 1, &layers, &err),
                       &err);
    pn_scene_hits_release(&layers);
    pn_scene_free(scene);
}
END_TEST

START_TEST(faces_are_met_from_both_sides)
{
    const struct pn_col_model model = square_alone();
    struct pn_scene *scene = one(&model);
    const struct pn_scene_hit hit = cast(scene, P(-1, -1, -3), P(-1, -1, 1));
    ck_assert(hit.back);
    ck_assert_double_eq(hit.t, 0.75);
    expect_point(hit.normal, 0, 0, -1);
    ck_assert_uint_eq(hit.number, 0);
    ck_assert_uint_eq(hit.surface.material, 4);
    ck_assert_uint_eq(cast(scene, P(1, 1, 3), P(1, 1, -1)).surface.light, 8);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_shared_edge_and_a_corner_stop_a_ray)
{
    const struct pn_col_model model = square_alone();
    struct pn_scene *scene = one(&model);
    /* On the edge that both have: the lower number. */
    ck_assert_uint_eq(cast(scene, P(0, 0, 1), P(0, 0, -1)).number, 0);
    ck_assert_uint_eq(cast(scene, P(2, 2, 1), P(2, 2, -1)).number, 1);
    ck_assert_uint_eq(cast(scene, P(2.0001, 2, 1), P(2.0001, 2, -1)).placement,
                      PN_SCENE_NONE);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_ray_in_the_plane_of_a_face_goes_on)
{
    const struct pn_col_model model = square_alone();
    struct pn_scene *scene = one(&model);
    ck_assert(sees(scene, P(-9, 0, 0), P(9, 0, 0)));
    ck_assert(sees(scene, P(-9, -2, 0), P(9, -2, 0))); /* along an edge */
    ck_assert(!sees(scene, P(-9, 0, 1e-3), P(9, 0, -1e-3)));
    pn_scene_free(scene);
}
END_TEST

START_TEST(the_ends_of_a_ray_count)
{
    const struct pn_col_model model = square_alone();
    struct pn_scene *scene = one(&model);
    ck_assert_double_eq(cast(scene, P(1, 0, 0), P(1, 0, 5)).t, 0);
    ck_assert_double_eq(cast(scene, P(1, 0, 5), P(1, 0, 0)).t, 1);
    ck_assert(!sees(scene, P(1, 0, 5), P(1, 0, 0)));
    ck_assert(sees(scene, P(1, 0, 5), P(1, 0, 1e-6)));
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_ray_without_length_meets_what_it_is_in)
{
    const struct pn_col_model model = all_parts();
    struct pn_scene *scene = one(&model);
    const struct pn_scene_hit hit = cast(scene, P(0, 0, 1.5), P(0, 0, 1.5));
    ck_assert_int_eq(hit.part, PN_SCENE_BOX);
    ck_assert(hit.back);
    ck_assert_double_eq(hit.distance_m, 0);
    expect_point(hit.normal, 0, 0, 0);
    ck_assert_uint_eq(cast(scene, P(0, 0, 0), P(0, 0, 0)).placement, PN_SCENE_NONE);
    pn_scene_free(scene);
}
END_TEST

START_TEST(solids_are_met_at_once_from_inside)
{
    const struct pn_col_model model = all_parts();
    struct pn_scene *scene = one(&model);
    struct pn_scene_hit hit = cast(scene, P(0.5, 0, 5), P(9, 0, 5));
    ck_assert_int_eq(hit.part, PN_SCENE_SPHERE);
    ck_assert(hit.back);
    ck_assert_double_eq(hit.t, 0);
    expect_point(hit.normal, -1, 0, 0);
    hit = cast(scene, P(5, 0.25, 1.25), P(0, 0.25, 1.25));
    ck_assert(!hit.back);
    expect_point(hit.point, 1, 0.25, 1.25);
    expect_point(hit.normal, 1, 0, 0);
    /* Along a side of the box, which counts as its inside. */
    ck_assert_double_eq(cast(scene, P(-3, 1, 1.5), P(1, 1, 1.5)).t, 0.5);
    pn_scene_free(scene);
}
END_TEST

START_TEST(of_coincident_placements_the_lowest_is_met)
{
    const struct pn_col_model model = all_parts();
    struct pn_scene_placement places[1000];
    struct pn_scene_hits hits = {0};
    for (int i = 0; i < 1000; i++)
        places[i] = at(3, 4, 5);
    struct pn_scene *scene = make(&model, places, 1000);
    ck_assert_uint_eq(cast(scene, P(3, 4, 99), P(3, 4, -99)).placement, 0);
    ck_assert_int_eq(pn_scene_ray_all(scene, P(4, 5, 99), P(4, 5, -99), &hits, NULL),
                     PN_OK);
    ck_assert_uint_eq(hits.count, 2000); /* box and face of each */
    for (uint32_t i = 0; i < 1000; i++) {
        ck_assert_uint_eq(hits.at[i].placement, i);
        ck_assert_int_eq(hits.at[i].part, PN_SCENE_BOX);
        ck_assert_uint_eq(hits.at[1000 + i].placement, i);
    }
    ck_assert_int_eq(pn_scene_ground(scene, P(4, 5, 99), -99, &hits, NULL), PN_OK);
    ck_assert_uint_eq(hits.count, 2);
    pn_scene_hits_release(&hits);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_tilted_placement_turns_the_way_the_game_does)
{
    /* An IPL says (1, 0, 0, 1), of any length: its conjugate turns by -90 degrees about
       x, so y goes to -z. Unconjugated, y would go to +z. */
    const struct pn_col_model model = square_alone();
    struct pn_scene_placement place = at(0, 0, 10);
    place.rotation = (struct pn_quat){-1, 0, 0, 1};
    struct pn_scene *scene = make(&model, &place, 1);
    expect_point(pn_scene_to_world(&place, P(1, 2, 3)), 1, 3, 8);
    /* The front, +z of the model, looks along +y. */
    const struct pn_scene_hit hit = cast(scene, P(0.5, 7, 11), P(0.5, -7, 11));
    ck_assert(!hit.back);
    expect_point(hit.point, 0.5, 0, 11);
    ck_assert_uint_eq(hit.number, 0);
    pn_scene_free(scene);
}
END_TEST

START_TEST(no_place_in_a_world_is_refused)
{
    const double bad[] = {NAN, INFINITY, -INFINITY, 1.1e6};
    const struct pn_col_model model = square_alone();
    struct pn_scene *scene = one(&model);
    struct pn_scene_hit hit;
    struct pn_error err;
    for (size_t i = 0; i < 4; i++)
        for (int axis = 0; axis < 6; axis++) {
            double n[6] = {0, 0, 5, 0, 0, -5};
            n[axis] = bad[i];
            pn_error_clear(&err);
            ck_assert_pn_fails(
                PN_E_ARG,
                pn_scene_ray(scene, P(n[0], n[1], n[2]), P(n[3], n[4], n[5]), &hit, &err),
                &err);
        }
    ck_assert_double_eq(cast(scene, P(1, 0, 1e6), P(1, 0, -1e6)).t, 0.5);
    pn_scene_free(scene);
}
END_TEST

START_TEST(faces_without_area_are_kept_and_not_met)
{
    struct pn_vec3 line[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    struct pn_col_face flat[] = {{0, 0, 1, {0}}, {0, 1, 2, {0}}, {1, 1, 1, {0}}};
    const struct pn_col_model model = {.version = PN_COL_2, .mesh = {3, 3, line, flat}};
    struct pn_scene *scene = one(&model);
    struct pn_scene_model kept;
    ck_assert(sees(scene, P(0.5, 0, 1), P(0.5, 0, -1)));
    ck_assert(sees(scene, P(1, 0, 1), P(1, 0, -1)));
    ck_assert(pn_scene_model_at(scene, 0, &kept));
    ck_assert_uint_eq(kept.faces, 3);
    pn_scene_free(scene);
}
END_TEST

static void expect_refused(const struct pn_col_model *model, enum pn_status status,
                           const char *section, int64_t record)
{
    struct pn_scene_draft *draft;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_fails(status, pn_scene_draft_model(draft, model, "m", 0, NULL, &err),
                       &err);
    ck_assert_str_eq(err.section, section);
    ck_assert_int_eq(err.record, record);
    ck_assert_uint_eq(pn_scene_draft_model_count(draft), 0);
    pn_scene_draft_free(draft);
}

START_TEST(models_that_do_not_fit_are_refused)
{
    struct pn_vec3 v[] = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
    struct pn_col_face face = {0, 1, 3, {0}};
    struct pn_col_model model = {.version = PN_COL_1, .mesh = {3, 1, v, &face}};
    expect_refused(&model, PN_E_RANGE, "faces", 0);
    face.c = 2;
    v[1].y = 256;
    expect_refused(&model, PN_E_LIMIT, "vertices", 1);
    v[1].y = NAN;
    expect_refused(&model, PN_E_RANGE, "vertices", 1);
    model = all_parts();
    struct pn_col_sphere balls[2] = {a_ball, a_ball};
    balls[1].radius = -1;
    model.spheres = balls;
    model.sphere_count = 2;
    expect_refused(&model, PN_E_RANGE, "spheres", 1);
    struct pn_col_box boxes[2] = {a_box, a_box};
    boxes[1].max.z = INFINITY;
    model = all_parts();
    model.boxes = boxes;
    model.box_count = 2;
    expect_refused(&model, PN_E_RANGE, "boxes", 1);
}
END_TEST

START_TEST(placements_that_are_none_are_refused)
{
    const struct pn_col_model model = square_alone();
    struct pn_scene_draft *draft;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_model(draft, &model, "m", 0, NULL, &err), &err);
    struct pn_scene_placement place = at(0, 0, 0);
    place.model = 1;
    ck_assert_pn_fails(PN_E_ARG, pn_scene_draft_place(draft, &place, &err), &err);
    place = at(0, NAN, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_scene_draft_place(draft, &place, &err), &err);
    place = at(0, 0, 0);
    place.rotation.w = 0;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_scene_draft_place(draft, &place, &err), &err);
    place = at(0, 0, 0);
    place.source = 0;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_scene_draft_place(draft, &place, &err), &err);
    ck_assert_uint_eq(pn_scene_draft_placement_count(draft), 0);
    pn_scene_draft_free(draft);
}
END_TEST

START_TEST(version_1_is_rounded_to_the_nearest_step)
{
    struct pn_vec3 v[] = {{0, 0, 0.0059f}, {0, 4, 0.0059f}, {4, 0, 0.0059f}};
    struct pn_col_face face = {0, 1, 2, {0}};
    const struct pn_col_model model = {.version = PN_COL_1, .mesh = {3, 1, v, &face}};
    struct pn_scene *scene = one(&model);
    expect_point(cast(scene, P(1, 1, 1), P(1, 1, -1)).point, 1, 1, 1.0 / 128);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_box_as_large_as_a_world_is_met)
{
    struct pn_col_box huge = {{-5000, -5000, -100}, {5000, 5000, 0}, {.material = 39}};
    struct pn_col_model model = square_alone();
    model.boxes = &huge;
    model.box_count = 1;
    struct pn_scene *scene = one(&model);
    const struct pn_scene_hit hit =
        cast(scene, P(4999.5, -4999.5, 9), P(4999.5, -4999.5, -9));
    expect_point(hit.point, 4999.5, -4999.5, 0);
    ck_assert_uint_eq(hit.surface.material, 39);
    ck_assert(sees(scene, P(5000.5, 0, 9), P(5000.5, 0, -9)));
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_copy_has_the_parts_in_their_order)
{
    const struct pn_col_model model = all_parts();
    struct pn_scene *scene = one(&model);
    struct pn_col_model *copy;
    struct pn_mesh *mesh;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_model_copy(scene, 0, &copy, &err), &err);
    ck_assert_str_eq(copy->name, "model");
    ck_assert_uint_eq(copy->mesh.vertex_count, 4);
    ck_assert_uint_eq(copy->mesh.face_count, 2);
    ck_assert_uint_eq(copy->boxes[0].surface.bright, 3);
    ck_assert_float_eq(copy->spheres[0].centre.z, 5);
    for (uint32_t i = 0; i < 2; i++) {
        struct pn_vec3 a[3], b[3];
        ck_assert(pn_col_corners(&model.mesh, &two_faces[i], a));
        ck_assert(pn_col_corners(&copy->mesh, &copy->mesh.faces[i], b));
        ck_assert_mem_eq(a, b, sizeof a);
        ck_assert_uint_eq(copy->mesh.faces[i].surface.light, two_faces[i].surface.light);
    }
    pn_col_model_free(copy);
    ck_assert_pn_ok(pn_scene_mesh_new(scene, 0, &mesh, &err), &err);
    ck_assert_uint_eq(mesh->triangle_count, 2 + 12 + 120);
    pn_mesh_free(mesh);
    ck_assert_pn_fails(PN_E_ARG, pn_scene_model_copy(scene, 1, &copy, &err), &err);
    pn_scene_free(scene);
}
END_TEST

static enum pn_status everything(void *context, struct pn_error *err)
{
    struct pn_scene_draft *draft = NULL;
    struct pn_scene *scene = NULL;
    struct pn_col_model *copy = NULL;
    struct pn_mesh *mesh = NULL;
    struct pn_scene_hits hits = {0};
    uint32_t source;
    const struct pn_col_model *model = context;
    enum pn_status status = pn_scene_draft_new(&draft, err);
    if (status == PN_OK)
        status = pn_scene_draft_model(draft, model, "model", 1, NULL, err);
    if (status == PN_OK)
        status = pn_scene_draft_source(draft, "one.ipl", &source, err);
    struct pn_scene_placement place = at(0, 0, 0);
    place.source = 0;
    if (status == PN_OK)
        status = pn_scene_draft_place(draft, &place, err);
    if (status == PN_OK)
        status = pn_scene_finish(draft, &scene, err);
    if (status == PN_OK)
        status = pn_scene_ray_all(scene, P(0, 0, 9), P(0, 0, -9), &hits, err);
    if (status == PN_OK)
        status = pn_scene_model_copy(scene, 0, &copy, err);
    if (status == PN_OK)
        status = pn_scene_mesh_new(scene, 0, &mesh, err);
    pn_mesh_free(mesh);
    pn_col_model_free(copy);
    pn_scene_hits_release(&hits);
    pn_scene_free(scene);
    pn_scene_draft_free(draft);
    return status;
}

START_TEST(memory_may_run_out_anywhere)
{
    struct pn_col_model model = all_parts();
    test_memory_every_failure(everything, &model, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("scene");
    TCase *rays = tcase_create("rays"), *drafts = tcase_create("drafts");
    tcase_add_test(rays, an_empty_scene_stops_nothing);
    tcase_add_test(rays, a_model_without_parts_is_kept_and_met_by_none);
    tcase_add_test(rays, layers_come_from_the_top);
    tcase_add_test(rays, faces_are_met_from_both_sides);
    tcase_add_test(rays, a_shared_edge_and_a_corner_stop_a_ray);
    tcase_add_test(rays, a_ray_in_the_plane_of_a_face_goes_on);
    tcase_add_test(rays, the_ends_of_a_ray_count);
    tcase_add_test(rays, a_ray_without_length_meets_what_it_is_in);
    tcase_add_test(rays, solids_are_met_at_once_from_inside);
    tcase_add_test(rays, of_coincident_placements_the_lowest_is_met);
    tcase_add_test(rays, a_tilted_placement_turns_the_way_the_game_does);
    tcase_add_test(rays, no_place_in_a_world_is_refused);
    tcase_add_test(rays, faces_without_area_are_kept_and_not_met);
    tcase_add_test(drafts, models_that_do_not_fit_are_refused);
    tcase_add_test(drafts, placements_that_are_none_are_refused);
    tcase_add_test(drafts, version_1_is_rounded_to_the_nearest_step);
    tcase_add_test(drafts, a_box_as_large_as_a_world_is_met);
    tcase_add_test(drafts, a_copy_has_the_parts_in_their_order);
    tcase_add_test(drafts, memory_may_run_out_anywhere);
    suite_add_tcase(suite, rays);
    suite_add_tcase(suite, drafts);
    return test_run(suite);
}
