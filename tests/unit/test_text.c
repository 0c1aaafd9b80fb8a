/* text/: numbers that are whole, exact and the same in every locale; CSV by column name.
 */
#include "base/file.h"
#include "support/memory.h"
#include "support/suite.h"
#include "text/csv.h"
#include "text/number.h"

#include <pathnode.h>

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

static const struct {
    const char *text;
    unsigned bits;
    enum pn__number_fault fault;
    int64_t value;
} numbers[] = {
    {"-2427.625", 3, PN__NUMBER_OK, -19421},
    {"0", 3, PN__NUMBER_OK, 0},
    {"-0.125", 3, PN__NUMBER_OK, -1},
    {"12.250000000000000000000000", 3, PN__NUMBER_OK, 98},
    {"12.", 3, PN__NUMBER_OK, 96},
    {".5", 3, PN__NUMBER_OK, 4},
    {"-.5", 3, PN__NUMBER_OK, -4},
    {"007", 3, PN__NUMBER_OK, 56},
    {"999999999999999.875", 3, PN__NUMBER_OK, 7999999999999999},
    {"12.0625", 4, PN__NUMBER_OK, 193},
    {"12.0625", 3, PN__NUMBER_STEP, 0},
    {"12.3", 3, PN__NUMBER_STEP, 0},
    {"12.1250000000000000000000001", 3, PN__NUMBER_STEP, 0},
    {"1000000000000000", 3, PN__NUMBER_LARGE, 0},
    {"12,5", 3, PN__NUMBER_COMMA, 0},
    {"-1.234,5", 3, PN__NUMBER_COMMA, 0},
    {",5", 3, PN__NUMBER_COMMA, 0},
    {"12,", 3, PN__NUMBER_BAD, 0},
    {"1E+05", 3, PN__NUMBER_EXPONENT, 0},
    {"1.5e3", 3, PN__NUMBER_EXPONENT, 0},
    {"1e", 3, PN__NUMBER_BAD, 0},
    {"3. Dez", 3, PN__NUMBER_DATE, 0},
    {"03.12.2024", 3, PN__NUMBER_DATE, 0},
    {"2024-12-03", 3, PN__NUMBER_DATE, 0},
    {"3/12", 3, PN__NUMBER_DATE, 0},
    {"15:06", 3, PN__NUMBER_DATE, 0},
    {"TRUE", 3, PN__NUMBER_TRUTH, 0},
    {"False", 3, PN__NUMBER_TRUTH, 0},
    {"truer", 3, PN__NUMBER_BAD, 0},
    {"nan", 3, PN__NUMBER_BAD, 0},
    {"inf", 3, PN__NUMBER_BAD, 0},
    {"0x10", 3, PN__NUMBER_BAD, 0},
    {"+5", 3, PN__NUMBER_BAD, 0},
    {"--5", 3, PN__NUMBER_BAD, 0},
    {"-", 3, PN__NUMBER_BAD, 0},
    {".", 3, PN__NUMBER_BAD, 0},
    {"", 3, PN__NUMBER_BAD, 0},
    {" 5", 3, PN__NUMBER_BAD, 0},
    {"5 ", 3, PN__NUMBER_BAD, 0},
    {"#REF!", 3, PN__NUMBER_BAD, 0},
};

START_TEST(fixed_point_is_exact_or_refused)
{
    int64_t value = 0;
    enum pn__number_fault fault = pn__parse_fixed(
        numbers[_i].text, strlen(numbers[_i].text), numbers[_i].bits, &value);
    ck_assert_msg(fault == numbers[_i].fault, "'%s': %d", numbers[_i].text, fault);
    ck_assert_int_eq(value, numbers[_i].value);
}
END_TEST

