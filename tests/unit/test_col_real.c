/* col/: real collision files, of games and of many tools. */
#include "support/colfile.h"
#include "support/files.h"
#include "support/suite.h"

#include <pathnode.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glob_t files;

static uint32_t word(const char *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static uint16_t half(const char *at)
{
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* The counts that the header of a model of version 2 to 4 gives. */
static void assert_counts(const struct pn_col_model *m, const char *bytes)
{
    ck_assert_uint_eq(m->sphere_count, half(bytes + 72));
    ck_assert_uint_eq(m->box_count, half(bytes + 74));
    ck_assert_uint_eq(m->mesh.face_count, half(bytes + 76));
    if (m->version >= PN_COL_3)
        ck_assert_uint_eq(m->shadow.face_count, word(bytes + 108));
}

START_TEST(a_real_file_is_read_with_the_counts_of_its_headers)
{
    size_t size, written;
    char *bytes = test_read("", files.gl_pathv[_i], &size);
    struct pn_col_file *file = test_col_read(bytes, size);
    bool usual = true;
    for (uint32_t i = 0; i < file->model_count; i++) {
        const struct pn_col_model *m = file->models[i];
        usual = usual && m->layout == 0;
        if (m->version != PN_COL_1)
            assert_counts(m, bytes + m->offset);
        ck_assert_uint_eq(m->rest_size, 0);
    }
    uint8_t *again = test_col_write(file, &written);
    if (usual) {
        ck_assert_uint_eq(written, size);
        ck_assert_mem_eq(again, bytes, size);
    } else {
        struct pn_col_file *reread = test_col_read(again, written);
        for (uint32_t i = 0; i < file->model_count; i++)
            test_col_same(file->models[i], reread->models[i]);
        pn_col_file_free(reread);
    }
    free(again);
    free(bytes);
    pn_col_file_free(file);
}
END_TEST

START_TEST(the_broken_models_of_the_pedestrians_are_reported)
{
    static const char *const broken[] = {"cop", "male01", "fatmale02", "b_wom1"};
    static const uint64_t offsets[] = {0, 0x1550, 0x2083, 0x4946};
    struct pn_col_file *file = NULL;
    struct pn_error err;
    char path[1024];
    snprintf(path, sizeof path, "%s/gta3sa_app/peds.col", test_sa_world());
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_load(path, &file, &err), &err);
    ck_assert_uint_eq(file->model_count, 26);
    ck_assert_uint_eq(file->fault_count, 4);
    for (unsigned i = 0; i < 4; i++) {
        ck_assert_str_eq(file->faults[i].name, broken[i]);
        ck_assert_uint_eq(file->faults[i].offset, offsets[i]);
    }
    pn_col_file_free(file);
}
END_TEST

int main(void)
{
    char pattern[1024];
    snprintf(pattern, sizeof pattern, "%s/*/*.col",
             test_sa_world() ? test_sa_world() : "");
    if (test_sa_world())
        glob(pattern, 0, NULL, &files);
    Suite *suite = suite_create("col, real files");
    TCase *t = tcase_create("real");
    tcase_add_loop_test(t, a_real_file_is_read_with_the_counts_of_its_headers, 0,
                        (int)files.gl_pathc);
    tcase_add_test(t, the_broken_models_of_the_pedestrians_are_reported);
    test_suite_add_world(suite, t, 2);
    int failed = test_run(suite);
    globfree(&files);
    return failed;
}
