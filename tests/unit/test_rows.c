/* store/: the mapping between records and rows, and what makes rows a network. */
#include "config.h"

#include "store/extra.h"
#include "store/rows.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/random.h"
#include "support/real.h"
#include "support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- helpers: rows gathered, changed, put together again ---- */

/* A row's cells and texts, kept after the giver is through with it. */
struct kept {
    struct pn__row row;
    char *text[2];
};

struct rows {
    struct kept *kept;
    size_t count, room;
};

static enum pn_status keep(void *context, const struct pn__row *row, struct pn_error *err)
{
    struct rows *rows = context;
    (void)err;
    if (rows->count == rows->room) {
        rows->room = rows->room ? rows->room * 2 : 64;
        rows->kept = realloc(rows->kept, rows->room * sizeof *rows->kept);
        ck_assert_ptr_nonnull(rows->kept);
    }
    struct kept *kept = &rows->kept[rows->count++];
    memset(kept, 0, sizeof *kept);
    kept->row = *row;
    memset(kept->row.text, 0, sizeof kept->row.text);
    for (int i = 0; i < 2; i++)
        kept->text[i] = row->text[i].bytes ? strdup(row->text[i].bytes) : NULL;
    return PN_OK;
}

static struct rows rows_of(const struct pn_network *network)
{
    struct rows rows = {0};
    const struct pn__row_sink sink = {keep, &rows};
    struct pn_error err;
    pn_error_clear(&err);
    for (int t = 0; t < PN__TABLE_COUNT; t++)
        ck_assert_pn_ok(pn__rows_each(network, t, "test", &sink, &err), &err);
    return rows;
}

static void rows_release(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->kept[i].text[0]);
        free(rows->kept[i].text[1]);
    }
    free(rows->kept);
}

static enum pn_status add_rows(struct pn__assembly *assembly, const struct rows *rows,
                               struct pn_error *err)
{
    enum pn_status status = PN_OK;
    struct pn__row row = {0};
    for (size_t i = 0; i < rows->count && status == PN_OK; i++) {
        struct kept *kept = &rows->kept[i];
        struct pn__buffer texts[2];
        memcpy(texts, row.text, sizeof texts);
        row = kept->row;
        memcpy(row.text, texts, sizeof texts);
        row.line = (uint32_t)i + 1;
        for (int t = 0; t < 2; t++) {
            pn__buffer_clear(&row.text[t]);
            pn__buffer_puts(&row.text[t], kept->text[t] ? kept->text[t] : "");
        }
        status = pn__assembly_add(assembly, &row, err);
    }
    pn__row_release(&row);
    return status;
}

static enum pn_status assemble(const struct rows *rows, struct pn_network **network,
                               struct pn_source_info *info, struct pn_error *err)
{
    struct pn__assembly *assembly = NULL;
    enum pn_status status = pn__assembly_new(&assembly, err);
    if (status == PN_OK)
        status = add_rows(assembly, rows, err);
    if (status == PN_OK)
        status = pn__assembly_finish(assembly, network, info, err);
    pn__assembly_free(assembly);
    return status;
}

static void assert_round_trip(const struct pn_network *network, const struct rows *rows)
{
    struct pn_network *again = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(assemble(rows, &again, NULL, &err), &err);
    test_same_networks(network, again);
    pn_network_free(again);
}

static void shuffle(struct rows *rows, unsigned long seed)
{
    struct test_random random = {seed};
    for (size_t i = rows->count; i > 1; i--) {
        size_t j = test_random_below(&random, (uint32_t)i);
        struct kept other = rows->kept[j];
        rows->kept[j] = rows->kept[i - 1];
        rows->kept[i - 1] = other;
    }
}

/* ---- round trips ---- */