static const struct {
    const char *text;
    enum pn__number_fault fault;
    int64_t value;
} whole[] = {
    {"0", PN__NUMBER_OK, 0},
    {"-0", PN__NUMBER_OK, 0},
    {"4294967295", PN__NUMBER_OK, 4294967295},
    {"-999999999999999", PN__NUMBER_OK, -999999999999999},
    {"17.0", PN__NUMBER_OK, 17},
    {"17.5", PN__NUMBER_STEP, 0},
    {"1000000000000000", PN__NUMBER_LARGE, 0},
    {"99999999999999999999999999999", PN__NUMBER_LARGE, 0},
    {"1,000", PN__NUMBER_COMMA, 0},
    {"1E+05", PN__NUMBER_EXPONENT, 0},
    {"12a", PN__NUMBER_BAD, 0},
    {"-", PN__NUMBER_BAD, 0},
    {"", PN__NUMBER_BAD, 0},
};

START_TEST(whole_numbers_are_whole)
{
    int64_t value = 0;
    enum pn__number_fault fault =
        pn__parse_int(whole[_i].text, strlen(whole[_i].text), &value);
    ck_assert_msg(fault == whole[_i].fault, "'%s': %d", whole[_i].text, fault);
    ck_assert_int_eq(value, whole[_i].value);
}
END_TEST

START_TEST(a_number_ends_where_its_bytes_end)
{
    int64_t value;
    ck_assert_int_eq(pn__parse_int("1234", 2, &value), PN__NUMBER_OK);
    ck_assert_int_eq(value, 12);
    ck_assert_int_eq(pn__parse_fixed("12.55", 4, 3, &value), PN__NUMBER_OK);
    ck_assert_int_eq(value, 100);
}
END_TEST

START_TEST(every_eighth_comes_back)
{
    for (int64_t eighths = -40000; eighths <= 40000; eighths++) {
        char text[32];
        int64_t back;
        pn__fixed_text(eighths, 3, text);
        ck_assert_int_eq(pn__parse_fixed(text, strlen(text), 3, &back), PN__NUMBER_OK);
        ck_assert_int_eq(back, eighths);
    }
}
END_TEST

START_TEST(the_two_nearest_steps_are_named)
{
    static const struct {
        const char *text, *below, *above;
    } cases[] = {
        {"12.3", "12.25", "12.375"},
        {"-12.3", "-12.375", "-12.25"},
        {"-0.01", "-0.125", "0"},
        {"0.99999999999", "0.875", "1"},
        {"12.00000000000001", "12", "12.125"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t below, above;
        char text[32];
        pn__fixed_around(cases[i].text, strlen(cases[i].text), 3, &below, &above);
        ck_assert_str_eq(pn__fixed_text(below, 3, text), cases[i].below);
        ck_assert_str_eq(pn__fixed_text(above, 3, text), cases[i].above);
    }
}
END_TEST

START_TEST(the_locale_does_not_matter)
{
    int64_t value;
    char text[32];
    if (!setlocale(LC_ALL, "de_DE.UTF-8"))
        setlocale(LC_ALL, "C.UTF-8");
    ck_assert_int_eq(pn__parse_fixed("1.5", 3, 3, &value), PN__NUMBER_OK);
    ck_assert_int_eq(pn__parse_fixed("1,5", 3, 3, &value), PN__NUMBER_COMMA);
    ck_assert_str_eq(pn__fixed_text(12, 3, text), "1.5");
    setlocale(LC_ALL, "C");
}
END_TEST

/* ---- CSV ---- */

static const char *const columns[] = {"a", "b", "c"};

/* What a table's reader was given: "LINE:a=..,b=..,c=..|" a row. */
struct taken {
    char text[512];
    const char *refuse; /* this cell fails */
};

static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct taken *taken = context;
    size_t used = strlen(taken->text);
    snprintf(taken->text + used, sizeof taken->text - used, "%s=%.*s,", columns[column],
             (int)size, text);
    if (taken->refuse && strlen(taken->refuse) == size &&
        !memcmp(taken->refuse, text, size)) {
        snprintf(err->message, sizeof err->message, "refused");
        return err->status = PN_E_RANGE;
    }
    return PN_OK;
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    struct taken *taken = context;
    size_t used = strlen(taken->text);
    (void)err;
    snprintf(taken->text + used, sizeof taken->text - used, "%u|", line);
    return PN_OK;
}

static struct pn__csv_table table_for(struct taken *taken)
{
    return (struct pn__csv_table){.columns = columns,
                                  .column_count = 3,
                                  .cell = take_cell,
                                  .row = take_row,
                                  .context = taken};
}

