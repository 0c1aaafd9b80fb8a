/* text/: other people's tables, row by row, whatever the pieces they come in. */
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <string.h>

static const char *const columns[] = {"b", "a"};
enum { COLUMNS = 2 };

/* Rows as one text, "LINE:b|a;" each, with "!" for a misfit. */
struct seen {
    char text[512];
    int stop_after; /* 0: never */
};

static enum pn_status see(void *context, const struct pn_table_row *row,
                          struct pn_error *err)
{
    struct seen *seen = context;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%u:%s|%s%s;", row->line,
             row->fields[0], row->fields[1], row->misfit ? "!" : "");
    if (seen->stop_after && --seen->stop_after == 0) {
        err->status = PN_E_CONSTRAINT;
        strcpy(err->message, "enough");
        return PN_E_CONSTRAINT;
    }
    return PN_OK;
}

/* Reads bytes in pieces of a size. */
static enum pn_status read_pieces(const char *bytes, size_t size, size_t piece,
                                  struct seen *seen, struct pn_error *err)
{
    struct pn_table *table = NULL;
    enum pn_status status =
        pn_table_new("t.csv", columns, COLUMNS, see, seen, &table, err);
    for (size_t at = 0; status == PN_OK && at < size; at += piece)
        status =
            pn_table_feed(table, bytes + at, size - at < piece ? size - at : piece, err);
    if (status == PN_OK)
        status = pn_table_end(table, err);
    pn_table_free(table);
    return status;
}

static void assert_rows(const char *text, const char *rows)
{
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
        struct seen seen = {.stop_after = 0};
        struct pn_error err;
        pn_error_clear(&err);
        ck_assert_pn_ok(read_pieces(text, strlen(text), piece, &seen, &err), &err);
        ck_assert_str_eq(seen.text, rows);
    }
}

static void assert_refused(const char *text, unsigned line, const char *words)
{
    struct seen seen = {.stop_after = 0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, read_pieces(text, strlen(text), 7, &seen, &err),
                       &err);
    ck_assert_uint_eq(err.line, line);
    ck_assert_str_eq(err.path, "t.csv");
    ck_assert_ptr_nonnull(strstr(err.message, words));
    ck_assert_str_eq(seen.text, "");
}

START_TEST(columns_stand_anywhere_among_others)
{
    assert_rows("a,b\n1,2\n", "2:2|1;");
    assert_rows("x,b,y,a\n9,2,9,1\n8,4,8,3\n", "2:2|1;3:4|3;");
    assert_rows(",b,#y,a\n9,2,9,1\n8,4,8\n", "2:2|1;3:4|!;");
}
END_TEST

START_TEST(the_last_line_needs_no_end)
{
    assert_rows("a,b\n1,2", "2:2|1;");
    assert_rows("\xEF\xBB\xBF"
                "a,b\r\n1,2\r\n3,4",
                "2:2|1;3:4|3;");
}
END_TEST

START_TEST(lines_are_counted_over_blank_and_quoted_ones)
{
    assert_rows("a,b\n\n\"1\n1\",2\n3,4\n", "3:2|1\n1;5:4|3;");
}
END_TEST

START_TEST(fields_may_be_empty)
{
    assert_rows("a,b\n,\n\"\",x\n", "2:|;3:x|;");
}
END_TEST

START_TEST(rows_of_another_length_are_told)
{
    assert_rows("a,b\n1\n1,2,3\n1,2\n", "2:|1!;3:2|1!;4:2|1;");
}
END_TEST

START_TEST(odd_quotes_spoil_only_their_field)
{
    assert_rows("a,b\n1\"x,2\n3,4\n", "2:2|1\"x;3:4|3;");
}
END_TEST

