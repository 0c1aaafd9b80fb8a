/* database_tracks.c - the table track of a database. */
#include "config.h"

#include "store/track_rows.h"

#include "base/error.h"
#include "store/database.h"

struct inserter {
    sqlite3 *db;
    sqlite3_stmt *insert;
};

static enum pn_status insert(void *context, uint32_t track, uint32_t seq,
                             const struct pn_track_point *point, struct pn_error *err)
{
    const struct inserter *i = context;
    sqlite3_bind_int64(i->insert, 1, track);
    sqlite3_bind_int64(i->insert, 2, seq);
    sqlite3_bind_double(i->insert, 3, point->pos.x);
    sqlite3_bind_double(i->insert, 4, point->pos.y);
    sqlite3_bind_double(i->insert, 5, point->pos.z);
    sqlite3_bind_int64(i->insert, 6, point->flag);
    return pn__database_insert(i->db, i->insert, err);
}

enum pn_status pn__database_tracks_insert(sqlite3 *db, const struct pn_network *network,
                                          struct pn_error *err)
{
    static const char sql[] = "INSERT INTO track (track, seq, x, y, z, flag) "
                              "VALUES (?, ?, ?, ?, ?, ?)";
    struct inserter i = {.db = db};
    int code = sqlite3_prepare_v2(db, sql, sizeof sql, &i.insert, NULL);
    if (code != SQLITE_OK)
        return pn__database_fail(db, code, "write the tracks", err);
    enum pn_status status = pn__track_rows_each(network, insert, &i, err);
    sqlite3_finalize(i.insert);
    return status;
}

/* A table, not a view, which could run anything. */
static enum pn_status has_table(sqlite3 *db, bool *has, struct pn_error *err)
{
    static const char sql[] = "SELECT 1 FROM sqlite_schema WHERE name = 'track' AND "
                              "type = 'table' AND rootpage > 0";
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, sizeof sql, &statement, NULL);
    *has = code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
    if (code == SQLITE_OK)
        code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(db, code, "read it", err);
}

static enum pn_status load_row(sqlite3_stmt *select, struct pn__track_rows *rows,
                               struct pn_error *err)
{
    double cell[PN__TRACK_COLUMNS];
    for (int c = 0; c < PN__TRACK_COLUMNS; c++) {
        const int type = sqlite3_column_type(select, c);
        if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) {
            pn__error_set_place(err, "track", -1, -1);
            return pn__fail(err, PN_E_CONSTRAINT, "track: %s is not a number",
                            pn__track_columns[c]);
        }
        cell[c] = sqlite3_column_double(select, c);
    }
    return pn__track_rows_add(rows, cell, 0, err);
}

static enum pn_status load_rows(sqlite3 *db, struct pn__track_rows *rows,
                                struct pn_error *err)
{
    static const char sql[] = "SELECT track, seq, x, y, z, flag FROM track";
    sqlite3_stmt *select = NULL;
    enum pn_status status = PN_OK;
    int code = sqlite3_prepare_v2(db, sql, sizeof sql, &select, NULL);
    while (code == SQLITE_OK && status == PN_OK && sqlite3_step(select) == SQLITE_ROW)
        status = load_row(select, rows, err);
    if (code == SQLITE_OK)
        code = sqlite3_finalize(select);
    if (status == PN_OK && code != SQLITE_OK)
        status = pn__database_fail(db, code, "read the tracks", err);
    return status;
}

enum pn_status pn__database_tracks_load(sqlite3 *db, struct pn_network *network,
                                        struct pn_error *err)
{
    struct pn__track_rows rows = {NULL, 0};
    bool has;
    PN_TRY(has_table(db, &has, err));
    if (!has)
        return PN_OK;
    enum pn_status status = load_rows(db, &rows, err);
    if (status == PN_OK)
        status = pn__track_rows_finish(&rows, network, err);
    pn__track_rows_release(&rows);
    return status;
}
