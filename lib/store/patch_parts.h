/*
 * store/patch_parts.h - the inside of patches: who changed what, and their files.
 *
 * Rows are changed in a database at once. A ledger, in tables of the connection, keeps
 * which file and line set each field and deleted each row, so that two who disagree are
 * found and named.
 */
#ifndef PN_STORE_PATCH_PARTS_H
#define PN_STORE_PATCH_PARTS_H

#include "store/database.h"

#include <pathnode/patch.h>

/** Conflicts do not stop it: all are listed. Initialise with {.db = ...}. */
struct pn__ledger {
    sqlite3 *db;
    sqlite3_stmt *at, *claim, *other, *gone;
    const char *file; /* whose changes come; the caller's */
    uint32_t line;    /* 0: of a script, which has rows but no lines of theirs */
    struct pn_patch_conflict *conflicts;
    uint32_t conflict_count;
};

/** patch_ledger.c. owner: release in any case */
enum pn_status pn__ledger_begin(struct pn__ledger *ledger, struct pn_error *err);
void pn__ledger_release(struct pn__ledger *ledger);

/** What is changed from now on is changed by this line. */
enum pn_status pn__ledger_at(struct pn__ledger *ledger, const char *file, uint32_t line,
                             struct pn_error *err);

/**
 * A field of a row is set: a conflict if somebody else set it to another value.
 *
 * shape: the row's key, and its cell if value is NULL
 */
enum pn_status pn__ledger_claim(struct pn__ledger *ledger, const struct pn__row *row,
                                unsigned column, sqlite3_value *value,
                                struct pn_error *err);

/** Whether a row was there, and a change deleted it. */
enum pn_status pn__ledger_is_gone(struct pn__ledger *ledger, const struct pn__row *row,
                                  bool *gone, struct pn_error *err);

/** A conflict of the line at hand with what is there. */
enum pn_status pn__ledger_refuse(struct pn__ledger *ledger, const struct pn__row *row,
                                 enum pn_patch_clash clash, struct pn_error *err);

/** Adds the conflicts of rows that one file changed and another deleted, and counts. */
enum pn_status pn__ledger_end(struct pn__ledger *ledger, struct pn_patch_result *result,
                              struct pn_error *err);

/** patch_conflict.c: adds a copy of a conflict. */
enum pn_status pn__ledger_add(struct pn__ledger *ledger,
                              const struct pn_patch_conflict *conflict,
                              struct pn_error *err);
void pn__conflicts_free(struct pn_patch_conflict *conflicts, uint32_t count);

/** Appends "area = ?1 AND node = ?2": a table's key, its places numbered as its columns.
 */
void pn__patch_put_key(struct pn__buffer *sql, const struct pn__table *table);

/** patch_rows.c: a CSV file of changes. */
enum pn_status pn__patch_rows(struct pn__ledger *ledger, enum pn__table_id table,
                              const char *path, struct pn_error *err);

/** patch_script.c: a file of SQL statements. */
enum pn_status pn__patch_script(struct pn__ledger *ledger, const char *path,
                                struct pn_error *err);

#endif
