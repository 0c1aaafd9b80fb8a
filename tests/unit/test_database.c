/* store/: saving and loading SQLite databases; what is refused, and what stays behind. */
#include "config.h"

#include "store/rows.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/suite.h"

#include <pathnode.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- helpers ---- */

static const char *save_in(const struct pn_network *network, const char *folder)
{
    const char *path = test_path(folder, "paths.db");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(network, path, "made up", false, NULL, &err), &err);
    return path;
}

static const char *save(const struct pn_network *network)
{
    return save_in(network, test_scratch());
}

static struct pn_network *load(const char *path)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &network, NULL, NULL, &err), &err);
    return network;
}

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
    const char *path = save(network);
    struct pn_network *again = load(path);
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
    const char *path = save(network);
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
    const char *path = save(network);
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
    const char *path = save(network);
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
    const char *path = save(network);
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
    {"DELETE FROM node WHERE area = 0 AND node = 1", PN_E_UNSUPPORTED,
     "adding or deleting nodes and links is not supported yet: node 0/1 is missing, its "
     "number has a gap",
     "node", "", 0, 1},
    {"INSERT INTO link SELECT area, node, seq + 8, to_area, to_node, length, navi_area, "
     "navi, road_cross, ped_light, other_flags FROM link WHERE area = 0 AND node = 1 AND "
     "seq = 0",
     PN_E_UNSUPPORTED,
     "adding or deleting nodes and links is not supported yet: link 0/1/8 was added, the "
     "node has 2 (link_count)",
     "link", "", 0, 1},
};

START_TEST(a_bad_database_is_refused_by_place)
{
    struct pn_network *network = test_odd_network();
    const char *path = save(network);
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
    const char *path = save(network);
    struct pn_error err;
    test_sql(path, "PRAGMA legacy_alter_table = ON; ALTER TABLE navi RENAME TO old;"
                   "CREATE TABLE navi AS SELECT * FROM old ORDER BY navi DESC");
    struct pn_network *again = load(path);
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
    save_in(network, folder);
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

/* ---- other programs, other places ---- */

/* More than fits into the smallest cache. */
static struct pn_network *long_street(void)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 500; i++)
        test_net_node(net, PN_KIND_CAR, -2990 + i, -2990, 0);
    for (int i = 0; i < 499; i++)
        test_net_link(net, i, i + 1, 1, 1);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

START_TEST(a_locked_database_is_named_so)
{
    struct pn_network *network = one_of_each();
    const char *path = save(network);
    struct pn_error err;
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    load_fails(path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "another program has the database locked"));
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

START_TEST(a_log_of_another_program_is_read)
{
    struct pn_network *network = one_of_each();
    const char *path = save(network);
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db,
                                  "PRAGMA journal_mode = WAL;"
                                  "UPDATE node SET z = 5",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    struct pn_network *again = load(path);
    ck_assert_int_eq(pn_network_area(again, 0)->nodes[0].pos.z, 40);
    pn_network_free(again);
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

/* Goes on as nobody: root may write everywhere. */
static void become_nobody(void)
{
    if (geteuid() == 0)
        ck_assert_int_eq(seteuid(65534), 0);
}

START_TEST(a_database_in_a_read_only_folder_is_read)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch(), *path = save_in(network, folder);
    const char *wal = test_make_folder(folder, "wal");
    const char *wal_path = save_in(network, wal);
    test_sql(wal_path, "PRAGMA journal_mode = WAL");
    int before = test_count(folder), wal_before = test_count(wal);
    chmod(test_path(folder, ".."), 0755);
    chmod(wal, 0555);
    chmod(folder, 0555);
    become_nobody();
    struct pn_network *again = load(path);
    test_same_networks(network, again);
    pn_network_free(again);
    again = load(wal_path);
    test_same_networks(network, again);
    pn_network_free(again);
    if (geteuid() != getuid())
        ck_assert_int_eq(seteuid(getuid()), 0);
    chmod(folder, 0755);
    chmod(wal, 0755);
    ck_assert_int_eq(test_count(folder), before);
    ck_assert_int_eq(test_count(wal), wal_before);
    pn_network_free(network);
}
END_TEST

