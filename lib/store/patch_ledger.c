/* patch_ledger.c - which file and line changed what. */
#include "config.h"

#include "store/patch.h"

#include "base/error.h"

#include <inttypes.h>

/* Field '' is the row itself, deleted. Rows go with others by the schema's triggers:
 * triggers note that, too. */
static const char tables[] =
    "CREATE TEMP TABLE here (file TEXT, line INTEGER);"
    "INSERT INTO here VALUES ('', 0);"
    "CREATE TEMP TABLE change ("
    "    name TEXT, area INTEGER, number INTEGER, seq INTEGER, field TEXT,"
    "    value, file TEXT, line INTEGER,"
    "    PRIMARY KEY (name, area, number, seq, field)) WITHOUT ROWID;"
    "CREATE TEMP TRIGGER node_gone AFTER DELETE ON main.node BEGIN"
    "    INSERT OR IGNORE INTO change"
    "    SELECT 'node', OLD.area, OLD.node, -1, '', NULL, file, line FROM here; END;"
    "CREATE TEMP TRIGGER link_gone AFTER DELETE ON main.link BEGIN"
    "    INSERT OR IGNORE INTO change"
    "    SELECT 'link', OLD.area, OLD.node, OLD.seq, '', NULL, file, line FROM here; END;"
    "CREATE TEMP TRIGGER navi_gone AFTER DELETE ON main.navi BEGIN"
    "    INSERT OR IGNORE INTO change"
    "    SELECT 'navi', OLD.area, OLD.navi, -1, '', NULL, file, line FROM here; END;";

#define ROW "name = ?1 AND area = ?2 AND number = ?3 AND seq = ?4"

static const char at_sql[] = "UPDATE temp.here SET file = ?1, line = ?2";
static const char claim_sql[] = "INSERT OR IGNORE INTO temp.change "
                                "SELECT ?1, ?2, ?3, ?4, ?5, ?6, file, line FROM here";
static const char other_sql[] = "SELECT file, line, ?6, value FROM temp.change "
                                "WHERE " ROW " AND field = ?5 AND value IS NOT ?6";
static const char gone_sql[] = "SELECT 1 FROM temp.change WHERE " ROW " AND field = ''";

/* One field stands for all that a file set in a row. */
static const char lost_sql[] =
    "SELECT kept.file, kept.line, gone.file, gone.line, name, area, number, seq,"
    "    min(kept.field), kept.value "
    "FROM temp.change AS gone JOIN temp.change AS kept USING (name, area, number, seq) "
    "WHERE gone.field = '' AND kept.field <> '' AND kept.file <> gone.file "
    "GROUP BY name, area, number, seq, kept.file, kept.line";

static const char count_sql[] =
    "SELECT (SELECT count(*) FROM ("
    "    SELECT DISTINCT name, area, number, seq FROM temp.change WHERE field <> '')),"
    "    (SELECT count(*) FROM temp.change WHERE field = '')";

enum { FIELD_PLACE = 5, VALUE_PLACE };

static enum pn_status prepare(struct pn__ledger *ledger, const char *sql,
                              sqlite3_stmt **statement, struct pn_error *err)
{
    int code = sqlite3_prepare_v2(ledger->db, sql, -1, statement, NULL);
    return code == SQLITE_OK
               ? PN_OK
               : pn__database_fail(ledger->db, code, "prepare a statement", err);
}

enum pn_status pn__ledger_begin(struct pn__ledger *ledger, struct pn_error *err)
{
    PN_TRY(pn__database_execute(ledger->db, tables, "note changes", err));
    PN_TRY(prepare(ledger, at_sql, &ledger->at, err));
    PN_TRY(prepare(ledger, claim_sql, &ledger->claim, err));
    PN_TRY(prepare(ledger, other_sql, &ledger->other, err));
    return prepare(ledger, gone_sql, &ledger->gone, err);
}

void pn__ledger_release(struct pn__ledger *ledger)
{
    sqlite3_finalize(ledger->at);
    sqlite3_finalize(ledger->claim);
    sqlite3_finalize(ledger->other);
    sqlite3_finalize(ledger->gone);
    pn__buffer_release(&ledger->conflicts);
}

enum pn_status pn__ledger_at(struct pn__ledger *ledger, const char *file, uint32_t line,
                             struct pn_error *err)
{
    ledger->file = file;
    ledger->line = line;
    sqlite3_bind_text(ledger->at, 1, file, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ledger->at, 2, line);
    return pn__database_insert(ledger->db, ledger->at, err);
}

/* ---- words ---- */

static void put_place(struct pn__buffer *text, const char *file, int64_t line)
{
    pn__buffer_puts(text, file);
    if (line)
        pn__buffer_printf(text, ":%" PRId64, line);
}

/* A column of a result, as it is shown. */
static const char *shown(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "NULL";
}

/* Begins a conflict: "FILE:LINE: node 0/1: ". */
static void put_head(struct pn__ledger *ledger, const struct pn__row *row)
{
    char name[64];
    put_place(&ledger->conflicts, ledger->file, ledger->line);
    pn__buffer_printf(&ledger->conflicts, ": %s: ", pn__row_name(row, name));
}

static enum pn_status end_conflict(struct pn__ledger *ledger, struct pn_error *err)
{
    pn__buffer_putc(&ledger->conflicts, '\n');
    ledger->conflict_count++;
    return ledger->conflicts.failed ? pn__fail_memory(err) : PN_OK;
}

