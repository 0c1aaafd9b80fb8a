/* closures_file.c - closures out of a CSV file. */
#include "config.h"

#include "plan/closure_parts.h"

#include "base/error.h"
#include "base/file.h"

#include <pathnode/table.h>

struct loading {
    struct pn_closures *closures;
    const char *path;
    struct pn_table *table;
};

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct loading *l = context;
    struct pn__rule_words words;
    enum pn_status status;
    if (row->misfit)
        status = pn__fail(err, PN_E_FORMAT,
                          "the row has more or fewer fields than the header: a box needs "
                          "quotes around it");
    else if (!pn__rule_parse(row->fields[0], &words))
        status = pn__fail(err, PN_E_FORMAT, "'%s' is neither a link (A/N-A/N) nor a box",
                          row->fields[0]);
    else
        status =
            pn__closures_add(l->closures, &words, row->fields[0], row->fields[1], 0, err);
    if (status != PN_OK)
        pn__error_set_line(err, l->path, row->line, 0);
    return status;
}

static enum pn_status take_block(void *context, const uint8_t *bytes, size_t size,
                                 struct pn_error *err)
{
    struct loading *l = context;
    return pn_table_feed(l->table, bytes, size, err);
}

enum pn_status pn_closures_load(struct pn_closures *closures, const char *path,
                                struct pn_error *err)
{
    static const char *const columns[] = {"closure", "name"};
    struct loading l = {closures, path, NULL};
    PN_TRY(pn_table_new(path, columns, 2, take_row, &l, &l.table, err));
    enum pn_status status = pn__file_blocks(path, take_block, &l, err);
    if (status == PN_OK)
        status = pn_table_end(l.table, err);
    pn_table_free(l.table);
    pn__closures_sort(closures);
    return status;
}
