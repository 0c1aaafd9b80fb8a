/*
 * text/csv.h - CSV files, read by column name; the only room that knows libcsv.
 *
 * The form: UTF-8 (a byte order mark is skipped), a header line, ',' between fields, '"'
 * around fields that need it, lines ended by "\n" or "\r\n", empty lines ignored, blanks
 * around an unquoted field dropped. Columns may stand in any order. A column that is not
 * known is refused by name, so that nothing is dropped unseen, but for two kinds: "#..."
 * is a remark and skipped, and a column without a name may be there if it is empty all
 * the way down (spreadsheets add them).
 */
#ifndef PN_TEXT_CSV_H
#define PN_TEXT_CSV_H

#include "base/buffer.h"

#include <pathnode/error.h>

/** Most columns a table may ask for. */
#define PN__CSV_COLUMNS 64

/**
 * A column of numbers. The reader sets it by itself where the field is a plain number
 * (pn__parse_short) in range, as nearly all are; every other field is given to cell. That
 * spares a call for each.
 */
struct pn__csv_number {
    int64_t *to;       /* NULL: no such column */
    unsigned bits;     /* *to is a count of 1 / 2^bits */
    int64_t low, high; /* of *to */
};

/** Who reads a table. */
struct pn__csv_table {
    const char *const *columns;           /* names, all of which must be there */
    size_t column_count;                  /* at most PN__CSV_COLUMNS */
    size_t may_lack;                      /* but for so many at the end */
    const struct pn__csv_number *numbers; /* by column; NULL: none */
    uint32_t *unset; /* with numbers: bit c is cleared when column c (< 32) is set */

    /* One field of a row, in the file's order of columns; column counts as in columns.
     * An empty field (quoted or not) has size 0. text is gone after the call. */
    enum pn_status (*cell)(void *context, size_t column, const char *text, size_t size,
                           struct pn_error *err);
    /* All fields of a row have been given; the row began in this line (from 1). */
    enum pn_status (*row)(void *context, uint32_t line, struct pn_error *err);
    void *context;

    /* A table of somebody else's: if set, columns that are not known are skipped, quotes
     * in odd places are taken as they are, and a row of another length than the header is
     * given to misfit in place of row. */
    enum pn_status (*misfit)(void *context, uint32_t line, struct pn_error *err);
};

/**
 * Reads a CSV file in one pass, 64 KB at a time.
 *
 * A failure inside cell or row ends the reading; path, line, column (from 1) and field
 * name are added to its error.
 *
 * shape:  progress may be NULL; what names the work for it
 * errors: PN_E_NOTFOUND; PN_E_IO; PN_E_FORMAT - a column is missing, unknown or there
 *         twice, a row has another number of fields than the header, broken quotes, ';'
 *         or tabs instead of ','; PN_E_NOMEM; whatever cell and row return
 * cost:   O(size), no allocation a row
 */
enum pn_status pn__csv_read(const char *path, const struct pn__csv_table *table,
                            const struct pn_progress *progress, const char *what,
                            struct pn_error *err);

/** The same from memory; name stands for the path in errors. */
enum pn_status pn__csv_read_bytes(const char *name, const void *bytes, size_t size,
                                  const struct pn__csv_table *table,
                                  struct pn_error *err);

/** A reader that is given its bytes piece by piece, as they come. */
struct pn__csv_reader;

/** owner: keeps name and table. errors: PN_E_NOMEM */
enum pn_status pn__csv_reader_new(const char *name, const struct pn__csv_table *table,
                                  struct pn__csv_reader **reader, struct pn_error *err);

/** Rows that end inside these bytes are given to the table. After a failure: free only.
 */
enum pn_status pn__csv_reader_feed(struct pn__csv_reader *reader, const void *bytes,
                                   size_t size, struct pn_error *err);

/** There are no more bytes: the last row, if it has no line end. */
enum pn_status pn__csv_reader_end(struct pn__csv_reader *reader, struct pn_error *err);

void pn__csv_reader_free(struct pn__csv_reader *reader);

/** Appends a field, quoted if it needs to be. */
void pn__csv_put_text(struct pn__buffer *buffer, const char *text);

#endif
