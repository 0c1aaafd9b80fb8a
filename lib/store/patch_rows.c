/*
 * patch_rows.c - a CSV file of changes: the key columns, those that change, and a column
 * 'change'. An empty field leaves what is there; NULL empties it.
 */
#include "config.h"

#include "store/patch_parts.h"

#include "base/error.h"
#include "text/csv.h"

#include <string.h>

enum change { CHANGE_SET, CHANGE_ADD, CHANGE_DELETE };

static const char *const changes[] = {"set", "add", "delete"};

struct reader {
    struct pn__ledger *ledger;
    const struct pn__table *table;
    const char *path;
    struct pn__row row;
    uint32_t given; /* bit c: column c has a value, or is emptied */
    enum change change;
};

/* ---- statements; a place is numbered as its column ---- */

void pn__patch_put_key(struct pn__buffer *sql, const struct pn__table *table)
{
    for (unsigned k = 0; k < table->key_count; k++)
        pn__buffer_printf(sql, "%s%s = ?%u", k ? " AND " : "", table->columns[k].name,
                          k + 1);
}

static uint32_t key_bits(const struct pn__table *table)
{
    return (1u << table->key_count) - 1;
}

/* Each given column: before its name, after it, or only its place. */
static void put_given(const struct reader *r, struct pn__buffer *sql, uint32_t given,
                      bool name, bool place)
{
    const char *comma = "";
    for (unsigned c = 0; c < r->table->column_count; c++) {
        if (!(given >> c & 1))
            continue;
        pn__buffer_puts(sql, comma);
        if (name)
            pn__buffer_puts(sql, r->table->columns[c].name);
        if (place)
            pn__buffer_printf(sql, name ? " = ?%u" : "?%u", c + 1);
        comma = ", ";
    }
}

static void put_set(const struct reader *r, struct pn__buffer *sql)
{
    pn__buffer_printf(sql, "UPDATE %s SET ", r->table->name);
    put_given(r, sql, r->given & ~key_bits(r->table), true, true);
    pn__buffer_puts(sql, " WHERE ");
    pn__patch_put_key(sql, r->table);
}

static void put_add(const struct reader *r, struct pn__buffer *sql)
{
    pn__buffer_printf(sql, "INSERT INTO %s (", r->table->name);
    put_given(r, sql, r->given, true, false);
    pn__buffer_puts(sql, ") VALUES (");
    put_given(r, sql, r->given, false, true);
    pn__buffer_putc(sql, ')');
}

static void put_delete(const struct reader *r, struct pn__buffer *sql)
{
    pn__buffer_printf(sql, "DELETE FROM %s WHERE ", r->table->name);
    pn__patch_put_key(sql, r->table);
}

static void put_find(const struct reader *r, struct pn__buffer *sql)
{
    pn__buffer_printf(sql, "SELECT 1 FROM %s WHERE ", r->table->name);
    pn__patch_put_key(sql, r->table);
}

/* Runs a statement; *found (may be NULL): it has a row. */
static enum pn_status run(const struct reader *r,
                          void (*put)(const struct reader *r, struct pn__buffer *sql),
                          bool *found, struct pn_error *err)
{
    sqlite3 *db = r->ledger->db;
    sqlite3_stmt *statement = NULL;
    struct pn__buffer sql = {0};
    put(r, &sql);
    enum pn_status status = pn__database_prepare(db, &sql, &statement, err);
    pn__buffer_release(&sql);
    if (status != PN_OK)
        return status;
    for (unsigned c = 0; c < r->table->column_count; c++)
        if (r->given >> c & 1)
            pn__database_bind(statement, (int)c + 1, &r->row, c);
    int code = sqlite3_step(statement);
    if (found)
        *found = code == SQLITE_ROW;
    code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, "change the row", err);
}

/* ---- rows ---- */

static enum pn_status claim(const struct reader *r, struct pn_error *err)
{
    for (unsigned c = r->table->key_count; c < r->table->column_count; c++)
        if (r->given >> c & 1)
            PN_TRY(pn__ledger_claim(r->ledger, &r->row, c, NULL, err));
    return PN_OK;
}

