/*
 * bench_store.c - databases: import against bare inserts of the same rows, load and
 * compile against bare selects of them.
 *
 * On the original files (PATHNODE_SA_NODES), else on a made-up world of their size. All
 * files are written to bench/store in the build folder.
 */
#include "config.h"

#define BENCH_ROUNDS 7
#include "bench.h"
#include "support/world.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER   "bench/store"
#define DATABASE FOLDER "/paths.db"
#define BARE     FOLDER "/bare.db"

/* One table's rows as SQLite's own values: what the bare insert has ready. */
struct table {
    const char *name, *definition; /* the definition without CHECK constraints */
    int columns;
    size_t rows;
    sqlite3_value **values;
    char *insert;
};

struct file {
    uint8_t *bytes;
    size_t size;
};

struct store {
    struct pn_network *network;
    struct table tables[5];
    struct file files[PN_AREA_COUNT];
    double sum; /* of everything read, so that nothing is left out */
};

static void need_sqlite(int code, sqlite3 *db)
{
    bench_need(code == SQLITE_OK, sqlite3_errmsg(db));
}

static sqlite3 *open_bare(const char *path)
{
    sqlite3 *db = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    need_sqlite(sqlite3_open_v2(path, &db, flags, NULL), db);
    return db;
}

static void execute(sqlite3 *db, const char *sql)
{
    need_sqlite(sqlite3_exec(db, sql, NULL, NULL, NULL), db);
}

/* ---- ours ---- */

static void save(void *context)
{
    struct store *store = context;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_database_save(store->network, DATABASE, "bench", true, NULL, &err), &err);
}

static struct pn_network *load_database(void)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_source_load(DATABASE, &network, NULL, NULL, &err), &err);
    return network;
}

static void load(void *context)
{
    (void)context;
    pn_network_free(load_database());
}

static void compile(void *context)
{
    (void)context;
    struct pn_network *network = load_database();
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_compile_fill(network, PN_FILL_UNSET, NULL, &err), &err);
    bench_ok(pn_folder_save(network, FOLDER "/nodes", true, NULL, NULL, NULL, &err),
             &err);
    pn_network_free(network);
}

/* ---- the floors ---- */

/* Fetches a table's rows from our database. */
static void keep_rows(struct table *table)
{
    sqlite3 *db = open_bare(DATABASE);
    sqlite3_stmt *statement = NULL;
    char sql[64];
    size_t room = 0, count = 0;
    snprintf(sql, sizeof sql, "SELECT * FROM %s", table->name);
    need_sqlite(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), db);
    table->columns = sqlite3_column_count(statement);
    for (; sqlite3_step(statement) == SQLITE_ROW; table->rows++)
        for (int c = 0; c < table->columns; c++, count++) {
            if (count == room) {
                room = room ? room * 2 : 1024;
                table->values = realloc(table->values, room * sizeof *table->values);
                bench_need(table->values != NULL, "no memory");
            }
            table->values[count] = sqlite3_value_dup(sqlite3_column_value(statement, c));
        }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    size_t size = 64 + 2 * (size_t)table->columns;
    table->insert = malloc(size);
    bench_need(table->insert != NULL, "no memory");
    int at = snprintf(table->insert, size, "INSERT INTO %s VALUES (?", table->name);
    for (int c = 1; c < table->columns; c++)
        at += snprintf(table->insert + at, size - (size_t)at, ",?");
    snprintf(table->insert + at, size - (size_t)at, ")");
}

static void bind(sqlite3_stmt *statement, int place, sqlite3_value *value)
{
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        sqlite3_bind_int64(statement, place, sqlite3_value_int64(value));
        break;
    case SQLITE_FLOAT:
        sqlite3_bind_double(statement, place, sqlite3_value_double(value));
        break;
    case SQLITE_NULL:
        sqlite3_bind_null(statement, place);
        break;
    default:
        sqlite3_bind_text(statement, place, (const char *)sqlite3_value_text(value), -1,
                          SQLITE_STATIC);
    }
}

static void insert_rows(sqlite3 *db, const struct table *table)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_value **value = table->values;
    need_sqlite(sqlite3_prepare_v2(db, table->insert, -1, &statement, NULL), db);
    for (size_t r = 0; r < table->rows; r++) {
        for (int c = 0; c < table->columns; c++)
            bind(statement, c + 1, *value++);
        sqlite3_step(statement);
        need_sqlite(sqlite3_reset(statement), db);
    }
    sqlite3_finalize(statement);
}

/* The same rows, keys and index in one transaction, and nothing else. */
static void insert_all(void *context)
{
    struct store *store = context;
    unlink(BARE);
    sqlite3 *db = open_bare(BARE);
    execute(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; BEGIN");
    for (int t = 0; t < 5; t++) {
        execute(db, store->tables[t].definition);
        insert_rows(db, &store->tables[t]);
    }
    execute(db, "CREATE INDEX link_to ON link (to_area, to_node); COMMIT");
    sqlite3_close(db);
}

/* The same cells, each fetched as its type. */
static void select_all(void *context)
{
    struct store *store = context;
    sqlite3 *db = open_bare(DATABASE);
    execute(db, "BEGIN");
    for (int t = 0; t < 5; t++) {
        sqlite3_stmt *statement = NULL;
        char sql[64];
        snprintf(sql, sizeof sql, "SELECT * FROM %s", store->tables[t].name);
        need_sqlite(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), db);
        while (sqlite3_step(statement) == SQLITE_ROW)
            for (int c = 0; c < store->tables[t].columns; c++)
                switch (sqlite3_column_type(statement, c)) {
                case SQLITE_INTEGER:
                    store->sum += (double)sqlite3_column_int64(statement, c);
                    break;
                case SQLITE_FLOAT:
                    store->sum += sqlite3_column_double(statement, c);
                    break;
                case SQLITE_TEXT:
                    store->sum += *sqlite3_column_text(statement, c);
                    break;
                default:
                    store->sum += 1;
                }
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
}

static void write_file(const char *path, const struct file *file)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bench_need(fd >= 0, path);
    bench_need(write(fd, file->bytes, file->size) == (ssize_t)file->size, path);
    close(fd);
}

