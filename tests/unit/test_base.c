/* base/: status codes, the error record, addresses, numbers, files that appear together.
 */
#include "config.h"

#include "base/error.h"
#include "base/file.h"
#include "support/suite.h"

#include <pathnode.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In the stead of the C library's: a test can have a file system without swaps. */
#ifdef RENAME_EXCHANGE
static bool no_swaps;

int renameat2(int from_folder, const char *from, int to_folder, const char *to,
              unsigned flags)
{
    if (!no_swaps)
        return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    errno = EINVAL;
    return -1;
}

static void set_swaps(int i)
{
    no_swaps = i == 0;
}
#else
static void set_swaps(int i)
{
    (void)i;
}
#endif

START_TEST(every_status_has_a_name_and_words)
{
    for (int s = 0; s < PN_STATUS_COUNT; s++) {
        ck_assert_str_ne(pn_status_name(s), "PN_E_UNKNOWN");
        ck_assert(strlen(pn_status_text(s)) > 3);
    }
    ck_assert_str_eq(pn_status_name(PN_STATUS_COUNT), "PN_E_UNKNOWN");
}
END_TEST

START_TEST(the_first_failure_is_kept)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_int_eq(pn__fail(&err, PN_E_RANGE, "first %d", 1), PN_E_RANGE);
    ck_assert_int_eq(pn__fail(&err, PN_E_IO, "second"), PN_E_IO);
    ck_assert_int_eq(err.status, PN_E_RANGE);
    pn__error_set_path(&err, "a.csv");
    pn__error_set_line(&err, "b.csv", 12, 3);
    char text[64];
    pn_error_text(&err, text, sizeof text);
    ck_assert_str_eq(text, "a.csv:12:3: first 1");
}
END_TEST

static const struct {
    const char *text;
    int ok, area, node;
} addresses[] = {
    {"15/1457", 1, 15, 1457},
    {"15:1457", 1, 15, 1457},
    {"984497", 1, 15, 1457},
    {"0/0", 1, 0, 0},
    {"0", 1, 0, 0},
    {"65534/65534", 1, 65534, 65534},
    {"", 0, 0, 0},
    {"15/", 0, 0, 0},
    {"/5", 0, 0, 0},
    {"-1/5", 0, 0, 0},
    {" 1/5", 0, 0, 0},
    {"1/5 ", 0, 0, 0},
    {"1/65535", 0, 0, 0},
    {"65535/1", 0, 0, 0},
    {"4294967296", 0, 0, 0},
    {"99999999999999999999/1", 0, 0, 0},
    {"1//5", 0, 0, 0},
    {"0x1/5", 0, 0, 0},
};

START_TEST(addresses_read_as_people_type_them)
{
    struct pn_address address = {7, 7};
    int ok = pn_address_parse(addresses[_i].text, &address);
    ck_assert_msg(ok == addresses[_i].ok, "'%s'", addresses[_i].text);
    ck_assert_int_eq(address.area, ok ? addresses[_i].area : 7);
    ck_assert_int_eq(address.node, ok ? addresses[_i].node : 7);
}
END_TEST

static const struct {
    const char *text;
    int ok;
    double value;
} numbers[] = {
    {"-2427.625", 1, -2427.625},
    {"0.1", 1, 0.1},
    {"8.742e-008", 1, 8.742e-8},
    {"5.", 1, 5},
    {".5", 1, .5},
    {"1,5", 0, 0},
    {"nan", 0, 0},
    {"inf", 0, 0},
    {"", 0, 0},
    {"1 ", 0, 0},
    {"1e999", 0, 0},
    {"1e", 0, 0},
    {"--1", 0, 0},
    {"1.2.3", 0, 0},
    {".", 0, 0},
    {"123456789012345678901234567890", 1, 123456789012345678901234567890.0},
};

START_TEST(numbers_read_whole_or_not_at_all)
{
    double value = 42;
    int ok = pn_number_parse(numbers[_i].text, &value);
    ck_assert_msg(ok == numbers[_i].ok, "'%s'", numbers[_i].text);
    double wanted = ok ? numbers[_i].value : 42;
    ck_assert_double_le(value > wanted ? value - wanted : wanted - value,
                        (wanted > 1e20 ? wanted : 0) * 1e-15);
}
END_TEST

START_TEST(coordinates_print_exactly)
{
    char text[24];
    ck_assert_str_eq(pn_coord_text(-19421, 0, text), "-2427.625");
    ck_assert_str_eq(pn_coord_text(800, 1, text), "100.0");
    ck_assert_str_eq(pn_coord_text(800, 0, text), "100");
    ck_assert_str_eq(pn_coord_text(-1, 0, text), "-0.125");
    ck_assert_str_eq(pn_coord_text(INT32_MIN, 0, text), "-268435456");
    ck_assert_str_eq(pn_metres_text(10530.7591, text), "10530.759");
    ck_assert_str_eq(pn_metres_text(-0.0001, text), "0.0");
}
END_TEST

