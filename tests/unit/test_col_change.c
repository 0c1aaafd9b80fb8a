/* col/: versions converted, face groups, bounds, faces without area, materials. */
#include "support/colfile.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void convert(struct pn_col_model *model, enum pn_col_version version,
                    struct pn_col_losses *losses)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_convert(model, version, losses, &err), &err);
}

START_TEST(version_1_becomes_2)
{
    struct pn_col_file *file = test_col_text("COLL a\n"
                                             "sphere 0 0 0 1 5/1/7/200\n"
                                             "line 1 2 3 4 5 6\n"
                                             "vertex 1.0039 -1.0039 0\n"
                                             "face 0 0 0 5/1/7/200\n"
                                             "face 0 0 0 6/0/9/1\n");
    struct pn_col_model *m = file->models[0];
    struct pn_col_losses losses = {0};
    convert(m, PN_COL_2, &losses);
    ck_assert_int_eq(m->version, PN_COL_2);
    ck_assert_uint_eq(m->flags, PN_COL_FLAG_NOT_EMPTY);
    ck_assert_mem_eq(&m->spheres[0].surface, ((uint8_t[]){5, 1, 7, 200}), 4);
    ck_assert_mem_eq(&m->mesh.faces[0].surface, ((uint8_t[]){5, 0, 0, 200}), 4);
    ck_assert(m->lines[0].b.z == 6 && m->lines[0].a_size == 0);
    ck_assert(m->mesh.vertices[0].x == 1 && m->mesh.vertices[0].y == -1);
    ck_assert_uint_eq(losses.faces_with_piece, 1);
    ck_assert_uint_eq(losses.faces_with_bright, 2);
    ck_assert(losses.off_grid_m > 0.0038 && losses.off_grid_m < 0.004);
    pn_col_file_free(file);
}
END_TEST

START_TEST(version_3_becomes_1)
{
    struct pn_col_file *file = test_col_text("COL3 a\nflags 0x1A\n"
                                             "sphere 0 0 0 1 5/1/7/200\n"
                                             "line 1 2 3 4 5 6 7 8\n"
                                             "vertex 1.0078125 0 0\n"
                                             "group 0 0 0 0 0 0 0 0\n"
                                             "face 0 0 0 5/0/0/200\n"
                                             "shadow-vertex 0 0 0\nshadow-face 0 0 0\n");
    struct pn_col_model *m = file->models[0];
    struct pn_col_losses losses = {0};
    convert(m, PN_COL_1, &losses);
    ck_assert_uint_eq(m->flags, 0);
    ck_assert_mem_eq(&m->mesh.faces[0].surface, ((uint8_t[]){5, 0, 0, 200}), 4);
    ck_assert(m->mesh.vertices[0].x == 1.0078125f);
    ck_assert_uint_eq(losses.groups, 1);
    ck_assert_uint_eq(losses.shadow_faces, 1);
    ck_assert_uint_eq(losses.lines_with_size, 1);
    ck_assert(losses.off_grid_m == 0);
    size_t size;
    free(test_col_write(file, &size));
    ck_assert_uint_eq(size, 72 + 5 * 4 + 20 + 24 + 12 + 16);
    pn_col_file_free(file);
}
END_TEST

START_TEST(C17_between_2_3_and_4_the_header_grows)
{
    static const size_t sizes[] = {0, 0, 108, 120, 124};
    struct pn_col_file *file = test_col_text("COL2 a\nsphere 0 0 0 1\ngrid 2\n");
    struct pn_col_file *before = test_col_text("COL2 a\nsphere 0 0 0 1\ngrid 2\n");
    struct pn_col_model *m = file->models[0];
    size_t body = pn_col_model_size(m) - sizes[2];
    for (enum pn_col_version version = PN_COL_4; version >= PN_COL_2; version--) {
        convert(m, version, NULL);
        ck_assert_uint_eq(pn_col_model_size(m), sizes[version] + body);
    }
    test_col_same(m, before->models[0]);
    pn_col_file_free(file);
    pn_col_file_free(before);
}
END_TEST

START_TEST(what_does_not_fit_is_refused_and_nothing_changes)
{
    struct pn_col_file *file = test_col_text("COLL a\nvertex 1.0039 0 0\n"
                                             "vertex 0 0 -256.01\nface 0 1 0 5/1/7/200\n"
                                             "COLL b\nvertex 0 0 0\nface 0 0 1\n");
    struct pn_col_losses losses = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT,
                       pn_col_convert(file->models[0], PN_COL_3, &losses, &err), &err);
    ck_assert_str_eq(
        err.message,
        "model 'a', vertices 1: z is -256.010, the limits are -256 and 255.992");
    ck_assert_int_eq(err.record, 1);
    ck_assert_int_eq(file->models[0]->version, PN_COL_1);
    ck_assert(file->models[0]->mesh.vertices[0].x == 1.0039f);
    ck_assert_uint_eq(losses.faces_with_piece, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn_col_convert(file->models[1], PN_COL_3, &losses, &err), &err);
    ck_assert_int_eq(err.record, 0);
    pn_col_file_free(file);
}
END_TEST

