/* patch_ledger.c - which file and line changed what. */
#include "config.h"

#include "store/patch_parts.h"

#include "base/error.h"

#include <string.h>

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

/* One field stands for all that a file set in a row. Within a file of CSV lines disagree
 * as files do, unless the row was added again; a script may change its mind. */
static const char lost_sql[] =
    "SELECT kept.file, kept.line, gone.file, gone.line, name, area, number, seq,"
    "    min(kept.field), kept.value "
    "FROM temp.change AS gone JOIN temp.change AS kept USING (name, area, number, seq) "
    "WHERE gone.field = '' AND kept.field <> '' AND (kept.file <> gone.file "
    "    OR kept.line > 0 AND NOT CASE name "
    "        WHEN 'node' THEN EXISTS (SELECT 1 FROM main.node AS there "
    "            WHERE there.area = gone.area AND there.node = gone.number) "
    "        WHEN 'link' THEN EXISTS (SELECT 1 FROM main.link AS there "
    "            WHERE there.area = gone.area AND there.node = gone.number "
    "                AND there.seq = gone.seq) "
    "        ELSE EXISTS (SELECT 1 FROM main.navi AS there "
    "            WHERE there.area = gone.area AND there.navi = gone.number) END) "
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
    pn__conflicts_free(ledger->conflicts, ledger->conflict_count);
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

/* A column of a result as text: a copy is made of it in time. */
static const char *shown(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "NULL";
}

/* A conflict of the line at hand about a row. */
static struct pn_patch_conflict conflict_of(struct pn__ledger *ledger,
                                            const struct pn__row *row,
                                            enum pn_patch_clash clash)
{
    const struct pn__table *table = &pn__tables[row->table];
    return (struct pn_patch_conflict){.clash = clash,
                                      .table = table->name,
                                      .area = (uint32_t)row->cell[0],
                                      .number = (uint32_t)row->cell[1],
                                      .seq = table->key_count > 2 ? (int32_t)row->cell[2]
                                                                  : -1,
                                      .file = ledger->file,
                                      .line = ledger->line};
}

enum pn_status pn__ledger_refuse(struct pn__ledger *ledger, const struct pn__row *row,
                                 enum pn_patch_clash clash, struct pn_error *err)
{
    const struct pn_patch_conflict conflict = conflict_of(ledger, row, clash);
    return pn__ledger_add(ledger, &conflict, err);
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
        struct pn_patch_conflict conflict = conflict_of(ledger, row, PN_PATCH_TWO_VALUES);
        conflict.field = pn__tables[row->table].columns[column].name;
        conflict.value = shown(other, 2);
        conflict.other_file = shown(other, 0);
        conflict.other_line = (uint32_t)sqlite3_column_int64(other, 1);
        conflict.other_value = shown(other, 3);
        status = pn__ledger_add(ledger, &conflict, err);
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

/* Our own words for a table and its column, which outlive the result. */
static void name_field(struct pn_patch_conflict *conflict, const char *table,
                       const char *field)
{
    for (int t = 0; t < PN__TABLE_COUNT; t++)
        for (unsigned c = 0; c < pn__tables[t].column_count; c++)
            if (strcmp(pn__tables[t].name, table) == 0 &&
                strcmp(pn__tables[t].columns[c].name, field) == 0) {
                conflict->table = pn__tables[t].name;
                conflict->field = pn__tables[t].columns[c].name;
            }
}

/* A row that one file changed and another deleted. */
static enum pn_status add_lost(struct pn__ledger *ledger, sqlite3_stmt *lost,
                               struct pn_error *err)
{
    struct pn_patch_conflict conflict = {
        .clash = PN_PATCH_DELETED,
        .file = shown(lost, 0),
        .line = (uint32_t)sqlite3_column_int64(lost, 1),
        .other_file = shown(lost, 2),
        .other_line = (uint32_t)sqlite3_column_int64(lost, 3),
        .area = (uint32_t)sqlite3_column_int64(lost, 5),
        .number = (uint32_t)sqlite3_column_int64(lost, 6),
        .seq = sqlite3_column_int(lost, 7),
        .value = shown(lost, 9)};
    name_field(&conflict, shown(lost, 4), shown(lost, 8));
    return pn__ledger_add(ledger, &conflict, err);
}

static enum pn_status find_lost(struct pn__ledger *ledger, sqlite3_stmt *lost,
                                struct pn_error *err)
{
    bool found = true;
    while (found) {
        PN_TRY(step(ledger, lost, &found, err));
        if (found)
            PN_TRY(add_lost(ledger, lost, err));
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
