/* patch_save.c - links that were proposed, as a patch to apply. */
#include "config.h"

#include <pathnode/patch.h>

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"

static void put_links(struct pn__buffer *sql, const struct pn_suggestion *links,
                      uint32_t count)
{
    pn__buffer_puts(sql, "-- Footpaths between near nodes without a way between them.\n");
    for (uint32_t i = 0; i < count; i++)
        pn__buffer_printf(sql,
                          "INSERT INTO footpath (area, node, to_area, to_node) "
                          "VALUES (%u, %u, %u, %u);\n",
                          links[i].from.area, links[i].from.node, links[i].to.area,
                          links[i].to.node);
}

static enum pn_status save(const char *folder, const struct pn__buffer *sql, bool replace,
                           struct pn_error *err)
{
    struct pn__staging *staging = NULL;
    enum pn_status status = PN_OK;
    char *path = pn__path_join(folder, "patch.sql");
    if (!path)
        return pn__fail_memory(err);
    status = pn__file_check_place(path, replace, err);
    pn__free(path);
    PN_TRY(status);
    PN_TRY(pn__staging_begin(folder, &staging, err));
    status = pn__staging_add(staging, "patch.sql", sql->bytes, sql->size, err);
    if (status == PN_OK)
        return pn__staging_commit(staging, err);
    pn__staging_abort(staging);
    return status;
}

enum pn_status pn_patch_save(const struct pn_suggestion *links, uint32_t count,
                             const char *folder, bool replace, struct pn_error *err)
{
    struct pn__buffer sql = {0};
    put_links(&sql, links, count);
    const enum pn_status status =
        sql.failed ? pn__fail_memory(err) : save(folder, &sql, replace, err);
    pn__buffer_release(&sql);
    return status;
}
