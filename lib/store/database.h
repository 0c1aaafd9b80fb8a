/* store/database.h - what saving and loading a database share. */
#ifndef PN_STORE_DATABASE_H
#define PN_STORE_DATABASE_H

#include "base/buffer.h"
#include "store/columns.h"

#include <pathnode/database_edit.h>
#include <pathnode/store.h>

#include <sqlite3.h>

/** application_id of our databases: 'PNdb'. */
#define PN__DATABASE_ID 1347314786

/** How long to wait for a program that is just writing. */
#define PN__DATABASE_BUSY_MS 2000

/** The schemas in data, compiled in. */
extern const char pn__schema[];
extern const char pn__label_schema[];
extern const char pn__finding_schema[];
extern const char pn__surface_schema[];

/**
 * sqlite3_open_v2, but a path is a path, whatever it begins with (unless flags say URI).
 * *db is to be closed after a failure too.
 */
int pn__database_open(const char *path, int flags, sqlite3 **db);

/**
 * For a database that somebody else may have made: its views and triggers call nothing
 * that could do harm. Waits a while where another program is just writing.
 */
void pn__database_guard(sqlite3 *db);

/** What SQLite says went wrong, as our error: "cannot DOING: ...". db may be NULL. */
enum pn_status pn__database_fail(sqlite3 *db, int code, const char *doing,
                                 struct pn_error *err);

/** The one integer that a pragma or query gives; missing is 0. */
enum pn_status pn__database_integer(sqlite3 *db, const char *sql, int64_t *value,
                                    struct pn_error *err);

/** Whether it has a table of that name; a view is none. */
enum pn_status pn__database_has_table(sqlite3 *db, const char *name, bool *there,
                                      struct pn_error *err);

/** One reading, inside of a transaction. */
typedef enum pn_status pn__read_function(sqlite3 *db, void *context,
                                         struct pn_error *err);

/** Opens a database to read it, and closes it again. */
enum pn_status pn__database_read(const char *path, pn__read_function *read, void *context,
                                 struct pn_error *err);

/** A database that is being edited. */
struct pn__editor {
    sqlite3 *db;
    struct pn_error *err;
};

/** One edit, inside of a transaction. */
typedef enum pn_status pn__edit_function(const struct pn__editor *editor, void *context);

/**
 * Runs an edit in a transaction of its own: what it leaves must load and fit into area
 * files, else it is undone; but what did not fit before is nothing to refuse it for.
 * Errors do not name the path.
 */
enum pn_status pn__database_edit(const char *path, pn__edit_function *edit, void *context,
                                 struct pn_error *err);

/** Refuses what is no database of ours, or lacks a table or column. */
enum pn_status pn__database_check(sqlite3 *db, struct pn_error *err);

/** The network in an open database, as it is in its transaction; the caller's. */
enum pn_status pn__database_network(sqlite3 *db, struct pn_network **network,
                                    struct pn_error *err);

/** Runs statements. */
enum pn_status pn__database_execute(sqlite3 *db, const char *sql, const char *doing,
                                    struct pn_error *err);

/**
 * Runs the part of a script before its line "-- After the rows"; *rest is what to run
 * when the rows are in.
 */
enum pn_status pn__database_make_tables(sqlite3 *db, const char *script,
                                        const char **rest, struct pn_error *err);

/** Binds a row's cell to the place of a question mark, from 1; returns SQLite's code. The
 * row stays until the statement ran. */
int pn__database_bind(sqlite3_stmt *statement, int place, const struct pn__row *row,
                      unsigned column);

/** A journal or log beside the path would be taken for a new database's. errors:
 * PN_E_EXISTS */
enum pn_status pn__database_refuse_leftovers(const char *path, struct pn_error *err);

/** Runs an insert whose values are bound, and resets it. */
enum pn_status pn__database_insert(sqlite3 *db, sqlite3_stmt *insert,
                                   struct pn_error *err);

/** The tables of labels, all rows, view and triggers; inside of a transaction. */
enum pn_status pn__labels_insert(sqlite3 *db, const struct pn_database_labels *labels,
                                 const struct pn_progress *progress,
                                 struct pn_error *err);

/** The table surface, with all links that were walked. */
enum pn_status pn__surfaces_insert(const struct pn__editor *e,
                                   const struct pn_links *links);

/** Appends a table's column names, "area, node, ...". */
void pn__database_put_columns(struct pn__buffer *sql, const struct pn__table *table,
                              unsigned count);

/** Prepares the statement in sql; NULL bytes (no memory) are an error like others. */
enum pn_status pn__database_prepare(sqlite3 *db, const struct pn__buffer *sql,
                                    sqlite3_stmt **statement, struct pn_error *err);

#endif
