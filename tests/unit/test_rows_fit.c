/* store/: rows that do not make a network are refused by name. */
#include "config.h"

#include "support/netbuild.h"
#include "support/rowset.h"
#include "support/suite.h"

#include <stdlib.h>
#include <string.h>

/* Two car nodes with a link pair, a ped node with a link to itself: area 0. */
static struct pn_network *plain(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2900, -2900, 0);
    int b = test_net_node(net, PN_KIND_CAR, -2890, -2900, 0);
    int p = test_net_node(net, PN_KIND_PED, -2900, -2905, 0);
    test_net_link(net, a, b, 1, 1);
    test_net_link(net, p, p, 0, 0);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

enum { SET, SET_NULL, DROP, TWICE, TEXT };

/* What is done to one row (its key is area 0, then second and third), and the answer. */
static const struct {
    int table, second, third, action, column;
    long long cell;
    const char *text;
    enum pn_status status;
    const char *message, *section;
    int record;
} edits[] = {
    {PN__TABLE_NODE, 1, 0, DROP, 0, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0 to 0/0: the node it leaves is not there", "link", 1},
    {PN__TABLE_NODE, 2, 0, SET, PN__COL_NODE_NODE, 3, NULL, PN_E_CONSTRAINT,
     "link 0/2/0 to 0/2: the node it leaves is not there", "link", 2},
    {PN__TABLE_NODE, 1, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT, "node 0/1 is there twice",
     "node", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_FIRST_LINK, 9, NULL, PN_E_CONSTRAINT,
     "node 0/1: its 1 links from 9 lie outside the area's 3 (link_count)", "node", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_FIRST_LINK, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0 shares its place in the file with another node's link (first_link), and "
     "they differ",
     "link", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_OTHER_FLAGS, 16, NULL, PN_E_CONSTRAINT,
     "node 0/1: other_flags is 16, but only the bits of 0xFF00CA00 have no column of "
     "their "
     "own",
     "node", 1},
    {PN__TABLE_NODE, 1, 0, SET_NULL, PN__COL_NODE_X, 0, NULL, PN_E_CONSTRAINT,
     "node 0/1: x is NULL, but nothing derives it", "node", 1},
    {PN__TABLE_LINK, 1, 0, DROP, 0, 0, NULL, PN_E_CONSTRAINT,
     "link 0/0/0 to 0/1: the way back was deleted; delete this link, too", "link", 0},
    {PN__TABLE_LINK, 1, 0, SET, PN__COL_LINK_NODE, 7, NULL, PN_E_CONSTRAINT,
     "link 0/7/0 to 0/0: the node it leaves is not there", "link", 7},
    {PN__TABLE_LINK, 1, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0 is there twice", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET_NULL, PN__COL_LINK_NAVI, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0: navi is NULL and navi_area is not: set both or none", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET, PN__COL_LINK_OTHER_FLAGS, 1, NULL, PN_E_CONSTRAINT,
     "link 0/1/0: other_flags is 1, but only the bits of 0xFC have no column of their "
     "own",
     "link", 1},
    {PN__TABLE_NAVI, 0, 0, DROP, 0, 0, NULL, PN_E_CONSTRAINT,
     "link 0/0/0 uses navi 0/0, which is not there", "link", 0},
    {PN__TABLE_NAVI, 0, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT, "navi 0/0 is there twice",
     "navi", 0},
    {PN__TABLE_NAVI, 0, 0, SET_NULL, PN__COL_NAVI_X, 0, NULL, PN_E_CONSTRAINT,
     "navi 0/0: x is NULL and y is not: set both or none", "navi", 0},
    {PN__TABLE_NAVI, 0, 0, SET_NULL, PN__COL_NAVI_DIR_Y, 0, NULL, PN_E_CONSTRAINT,
     "navi 0/0: dir_y is NULL and dir_x is not: set both or none", "navi", 0},
    {PN__TABLE_NAVI, 0, 0, SET, PN__COL_NAVI_OTHER_FLAGS, 1, NULL, PN_E_CONSTRAINT,
     "navi 0/0: other_flags is 1, but only the bits of 0xFFF88000 have no column of "
     "their "
     "own",
     "navi", 0},
    {PN__TABLE_AREA, 0, 0, DROP, 0, 0, NULL, PN_E_CONSTRAINT,
     "area 0 is not in table 'area', but there are rows for it", "area", -1},
    {PN__TABLE_AREA, 0, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT,
     "area 0: area is there twice", "area", -1},
    {PN__TABLE_AREA, 0, 0, SET, PN__COL_AREA_PED_COUNT, 65535, NULL, PN_E_LIMIT,
     "area 0: 65537 nodes, an area holds 65535", "area", -1},
    {PN__TABLE_AREA, 0, 0, SET, PN__COL_AREA_LINK_COUNT, 4, NULL, PN_E_CONSTRAINT,
     "area 0: link_count is 4, but there are 3 links", "area", -1},
    {PN__TABLE_AREA, 0, 0, SET, PN__COL_AREA_LINK_COUNT, 2, NULL, PN_E_CONSTRAINT,
     "node 0/2: its 1 links from 2 lie outside the area's 2 (link_count)", "node", 2},
    {PN__TABLE_AREA, 0, 0, TEXT, PN__COL_AREA_EXTRA, 0, "self 3 1 1", PN_E_CONSTRAINT,
     "area 0: extra has a line that means nothing here: 'self 3 1 1'", "area", -1},
};

static bool is_row(const struct pn__row *row, int table, int second, int third)
{
    return (int)row->table == table && row->cell[0] == 0 &&
           (pn__tables[table].key_count < 2 || row->cell[1] == second) &&
           (pn__tables[table].key_count < 3 || row->cell[2] == third);
}

static size_t find_row(const struct test_rows *rows, int table, int second, int third)
{
    for (size_t i = 0; i < rows->count; i++)
        if (is_row(&rows->kept[i].row, table, second, third))
            return i;
    ck_abort_msg("no such row");
    return 0;
}

static void edit_row(struct test_rows *rows, size_t at, int action, int column,
                     long long cell, const char *text)
{
    struct test_row *kept = &rows->kept[at];
    if (action == SET) {
        kept->row.cell[column] = cell;
        kept->row.null &= ~(1u << column);
    } else if (action == SET_NULL)
        kept->row.null |= 1u << column;
    else if (action == TEXT) {
        kept->text[0] = strdup(text);
        kept->row.null &= ~(1u << column);
    } else if (action == DROP) {
        free(kept->text[0]);
        free(kept->text[1]);
        memmove(kept, kept + 1, (--rows->count - at) * sizeof *kept);
    } else {
        struct test_row copy = *kept;
        copy.text[0] = copy.text[1] = NULL;
        ck_assert_uint_lt(rows->count, rows->room);
        rows->kept[rows->count++] = copy;
    }
}

START_TEST(rows_that_do_not_fit_are_refused_by_name)
{
    struct pn_network *network = plain(), *again = NULL;
    struct test_rows rows = test_rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t at = find_row(&rows, edits[_i].table, edits[_i].second, edits[_i].third);
    edit_row(&rows, at, edits[_i].action, edits[_i].column, edits[_i].cell,
             edits[_i].text);
    ck_assert_pn_fails(edits[_i].status, test_rows_assemble(&rows, &again, NULL, &err),
                       &err);
    ck_assert_str_eq(err.message, edits[_i].message);
    ck_assert_str_eq(err.section, edits[_i].section);
    ck_assert_int_eq(err.area, 0);
    ck_assert_int_eq(err.record, edits[_i].record);
    ck_assert_ptr_null(again);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(a_row_that_fails_in_the_end_is_known_by_its_line)
{
    struct pn_network *network = plain(), *again = NULL;
    struct test_rows rows = test_rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t at = find_row(&rows, PN__TABLE_LINK, 1, 0);
    edit_row(&rows, at, SET, PN__COL_LINK_NODE, 7, NULL);
    ck_assert_pn_fails(PN_E_CONSTRAINT, test_rows_assemble(&rows, &again, NULL, &err),
                       &err);
    ck_assert_uint_eq(err.line, at + 1);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(a_ped_link_without_navi_has_none_and_a_vehicles_is_derived)
{
    struct pn_network *network = plain(), *again = NULL;
    struct test_rows rows = test_rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t of_ped = find_row(&rows, PN__TABLE_LINK, 2, 0);
    size_t of_car = find_row(&rows, PN__TABLE_LINK, 1, 0);
    ck_assert(pn__row_is_null(&rows.kept[of_ped].row, PN__COL_LINK_NAVI));
    ck_assert(!pn__row_is_null(&rows.kept[of_car].row, PN__COL_LINK_NAVI));
    edit_row(&rows, of_car, SET_NULL, PN__COL_LINK_NAVI, 0, NULL);
    edit_row(&rows, of_car, SET_NULL, PN__COL_LINK_NAVI_AREA, 0, NULL);
    ck_assert_pn_ok(test_rows_assemble(&rows, &again, NULL, &err), &err);
    ck_assert_uint_eq(pn_network_area(again, 0)->links[1].unset, PN_LINK_UNSET_NAVI);
    ck_assert_uint_eq(pn_network_area(again, 0)->links[2].unset, 0);
    pn_network_free(again);
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

/* ---- meta ---- */

static const struct {
    const char *key, *value;
    enum pn_status status;
    const char *message;
} metas[] = {
    {"schema_version", "2", PN_E_UNSUPPORTED,
     "meta 'schema_version': value is 2, this version of pathnode reads 1"},
    {"schema_version", "x", PN_E_FORMAT,
     "meta 'schema_version': value 'x' is not a number"},
    {"sha256_3", "abc", PN_E_CONSTRAINT,
     "meta 'sha256_3': value is not a SHA-256 of 64 hex digits"},
    {"sha256_64", "abc", PN_E_CONSTRAINT,
     "meta 'sha256_64': value is not a SHA-256 of 64 hex digits"},
    {"sha256_65535", "abc", PN_OK, NULL},
    {"sha256_x", "abc", PN_OK, NULL},
    {"remark", "", PN_OK, NULL},
};

static enum pn_status add_meta(struct pn__assembly *assembly, const char *key,
                               const char *value, struct pn_error *err)
{
    struct pn__row row = {0};
    pn__row_clear(&row, PN__TABLE_META, 0);
    pn__row_set_text(&row, PN__COL_META_KEY, key, strlen(key), NULL);
    pn__row_set_text(&row, PN__COL_META_VALUE, value, strlen(value), NULL);
    enum pn_status status = pn__assembly_add(assembly, &row, err);
    pn__row_release(&row);
    return status;
}

START_TEST(meta_rows_are_checked)
{
    struct pn__assembly *assembly = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn__assembly_new(&assembly, &err), &err);
    ck_assert_int_eq(add_meta(assembly, metas[_i].key, metas[_i].value, &err),
                     metas[_i].status);
    if (metas[_i].message)
        ck_assert_str_eq(err.message, metas[_i].message);
    pn__assembly_free(assembly);
}
END_TEST

START_TEST(meta_keys_of_ours_come_once)
{
    char hex[65];
    struct pn__assembly *assembly = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    memset(hex, 'A', 64);
    hex[64] = '\0';
    ck_assert_pn_ok(pn__assembly_new(&assembly, &err), &err);
    ck_assert_int_eq(add_meta(assembly, "schema_version", "1", NULL), PN_OK);
    ck_assert_int_eq(add_meta(assembly, "schema_version", "1", NULL), PN_E_CONSTRAINT);
    ck_assert_int_eq(add_meta(assembly, "sha256_5", hex, NULL), PN_OK);
    ck_assert_int_eq(add_meta(assembly, "sha256_5", hex, NULL), PN_E_CONSTRAINT);
    pn__assembly_free(assembly);
}
END_TEST

START_TEST(rows_without_a_version_are_not_ours)
{
    struct pn__assembly *assembly = NULL;
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn__assembly_new(&assembly, &err), &err);
    ck_assert_pn_fails(PN_E_FORMAT, pn__assembly_finish(assembly, &network, NULL, &err),
                       &err);
    ck_assert_str_eq(err.section, "meta");
    pn__assembly_free(assembly);
}
END_TEST

/* ---- what a network in memory may hold and rows may not ---- */

START_TEST(what_fits_nowhere_is_refused_by_name)
{
    struct pn_network *network = plain();
    struct pn_area *area = pn_network_area(network, 0);
    struct test_rows rows = {0};
    const struct pn__row_sink sink = {test_rows_keep, &rows};
    struct pn_error err;
    pn_error_clear(&err);
    area->tail_size = 100000;
    area->tail = calloc(area->tail_size, 1);
    ck_assert_pn_fails(PN_E_RANGE,
                       pn__rows_each(network, PN__TABLE_AREA, NULL, &sink, &err), &err);
    ck_assert_str_eq(err.message, "area 0: padding is 100000, not 0 to 65536");
    pn_error_clear(&err);
    area->tail_size = 0;
    area->nodes[1].first_link = 3;
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn__rows_each(network, PN__TABLE_AREA, NULL, &sink, &err), &err);
    ck_assert_str_eq(err.message,
                     "node 0/1: its 1 links from 3 lie outside the area's 3");
    test_rows_release(&rows);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("rows fit");
    TCase *fit = tcase_create("rows that fit");
    tcase_add_loop_test(fit, rows_that_do_not_fit_are_refused_by_name, 0, COUNT(edits));
    tcase_add_test(fit, a_row_that_fails_in_the_end_is_known_by_its_line);
    tcase_add_test(fit, a_ped_link_without_navi_has_none_and_a_vehicles_is_derived);
    tcase_add_loop_test(fit, meta_rows_are_checked, 0, COUNT(metas));
    tcase_add_test(fit, meta_keys_of_ours_come_once);
    tcase_add_test(fit, rows_without_a_version_are_not_ours);
    tcase_add_test(fit, what_fits_nowhere_is_refused_by_name);
    suite_add_tcase(suite, fit);
    return test_run(suite);
}
