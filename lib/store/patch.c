/* patch.c - patches applied to a copy of a network, all or none of them. */
#include "config.h"

#include "store/patch_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <string.h>

/* ---- the files of a patch ---- */

/* In the order they are applied. */
enum file { FILE_NODE, FILE_LINK, FILE_NAVI, FILE_SCRIPT, FILE_COUNT };

static const char *const names[FILE_COUNT] = {"node.csv", "link.csv", "navi.csv",
                                              "patch.sql"};
static const enum pn__table_id tables[FILE_SCRIPT] = {PN__TABLE_NODE, PN__TABLE_LINK,
                                                      PN__TABLE_NAVI};

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), size = strlen(end);
    return length >= size && strcmp(name + length - size, end) == 0;
}

/* Files that are neither tables nor scripts may lie there, a read-me for example. */
static enum pn_status note_file(void *context, const char *name, struct pn_error *err)
{
    uint32_t *found = context;
    for (int i = 0; i < FILE_COUNT; i++)
        if (strcmp(name, names[i]) == 0) {
            *found |= 1u << i;
            return PN_OK;
        }
    if (!ends_in(name, ".csv") && !ends_in(name, ".sql"))
        return PN_OK;
    return pn__fail(err, PN_E_FORMAT,
                    "'%s' is no file of a patch, which are node.csv, link.csv, navi.csv "
                    "and patch.sql",
                    name);
}

static enum pn_status apply_file(struct pn__ledger *ledger, const char *folder,
                                 enum file file, struct pn_error *err)
{
    char *path = pn__path_join(folder, names[file]);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status = file == FILE_SCRIPT
                                ? pn__patch_script(ledger, path, err)
                                : pn__patch_rows(ledger, tables[file], path, err);
    pn__error_set_path(status == PN_OK ? NULL : err, path);
    pn__free(path);
    return status;
}

static enum pn_status apply_folder(struct pn__ledger *ledger, const char *folder,
                                   struct pn_error *err)
{
    uint32_t found = 0;
    enum pn_status status = pn__folder_each(folder, note_file, &found, err);
    if (status == PN_OK && !found)
        status =
            pn__fail(err, PN_E_FORMAT,
                     "no patch: it has no node.csv, link.csv, navi.csv or patch.sql");
    for (int i = 0; i < FILE_COUNT && status == PN_OK; i++)
        if (found >> i & 1)
            status = apply_file(ledger, folder, (enum file)i, err);
    if (status != PN_OK)
        pn__error_set_path(err, folder);
    return status;
}

static enum pn_status apply_patch(struct pn__ledger *ledger, const char *path,
                                  struct pn_error *err)
{
    const enum pn__path_type type = pn__path_type(path);
    if (type == PN__PATH_FOLDER || type == PN__PATH_NONE)
        return apply_folder(ledger, path, err);
    if (ends_in(path, ".sql"))
        return pn__patch_script(ledger, path, err);
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_FORMAT, "a patch is a folder, or a file that ends in .sql");
}

/* ---- all patches ---- */

struct job {
    const char *const *patches;
    size_t count;
    size_t applied;
    const struct pn_progress *progress;
    struct pn_patch_result *result;
};

/* SQL of others may go on for ever. */
enum { INSTRUCTIONS_A_STEP = 1000000 };

static int ask(void *context)
{
    const struct job *job = context;
    return pn__step(job->progress, "patching", job->applied, job->count, NULL) != PN_OK;
}

/* With conflicts the result says why the edit is undone, not the error. */
static enum pn_status finish(struct pn__ledger *ledger, struct pn_patch_result *result,
                             struct pn_error *err)
{
    PN_TRY(pn__ledger_end(ledger, result, err));
    if (!ledger->conflict_count)
        return PN_OK;
    *result = (struct pn_patch_result){.conflicts = ledger->conflicts,
                                       .conflict_count = ledger->conflict_count};
    ledger->conflicts = NULL;
    ledger->conflict_count = 0;
    return PN_E_CONSTRAINT;
}

static enum pn_status apply_all(const struct pn__editor *e, void *context)
{
    struct job *job = context;
    struct pn__ledger ledger = {.db = e->db};
    enum pn_status status = pn__ledger_begin(&ledger, e->err);
    sqlite3_progress_handler(e->db, INSTRUCTIONS_A_STEP, ask, job);
    for (; job->applied < job->count && status == PN_OK; job->applied++)
        status = apply_patch(&ledger, job->patches[job->applied], e->err);
    sqlite3_progress_handler(e->db, 0, NULL, NULL);
    if (status == PN_OK)
        status = finish(&ledger, job->result, e->err);
    pn__ledger_release(&ledger);
    return status;
}

static enum pn_status build(const struct pn_network *base, struct job *job,
                            const char *temporary, const char *source_name,
                            const struct pn_progress *progress, struct pn_error *err)
{
    enum pn_status status =
        pn_database_save(base, temporary, source_name, true, progress, err);
    if (status != PN_OK && err)
        err->path[0] = '\0'; /* the temporary name; the caller knows the final one */
    if (status == PN_OK)
        status = pn__database_edit(temporary, apply_all, job, err);
    return status;
}

enum pn_status pn_patch_apply(const struct pn_network *base, const char *const *patches,
                              size_t count, const char *path, const char *source_name,
                              bool replace, const struct pn_progress *progress,
                              struct pn_patch_result *result, struct pn_error *err)
{
    struct pn__new_file file;
    struct pn_patch_result made = {.conflicts = NULL};
    struct job job = {patches, count, 0, progress, &made};
    PN_TRY(pn__new_file_begin(&file, path, replace, err));
    enum pn_status status = pn__database_refuse_leftovers(file.path, err);
    if (status == PN_OK)
        status = build(base, &job, file.temporary, source_name, progress, err);
    status = pn__new_file_end(&file, status, err);
    if (made.conflict_count)
        status = PN_OK;
    if (status == PN_OK)
        *result = made;
    else
        pn__error_set_path(err, path);
    return status;
}
