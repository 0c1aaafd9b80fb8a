/*
 * database_load.c - a database to a network. Nothing in it is trusted: any program may
 * have written it, so every cell's type and value is checked.
 */
#include "config.h"

#include "store/database.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "store/files.h"
#include "store/source_parts.h"
#include "store/track_rows.h"

#include <stdio.h>
#include <string.h>

struct loader {
    sqlite3 *db;
    struct pn__assembly *assembly;
    const struct pn_progress *progress;
    struct pn__row row;
    uint64_t done, total, next_step;
};

static enum pn_status check_ours(sqlite3 *db, struct pn_error *err)
{
    int64_t id, version;
    PN_TRY(pn__database_integer(db, "PRAGMA application_id", &id, err));
    PN_TRY(pn__database_integer(db, "PRAGMA user_version", &version, err));
    if (id != PN__DATABASE_ID)
        return pn__fail(err, PN_E_FORMAT,
                        "an SQLite database, but not one of pathnode's (its "
                        "application_id is %lld); make one with 'pathnode import'",
                        (long long)id);
    if (version != PN__SCHEMA_VERSION)
        return pn__fail(err, PN_E_UNSUPPORTED,
                        "a pathnode database of schema version %lld, this pathnode reads "
                        "version %d; export it to CSV with the pathnode that made it",
                        (long long)version, PN__SCHEMA_VERSION);
    return PN_OK;
}

static enum pn_status check_table(sqlite3 *db, const struct pn__table *table,
                                  struct pn_error *err)
{
    bool there;
    PN_TRY(pn__database_has_table(db, table->name, &there, err));
    if (there)
        return PN_OK;
    pn__error_set_place(err, table->name, -1, -1);
    return pn__fail(err, PN_E_FORMAT, "has no table '%s'", table->name);
}

/* Which of a table's columns are there, as bits; generated ones do not count. */
static enum pn_status find_columns(sqlite3 *db, const struct pn__table *table,
                                   uint32_t *found, struct pn_error *err)
{
    char sql[96];
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql,
             "SELECT name FROM pragma_table_xinfo('%s') WHERE hidden = 0", table->name);
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    *found = 0;
    while (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        for (unsigned c = 0; name && c < table->column_count; c++)
            *found |= (uint32_t)(strcmp(table->columns[c].name, name) == 0) << c;
    }
    if (code == SQLITE_OK)
        code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, "read it", err);
}

static enum pn_status check_columns(sqlite3 *db, const struct pn__table *table,
                                    struct pn_error *err)
{
    uint32_t found;
    PN_TRY(find_columns(db, table, &found, err));
    for (unsigned c = 0; c < table->column_count; c++) {
        if (found >> c & 1)
            continue;
        pn__error_set_place(err, table->name, -1, -1);
        if (err)
            snprintf(err->field, sizeof err->field, "%s", table->columns[c].name);
        return pn__fail(err, PN_E_FORMAT, "table '%s' has no column '%s'", table->name,
                        table->columns[c].name);
    }
    return PN_OK;
}

enum pn_status pn__database_check(sqlite3 *db, struct pn_error *err)
{
    PN_TRY(check_ours(db, err));
    for (unsigned t = 0; t < PN__TABLE_COUNT; t++) {
        PN_TRY(check_table(db, &pn__tables[t], err));
        PN_TRY(check_columns(db, &pn__tables[t], err));
    }
    return PN_OK;
}

static bool is_text_column(const struct pn__column *column)
{
    return column->type == PN__CELL_KIND || column->type == PN__CELL_TEXT;
}

static enum pn_status fail_type(struct loader *l, sqlite3_stmt *statement,
                                unsigned column, struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[l->row.table].columns[column];
    const char *wanted = is_text_column(c) ? "text" : "a number";
    if (sqlite3_column_type(statement, (int)column) == SQLITE_BLOB)
        return pn__row_fail(&l->row, column, err, PN_E_CONSTRAINT, "is a blob, not %s",
                            wanted);
    const char *text = (const char *)sqlite3_column_text(statement, (int)column);
    if (!text)
        return pn__fail_memory(err);
    return pn__row_fail(&l->row, column, err, PN_E_CONSTRAINT, "is '%.40s', not %s", text,
                        wanted);
}

static enum pn_status load_text(struct loader *l, sqlite3_stmt *statement,
                                unsigned column, struct pn_error *err)
{
    const char *text = (const char *)sqlite3_column_text(statement, (int)column);
    if (!text)
        return pn__fail_memory(err);
    size_t size = (size_t)sqlite3_column_bytes(statement, (int)column);
    return pn__row_set_text(&l->row, column, text, size, err);
}

