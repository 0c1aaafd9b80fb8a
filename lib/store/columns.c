/* columns.c - the tables as data, and cells that are checked as they are set. */
#include "config.h"

#include "store/columns.h"

#include "base/error.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PN__TABLE(table, name, keys) \
    static const struct pn__column columns_of_##table[PN__##table##_COLUMNS] = {
#define PN__COLUMN(table, column, name, type, low, high, nullable) \
    [PN__COL_##table##_##column] = {name, PN__CELL_##type, low, high, nullable},
#define PN__TABLE_END(table) \
    }                        \
    ;
#include "store/columns.def"
#undef PN__TABLE
#undef PN__COLUMN
#undef PN__TABLE_END

const struct pn__table pn__tables[PN__TABLE_COUNT] = {
#define PN__TABLE(table, name, keys) \
    [PN__TABLE_##table] = {name, keys, PN__##table##_COLUMNS, columns_of_##table},
#define PN__COLUMN(table, column, name, type, low, high, nullable)
#define PN__TABLE_END(table)
#include "store/columns.def"
#undef PN__TABLE
#undef PN__COLUMN
#undef PN__TABLE_END
};

_Static_assert((int)PN__NODE_COLUMNS <= PN__COLUMN_MAX, "node is the widest table");

static const char *const kinds[] = {"vehicle", "ped"};

void pn__row_release(struct pn__row *row)
{
    pn__buffer_release(&row->text[0]);
    pn__buffer_release(&row->text[1]);
}

void pn__row_clear(struct pn__row *row, enum pn__table_id table, uint32_t line)
{
    row->table = table;
    row->line = line;
    row->null = UINT32_MAX;
}

/* Which of the row's texts a TEXT column uses: meta has two, area one. */
static unsigned text_index(const struct pn__row *row, unsigned column)
{
    return row->table == PN__TABLE_META && column == PN__COL_META_VALUE;
}

const char *pn__row_text(const struct pn__row *row, unsigned column)
{
    if (pn__tables[row->table].columns[column].type == PN__CELL_KIND)
        return kinds[row->cell[column] != 0];
    const struct pn__buffer *text = &row->text[text_index(row, column)];
    return text->bytes ? text->bytes : "";
}

const char *pn__row_name(const struct pn__row *row, char name[64])
{
    const struct pn__table *table = &pn__tables[row->table];
    size_t length = (size_t)snprintf(name, 64, "%s", table->name);
    if (row->table == PN__TABLE_META) {
        if (!pn__row_is_null(row, PN__COL_META_KEY))
            snprintf(name + length, 64 - length, " '%s'",
                     pn__row_text(row, PN__COL_META_KEY));
        return name;
    }
    for (unsigned i = 0; i < table->key_count && !pn__row_is_null(row, i); i++)
        length += (size_t)snprintf(name + length, 64 - length, "%c%" PRId64,
                                   i ? '/' : ' ', row->cell[i]);
    return name;
}

static void set_place(const struct pn__row *row, unsigned column, struct pn_error *err)
{
    const struct pn__table *table = &pn__tables[row->table];
    pn__error_set_place(err, table->name, -1, -1);
    snprintf(err->field, sizeof err->field, "%s", table->columns[column].name);
    if (row->table == PN__TABLE_META || pn__row_is_null(row, 0))
        return;
    err->area = (int32_t)row->cell[0];
    if (table->key_count > 1 && !pn__row_is_null(row, 1))
        err->record = row->cell[1];
}

enum pn_status pn__row_fail(const struct pn__row *row, unsigned column,
                            struct pn_error *err, enum pn_status status,
                            const char *format, ...)
{
    if (!err || err->status != PN_OK)
        return status;
    char words[256], name[64];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    set_place(row, column, err);
    return pn__fail(err, status, "%s: %s %s", pn__row_name(row, name),
                    pn__tables[row->table].columns[column].name, words);
}

static bool is_fixed(const struct pn__column *column)
{
    return column->type == PN__CELL_EIGHTHS || column->type == PN__CELL_SIXTEENTHS;
}

/* A cell as it is shown: whole, or in units. */
static const char *cell_text(const struct pn__column *column, int64_t cell, char text[24])
{
    int64_t whole = is_fixed(column) ? cell / PN_FX_PER_M : cell;
    unsigned rest = is_fixed(column) ? (unsigned)(cell < 0 ? -cell : cell) % 8 * 125 : 0;
    int length =
        snprintf(text, 24, "%s%" PRId64, cell < 0 && whole == 0 ? "-" : "", whole);
    if (rest)
        snprintf(text + length, 24 - (size_t)length, ".%03u", rest);
    return text;
}

enum pn_status pn__row_fail_range(const struct pn__row *row, unsigned column,
                                  int64_t cell, struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[row->table].columns[column];
    char value[24], low[24], high[24];
    return pn__row_fail(row, column, err, PN_E_RANGE, "is %s, not %s to %s",
                        cell_text(c, cell, value), cell_text(c, c->low, low),
                        cell_text(c, c->high, high));
}

/* A double for a message, with '.' whatever the locale says. */
static const char *real_text(double value, char text[32])
{
    snprintf(text, 32, "%.15g", value);
    for (char *at = text; *at; at++)
        if (!strchr("0123456789+-einfa", *at))
            *at = '.';
    return text;
}

enum pn_status pn__row_set_real(struct pn__row *row, unsigned column, double value,
                                struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[row->table].columns[column];
    double steps = 1;
    if (is_fixed(c))
        steps = c->type == PN__CELL_EIGHTHS ? 8 : 16;
    double cells = value * steps;
    char text[32];
    if (!(fabs(cells) < 9007199254740992.0)) /* 2^53; NaN as well */
        return pn__row_fail(row, column, err, PN_E_RANGE, "is %s, out of range",
                            real_text(value, text));
    if (cells != floor(cells))
        return pn__row_fail(row, column, err, PN_E_CONSTRAINT,
                            steps > 1 ? "is %s, not a multiple of 1/%.0f"
                                      : "is %s, not a whole number",
                            real_text(value, text), steps);
    int64_t cell = (int64_t)cells;
    if (c->type == PN__CELL_SIXTEENTHS)
        cell = pn__cut_sixteenths(cell);
    return pn__row_set(row, column, cell, err);
}

static enum pn_status set_kind(struct pn__row *row, unsigned column, const char *text,
                               size_t size, struct pn_error *err)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i]) == size && memcmp(kinds[i], text, size) == 0)
            return pn__row_set(row, column, i, err);
    return pn__row_fail(row, column, err, PN_E_CONSTRAINT,
                        "is '%.*s', not 'vehicle' or 'ped'", size < 40 ? (int)size : 40,
                        text);
}

enum pn_status pn__row_set_text(struct pn__row *row, unsigned column, const char *text,
                                size_t size, struct pn_error *err)
{
    if (pn__tables[row->table].columns[column].type == PN__CELL_KIND)
        return set_kind(row, column, text, size, err);
    if (memchr(text, 0, size))
        return pn__row_fail(row, column, err, PN_E_CONSTRAINT, "has a NUL byte");
    struct pn__buffer *buffer = &row->text[text_index(row, column)];
    pn__buffer_clear(buffer);
    pn__buffer_append(buffer, text, size);
    if (buffer->failed)
        return pn__fail_memory(err);
    row->null &= ~(1u << column);
    return PN_OK;
}