/* What a program leaves that dies in the middle of its work. */
static void die_while_writing(const char *path, const char *mode)
{
    char sql[256];
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        sqlite3 *db = NULL;
        snprintf(sql, sizeof sql,
                 "PRAGMA journal_mode = %s; PRAGMA cache_size = 1; UPDATE node SET z = 1;"
                 "BEGIN; UPDATE node SET z = 2; UPDATE link SET length = NULL;"
                 "UPDATE navi SET light = 1",
                 mode);
        sqlite3_open(path, &db);
        sqlite3_exec(db, sql, NULL, NULL, NULL);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
}

START_TEST(what_a_dead_program_left_is_read_or_named)
{
    struct pn_network *network = long_street();
    const char *folder = test_scratch(), *wal = test_make_folder(folder, "wal");
    const char *path = save_in(network, folder), *wal_path = save_in(network, wal);
    struct pn_error err;
    die_while_writing(path, "DELETE");
    load_fails(path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "another program left a journal"));
    die_while_writing(wal_path, "WAL");
    struct pn_network *again = load(wal_path);
    ck_assert_int_eq(pn_network_area(again, 0)->nodes[0].pos.z, 8);
    pn_network_free(again);
    test_remove(wal, "paths.db-shm");
    chmod(test_path(folder, ".."), 0755);
    chmod(wal, 0555);
    become_nobody();
    load_fails(wal_path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "copy both to a folder of yours"));
    if (geteuid() != getuid())
        ck_assert_int_eq(seteuid(getuid()), 0);
    chmod(wal, 0755);
    pn_network_free(network);
}
END_TEST

static const char *const names[] = {"file:paths?mode=memory", ":memory:", "a b#%41.db",
                                    "\xD0\xBF\xD1\x83\xD1\x82\xD1\x8C.db", "x'y\"z"};

START_TEST(a_path_is_a_path_whatever_it_looks_like)
{
    struct pn_network *network = one_of_each(), *again = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_int_eq(chdir(test_scratch()), 0);
    ck_assert_pn_ok(pn_database_save(network, names[_i], NULL, false, NULL, &err), &err);
    ck_assert_int_eq(access(names[_i], F_OK), 0);
    ck_assert_int_eq(test_count("."), 1);
    ck_assert_pn_ok(pn_source_load(names[_i], &again, NULL, NULL, &err), &err);
    test_same_networks(network, again);
    test_sql(test_path(".", names[_i]), "PRAGMA journal_mode = WAL");
    pn_network_free(again);
    again = load(names[_i]);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

/* ---- nothing is left behind ---- */

static enum pn_status save_to(const char *folder, const struct pn_network *network,
                              bool replace, const struct pn_progress *progress,
                              struct pn_error *err)
{
    pn_error_clear(err);
    return pn_database_save(network, test_path(folder, "paths.db"), "made up", replace,
                            progress, err);
}

START_TEST(what_is_there_is_kept_unless_replaced)
{
    struct pn_network *network = one_of_each();
    const char *folder = test_scratch();
    struct pn_error err;
    test_write_text(folder, "paths.db", "precious");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, false, NULL, &err), &err);
    ck_assert_str_eq(err.message, "is there already; use --force to replace it");
    ck_assert_str_eq(err.path, test_path(folder, "paths.db"));
    char *text = test_read(folder, "paths.db", NULL);
    ck_assert_str_eq(text, "precious");
    free(text);
    ck_assert_pn_ok(save_to(folder, network, true, NULL, &err), &err);
    ck_assert_int_eq(test_count(folder), 1);
    struct pn_network *again = load(test_path(folder, "paths.db"));
    test_same_networks(network, again);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

START_TEST(a_folder_is_not_replaced)
{
    struct pn_network *network = one_of_each();
    const char *folder = test_scratch();
    struct pn_error err;
    test_make_folder(folder, "paths.db");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, true, NULL, &err), &err);
    ck_assert_str_eq(err.message, "a folder stands where the file shall go");
    ck_assert_int_eq(test_count(folder), 1);
    pn_network_free(network);
}
END_TEST

START_TEST(a_journal_beside_is_not_taken_over)
{
    struct pn_network *network = one_of_each();
    const char *folder = test_scratch();
    struct pn_error err;
    test_write_text(folder, "paths.db-journal", "of another program");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, true, NULL, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "'paths.db-journal' is there"));
    ck_assert_int_eq(test_count(folder), 1);
    pn_network_free(network);
}
END_TEST

