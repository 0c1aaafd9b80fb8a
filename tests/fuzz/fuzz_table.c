/*
 * Foreign tables: whatever the pieces the bytes come in, the rows and the verdict are the
 * same. An input is the size of the pieces (a byte), then the table.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static const char *const columns[] = {"from_area", "from_node", "to_area", "to_node"};
enum { COLUMNS = 4 };

/* A fingerprint of all rows (FNV-1a), and how many they were. */
struct rows {
    uint64_t hash, count;
};

static void add(struct rows *rows, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        rows->hash = (rows->hash ^ at[i]) * 0x100000001B3u;
}

static enum pn_status see(void *context, const struct pn_table_row *row,
                          struct pn_error *err)
{
    struct rows *rows = context;
    (void)err;
    rows->count++;
    FUZZ_CHECK(row->line > 0);
    add(rows, &row->line, sizeof row->line);
    add(rows, &row->misfit, sizeof row->misfit);
    for (int i = 0; i < COLUMNS; i++)
        add(rows, row->fields[i], strlen(row->fields[i]) + 1);
    return PN_OK;
}

static int read_in(const uint8_t *data, size_t size, size_t piece, struct rows *rows)
{
    struct pn_table *table = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    *rows = (struct rows){.hash = 0xCBF29CE484222325u};
    enum pn_status status =
        pn_table_new("t.csv", columns, COLUMNS, see, rows, &table, &err);
    for (size_t at = 0; status == PN_OK && at < size; at += piece)
        status =
            pn_table_feed(table, data + at, size - at < piece ? size - at : piece, &err);
    if (status == PN_OK)
        status = pn_table_end(table, &err);
    pn_table_free(table);
    FUZZ_REFUSED(status, &err);
    return (int)status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rows whole, pieces;
    if (size == 0)
        return 0;
    size_t piece = data[0] ? data[0] : 1;
    data++;
    size--;
    int status = read_in(data, size, size + 1, &whole);
    FUZZ_CHECK(read_in(data, size, piece, &pieces) == status);
    FUZZ_CHECK(pieces.count == whole.count);
    FUZZ_CHECK(pieces.hash == whole.hash);
    return 0;
}
