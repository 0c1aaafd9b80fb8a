/* scene/: the files of ColAndreas and MapAndreas, read back in the plainest way. */
#include "config.h"

#include "base/bytes.h"
#include "support/colfile.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;

/* A plate, and of a lower number a model with a ball, a block and a face. */
static const char models[] =
    "COL2 plate id=9\nbounds -2 -2 0 2 2 0 0 0 0 3\nvertex -2 -2 0\nvertex 2 -2 0\n"
    "vertex 2 2 0\nvertex -2 2 0\nface 0 2 1 4/0/0/0\nface 0 3 2 4/0/0/0\n"
    "COL2 mixed id=7\nbounds -2 -2 0 2 2 9 0 0 0 9\nsphere 0 0 5 2 1/0/0/0\n"
    "box -1 -2 0 1 2 4 1/0/0/0\nvertex 0 0 8\nvertex 1 0 8\nvertex 0 1 8\n"
    "face 0 2 1 4/0/0/0\n";

static struct pn_scene_draft *draft_of(const char *text, const uint32_t *ids)
{
    struct pn_scene_draft *draft = NULL;
    struct pn_col_file *file = test_col_text(text);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    for (uint32_t i = 0; i < file->model_count; i++)
        ck_assert_pn_ok(pn_scene_draft_model(draft, file->models[i],
                                             file->models[i]->name, ids[i], NULL, &err),
                        &err);
    pn_col_file_free(file);
    return draft;
}

static void place(struct pn_scene_draft *draft, uint32_t model, struct pn_vec3 at,
                  struct pn_quat turn)
{
    const struct pn_scene_placement placement = {
        .model = model, .position = at, .rotation = turn, .source = PN_SCENE_NONE};
    ck_assert_pn_ok(pn_scene_draft_place(draft, &placement, &err), &err);
}

static struct pn_scene *finish(struct pn_scene_draft *draft)
{
    struct pn_scene *scene = NULL;
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    return scene;
}

/* Plates at heights, the last one upright; turned by 90 degrees about x. */
static struct pn_scene *small_scene(void)
{
    static const uint32_t ids[] = {9, 7};
    const struct pn_quat none = {0, 0, 0, 1};
    struct pn_scene_draft *draft = draft_of(models, ids);
    place(draft, 0, (struct pn_vec3){0, 0, 12.345F}, none);
    place(draft, 0, (struct pn_vec3){0, 0, 3}, none);
    place(draft, 0, (struct pn_vec3){100, 0, -5}, none);
    place(draft, 0, (struct pn_vec3){0, 100, 700}, none);
    place(draft, 1, (struct pn_vec3){-50, 20, 1},
          (struct pn_quat){.70710678F, 0, 0, .70710678F});
    return finish(draft);
}

/* ---- ColAndreas ---- */

static float number(const char *bytes, size_t at)
{
    return pn__get_f32((const uint8_t *)bytes + at);
}

static uint32_t word(const char *bytes, size_t at)
{
    return pn__get_u16((const uint8_t *)bytes + at);
}

START_TEST(a_database_has_models_by_number_and_placements_in_order)
{
    const char *folder = test_scratch();
    struct pn_scene *scene = small_scene();
    size_t size;
    ck_assert_pn_ok(pn_scene_save_cadb(scene, test_path(folder, "a.cadb"), false, &err),
                    &err);
    char *bytes = test_read(folder, "a.cadb", &size);
    const size_t mixed = 12, plate = mixed + 8 + 16 + 24 + 36, places = plate + 8 + 72;
    ck_assert_uint_eq(size, places + 5 * 30);
    ck_assert_mem_eq(bytes, "cadf\2\0\2\0\5\0\0\0", 12);
    ck_assert_mem_eq(bytes + mixed, "\7\0\1\0\1\0\1\0", 8);
    ck_assert_float_eq(number(bytes, mixed + 16), 5); /* z of the ball */
    ck_assert_float_eq(number(bytes, mixed + 20), 2); /* its radius */
    ck_assert_float_eq(number(bytes, mixed + 32), 2); /* z of the block's middle */
    ck_assert_float_eq(number(bytes, mixed + 40), 2); /* half its length in y */
    ck_assert_float_eq(number(bytes, mixed + 56), 8); /* z of the face's first corner */
    ck_assert_mem_eq(bytes + plate, "\11\0\0\0\0\0\2\0", 8);
    ck_assert_uint_eq(word(bytes, places), 9);
    ck_assert_float_eq(number(bytes, places + 10), 12.345F);
    ck_assert_uint_eq(word(bytes, places + 4 * 30), 7);
    free(bytes);
    pn_scene_free(scene);
}
END_TEST