static void write_file(const char *folder, const char *name, const char *content)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    fclose(file);
}

static void assert_content(const char *folder, const char *name, const char *content)
{
    char path[256];
    uint8_t *bytes;
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    ck_assert_int_eq(pn__file_read(path, 0, &bytes, &size, NULL), PN_OK);
    ck_assert_str_eq((char *)bytes, content);
    pn_free(bytes);
}

static enum pn_status count_name(void *context, const char *name, struct pn_error *err)
{
    (void)name;
    (void)err;
    ++*(int *)context;
    return PN_OK;
}

static int count_files(const char *folder)
{
    int count = 0;
    ck_assert_int_eq(pn__folder_each(folder, count_name, &count, NULL), PN_OK);
    return count;
}

START_TEST(staged_files_replace_old_ones_together)
{
    struct pn__staging *staging;
    const char *folder = test_scratch();
    set_swaps(_i);
    write_file(folder, "a", "old a");
    ck_assert_int_eq(pn__staging_begin(folder, &staging, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "a", "new a", 5, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "b", "new b", 5, NULL), PN_OK);
    assert_content(folder, "a", "old a");
    ck_assert_int_eq(pn__staging_commit(staging, NULL), PN_OK);
    assert_content(folder, "a", "new a");
    assert_content(folder, "b", "new b");
    ck_assert_int_eq(count_files(folder), 2);
}
END_TEST

START_TEST(a_failed_commit_puts_everything_back)
{
    struct pn__staging *staging;
    struct pn_error err;
    char path[256];
    const char *folder = test_scratch();
    set_swaps(_i);
    pn_error_clear(&err);
    write_file(folder, "a", "old a");
    ck_assert_int_eq(pn__staging_begin(folder, &staging, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "a", "new a", 5, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "b", "new b", 5, NULL), PN_OK);
    snprintf(path, sizeof path, "%s/b", folder);
    ck_assert_int_eq(mkdir(path, 0777), 0);
    ck_assert_pn_fails(PN_E_IO, pn__staging_commit(staging, &err), &err);
    ck_assert_str_eq(err.path, path);
    assert_content(folder, "a", "old a");
    ck_assert_int_eq(count_files(folder), 2);
}
END_TEST

START_TEST(a_file_in_the_way_of_a_folder_is_told)
{
    struct pn__staging *staging = NULL;
    struct pn_error err;
    char path[256];
    snprintf(path, sizeof path, "%s/nowhere", test_scratch());
    ck_assert_int_eq(symlink("/none/at/all", path), 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_IO, pn__staging_begin(path, &staging, &err), &err);
    ck_assert_int_eq(err.sys_errno, EEXIST);
    ck_assert_str_eq(err.path, path);
    ck_assert_ptr_null(staging);
}
END_TEST

START_TEST(a_file_goes_in_place_of_a_file_only)
{
    struct pn_error err;
    char path[256];
    const char *folder = test_scratch();
    pn_error_clear(&err);
    write_file(folder, "a", "old a");
    snprintf(path, sizeof path, "%s/a", folder);
    ck_assert_pn_fails(PN_E_EXISTS, pn__file_write(path, "new", 3, false, &err), &err);
    assert_content(folder, "a", "old a");
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_EXISTS, pn__file_write(folder, "new", 3, true, &err), &err);
    ck_assert_str_eq(err.message, "a folder stands where the file shall go");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn__file_write(path, "new", 3, true, &err), &err);
    assert_content(folder, "a", "new");
    ck_assert_int_eq(count_files(folder), 1);
}
END_TEST

START_TEST(a_link_stays_and_leads_to_the_new_file)
{
    char link_path[256];
    const char *folder = test_scratch();
    write_file(folder, "a", "old a");
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    ck_assert_int_eq(symlink(_i ? "none" : "a", link_path), 0);
    ck_assert_int_eq(pn__file_write(link_path, "new a", 5, !_i, NULL), PN_OK);
    assert_content(folder, _i ? "none" : "a", "new a");
    assert_content(folder, "link", "new a");
    ck_assert_int_eq(count_files(folder), 2 + _i);
}
END_TEST

