/* store/: SQLite databases - round trips, the schema, and what is refused. */
#include "config.h"

#include "store/columns.h"
#include "support/files.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Loading must fail; err says how. */
static void load_fails(const char *path, enum pn_status status, struct pn_error *err)
{
    struct pn_network *network = NULL;
    pn_error_clear(err);
    ck_assert_pn_fails(status, pn_source_load(path, &network, NULL, NULL, err), err);
    ck_assert_ptr_null(network);
    ck_assert_str_eq(err->path, path);
}

static void assert_round_trip(const struct pn_network *network)
{
    const char *path = test_save_database(network);
    struct pn_network *again = test_load(path);
    test_same_networks(network, again);
    pn_network_free(again);
    /* CHECK constraints were off while the rows came in: they must hold all the same. */
    test_sql_is(path, "PRAGMA integrity_check", "ok");
}

/* ---- round trips ---- */

START_TEST(every_oddity_comes_back)
{
    struct pn_network *network = test_odd_network();
    assert_round_trip(network);
    test_unset_all(network);
    assert_round_trip(network);
    pn_network_free(network);
}
END_TEST

START_TEST(an_empty_network_comes_back)
{
    struct pn_network *network = NULL;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    assert_round_trip(network);
    pn_network_free(network);
}
END_TEST

START_TEST(areas_beyond_the_map_come_back)
{
    struct pn_network *network = NULL;
    struct pn_area *area = NULL;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    ck_assert_int_eq(pn_area_new(4000, 1, 1, 1, 0, &area, NULL), PN_OK);
    area->nodes[0].self = (struct pn_address){4000, 0};
    area->nodes[0].pos = (struct pn_point_fx){INT32_MIN, INT32_MAX, 5000000};
    area->nodes[0].region = UINT16_MAX;
    area->navis[0].x = INT32_MAX;
    area->navis[0].y = INT32_MIN;
    ck_assert_int_eq(pn_network_add(network, area, NULL), PN_OK);
    assert_round_trip(network);
    pn_network_free(network);
}
END_TEST

START_TEST(the_originals_come_back)
{
    struct pn_network *network = test_real_network();
    assert_round_trip(network);
    pn_network_free(network);
}
END_TEST

START_TEST(meta_says_where_it_comes_from)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
    char hex[65];
    ck_assert_int_eq(pn_area_hash(pn_network_area(network, 7), hex, NULL), PN_OK);
    test_sql_is(path, "SELECT value FROM meta WHERE key = 'schema_version'", "1");
    test_sql_is(path, "SELECT value FROM meta WHERE key = 'source'", "made up");
    test_sql_is(path, "SELECT value FROM meta WHERE key = 'pathnode_version'",
                pn_version());
    test_sql_is(path, "SELECT value FROM meta WHERE key = 'sha256_7'", hex);
    pn_network_free(network);
}
END_TEST

/* ---- the schema is what the mapping says ---- */

START_TEST(tables_have_exactly_the_mappings_columns)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
    for (int t = 0; t < PN__TABLE_COUNT; t++) {
        char expected[1024] = "", sql[128];
        for (unsigned c = 0; c < pn__tables[t].column_count; c++) {
            const struct pn__column *column = &pn__tables[t].columns[c];
            static const char *const types[] = {
                [PN__CELL_INTEGER] = "INTEGER", [PN__CELL_EIGHTHS] = "REAL",
                [PN__CELL_SIXTEENTHS] = "REAL", [PN__CELL_KIND] = "TEXT",
                [PN__CELL_TEXT] = "TEXT",
            };
            size_t length = strlen(expected);
            snprintf(expected + length, sizeof expected - length, "%s%s|%s|%d|%u",
                     c ? "\n" : "", column->name, types[column->type], !column->nullable,
                     c < pn__tables[t].key_count ? c + 1 : 0);
        }
        snprintf(sql, sizeof sql,
                 "SELECT name, type, \"notnull\", pk FROM pragma_table_info('%s')",
                 pn__tables[t].name);
        test_sql_is(path, sql, expected);
    }
    pn_network_free(network);
}
END_TEST

/* "12", "1.125": a cell as a value of SQL. */
static void put_cell(char *text, size_t size, const struct pn__column *column,
                     int64_t cell)
{
    if (column->type == PN__CELL_INTEGER)
        snprintf(text, size, "%lld", (long long)cell);
    else
        snprintf(text, size, "%lld / 8.0", (long long)cell);
}

