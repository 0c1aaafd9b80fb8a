/* tests/fixtures/: every area file that is written as text there, by its name. */
#include "support/fixture.h"
#include "support/mkarea.h"
#include "support/suite.h"

#include <pathnode.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glob_t good, refused;

static struct mkarea load(const char *path)
{
    struct mkarea file;
    char why[256];
    ck_assert_msg(mkarea_load(path, &file, why, sizeof why), "%s: %s", fixture_name(path),
                  why);
    return file;
}

START_TEST(a_good_file_comes_back_byte_for_byte)
{
    const char *name = fixture_name(good.gl_pathv[_i]);
    struct mkarea file = load(good.gl_pathv[_i]);
    struct pn_area *area = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_msg(pn_area_read(file.number, file.bytes, file.size, &area, &err) == PN_OK,
                  "%s: %s", name, err.message);
    ck_assert_msg(pn_area_size(area) == file.size, "%s: %zu bytes, not %zu", name,
                  pn_area_size(area), file.size);
    uint8_t *bytes = malloc(file.size);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    ck_assert_msg(memcmp(bytes, file.bytes, file.size) == 0, "%s: other bytes", name);
    free(bytes);
    pn_area_free(area);
    mkarea_release(&file);
}
END_TEST

START_TEST(a_refused_file_says_what_and_where)
{
    const char *name = fixture_name(refused.gl_pathv[_i]);
    struct mkarea file = load(refused.gl_pathv[_i]);
    const struct mktext_expect *e = &file.expect;
    struct pn_area *area = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_area_read(file.number, file.bytes, file.size, &area, &err);
    ck_assert_msg(e->status[0] && e->section[0] && e->offset >= 0,
                  "%s: needs expect STATUS section= offset=", name);
    ck_assert_ptr_null(area);
    ck_assert_int_eq(err.area, file.number);
    fixture_error(name, e, status, &err);
    mkarea_release(&file);
}
END_TEST

START_TEST(the_readme_names_every_fixture)
{
    fixture_in_readme("fixtures/README.md", &good);
    fixture_in_readme("fixtures/README.md", &refused);
}
END_TEST

static const char *const wrong[] = {
    "nodes 3",
    "vehicle 1 2",
    "vehicle 1 2 0.1",
    "vehicle 1 2 3 colour=4",
    "link 0/1",
    "ped 0 0 0\nlink",
    "navi 1",
    "count things 3",
    "cut 1000",
    "raw 123",
    "spare 1150 1 2 3",
    "bytes 5",
    "ped 0 0 0\nvehicle 0 0 0",
};

START_TEST(a_text_that_is_not_understood_is_no_fixture)
{
    struct mkarea file;
    char why[256] = "";
    ck_assert_msg(!mkarea_text(wrong[_i], &file, why, sizeof why), "'%s'", wrong[_i]);
    ck_assert_msg(strncmp(why, "line ", 5) == 0, "'%s'", why);
}
END_TEST

int main(void)
{
    glob(test_data("fixtures/good-*.txt"), 0, NULL, &good);
    glob(test_data("fixtures/bad-*.txt"), 0, NULL, &refused);
    glob(test_data("fixtures/unsupported-*.txt"), GLOB_APPEND, NULL, &refused);
    if (good.gl_pathc < 5 || refused.gl_pathc < 5) {
        fprintf(stderr, "no fixtures in %s\n", test_data("fixtures"));
        return 99;
    }
    Suite *suite = suite_create("fixtures");
    TCase *t = tcase_create("fixtures");
    tcase_add_loop_test(t, a_good_file_comes_back_byte_for_byte, 0, (int)good.gl_pathc);
    tcase_add_loop_test(t, a_refused_file_says_what_and_where, 0, (int)refused.gl_pathc);
    tcase_add_test(t, the_readme_names_every_fixture);
    tcase_add_loop_test(t, a_text_that_is_not_understood_is_no_fixture, 0,
                        (int)(sizeof wrong / sizeof *wrong));
    suite_add_tcase(suite, t);
    int failed = test_run(suite);
    globfree(&good);
    globfree(&refused);
    return failed;
}
