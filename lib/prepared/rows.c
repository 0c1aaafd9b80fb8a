/*
 * rows.c - regions too large for a table: for each end the distances to the ends of the
 * separators above it, and back. On a street network of n ends a row has some 3 sqrt(n)
 * cells.
 * Source: Ouyang et al. 2018, When Hierarchy Meets 2-Hop-Labeling.
 */
#include "config.h"

#include "prepared/prepared_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#define CELL      uint32_t
#define CELL_NONE PN__ROW_NONE_U32
#define NAME(x)   x##_u32
#include "prepared/relax.h"
#include "prepared/rows_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define CELL      uint64_t
#define CELL_NONE PN__ROW_NONE_U64
#define NAME(x)   x##_u64
#include "prepared/relax.h"
#include "prepared/rows_fill.h"
#undef CELL
#undef CELL_NONE
#undef NAME

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
