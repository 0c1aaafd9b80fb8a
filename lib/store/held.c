/* held.c - rows that wait, table by table, until all have come; then dealt to areas. */
#include "config.h"

#include "store/assembly_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

enum pn_status pn__held_reserve(struct pn__held_rows *held, size_t count,
                                struct pn_error *err)
{
    if (count > INT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "more than %d rows in one table", INT32_MAX);
    if (count <= held->room)
        return PN_OK;
    void *rows = pn__realloc(held->rows, count, held->size);
    if (!rows)
        return pn__fail_memory(err);
    held->rows = rows;
    held->room = (uint32_t)count;
    return PN_OK;
}

enum pn_status pn__held_area(struct pn__assembly *assembly, uint32_t number,
                             struct pn__held_area **area, struct pn_error *err)
{
    if (number >= assembly->area_limit) {
        uint32_t limit = number + 1;
        struct pn__held_area **areas = pn__realloc(assembly->areas, limit, sizeof *areas);
        if (!areas)
            return pn__fail_memory(err);
        memset(areas + assembly->area_limit, 0,
               (limit - assembly->area_limit) * sizeof *areas);
        assembly->areas = areas;
        assembly->area_limit = limit;
    }
    if (!assembly->areas[number]) {
        assembly->areas[number] = pn__alloc(1, sizeof **assembly->areas);
        if (!assembly->areas[number])
            return pn__fail_memory(err);
        assembly->areas[number]->number = (uint16_t)number;
    }
    *area = assembly->areas[number];
    return PN_OK;
}

void pn__held_free(struct pn__assembly *assembly)
{
    for (uint32_t i = 0; i < assembly->area_limit; i++) {
        if (assembly->areas[i])
            pn__free(assembly->areas[i]->extra);
        pn__free(assembly->areas[i]);
    }
    pn__free(assembly->areas);
    for (int t = 0; t < PN__TABLE_COUNT; t++)
        pn__free(assembly->held[t].rows);
}

static char *row_at(const struct pn__held_rows *held, uint32_t i)
{
    return (char *)held->rows + (size_t)i * held->size;
}

static uint32_t area_at(const struct pn__held_rows *held, uint32_t i)
{
    return ((const struct pn__held_key *)(const void *)row_at(held, i))->area;
}

static bool is_in_order(const struct pn__held_rows *held)
{
    for (uint32_t i = 1; i < held->count; i++)
        if (area_at(held, i) < area_at(held, i - 1))
            return false;
    return true;
}

/* By area; within one they stay in their order. first: UINT16_MAX + 2 zeros. */
static void put_in_order(const struct pn__held_rows *held, char *to, uint32_t *first)
{
    for (uint32_t i = 0; i < held->count; i++)
        first[area_at(held, i) + 1]++;
    for (uint32_t a = 0; a <= UINT16_MAX; a++)
        first[a + 1] += first[a];
    for (uint32_t i = 0; i < held->count; i++)
        memcpy(to + first[area_at(held, i)]++ * held->size, row_at(held, i), held->size);
}

static enum pn_status sort(struct pn__held_rows *held, struct pn_error *err)
{
    if (is_in_order(held))
        return PN_OK;
    char *sorted = pn__realloc(NULL, held->count, held->size);
    uint32_t *first = pn__alloc(UINT16_MAX + 2, sizeof *first);
    if (!sorted || !first) {
        pn__free(sorted);
        pn__free(first);
        return pn__fail_memory(err);
    }
    put_in_order(held, sorted, first);
    pn__free(first);
    pn__free(held->rows);
    held->rows = sorted;
    held->room = held->count;
    return PN_OK;
}

static void give(struct pn__held_area *area, enum pn__table_id table, const void *rows,
                 uint32_t count)
{
    if (table == PN__TABLE_NODE) {
        area->nodes = rows;
        area->node_count = count;
    } else if (table == PN__TABLE_LINK) {
        area->links = rows;
        area->link_count = count;
    } else {
        area->navis = rows;
        area->navi_count = count;
    }
}

static enum pn_status deal(struct pn__assembly *assembly, enum pn__table_id table,
                           struct pn_error *err)
{
    struct pn__held_rows *held = &assembly->held[table];
    struct pn__held_area *area;
    PN_TRY(sort(held, err));
    for (uint32_t first = 0, i = 1; i <= held->count; i++) {
        uint32_t number = area_at(held, first);
        if (i < held->count && area_at(held, i) == number)
            continue;
        PN_TRY(pn__held_area(assembly, number, &area, err));
        give(area, table, row_at(held, first), i - first);
        first = i;
    }
    return PN_OK;
}

enum pn_status pn__held_deal(struct pn__assembly *assembly, struct pn_error *err)
{
    PN_TRY(deal(assembly, PN__TABLE_NODE, err));
    PN_TRY(deal(assembly, PN__TABLE_LINK, err));
    return deal(assembly, PN__TABLE_NAVI, err);
}
