/* col/: reading and writing; every file that is written as text in fixtures/col/. What
 * users of such tools reported bears its number, here and in other tests: C01 and on. */
#include "support/colfile.h"
#include "support/fixture.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glob_t good, odd, bad;

static struct mkcol load(const char *path)
{
    struct mkcol file;
    char why[256];
    ck_assert_msg(mkcol_load(path, &file, why, sizeof why), "%s: %s", fixture_name(path),
                  why);
    return file;
}

START_TEST(a_good_file_comes_back_byte_for_byte)
{
    const char *name = fixture_name(good.gl_pathv[_i]);
    struct mkcol made = load(good.gl_pathv[_i]);
    struct pn_col_file *file = test_col_read(made.bytes, made.size);
    size_t size;
    ck_assert_msg(file->fault_count == 0, "%s: %s", name,
                  file->fault_count ? file->faults[0].message : "");
    uint8_t *bytes = test_col_write(file, &size);
    ck_assert_msg(size == made.size, "%s: %zu bytes, not %zu", name, size, made.size);
    ck_assert_msg(memcmp(bytes, made.bytes, size) == 0, "%s: other bytes", name);
    for (uint32_t i = 0; i < file->model_count; i++)
        ck_assert_msg(file->models[i]->layout == 0, "%s: layout", name);
    free(bytes);
    free(made.bytes);
    pn_col_file_free(file);
}
END_TEST

START_TEST(an_odd_file_is_written_as_usual_with_the_same_meaning)
{
    struct mkcol made = load(odd.gl_pathv[_i]);
    struct pn_col_file *file = test_col_read(made.bytes, made.size);
    size_t size;
    uint8_t *bytes = test_col_write(file, &size);
    struct pn_col_file *again = test_col_read(bytes, size);
    ck_assert_uint_eq(file->fault_count, 0);
    ck_assert_uint_eq(file->model_count, again->model_count);
    for (uint32_t i = 0; i < file->model_count; i++) {
        ck_assert_msg(file->models[i]->layout != 0, "%s", fixture_name(odd.gl_pathv[_i]));
        ck_assert_uint_eq(again->models[i]->layout, 0);
        test_col_same(file->models[i], again->models[i]);
    }
    free(bytes);
    free(made.bytes);
    pn_col_file_free(file);
    pn_col_file_free(again);
}
END_TEST

/* One model alone fails as the text says; in a file it becomes a fault in these words. */
START_TEST(C01_a_bad_model_says_what_and_where)
{
    const char *name = fixture_name(bad.gl_pathv[_i]);
    struct mkcol made = load(bad.gl_pathv[_i]);
    const struct mktext_expect *e = &made.expect;
    struct pn_col_model *model = NULL;
    struct pn_col_file *file = NULL;
    struct pn_error err;
    size_t used;
    pn_error_clear(&err);
    enum pn_status status = pn_col_read(made.bytes, made.size, &file, &err);
    if (status == PN_OK) {
        ck_assert_uint_eq(file->fault_count, 1);
        const struct pn_col_fault *fault = &file->faults[0];
        fixture_text(name, "message", e->message, fault->message);
        fixture_number(name, "where", e->offset, fault->where);
        status = pn_col_model_read(made.bytes, made.size, 0, &model, &used, &err);
        ck_assert_int_eq(fault->status, status);
        ck_assert_uint_eq(fault->size, made.size);
        pn_col_file_free(file);
    }
    ck_assert_ptr_null(model);
    fixture_error(name, e, status, &err);
    free(made.bytes);
}
END_TEST

START_TEST(the_readme_names_every_fixture)
{
    fixture_in_readme("fixtures/col/README.md", &good);
    fixture_in_readme("fixtures/col/README.md", &odd);
    fixture_in_readme("fixtures/col/README.md", &bad);
}
END_TEST