START_TEST(no_folder_no_database)
{
    struct pn_network *network = one_of_each();
    struct pn_error err;
    const char *missing = test_path(test_scratch(), "missing");
    ck_assert_pn_fails(PN_E_IO, save_to(missing, network, false, NULL, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot create it"));
    pn_network_free(network);
}
END_TEST

struct stopper {
    int left, calls;
    uint64_t last, total;
};

static int stop_later(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct stopper *stopper = context;
    ck_assert_ptr_nonnull(what);
    ck_assert(done <= total && done >= stopper->last);
    stopper->last = done;
    stopper->total = total;
    stopper->calls++;
    return stopper->left-- == 0;
}

START_TEST(an_interrupted_save_leaves_nothing)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch();
    struct pn_error err;
    for (int i = 0; i < 5; i++) {
        struct stopper stopper = {.left = i};
        const struct pn_progress progress = {stop_later, &stopper};
        ck_assert_pn_fails(PN_E_INTERRUPTED,
                           save_to(folder, network, false, &progress, &err), &err);
        ck_assert_int_eq(test_count(folder), 0);
    }
    pn_network_free(network);
}
END_TEST

START_TEST(an_interrupted_load_gives_nothing)
{
    struct pn_network *network = test_odd_network(), *again = NULL;
    const char *path = save(network);
    struct stopper stopper = {.left = 3};
    const struct pn_progress progress = {stop_later, &stopper};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_source_load(path, &again, NULL, &progress, &err), &err);
    ck_assert_ptr_null(again);
    pn_network_free(network);
}
END_TEST

START_TEST(progress_comes_to_its_end_in_few_steps)
{
    struct pn_network *network = test_real_network();
    struct stopper stopper = {.left = -1};
    const struct pn_progress progress = {stop_later, &stopper};
    struct pn_error err;
    ck_assert_pn_ok(save_to(test_scratch(), network, false, &progress, &err), &err);
    ck_assert_int_gt(stopper.calls, 50);
    ck_assert_int_lt(stopper.calls, 300);
    ck_assert_uint_eq(stopper.last, stopper.total);
    pn_network_free(network);
}
END_TEST

/* No file may grow over cap. Nothing is asserted meanwhile: Check's own messages go
 * through a file too. */
static enum pn_status save_below(rlim_t cap, const char *folder,
                                 const struct pn_network *network, struct pn_error *err)
{
    struct rlimit old, limit;
    getrlimit(RLIMIT_FSIZE, &old);
    limit = (struct rlimit){cap, old.rlim_max};
    const char *path = test_path(folder, "paths.db");
    pn_error_clear(err);
    setrlimit(RLIMIT_FSIZE, &limit);
    enum pn_status status = pn_database_save(network, path, "made up", false, NULL, err);
    setrlimit(RLIMIT_FSIZE, &old);
    return status;
}

START_TEST(a_full_disk_leaves_nothing)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch();
    const char *other = test_scratch();
    struct pn_error err;
    size_t size;
    save_in(network, other);
    free(test_read(other, "paths.db", &size));
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t cap = 0; cap < size; cap += 4096) {
        ck_assert_pn_fails(PN_E_IO, save_below(cap, folder, network, &err), &err);
        ck_assert_int_eq(test_count(folder), 0);
    }
    pn_network_free(network);
}
END_TEST

/* ---- memory: ours, and SQLite's ---- */

struct job {
    const struct pn_network *network;
    const char *folder, *path;
};

static enum pn_status save_once(void *context, struct pn_error *err)
{
    const struct job *job = context;
    enum pn_status status = pn_database_save(
        job->network, test_path(job->folder, "paths.db"), "made up", true, NULL, err);
    ck_assert_int_eq(test_count(job->folder), status == PN_OK);
    return status;
}

static enum pn_status load_once(void *context, struct pn_error *err)
{
    const struct job *job = context;
    struct pn_network *network = NULL;
    enum pn_status status = pn_source_load(job->path, &network, NULL, NULL, err);
    ck_assert_int_eq(network != NULL, status == PN_OK);
    pn_network_free(network);
    return status;
}

START_TEST(every_allocation_of_ours_may_fail)
{
    struct pn_network *network = test_odd_network();
    struct job job = {network, test_scratch(), save(network)};
    test_memory_every_failure(save_once, &job, 1);
    test_memory_every_failure(load_once, &job, 1);
    pn_network_free(network);
}
END_TEST

