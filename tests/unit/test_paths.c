/* paths/: the text of path groups, read and written. */
#include "config.h"

#include "support/memory.h"
#include "support/scribble.h"
#include "support/suite.h"
#include "text/number.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

#define NULL_ROW "0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0\n"
#define NULLS_5  NULL_ROW NULL_ROW NULL_ROW NULL_ROW NULL_ROW
#define NULLS_11 NULLS_5 NULLS_5 NULL_ROW

static struct pn_paths read_text(const char *text)
{
    struct pn_error err;
    struct pn_paths paths = {0};
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_paths_read("t.ipl", text, strlen(text), &paths, &err), &err);
    return paths;
}

/* ---- numbers ---- */

START_TEST(floats_are_cut_and_not_rounded)
{
    static const struct {
        const char *text;
        uint32_t bits;
    } floats[] = {
        {"0.2", 0x3E4CCCCC}, /* the nearest would be ...CD */
        {"0.1", 0x3DCCCCCC}, {"0.5", 0x3F000000},       {"1", 0x3F800000},
        {"15", 0x41700000},  {"-2.5", 0xC0200000},      {"0", 0x00000000},
        {"1e3", 0x447A0000}, {"2.5E-1", 0x3E800000},    {"16777217", 0x4B800000},
        {".25", 0x3E800000}, {"0.99999999", 0x3F7FFFFF}};
    const char *text = floats[_i].text;
    float value;
    uint32_t bits;
    ck_assert_int_eq(pn__parse_float(text, strlen(text), &value), PN__NUMBER_OK);
    memcpy(&bits, &value, sizeof bits);
    ck_assert_msg(bits == floats[_i].bits, "%s: %08X", text, bits);
}
END_TEST

START_TEST(whole_numbers_are_cut_toward_zero)
{
    static const struct {
        const char *text;
        int64_t value;
    } numbers[] = {{"-33017.1", -33017}, {"-0.64", 0},    {"7.99", 7},
                   {"-6.1e-05", 0},      {"1.5e3", 1500}, {"-0", 0},
                   {"12e-1", 1},         {"1e-400", 0},   {"99999999999.9", 99999999999}};
    const char *text = numbers[_i].text;
    int64_t value = -1;
    ck_assert_int_eq(pn__parse_cut(text, strlen(text), &value), PN__NUMBER_OK);
    ck_assert_int_eq(value, numbers[_i].value);
}
END_TEST

START_TEST(what_is_no_number_is_refused)
{
    static const char *const texts[] = {"",  "-",    "1,5", "1.2.3", "e5", "1e",
                                        "x", "1e99", "+1",  "nan",   "0x1"};
    float value = 7;
    int64_t whole = 7;
    const char *text = texts[_i];
    ck_assert_int_ne(pn__parse_float(text, strlen(text), &value), PN__NUMBER_OK);
    ck_assert_int_ne(pn__parse_cut(text, strlen(text), &whole), PN__NUMBER_OK);
    ck_assert(value == 7 && whole == 7);
}
END_TEST

/* ---- reading ---- */

START_TEST(a_san_andreas_row_has_all_columns)
{
    struct pn_paths paths =
        read_text("path\n2, -1\n"
                  "2, 1, 0, -16.9, 32, 8, 5.5, 1, 2, 1, 2051, 0.5, 9\n"
                  "1, -3, 1, 1, 2, 3, 0, 3, 4, 0, 0, 1, 0\n" NULLS_5 NULLS_5 "end\n");
    ck_assert_uint_eq(paths.group_count, 1);
    const struct pn_path_group *group = &paths.groups[0];
    const struct pn_path_row *row = &group->rows[0];
    ck_assert_int_eq(group->kind, PN_KIND_BOAT);
    ck_assert_int_eq(group->model, -1);
    ck_assert_uint_eq(group->line, 2);
    ck_assert_int_eq(row->type, PN_PATH_INTERNAL);
    ck_assert_int_eq(row->next, 1);
    ck_assert(row->x == -16 && row->y == 32 && row->z == 8);
    ck_assert(row->width == 5.5f && row->density == 0.5f);
    ck_assert(row->left == 1 && row->right == 2 && row->speed == 1);
    ck_assert(row->flags == 2051 && row->special == 9 && row->line == 3);
    ck_assert_int_eq(group->rows[1].next, -1);
    ck_assert_int_eq(group->rows[1].cross, 1);
    ck_assert_int_eq(group->rows[2].type, PN_PATH_NULL);
    ck_assert_uint_eq(paths.rows[PN_PATHS_SA], 2);
    pn_paths_release(&paths);
}
END_TEST