/* Who guesses the names of temporary files gets nothing written through them. */
START_TEST(names_that_are_taken_are_left_alone)
{
    char name[256], temporary[256], old[256];
    const char *folder = test_scratch();
    struct pn__staging *staging;
    write_file(folder, "a", "old a");
    write_file(folder, "victim", "mine");
    snprintf(temporary, sizeof temporary, "%s/a.tmp-%ld", folder, (long)getpid());
    ck_assert_int_eq(symlink("victim", temporary), 0);
    snprintf(old, sizeof old, "a.old-%ld", (long)getpid());
    write_file(folder, old, "mine, too");
    snprintf(name, sizeof name, "%s/a", folder);
    ck_assert_int_eq(pn__file_write(name, "new a", 5, true, NULL), PN_OK);
    assert_content(folder, "a", "new a");
    ck_assert_int_eq(pn__staging_begin(folder, &staging, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "a", "last a", 6, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_commit(staging, NULL), PN_OK);
    assert_content(folder, "a", "last a");
    assert_content(folder, "victim", "mine");
    assert_content(folder, old, "mine, too");
    ck_assert_int_eq(count_files(folder), 4);
}
END_TEST

START_TEST(links_in_a_circle_are_refused)
{
    char path[256];
    struct pn_error err;
    const char *folder = test_scratch();
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/circle", folder);
    ck_assert_int_eq(symlink("circle", path), 0);
    ck_assert_pn_fails(PN_E_IO, pn__file_write(path, "x", 1, true, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_int_eq(count_files(folder), 1);
}
END_TEST

/* The holes of a sparse file cost nothing, whatever it says its size is. */
START_TEST(more_bytes_than_any_of_our_files_are_not_read)
{
    struct pn_error err;
    char path[256];
    uint8_t *bytes = NULL;
    size_t size = 0;
    const size_t large = (size_t)PN__FILE_MAX + 1;
    const char *folder = test_scratch();
    snprintf(path, sizeof path, "%s/sparse", folder);
    write_file(folder, "sparse", "x");
    ck_assert_int_eq(truncate(path, (off_t)(2 * PN__FILE_MAX)), 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn__file_read(path, 0, &bytes, &size, &err), &err);
    ck_assert_str_eq(err.path, path);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn__file_read_at(path, 8, large, &bytes, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_ptr_null(bytes);
}
END_TEST

/* A pipe stands for all that is no file: a rename would put a file in its stead. */
START_TEST(a_pipe_is_left_alone)
{
    char path[256];
    struct pn_error err;
    struct pn__staging *staging;
    const char *folder = test_scratch();
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/pipe", folder);
    ck_assert_int_eq(mkfifo(path, 0666), 0);
    ck_assert_pn_fails(PN_E_EXISTS, pn__file_write(path, "x", 1, true, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_int_eq(pn__staging_begin(folder, &staging, NULL), PN_OK);
    ck_assert_int_eq(pn__staging_add(staging, "pipe", "x", 1, NULL), PN_E_EXISTS);
    pn__staging_abort(staging);
    ck_assert_int_eq(pn__path_type(path), PN__PATH_OTHER);
    ck_assert_int_eq(count_files(folder), 1);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_not_found)
{
    struct pn_error err;
    uint8_t *bytes;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn__file_read("/none", 0, &bytes, &size, &err),
                       &err);
    ck_assert_str_eq(err.path, "/none");
}
END_TEST

START_TEST(the_word_that_was_meant_is_found)
{
    static const char *const names[] = {"", "car", "boat", NULL};
    ck_assert_str_eq(pn_word_nearest(names, "caar"), "car");
    ck_assert_str_eq(pn_word_nearest(names, "bo"), "boat");
    ck_assert_ptr_null(pn_word_nearest(names, "x")); /* nobody means "" */
    ck_assert_ptr_null(pn_word_nearest(names, ""));
    static const char *const versions[] = {"1", "2", NULL};
    ck_assert_ptr_null(pn_word_nearest(versions, "5")); /* any would do as well */
}
END_TEST

static Suite *base_suite(void)
{
    Suite *suite = suite_create("base");
    TCase *errors = tcase_create("errors");
    tcase_add_test(errors, every_status_has_a_name_and_words);
    tcase_add_test(errors, the_first_failure_is_kept);
    suite_add_tcase(suite, errors);
    TCase *words = tcase_create("words");
    tcase_add_loop_test(words, addresses_read_as_people_type_them, 0,
                        sizeof addresses / sizeof *addresses);
    tcase_add_loop_test(words, numbers_read_whole_or_not_at_all, 0,
                        sizeof numbers / sizeof *numbers);
    tcase_add_test(words, coordinates_print_exactly);
    tcase_add_test(words, the_word_that_was_meant_is_found);
    suite_add_tcase(suite, words);
    TCase *files = tcase_create("files");
    tcase_add_loop_test(files, staged_files_replace_old_ones_together, 0, 2);
    tcase_add_loop_test(files, a_failed_commit_puts_everything_back, 0, 2);
    tcase_add_loop_test(files, a_link_stays_and_leads_to_the_new_file, 0, 2);
    tcase_add_test(files, names_that_are_taken_are_left_alone);
    tcase_add_test(files, links_in_a_circle_are_refused);
    tcase_add_test(files, a_pipe_is_left_alone);
    tcase_add_test(files, a_file_that_is_not_there_is_not_found);
    tcase_add_test(files, a_file_in_the_way_of_a_folder_is_told);
    tcase_add_test(files, a_file_goes_in_place_of_a_file_only);
    tcase_add_test(files, more_bytes_than_any_of_our_files_are_not_read);
    suite_add_tcase(suite, files);
    return suite;
}

int main(void)
{
    return test_run(base_suite());
}
