/*
 * rows.c - regions too large for a table: for each end the distances to the ends of the
 * separators above it, and back.
 *
 * A shortest way between two ends meets a separator above both, so its cost is the least
 * sum of two rows over the cells they have in common: those of the separators above both,
 * which come first in either row. That is a loop over neighbouring cells. On a street
 * network of n ends a row has some 3 sqrt(n) cells.
 * Source: Ouyang et al. 2018, When Hierarchy Meets 2-Hop-Labeling.
 */
#include "config.h"

#include "prepared/prepared.h"

#include "base/alloc.h"
#include "base/error.h"

/* A sum of two cells must fit: the top bits stay free. */
#define CELL      uint32_t
#define CELL_NONE (UINT32_MAX >> 1)
#define NAME(x)   x##_u32
#include "prepared/relax.h"
#include "prepared/rows_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define CELL      uint64_t
#define CELL_NONE (PN__FAR - 1)
#define NAME(x)   x##_u64
#include "prepared/relax.h"
#include "prepared/rows_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

/* How many cells the rows of two ends have in common. */
static uint32_t common(const struct pn_prepared *p, const struct pn__row *a,
                       const struct pn__row *b)
{
    uint32_t part = a->part < b->part ? a->part : b->part;
    uint32_t other = a->part < b->part ? b->part : a->part;
    while (part && p->parts[part].last < other)
        part = p->parts[part].parent;
    uint32_t count = p->parts[part].depth;
    count = a->depth < count ? a->depth + 1 : count;
    return b->depth < count ? b->depth + 1 : count;
}

uint64_t pn__rows_between(const struct pn_prepared *p, const struct pn__block *block,
                          uint32_t from, uint32_t to)
{
    const struct pn__row *a = &p->row[from], *b = &p->row[to];
    const void *cells = p->cells + block->offset;
    uint64_t out = a->start, in = b->start + (p->two_ways ? (uint64_t)b->depth + 1 : 0);
    uint32_t count = common(p, a, b);
    if (block->width == 4)
        return meet_u32((const uint32_t *)cells + out, (const uint32_t *)cells + in,
                        count);
    return meet_u64((const uint64_t *)cells + out, (const uint64_t *)cells + in, count);
}

void pn__rows_expect(const struct pn_prepared *p, const struct pn__block *block,
                     uint32_t end, bool out)
{
    const struct pn__row *row = &p->row[end];
    uint64_t cell = row->start + (p->two_ways && !out ? (uint64_t)row->depth + 1 : 0);
    const uint8_t *at = p->cells + block->offset + cell * block->width;
    for (int line = 0; line < 4; line++)
        __builtin_prefetch(at + 64 * line);
}

/* Where each end's rows begin; returns how many cells there are in all. */
static uint64_t place_rows(const struct pn__separators *s, struct pn__row *row,
                           bool two_ways)
{
    uint64_t at = 0;
    for (uint32_t r = 0; r < s->count; r++) {
        row[s->end[r]] = (struct pn__row){at, s->depth[r], s->part[r]};
        at += ((uint64_t)s->depth[r] + 1) * (two_ways ? 2 : 1);
    }
    return at;
}

static bool fill(const struct pn__hierarchy *h, const struct pn__separators *s,
                 uint32_t width, void **path, void *cells)
{
    void **in = path + h->count;
    if (width == 4) {
        const struct path_u32 narrow = {(uint32_t **)path, (uint32_t **)in};
        return fill_rows_u32(h, s->depth, &narrow, cells);
    }
    const struct path_u64 wide = {(uint64_t **)path, (uint64_t **)in};
    return fill_rows_u64(h, s->depth, &wide, cells);
}

static enum pn_status fill_block(struct pn__cells *cells, const struct pn__hierarchy *h,
                                 const struct pn__separators *s, uint64_t count,
                                 struct pn__block *block, struct pn_error *err)
{
    void **path = pn__alloc(2 * (size_t)h->count, sizeof *path);
    enum pn_status status = path ? PN_E_LIMIT : pn__fail_memory(err);
    for (uint32_t width = 4; status == PN_E_LIMIT && width <= 8; width *= 2)
        if (!pn__cells_grow(cells, block, count, width))
            status = pn__fail_memory(err);
        else if (fill(h, s, width, path, cells->bytes + block->offset))
            status = PN_OK;
    pn__free(path);
    if (status == PN_E_LIMIT)
        return pn__fail(err, PN_E_LIMIT, "distances are too large");
    if (status == PN_OK)
        cells->size = block->offset + block->size;
    return status;
}

enum pn_status pn__rows_make(struct pn_prepared *p, const struct pn_point_fx *pos,
                             uint32_t region, struct pn__cells *cells,
                             struct pn__parts *parts, struct pn_error *err)
{
    struct pn__block *block = &p->block[region];
    struct pn__separators separators;
    struct pn__hierarchy hierarchy;
    PN_TRY(pn__separators_init(&separators, p->cut, pos, region, parts, err));
    enum pn_status status =
        pn__hierarchy_of_order(&hierarchy, p->cut, region, separators.end, err);
    if (status == PN_OK) {
        uint64_t count = place_rows(&separators, p->row + block->first, p->two_ways);
        block->rows = 1;
        status = fill_block(cells, &hierarchy, &separators, count, block, err);
        pn__hierarchy_release(&hierarchy);
    }
    pn__separators_release(&separators);
    return status;
}
