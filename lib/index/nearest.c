/*
 * nearest.c - exact nearest nodes: a window of cells around the point grows until nothing
 * outside it can be nearer than what was found.
 *
 * The candidates are a heap with the worst on top; found's distance_m is squared until
 * the end. All distances are computed by one expression.
 */
#include "config.h"

#include "index/grid.h"

#include "base/error.h"

#include <math.h>

struct heap {
    struct pn_nearest *entries;
    uint32_t count, capacity;
};

static bool is_worse(const struct pn_nearest *a, const struct pn_nearest *b)
{
    if (a->distance_m > b->distance_m)
        return true;
    return !(a->distance_m < b->distance_m) && a->node > b->node;
}

/* Puts entry into the hole at the top of count entries. */
static void sift(struct pn_nearest *entries, uint32_t count, struct pn_nearest entry)
{
    uint64_t at = 0, child;
    while ((child = 2 * at + 1) < count) {
        if (child + 1 < count && is_worse(&entries[child + 1], &entries[child]))
            child++;
        if (!is_worse(&entries[child], &entry))
            break;
        entries[at] = entries[child];
        at = child;
    }
    entries[at] = entry;
}

static void offer(struct heap *heap, struct pn_nearest entry)
{
    struct pn_nearest *entries = heap->entries;
    if (heap->count == heap->capacity) {
        if (is_worse(&entries[0], &entry))
            sift(entries, heap->count, entry);
        return;
    }
    uint32_t at = heap->count++;
    for (; at > 0 && is_worse(&entry, &entries[(at - 1) / 2]); at = (at - 1) / 2)
        entries[at] = entries[(at - 1) / 2];
    entries[at] = entry;
}

/* A node farther than this cannot get in; at the same distance, its id decides. */
static double worst(const struct heap *heap)
{
    return heap->count < heap->capacity ? HUGE_VAL : heap->entries[0].distance_m;
}

static void finish(struct heap *heap)
{
    for (uint32_t left = heap->count; left > 1; left--) {
        struct pn_nearest last = heap->entries[left - 1];
        heap->entries[left - 1] = heap->entries[0];
        sift(heap->entries, left - 1, last);
    }
    for (uint32_t i = 0; i < heap->count; i++)
        heap->entries[i].distance_m = sqrt(heap->entries[i].distance_m);
}

static void scan(const struct pn__grid *grid, const struct pn__cells *cells,
                 const struct pn_nearest_query *query, struct heap *heap)
{
    for (int64_t row = cells->low; row <= cells->high; row++) {
        const uint32_t *first = grid->first_spot + row * grid->frame.cols;
        for (uint32_t s = first[cells->left]; s < first[cells->right + 1]; s++) {
            const struct pn__grid_spot *spot = &grid->spots[s];
            double d2 = pn__grid_distance2(spot, &query->point, query->has_z);
            if (d2 <= worst(heap))
                offer(heap, (struct pn_nearest){spot->node, d2});
        }
    }
}

static void search_layer(const struct pn__grid *grid,
                         const struct pn_nearest_query *query, struct heap *heap)
{
    struct pn__window window;
    if (grid->count == 0)
        return;
    pn__window_begin(&window, &grid->frame, &query->point, query->has_z);
    struct pn__cells cells = window.done;
    do {
        scan(grid, &cells, query, heap);
    } while (pn__window_next(&window, worst(heap), &cells));
}

static bool has_level(const struct pn__grid *grid, const struct pn_point *point,
                      int32_t z_fx)
{
    const double reach = PN_INDEX_LEVEL_PLAN_M;
    if (grid->count == 0)
        return false;
    struct pn__cells cells = pn__frame_around(&grid->frame, point, reach);
    for (int64_t row = cells.low; row <= cells.high; row++) {
        const uint32_t *first = grid->first_spot + row * grid->frame.cols;
        for (uint32_t s = first[cells.left]; s < first[cells.right + 1]; s++) {
            const struct pn__grid_spot *spot = &grid->spots[s];
            int64_t rise = (int64_t)spot->pos.z - z_fx;
            if ((rise > 5 * PN_FX_PER_M || rise < -5 * PN_FX_PER_M) &&
                pn__grid_distance2(spot, point, false) <= reach * reach)
                return true;
        }
    }
    return false;
}

enum pn_status pn_index_nearest(const struct pn_index *index,
                                const struct pn_nearest_query *query,
                                struct pn_nearest *found, uint32_t *found_count,
                                bool *levels, struct pn_error *err)
{
    if (query->count == 0)
        return pn__fail(err, PN_E_ARG, "0 nodes asked for");
    PN_TRY(pn__index_check(&query->point, query->has_z, query->kinds, err));
    struct heap heap = {found, 0, query->count};
    for (enum pn_kind kind = 0; kind < PN_KIND_COUNT; kind++) {
        if (query->kinds & 1u << kind)
            search_layer(&index->layer[kind], query, &heap);
    }
    if (heap.count == 0)
        return pn__fail(err, PN_E_NOTFOUND, "there is no node of the kind asked for");
    finish(&heap);
    *found_count = heap.count;
    if (levels)
        *levels = false;
    int32_t z_fx = index->graph->pos[found[0].node].z;
    for (enum pn_kind kind = 0; levels && !query->has_z && kind < PN_KIND_COUNT; kind++) {
        if (query->kinds & 1u << kind)
            *levels = *levels || has_level(&index->layer[kind], &query->point, z_fx);
    }
    return PN_OK;
}
