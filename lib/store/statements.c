/*
 * statements.c - SQL that makes one database of another.
 *
 * Each row that differs is put whole, with INSERT OR REPLACE: that sets exactly what is
 * written; an UPDATE would set off the triggers that empty what an edit makes stale.
 * Those of deletions are held off by a row in meta.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "paths/track_list.h"
#include "store/columns.h"
#include "text/number.h"

#include <string.h>

#define KEYS_MAX 3

/* Rows of one statement: parsing many short ones takes longer than their work. */
#define GROUP 100u

/* A row in SQL's words: where it stands in the text of its table. */
struct worded {
    int64_t key[KEYS_MAX];
    size_t at, size;
};

/* All rows of a table of the network one starts from. */
struct worded_table {
    struct worded *rows;
    size_t count, capacity;
    struct pn__buffer text;
};

/* Rows of both networks side by side. */
struct pairing {
    enum pn__table_id table;
    struct worded_table from;
    size_t next;           /* of from: not passed yet */
    struct pn__buffer row; /* the one at hand, worded */
    struct pn__buffer *out;
    bool deletes;     /* this pass writes the deletions, else the rows */
    unsigned grouped; /* rows in the statement that is open */
};

static void put_text(struct pn__buffer *out, const char *text)
{
    pn__buffer_putc(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            pn__buffer_putc(out, '\'');
        pn__buffer_putc(out, *text);
    }
    pn__buffer_putc(out, '\'');
}

static void put_cell(struct pn__buffer *out, const struct pn__row *row, unsigned column)
{
    char number[32];
    enum pn__cell_type type = pn__tables[row->table].columns[column].type;
    if (pn__row_is_null(row, column))
        pn__buffer_puts(out, "NULL");
    else if (type == PN__CELL_KIND || type == PN__CELL_TEXT)
        put_text(out, pn__row_text(row, column));
    else if (type == PN__CELL_INTEGER)
        pn__buffer_put_i64(out, row->cell[column]);
    else
        pn__buffer_puts(out, pn__fixed_text(row->cell[column], 3, number));
}

static void put_row(struct pn__buffer *out, const struct pn__row *row)
{
    for (unsigned c = 0; c < pn__tables[row->table].column_count; c++) {
        if (c)
            pn__buffer_puts(out, ", ");
        put_cell(out, row, c);
    }
}

static int compare_keys(const struct pn__row *row, const int64_t key[KEYS_MAX])
{
    for (unsigned k = 0; k < pn__tables[row->table].key_count; k++)
        if (row->cell[k] != key[k])
            return row->cell[k] < key[k] ? -1 : 1;
    return 0;
}

/* ---- the network one starts from ---- */

static enum pn_status keep_row(void *context, const struct pn__row *row,
                               struct pn_error *err)
{
    struct worded_table *table = context;
    if (table->count == table->capacity) {
        size_t capacity = table->capacity ? 2 * table->capacity : 256;
        struct worded *grown = pn__realloc(table->rows, capacity, sizeof *grown);
        if (!grown)
            return pn__fail_memory(err);
        table->rows = grown;
        table->capacity = capacity;
    }
    struct worded *worded = &table->rows[table->count++];
    for (unsigned k = 0; k < pn__tables[row->table].key_count; k++)
        worded->key[k] = row->cell[k];
    worded->at = table->text.size;
    put_row(&table->text, row);
    worded->size = table->text.size - worded->at;
    return table->text.failed ? pn__fail_memory(err) : PN_OK;
}

static void release_table(struct worded_table *table)
{
    pn__free(table->rows);
    pn__buffer_release(&table->text);
    memset(table, 0, sizeof *table);
}

/* ---- statements ---- */

/* "(area, node" with so many columns, and the bracket. */
static void put_columns(struct pn__buffer *out, const struct pn__table *table,
                        unsigned count)
{
    for (unsigned c = 0; c < count; c++)
        pn__buffer_printf(out, "%s%s", c ? ", " : "(", table->columns[c].name);
    pn__buffer_putc(out, ')');
}

/* Ends the statement that is open. */
static void end_group(struct pairing *p)
{
    if (p->grouped)
        pn__buffer_puts(p->out, p->deletes ? ");\n" : ";\n");
    p->grouped = 0;
}

/* Begins a statement, or goes on with the one that is open. */
static void next_in_group(struct pairing *p)
{
    const struct pn__table *table = &pn__tables[p->table];
    if (p->grouped == GROUP)
        end_group(p);
    if (p->grouped++) {
        pn__buffer_puts(p->out, ",\n    ");
        return;
    }
    pn__buffer_printf(p->out,
                      p->deletes ? "DELETE FROM %s WHERE " : "INSERT OR REPLACE INTO %s ",
                      table->name);
    put_columns(p->out, table, p->deletes ? table->key_count : table->column_count);
    pn__buffer_puts(p->out, p->deletes ? " IN (VALUES\n    " : " VALUES\n    ");
}

static void put_delete(struct pairing *p, const int64_t key[KEYS_MAX])
{
    next_in_group(p);
    for (unsigned k = 0; k < pn__tables[p->table].key_count; k++)
        pn__buffer_printf(p->out, "%s%lld", k ? ", " : "(", (long long)key[k]);
    pn__buffer_putc(p->out, ')');
}