static enum pn_status read_text(const char *csv, struct taken *taken,
                                struct pn_error *err)
{
    const struct pn__csv_table table = table_for(taken);
    pn_error_clear(err);
    return pn__csv_read_bytes("t.csv", csv, strlen(csv), &table, err);
}

static const struct {
    const char *csv, *taken;
} good[] = {
    {"a,b,c\n1,2,3\n", "a=1,b=2,c=3,2|"},
    {"a,b,c\n1,2,3", "a=1,b=2,c=3,2|"},
    {"a,b,c\n", ""},
    {"a,b,c", ""},
    {"c,a,b\n3,1,2\n", "c=3,a=1,b=2,2|"},
    {"\xEF\xBB\xBF"
     "a,b,c\r\n1,2,3\r\n4,5,6\r\n",
     "a=1,b=2,c=3,2|a=4,b=5,c=6,3|"},
    {"a,b,c\r1,2,3\r4,5,6\r", "a=1,b=2,c=3,2|a=4,b=5,c=6,3|"},
    {"\"a\",\"b\",\"c\"\n\"1\",\"x,y\",\"q\"\"q\"\n", "a=1,b=x,y,c=q\"q,2|"},
    {"a,b,c\n,,\n", "a=,b=,c=,2|"},
    {"a,b,c\n\"\",\"\",\"\"\n", "a=,b=,c=,2|"},
    {"a,b,c\n\n\n1,2,3\n\r\n4,5,6\n", "a=1,b=2,c=3,4|a=4,b=5,c=6,6|"},
    {"a,b,c\n1,\"x\ny\",3\n4,5,6\n", "a=1,b=x\ny,c=3,2|a=4,b=5,c=6,4|"},
    {"a, b ,c\n 1 ,2,3\n", "a=1,b=2,c=3,2|"},
    {"a,#note,b,c\n1,hello,2,3\n", "a=1,b=2,c=3,2|"},
    {"a,b,c,,\n1,2,3,,\n", "a=1,b=2,c=3,2|"},
};

START_TEST(csv_is_read_by_name)
{
    struct taken taken = {.text = ""};
    struct pn_error err;
    ck_assert_pn_ok(read_text(good[_i].csv, &taken, &err), &err);
    ck_assert_str_eq(taken.text, good[_i].taken);
}
END_TEST

/* Columns a and c are numbers: a in eighths, c from 0 to 9. Numbers that cannot be set
 * at once are given as cells, and so is what comes after quotes. */
static const struct {
    const char *csv;
    int64_t a, c;
    uint32_t unset;
    const char *taken;
} set_at_once[] = {
    {"a,b,c\n1,2,3\n", 8, 3, 2, "b=2,2|"},
    {"c,b,a\n3,2,-2427.625\n", -19421, 3, 2, "b=2,2|"},
    {"a,b,c\n-0.5,x,10\n", -4, -1, 6, "b=x,c=10,2|"},
    {"a,b,c\n1.1,2,-1\n", -1, -1, 7, "a=1.1,b=2,c=-1,2|"},
    {"a,b,c\n,2,9\n", -1, 9, 3, "a=,b=2,2|"},
    {"a,b,c\n1e1,2,0009\n", -1, 9, 3, "a=1e1,b=2,2|"},
    {"a,b,c\n1.,.5,4.0\n", -1, 4, 3, "a=1.,b=.5,2|"},
    {"a,#,b,c,\n1.125,5,2,3,\n", 9, 3, 2, "b=2,2|"},
    {"a,b,c\n\"1\",\"x\ny\",\"2\"\n", 8, 2, 2, "b=x\ny,2|"},
    {"a,b,c\n1234567890123456,2,3\n", -1, 3, 3, "a=1234567890123456,b=2,2|"},
};