/* A game's placement (rx, ry, rz, rw) is (rx, ry, rz, -rw) there. */
START_TEST(quaternions_are_those_of_the_game_with_w_turned_round)
{
    const char *folder = test_scratch();
    const struct pn_ipl_inst inst = {.rotation = {.1F, .2F, .3F, .9273618F}};
    static const uint32_t ids[] = {9, 7};
    struct pn_scene_draft *draft = draft_of(models, ids);
    double turn[4];
    pn_ipl_rotation(&inst, PN_IPL_TURN_EXACT, turn);
    place(
        draft, 0, (struct pn_vec3){0, 0, 0},
        (struct pn_quat){(float)turn[0], (float)turn[1], (float)turn[2], (float)turn[3]});
    struct pn_scene *scene = finish(draft);
    size_t size;
    ck_assert_pn_ok(pn_scene_save_cadb(scene, test_path(folder, "a.cadb"), false, &err),
                    &err);
    char *bytes = test_read(folder, "a.cadb", &size);
    for (unsigned i = 0; i < 4; i++)
        ck_assert_float_eq_tol(number(bytes, size - 16 + i * 4),
                               i < 3 ? inst.rotation[i] : -inst.rotation[i], 1e-6F);
    free(bytes);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_database_refuses_what_it_cannot_hold)
{
    static const uint32_t twice[] = {9, 9}, high[] = {9, 65536};
    const char *folder = test_scratch();
    struct pn_scene *scene = finish(draft_of(models, twice));
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn_scene_save_cadb(scene, test_path(folder, "a"), false, &err),
                       &err);
    ck_assert_ptr_nonnull(strstr(err.message, "'plate' and 'mixed'"));
    pn_scene_free(scene);
    scene = finish(draft_of(models, high));
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_LIMIT, pn_scene_save_cadb(scene, test_path(folder, "a"), false, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "'mixed' has number 65536"));
    ck_assert_int_eq(test_count(folder), 0);
    pn_scene_free(scene);
}
END_TEST

START_TEST(an_empty_scene_is_an_empty_database)
{
    const char *folder = test_scratch();
    struct pn_scene_draft *draft = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    struct pn_scene *scene = finish(draft);
    size_t size;
    ck_assert_pn_ok(pn_scene_save_cadb(scene, test_path(folder, "a.cadb"), false, &err),
                    &err);
    ck_assert_pn_fails(
        PN_E_EXISTS, pn_scene_save_cadb(scene, test_path(folder, "a.cadb"), false, &err),
        &err);
    char *bytes = test_read(folder, "a.cadb", &size);
    ck_assert_uint_eq(size, 12);
    free(bytes);
    pn_scene_free(scene);
}
END_TEST

/* ---- MapAndreas ---- */

static uint32_t height(const char *map, uint32_t side, int x, int y)
{
    const int step = 6000 / (int)side;
    const int col = (x + 3000) / step, row = (3000 - y) / step;
    return word(map, ((size_t)row * side + (size_t)col) * 2);
}