START_TEST(other_dialects_lack_columns)
{
    struct pn_paths paths =
        read_text("path\n0, -1\n2, -1, 0, 1, 2, 3, 4, 1, 1, 0, 1\n" NULLS_11 "end\n"
                  "path\nped, 1100, rd\n2, -1, 0, 1, 2, 3, 160, 1, 1\n" NULLS_11
                  "CAR, 1100, rd\n2, -1, 0, 1, 2, 3, 160\n" NULLS_11 "end\n");
    ck_assert_uint_eq(paths.group_count, 3);
    ck_assert(paths.groups[0].rows[0].density == 1);
    ck_assert(paths.groups[1].rows[0].width == 2);
    ck_assert(paths.groups[2].rows[0].width == 0);
    ck_assert_int_eq(paths.groups[2].kind, PN_KIND_CAR);
    ck_assert_int_eq(paths.groups[1].model, 1100);
    ck_assert_uint_eq(paths.rows[PN_PATHS_VC], 1);
    ck_assert_uint_eq(paths.rows[PN_PATHS_III], 2);
    pn_paths_release(&paths);
}
END_TEST

/* Comments, blank lines, separators, cases, line ends: the same two groups. */
START_TEST(form_does_not_matter)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    char text[4096] = "";
    const char *end = ends[_i];
    const char *const lines[] = {"# made up", "inst", "end", "PATH # roads", "1 -1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        strcat(strcat(text, lines[i]), end);
    for (int i = 0; i < PN_PATH_ROWS; i++) {
        strcat(strcat(text, "\t2 ,-1\t0,,1 2 3 0 1 1 1 0 1 0 # row"), end);
        strcat(text, i % 3 ? end : "");
    }
    strcat(text, "End");
    struct pn_paths paths = read_text(text);
    ck_assert_uint_eq(paths.group_count, 1);
    ck_assert_int_eq(paths.groups[0].rows[11].z, 3);
    ck_assert_uint_eq(paths.groups[0].line, 5);
    pn_paths_release(&paths);
}
END_TEST

START_TEST(placements_are_read_in_every_dialect)
{
    struct pn_paths paths = read_text("inst\n5, a, 1, 2, 3, 1, 1, 1, 0, 0, 0, 1\n"
                                      "6, b, 0, 1, 2, 3, 1, 1, 1, 0, 0, 0.5, 1\n"
                                      "7, c, 0, 1, 2, 3, 0, 0, 0.5, 1, -1\nend\n");
    ck_assert_uint_eq(paths.placement_count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(paths.placements[i].model, 5 + i);
        ck_assert(paths.placements[i].x == 1 && paths.placements[i].z == 3);
        ck_assert(paths.placements[i].rotation[2] == (i ? 0.5 : 0));
        ck_assert(paths.placements[i].rotation[3] == 1);
    }
    pn_paths_release(&paths);
}
END_TEST

/* A quarter turn about z: the file's quaternion counts the other way round. */
START_TEST(groups_of_a_model_go_where_it_stands)
{
    struct pn_paths paths = {0};
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    group->model = 7;
    scribble_node(group, 0, -1, 16, 32, 8);
    scribble_group(&paths, PN_KIND_PED)->model = 9;
    char text[] = "inst\n7, a, 0, 100, 50, 10, 0, 0, 0.70710678118654752, "
                  "0.70710678118654752, -1\n7, a, 0, -1, 0, 0, 0, 0, 0, 1, -1\nend\n";
    ck_assert_int_eq(pn_paths_read("inst", text, sizeof text - 1, &paths, NULL), PN_OK);
    ck_assert_int_eq(pn_paths_place(&paths, NULL), PN_OK);
    ck_assert_uint_eq(paths.group_count, 3);
    const struct pn_path_row *row = &paths.groups[0].rows[0];
    ck_assert(row->x == 1632 && row->y == 784 && row->z == 168);
    row = &paths.groups[1].rows[0];
    ck_assert(row->x == 0 && row->y == 32 && row->z == 8);
    ck_assert_int_eq(paths.groups[1].model, -1);
    ck_assert_int_eq(paths.groups[2].model, 9);
    pn_paths_release(&paths);
}
END_TEST