static enum pn_status set(const struct reader *r, bool there, bool gone,
                          struct pn_error *err)
{
    if (!there && !gone)
        return pn__ledger_refuse(r->ledger, &r->row, PN_PATCH_NO_ROW, err);
    if (r->given == key_bits(r->table))
        return PN_OK;
    PN_TRY(claim(r, err)); /* of a row that is gone, too: the end tells of it */
    return there ? run(r, put_set, NULL, err) : PN_OK;
}

static enum pn_status add(const struct reader *r, bool there, struct pn_error *err)
{
    if (there)
        return pn__ledger_refuse(r->ledger, &r->row, PN_PATCH_ROW_THERE, err);
    PN_TRY(claim(r, err));
    return run(r, put_add, NULL, err);
}

static enum pn_status remove_row(const struct reader *r, bool there, bool gone,
                                 struct pn_error *err)
{
    for (unsigned c = r->table->key_count; c < r->table->column_count; c++)
        if (r->given >> c & 1)
            return pn__row_fail(&r->row, c, err, PN_E_CONSTRAINT,
                                "is given; a row to delete has only its key");
    if (!there && !gone)
        return pn__ledger_refuse(r->ledger, &r->row, PN_PATCH_NO_ROW, err);
    return run(r, put_delete, NULL, err);
}

static enum pn_status change_row(const struct reader *r, struct pn_error *err)
{
    bool there, gone;
    for (unsigned k = 0; k < r->table->key_count; k++)
        if (!(r->given >> k & 1))
            return pn__row_fail(&r->row, k, err, PN_E_CONSTRAINT,
                                "is empty, but part of the key");
    PN_TRY(pn__ledger_at(r->ledger, r->path, r->row.line, err));
    PN_TRY(run(r, put_find, &there, err));
    PN_TRY(pn__ledger_is_gone(r->ledger, &r->row, &gone, err));
    if (r->change == CHANGE_ADD)
        return add(r, there, err);
    if (r->change == CHANGE_DELETE)
        return remove_row(r, there, gone, err);
    return set(r, there, gone, err);
}

static void clear(struct reader *r)
{
    pn__row_clear(&r->row, r->row.table, 0);
    r->given = 0;
    r->change = CHANGE_SET;
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    struct reader *r = context;
    r->row.line = line;
    enum pn_status status = change_row(r, err);
    clear(r);
    return status;
}

/* ---- cells ---- */

static bool is_word(const char *text, size_t size, const char *word)
{
    return strlen(word) == size && memcmp(text, word, size) == 0;
}

static enum pn_status take_change(struct reader *r, const char *text, size_t size,
                                  struct pn_error *err)
{
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++)
        if (is_word(text, size, changes[i])) {
            r->change = (enum change)i;
            return PN_OK;
        }
    return pn__fail(err, PN_E_FORMAT,
                    "change is '%.*s', not 'set', 'add', 'delete' or empty",
                    size < 40 ? (int)size : 40, text);
}

static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct reader *r = context;
    const unsigned c = (unsigned)column;
    if (size == 0)
        return PN_OK;
    if (c == r->table->column_count)
        return take_change(r, text, size, err);
    r->given |= 1u << c;
    if (!is_word(text, size, "NULL"))
        return pn__row_read(&r->row, c, text, size, err);
    return r->table->columns[c].nullable
               ? PN_OK
               : pn__row_fail(&r->row, c, err, PN_E_CONSTRAINT, "cannot be NULL");
}

enum pn_status pn__patch_rows(struct pn__ledger *ledger, enum pn__table_id id,
                              const char *path, struct pn_error *err)
{
    const char *names[PN__COLUMN_MAX + 1];
    const struct pn__table *table = &pn__tables[id];
    struct reader r = {.ledger = ledger, .table = table, .path = path};
    for (unsigned c = 0; c < table->column_count; c++)
        names[c] = table->columns[c].name;
    names[table->column_count] = "change";
    const struct pn__csv_table csv = {
        .columns = names,
        .column_count = table->column_count + 1,
        .may_lack = table->column_count + 1 - table->key_count,
        .cell = take_cell,
        .row = take_row,
        .context = &r,
    };
    r.row.table = id;
    clear(&r);
    enum pn_status status = pn__csv_read(path, &csv, NULL, NULL, err);
    pn__row_release(&r.row);
    return status;
}
