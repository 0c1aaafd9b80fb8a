/* pathnode/table.h - CSV tables of other people, row by row, as the bytes come in. */
#ifndef PATHNODE_TABLE_H
#define PATHNODE_TABLE_H

#include <pathnode/error.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most columns that can be asked for. */
#define PN_TABLE_COLUMNS 32

/** A row. Its strings are gone after the call that gave it. */
struct pn_table_row {
    uint32_t line;             /* where it begins, from 1 */
    const char *const *fields; /* in the order of the columns asked for; "" where empty */
    bool misfit; /* has more or fewer fields than the header: they may have shifted */
};

/** Called for every row; other than PN_OK ends the reading. */
typedef enum pn_status pn_table_each(void *context, const struct pn_table_row *row,
                                     struct pn_error *err);

/** A reader of one table. */
struct pn_table;

/**
 * Begins to read a table with a header line, "," between fields and '"' around those that
 * need it. The columns may stand in any order, and among others.
 *
 * shape:  columns has column_count names, 1 to PN_TABLE_COLUMNS; name stands for the path
 *         in errors
 * owner:  keeps name, columns and context; *table is the caller's, pn_table_free
 * errors: PN_E_ARG; PN_E_NOMEM
 */
enum pn_status pn_table_new(const char *name, const char *const *columns,
                            size_t column_count, pn_table_each *each, void *context,
                            struct pn_table **table, struct pn_error *err);

/**
 * Takes the next bytes; rows that end in them are given to each. After a failure: free.
 *
 * errors: PN_E_FORMAT - a column is missing or there twice, other separators; PN_E_NOMEM;
 *         what each returned
 */
enum pn_status pn_table_feed(struct pn_table *table, const void *bytes, size_t size,
                             struct pn_error *err);

/** There are no more bytes. errors: also PN_E_FORMAT - no header, a quote left open */
enum pn_status pn_table_end(struct pn_table *table, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_table_free(struct pn_table *table);

#ifdef __cplusplus
}
#endif

#endif