/* ---- refusals: file, line, column, and the paths are as they were ---- */

#define NODE "2, -1, 0, 1, 2, 3, 0, 1, 1, 1, 0, 1, 0\n"

static const struct {
    const char *text, *words;
    enum pn_status status;
    uint32_t line, column;
} refusals[] = {
    {"path\n1, -1\n" NODE "end\n", "1 of its 12 rows", PN_E_FORMAT, 4, 0},
    {"path\n1, -1\n" NODE "1, -1\n", "group of line 2 has 1", PN_E_FORMAT, 4, 0},
    {"path\n1, -1\n" NODE, "after 1 of its 12", PN_E_TRUNCATED, 3, 0},
    {"path\n1, -1\n" NODE NULLS_11, "no 'end'", PN_E_TRUNCATED, 14, 0},
    {"path\n1, -1\n" NODE NULLS_11 NODE, "over the 12", PN_E_FORMAT, 15, 0},
    {"path\n" NODE, "before the first", PN_E_FORMAT, 2, 0},
    {"path\n7, -1\n", "'7' begins no group", PN_E_FORMAT, 2, 1},
    {"path\n1, -1\n2, -1, 0, 1, 2, 3, 0, 1, 1, 1\n", "10 columns", PN_E_FORMAT, 3, 0},
    {"path\n1, -1\n2, -1, 0, 1\n", "4 columns", PN_E_FORMAT, 3, 0},
    {"path\n1, -1\n3, -1, 0, 1, 2, 3, 0, 1, 1, 1, 0, 1, 0\n", "type 3", PN_E_RANGE, 3, 1},
    {"path\n1, -1\n2, 12, 0, 1, 2, 3, 0, 1, 1, 1, 0, 1, 0\n", "next 12", PN_E_RANGE, 3,
     2},
    {"path\n1, -1\n2, -1, 0, x, 2, 3, 0, 1, 1, 1, 0, 1, 0\n", "x 'x' is not", PN_E_FORMAT,
     3, 4},
    {"path\n1, -1\n2, -1, 0, 1, 9e9, 3, 0, 1, 1, 1, 0, 1, 0\n", "far off", PN_E_RANGE, 3,
     5},
    {"path\n1, -1\n2, -1, 0, 1, 2, 3, -1, 1, 1, 1, 0, 1, 0\n", "below 0", PN_E_FORMAT, 3,
     7},
    {"path\n1, -1\n2, -1, 0, 1, 2, 3, 0, 256, 1, 1, 0, 1, 0\n", "left 256", PN_E_RANGE, 3,
     8},
    {"path\n1, -1\n2, -1, 0, 1, 2, 3, 0, 1, 1, 4, 0, 1, 0\n", "speed 4", PN_E_RANGE, 3,
     10},
    {"path\n1, -1\n2, -1, 0, 1, 2, 3, 0, 1, 1, 1, 0, 1, 16\n", "special 16", PN_E_RANGE,
     3, 13},
    {"inst\n1, a, 2\n", "3 columns", PN_E_FORMAT, 2, 1},
    {"inst\n1, a, 1, x, 3, 1, 1, 1, 0, 0, 0, 1\n", "'x' is not", PN_E_FORMAT, 2, 4},
};

