/* database.c - see database.h. */
#include "config.h"

#include "store/database.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <errno.h>
#include <string.h>

int pn__database_open(const char *path, int flags, sqlite3 **db)
{
    bool plain = path[0] == '/' || (flags & SQLITE_OPEN_URI) != 0;
    char *name = plain ? pn__strdup(path) : pn__path_join(".", path);
    *db = NULL;
    if (!name)
        return SQLITE_NOMEM;
    int code = sqlite3_open_v2(name, db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    pn__free(name);
    return code;
}

void pn__database_guard(sqlite3 *db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_busy_timeout(db, PN__DATABASE_BUSY_MS);
}

/* A journal to be rolled back, or what keeps everybody from writing. */
static enum pn_status fail_readonly(sqlite3 *db, const char *doing, struct pn_error *err)
{
    const int code = db ? sqlite3_extended_errcode(db) : SQLITE_READONLY;
    if (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY)
        return pn__fail(err, PN_E_IO,
                        "cannot %s: another program left a journal beside it that is to "
                        "be rolled back; open it once with sqlite3",
                        doing);
    return pn__fail(err, PN_E_IO,
                    "cannot %s: the database or its folder may not be written", doing);
}

enum pn_status pn__database_fail(sqlite3 *db, int code, const char *doing,
                                 struct pn_error *err)
{
    const char *words = db ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    int sys_errno = db ? sqlite3_system_errno(db) : 0;
    switch (code & 0xFF) {
    case SQLITE_NOMEM:
        return pn__fail_memory(err);
    case SQLITE_FULL:
        return pn__fail_io(err, ENOSPC, NULL, doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return pn__fail(err, PN_E_IO,
                        "cannot %s: another program has the database locked; close it or "
                        "end its transaction",
                        doing);
    case SQLITE_NOTADB:
        return pn__fail(err, PN_E_FORMAT,
                        "cannot %s: it is no database, or its head is damaged; 'pathnode "
                        "import' makes one of any network",
                        doing);
    case SQLITE_CORRUPT:
        return pn__fail(err, PN_E_FORMAT, "cannot %s: the database is damaged: %s", doing,
                        words);
    case SQLITE_READONLY:
        return fail_readonly(db, doing, err);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        if (sys_errno == EISDIR)
            return pn__fail(err, PN_E_IO,
                            "cannot %s: it is a folder; 'pathnode import' makes a "
                            "database of one",
                            doing);
        if (sys_errno)
            return pn__fail_io(err, sys_errno, NULL, doing);
        return pn__fail(err, PN_E_IO, "cannot %s: %s", doing, words);
    default:
        return pn__fail(err, PN_E_CONSTRAINT, "cannot %s: %s", doing, words);
    }
}

enum pn_status pn__database_execute(sqlite3 *db, const char *sql, const char *doing,
                                    struct pn_error *err)
{
    int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, doing, err);
}

enum pn_status pn__database_make_tables(sqlite3 *db, const char *script,
                                        const char **rest, struct pn_error *err)
{
    const char *after = strstr(script, "\n-- After the rows\n");
    char *tables = pn__alloc((size_t)(after - script) + 1, 1);
    if (!tables)
        return pn__fail_memory(err);
    memcpy(tables, script, (size_t)(after - script));
    enum pn_status status = pn__database_execute(db, tables, "make the tables", err);
    pn__free(tables);
    *rest = after;
    return status;
}

enum pn_status pn__database_insert(sqlite3 *db, sqlite3_stmt *insert,
                                   struct pn_error *err)
{
    sqlite3_step(insert);
    int code = sqlite3_reset(insert);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, "write a row", err);
}

int pn__database_bind(sqlite3_stmt *statement, int place, const struct pn__row *row,
                      unsigned column)
{
    if (pn__row_is_null(row, column))
        return sqlite3_bind_null(statement, place);
    switch (pn__tables[row->table].columns[column].type) {
    case PN__CELL_EIGHTHS:
    case PN__CELL_SIXTEENTHS:
        return sqlite3_bind_double(statement, place,
                                   (double)row->cell[column] / PN_FX_PER_M);
    case PN__CELL_KIND:
    case PN__CELL_TEXT:
        return sqlite3_bind_text(statement, place, pn__row_text(row, column), -1,
                                 SQLITE_STATIC);
    default:
        return sqlite3_bind_int64(statement, place, row->cell[column]);
    }
}

void pn__database_put_columns(struct pn__buffer *sql, const struct pn__table *table,
                              unsigned count)
{
    for (unsigned c = 0; c < count; c++) {
        pn__buffer_puts(sql, c ? ", " : "");
        pn__buffer_puts(sql, table->columns[c].name);
    }
}

enum pn_status pn__database_prepare(sqlite3 *db, const struct pn__buffer *sql,
                                    sqlite3_stmt **statement, struct pn_error *err)
{
    if (sql->failed)
        return pn__fail_memory(err);
    int code = sqlite3_prepare_v2(db, sql->bytes, (int)sql->size + 1, statement, NULL);
    return code == SQLITE_OK ? PN_OK
                             : pn__database_fail(db, code, "prepare a statement", err);
}