START_TEST(every_oddity_comes_back)
{
    struct pn_network *network = test_odd_network();
    struct rows rows = rows_of(network);
    assert_round_trip(network, &rows);
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(unset_values_are_null_and_come_back_unset)
{
    struct pn_network *network = test_odd_network();
    test_unset_all(network);
    struct rows rows = rows_of(network);
    assert_round_trip(network, &rows);
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(rows_may_come_in_any_order)
{
    struct pn_network *network = test_odd_network();
    struct rows rows = rows_of(network);
    for (unsigned long i = 0; i < 20; i++) {
        shuffle(&rows, test_seed() + i);
        assert_round_trip(network, &rows);
    }
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(an_empty_network_has_only_meta_rows)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    struct rows rows = rows_of(network);
    for (size_t i = 0; i < rows.count; i++)
        ck_assert_int_eq(rows.kept[i].row.table, PN__TABLE_META);
    assert_round_trip(network, &rows);
    rows_release(&rows);
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
    struct rows rows = rows_of(network);
    ck_assert_pn_ok(assemble(&rows, &again, &info, &err), &err);
    ck_assert_pn_ok(pn_area_hash(pn_network_area(network, 0), hex, &err), &err);
    ck_assert_str_eq(info.area_hash[0], hex);
    ck_assert_str_eq(info.area_hash[1], ""); /* unset: no file, no hash */
    ck_assert_str_eq(info.area_hash[2], ""); /* not there */
    pn_source_info_release(&info);
    pn_network_free(again);
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(the_originals_come_back)
{
    struct pn_network *network = test_real_network();
    struct rows rows = rows_of(network);
    assert_round_trip(network, &rows);
    /* Nothing about them is odd. */
    for (size_t i = 0; i < rows.count; i++) {
        const struct pn__row *row = &rows.kept[i].row;
        if (row->table == PN__TABLE_AREA)
            ck_assert(pn__row_is_null(row, PN__COL_AREA_EXTRA));
        if (row->table == PN__TABLE_NODE)
            ck_assert(pn__row_is_null(row, PN__COL_NODE_FIRST_LINK));
    }
    rows_release(&rows);
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

/* ---- what rows must agree on ---- */

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

#define STRUCTURE "adding or deleting nodes and links is not supported yet: "

/* What is done to one row (its key is area 0, then second and third), and the answer. */
static const struct {
    int table, second, third, action, column;
    long long cell;
    const char *text;
    enum pn_status status;
    const char *message, *section;
    int record;
} edits[] = {
    {PN__TABLE_NODE, 1, 0, DROP, 0, 0, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "node 0/1 is missing, its number has a gap", "node", 1},
    {PN__TABLE_NODE, 2, 0, DROP, 0, 0, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "node 0/2 is missing, area 0 has 3", "node", 2},
    {PN__TABLE_NODE, 2, 0, SET, PN__COL_NODE_NODE, 3, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "node 0/3 was added, area 0 has 3", "node", 3},
    {PN__TABLE_NODE, 1, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT, "node 0/1 is there twice",
     "node", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_KIND, 1, NULL, PN_E_CONSTRAINT,
     "node 0/1: kind is 'ped', but area 0 has 2 vehicle nodes, and they come first",
     "node", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_LINK_COUNT, 2, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "link 0/1/1 is missing, the node has 2 (link_count)", "link", 1},
    {PN__TABLE_NODE, 1, 0, SET, PN__COL_NODE_LINK_COUNT, 0, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "link 0/1/0 was added, the node has 0 (link_count)", "link", 1},
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
    {PN__TABLE_LINK, 1, 0, DROP, 0, 0, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "link 0/1/0 is missing, the node has 1 (link_count)", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET, PN__COL_LINK_SEQ, 1, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "link 0/1/1 was added, the node has 1 (link_count)", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET, PN__COL_LINK_NODE, 7, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "link 0/7/0 was added, there is no node 0/7", "link", 7},
    {PN__TABLE_LINK, 1, 0, TWICE, 0, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0 is there twice", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET_NULL, PN__COL_LINK_NAVI, 0, NULL, PN_E_CONSTRAINT,
     "link 0/1/0: navi is NULL and navi_area is not: set both or none", "link", 1},
    {PN__TABLE_LINK, 1, 0, SET, PN__COL_LINK_OTHER_FLAGS, 1, NULL, PN_E_CONSTRAINT,
     "link 0/1/0: other_flags is 1, but only the bits of 0xFC have no column of their "
     "own",
     "link", 1},
    {PN__TABLE_NAVI, 0, 0, DROP, 0, 0, NULL, PN_E_UNSUPPORTED,
     STRUCTURE "navi 0/0 is missing, area 0 has 1", "navi", 0},
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

static size_t find_row(const struct rows *rows, int table, int second, int third)
{
    for (size_t i = 0; i < rows->count; i++)
        if (is_row(&rows->kept[i].row, table, second, third))
            return i;
    ck_abort_msg("no such row");
    return 0;
}

static void edit_row(struct rows *rows, size_t at, int action, int column, long long cell,
                     const char *text)
{
    struct kept *kept = &rows->kept[at];
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
        struct kept copy = *kept;
        copy.text[0] = copy.text[1] = NULL;
        ck_assert_uint_lt(rows->count, rows->room);
        rows->kept[rows->count++] = copy;
    }
}

START_TEST(rows_that_do_not_fit_are_refused_by_name)
{
    struct pn_network *network = plain(), *again = NULL;
    struct rows rows = rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t at = find_row(&rows, edits[_i].table, edits[_i].second, edits[_i].third);
    edit_row(&rows, at, edits[_i].action, edits[_i].column, edits[_i].cell,
             edits[_i].text);
    ck_assert_pn_fails(edits[_i].status, assemble(&rows, &again, NULL, &err), &err);
    ck_assert_str_eq(err.message, edits[_i].message);
    ck_assert_str_eq(err.section, edits[_i].section);
    ck_assert_int_eq(err.area, 0);
    ck_assert_int_eq(err.record, edits[_i].record);
    ck_assert_ptr_null(again);
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(a_row_that_fails_in_the_end_is_known_by_its_line)
{
    struct pn_network *network = plain(), *again = NULL;
    struct rows rows = rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t at = find_row(&rows, PN__TABLE_LINK, 1, 0);
    edit_row(&rows, at, SET, PN__COL_LINK_SEQ, 1, NULL);
    ck_assert_pn_fails(PN_E_UNSUPPORTED, assemble(&rows, &again, NULL, &err), &err);
    ck_assert_uint_eq(err.line, at + 1);
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

START_TEST(a_ped_link_without_navi_has_none_and_a_vehicles_is_derived)
{
    struct pn_network *network = plain(), *again = NULL;
    struct rows rows = rows_of(network);
    struct pn_error err;
    pn_error_clear(&err);
    size_t of_ped = find_row(&rows, PN__TABLE_LINK, 2, 0);
    size_t of_car = find_row(&rows, PN__TABLE_LINK, 1, 0);
    ck_assert(pn__row_is_null(&rows.kept[of_ped].row, PN__COL_LINK_NAVI));
    ck_assert(!pn__row_is_null(&rows.kept[of_car].row, PN__COL_LINK_NAVI));
    edit_row(&rows, of_car, SET_NULL, PN__COL_LINK_NAVI, 0, NULL);
    edit_row(&rows, of_car, SET_NULL, PN__COL_LINK_NAVI_AREA, 0, NULL);
    ck_assert_pn_ok(assemble(&rows, &again, NULL, &err), &err);
    ck_assert_uint_eq(pn_network_area(again, 0)->links[1].unset, PN_LINK_UNSET_NAVI);
    ck_assert_uint_eq(pn_network_area(again, 0)->links[2].unset, 0);
    pn_network_free(again);
    rows_release(&rows);
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
    {"sha256_64", "abc", PN_OK, NULL},
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

/* ---- extra ---- */

START_TEST(extra_says_what_has_no_column)
{
    struct pn_network *network = test_odd_network();
    struct rows rows = rows_of(network);
    for (size_t i = 0; i < rows.count; i++) {
        const struct kept *kept = &rows.kept[i];
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
    rows_release(&rows);
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
    "link 1 65535 0 255 65535 65535 255\r\n",
    "link 1 0 0 - - - 0",
    "spare 0 00FfaB\ntail 0 01020304",
    "spare 1151 01",
};

static const char *const bad_extras[] = {
    "self",
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

/* ---- what a network in memory may hold and rows may not ---- */

START_TEST(what_fits_nowhere_is_refused_by_name)
{
    struct pn_network *network = plain();
    struct pn_area *area = pn_network_area(network, 0);
    struct rows rows = {0};
    const struct pn__row_sink sink = {keep, &rows};
    struct pn_error err;
    pn_error_clear(&err);
    area->tail_size = 100000;
    area->tail = calloc(area->tail_size, 1);
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn__rows_each(network, PN__TABLE_AREA, NULL, &sink, &err), &err);
    ck_assert_str_eq(
        err.message,
        "area 0: extra cannot hold 100000 bytes of padding that are not zero");
    pn_error_clear(&err);
    area->tail_size = 0;
    area->nodes[1].first_link = 3;
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn__rows_each(network, PN__TABLE_AREA, NULL, &sink, &err), &err);
    ck_assert_str_eq(err.message,
                     "node 0/1: its 1 links from 3 lie outside the area's 3");
    rows_release(&rows);
    pn_network_free(network);
}
END_TEST

/* ---- memory ---- */

struct trip {
    const struct pn_network *network;
    const struct rows *rows;
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
        const struct kept *kept = &trip->rows->kept[i];
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
    struct rows rows = rows_of(network);
    struct trip trip = {network, &rows};
    test_memory_every_failure(give_all, &trip, 1);
    test_memory_every_failure(take_all, &trip, 1);
    rows_release(&rows);
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
    TCase *fit = tcase_create("rows that fit");
    tcase_add_loop_test(fit, rows_that_do_not_fit_are_refused_by_name, 0, COUNT(edits));
    tcase_add_test(fit, a_row_that_fails_in_the_end_is_known_by_its_line);
    tcase_add_test(fit, a_ped_link_without_navi_has_none_and_a_vehicles_is_derived);
    tcase_add_loop_test(fit, meta_rows_are_checked, 0, COUNT(metas));
    tcase_add_test(fit, meta_keys_of_ours_come_once);
    tcase_add_test(fit, rows_without_a_version_are_not_ours);
    suite_add_tcase(suite, fit);
    TCase *extra = tcase_create("extra");
    tcase_add_test(extra, extra_says_what_has_no_column);
    tcase_add_loop_test(extra, extra_statements_are_read, 0, COUNT(good_extras));
    tcase_add_loop_test(extra, other_statements_are_refused, 0, COUNT(bad_extras));
    tcase_add_test(extra, what_fits_nowhere_is_refused_by_name);
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
