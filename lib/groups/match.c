/*
 * match.c - which externals meet: each takes the nearest earlier one that is still free,
 * by the larger of |dx| and |dy|, below 1 unit and less than 2 units above or below; of
 * several as near the first of the list.
 *
 * Two free ones can never share a cell of 1 x 1 x 2 units, for they would have met. So a
 * grid of such cells holds one external a cell at most, and a search looks at 27.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft.h"

#include <stdlib.h>

/* Limits and cells, in 1/16 unit. */
#define NEAR_XY PN_PATH_STEPS_PER_M
#define NEAR_Z  (2 * PN_PATH_STEPS_PER_M)

struct cell {
    int32_t x, y, z;
};

/* Free externals by the hash of their cell. */
struct grid {
    uint32_t *bucket;  /* first external of a bucket, or PN__NONE */
    uint32_t *chain;   /* next one, by external */
    struct cell *cell; /* by external */
    uint32_t mask;
};

static int32_t floor_div(int32_t value, int32_t step)
{
    int32_t cut = value / step;
    return cut - (value % step < 0);
}

static uint32_t bucket_of(const struct grid *grid, struct cell c)
{
    uint32_t hash = (uint32_t)c.x * 0x9E3779B1u ^ (uint32_t)c.y * 0x85EBCA77u ^
                    (uint32_t)c.z * 0xC2B2AE3Du;
    return (hash ^ hash >> 15) & grid->mask;
}

static bool same_cell(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void grid_release(struct grid *grid)
{
    pn__free(grid->bucket);
    pn__free(grid->chain);
    pn__free(grid->cell);
}

static enum pn_status grid_init(struct grid *grid, uint32_t count, struct pn_error *err)
{
    uint32_t buckets = 16;
    while (buckets < count)
        buckets *= 2;
    grid->mask = buckets - 1;
    grid->bucket = pn__alloc(buckets, sizeof *grid->bucket);
    grid->chain = pn__alloc(count, sizeof *grid->chain);
    grid->cell = pn__alloc(count, sizeof *grid->cell);
    if (!grid->bucket || !grid->chain || !grid->cell) {
        grid_release(grid);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < buckets; i++)
        grid->bucket[i] = PN__NONE;
    return PN_OK;
}

static void grid_add(struct grid *grid, uint32_t external)
{
    uint32_t *bucket = &grid->bucket[bucket_of(grid, grid->cell[external])];
    grid->chain[external] = *bucket;
    *bucket = external;
}

static void grid_remove(struct grid *grid, uint32_t external)
{
    uint32_t *at = &grid->bucket[bucket_of(grid, grid->cell[external])];
    while (*at != external)
        at = &grid->chain[*at];
    *at = grid->chain[external];
}

/* The free external of a cell, or PN__NONE. */
static uint32_t grid_find(const struct grid *grid, struct cell c)
{
    uint32_t external = grid->bucket[bucket_of(grid, c)];
    while (external != PN__NONE && !same_cell(grid->cell[external], c))
        external = grid->chain[external];
    return external;
}

static int64_t apart(int32_t a, int32_t b)
{
    return llabs((int64_t)a - b);
}

/* The larger of |dx| and |dy|, or NEAR_XY where two externals do not meet. */
static int64_t distance(const struct pn_path_row *a, const struct pn_path_row *b)
{
    int64_t x = apart(a->x, b->x), y = apart(a->y, b->y), far = x > y ? x : y;
    return far < NEAR_XY && apart(a->z, b->z) < NEAR_Z ? far : NEAR_XY;
}

struct match {
    struct pn__draft *draft;
    struct pn__external *list;
    struct grid grid;
};

/* The external that this one meets, or PN__NONE. */
static uint32_t nearest(const struct match *m, uint32_t external)
{
    const struct pn_path_row *row = pn__draft_row(m->draft, m->list[external].row);
    const struct cell at = m->grid.cell[external];
    int64_t best_distance = NEAR_XY;
    uint32_t best = PN__NONE;
    for (int i = 0; i < 27; i++) {
        struct cell c = {at.x + i % 3 - 1, at.y + i / 3 % 3 - 1, at.z + i / 9 - 1};
        uint32_t other = grid_find(&m->grid, c);
        if (other == PN__NONE)
            continue;
        int64_t d = distance(row, pn__draft_row(m->draft, m->list[other].row));
        if (d < best_distance || (d == best_distance && d < NEAR_XY && other < best)) {
            best_distance = d;
            best = other;
        }
    }
    return best;
}

static void match_all(struct match *m, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_path_row *row = pn__draft_row(m->draft, m->list[i].row);
        m->grid.cell[i] =
            (struct cell){floor_div(row->x, NEAR_XY), floor_div(row->y, NEAR_XY),
                          floor_div(row->z, NEAR_Z)};
        uint32_t other = nearest(m, i);
        if (other == PN__NONE) {
            grid_add(&m->grid, i);
            continue;
        }
        grid_remove(&m->grid, other);
        m->list[other].partner = i;
    }
}

/* The node of an external row, or PN__NONE. */
static uint32_t node_of(const struct pn__draft *draft, pn__row_id row)
{
    const struct pn__draft_group *group = &draft->groups[row / PN_PATH_ROWS];
    const int next = group->next[row % PN_PATH_ROWS];
    return next < 0 ? PN__NONE : group->node[next];
}

/* Externals of one list that have a node; with list NULL they are only counted. */
static uint32_t collect(const struct pn__draft *draft, bool peds,
                        struct pn__external *list)
{
    uint32_t count = 0;
    for (uint32_t g = 0; g < draft->paths->group_count; g++) {
        const struct pn_path_group *group = &draft->paths->groups[g];
        for (uint32_t i = 0; i < PN_PATH_ROWS; i++) {
            const pn__row_id row = g * PN_PATH_ROWS + i;
            if (group->rows[i].type != PN_PATH_EXTERNAL ||
                (group->kind == PN_KIND_PED) != peds || node_of(draft, row) == PN__NONE)
                continue;
            if (list)
                list[count] = (struct pn__external){row, node_of(draft, row), PN__NONE};
            count++;
        }
    }
    return count;
}

enum pn_status pn__draft_match(struct pn__draft *draft, bool peds,
                               struct pn__external **list, uint32_t *count)
{
    struct match m = {.draft = draft};
    *count = collect(draft, peds, NULL);
    m.list = pn__alloc(*count, sizeof *m.list);
    if (!m.list)
        return pn__fail_memory(draft->err);
    collect(draft, peds, m.list);
    enum pn_status status = grid_init(&m.grid, *count, draft->err);
    if (status != PN_OK) {
        pn__free(m.list);
        return status;
    }
    match_all(&m, *count);
    for (uint32_t i = 0; i <= m.grid.mask; i++)
        for (uint32_t e = m.grid.bucket[i]; e != PN__NONE; e = m.grid.chain[e])
            pn__draft_note(draft, PN_ODD_UNMATCHED, m.list[e].row);
    grid_release(&m.grid);
    *list = m.list;
    return PN_OK;
}
