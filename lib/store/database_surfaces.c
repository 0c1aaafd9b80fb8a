/* database_surfaces.c - what is underfoot on links, as a table of a database. */
#include "config.h"

#include "store/database.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* Columns, in the order they are asked for. */
enum { AREA, NODE, TO_AREA, TO_NODE, UNDERFOOT };

static const char select_sql[] =
    "SELECT area, node, to_area, to_node, underfoot FROM surface "
    "ORDER BY area, node, to_area, to_node";

static const char insert_sql[] = "INSERT OR REPLACE INTO surface "
                                 "(area, node, to_area, to_node, underfoot) "
                                 "VALUES (?, ?, ?, ?, ?)";

/* ---- into it ---- */

static enum pn_status insert_all(const struct pn__editor *e, sqlite3_stmt *insert,
                                 const struct pn_links *links)
{
    for (uint32_t i = 0; i < pn_links_count(links); i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        if (!spot)
            continue;
        sqlite3_bind_int64(insert, AREA + 1, spot->from.area);
        sqlite3_bind_int64(insert, NODE + 1, spot->from.node);
        sqlite3_bind_int64(insert, TO_AREA + 1, spot->to.area);
        sqlite3_bind_int64(insert, TO_NODE + 1, spot->to.node);
        sqlite3_bind_text(insert, UNDERFOOT + 1, pn_underfoot_name(spot->underfoot), -1,
                          SQLITE_STATIC);
        PN_TRY(pn__database_insert(e->db, insert, e->err));
    }
    return PN_OK;
}

enum pn_status pn__surfaces_insert(const struct pn__editor *e,
                                   const struct pn_links *links)
{
    sqlite3_stmt *insert = NULL;
    PN_TRY(pn__database_execute(e->db, pn__surface_schema, "make the table surface",
                                e->err));
    const int code = sqlite3_prepare_v2(e->db, insert_sql, -1, &insert, NULL);
    const enum pn_status status =
        code == SQLITE_OK ? insert_all(e, insert, links)
                          : pn__database_fail(e->db, code, "save surfaces", e->err);
    sqlite3_finalize(insert);
    return status;
}

/* ---- out of it ---- */

struct reading {
    const struct pn_edits *edits; /* or NULL */
    struct pn_graph *graph;
    uint32_t row, astray;
};

/* Says which row, by its key, and which column. */
static enum pn_status fail_cell(const struct reading *r, sqlite3_stmt *row, int column,
                                struct pn_error *err, const char *what)
{
    const char *name = sqlite3_column_name(row, column);
    pn__error_set_place(err, "surface", r->row, -1);
    if (err)
        snprintf(err->field, sizeof err->field, "%s", name ? name : "");
    return pn__fail(err, PN_E_CONSTRAINT,
                    "column '%s' of table 'surface' %s, in the row of the link %lld/%lld "
                    "to %lld/%lld",
                    name ? name : "", what, (long long)sqlite3_column_int64(row, AREA),
                    (long long)sqlite3_column_int64(row, NODE),
                    (long long)sqlite3_column_int64(row, TO_AREA),
                    (long long)sqlite3_column_int64(row, TO_NODE));
}

/* The address in two columns, as it is after the edits. */
static enum pn_status read_address(const struct reading *r, sqlite3_stmt *row, int column,
                                   struct pn_address *address, struct pn_error *err)
{
    const int64_t area = sqlite3_column_int64(row, column);
    const int64_t node = sqlite3_column_int64(row, column + 1);
    if (area < 0 || area >= PN_AREA_NONE || node < 0 || node > UINT16_MAX)
        return fail_cell(r, row, column + 1, err, "is no address");
    *address = (struct pn_address){(uint16_t)area, (uint16_t)node};
    if (r->edits)
        *address = pn_moves_follow(&r->edits->nodes, *address);
    return PN_OK;
}

static enum pn_status read_underfoot(const struct reading *r, sqlite3_stmt *row,
                                     enum pn_underfoot *underfoot, struct pn_error *err)
{
    const char *text = (const char *)sqlite3_column_text(row, UNDERFOOT);
    char what[80];
    if (text && pn_underfoot_parse(text, underfoot))
        return PN_OK;
    snprintf(what, sizeof what, "is '%.40s', which is no surface", text ? text : "NULL");
    return fail_cell(r, row, UNDERFOOT, err, what);
}

static enum pn_status take_row(struct reading *r, sqlite3_stmt *row, struct pn_error *err)
{
    struct pn_address from, to;
    enum pn_underfoot underfoot = PN_UNDERFOOT_OTHER;
    PN_TRY(read_address(r, row, AREA, &from, err));
    PN_TRY(read_address(r, row, TO_AREA, &to, err));
    PN_TRY(read_underfoot(r, row, &underfoot, err));
    const enum pn_status status =
        pn_graph_set_underfoot(r->graph, from, to, underfoot, NULL);
    r->astray += status == PN_E_NOTFOUND;
    r->row++;
    return status == PN_E_NOMEM ? pn__fail_memory(err) : PN_OK;
}

static enum pn_status take_rows(sqlite3 *db, struct reading *r, struct pn_error *err)
{
    sqlite3_stmt *select = NULL;
    enum pn_status status = PN_OK;
    int code = sqlite3_prepare_v2(db, select_sql, -1, &select, NULL);
    if (code != SQLITE_OK)
        return pn__database_fail(db, code, "read the table surface", err);
    while (status == PN_OK && (code = sqlite3_step(select)) == SQLITE_ROW)
        status = take_row(r, select, err);
    if (status == PN_OK && code != SQLITE_DONE)
        status = pn__database_fail(db, code, "read the table surface", err);
    sqlite3_finalize(select);
    return status;
}

static enum pn_status read_surfaces(sqlite3 *db, void *context, struct pn_error *err)
{
    bool there;
    PN_TRY(pn__database_has_table(db, "surface", &there, err));
    return there ? take_rows(db, context, err) : PN_OK;
}

enum pn_status pn_database_surfaces(const char *path, const struct pn_edits *edits,
                                    struct pn_graph *graph, uint32_t *astray,
                                    struct pn_error *err)
{
    struct reading reading = {.edits = edits, .graph = graph};
    const enum pn_status status = pn__database_read(path, read_surfaces, &reading, err);
    if (status == PN_OK)
        *astray = reading.astray;
    else
        pn__error_set_path(err, path);
    return status;
}
