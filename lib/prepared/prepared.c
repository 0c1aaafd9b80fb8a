/* prepared.c - makes an index, and answers distances from it. */
#include "config.h"

#include "prepared/between.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The narrowest table that holds a region, if one fits the room that is left. */
static enum pn_status make_table(struct pn__cells *cells, const struct pn__hierarchy *h,
                                 struct pn__block *block, bool *fits,
                                 struct pn_error *err)
{
    uint64_t room = cells->room > cells->size ? cells->room - cells->size : 0;
    uint64_t count = (uint64_t)block->count * block->count;
    *fits = false;
    for (uint32_t width = 2; width <= 8 && count <= room / width; width *= 2) {
        if (!pn__cells_grow(cells, block, count, width))
            return pn__fail_memory(err);
        if (!pn__table_fill(h, block, cells->bytes + block->offset))
            continue;
        *fits = true;
        cells->size = block->offset + block->size;
        return pn__table_arrange(h, block, cells->bytes + block->offset, err);
    }
    return PN_OK;
}

struct sized {
    uint32_t count, region;
};

static int by_size(const void *a, const void *b)
{
    const struct sized *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return x->region < y->region ? -1 : x->region > y->region;
}

/* What making an index needs besides. */
struct maker {
    const struct pn__hierarchy *hierarchy;
    const struct pn_point_fx *pos;
    struct pn__cells cells;
    struct pn__parts parts;
};

static enum pn_status make_block(struct pn_prepared *p, struct maker *m, uint32_t region,
                                 struct pn_error *err)
{
    bool fits;
    PN_TRY(make_table(&m->cells, m->hierarchy, &p->block[region], &fits, err));
    return fits ? PN_OK : pn__rows_make(p, m->pos, region, &m->cells, &m->parts, err);
}

/* Small regions first: most of them get a table. */
static enum pn_status make_blocks(struct pn_prepared *p, struct maker *m,
                                  struct pn_error *err)
{
    uint32_t regions = p->cut->region_count;
    struct sized *sized = pn__alloc(regions, sizeof *sized);
    if (!sized)
        return pn__fail_memory(err);
    for (uint32_t r = 0; r < regions; r++) {
        p->block[r].first = p->cut->region_first[r];
        p->block[r].count = p->cut->region_first[r + 1] - p->block[r].first;
        sized[r] = (struct sized){p->block[r].count, r};
    }
    qsort(sized, regions, sizeof *sized, by_size);
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; status == PN_OK && i < regions; i++)
        status = make_block(p, m, sized[i].region, err);
    p->cells = m->cells.bytes;
    p->cells_size = m->cells.size;
    p->parts = m->parts.part;
    p->part_count = m->parts.count;
    pn__free(sized);
    return status;
}

/* No larger region has a table that fits. */
static uint32_t most_ends(uint64_t room)
{
    uint32_t ends = 0;
    for (uint32_t bit = PN__ENDS_MAX; bit; bit /= 2)
        if ((uint64_t)(ends + bit) * (ends + bit) <= room / 2)
            ends += bit;
    return ends;
}

static enum pn_status fill(struct pn_prepared *p, const struct pn_costs *costs,
                           uint64_t room, struct pn_error *err)
{
    struct pn__hierarchy hierarchy;
    struct maker m = {&hierarchy, costs->graph->pos, {.room = room}, {0}};
    p->two_ways = !pn__cut_is_symmetric(p->cut);
    p->block = pn__alloc(p->cut->region_count, sizeof *p->block);
    p->row = pn__alloc(p->cut->end_count, sizeof *p->row);
    p->place = pn__places_new(p->cut);
    if (!p->block || !p->row || !p->place)
        return pn__fail_memory(err);
    PN_TRY(pn__hierarchy_init(&hierarchy, p->cut, most_ends(room), err));
    enum pn_status status = make_blocks(p, &m, err);
    pn__hierarchy_release(&hierarchy);
    return status;
}

enum pn_status pn_prepared_new(const struct pn_costs *costs,
                               const struct pn_prepare_options *options,
                               struct pn_prepared **prepared, struct pn_error *err)
{
    struct pn_prepared *p = pn__alloc(1, sizeof *p);
    if (!p)
        return pn__fail_memory(err);
    p->kinds = costs->kinds;
    enum pn_status status = pn_cut_new(costs, &p->cut, err);
    if (status == PN_OK && p->cut->end_count > PN__ENDS_MAX)
        status = pn__fail(err, PN_E_LIMIT, "%u ends are over the cap of %u",
                          p->cut->end_count, PN__ENDS_MAX);
    if (status == PN_OK)
        status =
            fill(p, costs, options ? options->table_bytes : PN_PREPARED_TABLE_BYTES, err);
    if (status == PN_OK)
        *prepared = p;
    else
        pn_prepared_free(p);
    return status;
}

