/* store/: the mapping between records and rows, cell by cell. */
#include "config.h"

#include "store/extra.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/random.h"
#include "support/real.h"
#include "support/rowset.h"
#include "support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_round_trip(const struct pn_network *network,
                              const struct test_rows *rows)
{
    struct pn_network *again = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_rows_assemble(rows, &again, NULL, &err), &err);
    test_same_networks(network, again);
    pn_network_free(again);
}

static void shuffle(struct test_rows *rows, unsigned long seed)
{
    struct test_random random = {seed};
    for (size_t i = rows->count; i > 1; i--) {
        size_t j = test_random_below(&random, (uint32_t)i);
        struct test_row other = rows->kept[j];
        rows->kept[j] = rows->kept[i - 1];
        rows->kept[i - 1] = other;
    }
}

/* ---- round trips ---- */

START_TEST(every_oddity_comes_back)
{
    struct pn_network *network = test_odd_network();
    struct test_rows rows = test_rows_of(network);
    assert_round_trip(network, &rows);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(unset_values_are_null_and_come_back_unset)
{
    struct pn_network *network = test_odd_network();
    test_unset_all(network);
    struct test_rows rows = test_rows_of(network);
    assert_round_trip(network, &rows);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(rows_may_come_in_any_order)
{
    struct pn_network *network = test_odd_network();
    struct test_rows rows = test_rows_of(network);
    for (unsigned long i = 0; i < 20; i++) {
        shuffle(&rows, test_seed() + i);
        assert_round_trip(network, &rows);
    }
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(an_empty_network_has_only_meta_rows)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    struct test_rows rows = test_rows_of(network);
    for (size_t i = 0; i < rows.count; i++)
        ck_assert_int_eq(rows.kept[i].row.table, PN__TABLE_META);
    assert_round_trip(network, &rows);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(hashes_travel_in_meta)
{
    struct pn_network *network = test_odd_network(), *again = NULL;
    struct pn_source_info info = {0};
    struct pn_error err;
    char hex[65];
    pn_error_clear(&err);
    pn_network_area(network, 1)->links[0].unset = PN_LINK_UNSET_LENGTH;
    struct test_rows rows = test_rows_of(network);
    ck_assert_pn_ok(test_rows_assemble(&rows, &again, &info, &err), &err);
    ck_assert_pn_ok(pn_area_hash(pn_network_area(network, 0), hex, &err), &err);
    ck_assert_str_eq(info.area_hash[0], hex);
    ck_assert_str_eq(info.area_hash[1], ""); /* unset: no file, no hash */
    ck_assert_str_eq(info.area_hash[2], ""); /* not there */
    pn_source_info_release(&info);
    pn_network_free(again);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(the_originals_come_back)
{
    struct pn_network *network = test_real_network();
    struct test_rows rows = test_rows_of(network);
    assert_round_trip(network, &rows);
    /* Nothing about them is odd. */
    for (size_t i = 0; i < rows.count; i++) {
        const struct pn__row *row = &rows.kept[i].row;
        if (row->table == PN__TABLE_AREA)
            ck_assert(pn__row_is_null(row, PN__COL_AREA_EXTRA));
        if (row->table == PN__TABLE_NODE)
            ck_assert(pn__row_is_null(row, PN__COL_NODE_FIRST_LINK));
    }
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

/* ---- cells ---- */

static struct pn__row node_row(void)
{
    struct pn__row row = {0};
    pn__row_clear(&row, PN__TABLE_NODE, 0);
    pn__row_set(&row, PN__COL_NODE_AREA, 15, NULL);
    pn__row_set(&row, PN__COL_NODE_NODE, 1457, NULL);
    return row;
}

START_TEST(every_column_takes_its_ends_and_no_more)
{
    for (int t = 0; t < PN__TABLE_COUNT; t++) {
        for (unsigned c = 0; c < pn__tables[t].column_count; c++) {
            const struct pn__column *column = &pn__tables[t].columns[c];
            struct pn__row row = {0};
            pn__row_clear(&row, t, 0);
            if (column->type == PN__CELL_TEXT)
                continue;
            ck_assert_int_eq(pn__row_set(&row, c, column->low, NULL), PN_OK);
            ck_assert_int_eq(row.cell[c], column->low);
            ck_assert_int_eq(pn__row_set(&row, c, column->high, NULL), PN_OK);
            ck_assert_int_eq(pn__row_set(&row, c, column->low - 1, NULL), PN_E_RANGE);
            ck_assert_int_eq(pn__row_set(&row, c, column->high + 1, NULL), PN_E_RANGE);
            ck_assert_int_eq(row.cell[c], column->high);
        }
    }
}
END_TEST

static const struct {
    double value;
    enum pn_status status;
    int64_t cell;
    const char *message;
} reals[] = {
    {-2427.625, PN_OK, -19421, NULL},
    {12.25, PN_OK, 98, NULL},
    {-0.0, PN_OK, 0, NULL},
    {12.3, PN_E_CONSTRAINT, 0, "node 15/1457: x is 12.3, not a multiple of 1/8"},
    {12.0625, PN_E_CONSTRAINT, 0, "node 15/1457: x is 12.0625, not a multiple of 1/8"},
    {1e300, PN_E_RANGE, 0, "node 15/1457: x is 1e+300, out of range"},
    {-INFINITY, PN_E_RANGE, 0, "node 15/1457: x is -inf, out of range"},
    {268435456, PN_E_RANGE, 0,
     "node 15/1457: x is 268435456, not -268435456 to 268435455.875"},
};

START_TEST(a_coordinate_is_exact_or_refused)
{
    struct pn__row row = node_row();
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn__row_set_real(&row, PN__COL_NODE_X, reals[_i].value, &err);
    ck_assert_int_eq(status, reals[_i].status);
    if (status == PN_OK) {
        ck_assert_int_eq(row.cell[PN__COL_NODE_X], reals[_i].cell);
        return;
    }
    ck_assert_str_eq(err.message, reals[_i].message);
    ck_assert_str_eq(err.section, "node");
    ck_assert_str_eq(err.field, "x");
    ck_assert_int_eq(err.area, 15);
    ck_assert_int_eq(err.record, 1457);
    ck_assert(pn__row_is_null(&row, PN__COL_NODE_X));
}
END_TEST

START_TEST(not_a_number_is_refused)
{
    struct pn__row row = node_row();
    ck_assert_int_eq(pn__row_set_real(&row, PN__COL_NODE_X, NAN, NULL), PN_E_RANGE);
    ck_assert_int_eq(pn__row_set_real(&row, PN__COL_NODE_SPEED, 1.5, NULL),
                     PN_E_CONSTRAINT);
    ck_assert_int_eq(pn__row_set_real(&row, PN__COL_NODE_SPEED, 2.0, NULL), PN_OK);
    ck_assert_int_eq(row.cell[PN__COL_NODE_SPEED], 2);
}
END_TEST

static const struct {
    double value;
    enum pn_status status;
    int64_t cell;
} sixteenths[] = {
    {1.0625, PN_OK, 8},   {1.1875, PN_OK, 9},
    {-1.0625, PN_OK, -8}, {-0.0625, PN_OK, 0},
    {0.0625, PN_OK, 0},   {-1.1875, PN_OK, -9},
    {-1.125, PN_OK, -9},  {1.03125, PN_E_CONSTRAINT, 0},
};

START_TEST(a_navi_on_a_sixteenth_is_cut_toward_zero)
{
    struct pn__row row = {0};
    pn__row_clear(&row, PN__TABLE_NAVI, 0);
    ck_assert_int_eq(pn__row_set_real(&row, PN__COL_NAVI_X, sixteenths[_i].value, NULL),
                     sixteenths[_i].status);
    if (sixteenths[_i].status == PN_OK)
        ck_assert_int_eq(row.cell[PN__COL_NAVI_X], sixteenths[_i].cell);
}
END_TEST

START_TEST(a_kind_is_vehicle_or_ped)
{
    struct pn__row row = node_row();
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_int_eq(pn__row_set_text(&row, PN__COL_NODE_KIND, "vehicles", 7, NULL),
                     PN_OK);
    ck_assert_str_eq(pn__row_text(&row, PN__COL_NODE_KIND), "vehicle");
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn__row_set_text(&row, PN__COL_NODE_KIND, "car", 3, &err), &err);
    ck_assert_str_eq(err.message, "node 15/1457: kind is 'car', not 'vehicle' or 'ped'");
}
END_TEST

/* ---- extra ---- */

START_TEST(extra_says_what_has_no_column)
{
    struct pn_network *network = test_odd_network();
    struct test_rows rows = test_rows_of(network);
    for (size_t i = 0; i < rows.count; i++) {
        const struct test_row *kept = &rows.kept[i];
        if (kept->row.table != PN__TABLE_AREA)
            continue;
        bool has = !pn__row_is_null(&kept->row, PN__COL_AREA_EXTRA);
        int64_t area = kept->row.cell[PN__COL_AREA_AREA];
        ck_assert_msg(has == (area == 0 || area == 7), "area %d", (int)area);
        if (area == 7)
            ck_assert_str_eq(kept->text[0], "link 0 7 0 1 1 2 3\nlink 4 7 0 5 0 0 3");
        if (area != 0)
            continue;
        ck_assert_ptr_nonnull(strstr(kept->text[0], "self 1 9 9\n"));
        ck_assert_ptr_nonnull(strstr(kept->text[0], "\nspare 0 07000000"));
        ck_assert_ptr_nonnull(strstr(kept->text[0], "\nspare 1120 0000"));
        ck_assert_ptr_nonnull(strstr(kept->text[0], "\ntail 96 000000ab"));
    }
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

/* An area with one node, one owned link of two, a tail of 4 bytes. */
static enum pn_status read_extra(const char *text, struct pn_error *err)
{
    uint8_t owned[2] = {1, 0};
    struct pn_area *area = NULL;
    ck_assert_int_eq(pn_area_new(3, 1, 1, 0, 2, &area, NULL), PN_OK);
    area->tail_size = 4;
    enum pn_status status = pn__extra_read(area, owned, text, err);
    pn_area_free(area);
    return status;
}

static const char *const good_extras[] = {
    "",
    "\n\r\n",
    "self 0 65535 65535",
    "format sa\nformat fla4",
    "link 1 65535 0 255 65535 65535 255\r\n",
    "link 1 0 0 - - - 0",
    "spare 0 00FfaB\ntail 0 01020304",
    "spare 1151 01",
};

static const char *const bad_extras[] = {
    "self",
    "format",
    "format ",
    "format fla",
    "format fla4 ",
    "format  fla4",
    "self 0 1",
    "self 0 1 2 3",
    "self 1 1 1",
    "self 0 65536 1",
    "self 0  1 1",
    "self 0 -1 1",
    " self 0 1 1",
    "self 0 1 99999999999999999999",
    "link 0 0 0 0 0 0 0",
    "link 2 0 0 0 0 0 0",
    "link 1 0 0 256 0 0 0",
    "link 1 0 0 1 - 0 0",
    "link 1 0 0 1 0 0 0\nlink 1 0 0 1 0 0 0",
    "spare 0",
    "spare 0 ",
    "spare 0 0",
    "spare 0 0g",
    "spare 1151 0102",
    "spare 4294967295 01",
    "tail 0 0102030405",
    "tail 4 01",
    "word 1",
};

START_TEST(extra_statements_are_read)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(read_extra(good_extras[_i], &err), &err);
}
END_TEST

START_TEST(other_statements_are_refused)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_CONSTRAINT, read_extra(bad_extras[_i], &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "area 3: extra has a line"));
}
END_TEST

/* ---- memory ---- */

struct trip {
    const struct pn_network *network;
    const struct test_rows *rows;
};

static enum pn_status skip(void *context, const struct pn__row *row, struct pn_error *err)
{
    (void)context;
    (void)row;
    (void)err;
    return PN_OK;
}

static enum pn_status give_all(void *context, struct pn_error *err)
{
    const struct trip *trip = context;
    const struct pn__row_sink sink = {skip, NULL};
    for (int t = 0; t < PN__TABLE_COUNT; t++) {
        enum pn_status status = pn__rows_each(trip->network, t, "test", &sink, err);
        if (status != PN_OK)
            return status;
    }
    return PN_OK;
}

static enum pn_status take_all(void *context, struct pn_error *err)
{
    const struct trip *trip = context;
    struct pn_network *network = NULL;
    struct pn__assembly *assembly = NULL;
    enum pn_status status = pn__assembly_new(&assembly, err);
    struct pn__row row = {0};
    for (size_t i = 0; i < trip->rows->count && status == PN_OK; i++) {
        const struct test_row *kept = &trip->rows->kept[i];
        pn__row_clear(&row, kept->row.table, 0);
        memcpy(row.cell, kept->row.cell, sizeof row.cell);
        unsigned texts = kept->row.table == PN__TABLE_META ? 2 : 0;
        row.null = kept->row.null;
        for (unsigned t = 0; t < texts && status == PN_OK; t++)
            status = pn__row_set_text(&row, t, kept->text[t], strlen(kept->text[t]), err);
        if (kept->row.table == PN__TABLE_AREA && kept->text[0] && status == PN_OK &&
            !pn__row_is_null(&row, PN__COL_AREA_EXTRA))
            status = pn__row_set_text(&row, PN__COL_AREA_EXTRA, kept->text[0],
                                      strlen(kept->text[0]), err);
        if (status == PN_OK)
            status = pn__assembly_add(assembly, &row, err);
    }
    if (status == PN_OK)
        status = pn__assembly_finish(assembly, &network, NULL, err);
    pn__row_release(&row);
    pn__assembly_free(assembly);
    pn_network_free(network);
    return status;
}

START_TEST(every_allocation_may_fail)
{
    struct pn_network *network = test_odd_network();
    struct test_rows rows = test_rows_of(network);
    struct trip trip = {network, &rows};
    test_memory_every_failure(give_all, &trip, 1);
    test_memory_every_failure(take_all, &trip, 1);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static Suite *rows_suite(void)
{
    Suite *suite = suite_create("rows");
    TCase *trips = tcase_create("round trips");
    tcase_add_test(trips, every_oddity_comes_back);
    tcase_add_test(trips, unset_values_are_null_and_come_back_unset);
    tcase_add_test(trips, rows_may_come_in_any_order);
    tcase_add_test(trips, an_empty_network_has_only_meta_rows);
    tcase_add_test(trips, hashes_travel_in_meta);
    suite_add_tcase(suite, trips);
    TCase *cells = tcase_create("cells");
    tcase_add_test(cells, every_column_takes_its_ends_and_no_more);
    tcase_add_loop_test(cells, a_coordinate_is_exact_or_refused, 0, COUNT(reals));
    tcase_add_test(cells, not_a_number_is_refused);
    tcase_add_loop_test(cells, a_navi_on_a_sixteenth_is_cut_toward_zero, 0,
                        COUNT(sixteenths));
    tcase_add_test(cells, a_kind_is_vehicle_or_ped);
    suite_add_tcase(suite, cells);
    TCase *extra = tcase_create("extra");
    tcase_add_test(extra, extra_says_what_has_no_column);
    tcase_add_loop_test(extra, extra_statements_are_read, 0, COUNT(good_extras));
    tcase_add_loop_test(extra, other_statements_are_refused, 0, COUNT(bad_extras));
    suite_add_tcase(suite, extra);
    TCase *memory = tcase_create("memory");
    tcase_add_test(memory, every_allocation_may_fail);
    suite_add_tcase(suite, memory);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 60);
    tcase_add_test(real, the_originals_come_back);
    test_suite_add_real(suite, real, 1);
    return suite;
}

int main(void)
{
    return test_run(rows_suite());
}
