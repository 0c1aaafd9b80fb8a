/*
 * patch_script.c - a file of SQL statements that change rows, and nothing else.
 *
 * What a script changed is seen by its result: the tables are compared with copies of
 * what they were. A value that is NULL then was emptied as stale, by a trigger most
 * likely, and is nobody's will.
 */
#include "config.h"

#include "store/patch_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <string.h>

/* ---- what a script may do ---- */

/* A script that begins and ends a transaction of its own, as those of `diff --sql`, runs
 * in ours: these words do nothing. */
static int judge_transaction(const char *word)
{
    return strcmp(word, "ROLLBACK") == 0 ? SQLITE_DENY : SQLITE_IGNORE;
}

/* Rows of main; of temp, which holds the ledger, only for triggers, which are ours. */
static int judge_write(const char *database, const char *trigger)
{
    return trigger || (database && strcmp(database, "main") == 0) ? SQLITE_OK
                                                                  : SQLITE_DENY;
}

static int authorize(void *context, int action, const char *first, const char *second,
                     const char *database, const char *trigger)
{
    (void)context, (void)second;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second && strcmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return judge_write(database, trigger);
    case SQLITE_TRANSACTION:
        return judge_transaction(first);
    default:
        return SQLITE_DENY;
    }
}

/* ---- statements ---- */

static enum pn_status fail(sqlite3 *db, int code, struct pn_error *err)
{
    if (code == SQLITE_AUTH)
        return pn__fail(
            err, PN_E_UNSUPPORTED,
            "a patch reads and changes rows, nothing else: no ATTACH, PRAGMA, "
            "CREATE, ROLLBACK and the like");
    if (code == SQLITE_INTERRUPT)
        return pn__fail(err, PN_E_INTERRUPTED, "interrupted");
    return pn__database_fail(db, code, "run the statement", err);
}

/* Runs the statement at *sql, which moves past it. */
static enum pn_status run_next(sqlite3 *db, const char **sql, struct pn_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, *sql, -1, &statement, sql);
    if (code != SQLITE_OK)
        return fail(db, code, err);
    while (sqlite3_step(statement) == SQLITE_ROW)
        ;
    code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : fail(db, code, err);
}

/* Moves to the next word; line counts what is passed. Comments are left to SQLite. */
static const char *skip(const char *from, const char *to, uint32_t *line)
{
    for (; from < to || (*from && strchr(" \t\r\n", *from)); from++)
        *line += *from == '\n';
    return from;
}

static enum pn_status run_all(sqlite3 *db, const char *text, const char *path,
                              struct pn_error *err)
{
    uint32_t line = 1;
    const char *sql = skip(text, text, &line);
    while (*sql) {
        const char *next = sql;
        enum pn_status status = run_next(db, &next, err);
        if (status != PN_OK) {
            pn__error_set_line(err, path, line, 0);
            return status;
        }
        sql = skip(sql, next, &line);
    }
    return PN_OK;
}

static enum pn_status run_file(sqlite3 *db, const char *path, struct pn_error *err)
{
    uint8_t *bytes = NULL;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = PN_OK;
    if (memchr(bytes, 0, size))
        status = pn__fail(err, PN_E_FORMAT, "has a NUL byte: no text of SQL");
    else {
        sqlite3_set_authorizer(db, authorize, NULL);
        status = run_all(db, (const char *)bytes, path, err);
        sqlite3_set_authorizer(db, NULL, NULL);
    }
    pn__free(bytes);
    return status;
}

/* ---- what it changed ---- */

/* "now.area, now.node": columns of one of the two. */
static void put_columns(struct pn__buffer *sql, const struct pn__table *table,
                        const char *of)
{
    for (unsigned c = 0; c < table->column_count; c++)
        pn__buffer_printf(sql, "%s%s.%s", c ? ", " : "", of, table->columns[c].name);
}

static enum pn_status copy_table(sqlite3 *db, const struct pn__table *table,
                                 struct pn_error *err)
{
    struct pn__buffer sql = {0};
    pn__buffer_printf(&sql,
                      "CREATE TEMP TABLE before_%s AS SELECT * FROM main.%s;"
                      "CREATE UNIQUE INDEX temp.before_%s_key ON before_%s (",
                      table->name, table->name, table->name, table->name);
    pn__database_put_columns(&sql, table, table->key_count);
    pn__buffer_puts(&sql, ")");
    enum pn_status status =
        sql.failed ? pn__fail_memory(err)
                   : pn__database_execute(db, sql.bytes, "keep what was", err);
    pn__buffer_release(&sql);
    return status;
}

