/* merge_cells.c - one row of three, cell by cell. */
#include "config.h"

#include "base/error.h"
#include "diff/merge_parts.h"

#include <string.h>

/* How a column is merged when both sides changed it. */
enum rule {
    PLAIN,   /* a conflict */
    DERIVED, /* becomes NULL: it follows from the rest */
    KEPT     /* ours: it means nothing, or cannot be derived */
};

static enum rule rule_of(const struct pn__merge *m, enum pn__table_id table, unsigned c)
{
    if (table == PN__TABLE_NODE && c == PN__COL_NODE_NEXT_POINTER)
        return KEPT;
    if (table == PN__TABLE_NODE && !m->whole &&
        (c == PN__COL_NODE_REGION || c == PN__COL_NODE_DEAD_END))
        return KEPT;
    bool derived =
        table == PN__TABLE_NODE
            ? c == PN__COL_NODE_REGION || c == PN__COL_NODE_DEAD_END ||
                  c == PN__COL_NODE_FIRST_LINK || c == PN__COL_NODE_SWITCHED_OFF_ORIGINAL
        : table == PN__TABLE_AREA ? c == PN__COL_AREA_LINK_COUNT
        : table == PN__TABLE_LINK ? c == PN__COL_LINK_LENGTH
        : table == PN__TABLE_NAVI ? c == PN__COL_NAVI_DIR_X || c == PN__COL_NAVI_DIR_Y
                                  : false;
    return derived ? DERIVED : PLAIN;
}

/* Columns that are put from what the result holds. */
static bool is_put_later(enum pn__table_id table, unsigned c)
{
    if (table == PN__TABLE_AREA)
        return c >= PN__COL_AREA_VEHICLE_COUNT && c < PN__COL_AREA_LINK_COUNT;
    if (table == PN__TABLE_LINK)
        return c == PN__COL_LINK_TO_AREA || c == PN__COL_LINK_TO_NODE;
    return table == PN__TABLE_NODE && c == PN__COL_NODE_LINK_COUNT;
}

/* ---- references: an item is 0, number; what leads nowhere is 1 + area, index ---- */

const struct pn__reference pn__link_navi = {true, PN__COL_LINK_NAVI_AREA,
                                            PN__COL_LINK_NAVI};
const struct pn__reference pn__navi_node = {false, PN__COL_NAVI_TO_AREA,
                                            PN__COL_NAVI_TO_NODE};

uint32_t pn__merge_item_at(const struct pn__merge *m, int side, bool navi,
                           struct pn_address at)
{
    uint32_t number;
    if (!navi) {
        number = pn_graph_find(pn__merge_graph(m, side), at);
        return number == PN_NODE_NONE ? PN__NO_ITEM : m->nodes.of[side][number];
    }
    const struct pn_navi_address address = {at.area, at.node};
    if (!pn_network_navi(m->network[side], address))
        return PN__NO_ITEM;
    return m->navis.of[side][pn__merge_navi_first(m, side)[at.area] + at.node];
}

void pn__merge_to_item(struct pn__merge *m, int side, const struct pn__reference *ref)
{
    struct pn__row *row = &m->row[side];
    if (!m->has[side] || pn__row_is_null(row, ref->index))
        return;
    const struct pn_address at = {(uint16_t)row->cell[ref->area],
                                  (uint16_t)row->cell[ref->index]};
    uint32_t item = pn__merge_item_at(m, side, ref->navi, at);
    row->cell[ref->area] = item == PN__NO_ITEM ? 1 + at.area : 0;
    row->cell[ref->index] = item == PN__NO_ITEM ? at.node : item;
}

void pn__merge_to_number(struct pn__merge *m, const struct pn__reference *ref)
{
    struct pn__row *row = &m->out;
    if (pn__row_is_null(row, ref->index))
        return;
    if (row->cell[ref->area]) {
        row->cell[ref->area]--;
        return;
    }
    const struct pn__items *items = ref->navi ? &m->navis : &m->nodes;
    const struct pn__item *item = &items->list[row->cell[ref->index]];
    row->cell[ref->area] = item->area;
    row->cell[ref->index] = item->index;
}

/* ---- conflicts ---- */