START_TEST(a_height_map_has_the_highest_of_each_place)
{
    const char *folder = test_scratch();
    struct pn_scene *scene = small_scene();
    struct pn_scene_heights_report report;
    size_t size;
    ck_assert_pn_ok(pn_scene_save_heights(scene, PN_SCENE_HEIGHTS_MINIMAL,
                                          test_path(folder, "a.hmap"), false, &report,
                                          NULL, &err),
                    &err);
    char *map = test_read(folder, "a.hmap", &size);
    ck_assert_uint_eq(size, 2000 * 2000 * 2);
    ck_assert_uint_eq(height(map, 2000, 0, 0), 1235); /* 12.345 rounded */
    ck_assert_uint_eq(height(map, 2000, 99, 0), 0);   /* -5 */
    ck_assert_uint_eq(height(map, 2000, 0, 99), 65535);
    ck_assert_uint_eq(height(map, 2000, 0, 300), 0); /* nothing */
    ck_assert_uint_gt(report.below, 0);
    ck_assert_uint_gt(report.above, 0);
    ck_assert_uint_gt(report.points, report.below + report.above);
    free(map);
    pn_scene_free(scene);
}
END_TEST

START_TEST(a_full_height_map_has_a_point_a_metre)
{
    const char *folder = test_scratch();
    struct pn_scene *scene = small_scene();
    const char *path = test_path(folder, "a.hmap");
    ck_assert_pn_ok(pn_scene_save_heights(scene, PN_SCENE_HEIGHTS_FULL, path, false, NULL,
                                          NULL, &err),
                    &err);
    FILE *map = fopen(path, "rb");
    ck_assert_ptr_nonnull(map);
    for (long x = -3; x <= 3; x++) {
        char bytes[2];
        ck_assert_int_eq(fseek(map, (3000L * 6000 + 3000 + x) * 2, SEEK_SET), 0);
        ck_assert_uint_eq(fread(bytes, 1, 2, map), 2);
        ck_assert_uint_eq(word(bytes, 0), x >= -2 && x <= 2 ? 1235 : 0);
    }
    ck_assert_int_eq(fseek(map, 0, SEEK_END), 0);
    ck_assert_int_eq(ftell(map), 6000L * 6000 * 2);
    fclose(map);
    pn_scene_free(scene);
}
END_TEST

static int stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    (void)what;
    return done > total / 2;
}

START_TEST(a_height_map_that_is_stopped_leaves_nothing)
{
    const char *folder = test_scratch();
    const struct pn_progress progress = {stop, NULL};
    struct pn_scene *scene = small_scene();
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_scene_save_heights(scene, PN_SCENE_HEIGHTS_MINIMAL,
                                             test_path(folder, "a.hmap"), false, NULL,
                                             &progress, &err),
                       &err);
    ck_assert_int_eq(test_count(folder), 0);
    pn_scene_free(scene);
}
END_TEST

static enum pn_status save_both(void *context, struct pn_error *error)
{
    const char *folder = context;
    struct pn_scene *scene = NULL;
    const char *path = test_path(folder, "a.scene");
    enum pn_status status = pn_scene_open(path, &scene, error);
    if (status == PN_OK)
        status = pn_scene_save_cadb(scene, test_path(folder, "a.cadb"), true, error);
    if (status == PN_OK)
        status =
            pn_scene_save_heights(scene, PN_SCENE_HEIGHTS_MINIMAL,
                                  test_path(folder, "a.hmap"), true, NULL, NULL, error);
    pn_scene_free(scene);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    char folder[128];
    struct pn_scene *scene = small_scene();
    strcpy(folder, test_scratch());
    ck_assert_pn_ok(pn_scene_save(scene, test_path(folder, "a.scene"), false, &err),
                    &err);
    pn_scene_free(scene);
    test_memory_every_failure(save_both, folder, 1);
}
END_TEST

static Suite *scene_export_suite(void)
{
    Suite *suite = suite_create("scene_export");
    TCase *tcase = tcase_create("servers");
    tcase_add_test(tcase, a_database_has_models_by_number_and_placements_in_order);
    tcase_add_test(tcase, quaternions_are_those_of_the_game_with_w_turned_round);
    tcase_add_test(tcase, a_database_refuses_what_it_cannot_hold);
    tcase_add_test(tcase, an_empty_scene_is_an_empty_database);
    tcase_add_test(tcase, a_height_map_has_the_highest_of_each_place);
    tcase_add_test(tcase, a_full_height_map_has_a_point_a_metre);
    tcase_add_test(tcase, a_height_map_that_is_stopped_leaves_nothing);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(scene_export_suite());
}
