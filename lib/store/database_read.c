/*
 * database_read.c - a database is opened to be read, whoever else has it: a log beside it
 * is minded, and nothing is left there.
 */
#include "config.h"

#include "store/database.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <stdio.h>
#include <string.h>

struct opened {
    sqlite3 *db;
    bool immutable; /* read without locks */
};

enum pn_status pn__database_integer(sqlite3 *db, const char *sql, int64_t *value,
                                    struct pn_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    *value = 0;
    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *value = sqlite3_column_int64(statement, 0);
    if (code == SQLITE_OK)
        code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, "read it", err);
}

/* A view or virtual table of that name could run anything. */
enum pn_status pn__database_has_table(sqlite3 *db, const char *name, bool *there,
                                      struct pn_error *err)
{
    char sql[160];
    int64_t real;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM sqlite_schema "
             "WHERE name = '%s' AND type = 'table' AND rootpage > 0",
             name);
    PN_TRY(pn__database_integer(db, sql, &real, err));
    *there = real != 0;
    return PN_OK;
}

/* A path as a URI that lets SQLite read what it cannot lock or log. */
static char *immutable_uri(const char *path)
{
    struct pn__buffer uri = {0};
    pn__buffer_puts(&uri, path[0] == '/' ? "file://" : "file:./");
    for (; *path; path++) {
        if (strchr("%?#", *path))
            pn__buffer_printf(&uri, "%%%02X", (unsigned)(unsigned char)*path);
        else
            pn__buffer_putc(&uri, *path);
    }
    pn__buffer_puts(&uri, "?immutable=1");
    return pn__buffer_take(&uri, NULL);
}

/* Opens it and makes sure that it can be read. */
static enum pn_status open_to_read(struct opened *o, const char *path, int flags,
                                   struct pn_error *err)
{
    int64_t unused;
    int code = pn__database_open(path, SQLITE_OPEN_READONLY | flags, &o->db);
    if (code != SQLITE_OK)
        return pn__database_fail(o->db, code, "open it", err);
    pn__database_guard(o->db);
    return pn__database_integer(o->db, "PRAGMA user_version", &unused, err);
}

/* A file beside the database that is not empty. */
static bool has_beside(const char *path, const char *suffix)
{
    struct pn__buffer name = {0};
    uint64_t size = 0;
    pn__buffer_puts(&name, path);
    pn__buffer_puts(&name, suffix);
    if (!name.failed)
        pn__file_size(name.bytes, &size, NULL);
    pn__buffer_release(&name);
    return size != 0;
}

/* In WAL mode, and no log is waiting: the file itself is all there is. */
static enum pn_status is_at_rest(const char *path, bool *at_rest, struct pn_error *err)
{
    enum { WRITE_VERSION_AT = 18, HEAD = 20, WAL = 2 }; /* SQLite's file format, 1.3 */
    uint8_t *head = NULL;
    size_t size;
    PN_TRY(pn__file_read(path, HEAD, &head, &size, err));
    *at_rest = size == HEAD && head[WRITE_VERSION_AT] == WAL && !has_beside(path, "-wal");
    pn__free(head);
    return PN_OK;
}

/* With locks, as other programs do; a log needs a file more, which SQLite makes. */
static enum pn_status open_shared(struct opened *o, const char *path,
                                  struct pn_error *err)
{
    struct pn_error first;
    pn_error_clear(&first);
    enum pn_status status = open_to_read(o, path, 0, &first);
    if (status == PN_E_IO && first.sys_errno && has_beside(path, "-wal"))
        return pn__fail(err, PN_E_IO,
                        "cannot open it: another program's log (-wal) is beside it, and "
                        "the folder cannot be written; copy both to a folder of yours");
    if (status != PN_OK && err && err->status == PN_OK)
        *err = first;
    return status;
}

/*
 * To open a database in WAL mode, SQLite makes two files beside it and leaves them there,
 * or fails where nothing may be written. At rest it is read without.
 */
static enum pn_status open_database(struct opened *o, const char *path,
                                    struct pn_error *err)
{
    PN_TRY(is_at_rest(path, &o->immutable, err));
    if (!o->immutable)
        return open_shared(o, path, err);
    char *uri = immutable_uri(path);
    if (!uri)
        return pn__fail_memory(err);
    enum pn_status status = open_to_read(o, uri, SQLITE_OPEN_URI, err);
    pn__free(uri);
    return status;
}

static enum pn_status read_opened(const struct opened *o, pn__read_function *read,
                                  void *context, struct pn_error *err)
{
    /* One transaction: all tables as they are at one moment. */
    int code = sqlite3_exec(o->db, "BEGIN", NULL, NULL, NULL);
    return code == SQLITE_OK ? read(o->db, context, err)
                             : pn__database_fail(o->db, code, "read it", err);
}

enum pn_status pn__database_read(const char *path, pn__read_function *read, void *context,
                                 struct pn_error *err)
{
    struct opened o = {.db = NULL};
    enum pn_status status = open_database(&o, path, err);
    if (status == PN_OK)
        status = read_opened(&o, read, context, err);
    if (o.immutable && has_beside(path, "-wal")) {
        if (err) /* whatever it said: that is why */
            pn_error_clear(err);
        status = pn__fail(err, PN_E_IO,
                          "another program began to write to the database; try again");
    }
    sqlite3_close(o.db);
    return status;
}