/* Whether the database takes a value in a table's first row. */
static bool takes(sqlite3 *db, const char *table, const char *column, const char *value)
{
    char sql[256];
    snprintf(
        sql, sizeof sql,
        "SAVEPOINT s; UPDATE %s SET %s = %s WHERE (%s) = (SELECT %s FROM %s LIMIT 1)",
        table, column, value, "area", "area", table);
    bool taken = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_exec(db, "ROLLBACK TO s; RELEASE s", NULL, NULL, NULL);
    return taken;
}

static void check_column(sqlite3 *db, const char *table, const struct pn__column *column)
{
    char low[64], high[64], under[64], over[64];
    put_cell(low, sizeof low, column, column->low);
    put_cell(high, sizeof high, column, column->high);
    put_cell(under, sizeof under, column, column->low - 1);
    put_cell(over, sizeof over, column, column->high + 1);
    bool flags = strcmp(column->name, "other_flags") == 0;
    ck_assert_msg(takes(db, table, column->name, low), "%s.%s", table, column->name);
    ck_assert_msg(flags || takes(db, table, column->name, high), "%s.%s = %s", table,
                  column->name, high);
    ck_assert_msg(!takes(db, table, column->name, under), "%s.%s = %s", table,
                  column->name, under);
    ck_assert_msg(!takes(db, table, column->name, over), "%s.%s = %s", table,
                  column->name, over);
    ck_assert_msg(!takes(db, table, column->name, "'abc'"), "%s.%s", table, column->name);
    ck_assert_msg(!takes(db, table, column->name, "0.3"), "%s.%s", table, column->name);
    ck_assert_msg(!takes(db, table, column->name, "x'00'"), "%s.%s", table, column->name);
    ck_assert_msg(!takes(db, table, column->name, "9e999"), "%s.%s", table, column->name);
    ck_assert_msg(takes(db, table, column->name, "NULL") == column->nullable, "%s.%s",
                  table, column->name);
}

/* One node, one link, one navi: a key column can be set without a clash. */
static struct pn_network *one_of_each(void)
{
    struct pn_network *network = NULL;
    struct pn_area *area = NULL;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    ck_assert_int_eq(pn_area_new(0, 1, 1, 1, 1, &area, NULL), PN_OK);
    area->nodes[0].flags = 1;
    area->nodes[0].self = (struct pn_address){0, 0};
    ck_assert_int_eq(pn_network_add(network, area, NULL), PN_OK);
    return network;
}

START_TEST(check_constraints_are_the_mappings_ranges)
{
    struct pn_network *network = one_of_each();
    const char *path = test_save_database(network);
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    for (int t = PN__TABLE_AREA; t < PN__TABLE_COUNT; t++)
        for (unsigned c = 0; c < pn__tables[t].column_count; c++)
            if (pn__tables[t].columns[c].type != PN__CELL_TEXT &&
                pn__tables[t].columns[c].type != PN__CELL_KIND)
                check_column(db, pn__tables[t].name, &pn__tables[t].columns[c]);
    ck_assert(!takes(db, "node", "kind", "'car'"));
    ck_assert(!takes(db, "node", "kind", "1"));
    ck_assert(takes(db, "node", "kind", "'ped'"));
    ck_assert(takes(db, "navi", "x", "1.0625"));
    ck_assert(!takes(db, "navi", "x", "1.03125"));
    ck_assert(!takes(db, "node", "other_flags", "16"));
    ck_assert(takes(db, "node", "other_flags", "0xFF00CA00"));
    ck_assert(takes(db, "navi", "other_flags", "0xFFF88000"));
    ck_assert(takes(db, "link", "other_flags", "0xFC"));
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

START_TEST(a_check_says_in_words_what_is_wrong)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
    ck_assert_str_eq(test_sql_fails(path, "UPDATE node SET x = 12.3 WHERE node = 0"),
                     "CHECK constraint failed: node.x is a multiple of 1/8");
    ck_assert_str_eq(test_sql_fails(path, "UPDATE navi SET lanes_to = 8"),
                     "CHECK constraint failed: navi.lanes_to is 0 to 7");
    pn_network_free(network);
}
END_TEST

