/*
 * index_check.c - a mapped index points nowhere outside of itself.
 *
 * Checksums find damage; this is what makes a file that lies harmless. After it no number
 * of the file can lead a query out of its arrays, whatever distances it claims.
 */
#include "config.h"

#include "prepared/index_file.h"

#include "base/error.h"

static enum pn_status wrong(struct pn_error *err, enum pn__index_section section,
                            uint32_t record)
{
    pn__error_set_place(err, pn__index_section_name(section), record, -1);
    return pn__fail(err, PN_E_FORMAT, "record %u of '%s' points outside", record,
                    pn__index_section_name(section));
}

static bool region_is(const struct pn_cut *cut, uint32_t end, uint32_t region)
{
    return end < cut->end_count && cut->end_region[end] == region;
}

static enum pn_status check_ends(const struct pn_cut *cut, struct pn_error *err)
{
    if (cut->region_first[0] != 0 ||
        cut->region_first[cut->region_count] != cut->end_count)
        return wrong(err, PN__SECTION_REGION_FIRST, 0);
    for (uint32_t r = 0; r < cut->region_count; r++)
        if (cut->region_first[r] > cut->region_first[r + 1])
            return wrong(err, PN__SECTION_REGION_FIRST, r);
    for (uint32_t e = 0; e < cut->end_count; e++) {
        uint32_t r = cut->end_region[e];
        if (cut->end_node[e] >= cut->node_count)
            return wrong(err, PN__SECTION_END_NODE, e);
        if (r >= cut->region_count || e < cut->region_first[r] ||
            e >= cut->region_first[r + 1])
            return wrong(err, PN__SECTION_END_REGION, e);
    }
    return PN_OK;
}

static enum pn_status check_chains(const struct pn_cut *cut, struct pn_error *err)
{
    for (uint32_t c = 0; c < cut->chain_count; c++) {
        const struct pn_cut_chain *chain = &cut->chain[c];
        if (chain->a >= cut->end_count ||
            !region_is(cut, chain->b, cut->end_region[chain->a]) ||
            chain->first > cut->slot_count ||
            chain->count > cut->slot_count - chain->first)
            return wrong(err, PN__SECTION_CHAIN, c);
    }
    for (uint32_t s = 0; s < cut->slot_count; s++)
        if (cut->slot_node[s] >= cut->node_count)
            return wrong(err, PN__SECTION_SLOT_NODE, s);
    return PN_OK;
}

static enum pn_status check_refs(const struct pn_cut *cut, struct pn_error *err)
{
    for (uint32_t n = 0; n < cut->node_count; n++) {
        struct pn_cut_ref ref = cut->ref[n];
        if (ref.chain == PN_CUT_NONE) {
            if (ref.slot != PN_CUT_NONE && ref.slot >= cut->end_count)
                return wrong(err, PN__SECTION_REF, n);
            continue;
        }
        if (ref.chain >= cut->chain_count)
            return wrong(err, PN__SECTION_REF, n);
        const struct pn_cut_chain *chain = &cut->chain[ref.chain];
        if (ref.slot < chain->first || ref.slot - chain->first >= chain->count)
            return wrong(err, PN__SECTION_REF, n);
    }
    return PN_OK;
}

/* An arc and its chain name the same two ends. */
static bool arc_fits(const struct pn_cut *cut, uint32_t end, const struct pn_cut_arc *arc)
{
    if (arc->chain_side / 2 >= cut->chain_count)
        return false;
    const struct pn_cut_chain *chain = &cut->chain[arc->chain_side / 2];
    bool b = arc->chain_side & 1;
    return (b ? chain->b : chain->a) == end && (b ? chain->a : chain->b) == arc->other;
}

static enum pn_status check_arcs(const struct pn_cut *cut, struct pn_error *err)
{
    if (cut->first_arc[0] != 0 ||
        cut->first_arc[cut->end_count] != 2 * (uint64_t)cut->chain_count)
        return wrong(err, PN__SECTION_FIRST_ARC, 0);
    for (uint32_t e = 0; e < cut->end_count; e++) {
        if (cut->first_arc[e] > cut->first_arc[e + 1])
            return wrong(err, PN__SECTION_FIRST_ARC, e);
        for (uint32_t a = cut->first_arc[e];
             a < cut->first_arc[e + 1] && a < 2 * cut->chain_count; a++)
            if (!arc_fits(cut, e, &cut->arc[a]))
                return wrong(err, PN__SECTION_ARC, a);
    }
    return PN_OK;
}

/* A square is as large as its ends say; rows are checked one by one. */
static bool block_fits(const struct pn__block *block, uint64_t cells_size)
{
    uint64_t cells = (uint64_t)block->count * block->count;
    bool width =
        (block->width == 2 && !block->rows) || block->width == 4 || block->width == 8;
    return width && block->rows <= 1 && block->offset % 8 == 0 &&
           block->offset <= cells_size && block->size <= cells_size - block->offset &&
           (block->rows ||
            (block->size / block->width == cells && block->size % block->width == 0));
}

static enum pn_status check_blocks(const struct pn_prepared *p, struct pn_error *err)
{
    for (uint32_t r = 0; r < p->cut->region_count; r++) {
        const struct pn__block *block = &p->block[r];
        uint32_t first = p->cut->region_first[r];
        if (!block_fits(block, p->cells_size) || block->first != first ||
            block->count != p->cut->region_first[r + 1] - first)
            return wrong(err, PN__SECTION_BLOCK, r);
    }
    return PN_OK;
}

/* Parents are less than their children, so the way up comes to an end at 0. */
static enum pn_status check_parts(const struct pn_prepared *p, struct pn_error *err)
{
    for (uint32_t i = 0; i < p->part_count; i++)
        if (i ? p->parts[i].parent >= i : p->parts[i].parent || p->parts[i].depth)
            return wrong(err, PN__SECTION_PART, i);
    return PN_OK;
}

static enum pn_status check_rows(const struct pn_prepared *p, struct pn_error *err)
{
    for (uint32_t e = 0; e < p->cut->end_count; e++) {
        const struct pn__block *block = &p->block[p->cut->end_region[e]];
        const struct pn__row *row = &p->row[e];
        if (!block->rows)
            continue;
        uint64_t cells = block->size / block->width;
        uint64_t length = ((uint64_t)row->depth + 1) * (p->two_ways ? 2 : 1);
        if (row->part >= p->part_count || row->start > cells ||
            length > cells - row->start)
            return wrong(err, PN__SECTION_ROW, e);
    }
    return PN_OK;
}

enum pn_status pn__index_file_check(const struct pn_prepared *p, struct pn_error *err)
{
    PN_TRY(check_ends(p->cut, err));
    PN_TRY(check_chains(p->cut, err));
    PN_TRY(check_refs(p->cut, err));
    PN_TRY(check_arcs(p->cut, err));
    PN_TRY(check_blocks(p, err));
    PN_TRY(check_parts(p, err));
    return check_rows(p, err);
}