static void select_and_write(void *context)
{
    struct store *store = context;
    select_all(store);
    for (unsigned i = 0; i < PN_AREA_COUNT; i++) {
        char path[64], to[64];
        snprintf(path, sizeof path, FOLDER "/bare/NODES%u.tmp", i);
        snprintf(to, sizeof to, FOLDER "/bare/NODES%u.DAT", i);
        write_file(path, &store->files[i]);
        bench_need(rename(path, to) == 0, to);
    }
}

/* ---- set-up ---- */

static void make_network(struct store *store)
{
    const char *folder = getenv("PATHNODE_SA_NODES");
    struct pn_error err;
    pn_error_clear(&err);
    if (folder && *folder) {
        bench_ok(pn_source_load(folder, &store->network, NULL, NULL, &err), &err);
        puts("the original files");
        return;
    }
    struct test_world_options game = test_world_game(1);
    bench_ok(test_world_new(&game, &store->network, &err), &err);
    puts("a made-up world of the game's size");
}

static void make_files(struct store *store)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        const struct pn_area *area = pn_network_area(store->network, i);
        store->files[i].size = pn_area_size(area);
        store->files[i].bytes = malloc(store->files[i].size);
        bench_need(store->files[i].bytes != NULL, "no memory");
        bench_ok(pn_area_write(area, store->files[i].bytes, &err), &err);
    }
}

/* Tables with the same columns, types and keys as ours, without the checks. */
static const char *const definitions[5][2] = {
    {"meta", "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) "
             "WITHOUT ROWID"},
    {"area",
     "CREATE TABLE area (area INTEGER NOT NULL PRIMARY KEY, vehicle_count "
     "INTEGER, ped_count INTEGER, navi_count INTEGER, link_count INTEGER, padding "
     "INTEGER, spare INTEGER, extra TEXT)"},
    {"node",
     "CREATE TABLE node (area INTEGER NOT NULL, node INTEGER NOT NULL, kind TEXT, x "
     "REAL, "
     "y REAL, z REAL, width REAL, region INTEGER, dead_end INTEGER, switched_off "
     "INTEGER, "
     "road_block INTEGER, water INTEGER, switched_off_original INTEGER, dont_wander "
     "INTEGER, speed INTEGER, density INTEGER, special INTEGER, other_flags INTEGER, "
     "next_pointer INTEGER, prev_pointer INTEGER, search_distance INTEGER, first_link "
     "INTEGER, link_count INTEGER, PRIMARY KEY (area, node)) WITHOUT ROWID"},
    {"link",
     "CREATE TABLE link (area INTEGER NOT NULL, node INTEGER NOT NULL, seq INTEGER NOT "
     "NULL, to_area INTEGER, to_node INTEGER, length INTEGER, navi_area INTEGER, navi "
     "INTEGER, road_cross INTEGER, ped_light INTEGER, other_flags INTEGER, PRIMARY KEY "
     "(area, node, seq)) WITHOUT ROWID"},
    {"navi",
     "CREATE TABLE navi (area INTEGER NOT NULL, navi INTEGER NOT NULL, x REAL, y REAL, "
     "to_area INTEGER, to_node INTEGER, dir_x INTEGER, dir_y INTEGER, width REAL, "
     "lanes_to INTEGER, lanes_away INTEGER, light_to INTEGER, light INTEGER, bridge "
     "INTEGER, other_flags INTEGER, PRIMARY KEY (area, navi)) WITHOUT ROWID"},
};

int main(void)
{
    static struct store store;
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/bare", 0777);
    make_network(&store);
    make_files(&store);
    save(&store);
    for (int t = 0; t < 5; t++) {
        store.tables[t].name = definitions[t][0];
        store.tables[t].definition = definitions[t][1];
        keep_rows(&store.tables[t]);
    }
    bench_ratio("network to database, against bare inserts", save, insert_all, &store,
                1.5);
    bench_ratio("database to network, against bare selects", load, select_all, &store, 0);
    bench_ratio("compile a database, selects and 64 files", compile, select_and_write,
                &store, 1.5);
    for (int t = 0; t < 5; t++) {
        for (size_t v = 0; v < store.tables[t].rows * (size_t)store.tables[t].columns;
             v++)
            sqlite3_value_free(store.tables[t].values[v]);
        free(store.tables[t].values);
        free(store.tables[t].insert);
    }
    for (unsigned i = 0; i < PN_AREA_COUNT; i++)
        free(store.files[i].bytes);
    pn_network_free(store.network);
    return EXIT_SUCCESS;
}