START_TEST(materials_are_mapped_everywhere)
{
    struct pn_col_file *file =
        test_col_text("COL3 a\nsphere 0 0 0 1 2/0/0/0\nbox 0 0 0 1 1 1 2/0/0/0\n"
                      "vertex 0 0 0\nface 0 0 0 2/0/0/7\nface 0 0 0 3/0/0/7\n"
                      "shadow-vertex 0 0 0\nshadow-face 0 0 0 2/0/0/0\n");
    const struct pn_col_model *m = file->models[0];
    uint8_t map[256];
    for (unsigned i = 0; i < 256; i++)
        map[i] = (uint8_t)i;
    map[2] = 9;
    pn_col_map_materials(file->models[0], map);
    ck_assert_uint_eq(m->spheres[0].surface.material, 9);
    ck_assert_uint_eq(m->boxes[0].surface.material, 9);
    ck_assert_uint_eq(m->mesh.faces[0].surface.material, 9);
    ck_assert_uint_eq(m->mesh.faces[1].surface.material, 3);
    ck_assert_uint_eq(m->shadow.faces[0].surface.material, 9);
    pn_col_file_free(file);
}
END_TEST

START_TEST(C07_bounds_are_tight)
{
    struct pn_col_file *file =
        test_col_text("COL2 mesh\nvertex -1 -2 0\nvertex 3 2 4\nface 0 1 0\n"
                      "COL2 ball\nsphere 1 2 3 2\n"
                      "COL2 box\nbox 0 0 0 3 4 0\n"
                      "COL2 nothing\n");
    struct pn_col_bounds b;
    pn_col_bounds_of(file->models[0], &b);
    ck_assert(b.min.x == -1 && b.min.y == -2 && b.min.z == 0);
    ck_assert(b.max.x == 3 && b.max.y == 2 && b.max.z == 4);
    ck_assert(b.centre.x == 1 && b.centre.y == 0 && b.centre.z == 2);
    ck_assert(fabsf(b.radius - 3.4641016f) < 1e-6f);
    pn_col_bounds_of(file->models[1], &b);
    ck_assert(b.min.x == -1 && b.max.z == 5 && b.radius == 2);
    pn_col_bounds_of(file->models[2], &b);
    ck_assert(b.centre.x == 1.5f && b.radius == 2.5f);
    pn_col_bounds_of(file->models[3], &b);
    ck_assert(b.radius == 0 && b.min.x == 0 && b.max.x == 0);
    pn_col_file_free(file);
}
END_TEST

START_TEST(C15_faces_without_area_are_dropped_with_their_places_in_groups)
{
    struct pn_col_file *file =
        test_col_text("COL3 a\n"
                      "vertex 0 0 0\nvertex 1 0 0\nvertex 2 0 0\nvertex 0 1 0\n"
                      "group 0 1 0 0 0 1 1 0\ngroup 2 2 0 0 0 2 0 0\n"
                      "group 3 4 0 0 0 2 1 0\n"
                      "face 0 0 1 1/0/0/0\nface 0 1 3 2/0/0/0\n" /* a corner twice */
                      "face 0 1 2 3/0/0/0\n"                     /* in a line */
                      "face 1 2 3 4/0/0/0\nface 0 2 3 5/0/0/0\n");
    struct pn_col_model *m = file->models[0];
    struct pn_error err;
    uint32_t dropped = 99;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_drop_degenerate(m, &dropped, &err), &err);
    ck_assert_uint_eq(dropped, 2);
    ck_assert_uint_eq(m->mesh.face_count, 3);
    static const uint8_t kept[] = {2, 4, 5};
    for (unsigned i = 0; i < 3; i++)
        ck_assert_uint_eq(m->mesh.faces[i].surface.material, kept[i]);
    ck_assert_uint_eq(m->group_count, 2);
    ck_assert(m->groups[0].first == 0 && m->groups[0].last == 0);
    ck_assert(m->groups[1].first == 1 && m->groups[1].last == 2);
    m->mesh.face_count = 1;
    m->mesh.faces[0].b = m->mesh.faces[0].a;
    ck_assert_pn_ok(pn_col_drop_degenerate(m, &dropped, &err), &err);
    ck_assert_uint_eq(m->group_count, 0);
    ck_assert_uint_eq(m->flags, 0);
    pn_col_file_free(file);
}
END_TEST