enum pn_status pn__ledger_refuse(struct pn__ledger *ledger, const struct pn__row *row,
                                 const char *words, struct pn_error *err)
{
    put_head(ledger, row);
    pn__buffer_puts(&ledger->conflicts, words);
    return end_conflict(ledger, err);
}

/* ---- fields and rows ---- */

/* The row's key, as ROW has it: seq is -1 where there is none. */
static void bind_row(sqlite3_stmt *statement, const struct pn__row *row)
{
    const struct pn__table *table = &pn__tables[row->table];
    sqlite3_bind_text(statement, 1, table->name, -1, SQLITE_STATIC);
    for (int k = 0; k < 3; k++)
        sqlite3_bind_int64(statement, k + 2,
                           k < (int)table->key_count ? row->cell[k] : -1);
}

static void bind_field(sqlite3_stmt *statement, const struct pn__row *row,
                       unsigned column, sqlite3_value *value)
{
    bind_row(statement, row);
    sqlite3_bind_text(statement, FIELD_PLACE, pn__tables[row->table].columns[column].name,
                      -1, SQLITE_STATIC);
    if (value)
        sqlite3_bind_value(statement, VALUE_PLACE, value);
    else
        pn__database_bind(statement, VALUE_PLACE, row, column);
}

/* Steps a query; *found: it has a row. To be reset. */
static enum pn_status step(struct pn__ledger *ledger, sqlite3_stmt *query, bool *found,
                           struct pn_error *err)
{
    int code = sqlite3_step(query);
    *found = code == SQLITE_ROW;
    return *found || code == SQLITE_DONE
               ? PN_OK
               : pn__database_fail(ledger->db, code, "note a change", err);
}

enum pn_status pn__ledger_claim(struct pn__ledger *ledger, const struct pn__row *row,
                                unsigned column, sqlite3_value *value,
                                struct pn_error *err)
{
    bool differs = false;
    sqlite3_stmt *other = ledger->other;
    bind_field(other, row, column, value);
    enum pn_status status = step(ledger, other, &differs, err);
    if (differs) {
        put_head(ledger, row);
        pn__buffer_printf(&ledger->conflicts, "%s is set to %s, but ",
                          pn__tables[row->table].columns[column].name, shown(other, 2));
        put_place(&ledger->conflicts, shown(other, 0), sqlite3_column_int64(other, 1));
        pn__buffer_printf(&ledger->conflicts, " sets it to %s", shown(other, 3));
        status = end_conflict(ledger, err);
    }
    sqlite3_reset(other);
    if (differs || status != PN_OK)
        return status;
    bind_field(ledger->claim, row, column, value);
    return pn__database_insert(ledger->db, ledger->claim, err);
}

enum pn_status pn__ledger_is_gone(struct pn__ledger *ledger, const struct pn__row *row,
                                  bool *gone, struct pn_error *err)
{
    bind_row(ledger->gone, row);
    enum pn_status status = step(ledger, ledger->gone, gone, err);
    sqlite3_reset(ledger->gone);
    return status;
}

/* ---- the end ---- */

/* A row that one file changed and another deleted. */
static enum pn_status put_lost(struct pn__ledger *ledger, sqlite3_stmt *lost,
                               struct pn_error *err)
{
    struct pn__buffer *text = &ledger->conflicts;
    put_place(text, shown(lost, 0), sqlite3_column_int64(lost, 1));
    pn__buffer_printf(text, ": %s %s/%s", shown(lost, 4), shown(lost, 5), shown(lost, 6));
    if (sqlite3_column_int64(lost, 7) >= 0)
        pn__buffer_printf(text, "/%s", shown(lost, 7));
    pn__buffer_printf(text, ": %s is set to %s, but ", shown(lost, 8), shown(lost, 9));
    put_place(text, shown(lost, 2), sqlite3_column_int64(lost, 3));
    pn__buffer_puts(text, " deletes the row");
    return end_conflict(ledger, err);
}

static enum pn_status find_lost(struct pn__ledger *ledger, sqlite3_stmt *lost,
                                struct pn_error *err)
{
    bool found = true;
    while (found) {
        PN_TRY(step(ledger, lost, &found, err));
        if (found)
            PN_TRY(put_lost(ledger, lost, err));
    }
    return PN_OK;
}

static enum pn_status count(struct pn__ledger *ledger, sqlite3_stmt *query,
                            struct pn_patch_result *result, struct pn_error *err)
{
    bool found;
    PN_TRY(step(ledger, query, &found, err));
    result->rows_set = (uint32_t)sqlite3_column_int64(query, 0);
    result->rows_deleted = (uint32_t)sqlite3_column_int64(query, 1);
    return PN_OK;
}

enum pn_status pn__ledger_end(struct pn__ledger *ledger, struct pn_patch_result *result,
                              struct pn_error *err)
{
    sqlite3_stmt *query = NULL;
    enum pn_status status = prepare(ledger, lost_sql, &query, err);
    if (status == PN_OK)
        status = find_lost(ledger, query, err);
    sqlite3_finalize(query);
    query = NULL;
    if (status == PN_OK)
        status = prepare(ledger, count_sql, &query, err);
    if (status == PN_OK)
        status = count(ledger, query, result, err);
    sqlite3_finalize(query);
    return status;
}