START_TEST(C03_every_field_is_read)
{
    struct pn_col_file *file = test_col_text("COLL kerb id=300\n"
                                             "bounds -1 -2 0 3 2 4 1 0 2 3.5\n"
                                             "sphere 1 2 3 0.5 5/1/7/200\n"
                                             "line 1 2 3 4 5 6\n"
                                             "vertex 0.3 -2 1e3\n"
                                             "face 0 0 0 5/1/7/200\n"
                                             "COL3 kerb3\n"
                                             "flags 0x4000001A\n"
                                             "box 1 2 3 4 5 6 5/1/7/200\n"
                                             "line 1 2 3 4 5 6 7 8\n"
                                             "vertex -256 255.9921875 0.0078125\n"
                                             "group 0 0 1 2 3 4 5 6\n"
                                             "face 0 0 0 5/1/7/200\n"
                                             "shadow-vertex 0 0 1\n"
                                             "shadow-face 0 0 0\n");
    const struct pn_col_model *a = file->models[0], *b = file->models[1];
    ck_assert_uint_eq(file->model_count, 2);
    ck_assert_str_eq(a->name, "kerb");
    ck_assert_uint_eq(a->id, 300);
    ck_assert(a->bounds.min.y == -2 && a->bounds.max.z == 4 && a->bounds.centre.x == 1);
    ck_assert(a->bounds.radius == 3.5f);
    ck_assert(a->spheres[0].centre.z == 3 && a->spheres[0].radius == 0.5f);
    ck_assert(a->lines[0].a.y == 2 && a->lines[0].b.z == 6 && a->lines[0].a_size == 0);
    ck_assert(a->mesh.vertices[0].x == 0.3f && a->mesh.vertices[0].z == 1000);
    const struct pn_surface *surface = &a->mesh.faces[0].surface;
    ck_assert_uint_eq(surface->material, 5);
    ck_assert_uint_eq(surface->piece, 1);
    ck_assert_uint_eq(surface->bright, 7);
    ck_assert_uint_eq(surface->light, 200);
    ck_assert_uint_eq(b->flags, 0x4000001A);
    ck_assert(b->boxes[0].max.x == 4 && b->boxes[0].surface.bright == 7);
    ck_assert(b->lines[0].a_size == 7 && b->lines[0].b.x == 4 && b->lines[0].b_size == 8);
    ck_assert(b->mesh.vertices[0].x == -256 && b->mesh.vertices[0].y == 255.9921875f);
    ck_assert(b->mesh.vertices[0].z == 0.0078125f);
    ck_assert_uint_eq(b->mesh.faces[0].surface.light, 200);
    ck_assert_uint_eq(b->mesh.faces[0].surface.bright, 0);
    ck_assert_uint_eq(b->group_count, 1);
    ck_assert(b->groups[0].max.z == 6);
    ck_assert_uint_eq(b->shadow.face_count, 1);
    ck_assert(b->shadow.vertices[0].z == 1);
    pn_col_file_free(file);
}
END_TEST

START_TEST(C01_a_broken_model_spoils_itself_only)
{
    struct mkcol made = test_col_bytes("COL2 first\n"
                                       "sphere 0 0 0 1\n"
                                       "COLL broken after=0xE2\n"
                                       "sphere 0 0 0 1\n"
                                       "count boxes 133\n"
                                       "COL3 last\n"
                                       "sphere 0 0 0 2\n"
                                       "tail 5\n");
    struct pn_col_file *file = test_col_read(made.bytes, made.size);
    ck_assert_uint_eq(file->model_count, 2);
    ck_assert_str_eq(file->models[1]->name, "last");
    ck_assert_uint_eq(file->fault_count, 1);
    ck_assert_str_eq(file->faults[0].name, "broken");
    ck_assert_uint_eq(file->faults[0].offset, 128);
    ck_assert_uint_eq(file->faults[0].size, 112);
    ck_assert_uint_eq(file->faults[0].before, 1);
    ck_assert_str_eq(file->faults[0].section, "boxes");
    ck_assert_str_eq(file->faults[0].message,
                     "section 'boxes' needs 3724 bytes at 0xe8, the model ends at 0xf0");
    size_t size;
    uint8_t *bytes = test_col_write(file, &size);
    ck_assert_uint_eq(size, made.size);
    ck_assert_mem_eq(bytes, made.bytes, size);
    free(bytes);
    free(made.bytes);
    pn_col_file_free(file);
}
END_TEST