/* Each row that is other than it was: all columns, and then all as they were. */
static enum pn_status prepare_changed(sqlite3 *db, const struct pn__table *table,
                                      sqlite3_stmt **changed, struct pn_error *err)
{
    struct pn__buffer sql = {0};
    pn__buffer_puts(&sql, "SELECT ");
    put_columns(&sql, table, "now");
    pn__buffer_puts(&sql, ", ");
    put_columns(&sql, table, "old");
    pn__buffer_printf(&sql,
                      " FROM main.%s AS now LEFT JOIN temp.before_%s AS old USING (",
                      table->name, table->name);
    pn__database_put_columns(&sql, table, table->key_count);
    pn__buffer_puts(&sql, ") WHERE (");
    put_columns(&sql, table, "now");
    pn__buffer_puts(&sql, ") IS NOT (");
    put_columns(&sql, table, "old");
    pn__buffer_puts(&sql, ")");
    enum pn_status status = pn__database_prepare(db, &sql, changed, err);
    pn__buffer_release(&sql);
    return status;
}

/* Whether two columns of a row hold the same. Both are numbers, or both text. */
static bool is_same(sqlite3_stmt *row, int a, int b)
{
    int type = sqlite3_column_type(row, a);
    if (type != sqlite3_column_type(row, b))
        return false;
    if (type != SQLITE_TEXT)
        return sqlite3_column_double(row, a) == sqlite3_column_double(row, b);
    const char *x = (const char *)sqlite3_column_text(row, a);
    const char *y = (const char *)sqlite3_column_text(row, b);
    return x && y && strcmp(x, y) == 0;
}

static enum pn_status claim_row(struct pn__ledger *ledger, enum pn__table_id id,
                                sqlite3_stmt *changed, struct pn_error *err)
{
    struct pn__row row = {0};
    const struct pn__table *table = &pn__tables[id];
    const int columns = (int)table->column_count, keys = (int)table->key_count;
    pn__row_clear(&row, id, 0);
    for (int c = 0; c < keys; c++)
        PN_TRY(pn__row_set(&row, (unsigned)c, sqlite3_column_int64(changed, c), err));
    for (int c = keys; c < columns; c++)
        if (sqlite3_column_type(changed, c) != SQLITE_NULL &&
            !is_same(changed, c, columns + c))
            PN_TRY(pn__ledger_claim(ledger, &row, (unsigned)c,
                                    sqlite3_column_value(changed, c), err));
    return PN_OK;
}

static enum pn_status claim_changed(struct pn__ledger *ledger, enum pn__table_id id,
                                    struct pn_error *err)
{
    sqlite3_stmt *changed = NULL;
    enum pn_status status = prepare_changed(ledger->db, &pn__tables[id], &changed, err);
    while (status == PN_OK && sqlite3_step(changed) == SQLITE_ROW)
        status = claim_row(ledger, id, changed, err);
    int code = sqlite3_finalize(changed);
    if (status == PN_OK && code != SQLITE_OK)
        status = pn__database_fail(ledger->db, code, "see what changed", err);
    return status;
}

enum pn_status pn__patch_script(struct pn__ledger *ledger, const char *path,
                                struct pn_error *err)
{
    static const char drop[] = "DROP TABLE temp.before_node;"
                               "DROP TABLE temp.before_link;"
                               "DROP TABLE temp.before_navi;";
    PN_TRY(pn__ledger_at(ledger, path, 0, err));
    for (int t = PN__TABLE_NODE; t < PN__TABLE_COUNT; t++)
        PN_TRY(copy_table(ledger->db, &pn__tables[t], err));
    enum pn_status status = run_file(ledger->db, path, err);
    for (int t = PN__TABLE_NODE; t < PN__TABLE_COUNT && status == PN_OK; t++)
        status = claim_changed(ledger, (enum pn__table_id)t, err);
    if (status != PN_OK) {
        pn__error_set_path(err, path);
        return status;
    }
    return pn__database_execute(ledger->db, drop, "forget what was", err);
}
