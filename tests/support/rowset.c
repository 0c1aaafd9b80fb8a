/* rowset.c - see rowset.h. */
#include "config.h"

#include "support/rowset.h"

#include "support/suite.h"

#include <stdlib.h>
#include <string.h>

enum pn_status test_rows_keep(void *context, const struct pn__row *row,
                              struct pn_error *err)
{
    struct test_rows *rows = context;
    (void)err;
    if (rows->count == rows->room) {
        rows->room = rows->room ? rows->room * 2 : 64;
        rows->kept = realloc(rows->kept, rows->room * sizeof *rows->kept);
        ck_assert_ptr_nonnull(rows->kept);
    }
    struct test_row *kept = &rows->kept[rows->count++];
    memset(kept, 0, sizeof *kept);
    kept->row = *row;
    memset(kept->row.text, 0, sizeof kept->row.text);
    for (int i = 0; i < 2; i++)
        kept->text[i] = row->text[i].bytes ? strdup(row->text[i].bytes) : NULL;
    return PN_OK;
}

struct test_rows test_rows_of(const struct pn_network *network)
{
    struct test_rows rows = {0};
    const struct pn__row_sink sink = {test_rows_keep, &rows};
    struct pn_error err;
    pn_error_clear(&err);
    for (int t = 0; t < PN__TABLE_COUNT; t++)
        ck_assert_pn_ok(pn__rows_each(network, t, "test", &sink, &err), &err);
    return rows;
}

void test_rows_release(struct test_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->kept[i].text[0]);
        free(rows->kept[i].text[1]);
    }
    free(rows->kept);
}

static enum pn_status add_rows(struct pn__assembly *assembly,
                               const struct test_rows *rows, struct pn_error *err)
{
    enum pn_status status = PN_OK;
    struct pn__row row = {0};
    for (size_t i = 0; i < rows->count && status == PN_OK; i++) {
        struct test_row *kept = &rows->kept[i];
        struct pn__buffer texts[2];
        memcpy(texts, row.text, sizeof texts);
        row = kept->row;
        memcpy(row.text, texts, sizeof texts);
        row.line = (uint32_t)i + 1;
        for (int t = 0; t < 2; t++) {
            pn__buffer_clear(&row.text[t]);
            pn__buffer_puts(&row.text[t], kept->text[t] ? kept->text[t] : "");
        }
        status = pn__assembly_add(assembly, &row, err);
    }
    pn__row_release(&row);
    return status;
}

enum pn_status test_rows_assemble(const struct test_rows *rows,
                                  struct pn_network **network,
                                  struct pn_source_info *info, struct pn_error *err)
{
    struct pn__assembly *assembly = NULL;
    enum pn_status status = pn__assembly_new(&assembly, err);
    if (status == PN_OK)
        status = add_rows(assembly, rows, err);
    if (status == PN_OK)
        status = pn__assembly_finish(assembly, network, info, err);
    pn__assembly_free(assembly);
    return status;
}
