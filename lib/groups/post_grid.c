/* post_grid.c - see post_grid.h. */
#include "config.h"

#include "groups/post_grid.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

/* No area reaches so far: what is beyond shares a cell. */
#define FAR_CELL 1e9

static int32_t cell_of(double coord)
{
    double cell = floor(coord / PN__POST_REACH_M);
    return (int32_t)fmin(fmax(cell, -FAR_CELL), FAR_CELL);
}

static uint32_t *bucket_of(const struct pn__post_grid *grid, int32_t col, int32_t row)
{
    uint32_t hash = (uint32_t)col * 0x9E3779B1u ^ (uint32_t)row * 0x85EBCA77u;
    return &grid->bucket[(hash ^ hash >> 15) & grid->mask];
}

enum pn_status pn__post_grid_init(struct pn__post_grid *grid, size_t count,
                                  struct pn_error *err)
{
    uint32_t buckets = 16;
    *grid = (struct pn__post_grid){NULL, NULL, NULL, 0};
    if (count > UINT32_MAX / 4)
        return pn__fail(err, PN_E_LIMIT, "%zu light objects are too many", count);
    while (buckets < count)
        buckets *= 2;
    grid->mask = buckets - 1;
    grid->posts = pn__alloc(count, sizeof *grid->posts);
    grid->bucket = pn__alloc(buckets, sizeof *grid->bucket);
    grid->chain = pn__alloc(count, sizeof *grid->chain);
    if (!grid->posts || !grid->bucket || !grid->chain)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < buckets; i++)
        grid->bucket[i] = PN__POST_NONE;
    return PN_OK;
}

void pn__post_grid_release(struct pn__post_grid *grid)
{
    pn__free(grid->posts);
    pn__free(grid->bucket);
    pn__free(grid->chain);
}

void pn__post_grid_add(struct pn__post_grid *grid, uint32_t number,
                       const struct pn__post *post)
{
    uint32_t *bucket = bucket_of(grid, cell_of(post->pos.x), cell_of(post->pos.y));
    grid->posts[number] = *post;
    grid->chain[number] = *bucket;
    *bucket = number;
}

/* Of several cells in one bucket all are looked at, maybe twice: that changes nothing. */
static uint32_t first_of_bucket(const struct pn__post_grid *grid, uint32_t number,
                                const struct pn_point *place, pn__post_test *lights)
{
    uint32_t first = PN__POST_NONE;
    for (; number != PN__POST_NONE; number = grid->chain[number]) {
        struct pn__post *post = &grid->posts[number];
        if (!lights(post, place))
            continue;
        post->lights = true;
        first = number < first ? number : first;
    }
    return first;
}

uint32_t pn__post_grid_first(const struct pn__post_grid *grid,
                             const struct pn_point *place, pn__post_test *lights)
{
    const int32_t col = cell_of(place->x), row = cell_of(place->y);
    uint32_t first = PN__POST_NONE;
    for (int i = 0; i < 9; i++) {
        uint32_t number = *bucket_of(grid, col + i % 3 - 1, row + i / 3 - 1);
        number = first_of_bucket(grid, number, place, lights);
        first = number < first ? number : first;
    }
    return first;
}