START_TEST(csv_numbers_are_set_at_once)
{
    struct taken taken = {.text = ""};
    struct pn_error err;
    int64_t a = -1, c = -1;
    uint32_t unset = 7;
    const struct pn__csv_number to[] = {
        {&a, 3, INT32_MIN, INT32_MAX}, {0}, {&c, 0, 0, 9}};
    struct pn__csv_table table = table_for(&taken);
    table.numbers = to;
    table.unset = &unset;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn__csv_read_bytes("t.csv", set_at_once[_i].csv,
                                       strlen(set_at_once[_i].csv), &table, &err),
                    &err);
    ck_assert_int_eq(a, set_at_once[_i].a);
    ck_assert_int_eq(c, set_at_once[_i].c);
    ck_assert_uint_eq(unset, set_at_once[_i].unset);
    ck_assert_str_eq(taken.text, set_at_once[_i].taken);
}
END_TEST

static const struct {
    const char *csv;
    uint32_t line, column;
    const char *words;
} bad[] = {
    {"", 1, 0, "is empty"},
    {"\n\n", 1, 0, "is empty"},
    {"a,b\n1,2\n", 1, 0, "column 'c' is missing"},
    {"a,b,c,d\n1,2,3,4\n", 1, 4, "unknown column 'd'"},
    {"a,b,c,A\n", 1, 4, "unknown column 'A'"},
    {"a,b,c,a\n", 1, 4, "column 'a' is there twice"},
    {"a;b;c\n1;2;3\n", 1, 1, "separated by ';'"},
    {"a\tb\tc\n", 1, 1, "separated by tabs"},
    {"a,b,c\n1,2\n", 2, 0, "row has 2 fields, the header has 3"},
    {"a,b,c\n1,2,3\n1,2,3,4\n", 3, 0, "(a decimal comma?)"},
    {"a,b,c,\n1,2,3,4\n", 2, 4, "'4' stands in a column without a name"},
    {"a,b,c\n1,x\"y,3\n", 2, 2, "broken quotes"},
    {"a,b,c\n1,\"x\"y,3\n", 2, 2, "broken quotes"},
    {"a,b,c\n1,2,3\n4,\"5,6\n7,8,9\n", 3, 2, "broken quotes"},
    {"\xFF\xFE"
     "a",
     1, 0, "UTF-16"},
    {"1,2,3\n", 1, 1, "unknown column '1'"},
};

START_TEST(bad_csv_is_refused_in_its_place)
{
    struct taken taken = {.text = ""};
    struct pn_error err;
    ck_assert_pn_fails(PN_E_FORMAT, read_text(bad[_i].csv, &taken, &err), &err);
    ck_assert_msg(strstr(err.message, bad[_i].words), "%s", err.message);
    ck_assert_str_eq(err.path, "t.csv");
    ck_assert_uint_eq(err.line, bad[_i].line);
    ck_assert_uint_eq(err.column, bad[_i].column);
}
END_TEST

START_TEST(a_refused_cell_stops_the_reading_in_its_place)
{
    struct taken taken = {.refuse = "bad"};
    struct pn_error err;
    const char *csv = "b,a,c\n1,2,3\n4,bad,6\n7,8,9\n";
    ck_assert_pn_fails(PN_E_RANGE, read_text(csv, &taken, &err), &err);
    ck_assert_str_eq(taken.text, "b=1,a=2,c=3,2|b=4,a=bad,");
    ck_assert_str_eq(err.message, "refused");
    ck_assert_uint_eq(err.line, 3);
    ck_assert_uint_eq(err.column, 2);
    ck_assert_str_eq(err.field, "a");
}
END_TEST

START_TEST(a_row_with_too_many_fields_is_more_than_a_bad_cell)
{
    struct taken taken = {.refuse = "5"};
    struct pn_error err;
    ck_assert_pn_fails(PN_E_FORMAT, read_text("a,b,c\n12,5,1,2\n", &taken, &err), &err);
    ck_assert(strstr(err.message, "4 fields"));
    ck_assert_uint_eq(err.line, 2);
}
END_TEST

