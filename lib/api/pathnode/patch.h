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

#include <pathnode/network.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What patches did, or why they do not go together. */
struct pn_patch_result {
    uint32_t rows_set;     /* changed or added */
    uint32_t rows_deleted; /* with what went along */
    uint32_t conflict_count;
    char *conflicts; /* a line each, with file and line, NUL terminated; NULL: none */
};

/**
 * A network with patches as a new database: base, changed by one after the other.
 *
 * A conflict is a field that two lines or scripts set to different values; a row that one
 * changes and another deletes; a row to change or delete that is not there, and one to
 * add that is. With any, nothing is written.
 *
 * shape:  path, source_name, replace: as of pn_database_save; progress may be NULL
 * owner:  result->conflicts is the caller's, pn_free
 * errors: of a file that cannot be read or is no patch, with file, line and column; of
 *         statements that do more than read and change rows (PN_E_UNSUPPORTED); those of
 *         pn_database_save and pn_compile_check
 * cost:   O(rows) for the copy, and again for each file of SQL
 */
enum pn_status pn_patch_apply(const struct pn_network *base, const char *const *patches,
                              size_t count, const char *path, const char *source_name,
                              bool replace, const struct pn_progress *progress,
                              struct pn_patch_result *result, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
