/*
 * rows_ask.c - distances from rows.
 *
 * A shortest way between two ends meets a separator above both, so its cost is the least
 * sum of two rows over the cells they have in common: those of the separators above both,
 * which come first in either row. That is a loop over neighbouring cells. What takes the
 * time is memory that is far away, so all of it is asked for at once.
 */
#include "config.h"

#include "prepared/prepared_parts.h"

#define CELL      uint32_t
#define CELL_NONE PN__ROW_NONE_U32
#define NAME(x)   x##_u32
#include "prepared/rows_meet.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define CELL      uint64_t
#define CELL_NONE PN__ROW_NONE_U64
#define NAME(x)   x##_u64
#include "prepared/rows_meet.h"
#undef CELL
#undef CELL_NONE
#undef NAME

#define LINE 64u /* bytes that memory gives at a time */

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t most(uint32_t a, uint32_t b)
{
    return a < b ? b : a;
}

/* How many ends the separators above two others hold, these included. */
static uint32_t common(const struct pn_prepared *p, uint32_t part, uint32_t other)
{
    uint32_t high = least(part, other), low = most(part, other);
    while (high && p->parts[high].last < low)
        high = p->parts[high].parent;
    return p->parts[high].depth;
}

/* The first cell of a row, out of its end or into it. */
static const uint8_t *cells_of(const struct pn_prepared *p, const struct pn__block *block,
                               const struct pn__row *row, bool out)
{
    uint64_t cell = row->start + (p->two_ways && !out ? (uint64_t)row->depth + 1 : 0);
    return p->cells + block->offset + cell * block->width;
}

/* The least sum of two ends' rows; separators in common hold count ends. */
static uint64_t meet(const struct pn_prepared *p, const struct pn__block *block,
                     const struct pn__row *from, const struct pn__row *to, uint32_t count)
{
    const void *out = cells_of(p, block, from, true), *in = cells_of(p, block, to, false);
    count = least(count, least(from->depth, to->depth) + 1);
    return block->width == 4 ? meet_u32(out, in, count) : meet_u64(out, in, count);
}

uint64_t pn__rows_between(const struct pn_prepared *p, const struct pn__block *block,
                          uint32_t from, uint32_t to)
{
    const struct pn__row *a = &p->row[from], *b = &p->row[to];
    return meet(p, block, a, b, common(p, a->part, b->part));
}

bool pn__rows_meeting(const struct pn_prepared *p, const struct pn__block *block,
                      uint32_t from, uint32_t to, uint64_t cost, struct pn__meeting *at)
{
    const struct pn__row *a = &p->row[from], *b = &p->row[to];
    const void *out = cells_of(p, block, a, true), *in = cells_of(p, block, b, false);
    uint32_t count = least(common(p, a->part, b->part), least(a->depth, b->depth) + 1);
    at->depth = block->width == 4 ? meet_first_u32(out, in, count, cost)
                                  : meet_first_u64(out, in, count, cost);
    at->part = a->part;
    while (at->part && p->parts[p->parts[at->part].parent].depth > at->depth)
        at->part = p->parts[at->part].parent;
    return at->depth < count;
}

void pn__rows_expect(const struct pn_prepared *p, const struct pn__block *block,
                     uint32_t end, bool out, const struct pn__meeting *at)
{
    const struct pn__row *row = &p->row[end];
    if (row->depth >= at->depth)
        __builtin_prefetch(cells_of(p, block, row, out) + at->depth * block->width);
}

uint64_t pn__rows_cell(const struct pn_prepared *p, const struct pn__block *block,
                       uint32_t end, bool out, const struct pn__meeting *at)
{
    const struct pn__row *row = &p->row[end];
    const void *cells = cells_of(p, block, row, out);
    if (row->depth < at->depth || row->part < at->part ||
        row->part > p->parts[at->part].last)
        return PN__FAR;
    if (block->width == 8)
        return ((const uint64_t *)cells)[at->depth];
    return ((const uint32_t *)cells)[at->depth];
}

/* Has the cells first .. last - 1 of a row fetched while something else goes on. */
static void expect(const struct pn_prepared *p, const struct pn__block *block,
                   const struct pn__row *row, bool out, uint32_t first, uint32_t last)
{
    const uint8_t *cells = cells_of(p, block, row, out);
    uint32_t end = least(last, row->depth + 1) * block->width;
    for (uint32_t at = first * block->width; at < end; at += LINE)
        __builtin_prefetch(cells + at);
}

/* The ends of a chain are neighbours, so one's separator is above the other's. */
void pn__rows_best(const struct pn_prepared *p, const struct pn__block *block,
                   const struct pn_cut_place *s, const struct pn_cut_place *t,
                   struct pn__best *best)
{
    const struct pn__row *from[2] = {&p->row[s->a], &p->row[s->b]};
    const struct pn__row *to[2] = {&p->row[t->a], &p->row[t->b]};
    const uint64_t leave[2] = {pn__far(s->to_a), pn__far(s->to_b)};
    const uint64_t arrive[2] = {pn__far(t->from_a), pn__far(t->from_b)};
    uint32_t early = 64, count;
    for (int i = 0; i < 2; i++) {
        expect(p, block, from[i], true, 0, early);
        expect(p, block, to[i], false, 0, early);
    }
    count = common(p, most(from[0]->part, from[1]->part), most(to[0]->part, to[1]->part));
    for (int i = 0; i < 2; i++) {
        expect(p, block, from[i], true, early, count);
        expect(p, block, to[i], false, early, count);
    }
    for (int i = 0; i < 4; i++) {
        uint64_t cost = leave[i / 2] + arrive[i % 2];
        if (cost < best->cost)
            cost += meet(p, block, from[i / 2], to[i % 2], count);
        if (cost < best->cost) {
            best->cost = cost;
            best->way = (enum pn__way)(PN__WAY_AA + i);
        }
    }
}