static enum pn_status load_cell(struct loader *l, sqlite3_stmt *statement,
                                unsigned column, struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[l->row.table].columns[column];
    int type = sqlite3_column_type(statement, (int)column);
    if (type == SQLITE_NULL)
        return PN_OK;
    if (type == SQLITE_TEXT && is_text_column(c))
        return load_text(l, statement, column, err);
    if (is_text_column(c) || type == SQLITE_TEXT || type == SQLITE_BLOB)
        return fail_type(l, statement, column, err);
    if (type == SQLITE_INTEGER && c->type == PN__CELL_INTEGER)
        return pn__row_set(&l->row, column, sqlite3_column_int64(statement, (int)column),
                           err);
    return pn__row_set_real(&l->row, column,
                            sqlite3_column_double(statement, (int)column), err);
}

static enum pn_status count_row(struct loader *l, struct pn_error *err)
{
    if (l->row.table < PN__TABLE_NODE || ++l->done < l->next_step)
        return PN_OK; /* of meta and area there are only a few */
    l->next_step = l->done + l->total / 200 + 1;
    if (l->total < l->done)
        l->total = 0; /* the counts in area are wrong, as will be said in the end */
    return pn__step(l->progress, "reading the database", l->done, l->total, err);
}

static enum pn_status load_rows(struct loader *l, enum pn__table_id id,
                                sqlite3_stmt *statement, struct pn_error *err)
{
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        pn__row_clear(&l->row, id, 0);
        for (unsigned c = 0; c < pn__tables[id].column_count; c++)
            PN_TRY(load_cell(l, statement, c, err));
        PN_TRY(pn__assembly_add(l->assembly, &l->row, err));
        PN_TRY(count_row(l, err));
    }
    if (code == SQLITE_DONE)
        return PN_OK;
    return pn__database_fail(l->db, sqlite3_extended_errcode(l->db), "read a row", err);
}

static enum pn_status load_table(struct loader *l, enum pn__table_id id,
                                 struct pn_error *err)
{
    const struct pn__table *table = &pn__tables[id];
    struct pn__buffer sql = {0};
    sqlite3_stmt *statement = NULL;
    pn__buffer_puts(&sql, "SELECT ");
    pn__database_put_columns(&sql, table, table->column_count);
    pn__buffer_printf(&sql, " FROM %s ORDER BY ", table->name);
    pn__database_put_columns(&sql, table, table->key_count);
    enum pn_status status = pn__database_prepare(l->db, &sql, &statement, err);
    pn__buffer_release(&sql);
    if (status == PN_OK)
        status = load_rows(l, id, statement, err);
    sqlite3_finalize(statement);
    return status;
}

/* Only for progress; wrong counts do no harm. */
static void estimate_rows(struct loader *l)
{
    int64_t rows = 0;
    static const char sql[] = "SELECT total(vehicle_count) + total(ped_count) + "
                              "total(link_count) + total(navi_count) FROM area";
    if (l->progress && pn__database_integer(l->db, sql, &rows, NULL) == PN_OK && rows > 0)
        l->total = (uint64_t)rows;
}

static enum pn_status load_tables(struct loader *l, struct pn__load *load,
                                  struct pn_error *err)
{
    PN_TRY(pn__assembly_new(&l->assembly, err));
    estimate_rows(l);
    for (unsigned t = 0; t < PN__TABLE_COUNT; t++)
        PN_TRY(load_table(l, t, err));
    PN_TRY(pn__assembly_finish(l->assembly, &load->network, &load->info, err));
    return pn__database_tracks_load(l->db, load->network, err);
}

enum pn_status pn__database_network(sqlite3 *db, struct pn_network **network,
                                    struct pn_error *err)
{
    struct loader l = {.db = db};
    struct pn__load load = {.network = NULL};
    enum pn_status status = load_tables(&l, &load, err);
    pn__row_release(&l.row);
    pn__assembly_free(l.assembly);
    pn_source_info_release(&load.info);
    if (status == PN_OK)
        *network = load.network;
    else
        pn_network_free(load.network);
    return status;
}

/* A load on its way, both ends of it. */
struct loading {
    struct loader loader;
    struct pn__load *load;
};

static enum pn_status read_all(sqlite3 *db, void *context, struct pn_error *err)
{
    struct loading *loading = context;
    loading->loader.db = db;
    PN_TRY(pn__database_check(db, err));
    return load_tables(&loading->loader, loading->load, err);
}

enum pn_status pn__database_load(const struct pn__probe *probe, struct pn__load *load,
                                 struct pn_error *err)
{
    struct loading loading = {{.progress = load->progress}, load};
    enum pn_status status = pn__database_read(probe->path, read_all, &loading, err);
    pn__row_release(&loading.loader.row);
    pn__assembly_free(loading.loader.assembly);
    return status;
}