START_TEST(the_next_model_is_looked_for_inside_the_broken_one)
{
    /* One byte is missing, so the declared size reaches into the next model. */
    struct mkcol made =
        test_col_bytes("COLL short\nsphere 0 0 0 1\nCOLL whole\nsphere 0 0 0 1\n");
    const size_t cut = 100;
    memmove(made.bytes + cut, made.bytes + cut + 1, made.size - cut - 1);
    struct pn_col_file *file = test_col_read(made.bytes, made.size - 1);
    ck_assert_uint_eq(file->fault_count, 1);
    ck_assert_uint_eq(file->faults[0].size, 111);
    ck_assert_uint_eq(file->model_count, 1);
    ck_assert_str_eq(file->models[0]->name, "whole");
    free(made.bytes);
    pn_col_file_free(file);
}
END_TEST

START_TEST(endless_faults_are_refused)
{
    enum { COUNT = PN_COL_MAX_FAULTS + 1, SIZE = 8 };
    uint8_t *bytes = calloc(COUNT, SIZE);
    struct pn_col_file *file = NULL;
    struct pn_error err;
    for (unsigned i = 0; i < COUNT; i++)
        memcpy(bytes + (size_t)i * SIZE, "COLL", 4);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_read(bytes, (size_t)(COUNT - 1) * SIZE, &file, &err), &err);
    ck_assert_uint_eq(file->fault_count, PN_COL_MAX_FAULTS);
    pn_col_file_free(file);
    file = NULL;
    ck_assert_pn_fails(PN_E_LIMIT, pn_col_read(bytes, (size_t)COUNT * SIZE, &file, &err),
                       &err);
    ck_assert_ptr_null(file);
    ck_assert_int_eq(err.offset, (COUNT - 1) * SIZE);
    free(bytes);
}
END_TEST

START_TEST(a_model_is_read_at_its_place_in_another_file)
{
    struct mkcol made = test_col_bytes("COL3 inner\nsphere 0 0 0 1\nrest 01");
    struct pn_col_model *model = NULL;
    struct pn_error err;
    size_t used = 0;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_model_read(made.bytes, made.size, 1000, &model, &used, &err),
                    &err);
    ck_assert_uint_eq(used, made.size);
    ck_assert_uint_eq(model->offset, 1000);
    pn_col_model_free(model);
    model = NULL;
    ck_assert_pn_fails(
        PN_E_TRUNCATED,
        pn_col_model_read(made.bytes, made.size - 1, 1000, &model, &used, &err), &err);
    ck_assert_int_eq(err.offset, 1004);
    ck_assert_ptr_null(model);
    free(made.bytes);
}
END_TEST

/* 65,535 faces or one more, all of the same three vertices. */
static struct pn_col_model *many_faces(uint32_t count)
{
    struct pn_col_file *file = test_col_text("COLL many\nvertex 0 0 0\nface 0 0 0\n");
    struct pn_col_model *model = file->models[0];
    file->model_count = 0;
    pn_col_file_free(file);
    struct pn_col_file *spare = test_col_text("COLL spare\ngrid 182\n");
    struct pn_col_mesh mesh = model->mesh;
    model->mesh = spare->models[0]->mesh;
    spare->models[0]->mesh = mesh;
    pn_col_file_free(spare);
    ck_assert_uint_ge(model->mesh.face_count, count);
    model->mesh.face_count = count;
    return model;
}

START_TEST(C05_a_count_of_faces_is_refused_above_16_bits)
{
    struct pn_col_model *model = many_faces(65536);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_col_convert(model, PN_COL_2, NULL, &err), &err);
    ck_assert_str_eq(err.message,
                     "model 'many' has 65536 faces, a COL2 holds 65535: split the model");
    ck_assert_int_eq(model->version, PN_COL_1);
    model->mesh.face_count = 65535;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_convert(model, PN_COL_2, NULL, &err), &err);
    uint8_t *bytes = malloc(pn_col_model_size(model));
    ck_assert_pn_ok(pn_col_model_write(model, bytes, &err), &err);
    ck_assert_uint_eq(bytes[76] | bytes[77] << 8, 65535);
    free(bytes);
    pn_col_model_free(model);
}
END_TEST