/* Longer than a block: the seams must not show. */
START_TEST(a_file_is_read_in_blocks_without_seams)
{
    char path[256], row[64];
    struct pn_error err;
    struct pn__buffer text = {NULL};
    const int rows = 20000;
    pn_error_clear(&err);
    pn__buffer_puts(&text, "a,b,c\r\n");
    for (int i = 0; i < rows; i++) {
        snprintf(row, sizeof row, "%d,\"x\n%d\",%d\r\n", i, i, i * 7);
        pn__buffer_puts(&text, row);
    }
    pn__buffer_puts(&text, "1,2\n");
    snprintf(path, sizeof path, "%s/t.csv", test_scratch());
    ck_assert_pn_ok(pn__file_write(path, text.bytes, text.size, false, &err), &err);
    pn__buffer_release(&text);
    struct taken taken = {.text = ""};
    const struct pn__csv_table table = table_for(&taken);
    ck_assert_pn_fails(PN_E_FORMAT, pn__csv_read(path, &table, NULL, "", &err), &err);
    ck_assert_uint_eq(err.line, 2 * rows + 2);
}
END_TEST

static int stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    ck_assert_str_eq(what, "reading");
    ck_assert_uint_le(done, total);
    return ++*(int *)context == 1;
}

START_TEST(progress_can_stop_it)
{
    char path[256];
    struct pn_error err;
    int calls = 0;
    struct taken taken = {.text = ""};
    const struct pn__csv_table table = table_for(&taken);
    const struct pn_progress progress = {stop, &calls};
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/t.csv", test_scratch());
    ck_assert_pn_ok(pn__file_write(path, "a,b,c\n", 6, false, &err), &err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn__csv_read(path, &table, &progress, "reading", &err), &err);
}
END_TEST

static enum pn_status read_good(void *context, struct pn_error *err)
{
    struct taken taken = {.text = ""};
    return read_text(context, &taken, err);
}

START_TEST(no_memory_is_said)
{
    char csv[] = "a,b,c\n1,2,3\n";
    test_memory_every_failure(read_good, csv, 1);
}
END_TEST

START_TEST(written_text_reads_back)
{
    static const char *const texts[] = {"plain", "a,b",  "say \"x\"", "two\nlines",
                                        " led",  "led ", "#note",     "tab\tbed"};
    struct pn_error err;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct pn__buffer csv = {NULL};
        char wanted[64];
        struct taken taken = {.text = ""};
        pn__buffer_puts(&csv, "a,b,c\n");
        pn__csv_put_text(&csv, texts[i]);
        pn__buffer_puts(&csv, ",,\n");
        ck_assert_pn_ok(read_text(csv.bytes, &taken, &err), &err);
        snprintf(wanted, sizeof wanted, "a=%s,b=,c=,2|", texts[i]);
        ck_assert_str_eq(taken.text, wanted);
        pn__buffer_release(&csv);
    }
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

static Suite *text_suite(void)
{
    Suite *suite = suite_create("text");
    TCase *number = tcase_create("numbers");
    tcase_add_loop_test(number, fixed_point_is_exact_or_refused, 0, COUNT(numbers));
    tcase_add_loop_test(number, whole_numbers_are_whole, 0, COUNT(whole));
    tcase_add_test(number, a_number_ends_where_its_bytes_end);
    tcase_add_test(number, every_eighth_comes_back);
    tcase_add_test(number, the_two_nearest_steps_are_named);
    tcase_add_test(number, the_locale_does_not_matter);
    suite_add_tcase(suite, number);
    TCase *csv = tcase_create("csv");
    tcase_add_loop_test(csv, csv_is_read_by_name, 0, COUNT(good));
    tcase_add_loop_test(csv, csv_numbers_are_set_at_once, 0, COUNT(set_at_once));
    tcase_add_loop_test(csv, bad_csv_is_refused_in_its_place, 0, COUNT(bad));
    tcase_add_test(csv, a_refused_cell_stops_the_reading_in_its_place);
    tcase_add_test(csv, a_row_with_too_many_fields_is_more_than_a_bad_cell);
    tcase_add_test(csv, a_file_is_read_in_blocks_without_seams);
    tcase_add_test(csv, progress_can_stop_it);
    tcase_add_test(csv, no_memory_is_said);
    tcase_add_test(csv, written_text_reads_back);
    suite_add_tcase(suite, csv);
    return suite;
}

int main(void)
{
    return test_run(text_suite());
}
