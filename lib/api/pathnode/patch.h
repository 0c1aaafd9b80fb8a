/*
 * pathnode/patch.h - patches: small sets of changes to a network, kept apart from it.
 *
 * A patch is a folder with any of node.csv, link.csv and navi.csv, which hold the key of
 * each row, the columns that change and a column 'change', and patch.sql, statements of
 * SQL that change rows; or one file of SQL. Addresses are those of the network they are
 * made for, whatever other patches add and delete. The manual: pathnode-apply(1).
 */
#ifndef PATHNODE_PATCH_H
#define PATHNODE_PATCH_H

#include <pathnode/links.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What does not go together. */
enum pn_patch_clash {
    PN_PATCH_TWO_VALUES, /* two set a field to different values */
    PN_PATCH_DELETED,    /* one sets fields of a row that the other deletes */
    PN_PATCH_NO_ROW,     /* a row to change or delete is not there */
    PN_PATCH_ROW_THERE   /* a row to add is */
};

/** Lines are 0 in scripts of SQL. What a kind of clash does not have is NULL or 0. */
struct pn_patch_conflict {
    enum pn_patch_clash clash;
    const char *table;     /* "node", "link" or "navi"; static */
    uint32_t area, number; /* of the node or navi; a link has that of its node */
    int32_t seq;           /* of a link, else -1 */
    const char *field;     /* the first one, if a row is deleted; static */
    const char *file, *other_file;
    uint32_t line, other_line;
    const char *value, *other_value; /* as in a table, "NULL" for none */
};

/** What patches did, or why they do not go together. */
struct pn_patch_result {
    uint32_t rows_set;     /* changed or added; 0 with conflicts, as nothing was done */
    uint32_t rows_deleted; /* with what went along */
    uint32_t conflict_count;
    struct pn_patch_conflict *conflicts; /* in the order they were found; NULL: none */
};

void pn_patch_result_release(struct pn_patch_result *result);

/**
 * Words a conflict, without file and line at its head: "node 0/1: speed is set to 2, but
 * calm/node.csv:2 sets it to 0". shape: as pn_finding_text
 */
size_t pn_patch_conflict_text(const struct pn_patch_conflict *conflict, char *text,
                              size_t size);

/**
 * A network with patches as a new database: base, changed by one after the other.
 *
 * A conflict is a field that two lines or scripts set to different values; a row that one
 * changes and another deletes; a row to change or delete that is not there, and one to
 * add that is. With any, nothing is written.
 *
 * shape:  path, source_name, replace: as of pn_database_save; progress may be NULL
 * owner:  result is the caller's, pn_patch_result_release
 * errors: of a file that cannot be read or is no patch, with file, line and column; of
 *         statements that do more than read and change rows (PN_E_UNSUPPORTED); those of
 *         pn_database_save and pn_compile_check
 * cost:   O(rows) for the copy, and again for each file of SQL
 */
enum pn_status pn_patch_apply(const struct pn_network *base, const char *const *patches,
                              size_t count, const char *path, const char *source_name,
                              bool replace, const struct pn_progress *progress,
                              struct pn_patch_result *result, struct pn_error *err);

/**
 * Makes a patch of proposed links: a folder with patch.sql, which adds them as footpaths.
 * The folder is made if it is not there.
 *
 * errors: PN_E_EXISTS - patch.sql is there and replace is not set; PN_E_IO; PN_E_NOMEM
 */
enum pn_status pn_patch_save(const struct pn_suggestion *links, uint32_t count,
                             const char *folder, bool replace, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