static void put_replace(struct pairing *p)
{
    next_in_group(p);
    pn__buffer_putc(p->out, '(');
    pn__buffer_append(p->out, p->row.bytes, p->row.size);
    pn__buffer_putc(p->out, ')');
}

/* Rows that the other network has passed by. */
static void pass(struct pairing *p, const struct pn__row *row)
{
    for (; p->next < p->from.count; p->next++) {
        const int64_t *key = p->from.rows[p->next].key;
        if (row && compare_keys(row, key) <= 0)
            return;
        if (p->deletes)
            put_delete(p, key);
    }
}

static enum pn_status pair_row(void *context, const struct pn__row *row,
                               struct pn_error *err)
{
    struct pairing *p = context;
    bool same = false;
    pass(p, row);
    pn__buffer_clear(&p->row);
    put_row(&p->row, row);
    if (p->row.failed)
        return pn__fail_memory(err);
    if (p->next < p->from.count && compare_keys(row, p->from.rows[p->next].key) == 0) {
        const struct worded *old = &p->from.rows[p->next++];
        same = old->size == p->row.size &&
               memcmp(p->from.text.bytes + old->at, p->row.bytes, old->size) == 0;
    }
    if (!same && !p->deletes)
        put_replace(p);
    return p->out->failed ? pn__fail_memory(err) : PN_OK;
}

static enum pn_status put_table(const struct pn_network *from,
                                const struct pn_network *to, enum pn__table_id table,
                                bool deletes, struct pn__buffer *out,
                                struct pn_error *err)
{
    struct pairing p = {.table = table, .out = out, .deletes = deletes};
    const struct pn__row_sink keep = {keep_row, &p.from}, pair = {pair_row, &p};
    enum pn_status status = pn__rows_each(from, table, NULL, &keep, err);
    if (status == PN_OK)
        status = pn__rows_each(to, table, NULL, &pair, err);
    if (status == PN_OK)
        pass(&p, NULL);
    end_group(&p);
    release_table(&p.from);
    pn__buffer_release(&p.row);
    return status;
}

/* ---- tracks ---- */

static void put_points(struct pn__buffer *out, const struct pn_track *track)
{
    char text[PN__REAL_SIZE];
    for (uint32_t i = 0; i < track->count; i++) {
        const struct pn_track_point *point = &track->points[i];
        const double at[] = {point->pos.x, point->pos.y, point->pos.z};
        if (i % GROUP == 0)
            pn__buffer_puts(out, i ? ";\nINSERT INTO track VALUES\n    "
                                   : "INSERT INTO track VALUES\n    ");
        else
            pn__buffer_puts(out, ",\n    ");
        pn__buffer_printf(out, "(%u, %u", pn_track_number(track->name), i);
        for (int axis = 0; axis < 3; axis++)
            pn__buffer_printf(out, ", %s", pn__real_text(at[axis], text));
        pn__buffer_printf(out, ", %u)", point->flag);
    }
    if (track->count)
        pn__buffer_puts(out, ";\n");
}

/* Tracks that differ are put whole; a network without any says nothing of them. */
static void put_tracks(const struct pn_network *from, const struct pn_network *to,
                       struct pn__buffer *out)
{
    const struct pn_tracks a = pn_network_tracks(from), b = pn_network_tracks(to);
    if (!a.count || !b.count)
        return;
    for (uint32_t i = 0; i < a.count; i++) {
        const uint32_t number = pn_track_number(a.list[i].name);
        if (!pn__track_is_same(&a.list[i], pn__tracks_find(&b, number)))
            pn__buffer_printf(out, "DELETE FROM track WHERE track = %u;\n", number);
    }
    for (uint32_t i = 0; i < b.count; i++) {
        const uint32_t number = pn_track_number(b.list[i].name);
        if (!pn__track_is_same(&b.list[i], pn__tracks_find(&a, number)))
            put_points(out, &b.list[i]);
    }
}

/* What hangs on others is deleted first and put last. */
static enum pn_status put_all(const struct pn_network *from, const struct pn_network *to,
                              struct pn__buffer *out, struct pn_error *err)
{
    pn__buffer_puts(out, "BEGIN;\nINSERT OR REPLACE INTO meta VALUES "
                         "('no_triggers', 1);\n");
    for (int table = PN__TABLE_NAVI; table >= PN__TABLE_AREA; table--)
        PN_TRY(put_table(from, to, (enum pn__table_id)table, true, out, err));
    for (int table = PN__TABLE_AREA; table <= PN__TABLE_NAVI; table++)
        PN_TRY(put_table(from, to, (enum pn__table_id)table, false, out, err));
    put_tracks(from, to, out);
    pn__buffer_puts(out, "DELETE FROM meta WHERE key = 'no_triggers';\nCOMMIT;\n");
    return PN_OK;
}

enum pn_status pn_database_statements(const struct pn_network *from,
                                      const struct pn_network *to, char **text,
                                      size_t *size, struct pn_error *err)
{
    struct pn__buffer out = {0};
    enum pn_status status = put_all(from, to, &out, err);
    if (status != PN_OK) {
        pn__buffer_release(&out);
        return status;
    }
    char *bytes = pn__buffer_take(&out, size);
    if (!bytes)
        return pn__fail_memory(err);
    *text = bytes;
    return PN_OK;
}