START_TEST(a_zero_byte_hides_nothing)
{
    static const char text[] = "a,b\n1\0z,2\n";
    struct seen seen = {.stop_after = 0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(read_pieces(text, sizeof text - 1, 3, &seen, &err), &err);
    ck_assert_str_eq(seen.text, "2:2|1?z;");
}
END_TEST

START_TEST(a_header_alone_has_no_rows)
{
    assert_rows("b,a\n", "");
    assert_rows("b,a", "");
}
END_TEST

START_TEST(what_has_no_such_header_is_refused)
{
    assert_refused("", 1, "header");
    assert_refused("a,c\n1,2\n", 1, "'b' is missing");
    assert_refused("a,b,a\n1,2,3\n", 1, "twice");
    assert_refused("a;b\n1;2\n", 1, "';'");
}
END_TEST

START_TEST(a_quote_left_open_is_refused)
{
    assert_refused("a,b\n1,\"2\n", 2, "quotes");
}
END_TEST

/* A device that never ends must neither fill the memory nor be read for ever. */
START_TEST(what_never_ends_is_refused)
{
    enum { BLOCK = 1 << 20, ENOUGH = 40 };
    static char block[BLOCK];
    static const struct {
        const char *begin, byte, *words;
        int fed;
        uint32_t line;
    } cases[] = {{"a,b\n1,", 'x', "a field of over", 17, 2},
                 {"a,b\n1,", ',', "a row of over", 16, 2},
                 {"a,b", ',', "more than 256 columns", 1, 1}};
    struct pn_table *table = NULL;
    struct seen seen = {.stop_after = 0};
    struct pn_error err;
    enum pn_status status = PN_OK;
    int fed = 0;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_table_new("t.csv", columns, 2, see, &seen, &table, &err), &err);
    const char *begin = cases[_i].begin;
    ck_assert_pn_ok(pn_table_feed(table, begin, strlen(begin), &err), &err);
    memset(block, cases[_i].byte, sizeof block);
    for (; status == PN_OK && fed < ENOUGH; fed++)
        status = pn_table_feed(table, block, sizeof block, &err);
    ck_assert_int_eq(status, PN_E_FORMAT);
    ck_assert_int_eq(fed, cases[_i].fed);
    ck_assert_uint_eq(err.line, cases[_i].line);
    ck_assert_ptr_nonnull(strstr(err.message, cases[_i].words));
    pn_table_free(table);
}
END_TEST

START_TEST(the_receiver_can_stop_it)
{
    struct seen seen = {.stop_after = 1};
    struct pn_error err;
    pn_error_clear(&err);
    const char *text = "a,b\n1,2\n3,4\n";
    ck_assert_pn_fails(PN_E_CONSTRAINT, read_pieces(text, strlen(text), 5, &seen, &err),
                       &err);
    ck_assert_str_eq(seen.text, "2:2|1;");
    ck_assert_uint_eq(err.line, 2);
}
END_TEST

START_TEST(too_many_columns_are_refused)
{
    struct pn_table *table = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_table_new("t", columns, 0, see, NULL, &table, &err),
                       &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_table_new("t", columns, PN_TABLE_COLUMNS + 1, see, NULL, &table, &err), &err);
    ck_assert_ptr_null(table);
    pn_table_free(NULL);
}
END_TEST

static enum pn_status read_some(void *context, struct pn_error *err)
{
    struct seen seen = {.stop_after = 0};
    (void)context;
    return read_pieces("a,b\n1,2\n3,\"4\"\n", 15, 4, &seen, err);
}

START_TEST(memory_may_fail_anywhere)
{
    test_memory_every_failure(read_some, NULL, 1);
}
END_TEST

static Suite *table_suite(void)
{
    Suite *suite = suite_create("table");
    TCase *tcase = tcase_create("rows");
    tcase_set_timeout(tcase, 120); /* 17 MB under sanitizers */
    tcase_add_loop_test(tcase, what_never_ends_is_refused, 0, 3);
    tcase_add_test(tcase, columns_stand_anywhere_among_others);
    tcase_add_test(tcase, the_last_line_needs_no_end);
    tcase_add_test(tcase, lines_are_counted_over_blank_and_quoted_ones);
    tcase_add_test(tcase, fields_may_be_empty);
    tcase_add_test(tcase, rows_of_another_length_are_told);
    tcase_add_test(tcase, odd_quotes_spoil_only_their_field);
    tcase_add_test(tcase, a_zero_byte_hides_nothing);
    tcase_add_test(tcase, a_header_alone_has_no_rows);
    tcase_add_test(tcase, what_has_no_such_header_is_refused);
    tcase_add_test(tcase, a_quote_left_open_is_refused);
    tcase_add_test(tcase, the_receiver_can_stop_it);
    tcase_add_test(tcase, too_many_columns_are_refused);
    tcase_add_test(tcase, memory_may_fail_anywhere);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(table_suite());
}
