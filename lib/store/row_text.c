/* row_text.c - a cell out of text. */
#include "config.h"

#include "store/columns.h"

#include "base/error.h"
#include "text/number.h"

/* A number that is none, or not on its column's grid: what, and what would be. */
static enum pn_status fail_number(const struct pn__row *row, unsigned column,
                                  const char *text, size_t size, unsigned bits,
                                  enum pn__number_fault fault, struct pn_error *err)
{
    const int shown = size < 40 ? (int)size : 40;
    if (fault != PN__NUMBER_STEP || bits == 0)
        return pn__row_fail(row, column, err, PN_E_FORMAT, "'%.*s' %s", shown, text,
                            pn__number_fault_text(fault));
    int64_t below = 0, above = 0;
    char low[32], high[32];
    pn__fixed_around(text, size, bits, &below, &above);
    return pn__row_fail(row, column, err, PN_E_CONSTRAINT,
                        "'%.*s' is not a multiple of 1/%d; near it are %s and %s", shown,
                        text, 1 << bits, pn__fixed_text(below, bits, low),
                        pn__fixed_text(above, bits, high));
}

/* Bits of the fraction that a column's numbers have. */
static unsigned fraction_bits(const struct pn__column *column)
{
    if (column->type == PN__CELL_SIXTEENTHS)
        return 4;
    return column->type == PN__CELL_EIGHTHS ? 3 : 0;
}

enum pn_status pn__row_read(struct pn__row *row, unsigned column, const char *text,
                            size_t size, struct pn_error *err)
{
    const struct pn__column *c = &pn__tables[row->table].columns[column];
    const unsigned bits = fraction_bits(c);
    int64_t value;
    if (c->type == PN__CELL_KIND || c->type == PN__CELL_TEXT)
        return pn__row_set_text(row, column, text, size, err);
    enum pn__number_fault fault = bits ? pn__parse_fixed(text, size, bits, &value)
                                       : pn__parse_int(text, size, &value);
    if (fault != PN__NUMBER_OK)
        return fail_number(row, column, text, size, bits, fault, err);
    if (c->type == PN__CELL_SIXTEENTHS)
        value = pn__cut_sixteenths(value);
    return pn__row_set(row, column, value, err);
}