/* ---- bad databases ---- */

#define UNCHECKED "PRAGMA ignore_check_constraints = ON; "

static const struct {
    const char *sql;
    enum pn_status status;
    const char *message, *section, *field;
    int area, record;
} bad[] = {
    {UNCHECKED "UPDATE node SET x = '12,5' WHERE area = 0 AND node = 2", PN_E_CONSTRAINT,
     "node 0/2: x is '12,5', not a number", "node", "x", 0, 2},
    {UNCHECKED "UPDATE node SET x = 12.3 WHERE area = 0 AND node = 2", PN_E_CONSTRAINT,
     "node 0/2: x is 12.3, not a multiple of 1/8", "node", "x", 0, 2},
    {UNCHECKED "UPDATE node SET x = 9e999 WHERE area = 0 AND node = 2", PN_E_RANGE,
     "node 0/2: x is inf, out of range", "node", "x", 0, 2},
    {UNCHECKED "UPDATE node SET speed = 4 WHERE area = 0 AND node = 2", PN_E_RANGE,
     "node 0/2: speed is 4, not 0 to 3", "node", "speed", 0, 2},
    {UNCHECKED "UPDATE node SET speed = 1.5 WHERE area = 0 AND node = 2", PN_E_CONSTRAINT,
     "node 0/2: speed is 1.5, not a whole number", "node", "speed", 0, 2},
    {UNCHECKED "UPDATE node SET speed = x'01' WHERE area = 0 AND node = 2",
     PN_E_CONSTRAINT, "node 0/2: speed is a blob, not a number", "node", "speed", 0, 2},
    {UNCHECKED "UPDATE node SET kind = 7 WHERE area = 0 AND node = 2", PN_E_CONSTRAINT,
     "node 0/2: kind is '7', not 'vehicle' or 'ped'", "node", "kind", 0, 2},
    {UNCHECKED "UPDATE node SET kind = x'07' WHERE area = 0 AND node = 2",
     PN_E_CONSTRAINT, "node 0/2: kind is a blob, not text", "node", "kind", 0, 2},
    {UNCHECKED "UPDATE link SET length = 256 WHERE area = 0 AND node = 0 AND seq = 1",
     PN_E_RANGE, "link 0/0/1: length is 256, not 0 to 255", "link", "length", 0, 0},
    {UNCHECKED "UPDATE navi SET dir_x = -129 WHERE area = 0 AND navi = 0", PN_E_RANGE,
     "navi 0/0: dir_x is -129, not -128 to 127", "navi", "dir_x", 0, 0},
    {"UPDATE area SET extra = 'nonsense' WHERE area = 8", PN_E_CONSTRAINT,
     "area 8: extra has a line that means nothing here: 'nonsense'", "area", "", 8, -1},
    {"UPDATE area SET extra = x'00' WHERE area = 8", PN_E_CONSTRAINT,
     "area 8: extra is a blob, not text", "area", "extra", 8, -1},
    {"UPDATE area SET extra = 'a' || char(0) || 'b' WHERE area = 8", PN_E_CONSTRAINT,
     "area 8: extra has a NUL byte", "area", "extra", 8, -1},
    {"DELETE FROM meta WHERE key = 'schema_version'", PN_E_FORMAT,
     "meta has no row 'schema_version'", "meta", "", -1, -1},
    {"UPDATE meta SET value = '2' WHERE key = 'schema_version'", PN_E_UNSUPPORTED,
     "meta 'schema_version': value is 2, this version of pathnode reads 1", "meta",
     "value", -1, -1},
    {"PRAGMA application_id = 0", PN_E_FORMAT,
     "an SQLite database, but not one of pathnode's (its application_id is 0); make one "
     "with 'pathnode import'",
     "", "", -1, -1},
    {"PRAGMA user_version = 2", PN_E_UNSUPPORTED,
     "a pathnode database of schema version 2, this pathnode reads version 1; export it "
     "to CSV with the pathnode that made it",
     "", "", -1, -1},
    {"DROP TABLE navi", PN_E_FORMAT, "has no table 'navi'", "navi", "", -1, -1},
    {"DROP TABLE navi; CREATE VIEW navi AS SELECT 1 AS area", PN_E_FORMAT,
     "has no table 'navi'", "navi", "", -1, -1},
    {"DROP TABLE meta; CREATE TABLE meta (key TEXT)", PN_E_FORMAT,
     "table 'meta' has no column 'value'", "meta", "value", -1, -1},
    {"DROP TABLE meta; CREATE TABLE meta (key TEXT, value TEXT AS (key))", PN_E_FORMAT,
     "table 'meta' has no column 'value'", "meta", "value", -1, -1},
    {"INSERT INTO link (area, node, seq, to_area, to_node) VALUES (0, 1, 8, 0, 99)",
     PN_E_UNSUPPORTED,
     "area 0: extra has the line 'self 1 9 9', which cannot be kept where rows were "
     "added or deleted; delete it to let it go",
     "area", "", 0, -1},
    {"UPDATE area SET extra = NULL WHERE area = 0;"
     "INSERT INTO link (area, node, seq, to_area, to_node) VALUES (0, 1, 8, 0, 99)",
     PN_E_CONSTRAINT, "link 0/1/8 to 0/99: that node is not there", "link", "", 0, 1},
};

