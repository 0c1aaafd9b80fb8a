/* database_edit.c - edits of a database in place, each a transaction that is checked
 * before it counts. */
#include "config.h"

#include "store/database.h"

#include "base/buffer.h"
#include "base/error.h"
#include "compile/faults.h"

#include <pathnode/database_edit.h>

#include <stdlib.h>
#include <string.h>

/* ---- statements with values ---- */

/* A value of a statement, in the order of its question marks. */
struct value {
    enum { WHOLE, REAL, EMPTY } type;
    int64_t whole;
    double real;
};

#define WHOLE_VALUE(v) ((struct value){.type = WHOLE, .whole = (v)})
#define REAL_VALUE(v)  ((struct value){.type = REAL, .real = (v)})

static void bind(sqlite3_stmt *statement, const struct value *values, int count)
{
    for (int i = 0; i < count; i++) {
        if (values[i].type == WHOLE)
            sqlite3_bind_int64(statement, i + 1, values[i].whole);
        else if (values[i].type == REAL)
            sqlite3_bind_double(statement, i + 1, values[i].real);
    }
}

/* Runs a statement; *result (may be NULL) is the number in its one row, or -1. */
static enum pn_status run(const struct pn__editor *e, const char *sql,
                          const struct value *values, int count, const char *doing,
                          int64_t *result)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(e->db, sql, -1, &statement, NULL);
    if (code != SQLITE_OK)
        return pn__database_fail(e->db, code, doing, e->err);
    bind(statement, values, count);
    if (result)
        *result = -1;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW && result && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        *result = sqlite3_column_int64(statement, 0);
    code = sqlite3_finalize(statement);
    return code == SQLITE_OK ? PN_OK : pn__database_fail(e->db, code, doing, e->err);
}

/* ---- the frame of every edit ---- */

/* All that compile would say of the rows, a line each. */
static enum pn_status list_complaints(sqlite3 *db, struct pn__buffer *lines,
                                      struct pn_error *err)
{
    struct pn_network *network = NULL;
    PN_TRY(pn__database_network(db, &network, err));
    enum pn_status status = pn__compile_complaints(network, lines, err);
    pn_network_free(network);
    return status;
}

/* The same of the rows before the edit, which another connection still sees. Where they
 * cannot be had there are none. */
static void list_older(const char *path, struct pn__buffer *lines)
{
    sqlite3 *db = NULL;
    if (pn__database_open(path, SQLITE_OPEN_READONLY, &db) == SQLITE_OK) {
        pn__database_guard(db);
        list_complaints(db, lines, NULL);
    }
    sqlite3_close(db);
}

/* Whether a line, with its end, is one of a list; NULL: an empty one. */
static bool is_among(const char *line, size_t length, const char *list)
{
    while (list && *list) {
        if (strncmp(list, line, length) == 0)
            return true;
        list = strchr(list, '\n') + 1;
    }
    return false;
}

static enum pn_status fail_complaint(const char *line, const char *end,
                                     struct pn_error *err)
{
    char *words;
    const enum pn_status status = (enum pn_status)strtoul(line, &words, 10);
    words++;
    return pn__fail(err, status, "%.*s", (int)(end - words), words);
}

/* Fails with the first complaint that is not an older one. */
static enum pn_status refuse_first(const char *lines, const char *older,
                                   struct pn_error *err)
{
    for (const char *end; (end = strchr(lines, '\n')); lines = end + 1)
        if (!is_among(lines, (size_t)(end + 1 - lines), older))
            return fail_complaint(lines, end, err);
    return PN_OK;
}

/* What an edit left must load and fit into files; what did not before counts not. */
static enum pn_status check(const struct pn__editor *e, const char *path)
{
    struct pn__buffer after = {0}, before = {0};
    enum pn_status status = list_complaints(e->db, &after, e->err);
    if (status == PN_OK && after.size) {
        list_older(path, &before);
        status = refuse_first(after.bytes, before.bytes, e->err);
    }
    pn__buffer_release(&before);
    pn__buffer_release(&after);
    return status;
}

/* Whatever an edit writes stays in memory until it counts, so that others can read. */
#define BEGIN "PRAGMA cache_spill = OFF; BEGIN IMMEDIATE"

