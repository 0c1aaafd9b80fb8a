/* table.c - all distances between the ends of a region. */
#include "config.h"

#include "prepared/prepared_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

#define CELL      uint16_t
#define CELL_NONE UINT16_MAX
#define NAME(x)   x##_u16
#include "prepared/relax.h"
#include "prepared/table_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define CELL      uint32_t
#define CELL_NONE UINT32_MAX
#define NAME(x)   x##_u32
#include "prepared/relax.h"
#include "prepared/table_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define CELL      uint64_t
#define CELL_NONE UINT64_MAX
#define NAME(x)   x##_u64
#include "prepared/relax.h"
#include "prepared/table_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

bool pn__table_fill(const struct pn__hierarchy *h, const struct pn__block *block,
                    uint8_t *cells)
{
    if (block->width == 2)
        return fill_u16(h, block, (uint16_t *)(void *)cells);
    if (block->width == 4)
        return fill_u32(h, block, (uint32_t *)(void *)cells);
    return fill_u64(h, block, (uint64_t *)(void *)cells);
}

static void arrange_columns(const uint32_t *order, const struct pn__block *block,
                            uint8_t *cells, uint8_t *spare)
{
    if (block->width == 2)
        arrange_u16(order, block->count, (void *)cells, (void *)spare);
    else if (block->width == 4)
        arrange_u32(order, block->count, (void *)cells, (void *)spare);
    else
        arrange_u64(order, block->count, (void *)cells, (void *)spare);
}

/* Rows move along the cycles of the permutation; done[] marks those in place. */
static void arrange_rows(const uint32_t *order, uint32_t count, size_t row,
                         uint8_t *cells, uint8_t *spare, uint8_t *done)
{
    for (uint32_t start = 0; start < count; start++) {
        if (done[start])
            continue;
        memcpy(spare, cells + start * row, row);
        uint32_t at = start;
        for (; done[at] = 1, order[at] != start; at = order[at])
            memcpy(cells + at * row, cells + order[at] * row, row);
        memcpy(cells + at * row, spare, row);
    }
}

enum pn_status pn__table_arrange(const struct pn__hierarchy *h,
                                 const struct pn__block *block, uint8_t *cells,
                                 struct pn_error *err)
{
    size_t row = (size_t)block->count * block->width;
    uint32_t *order = pn__alloc(block->count, sizeof *order);
    uint8_t *spare = pn__alloc(row, 1), *done = pn__alloc(block->count, 1);
    bool memory = order && spare && done;
    if (memory) {
        for (uint32_t e = 0; e < block->count; e++)
            order[e] = h->order[block->first + e] - block->first;
        arrange_columns(order, block, cells, spare);
        arrange_rows(order, block->count, row, cells, spare, done);
    }
    pn__free(order);
    pn__free(spare);
    pn__free(done);
    return memory ? PN_OK : pn__fail_memory(err);
}
