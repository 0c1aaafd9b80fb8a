/* dff/: baking, the rules for surfaces. */
#include "support/files.h"
#include "support/memory.h"
#include "support/mkdff.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_dff *fixture(const char *name)
{
    char path[64], why[256];
    struct mkdff made;
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, sizeof path, "fixtures/dff/%s.txt", name);
    ck_assert_msg(mkdff_load(test_data(path), &made, why, sizeof why), "%s", why);
    ck_assert_pn_ok(pn_dff_read(made.bytes, made.size, &dff, &err), &err);
    free(made.bytes);
    return dff;
}

static struct pn_surface_rules *rules_of(const char *text)
{
    const char *folder = test_scratch();
    struct pn_surface_rules *rules = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(folder, "rules.csv", text);
    ck_assert_pn_ok(pn_surface_rules_load(test_path(folder, "rules.csv"), &rules, &err),
                    &err);
    return rules;
}

static struct pn_col_model *bake(const struct pn_dff *dff,
                                 const struct pn_bake_options *options,
                                 struct pn_bake_report *report)
{
    struct pn_col_model *model = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_bake(&dff->clumps[0], options, &model, report, &err), &err);
    return model;
}

START_TEST(a_slab_is_baked_where_its_frames_put_it)
{
    struct pn_dff *dff = fixture("good-slab");
    struct pn_surface_rules *rules = rules_of("texture,material\nROAD*,1\n");
    struct pn_bake_report report;
    const struct pn_bake_options options = {
        .version = PN_COL_3, .name = "slab", .rules = rules};
    struct pn_col_model *model = bake(dff, &options, &report);
    ck_assert_str_eq(model->name, "slab");
    ck_assert_uint_eq(model->mesh.vertex_count, 4);
    ck_assert_uint_eq(model->mesh.face_count, 2);
    ck_assert_uint_eq(model->mesh.faces[0].surface.material, 1);
    ck_assert_uint_eq(model->mesh.faces[1].surface.material, 0);
    ck_assert_uint_eq(model->flags, PN_COL_FLAG_NOT_EMPTY);
    ck_assert(model->bounds.min.x == 10 && model->bounds.max.y == 21);
    ck_assert(model->bounds.min.z == 5 && model->bounds.max.z == 5);
    ck_assert_uint_eq(report.atomics, 1);
    ck_assert_uint_eq(report.welded, 0);
    ck_assert(report.off_grid_m == 0);
    /* The game's normal (c - a) x (b - a) points up, as the model's front does. */
    struct pn_vec3 at[3];
    ck_assert(pn_col_corners(&model->mesh, &model->mesh.faces[0], at));
    float up = (at[2].x - at[0].x) * (at[1].y - at[0].y) -
               (at[2].y - at[0].y) * (at[1].x - at[0].x);
    ck_assert(up > 0);
    pn_col_model_free(model);
    pn_surface_rules_free(rules);
    pn_dff_free(dff);
}
END_TEST

START_TEST(near_vertices_are_one_and_flat_triangles_go)
{
    struct pn_dff *dff = fixture("good-slab");
    struct pn_vec3 *v = dff->clumps[0].geometries[0].morphs[0].vertices;
    struct pn_bake_report report;
    const struct pn_bake_options options = {.version = PN_COL_1, .name = "slab"};
    v[3] = (struct pn_vec3){1.002f, 0.003f, 0}; /* all but vertex 1 */
    struct pn_col_model *model = bake(dff, &options, &report);
    ck_assert_int_eq(model->version, PN_COL_1);
    ck_assert_uint_eq(model->mesh.vertex_count, 3);
    ck_assert_uint_eq(model->mesh.face_count, 1);
    ck_assert_uint_eq(report.welded, 1);
    ck_assert_uint_eq(report.dropped, 1);
    ck_assert(report.off_grid_m > 0.0029 && report.off_grid_m < 0.0031);
    pn_col_model_free(model);
    pn_dff_free(dff);
}
END_TEST

START_TEST(damaged_and_hidden_parts_are_left_out)
{
    static const char *const names[] = {"door_dam", "door_VLO", "door"};
    struct pn_dff *dff = fixture("good-slab");
    struct pn_dff_clump *clump = &dff->clumps[0];
    struct pn_bake_report report;
    struct pn_bake_options options = {.version = PN_COL_2, .name = "door"};
    snprintf(clump->frames[1].name, sizeof clump->frames[1].name, "%s", names[_i]);
    if (_i == 2)
        clump->atomics[0].flags = 1;
    struct pn_col_model *model = bake(dff, &options, &report);
    ck_assert(pn_col_is_empty(model));
    ck_assert_uint_eq(report.skipped, 1);
    pn_col_model_free(model);
    options.all_parts = true;
    model = bake(dff, &options, &report);
    ck_assert_uint_eq(model->mesh.face_count, 2);
    pn_col_model_free(model);
    pn_dff_free(dff);
}
END_TEST