static const struct {
    const char *text;
    enum pn_status status;
    const char *message;
} unwritable[] = {
    {"COL2 a\nvertex 0 0 0\nface 0 0 0\n", PN_E_RANGE,
     "model 'a', faces: 0 uses vertices 0, 0, 9 of 1"},
    {"COL2 a\nvertex 0 0 0\nface 0 0 0\n", PN_E_LIMIT,
     "model 'a', vertices 0: y is 255.996, the limits are -256 and 255.992"},
    {"COL2 a\nvertex 0 0 0\nface 0 0 0\n", PN_E_LIMIT,
     "model 'a', vertices 0: z is nan, the limits are -256 and 255.992"},
    {"COL2 a\ngroup 0 0 0 0 0 0 0 0\nvertex 0 0 0\nface 0 0 0\n", PN_E_ARG,
     "model 'a' has face groups, but its flags say it has none"},
    {"COL3 a\nshadow-vertex 0 0 0\nshadow-face 0 0 0\n", PN_E_ARG,
     "model 'a': a COL2 has no shadow mesh"},
    {"COL2 a\ngroup 0 0 0 0 0 0 0 0\nvertex 0 0 0\nface 0 0 0\n", PN_E_ARG,
     "model 'a': a COLL has no face groups"},
};

START_TEST(what_a_version_cannot_hold_is_not_written)
{
    struct pn_col_file *file = test_col_text(unwritable[_i].text);
    struct pn_col_model *m = file->models[0];
    struct pn_error err;
    uint8_t *bytes = malloc(pn_col_model_size(m) + 100);
    if (_i == 0)
        m->mesh.faces[0].c = 9;
    if (_i == 1)
        m->mesh.vertices[0].y = 255.99609375f; /* half a step above the last */
    if (_i == 2)
        m->mesh.vertices[0].z = (float)strtod("nan", NULL);
    if (_i == 3)
        m->flags = 0;
    if (_i == 4)
        m->version = PN_COL_2;
    if (_i == 5)
        m->version = PN_COL_1;
    pn_error_clear(&err);
    ck_assert_pn_fails(unwritable[_i].status, pn_col_model_write(m, bytes, &err), &err);
    ck_assert_str_eq(err.message, unwritable[_i].message);
    free(bytes);
    pn_col_file_free(file);
}
END_TEST

START_TEST(vertices_are_rounded_to_the_nearest_step)
{
    static const struct {
        float metres, stored;
    } cases[] = {
        {0.00390625f, 0.0078125f}, {-0.00390625f, -0.0078125f}, {0.0039f, 0},
        {255.996f, 255.9921875f},  {-256.003f, -256},           {1.01171875f, 1.015625f}};
    struct pn_col_file *file = test_col_text("COL2 a\nvertex 0 0 0\nface 0 0 0\n");
    struct pn_col_model *m = file->models[0];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pn_col_model *again = NULL;
        struct pn_error err;
        size_t size = pn_col_model_size(m);
        uint8_t *bytes = malloc(size);
        pn_error_clear(&err);
        m->mesh.vertices[0].x = cases[i].metres;
        ck_assert_pn_ok(pn_col_model_write(m, bytes, &err), &err);
        ck_assert_pn_ok(pn_col_model_read(bytes, size, 0, &again, &size, &err), &err);
        ck_assert_msg(again->mesh.vertices[0].x == cases[i].stored, "%f: %f",
                      (double)cases[i].metres, (double)again->mesh.vertices[0].x);
        pn_col_model_free(again);
        free(bytes);
    }
    pn_col_file_free(file);
}
END_TEST

START_TEST(a_new_model_is_empty_and_has_its_name)
{
    struct pn_col_model *model = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_model_new(PN_COL_4, "a-name-of-21-letters-", &model, &err),
                    &err);
    ck_assert(pn_col_is_empty(model));
    ck_assert_uint_eq(pn_col_model_size(model), 124);
    ck_assert_str_eq(model->name, "a-name-of-21-letters-");
    pn_col_model_free(model);
    ck_assert_pn_fails(PN_E_ARG,
                       pn_col_model_new(PN_COL_1, "a-name-of-22-letters--", &model, &err),
                       &err);
    pn_col_model_free(NULL);
    pn_col_file_free(NULL);
}
END_TEST

