/* database_heights.c - new heights of nodes, all in one transaction. */
#include "config.h"

#include "store/database.h"

#include "base/error.h"

#include <pathnode/database_edit.h>

struct heights {
    const struct pn_height *at;
    size_t count;
};

static enum pn_status set_one(const struct pn__editor *e, sqlite3_stmt *statement,
                              const struct pn_height *height)
{
    sqlite3_bind_double(statement, 1, (double)height->z_fx / PN_FX_PER_M);
    sqlite3_bind_int64(statement, 2, height->node.area);
    sqlite3_bind_int64(statement, 3, height->node.node);
    int code = sqlite3_step(statement);
    const int reset = sqlite3_reset(statement);
    code = code == SQLITE_DONE ? reset : code;
    if (code != SQLITE_OK)
        return pn__database_fail(e->db, code, "move a node", e->err);
    if (sqlite3_changes(e->db) == 0)
        return pn__fail(e->err, PN_E_NOTFOUND, "there is no node %u/%u",
                        height->node.area, height->node.node);
    return PN_OK;
}

static enum pn_status set_all(const struct pn__editor *e, void *context)
{
    const struct heights *heights = context;
    sqlite3_stmt *statement = NULL;
    const int code = sqlite3_prepare_v2(
        e->db, "UPDATE node SET z = ? WHERE area = ? AND node = ?", -1, &statement, NULL);
    if (code != SQLITE_OK)
        return pn__database_fail(e->db, code, "move nodes", e->err);
    enum pn_status status = PN_OK;
    for (size_t i = 0; status == PN_OK && i < heights->count; i++)
        status = set_one(e, statement, &heights->at[i]);
    sqlite3_finalize(statement);
    return status;
}

enum pn_status pn_database_set_heights(const char *path, const struct pn_height *heights,
                                       size_t count, struct pn_error *err)
{
    struct heights all = {heights, count};
    const enum pn_status status = pn__database_edit(path, set_all, &all, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}
