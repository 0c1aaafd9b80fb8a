/*
 * nearest.c - exact nearest nodes: a rectangle of cells around the point grows on its
 * nearest side, until nothing outside it can be nearer than what was found.
 *
 * The candidates are a heap with the worst on top; found's distance_m is squared until
 * the end. All distances are computed by one expression, and the bounds by the same one
 * with nearer operands, so rounding can never make a bound pass a distance.
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

/*
 * One layer's search: a window of cells that is done, and the squared least distance
 * from the point to what lies beyond each of its sides.
 */
enum side { LEFT, RIGHT, LOW, HIGH, SIDES };

struct window {
    const struct pn__grid *grid;
    const struct pn_nearest_query *query;
    struct heap *heap;
    int64_t border[SIDES]; /* the outermost column or row that is done */
    double beyond2[SIDES]; /* negative: nothing */
    double height2;        /* squared height over or under all nodes */
};

static void scan(const struct window *w, int64_t row, int64_t left, int64_t right)
{
    const struct pn__grid *grid = w->grid;
    const uint32_t *cells = grid->first_spot + row * grid->cols;
    for (uint32_t s = cells[left]; s < cells[right + 1]; s++) {
        const struct pn__spot *spot = &grid->spots[s];
        double d2 = pn__spot_distance2(spot, &w->query->point, w->query->has_z);
        if (d2 <= worst(w->heap))
            offer(w->heap, (struct pn_nearest){spot->node, d2});
    }
}

/* How far a coordinate is outside a stretch that is given in 1/8 units. */
static double outside(double coord, int64_t min_fx, int64_t max_fx)
{
    double min = (double)min_fx / PN_FX_PER_M, max = (double)max_fx / PN_FX_PER_M;
    return coord < min ? min - coord : coord > max ? coord - max : 0;
}

static void measure_side(struct window *w, enum side side)
{
    const struct pn__grid *g = w->grid;
    const struct pn_point *p = &w->query->point;
    int64_t border = w->border[side];
    int64_t min_x = g->min_x, max_x = g->max_x, min_y = g->min_y, max_y = g->max_y;
    bool more = side == LEFT || side == LOW
                    ? border > 0
                    : border + 1 < (side == RIGHT ? g->cols : g->rows);
    if (side == LEFT)
        max_x = min_x + border * g->size_fx;
    else if (side == RIGHT)
        min_x += (border + 1) * g->size_fx;
    else if (side == LOW)
        max_y = min_y + border * g->size_fx;
    else
        min_y += (border + 1) * g->size_fx;
    double plan2 =
        pn__square(outside(p->x, min_x, max_x)) + pn__square(outside(p->y, min_y, max_y));
    w->beyond2[side] = more ? plan2 + w->height2 : -1;
}

/* The nearest side that may hide a better node, or SIDES. */
static enum side next_side(const struct window *w)
{
    enum side best = SIDES;
    for (enum side side = 0; side < SIDES; side++) {
        if (w->beyond2[side] >= 0 && w->beyond2[side] <= worst(w->heap) &&
            (best == SIDES || w->beyond2[side] < w->beyond2[best]))
            best = side;
    }
    return best;
}

/* Moves a side out by one column or row and looks at the cells there. */
static void grow(struct window *w, enum side side)
{
    int64_t at = w->border[side] += side == LEFT || side == LOW ? -1 : 1;
    if (side == LOW || side == HIGH) {
        scan(w, at, w->border[LEFT], w->border[RIGHT]);
    } else {
        for (int64_t row = w->border[LOW]; row <= w->border[HIGH]; row++)
            scan(w, row, at, at);
    }
    measure_side(w, side);
}

static void search_layer(const struct pn__grid *grid,
                         const struct pn_nearest_query *query, struct heap *heap)
{
    if (grid->count == 0)
        return;
    int64_t col = pn__grid_slot(grid, query->point.x, grid->min_x, grid->cols);
    int64_t row = pn__grid_slot(grid, query->point.y, grid->min_y, grid->rows);
    struct window w = {grid, query, heap, {col, col, row, row}, {0}, 0};
    if (query->has_z)
        w.height2 = pn__square(outside(query->point.z, grid->min_z, grid->max_z));
    scan(&w, row, col, col);
    for (enum side side = 0; side < SIDES; side++)
        measure_side(&w, side);
    for (enum side side; (side = next_side(&w)) != SIDES;)
        grow(&w, side);
}

static bool has_level(const struct pn__grid *grid, const struct pn_point *point,
                      int32_t z_fx)
{
    const double reach = PN_INDEX_LEVEL_PLAN_M;
    if (grid->count == 0)
        return false;
    int64_t left = pn__grid_slot(grid, point->x - reach, grid->min_x, grid->cols);
    int64_t right = pn__grid_slot(grid, point->x + reach, grid->min_x, grid->cols);
    int64_t low = pn__grid_slot(grid, point->y - reach, grid->min_y, grid->rows);
    int64_t high = pn__grid_slot(grid, point->y + reach, grid->min_y, grid->rows);
    for (int64_t row = low; row <= high; row++) {
        const uint32_t *cells = grid->first_spot + row * grid->cols;
        for (uint32_t s = cells[left]; s < cells[right + 1]; s++) {
            const struct pn__spot *spot = &grid->spots[s];
            int64_t rise = (int64_t)spot->pos.z - z_fx;
            if ((rise > 5 * PN_FX_PER_M || rise < -5 * PN_FX_PER_M) &&
                pn__spot_distance2(spot, point, false) <= reach * reach)
                return true;
        }
    }
    return false;
}

static enum pn_status check(const struct pn_nearest_query *query, struct pn_error *err)
{
    const struct pn_point *p = &query->point;
    double z = query->has_z ? p->z : 0;
    if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(z))
        return pn__fail(err, PN_E_ARG, "a coordinate is not a number");
    if (fmax(fmax(fabs(p->x), fabs(p->y)), fabs(z)) > PN_INDEX_FARTHEST_M)
        return pn__fail(err, PN_E_ARG, "a coordinate is over %.0f m from the middle",
                        PN_INDEX_FARTHEST_M);
    if (query->count == 0)
        return pn__fail(err, PN_E_ARG, "0 nodes asked for");
    if ((query->kinds & PN_KINDS_ALL) == 0)
        return pn__fail(err, PN_E_ARG, "no kind of node to look for");
    return PN_OK;
}

enum pn_status pn_index_nearest(const struct pn_index *index,
                                const struct pn_nearest_query *query,
                                struct pn_nearest *found, uint32_t *found_count,
                                bool *levels, struct pn_error *err)
{
    PN_TRY(check(query, err));
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