START_TEST(C13_loading_ten_thousand_times_does_not_grow)
{
    struct mkcol made = load(good.gl_pathv[0]);
    unsigned long first = 0;
    for (int i = 0; i < 10000; i++) {
        test_memory_fail_at(0);
        pn_col_file_free(test_col_read(made.bytes, made.size));
        if (i == 0)
            first = test_memory_calls();
        ck_assert_uint_eq(test_memory_calls(), first);
    }
    free(made.bytes); /* what is lost the sanitizers find */
}
END_TEST

static enum pn_status read_again(void *context, struct pn_error *err)
{
    const struct mkcol *made = context;
    struct pn_col_file *file = NULL;
    enum pn_status status = pn_col_read(made->bytes, made->size, &file, err);
    ck_assert((status == PN_OK) == (file != NULL));
    pn_col_file_free(file);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct mkcol made =
        test_col_bytes("COLL a\nsphere 0 0 0 1\nline 0 0 0 0 0 0\nbox 0 0 0 1 1 1\n"
                       "vertex 0 0 0\nface 0 0 0\nrest 01\n"
                       "COLL broken\ncount boxes 133\n"
                       "COL3 b\nsphere 0 0 0 1\nline 0 0 0 0 0 0\nbox 0 0 0 1 1 1\n"
                       "vertex 0 0 0\ngroup 0 0 0 0 0 0 0 0\nface 0 0 0\n"
                       "shadow-vertex 0 0 0\nshadow-face 0 0 0\n"
                       "tail-bytes 01\n");
    test_memory_every_failure(read_again, &made, 1);
    free(made.bytes);
}
END_TEST

static Suite *col_suite(void)
{
    Suite *suite = suite_create("col");
    TCase *t = tcase_create("fixtures");
    tcase_add_loop_test(t, a_good_file_comes_back_byte_for_byte, 0, (int)good.gl_pathc);
    tcase_add_loop_test(t, an_odd_file_is_written_as_usual_with_the_same_meaning, 0,
                        (int)odd.gl_pathc);
    tcase_add_loop_test(t, C01_a_bad_model_says_what_and_where, 0, (int)bad.gl_pathc);
    tcase_add_test(t, the_readme_names_every_fixture);
    suite_add_tcase(suite, t);

    t = tcase_create("reading");
    tcase_add_test(t, C03_every_field_is_read);
    tcase_add_test(t, C01_a_broken_model_spoils_itself_only);
    tcase_add_test(t, the_next_model_is_looked_for_inside_the_broken_one);
    tcase_add_test(t, endless_faults_are_refused);
    tcase_add_test(t, a_model_is_read_at_its_place_in_another_file);
    tcase_add_test(t, C13_loading_ten_thousand_times_does_not_grow);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);

    t = tcase_create("writing");
    tcase_add_test(t, C05_a_count_of_faces_is_refused_above_16_bits);
    tcase_add_loop_test(t, what_a_version_cannot_hold_is_not_written, 0,
                        (int)(sizeof unwritable / sizeof *unwritable));
    tcase_add_test(t, vertices_are_rounded_to_the_nearest_step);
    tcase_add_test(t, a_new_model_is_empty_and_has_its_name);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    glob(test_data("fixtures/col/good-*.txt"), 0, NULL, &good);
    glob(test_data("fixtures/col/odd-*.txt"), 0, NULL, &odd);
    glob(test_data("fixtures/col/bad-*.txt"), 0, NULL, &bad);
    if (good.gl_pathc < 5 || odd.gl_pathc < 3 || bad.gl_pathc < 5) {
        fprintf(stderr, "no fixtures in %s\n", test_data("fixtures/col"));
        return 99;
    }
    int failed = test_run(col_suite());
    globfree(&good);
    globfree(&odd);
    globfree(&bad);
    return failed;
}