const struct pn_cut *pn_prepared_cut(const struct pn_prepared *p)
{
    return p->cut;
}

void pn_prepared_describe(const struct pn_prepared *p, struct pn_prepared_info *info)
{
    const struct pn_cut *cut = p->cut;
    *info = (struct pn_prepared_info){
        .nodes = cut->slot_count + cut->end_count,
        .ends = cut->end_count,
        .chains = cut->chain_count,
        .regions = cut->region_count,
    };
    for (uint32_t r = 0; r < cut->region_count; r++) {
        const struct pn__block *block = &p->block[r];
        info->table_regions += !block->rows;
        *(block->rows ? &info->row_bytes : &info->table_bytes) += block->size;
    }
    info->bytes = sizeof *p + pn_cut_memory(cut) + cut->region_count * sizeof *p->block +
                  cut->end_count * sizeof *p->row + cut->node_count * sizeof *p->place +
                  p->part_count * sizeof *p->parts + p->cells_size;
}

static enum pn_status bad_node(const struct pn_prepared *p, pn_node_id node,
                               struct pn_error *err)
{
    if (node >= p->cut->node_count)
        return pn__fail(err, PN_E_RANGE, "no node %u: there are %u", node,
                        p->cut->node_count);
    return pn__fail(err, PN_E_ARG, "node %u is not in the prepared layer", node);
}

static inline bool has_place(const struct pn_prepared *p, pn_node_id node)
{
    return node < p->cut->node_count && p->place[node].a != PN_CUT_NONE;
}

static inline void take_less(struct pn__best *best, uint64_t cost, enum pn__way way)
{
    best->way = cost < best->cost ? way : best->way;
    best->cost = cost < best->cost ? cost : best->cost;
}

/* The four combinations of ends, in a region that has a table. */
static inline void table_best(const struct pn_prepared *p, const struct pn__block *block,
                              const struct pn_cut_place *s, const struct pn_cut_place *t,
                              struct pn__best *best)
{
    uint64_t to_a = pn__far(s->to_a), to_b = pn__far(s->to_b);
    uint64_t from_a = pn__far(t->from_a), from_b = pn__far(t->from_b);
    const void *row_a = pn__table_row(p, block, s->a);
    const void *row_b = pn__table_row(p, block, s->b);
    uint64_t aa = pn__table_cell(row_a, block, t->a);
    uint64_t ab = pn__table_cell(row_a, block, t->b);
    uint64_t ba = pn__table_cell(row_b, block, t->a);
    uint64_t bb = pn__table_cell(row_b, block, t->b);
    take_less(best, to_a + aa + from_a, PN__WAY_AA);
    take_less(best, to_a + ab + from_b, PN__WAY_AB);
    take_less(best, to_b + ba + from_a, PN__WAY_BA);
    take_less(best, to_b + bb + from_b, PN__WAY_BB);
}

/* The chain both lie on, or over its ends. */
static inline void find_best(const struct pn_prepared *p, const struct pn_cut_place *s,
                             const struct pn_cut_place *t, struct pn__best *best)
{
    best->block = &p->block[p->cut->end_region[s->a]];
    if (s->ref.chain == t->ref.chain)
        take_less(best, pn__far(pn_cut_along(p->cut, s->ref, t->ref)), PN__WAY_ALONG);
    if (best->block->rows)
        pn__rows_best(p, best->block, s, t, best);
    else
        table_best(p, best->block, s, t, best);
}

static inline enum pn_status best_way(const struct pn_prepared *p, pn_node_id from,
                                      pn_node_id to, struct pn__best *best,
                                      struct pn_error *err)
{
    if (!has_place(p, from) || !has_place(p, to))
        return bad_node(p, has_place(p, from) ? to : from, err);
    const struct pn_cut_place *s = &p->place[from], *t = &p->place[to];
    *best = (struct pn__best){NULL, PN__FAR, PN__WAY_ALONG};
    uint32_t region = p->cut->end_region[s->a];
    if (region == p->cut->end_region[t->a]) {
        PN_TRY(pn__prepared_ready(p, region, err));
        find_best(p, s, t, best);
    }
    if (best->cost < PN__FAR)
        return PN_OK;
    return pn__fail(err, PN_E_NOROUTE, "no way from node %u to node %u", from, to);
}

enum pn_status pn__prepared_best(const struct pn_prepared *p, pn_node_id from,
                                 pn_node_id to, struct pn__best *best,
                                 struct pn_error *err)
{
    return best_way(p, from, to, best, err);
}

enum pn_status pn_prepared_distance(const struct pn_prepared *p, pn_node_id from,
                                    pn_node_id to, uint64_t *cost, struct pn_error *err)
{
    struct pn__best best;
    enum pn_status status = best_way(p, from, to, &best, err);
    if (status == PN_OK)
        *cost = best.cost;
    else if (status == PN_E_NOROUTE)
        *cost = PN_COST_NONE;
    return status;
}
