/* grid.c - see grid.h: sorts nodes into cells by counting. */
#include "config.h"

#include "index/grid.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

static void widen(int64_t *min, int64_t *max, int64_t value)
{
    *min = value < *min ? value : *min;
    *max = value > *max ? value : *max;
}

static void measure(struct pn__grid *grid, const struct pn_graph *graph,
                    enum pn_kind kind)
{
    grid->min_x = grid->min_y = grid->min_z = INT64_MAX;
    grid->max_x = grid->max_y = grid->max_z = INT64_MIN;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        const struct pn_point_fx *pos = &graph->pos[n];
        if (graph->kind[n] != kind)
            continue;
        grid->count++;
        widen(&grid->min_x, &grid->max_x, pos->x);
        widen(&grid->min_y, &grid->max_y, pos->y);
        widen(&grid->min_z, &grid->max_z, pos->z);
    }
}

/* About one cell a node, and never more than three, however thin the world is. */
static void choose_size(struct pn__grid *grid)
{
    int64_t width = grid->max_x - grid->min_x, height = grid->max_y - grid->min_y;
    int64_t longest = width > height ? width : height;
    double square = sqrt((double)width * (double)height / grid->count);
    int64_t thin = longest / ((int64_t)grid->count + 1);
    grid->size_fx = 1 + (square > (double)thin ? (int64_t)square : thin);
    grid->cols = width / grid->size_fx + 1;
    grid->rows = height / grid->size_fx + 1;
}

static size_t cell_of(const struct pn__grid *grid, const struct pn_point_fx *pos)
{
    int64_t col = (pos->x - grid->min_x) / grid->size_fx;
    int64_t row = (pos->y - grid->min_y) / grid->size_fx;
    return (size_t)(row * grid->cols + col);
}

/* Counting sort. Filling from the last node down leaves first_spot at the cells' starts.
 */
static void fill(struct pn__grid *grid, const struct pn_graph *graph, enum pn_kind kind)
{
    size_t cells = (size_t)(grid->cols * grid->rows);
    uint32_t sum = 0;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] == kind)
            grid->first_spot[cell_of(grid, &graph->pos[n])]++;
    }
    for (size_t c = 0; c <= cells; c++) {
        sum += grid->first_spot[c];
        grid->first_spot[c] = sum;
    }
    for (uint32_t n = graph->node_count; n-- > 0;) {
        if (graph->kind[n] == kind) {
            uint32_t at = --grid->first_spot[cell_of(grid, &graph->pos[n])];
            grid->spots[at] = (struct pn__spot){graph->pos[n], n};
        }
    }
}

enum pn_status pn__grid_build(struct pn__grid *grid, const struct pn_graph *graph,
                              enum pn_kind kind, struct pn_error *err)
{
    measure(grid, graph, kind);
    if (grid->count == 0)
        return PN_OK;
    choose_size(grid);
    size_t cells = (size_t)(grid->cols * grid->rows);
    grid->first_spot = pn__alloc(cells + 1, sizeof *grid->first_spot);
    grid->spots = pn__alloc(grid->count, sizeof *grid->spots);
    if (!grid->first_spot || !grid->spots)
        return pn__fail_memory(err);
    fill(grid, graph, kind);
    return PN_OK;
}

void pn__grid_release(struct pn__grid *grid)
{
    pn__free(grid->first_spot);
    pn__free(grid->spots);
    *grid = (struct pn__grid){0};
}

int64_t pn__grid_slot(const struct pn__grid *grid, double coord_m, int64_t min_fx,
                      int64_t count)
{
    double slot = floor((coord_m * PN_FX_PER_M - (double)min_fx) / (double)grid->size_fx);
    if (slot < 0)
        return 0;
    return slot < (double)count ? (int64_t)slot : count - 1;
}