START_TEST(what_cannot_be_baked_is_refused)
{
    struct pn_dff *dff = fixture(_i ? "good-slab" : "good-native");
    const struct pn_bake_options options = {.version = PN_COL_3, .name = "slab"};
    struct pn_col_model *model = NULL;
    struct pn_bake_report report = {.atomics = 99};
    struct pn_error err;
    pn_error_clear(&err);
    if (_i)
        dff->clumps[0].frames[0].pos.x = 255.5f;
    ck_assert_pn_fails(_i ? PN_E_LIMIT : PN_E_UNSUPPORTED,
                       pn_dff_bake(&dff->clumps[0], &options, &model, &report, &err),
                       &err);
    ck_assert_str_eq(err.message,
                     _i ? "vertex 1: x is 256.500, the limits are -256 and 255.992: "
                          "split the model"
                        : "'slab' has native geometry, made for one console");
    ck_assert_ptr_null(model);
    ck_assert_uint_eq(report.atomics, 99);
    pn_dff_free(dff);
}
END_TEST

START_TEST(the_first_rule_that_fits_counts)
{
    struct pn_surface_rules *rules =
        rules_of("texture,material\nroad,4\nroad*,1\n*,255\n");
    ck_assert_uint_eq(pn_surface_rules_find(rules, "ROAD"), 4);
    ck_assert_uint_eq(pn_surface_rules_find(rules, "Roadside"), 1);
    ck_assert_uint_eq(pn_surface_rules_find(rules, "grass"), 255);
    ck_assert_uint_eq(pn_surface_rules_find(NULL, "grass"), 0);
    pn_surface_rules_free(rules);
    pn_surface_rules_free(NULL);
}
END_TEST

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line;
} wrong[] = {{"texture,material\na,1\nb,256\n", PN_E_RANGE, 3},
             {"texture,material\na,x\n", PN_E_FORMAT, 2},
             {"texture,material\n,1\n", PN_E_FORMAT, 2},
             {"texture\na\n", PN_E_FORMAT, 1}};

START_TEST(wrong_rules_say_where)
{
    const char *folder = test_scratch();
    struct pn_surface_rules *rules = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(folder, "rules.csv", wrong[_i].text);
    ck_assert_pn_fails(
        wrong[_i].status,
        pn_surface_rules_load(test_path(folder, "rules.csv"), &rules, &err), &err);
    ck_assert_uint_eq(err.line, wrong[_i].line);
    ck_assert_ptr_null(rules);
}
END_TEST

static enum pn_status bake_again(void *context, struct pn_error *err)
{
    const struct pn_bake_options options = {.version = PN_COL_3, .name = "slab"};
    const struct pn_dff *dff = context;
    struct pn_bake_report report;
    struct pn_col_model *model = NULL;
    enum pn_status status = pn_dff_bake(&dff->clumps[0], &options, &model, &report, err);
    pn_col_model_free(model);
    return status;
}

static enum pn_status load_again(void *context, struct pn_error *err)
{
    struct pn_surface_rules *rules = NULL;
    enum pn_status status = pn_surface_rules_load(context, &rules, err);
    pn_surface_rules_free(rules);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct pn_dff *dff = fixture("good-slab");
    const char *folder = test_scratch();
    char path[256];
    test_memory_every_failure(bake_again, dff, 1);
    test_write_text(folder, "rules.csv", "texture,material\na,1\nb,2\nc,3\n");
    snprintf(path, sizeof path, "%s/rules.csv", folder);
    test_memory_every_failure(load_again, path, 1);
    pn_dff_free(dff);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bake");
    TCase *t = tcase_create("bake");
    tcase_add_test(t, a_slab_is_baked_where_its_frames_put_it);
    tcase_add_test(t, near_vertices_are_one_and_flat_triangles_go);
    tcase_add_loop_test(t, damaged_and_hidden_parts_are_left_out, 0, 3);
    tcase_add_loop_test(t, what_cannot_be_baked_is_refused, 0, 2);
    tcase_add_test(t, the_first_rule_that_fits_counts);
    tcase_add_loop_test(t, wrong_rules_say_where, 0, 4);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