static sqlite3_mem_methods real_memory;
static unsigned long sqlite_calls, sqlite_fail_at;

static bool sqlite_fails(void)
{
    return ++sqlite_calls >= sqlite_fail_at && sqlite_fail_at;
}

static void *failing_malloc(int size)
{
    return sqlite_fails() ? NULL : real_memory.xMalloc(size);
}

static void *failing_realloc(void *memory, int size)
{
    return sqlite_fails() ? NULL : real_memory.xRealloc(memory, size);
}

static void make_sqlite_fail(void)
{
    sqlite3_mem_methods failing;
    ck_assert_int_eq(sqlite3_shutdown(), SQLITE_OK);
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory), SQLITE_OK);
    failing = real_memory;
    failing.xMalloc = failing_malloc;
    failing.xRealloc = failing_realloc;
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_MALLOC, &failing), SQLITE_OK);
}

/* All allocations of SQLite from the n-th on fail, n = 1, 2, 3 ... then in strides. */
static void every_failure_of_sqlite(enum pn_status (*work)(void *, struct pn_error *),
                                    struct job *job)
{
    for (unsigned long n = 1;; n += 1 + n / 50) {
        struct pn_error err;
        pn_error_clear(&err);
        sqlite_calls = 0;
        sqlite_fail_at = n;
        enum pn_status status = work(job, &err);
        sqlite_fail_at = 0;
        if (status == PN_OK)
            return; /* n is past the last one, or SQLite could do without */
        ck_assert_msg(status == PN_E_NOMEM, "allocation %lu: %s: %s", n,
                      pn_status_name(status), err.message);
    }
}

START_TEST(every_allocation_of_sqlite_may_fail)
{
    struct pn_network *network = test_odd_network();
    struct job job = {network, test_scratch(), save(network)};
    make_sqlite_fail();
    every_failure_of_sqlite(save_once, &job);
    every_failure_of_sqlite(load_once, &job);
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

static void add_refusals(Suite *suite)
{
    TCase *refuse = tcase_create("refusals");
    tcase_add_loop_test(refuse, a_bad_database_is_refused_by_place, 0, COUNT(bad));
    tcase_add_test(refuse, a_table_without_its_key_is_checked_too);
    tcase_add_test(refuse, a_damaged_database_is_refused);
    suite_add_tcase(suite, refuse);
    TCase *places = tcase_create("places");
    tcase_set_timeout(places, 20);
    tcase_add_test(places, a_locked_database_is_named_so);
    tcase_add_test(places, a_log_of_another_program_is_read);
    tcase_add_test(places, a_database_in_a_read_only_folder_is_read);
    tcase_add_test(places, what_a_dead_program_left_is_read_or_named);
    tcase_add_loop_test(places, a_path_is_a_path_whatever_it_looks_like, 0, COUNT(names));
    suite_add_tcase(suite, places);
}

static void add_failures(Suite *suite)
{
    TCase *behind = tcase_create("nothing left behind");
    tcase_set_timeout(behind, 60);
    tcase_add_test(behind, what_is_there_is_kept_unless_replaced);
    tcase_add_test(behind, a_folder_is_not_replaced);
    tcase_add_test(behind, a_journal_beside_is_not_taken_over);
    tcase_add_test(behind, no_folder_no_database);
    tcase_add_test(behind, an_interrupted_save_leaves_nothing);
    tcase_add_test(behind, an_interrupted_load_gives_nothing);
    tcase_add_test(behind, a_full_disk_leaves_nothing);
    suite_add_tcase(suite, behind);
    TCase *memory = tcase_create("memory");
    tcase_set_timeout(memory, 120);
    tcase_add_test(memory, every_allocation_of_ours_may_fail);
    tcase_add_test(memory, every_allocation_of_sqlite_may_fail);
    suite_add_tcase(suite, memory);
}

int main(void)
{
    Suite *suite = suite_create("database");
    add_trips(suite);
    add_refusals(suite);
    add_failures(suite);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 120);
    tcase_add_test(real, the_originals_come_back);
    tcase_add_test(real, progress_comes_to_its_end_in_few_steps);
    test_suite_add_real(suite, real, 2);
    return test_run(suite);
}