START_TEST(nonsense_is_refused_where_it_stands)
{
    struct pn_error err;
    struct pn_paths paths = read_text("path\n1, -1\n" NODE NULLS_11 "end\n");
    const char *text = refusals[_i].text;
    pn_error_clear(&err);
    ck_assert_pn_fails(refusals[_i].status,
                       pn_paths_read("bad.ipl", text, strlen(text), &paths, &err), &err);
    ck_assert_str_eq(err.path, "bad.ipl");
    ck_assert_uint_eq(err.line, refusals[_i].line);
    ck_assert_uint_eq(err.column, refusals[_i].column);
    ck_assert_msg(strstr(err.message, refusals[_i].words) != NULL, "%s", err.message);
    ck_assert_uint_eq(paths.group_count, 1);
    ck_assert_uint_eq(paths.file_count, 1);
    ck_assert_uint_eq(paths.rows[PN_PATHS_SA], 1);
    pn_paths_release(&paths);
}
END_TEST

/* ---- writing ---- */

START_TEST(rows_are_written_as_they_are_read)
{
    struct pn_paths paths = {0}, again = {0};
    struct pn_path_row *row =
        scribble_node(scribble_group(&paths, PN_KIND_PED), 0, -1, -17, 33, 8);
    row->width = 1.125f;
    row->density = 0.35f;
    row->special = 3;
    char *text;
    size_t size;
    ck_assert_int_eq(pn_paths_write(&paths, PN_PATHS_SA, &text, &size, NULL), PN_OK);
    ck_assert_str_eq(strtok(text, "\n"), "path");
    ck_assert_str_eq(strtok(NULL, "\n"), "0, -1");
    ck_assert_str_eq(strtok(NULL, "\n"),
                     "\t2, -1, 0, -17, 33, 8, 1.125, 1, 1, 0, 0, 0.35, 3");
    pn_free(text);
    ck_assert_int_eq(pn_paths_write(&paths, PN_PATHS_VC, &text, &size, NULL), PN_OK);
    ck_assert_int_eq(pn_paths_read("vc", text, size, &again, NULL), PN_OK);
    ck_assert_uint_eq(again.rows[PN_PATHS_VC], 1);
    ck_assert_int_eq(again.groups[0].rows[0].special, 0);
    ck_assert_int_eq(pn_paths_write(&paths, PN_PATHS_III, &text, &size, NULL), PN_E_ARG);
    pn_free(text);
    pn_paths_release(&again);
    pn_paths_release(&paths);
}
END_TEST

static enum pn_status read_and_write(void *context, struct pn_error *err)
{
    static const char text[] = "path\n1, -1\n" NODE NULLS_11
                               "end\ninst\n7, c, 0, 1, 2, 3, 0, 0, 0.5, 1, -1\nend\n";
    struct pn_paths paths = {0};
    char *out;
    size_t size;
    (void)context;
    enum pn_status status = pn_paths_read("t", text, sizeof text - 1, &paths, err);
    if (status == PN_OK)
        status = pn_paths_write(&paths, PN_PATHS_SA, &out, &size, err);
    if (status == PN_OK)
        pn_free(out);
    pn_paths_release(&paths);
    return status;
}

START_TEST(without_memory_nothing_is_left_over)
{
    test_memory_every_failure(read_and_write, NULL, 1);
}
END_TEST

static Suite *paths_suite(void)
{
    Suite *suite = suite_create("paths");
    TCase *tcase = tcase_create("numbers");
    tcase_add_loop_test(tcase, floats_are_cut_and_not_rounded, 0, 12);
    tcase_add_loop_test(tcase, whole_numbers_are_cut_toward_zero, 0, 9);
    tcase_add_loop_test(tcase, what_is_no_number_is_refused, 0, 11);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("text");
    tcase_add_test(tcase, a_san_andreas_row_has_all_columns);
    tcase_add_test(tcase, other_dialects_lack_columns);
    tcase_add_loop_test(tcase, form_does_not_matter, 0, 3);
    tcase_add_test(tcase, placements_are_read_in_every_dialect);
    tcase_add_test(tcase, groups_of_a_model_go_where_it_stands);
    tcase_add_loop_test(tcase, nonsense_is_refused_where_it_stands, 0,
                        sizeof refusals / sizeof *refusals);
    tcase_add_test(tcase, rows_are_written_as_they_are_read);
    tcase_add_test(tcase, without_memory_nothing_is_left_over);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(paths_suite());
}
