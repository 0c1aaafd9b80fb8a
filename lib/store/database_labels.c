/* database_labels.c - hub labels as two tables of a database. */
#include "config.h"

#include "store/database.h"

#include "base/error.h"
#include "store/files.h"

/* One of the two tables on its way. */
struct table {
    const char *insert;
    const struct pn_label_lists *lists;
};

static int64_t number(const struct pn_graph *graph, pn_node_id node)
{
    struct pn_address address = pn_graph_address(graph, node);
    return (int64_t)address.area * 65536 + address.node;
}

static enum pn_status insert_label(sqlite3 *db, sqlite3_stmt *insert,
                                   const struct pn_graph *graph,
                                   const struct pn_label *label, struct pn_error *err)
{
    sqlite3_bind_int64(insert, 2, number(graph, label->hub));
    sqlite3_bind_int64(insert, 3, (int64_t)label->cost);
    sqlite3_bind_int64(insert, 4, number(graph, label->step));
    return pn__database_insert(db, insert, err);
}

/* Ids are in order of area and node, so rows come in the order of their keys. */
static enum pn_status insert_lists(sqlite3 *db, sqlite3_stmt *insert,
                                   const struct pn_database_labels *what,
                                   const struct pn_label_lists *lists,
                                   const struct pn_progress *progress,
                                   struct pn_error *err)
{
    uint32_t nodes = what->labels->node_count, step = nodes / 100 + 1;
    for (uint32_t n = 0; n < nodes; n++) {
        sqlite3_bind_int64(insert, 1, number(what->graph, n));
        for (uint64_t i = lists->first[n]; i < lists->first[n + 1]; i++)
            PN_TRY(insert_label(db, insert, what->graph, &lists->label[i], err));
        if (n % step == 0)
            PN_TRY(pn__step(progress, "writing labels", n, nodes, err));
    }
    return PN_OK;
}

static enum pn_status insert_table(sqlite3 *db, const struct pn_database_labels *what,
                                   const struct table *table,
                                   const struct pn_progress *progress,
                                   struct pn_error *err)
{
    sqlite3_stmt *insert = NULL;
    int code = sqlite3_prepare_v2(db, table->insert, -1, &insert, NULL);
    enum pn_status status =
        code == SQLITE_OK ? insert_lists(db, insert, what, table->lists, progress, err)
                          : pn__database_fail(db, code, "prepare a statement", err);
    sqlite3_finalize(insert);
    return status;
}

static enum pn_status insert_meta(sqlite3 *db, const char *made_for, struct pn_error *err)
{
    static const char sql[] = "INSERT INTO meta (key, value) VALUES ('labels', ?)";
    sqlite3_stmt *insert = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &insert, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(insert, 1, made_for, -1, SQLITE_STATIC);
    enum pn_status status = code == SQLITE_OK
                                ? pn__database_insert(db, insert, err)
                                : pn__database_fail(db, code, "write a row", err);
    sqlite3_finalize(insert);
    return status;
}

enum pn_status pn__labels_insert(sqlite3 *db, const struct pn_database_labels *what,
                                 const struct pn_progress *progress, struct pn_error *err)
{
    const struct table tables[] = {
        {"INSERT INTO label_out (node, hub, cost, step) VALUES (?, ?, ?, ?)",
         &what->labels->out},
        {"INSERT INTO label_in (node, hub, cost, step) VALUES (?, ?, ?, ?)",
         &what->labels->in},
    };
    const char *rest = NULL;
    PN_TRY(pn__database_make_tables(db, pn__label_schema, &rest, err));
    for (int t = 0; t < 2; t++)
        PN_TRY(insert_table(db, what, &tables[t], progress, err));
    PN_TRY(insert_meta(db, what->made_for, err));
    return pn__database_execute(db, rest, "make view and triggers", err);
}