/* What a cell says in its side's own words. */
static int64_t own_value(const struct pn__merge *m, int side, unsigned column)
{
    const struct pn__row *row = &m->row[side];
    const struct pn__reference *ref = row->table == PN__TABLE_LINK   ? &pn__link_navi
                                      : row->table == PN__TABLE_NAVI ? &pn__navi_node
                                                                     : NULL;
    if (!ref || column != ref->index || row->cell[ref->area])
        return row->cell[column];
    const struct pn__items *items = ref->navi ? &m->navis : &m->nodes;
    uint32_t number = items->list[row->cell[column]].at[side];
    return pn__merge_address(m, side, ref->navi, number).node;
}

static enum pn_status conflict_field(struct pn__merge *m,
                                     const struct pn_conflict *template, unsigned column)
{
    const struct pn__column *c = &pn__tables[m->out.table].columns[column];
    struct pn_conflict conflict = *template;
    conflict.field = c->name;
    conflict.is_text = c->type == PN__CELL_TEXT;
    conflict.is_eighths = c->type == PN__CELL_EIGHTHS || c->type == PN__CELL_SIXTEENTHS;
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        struct pn_diff_value *value = &conflict.value[side];
        value->null = !m->has[side] || pn__row_is_null(&m->row[side], column);
        value->number = value->null || conflict.is_text ? 0 : own_value(m, side, column);
    }
    return pn__merge_conflict(m, &conflict);
}

/* ---- one row of three ---- */

static bool same(const struct pn__merge *m, int a, int b, unsigned column)
{
    const struct pn__row *one = &m->row[a], *two = &m->row[b];
    bool null = pn__row_is_null(one, column);
    if (null || pn__row_is_null(two, column))
        return null == pn__row_is_null(two, column);
    if (pn__tables[one->table].columns[column].type == PN__CELL_TEXT)
        return strcmp(pn__row_text(one, column), pn__row_text(two, column)) == 0;
    return one->cell[column] == two->cell[column];
}

/* The side a cell comes from, or -1: both changed it. */
static int pick(const struct pn__merge *m, unsigned column)
{
    if (!m->has[PN_MERGE_OURS] || !m->has[PN_MERGE_THEIRS])
        return m->has[PN_MERGE_OURS] ? PN_MERGE_OURS : PN_MERGE_THEIRS;
    if (same(m, PN_MERGE_OURS, PN_MERGE_THEIRS, column))
        return PN_MERGE_OURS;
    if (!m->has[PN_MERGE_BASE])
        return -1;
    if (same(m, PN_MERGE_BASE, PN_MERGE_OURS, column))
        return PN_MERGE_THEIRS;
    return same(m, PN_MERGE_BASE, PN_MERGE_THEIRS, column) ? PN_MERGE_OURS : -1;
}

static enum pn_status take_cell(struct pn__merge *m, int side, unsigned column)
{
    const struct pn__row *from = &m->row[side];
    enum pn__cell_type type = pn__tables[from->table].columns[column].type;
    if (pn__row_is_null(from, column))
        return PN_OK;
    if (type != PN__CELL_TEXT) {
        pn__put_cell(&m->out, column, from->cell[column]);
        return PN_OK;
    }
    const char *text = pn__row_text(from, column);
    return pn__row_set_text(&m->out, column, text, strlen(text), m->err);
}

static enum pn_status merge_cell(struct pn__merge *m, const struct pn_conflict *template,
                                 unsigned column)
{
    int side = pick(m, column);
    if (side < 0 && rule_of(m, m->out.table, column) == DERIVED)
        return PN_OK; /* NULL */
    if (side < 0 && rule_of(m, m->out.table, column) == PLAIN)
        return conflict_field(m, template, column);
    return take_cell(m, side < 0 ? PN_MERGE_OURS : side, column);
}

/* Merges the rows that are there; the key of the result is put by the caller. */
enum pn_status pn__merge_row(struct pn__merge *m, enum pn__table_id table,
                             const struct pn_conflict *template)
{
    pn__row_clear(&m->out, table, 0);
    for (unsigned c = pn__tables[table].key_count; c < pn__tables[table].column_count;
         c++)
        if (!is_put_later(table, c))
            PN_TRY(merge_cell(m, template, c));
    return PN_OK;
}

/* Whether the rows of a side say other than the base's, besides what follows. */
bool pn__merge_is_changed(const struct pn__merge *m, enum pn__table_id table, int side)
{
    for (unsigned c = pn__tables[table].key_count; c < pn__tables[table].column_count;
         c++)
        if (!is_put_later(table, c) && rule_of(m, table, c) == PLAIN &&
            !same(m, PN_MERGE_BASE, side, c))
            return true;
    return false;
}