static void regroup(struct pn_col_model *model)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_regroup(model, &err), &err);
}

START_TEST(up_to_80_faces_have_no_groups)
{
    struct pn_col_file *file =
        test_col_text("COL2 a\ngrid 6\ngroup 0 71 0 0 0 6 6 0\nCOL2 b\ngrid 7\n");
    regroup(file->models[0]); /* 72 faces */
    ck_assert_uint_eq(file->models[0]->group_count, 0);
    ck_assert_uint_eq(file->models[0]->flags & PN_COL_FLAG_GROUPS, 0);
    regroup(file->models[1]); /* 98 faces */
    ck_assert_uint_gt(file->models[1]->group_count, 1);
    ck_assert_uint_ne(file->models[1]->flags & PN_COL_FLAG_GROUPS, 0);
    pn_col_file_free(file);
}
END_TEST

START_TEST(a_grid_of_98_faces_is_split_as_worked_out_by_hand)
{
    /* Middles lie at x = 1/3, 2/3, 1 1/3 ...: as wide as high, so x is split, at 3.5.
     * Each half has all faces of 3 columns, and of the middle one the lower faces (at
     * 3 1/3) or the upper ones (at 3 2/3): 49. */
    struct pn_col_file *file = test_col_text("COL2 a\ngrid 7\n");
    const struct pn_col_model *m = file->models[0];
    regroup(file->models[0]);
    ck_assert_uint_eq(m->group_count, 2);
    ck_assert(m->groups[0].first == 0 && m->groups[0].last == 48);
    ck_assert(m->groups[1].first == 49 && m->groups[1].last == 97);
    ck_assert(m->groups[0].min.x == 0 && m->groups[0].max.x == 4);
    ck_assert(m->groups[1].min.x == 3 && m->groups[1].max.x == 7);
    ck_assert(m->groups[0].min.y == 0 && m->groups[0].max.y == 7);
    /* The order within a group is that of the file: rows from below. */
    ck_assert_uint_eq(m->mesh.faces[0].a, 0);
    ck_assert_uint_eq(m->mesh.faces[48].a, 6 * 8 + 3);
    pn_col_file_free(file);
}
END_TEST

START_TEST(faces_in_one_place_stay_together)
{
    struct pn_col_file *file = test_col_text("COL2 a\ngrid 7\n");
    struct pn_col_model *m = file->models[0];
    for (uint32_t i = 0; i < m->mesh.face_count; i++)
        m->mesh.faces[i] = m->mesh.faces[0];
    regroup(m);
    ck_assert_uint_eq(m->group_count, 1);
    ck_assert_uint_eq(m->groups[0].last, 97);
    pn_col_file_free(file);
}
END_TEST

START_TEST(version_1_has_no_groups)
{
    struct pn_col_file *file = test_col_text("COLL a\ngrid 7\n");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_col_regroup(file->models[0], &err), &err);
    pn_col_file_free(file);
}
END_TEST

static enum pn_status regroup_again(void *context, struct pn_error *err)
{
    struct pn_col_file *file = NULL;
    const struct mkcol *made = context;
    uint32_t dropped;
    enum pn_status status = pn_col_read(made->bytes, made->size, &file, err);
    if (status == PN_OK)
        status = pn_col_regroup(file->models[0], err);
    if (status == PN_OK)
        status = pn_col_drop_degenerate(file->models[0], &dropped, err);
    pn_col_file_free(file);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct mkcol made = test_col_bytes("COL3 a\ngrid 7\n");
    test_memory_every_failure(regroup_again, &made, 1);
    free(made.bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("col changes");
    TCase *t = tcase_create("versions");
    tcase_add_test(t, version_1_becomes_2);
    tcase_add_test(t, version_3_becomes_1);
    tcase_add_test(t, C17_between_2_3_and_4_the_header_grows);
    tcase_add_test(t, what_does_not_fit_is_refused_and_nothing_changes);
    tcase_add_test(t, materials_are_mapped_everywhere);
    suite_add_tcase(suite, t);

    t = tcase_create("geometry");
    tcase_add_test(t, C07_bounds_are_tight);
    tcase_add_test(t, C15_faces_without_area_are_dropped_with_their_places_in_groups);
    suite_add_tcase(suite, t);

    t = tcase_create("groups");
    tcase_add_test(t, up_to_80_faces_have_no_groups);
    tcase_add_test(t, a_grid_of_98_faces_is_split_as_worked_out_by_hand);
    tcase_add_test(t, faces_in_one_place_stay_together);
    tcase_add_test(t, version_1_has_no_groups);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
