/* table.c - other people's tables: whole rows of strings out of the CSV reader's cells.
 */
#include "config.h"

#include "text/csv.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/table.h>

#include <string.h>

struct pn_table {
    struct pn__csv_table csv;
    struct pn__csv_reader *reader;
    pn_table_each *each;
    void *context;
    struct pn__buffer text; /* the fields of a row, each with its NUL */
    size_t at[PN_TABLE_COLUMNS];
};

/* The empty string every unset field points at: the buffer's first byte. */
static void begin_row(struct pn_table *table)
{
    pn__buffer_clear(&table->text);
    pn__buffer_putc(&table->text, '\0');
    memset(table->at, 0, sizeof table->at);
}

static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct pn_table *table = context;
    table->at[column] = table->text.size;
    pn__buffer_append(&table->text, text, size);
    pn__buffer_putc(&table->text, '\0');
    if (table->text.failed)
        return pn__fail_memory(err);
    /* A zero byte inside must not hide what follows it. */
    char *copy = table->text.bytes + table->at[column], *zero;
    while ((zero = memchr(copy, '\0', size)))
        *zero = '?';
    return PN_OK;
}

static enum pn_status give(struct pn_table *table, uint32_t line, bool misfit,
                           struct pn_error *err)
{
    const char *strings[PN_TABLE_COLUMNS];
    for (size_t i = 0; i < table->csv.column_count; i++)
        strings[i] = table->text.bytes + table->at[i];
    struct pn_table_row row = {line, strings, misfit};
    enum pn_status status = table->each(table->context, &row, err);
    begin_row(table);
    return status;
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    return give(context, line, false, err);
}

static enum pn_status take_misfit(void *context, uint32_t line, struct pn_error *err)
{
    return give(context, line, true, err);
}

enum pn_status pn_table_new(const char *name, const char *const *columns,
                            size_t column_count, pn_table_each *each, void *context,
                            struct pn_table **table, struct pn_error *err)
{
    if (column_count == 0 || column_count > PN_TABLE_COLUMNS)
        return pn__fail(err, PN_E_ARG, "%zu columns asked for, not 1 to %d", column_count,
                        PN_TABLE_COLUMNS);
    struct pn_table *t = pn__alloc(1, sizeof *t);
    if (!t)
        return pn__fail_memory(err);
    t->csv = (struct pn__csv_table){.columns = columns,
                                    .column_count = column_count,
                                    .cell = take_cell,
                                    .row = take_row,
                                    .context = t,
                                    .misfit = take_misfit};
    t->each = each;
    t->context = context;
    begin_row(t);
    enum pn_status status = pn__csv_reader_new(name, &t->csv, &t->reader, err);
    if (status == PN_OK && t->text.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        *table = t;
    else
        pn_table_free(t);
    return status;
}

enum pn_status pn_table_feed(struct pn_table *table, const void *bytes, size_t size,
                             struct pn_error *err)
{
    return pn__csv_reader_feed(table->reader, bytes, size, err);
}

enum pn_status pn_table_end(struct pn_table *table, struct pn_error *err)
{
    return pn__csv_reader_end(table->reader, err);
}

void pn_table_free(struct pn_table *table)
{
    if (!table)
        return;
    pn__csv_reader_free(table->reader);
    pn__buffer_release(&table->text);
    pn__free(table);
}