static enum pn_status edit_open(struct pn__editor *e, const char *path,
                                pn__edit_function *edit, void *context)
{
    PN_TRY(pn__database_execute(e->db, BEGIN, "edit it", e->err));
    enum pn_status status = pn__database_check(e->db, e->err);
    if (status == PN_OK)
        status = edit(e, context);
    if (status == PN_OK)
        status = check(e, path);
    if (status == PN_OK)
        status = pn__database_execute(e->db, "COMMIT", "keep the edit", e->err);
    if (status != PN_OK)
        sqlite3_exec(e->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

enum pn_status pn__database_edit(const char *path, pn__edit_function *edit, void *context,
                                 struct pn_error *err)
{
    struct pn__editor e = {.err = err};
    int code = pn__database_open(path, SQLITE_OPEN_READWRITE, &e.db);
    enum pn_status status = PN_OK;
    if (code != SQLITE_OK)
        status = pn__database_fail(e.db, code, "open it", err);
    else {
        pn__database_guard(e.db);
        status = edit_open(&e, path, edit, context);
    }
    sqlite3_close(e.db);
    return status;
}

/* Of a database in its place: errors name it. */
static enum pn_status edit_in_place(const char *path, pn__edit_function *edit,
                                    void *context, struct pn_error *err)
{
    enum pn_status status = pn__database_edit(path, edit, context, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

/* ---- connect ---- */

/* Whether a node is a ped. */
static enum pn_status find_layer(const struct pn__editor *e, struct pn_address at,
                                 bool *ped)
{
    const struct value values[] = {WHOLE_VALUE(at.area), WHOLE_VALUE(at.node)};
    int64_t result;
    PN_TRY(run(e, "SELECT kind = 'ped' FROM node WHERE area = ? AND node = ?", values, 2,
               "read it", &result));
    if (result < 0)
        return pn__fail(e->err, PN_E_NOTFOUND, "there is no node %u/%u", at.area,
                        at.node);
    *ped = result != 0;
    return PN_OK;
}

static enum pn_status need_view(const struct pn__editor *e, const char *name,
                                const char *sql)
{
    int64_t there;
    PN_TRY(run(e, sql, NULL, 0, "read it", &there));
    if (there > 0)
        return PN_OK;
    return pn__fail(e->err, PN_E_UNSUPPORTED,
                    "an older pathnode made this database, without the view '%s': export "
                    "it to CSV and import that",
                    name);
}

static enum pn_status check_room(const struct pn__editor *e, struct pn_address at)
{
    const struct value values[] = {WHOLE_VALUE(at.area), WHOLE_VALUE(at.node)};
    int64_t count;
    PN_TRY(run(e, "SELECT count(*) FROM link WHERE area = ? AND node = ?", values, 2,
               "read it", &count));
    return count < 15 ? PN_OK
                      : pn__fail(e->err, PN_E_LIMIT,
                                 "node %u/%u has 15 links, a node holds no more", at.area,
                                 at.node);
}

/* "-1: not given" is NULL, for which the view knows what is usual. */
static struct value lanes_value(int lanes)
{
    return lanes < 0 ? (struct value){.type = EMPTY} : WHOLE_VALUE(lanes);
}

static enum pn_status add_road(const struct pn__editor *e, const struct pn_connection *c)
{
    const struct value values[] = {
        WHOLE_VALUE(c->from.area), WHOLE_VALUE(c->from.node),
        WHOLE_VALUE(c->to.area),   WHOLE_VALUE(c->to.node),
        lanes_value(c->lanes),     lanes_value(c->reverse_lanes)};
    if (c->road_cross || c->ped_light)
        return pn__fail(e->err, PN_E_ARG, "a road has no crossings, those are of peds");
    PN_TRY(need_view(e, "road",
                     "SELECT count(*) FROM sqlite_schema WHERE name = 'road_added'"));
    return run(e,
               "INSERT INTO road (area, node, to_area, to_node, lanes, reverse_lanes) "
               "VALUES (?, ?, ?, ?, ?, ?)",
               values, 6, "connect them", NULL);
}

static enum pn_status add_footpath(const struct pn__editor *e,
                                   const struct pn_connection *c)
{
    const struct value values[] = {WHOLE_VALUE(c->from.area),  WHOLE_VALUE(c->from.node),
                                   WHOLE_VALUE(c->to.area),    WHOLE_VALUE(c->to.node),
                                   WHOLE_VALUE(c->road_cross), WHOLE_VALUE(c->ped_light)};
    if (c->lanes >= 0 || c->reverse_lanes >= 0)
        return pn__fail(e->err, PN_E_ARG, "a footpath has no lanes");
    PN_TRY(need_view(e, "footpath",
                     "SELECT count(*) FROM sqlite_schema WHERE name = 'footpath_added'"));
    return run(
        e,
        "INSERT INTO footpath (area, node, to_area, to_node, road_cross, ped_light)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        values, 6, "connect them", NULL);
}

static enum pn_status connect(const struct pn__editor *e, void *context)
{
    const struct pn_connection *c = context;
    bool from_ped, to_ped;
    PN_TRY(find_layer(e, c->from, &from_ped));
    PN_TRY(find_layer(e, c->to, &to_ped));
    if (from_ped != to_ped)
        return pn__fail(e->err, PN_E_CONSTRAINT,
                        "%u/%u is a %s node and %u/%u a %s node: nothing links them",
                        c->from.area, c->from.node, from_ped ? "ped" : "vehicle",
                        c->to.area, c->to.node, to_ped ? "ped" : "vehicle");
    PN_TRY(check_room(e, c->from));
    PN_TRY(check_room(e, c->to));
    return from_ped ? add_footpath(e, c) : add_road(e, c);
}

enum pn_status pn_database_connect(const char *path,
                                   const struct pn_connection *connection,
                                   struct pn_error *err)
{
    struct pn_connection copy = *connection;
    return edit_in_place(path, connect, &copy, err);
}

/* ---- disconnect ---- */

struct disconnection {
    struct pn_address from, to;
    int64_t links;
};

#define BETWEEN                                                          \
    "WHERE (area = ?1 AND node = ?2 AND to_area = ?3 AND to_node = ?4) " \
    "OR (area = ?3 AND node = ?4 AND to_area = ?1 AND to_node = ?2)"

static enum pn_status disconnect(const struct pn__editor *e, void *context)
{
    struct disconnection *d = context;
    const struct value values[] = {WHOLE_VALUE(d->from.area), WHOLE_VALUE(d->from.node),
                                   WHOLE_VALUE(d->to.area), WHOLE_VALUE(d->to.node)};
    bool ped;
    PN_TRY(find_layer(e, d->from, &ped));
    PN_TRY(find_layer(e, d->to, &ped));
    PN_TRY(run(e, "SELECT count(*) FROM link " BETWEEN, values, 4, "read it", &d->links));
    if (d->links == 0)
        return pn__fail(e->err, PN_E_NOTFOUND, "no link between %u/%u and %u/%u",
                        d->from.area, d->from.node, d->to.area, d->to.node);
    return run(e, "DELETE FROM link " BETWEEN, values, 4, "disconnect them", NULL);
}

enum pn_status pn_database_disconnect(const char *path, struct pn_address from,
                                      struct pn_address to, uint32_t *links,
                                      struct pn_error *err)
{
    struct disconnection d = {from, to, 0};
    PN_TRY(edit_in_place(path, disconnect, &d, err));
    *links = (uint32_t)d.links;
    return PN_OK;
}

/* ---- switch ---- */

struct switching {
    const struct pn_box *box;
    bool peds, off;
    int64_t met, switched;
};

/* Nodes in the box that can be switched. */
static const char met_sql[] =
    "SELECT count(*) FROM node"
    " WHERE kind = CASE ?1 WHEN 1 THEN 'ped' ELSE 'vehicle' END AND special NOT IN (1, 2)"
    " AND x BETWEEN ?3 AND ?6 AND y BETWEEN ?4 AND ?7 AND z BETWEEN ?5 AND ?8";

/*
 * passed: nodes a switch may pass along, with at most two neighbours. What is switched
 * already ends a chain, as in the game.
 */
static const char switch_sql[] =
    "WITH RECURSIVE place (area, node) AS ("
    "    SELECT area, node FROM node"
    "    WHERE kind = CASE ?1 WHEN 1 THEN 'ped' ELSE 'vehicle' END"
    "        AND special NOT IN (1, 2)),"
    " passed (area, node) AS ("
    "    SELECT place.area, place.node FROM place"
    "    LEFT JOIN link ON link.area = place.area AND link.node = place.node"
    "    LEFT JOIN place AS next ON next.area = link.to_area AND next.node = link.to_node"
    "    GROUP BY place.area, place.node HAVING count(next.node) <= 2),"
    " chain (area, node) AS ("
    "    SELECT area, node FROM place JOIN node USING (area, node)"
    "    WHERE x BETWEEN ?3 AND ?6 AND y BETWEEN ?4 AND ?7 AND z BETWEEN ?5 AND ?8"
    "    UNION"
    "    SELECT link.to_area, link.to_node FROM chain"
    "    JOIN passed AS here USING (area, node)"
    "    JOIN link USING (area, node)"
    "    JOIN passed AS next ON next.area = link.to_area AND next.node = link.to_node"
    "    JOIN node ON node.area = link.to_area AND node.node = link.to_node"
    "    WHERE node.switched_off <> ?2)"
    " UPDATE node SET switched_off = ?2"
    " WHERE switched_off <> ?2 AND (area, node) IN (SELECT area, node FROM chain)";

static enum pn_status switch_nodes(const struct pn__editor *e, void *context)
{
    struct switching *s = context;
    const struct pn_point *min = &s->box->min, *max = &s->box->max;
    const struct value values[] = {WHOLE_VALUE(s->peds), WHOLE_VALUE(s->off),
                                   REAL_VALUE(min->x),   REAL_VALUE(min->y),
                                   REAL_VALUE(min->z),   REAL_VALUE(max->x),
                                   REAL_VALUE(max->y),   REAL_VALUE(max->z)};
    PN_TRY(run(e, met_sql, values, 8, "read them", &s->met));
    PN_TRY(run(e, switch_sql, values, 8, "switch them", NULL));
    s->switched = sqlite3_changes(e->db);
    return PN_OK;
}

enum pn_status pn_database_switch(const char *path, const struct pn_box *box, bool peds,
                                  bool off, uint32_t *switched, uint32_t *met,
                                  struct pn_error *err)
{
    struct switching s = {box, peds, off, 0, 0};
    PN_TRY(edit_in_place(path, switch_nodes, &s, err));
    *switched = (uint32_t)s.switched;
    if (met)
        *met = (uint32_t)s.met;
    return PN_OK;
}