START_TEST(a_bad_database_is_refused_by_place)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
    struct pn_error err;
    test_sql(path, bad[_i].sql);
    load_fails(path, bad[_i].status, &err);
    ck_assert_str_eq(err.message, bad[_i].message);
    ck_assert_str_eq(err.section, bad[_i].section);
    ck_assert_str_eq(err.field, bad[_i].field);
    ck_assert_int_eq(err.area, bad[_i].area);
    ck_assert_int_eq(err.record, bad[_i].record);
    pn_network_free(network);
}
END_TEST

START_TEST(a_table_without_its_key_is_checked_too)
{
    struct pn_network *network = test_odd_network();
    const char *path = test_save_database(network);
    struct pn_error err;
    test_sql(path, "PRAGMA legacy_alter_table = ON; ALTER TABLE navi RENAME TO old;"
                   "CREATE TABLE navi AS SELECT * FROM old ORDER BY navi DESC");
    struct pn_network *again = test_load(path);
    test_same_networks(network, again);
    pn_network_free(again);
    test_sql(path, "INSERT INTO navi SELECT * FROM old WHERE area = 0 AND navi = 0");
    load_fails(path, PN_E_CONSTRAINT, &err);
    ck_assert_str_eq(err.message, "navi 0/0 is there twice");
    pn_network_free(network);
}
END_TEST

START_TEST(a_damaged_database_is_refused)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch();
    struct pn_error err;
    test_save_database_in(network, folder);
    size_t size;
    char *bytes = test_read(folder, "paths.db", &size);
    test_write(folder, "short.db", bytes, size / 2);
    load_fails(test_path(folder, "short.db"), PN_E_FORMAT, &err);
    test_write(folder, "head.db", bytes, 20);
    load_fails(test_path(folder, "head.db"), PN_E_FORMAT, &err);
    memset(bytes + 4096, 0xFF, size - 4096);
    test_write(folder, "wild.db", bytes, size);
    load_fails(test_path(folder, "wild.db"), PN_E_FORMAT, &err);
    free(bytes);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void add_trips(Suite *suite)
{
    TCase *trips = tcase_create("round trips");
    tcase_add_test(trips, every_oddity_comes_back);
    tcase_add_test(trips, an_empty_network_comes_back);
    tcase_add_test(trips, areas_beyond_the_map_come_back);
    tcase_add_test(trips, meta_says_where_it_comes_from);
    suite_add_tcase(suite, trips);
    TCase *schema = tcase_create("schema");
    tcase_add_test(schema, tables_have_exactly_the_mappings_columns);
    tcase_add_test(schema, check_constraints_are_the_mappings_ranges);
    tcase_add_test(schema, a_check_says_in_words_what_is_wrong);
    suite_add_tcase(suite, schema);
}

int main(void)
{
    Suite *suite = suite_create("database");
    add_trips(suite);
    TCase *refuse = tcase_create("refusals");
    tcase_add_loop_test(refuse, a_bad_database_is_refused_by_place, 0, COUNT(bad));
    tcase_add_test(refuse, a_table_without_its_key_is_checked_too);
    tcase_add_test(refuse, a_damaged_database_is_refused);
    suite_add_tcase(suite, refuse);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 120);
    tcase_add_test(real, the_originals_come_back);
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
